/** The frame of a polygon while it is sought: an origin near it, units near the size of the elements. */
import { EPSILON, largestLane, splat } from '../../simd/lanes';
import { perUnit, unitBelow } from '../../simd/scale';
import { beginOutline, Outline } from './outline';
import { addScaled, between, largest, scaled, Vector } from './vectors';

/**
 * How far corners may lie from where they should, relative to the largest coordinate, from the rounding of
 * rows. Dimensionless. Test: "far from the origin".
 */
const ROUNDING: real = 16 * EPSILON;

/** The origin: see there. */
function originOf(outline: Outline): Vector {
  return changetype<Vector>(changetype<usize>(outline) + offsetof<Outline>('originX'));
}

/**
 * Begins a polygon around the center of the reference.
 *
 * @param center - of the reference, world frame, m
 * @param size - how far the elements reach from there, m
 * @param further - how much larger than that and the origin the numbers are that rows give, m
 */
export function beginPolygon(outline: Outline, center: Vector, size: real, further: real): void {
  scaled(originOf(outline), 1, center);
  // All lanes hold the same.
  outline.scale = largestLane(perUnit(unitBelow(splat(size))));
  beginOutline(outline, ROUNDING * (outline.scale * (largest(center) + size + further)));
}

/** Writes where a point of the world lies, in units. */
export function fromWorld(outline: Outline, to: Vector, point: Vector): void {
  between(to, point, originOf(outline));
  scaled(to, outline.scale, to);
}

/** Writes where a point lies in the world, m. */
export function toWorld(outline: Outline, to: Vector, v: Vector): void {
  const metres: real = 1 / outline.scale;
  scaled(to, 1, originOf(outline));
  addScaled(to, metres, v);
}
