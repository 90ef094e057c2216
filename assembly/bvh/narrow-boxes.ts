/**
 * The boxes of a tree once more, for rays, in binaries of double precision that have vectors: in single
 * precision, of which four numbers fill a vector, so that a ray is compared with four boxes at once, in half
 * of the memory. Rays go down two levels at a time: every second level has them.
 *
 * Coordinates are told from the middle of the tree. They are rounded, not outward: rays make boxes larger by
 * more than that, see ray/narrow.ts. They are computed when the first ray is cast after boxes have changed.
 */
import { levelAt, Segment, WIDTH } from '../layout/records';
import { LANES } from '../simd/lanes';
import { CENTER, HALF, numberOf } from './box-group';
import { boxAt } from './boxes';
import { groupsFor } from './levels';

/** Whether a binary has such boxes. */
export const NARROW: bool = LANES == 2;

/** Bytes from one number of such a box to the next, and those of a group: center, then half extents. */
export const NARROW_STEP: i32 = 4 * WIDTH;
export const NARROW_BYTES: i32 = 6 * NARROW_STEP;

/** Bytes of the boxes for rays of a tree with so many leaves. */
export function narrowBytes(leaves: i32): usize {
  if (!NARROW) return 0;
  let bytes: usize = 0;
  for (let count = leaves; count > 1; count = groupsFor(groupsFor(count))) {
    bytes += groupsFor(count) * NARROW_BYTES;
  }
  return bytes;
}

/** Lays out the boxes for rays of a segment whose levels are laid out. */
export function initNarrow(segment: Segment, boxes: usize): void {
  if (!NARROW) return;
  let next = boxes;
  for (let i = 0; i < segment.top; i += 2) {
    const level = levelAt(segment, i);
    level.narrow = next;
    next += groupsFor(level.count) * NARROW_BYTES;
  }
}

/** Computes the boxes for rays, if others have changed. */
export function fitNarrow(segment: Segment): void {
  if (!NARROW || !segment.staleNarrow) return;
  segment.staleNarrow = 0;
  const top = boxAt(segment, segment.top, 0);
  for (let i = 0; i < segment.top; i += 2) {
    const level = levelAt(segment, i);
    for (let k = 0; k < level.count; k++) {
      const box = boxAt(segment, i, k);
      const to = level.narrow + (k / WIDTH) * NARROW_BYTES + 4 * (k % WIDTH);
      for (let axis = 0; axis < 3; axis++) {
        const center = numberOf(box, CENTER + axis) - numberOf(top, CENTER + axis);
        store<f32>(to + (CENTER + axis) * NARROW_STEP, <f32>center);
        store<f32>(to + (HALF + axis) * NARROW_STEP, <f32>numberOf(box, HALF + axis));
      }
    }
  }
}
