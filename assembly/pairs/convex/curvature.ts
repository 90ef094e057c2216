/**
 * The curvature of φ: what the rims of the bodies contribute to its second derivatives. All other features
 * are flat or sharp, and contribute nothing.
 */
import {
  div,
  EPSILON,
  LANE_BYTES,
  loadLane,
  lt,
  max,
  mul,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { CONE, CYLINDER } from '../../layout/kinds';
import { AXIS, AXIAL_RADIUS, HALF } from './bodies';
import { product, writeCross } from './directions';

/** Second derivatives along the first tangent, both, and the second. */
export const SECOND: usize = memory.data(3 * LANE_BYTES, 16);

/** Across an axis and a direction. */
const across: usize = memory.data(3 * LANE_BYTES, 16);

/** Whether a kind has rims. */
export function isCurved(kind: i32): bool {
  return kind == CYLINDER || kind == CONE;
}

/**
 * Adds what the rims of a body contribute.
 *
 * @param sign - 1 for A, whose support point is along the direction, −1 for B, whose is against it
 * @param tangents - two unit vectors square to the direction
 */
export function bend(kind: i32, body: usize, sign: real, direction: usize, tangents: usize): void {
  if (!isCurved(kind)) return;
  const axis = body + AXIS * LANE_BYTES;
  writeCross(axis, direction, across);
  // Along the axis the rims are a point and their curvature has no bound.
  const squared = max(product(across, across), splat(EPSILON * EPSILON));
  const radius =
    kind == CONE ? rimRadius(body, sign, direction, sqrt(squared)) : loadLane(body, AXIAL_RADIUS);
  const weight = div(radius, mul(squared, sqrt(squared)));
  const u = product(tangents, across);
  const v = product(tangents + 3 * LANE_BYTES, across);
  storeLane(SECOND, 0, sub(loadLane(SECOND, 0), mul(weight, mul(u, u))));
  storeLane(SECOND, 1, sub(loadLane(SECOND, 1), mul(weight, mul(u, v))));
  storeLane(SECOND, 2, sub(loadLane(SECOND, 2), mul(weight, mul(v, v))));
}

/** The radius of a cone's rim where that is what lies furthest; 0 where the apex does. */
function rimRadius(body: usize, sign: real, direction: usize, sine: lane): lane {
  const radius = loadLane(body, AXIAL_RADIUS);
  const cosine = mul(splat(sign), product(body + AXIS * LANE_BYTES, direction));
  const length = mul(splat(2), loadLane(body, HALF));
  return pick(lt(mul(radius, sine), mul(length, cosine)), splat(0), radius);
}
