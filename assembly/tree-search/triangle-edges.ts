/**
 * Which of two leaves' triangles remain near each other along the directions square to an edge of each. With
 * the planes of `triangle-leaves.ts`, these are all that can separate two triangles not in one plane.
 *
 * Source: separating axes of two triangles (Ericson 2005, §5.2.10), with the pairs in lanes.
 */
import {
  add,
  bits,
  LANE_BYTES,
  loadLane,
  lt,
  max,
  min,
  mul,
  REAL_BYTES,
  splat,
  sqrt,
  sub,
} from '../simd/lanes';
import { CONTACT } from '../narrow-phase/supports';
import { dot, minor } from '../simd/vec3';

/** The vertices of LANES pairs: those of A's triangles, then of B's; and the limits of their distances, m. */
const VERTICES: i32 = 9;
const verticesA: usize = memory.data(VERTICES * LANE_BYTES, 16);
const verticesB: usize = memory.data(VERTICES * LANE_BYTES, 16);
const limits: usize = memory.data(LANE_BYTES, 16);

/** Writes a pair's vertices into lane `lane`, from two blocks. `limit`: how far cores may be apart, m. */
export function putPair(lane: i32, fromA: usize, fromB: usize, limit: real): void {
  for (let i = 0; i < VERTICES * LANE_BYTES; i += LANE_BYTES) {
    store<real>(verticesA + i + lane * REAL_BYTES, load<real>(fromA + i));
    store<real>(verticesB + i + lane * REAL_BYTES, load<real>(fromB + i));
  }
  store<real>(limits + lane * REAL_BYTES, limit > 0 ? limit : 0);
}

/** The pairs out of `count` that no direction square to two edges separates, as bits. */
export function findTouching(count: i32): i32 {
  const all = (1 << count) - 1;
  const limit = loadLane(limits, 0);
  let apart = 0;
  for (let i = 0; i < VERTICES * LANE_BYTES; i += 3 * LANE_BYTES) {
    const endA = i == 6 * LANE_BYTES ? verticesA : verticesA + i + 3 * LANE_BYTES;
    const ux = sub(loadLane(endA, 0), loadLane(verticesA + i, 0));
    const uy = sub(loadLane(endA, 1), loadLane(verticesA + i, 1));
    const uz = sub(loadLane(endA, 2), loadLane(verticesA + i, 2));
    for (let j = 0; j < VERTICES * LANE_BYTES; j += 3 * LANE_BYTES) {
      const endB = j == 6 * LANE_BYTES ? verticesB : verticesB + j + 3 * LANE_BYTES;
      const vx = sub(loadLane(endB, 0), loadLane(verticesB + j, 0));
      const vy = sub(loadLane(endB, 1), loadLane(verticesB + j, 1));
      const vz = sub(loadLane(endB, 2), loadLane(verticesB + j, 2));
      const x = minor(uy, uz, vy, vz);
      const y = minor(uz, ux, vz, vx);
      const z = minor(ux, uy, vx, vy);
      const a0 = Edges.height(verticesA, 0, x, y, z);
      const a1 = Edges.height(verticesA, 3, x, y, z);
      const a2 = Edges.height(verticesA, 6, x, y, z);
      const b0 = Edges.height(verticesB, 0, x, y, z);
      const b1 = Edges.height(verticesB, 3, x, y, z);
      const b2 = Edges.height(verticesB, 6, x, y, z);
      const above = sub(min(min(b0, b1), b2), max(max(a0, a1), a2));
      const below = sub(min(min(a0, a1), a2), max(max(b0, b1), b2));
      const length = add(sqrt(dot(x, y, z, x, y, z)), splat(CONTACT));
      apart |= bits(lt(mul(limit, length), max(above, below)));
      if ((all & ~apart) == 0) return 0;
    }
  }
  return all & ~apart;
}

class Edges {
  @inline
  static height(vertices: usize, i: i32, x: lane, y: lane, z: lane): lane {
    return dot(loadLane(vertices, i), loadLane(vertices, i + 1), loadLane(vertices, i + 2), x, y, z);
  }
}
