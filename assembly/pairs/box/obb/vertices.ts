/** One box's vertices against all of the other box: clamped to its extents, in its frame. */
import {
  add,
  LANE_BYTES,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  pick,
  splat,
  storeLane,
  sub,
} from '../../../simd/lanes';
import { dot } from '../../../simd/vec3';
import { OFFERED, offer, ON_A, ON_B, SQUARED, WAY } from './candidate';
import { AXES_IN_A, AXES_IN_B, CENTRE_IN_A, CENTRE_IN_B, HALF_A, HALF_B } from './placement';
import { Turn } from './frames';

/** The vertex that is closest, in the frame of the other box, and in its own, from its center. */
const vertex: usize = memory.data(3 * LANE_BYTES, 16);
const corner: usize = memory.data(3 * LANE_BYTES, 16);

/** The way from A's vertex to the point of B that is closest to it, in the frame of B. */
const beyond: usize = memory.data(3 * LANE_BYTES, 16);

/** Offers B's vertex that is closest to A, in the lanes of a mask. */
export function offerVertexOfB(lanes: mask): void {
  storeLane(OFFERED, SQUARED, findVertex(CENTRE_IN_A, AXES_IN_A, HALF_B, HALF_A));
  for (let i = 0; i < 3; i++) {
    const at = loadLane(vertex, i);
    const foot = Extent.clamp(at, loadLane(HALF_A, i));
    storeLane(OFFERED, ON_A + i, foot);
    storeLane(OFFERED, ON_B + i, loadLane(corner, i));
    storeLane(OFFERED, WAY + i, sub(at, foot));
  }
  offer(lanes);
}

/** Offers A's vertex closest to B. B's frame turned round: A's center is where B's was in A's frame. */
export function offerVertexOfA(lanes: mask): void {
  storeLane(OFFERED, SQUARED, findVertex(CENTRE_IN_B, AXES_IN_B, HALF_A, HALF_B));
  for (let i = 0; i < 3; i++) {
    const at = loadLane(vertex, i);
    const foot = Extent.clamp(at, loadLane(HALF_B, i));
    storeLane(OFFERED, ON_A + i, neg(loadLane(corner, i)));
    storeLane(OFFERED, ON_B + i, neg(foot));
    storeLane(beyond, i, sub(at, foot));
  }
  for (let i = 0; i < 3; i++) storeLane(OFFERED, WAY + i, Turn.intoA(beyond, i));
  offer(lanes);
}

/**
 * Finds the vertex of one box closest to another, which lies at the origin; returns its squared distance.
 *
 * @param center, axes, half - the box with the vertices, in the frame of the other
 * @param others - half extents of the other
 */
function findVertex(center: usize, axes: usize, half: usize, others: usize): lane {
  let best = splat(Infinity);
  let bestX = best;
  let bestY = best;
  let bestZ = best;
  let bestI = best;
  let bestJ = best;
  let bestK = best;
  const hx = loadLane(others, 0);
  const hy = loadLane(others, 1);
  const hz = loadLane(others, 2);
  for (let number = 0; number < 8; number++) {
    const i = Extent.signed(loadLane(half, 0), number & 1);
    const j = Extent.signed(loadLane(half, 1), number & 2);
    const k = Extent.signed(loadLane(half, 2), number & 4);
    const x = Extent.along(center, axes, 0, i, j, k);
    const y = Extent.along(center, axes, 1, i, j, k);
    const z = Extent.along(center, axes, 2, i, j, k);
    const dx = sub(x, Extent.clamp(x, hx));
    const dy = sub(y, Extent.clamp(y, hy));
    const dz = sub(z, Extent.clamp(z, hz));
    const squared = dot(dx, dy, dz, dx, dy, dz);
    const closer = lt(squared, best);
    best = pick(closer, squared, best);
    bestX = pick(closer, x, bestX);
    bestY = pick(closer, y, bestY);
    bestZ = pick(closer, z, bestZ);
    bestI = pick(closer, i, bestI);
    bestJ = pick(closer, j, bestJ);
    bestK = pick(closer, k, bestK);
  }
  storeLane(vertex, 0, bestX);
  storeLane(vertex, 1, bestY);
  storeLane(vertex, 2, bestZ);
  storeLane(corner, 0, bestI);
  storeLane(corner, 1, bestJ);
  storeLane(corner, 2, bestK);
  return best;
}

/** Methods of a class, because those can be made inline. */
class Extent {
  /** A coordinate clamped to −half … half. */
  @inline
  static clamp(x: lane, half: lane): lane {
    return min(half, max(neg(half), x));
  }

  /** An extent towards one side or the other. */
  @inline
  static signed(half: lane, positive: i32): lane {
    return mul(half, splat(positive ? 1 : -1));
  }

  /** Component `axis` of the point i, j, k of a box. */
  @inline
  static along(center: usize, axes: usize, axis: i32, i: lane, j: lane, k: lane): lane {
    const turned = dot(i, j, k, loadLane(axes, axis), loadLane(axes, 3 + axis), loadLane(axes, 6 + axis));
    return add(loadLane(center, axis), turned);
  }
}
