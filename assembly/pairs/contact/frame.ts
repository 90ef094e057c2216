/** Where a polygon is described while it is sought: relative to an origin near it, in units near the size of the elements. */
import { EPSILON, largestLane, splat } from '../../simd/lanes';
import { perUnit, unitBelow } from '../../simd/scale';
import { beginOutline } from './outline';
import { addScaled, between, largest, scaled, Vector } from './vectors';

/**
 * How far corners may lie from where they should, relative to the largest coordinate, from the rounding of rows.
 * Dimensionless. Test: "far from the origin".
 */
const ROUNDING: real = 16 * EPSILON;

/** The origin, world frame, m: the center of the reference. */
const origin = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/** Units per metre. */
let scale: real = 0;

/** Units per metre: a power of two. */
export function unitsPerMetre(): real {
  return scale;
}

/**
 * Begins a polygon around the center of the reference.
 *
 * @param center - of the reference, world frame, m
 * @param size - how far the elements reach from there, m
 * @param further - how much larger than that and the origin the numbers are that rows give, m
 */
export function beginPolygon(center: Vector, size: real, further: real): void {
  scaled(origin, 1, center);
  // All lanes hold the same.
  scale = largestLane(perUnit(unitBelow(splat(size))));
  beginOutline(ROUNDING * (scale * (largest(origin) + size + further)));
}

/** Writes where a point of the world lies, in units. */
export function fromWorld(to: Vector, point: Vector): void {
  between(to, point, origin);
  scaled(to, scale, to);
}

/** Writes where a point lies in the world, m. */
export function toWorld(to: Vector, v: Vector): void {
  const metres: real = 1 / scale;
  scaled(to, 1, origin);
  addScaled(to, metres, v);
}
