/**
 * The walk over the elements of a segment that may be near another one, LANES configurations at once. What
 * stands still has boxes around each block, to rule out most; what moves is looked at element by element.
 */
import { LANES } from '../simd/lanes';
import { KINDS } from '../layout/kinds';
import { elementGroup, LaneElement, Segment } from '../layout/records';
import { boundLanes, BOX_BYTES, elementAt, freshen, lanesOf, nearInBlock } from './lane-segment';

/** What a walk does with each element: records whose methods the compiler puts in place. */
interface ElementVisitor {
  /** @returns whether the walk is to end */
  visit(element: LaneElement): bool;
}

/**
 * Visits the elements of b, in the order of their kinds and places, except those that are further than
 * `reach` from the bounding sphere of a in all lanes.
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
  let first = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(b, kind);
    for (let i = 0; i < group.count; i += LANES) {
      let near = group.count - i < LANES ? (1 << (group.count - i)) - 1 : (1 << LANES) - 1;
      if (around != 0) {
        near &= nearInBlock(lanes.boxes + ((group.place + i) / LANES) * BOX_BYTES, around, reach);
      }
      for (; near != 0; near &= near - 1) {
        const element = elementAt(lanes, first + i + ctz(near));
        if (visitor.visit(element)) return;
      }
    }
    first += group.count;
  }
}
