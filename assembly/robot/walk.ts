/**
 * The walk over the elements of a segment that may be near another one, LANES configurations at once. What stands still has
 * boxes around each block of LANES elements, which rule out most of them; what moves is looked at element by element.
 */
import { LANES } from '../simd/lanes';
import { KINDS } from '../layout/kinds';
import { elementGroup, Segment } from '../layout/records';
import {
  boundLanes,
  BOX_BYTES,
  elementBytes,
  elementsOf,
  freshen,
  lanesOf,
  nearInBlock,
} from './lane-segment';
import { radiusOf } from './sphere-bounds';

/** What a walk does with each element: records whose methods the compiler puts in place. */
interface ElementVisitor {
  /**
   * @param element - its address in the lanes
   * @param place - its place among the elements of the segment
   * @param radius - of a sphere around it, m
   * @returns whether the walk is to end
   */
  visit(kind: i32, element: usize, place: i32, radius: real): bool;
}

/**
 * Visits the elements of b, in the order of their kinds and places, except those that are further than `reach` from the bounding
 * sphere of a in all lanes.
 *
 * @param reach - m
 */
export function walkNear<Visitor extends ElementVisitor>(
  visitor: Visitor,
  a: Segment,
  b: Segment,
  reach: real,
): void {
  const lanes = lanesOf(b);
  const around = lanes.pose == 0 ? boundLanes(a) : 0;
  freshen(b);
  let elements = elementsOf(lanes);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(b, kind);
    const bytes = elementBytes(kind);
    for (let i = 0; i < group.count; i += LANES) {
      let near = group.count - i < LANES ? (1 << (group.count - i)) - 1 : (1 << LANES) - 1;
      if (around != 0) {
        near &= nearInBlock(lanes.boxes + ((group.place + i) / LANES) * BOX_BYTES, around, reach);
      }
      for (; near != 0; near &= near - 1) {
        const j = i + ctz(near);
        const element = elements + j * bytes;
        const place = group.place + j;
        if (visitor.visit(kind, element, place, radiusOf(kind, element, b.radii, place))) return;
      }
    }
    elements += group.count * bytes;
  }
}
