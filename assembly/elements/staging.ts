/** Elements on their way into a segment. */
import { aligned, Staging } from '../layout/records';
import { KINDS } from '../layout/kinds';
import { countOf, firstOf, rowsBytes, totalOf } from './counts';

function head(): usize {
  return aligned(offsetof<Staging>());
}

/** Bytes of the rows and of the numbers of the kinds below one. */
function bytesBelow(counts: usize, kind: i32): usize {
  let bytes: usize = 0;
  for (let lower = 0; lower < kind; lower++) {
    bytes += aligned(rowsBytes(counts, lower)) + aligned(<usize>countOf(counts, lower) * 4);
  }
  return bytes;
}

/** Bytes that so many elements take. `counts`: see counts.ts. */
export function stagingBytes(counts: usize): usize {
  const total = <usize>totalOf(counts);
  return head() + bytesBelow(counts, KINDS) + aligned(total * 12) + aligned(total * 16);
}

/** Lays out room for so many elements. Rows and numbers are still to be written. */
export function initStaging(staging: Staging, counts: usize): void {
  memory.copy(changetype<usize>(staging), counts, 4 * KINDS);
  staging.order = stagedRows(staging, KINDS);
  staging.room = staging.order + aligned(<usize>totalOf(counts) * 12);
}

/** How many elements of one kind there are. */
export function stagedCount(staging: Staging, kind: i32): i32 {
  return countOf(changetype<usize>(staging), kind);
}

/** How many elements there are. */
export function stagedTotal(staging: Staging): i32 {
  return totalOf(changetype<usize>(staging));
}

/** The number of the first element of a kind, counted through the kinds. */
export function stagedFirst(staging: Staging, kind: i32): i32 {
  return firstOf(changetype<usize>(staging), kind);
}

/** Where the packed rows of one kind are to be written, in the segment's frame. */
export function stagedRows(staging: Staging, kind: i32): usize {
  return changetype<usize>(staging) + head() + bytesBelow(changetype<usize>(staging), kind);
}

/** Where the element numbers of one kind are to be written, i32. */
export function stagedNumbers(staging: Staging, kind: i32): usize {
  return stagedRows(staging, kind) + aligned(rowsBytes(changetype<usize>(staging), kind));
}
