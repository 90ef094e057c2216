/**
 * The curvature of φ: what rims and ellipsoids contribute to its second derivatives. All other features are
 * flat or sharp, and contribute nothing.
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
import { CONE, CYLINDER, ELLIPSOID } from '../../layout/kinds';
import { AXIS, AXIAL_RADIUS, BOX_AXES, BOX_HALF, HALF } from './bodies';
import { product, writeCross } from './directions';

/** Second derivatives along the first tangent, both, and the second. */
export const SECOND: usize = memory.data(3 * LANE_BYTES, 16);

/** Across an axis and a direction. */
const across: usize = memory.data(3 * LANE_BYTES, 16);

/** Whether a kind has rims. */
export function hasRims(kind: i32): bool {
  return kind == CYLINDER || kind == CONE;
}

/** Whether a kind has rims, or is curved everywhere. */
export function isCurved(kind: i32): bool {
  return hasRims(kind) || kind == ELLIPSOID;
}

/**
 * Adds what the curved features of a body contribute.
 *
 * @param sign - 1 for A, whose support point is along the direction, −1 for B, whose is against it
 * @param tangents - two unit vectors square to the direction
 */
export function bend(kind: i32, body: usize, sign: real, direction: usize, tangents: usize): void {
  if (kind == ELLIPSOID) return bendEllipsoid(body, direction, tangents);
  if (!hasRims(kind)) return;
  const axis = body + AXIS * LANE_BYTES;
  writeCross(axis, direction, across);
  // Along the axis the rims are a point and their curvature has no bound.
  const squared = max(product(across, across), splat(EPSILON * EPSILON));
  const radius =
    kind == CONE ? rimRadius(body, sign, direction, sqrt(squared)) : loadLane(body, AXIAL_RADIUS);
  const weight = div(radius, mul(squared, sqrt(squared)));
  const u = product(tangents, across);
  const v = product(tangents + 3 * LANE_BYTES, across);
  subtract(0, mul(weight, mul(u, u)));
  subtract(1, mul(weight, mul(u, v)));
  subtract(2, mul(weight, mul(v, v)));
}

/** A direction and two tangents along an ellipsoid's axes, each times its half; and both tangents across. */
const stretched: usize = memory.data(3 * LANE_BYTES, 16);
const stretchedTangents: usize = memory.data(6 * LANE_BYTES, 16);
const firstAcross: usize = memory.data(3 * LANE_BYTES, 16);
const secondAcross: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * The reach |m| of an ellipsoid, with m the direction, stretched, has the second derivatives
 * (m × s)·(m × t) / |m|³ along tangents that stretching makes s and t.
 */
function bendEllipsoid(body: usize, direction: usize, tangents: usize): void {
  stretch(body, direction, stretched);
  stretch(body, tangents, stretchedTangents);
  stretch(body, tangents + 3 * LANE_BYTES, stretchedTangents + 3 * LANE_BYTES);
  writeCross(stretched, stretchedTangents, firstAcross);
  writeCross(stretched, stretchedTangents + 3 * LANE_BYTES, secondAcross);
  const longest = max(
    loadLane(body, BOX_HALF),
    max(loadLane(body, BOX_HALF + 1), loadLane(body, BOX_HALF + 2)),
  );
  // Flat ellipsoids across a direction are level there, and their curvature has no bound.
  const least = max(splat(LEAST), mul(splat(EPSILON), longest));
  const reach = max(least, sqrt(product(stretched, stretched)));
  const weight = div(div(div(splat(1), reach), reach), reach);
  subtract(0, mul(weight, product(firstAcross, firstAcross)));
  subtract(1, mul(weight, product(firstAcross, secondAcross)));
  subtract(2, mul(weight, product(secondAcross, secondAcross)));
}

/** Shorter is nothing. Units. Reason: the cube of one over it is a number. */
const LEAST: real = sizeof<real>() == 8 ? <real>1e-90 : <real>1e-12;

function stretch(body: usize, vector: usize, to: usize): void {
  for (let i = 0; i < 3; i++) {
    const component = product(body + (BOX_AXES + 3 * i) * LANE_BYTES, vector);
    storeLane(to, i, mul(loadLane(body, BOX_HALF + i), component));
  }
}

function subtract(i: i32, value: lane): void {
  storeLane(SECOND, i, sub(loadLane(SECOND, i), value));
}

/** The radius of a cone's rim where that is what lies furthest; 0 where the apex does. */
function rimRadius(body: usize, sign: real, direction: usize, sine: lane): lane {
  const radius = loadLane(body, AXIAL_RADIUS);
  const cosine = mul(splat(sign), product(body + AXIS * LANE_BYTES, direction));
  const length = mul(splat(2), loadLane(body, HALF));
  return pick(lt(mul(radius, sine), mul(length, cosine)), splat(0), radius);
}
