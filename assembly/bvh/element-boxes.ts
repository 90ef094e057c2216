/** The boxes of single elements, not stored: computing those of a leaf takes less time than fetching them. */
import { boxElementBlock } from '../elements/by-kind';
import { blocksAt } from '../elements/cells';
import { LANES, REAL_BYTES } from '../simd/lanes';
import { BOX_GROUP_BYTES, elementGroup, kindAt, Segment, WIDTH } from '../layout/records';
import { KINDS, rowBytes } from '../layout/kinds';
import { BOX_STEP } from './box-group';

/** Writes the boxes of a leaf's elements as a box group. */
export function boxLeaf(segment: Segment, place: i32, boxes: usize): void {
  const kind = kindAt(segment, place);
  const blocks = blocksAt(segment, kind, place, WIDTH / LANES);
  for (let i = 0; i < WIDTH; i += LANES) {
    boxElementBlock(kind, blocks + i * rowBytes(kind), boxes + i * REAL_BYTES, BOX_STEP);
  }
}

/** Writes the boxes of a segment's elements, one box group per block: its first LANES boxes count. */
export function boxElements(segment: Segment, boxes: usize): void {
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    const first = boxes + (group.place / LANES) * BOX_GROUP_BYTES;
    for (let i = 0; i < group.blocks; i++) {
      const block = group.local + i * LANES * rowBytes(kind);
      boxElementBlock(kind, block, first + i * BOX_GROUP_BYTES, BOX_STEP);
    }
  }
}
