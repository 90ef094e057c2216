/**
 * Whether a face of the boxes around two cores keeps these apart: a hull's box is that along its axes, a line
 * or a point is its own. For all lanes at once and without a search, so it comes before all others.
 */
import {
  abs,
  add,
  bits,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  max,
  mul,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { HULL_AXES, HULL_COUNT, HULL_VERTICES } from '../../elements/hull';
import { halfExtent, verticesAt } from '../../elements/hull-vertices';
import { HULL, LINE, POINT } from '../../layout/kinds';
import { dot } from '../../simd/vec3';
import { A, B } from '../io/blocks';

/**
 * By how much axes of hulls may be longer or shorter than 1, and their products differ from 0. Reason: poses
 * are rotations up to 16 EPSILON, and each joint on the way to a link adds a few: this is enough for
 * thousands of joints.
 */
const SKEW: real = sizeof<real>() == 8 ? <real>1.0 / 1048576 : <real>1.0 / 256;

/** A box: its middle, then up to three ways from there to a face; of a hull, the lengths of these. */
const WAYS: i32 = 3;
const HALVES: i32 = 12;
const BOX_LANES: i32 = 15;
const boxA: usize = memory.data(BOX_LANES * LANE_BYTES, 16);
const boxB: usize = memory.data(BOX_LANES * LANE_BYTES, 16);

/** Whether there is a box around a kind. */
function hasBox(kind: i32): bool {
  return kind == POINT || kind == LINE || kind == HULL;
}

/**
 * The lanes of `asked` in which no face keeps the cores in blocks A and B, one of them a hull, further apart
 * than `far`, as bits. Other kinds than hulls, lines and points may be near everywhere.
 */
export function areNearInBoxes(kindA: i32, kindB: i32, far: lane, asked: i32): i32 {
  if (!hasBox(kindA) || !hasBox(kindB)) return asked;
  const waysA = writeBox(kindA, A, boxA);
  const waysB = writeBox(kindB, B, boxB);
  let gap = splat(-Infinity);
  if (kindA == HULL) gap = max(gap, gapAtFaces(A, boxA, boxB, waysB));
  if (kindB == HULL) gap = max(gap, gapAtFaces(B, boxB, boxA, waysA));
  const most = add(far, mul(splat(SKEW), abs(far)));
  return asked & ~bits(lt(most, gap));
}

/** Writes the box around a core, and returns how many ways it has. */
function writeBox(kind: i32, block: usize, to: usize): i32 {
  if (kind == HULL) {
    for (let axis = 0; axis < 3; axis++) {
      storeLane(to, axis, loadLane(block, axis));
      for (let lane = 0; lane < LANES; lane++) {
        const vertices = verticesAt(readLane(block, HULL_VERTICES, lane));
        const half = halfExtent(vertices, <i32>readLane(block, HULL_COUNT, lane), axis);
        store<real>(to + (HALVES + axis) * LANE_BYTES + lane * REAL_BYTES, half);
      }
    }
    for (let i = 0; i < 9; i++) {
      storeLane(to, WAYS + i, mul(loadLane(to, HALVES + i / 3), loadLane(block, HULL_AXES + i)));
    }
    return 3;
  }
  for (let axis = 0; axis < 3; axis++) {
    const start = loadLane(block, axis);
    if (kind == POINT) {
      storeLane(to, axis, start);
      continue;
    }
    const way = mul(splat(0.5), sub(loadLane(block, 3 + axis), start));
    storeLane(to, axis, add(start, way));
    storeLane(to, WAYS + axis, way);
  }
  return kind == POINT ? 0 : 1;
}

/** How far apart the faces of a hull's box keep it from another box, at least; below 0 where none does. */
function gapAtFaces(block: usize, own: usize, other: usize, ways: i32): lane {
  const x = sub(loadLane(other, 0), loadLane(own, 0));
  const y = sub(loadLane(other, 1), loadLane(own, 1));
  const z = sub(loadLane(other, 2), loadLane(own, 2));
  let gap = splat(-Infinity);
  for (let axis = 0; axis < 3; axis++) {
    const at = block + (HULL_AXES + 3 * axis) * LANE_BYTES;
    const u = loadLane(at, 0);
    const v = loadLane(at, 1);
    const w = loadLane(at, 2);
    let reach = loadLane(own, HALVES + axis);
    for (let i = 0; i < ways; i++) {
      const way = other + (WAYS + 3 * i) * LANE_BYTES;
      reach = add(reach, abs(dot(u, v, w, loadLane(way, 0), loadLane(way, 1), loadLane(way, 2))));
    }
    gap = max(gap, sub(abs(dot(u, v, w, x, y, z)), reach));
  }
  const sum = add(add(loadLane(own, HALVES), loadLane(own, HALVES + 1)), loadLane(own, HALVES + 2));
  return sub(gap, mul(splat(SKEW), sum));
}
