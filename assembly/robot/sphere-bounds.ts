/** How close a sphere comes to an element, in lanes: bounds that decide most element pairs. */
import { squaredDistanceOf } from '../elements/by-kind';
import { loadLane, sub } from '../simd/lanes';
import { ELLIPSOID, HULL, TRIANGLE } from '../layout/kinds';
import { dot } from '../simd/vec3';

/** Whether the gap of a kind is no distance from its core, but from the middle of it. */
export function isGapFromMean(kind: i32): bool {
  return kind == TRIANGLE || kind == HULL || kind == ELLIPSOID;
}

/**
 * The squared distance, m², of a point from the core of an element; for a triangle, hull or ellipsoid, from
 * its middle.
 *
 * @param center - three lane values
 * @param element - the element's lane values, see `LaneSegment`
 */
export function squaredGapTo(center: usize, kind: i32, element: usize): lane {
  return squaredDistanceOf(kind, element, loadLane(center, 0), loadLane(center, 1), loadLane(center, 2));
}

/** The squared distance of two points, three lane values each, m². */
export function squaredWay(a: usize, b: usize): lane {
  const x = sub(loadLane(a, 0), loadLane(b, 0));
  const y = sub(loadLane(a, 1), loadLane(b, 1));
  const z = sub(loadLane(a, 2), loadLane(b, 2));
  return dot(x, y, z, x, y, z);
}
