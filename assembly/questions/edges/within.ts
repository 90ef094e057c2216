/** Which lanes spheres leave open, where something has to be kept that is more than a margin. */
import { and, any, le, lt, not, or, splat } from '../../simd/lanes';
import { BOX } from '../../layout/kinds';
import { Segment } from '../../layout/records';
import { elementAt, lanesOf } from '../../robot/lane-segment';
import { none } from '../../robot/margins';
import { squaredGapTo } from '../../robot/sphere-bounds';

/**
 * The open lanes in which the bounding sphere of an element of a segment may be within reach of an element,
 * as `areClear` says it. After `freshen`.
 *
 * @param reach - from the core of the element, or from the middle of a triangle or hull, m
 */
export function findWithin(segment: Segment, kind: i32, element: usize, reach: real, open: mask): mask {
  let found = none();
  const lanes = lanesOf(segment);
  for (let i = 0; i < lanes.count; i++) {
    const own = elementAt(lanes, i);
    const squared = squaredGapTo(own.mean, kind, element);
    const near = isWithin(squared, own.radius + reach, kind >= BOX);
    found = or(found, and(open, near));
    open = and(open, not(near));
    if (!any(open)) return found;
  }
  return found;
}

function isWithin(squared: lane, reach: real, saturates: bool): mask {
  if (reach < 0) return saturates ? le(squared, splat(0)) : none();
  return not(lt(splat(reach * reach), squared));
}
