/**
 * φ: how far the planes square to a unit vector n keep the cores apart, min over B of n·b − max over A of
 * n·a. It is a lower bound of the signed distance for every n, and the signed distance itself for the best:
 * the certificate of a result. Its gradient is the way between the support points.
 */
import { LANE_BYTES, loadLane, neg, storeLane, sub } from '../../simd/lanes';
import { dot } from '../../simd/vec3';
import { BODY_A, BODY_B } from './bodies';
import { support } from './support';

/** The support points, A's along n, B's against it; the way between them. Three lane values each. */
export const FACING_A: usize = memory.data(3 * LANE_BYTES, 16);
export const FACING_B: usize = memory.data(3 * LANE_BYTES, 16);
export const FACING: usize = memory.data(3 * LANE_BYTES, 16);

/** φ of a unit vector, in units. Leaves the support points behind. */
export function bound(kindA: i32, kindB: i32, x: lane, y: lane, z: lane): lane {
  face(kindA, kindB, x, y, z, 0, 0);
  return dot(x, y, z, loadLane(FACING, 0), loadLane(FACING, 1), loadLane(FACING, 2));
}

/** Fills in the support points. Of points equally far, the ties decide, one for A and one for B; 0: any. */
export function face(kindA: i32, kindB: i32, x: lane, y: lane, z: lane, tieA: usize, tieB: usize): void {
  support(kindA, BODY_A, x, y, z, tieA, FACING_A);
  support(kindB, BODY_B, neg(x), neg(y), neg(z), tieB, FACING_B);
  for (let i = 0; i < 3; i++) storeLane(FACING, i, sub(loadLane(FACING_B, i), loadLane(FACING_A, i)));
}
