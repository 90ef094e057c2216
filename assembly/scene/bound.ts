/** The bounding sphere of a segment whose elements are not stored. */
import { CENTER, HALF, numberOf } from '../bvh/box-group';
import { boxAt } from '../bvh/boxes';
import { Segment } from '../layout/records';
import { STRETCH } from './segment';

/**
 * Bounds a segment by the box around all of its elements: which of them are at its corners says little of
 * very many.
 *
 * @param thickness - see `Segment`
 */
export function boundByBox(segment: Segment, thickness: real): void {
  segment.radius = -Infinity;
  segment.reach = 0;
  segment.thickness = 0;
  segment.localX = 0;
  segment.localY = 0;
  segment.localZ = 0;
  if (segment.places == 0) return;
  const box = boxAt(segment, segment.top, 0);
  segment.localX = numberOf(box, CENTER);
  segment.localY = numberOf(box, CENTER + 1);
  segment.localZ = numberOf(box, CENTER + 2);
  const x = numberOf(box, HALF);
  const y = numberOf(box, HALF + 1);
  const z = numberOf(box, HALF + 2);
  segment.radius = STRETCH * sqrt<real>(x * x + y * y + z * z);
  const farX = abs<real>(segment.localX) + x;
  const farY = abs<real>(segment.localY) + y;
  const farZ = abs<real>(segment.localZ) + z;
  segment.reach = STRETCH * sqrt<real>(farX * farX + farY * farY + farZ * farZ);
  segment.thickness = thickness;
}
