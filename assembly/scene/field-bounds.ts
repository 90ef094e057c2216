/** Lower bounds of points' distances from a map's cells, from its distance field: alike in all builds. */
import { CellMap, DistanceField } from '../layout/records';
import { cornerOf, countOf } from './distance-field';

/** What is taken off for rounding: of every number, and for each metre of coordinates. */
const SHRUNK: f64 = 1 - 2.0 ** -48;
const ROUNDING: f64 = 2.0 ** -48;

/**
 * Writes how far points are from the nearest cell at least, m; 0 where nothing is known.
 *
 * @param points - x y z of each, f64, m, in the frame of the segment
 * @param out - a number for each, f64
 */
export function boundDistances(map: CellMap, points: usize, count: i32, out: usize): void {
  const field = map.field;
  for (let i = 0; i < count; i++) {
    const isKnown = field != null && field.isLower;
    store<f64>(out + 8 * i, isKnown ? boundDistance(map, field!, points + 24 * i) : 0);
  }
}

/**
 * From the value at the corner nearest to the nearest point of the box. From outside, any point in the box,
 * so each cell where all are in it, is seen from behind that point, at an angle of 90° at least.
 */
function boundDistance(map: CellMap, field: DistanceField, point: usize): f64 {
  let beyond: f64 = 0;
  let way: f64 = 0;
  let size = field.size;
  let at = 0;
  for (let axis = 2; axis >= 0; axis--) {
    const x = load<f64>(point + 8 * axis);
    size = max(size, abs(x));
    const first = cornerOf(map, field, axis);
    const last = countOf(field, axis) - 1;
    const inside = min(max(x - first, 0), <f64>last * map.resolution);
    const corner = min(<i32>nearest(inside / map.resolution), last);
    const outside = x - first - inside;
    const offset = inside - <f64>corner * map.resolution;
    beyond += outside * outside;
    way += offset * offset;
    at = at * countOf(field, axis) + corner;
  }
  const value = <f64>load<f32>(field.values + 4 * <usize>at);
  const bound = max(value - sqrt(way), 0);
  const least = field.isWhole ? sqrt(bound * bound + beyond) : bound - sqrt(beyond);
  return max(least * SHRUNK - size * ROUNDING, 0);
}
