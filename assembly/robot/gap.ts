/** How close a sphere comes to an element, in lanes: bounds that settle most element pairs. */
import { div, LANE_BYTES, loadLane, mul, splat, sub } from '../lanes';
import { LINE } from '../layout';
import { clamp } from '../kernels/clamp';
import { dot } from '../vec3';

/**
 * The squared distance, m², of a point from the core of an element; for a triangle, from the mean of its vertices.
 *
 * @param centre - three lane values
 * @param element - the element's lane values, see `LaneSegment`
 */
export function squaredGap(centre: usize, kind: i32, element: usize): lane {
  if (kind != LINE) return squaredWay(centre, element + (3 * kind + 4) * LANE_BYTES);
  const x = sub(loadLane(centre, 0), loadLane(element, 0));
  const y = sub(loadLane(centre, 1), loadLane(element, 1));
  const z = sub(loadLane(centre, 2), loadLane(element, 2));
  const vx = sub(loadLane(element, 3), loadLane(element, 0));
  const vy = sub(loadLane(element, 4), loadLane(element, 1));
  const vz = sub(loadLane(element, 5), loadLane(element, 2));
  const t = clamp(div(dot(x, y, z, vx, vy, vz), dot(vx, vy, vz, vx, vy, vz)), splat(1));
  const dx = sub(x, mul(t, vx));
  const dy = sub(y, mul(t, vy));
  const dz = sub(z, mul(t, vz));
  return dot(dx, dy, dz, dx, dy, dz);
}

/** The squared distance of two points, three lane values each, m². */
export function squaredWay(a: usize, b: usize): lane {
  const x = sub(loadLane(a, 0), loadLane(b, 0));
  const y = sub(loadLane(a, 1), loadLane(b, 1));
  const z = sub(loadLane(a, 2), loadLane(b, 2));
  return dot(x, y, z, x, y, z);
}
