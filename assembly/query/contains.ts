/** Which points are inside a segment, or on it. */
import { PairColumns, Segment } from '../layout/records';
import { isPointInside } from '../tree-search/inside';
import { findNearest } from './nearest';

/**
 * Writes 1 for each of `count` points on or in a segment's elements, or in its closed meshes; else 0.
 *
 * @param points - x y z of each in the world, f64, m
 * @param columns - room for one row
 */
export function containsPoints(
  segment: Segment,
  points: usize,
  count: i32,
  columns: PairColumns,
  out: usize,
): void {
  for (let i = 0; i < count; i++) {
    const point = points + 24 * i;
    findNearest(segment, point, 0, columns);
    const isOn = <f64>load<real>(columns.distance) <= 0;
    store<u8>(out + i, isOn || isInside(segment, point) ? 1 : 0);
  }
}

/** Whether a point is inside a closed mesh: rounded as the coordinates of elements are. */
function isInside(segment: Segment, point: usize): bool {
  return isPointInside(
    segment,
    <f64>(<real>load<f64>(point)),
    <f64>(<real>load<f64>(point + 8)),
    <f64>(<real>load<f64>(point + 16)),
  );
}
