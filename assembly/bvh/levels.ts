/** How many nodes the levels of a tree have. */
import { BOX_GROUP_BYTES, levelAt, Segment, WIDTH } from '../layout/records';

export function groupsFor(count: i32): i32 {
  return (count + WIDTH - 1) / WIDTH;
}

/** Bytes of all boxes of a tree with so many leaves. */
export function boxesBytes(leaves: i32): usize {
  let bytes: usize = groupsFor(leaves) * BOX_GROUP_BYTES;
  for (let count = leaves; count > 1;) {
    count = groupsFor(count);
    bytes += groupsFor(count) * BOX_GROUP_BYTES;
  }
  return bytes;
}

/** Lays out the levels of a segment with so many leaves. */
export function initLevels(segment: Segment, leaves: i32, boxes: usize): void {
  let level = levelAt(segment, 0);
  level.boxes = boxes;
  level.count = leaves;
  for (segment.top = 0; level.count > 1; segment.top++) {
    const count = groupsFor(level.count);
    const next = level.boxes + count * BOX_GROUP_BYTES;
    level = levelAt(segment, segment.top + 1);
    level.boxes = next;
    level.count = count;
  }
}
