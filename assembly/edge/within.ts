/** Which lanes spheres leave open, where something has to be kept that is more than a margin. */
import { and, any, le, lt, not, or, REAL_BYTES, splat } from '../simd/lanes';
import { BOX, KINDS } from '../layout/kinds';
import { elementGroup, Segment } from '../layout/records';
import { elementBytes, elementsOf, lanesOf, meanAt } from '../robot/lane-segment';
import { none } from '../robot/margins';
import { squaredGapTo } from '../robot/sphere-bounds';

/**
 * The open lanes in which the bounding sphere of an element of a segment may be within reach of an element, as `areClear` says it.
 * After `freshen`.
 *
 * @param reach - from the core of the element, or from the middle of a triangle or hull, m
 */
export function findWithin(segment: Segment, kind: i32, element: usize, reach: real, open: mask): mask {
  let found = none();
  let own = elementsOf(lanesOf(segment));
  for (let kindOwn = 0; kindOwn < KINDS; kindOwn++) {
    const group = elementGroup(segment, kindOwn);
    let radius = segment.radii + group.place * REAL_BYTES;
    for (let i = 0; i < group.count; i++) {
      const near = isWithin(
        squaredGapTo(meanAt(own, kindOwn), kind, element),
        load<real>(radius) + reach,
        kind >= BOX,
      );
      found = or(found, and(open, near));
      open = and(open, not(near));
      if (!any(open)) return found;
      radius += REAL_BYTES;
      own += elementBytes(kindOwn);
    }
  }
  return found;
}

function isWithin(squared: lane, reach: real, saturates: bool): mask {
  if (reach < 0) return saturates ? le(squared, splat(0)) : none();
  return not(lt(splat(reach * reach), squared));
}
