/**
 * The curvature of φ: what the rims of the bodies contribute to its second derivatives. All other features are flat or
 * sharp, and contribute nothing.
 */
import { div, EPSILON, LANE_BYTES, loadLane, max, mul, splat, sqrt, storeLane, sub } from '../../simd/lanes';
import { CYLINDER } from '../../layout/kinds';
import { AXIS, GIRTH } from './bodies';
import { product, writeCross } from './directions';

/** Second derivatives along the first tangent, both, and the second. */
export const SECOND: usize = memory.data(3 * LANE_BYTES, 16);

/** Across an axis and a direction. */
const across: usize = memory.data(3 * LANE_BYTES, 16);

/** Whether a kind has rims. */
export function isCurved(kind: i32): bool {
  return kind == CYLINDER;
}

/**
 * Adds what the rims of a body contribute.
 *
 * @param tangents - two unit vectors square to the direction
 */
export function bend(kind: i32, body: usize, direction: usize, tangents: usize): void {
  if (!isCurved(kind)) return;
  const axis = body + AXIS * LANE_BYTES;
  writeCross(axis, direction, across);
  // Along the axis the rims are a point and their curvature has no bound.
  const squared = max(product(across, across), splat(EPSILON * EPSILON));
  const weight = div(loadLane(body, GIRTH), mul(squared, sqrt(squared)));
  const u = product(tangents, across);
  const v = product(tangents + 3 * LANE_BYTES, across);
  storeLane(SECOND, 0, sub(loadLane(SECOND, 0), mul(weight, mul(u, u))));
  storeLane(SECOND, 1, sub(loadLane(SECOND, 1), mul(weight, mul(u, v))));
  storeLane(SECOND, 2, sub(loadLane(SECOND, 2), mul(weight, mul(v, v))));
}
