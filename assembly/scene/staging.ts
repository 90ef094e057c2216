/** Elements on their way into a segment. */
import { REAL_BYTES } from '../lanes';
import { aligned, LINE, POINT, rowBytes, Staging, TRIANGLE } from '../layout';

function head(): usize {
  return aligned(offsetof<Staging>());
}

/** Bytes of the rows and of the numbers of one kind. */
function kindBytes(kind: i32, count: i32): usize {
  return aligned(<usize>count * rowBytes(kind)) + aligned(<usize>count * 4);
}

/** Bytes that so many elements take. */
export function stagingBytes(points: i32, lines: i32, triangles: i32): usize {
  const count = <usize>(points + lines + triangles);
  const rows = kindBytes(POINT, points) + kindBytes(LINE, lines) + kindBytes(TRIANGLE, triangles);
  return head() + rows + aligned(count * 3 * REAL_BYTES) + aligned(count * 4);
}

/** Lays out room for so many elements. Rows and numbers are still to be written. */
export function initStaging(staging: Staging, points: i32, lines: i32, triangles: i32): void {
  staging.points = points;
  staging.lines = lines;
  staging.triangles = triangles;
  staging.middles = stagedRows(staging, TRIANGLE) + kindBytes(TRIANGLE, triangles);
  staging.order = staging.middles + aligned(<usize>stagedTotal(staging) * 3 * REAL_BYTES);
}

/** How many elements of one kind there are. */
export function stagedCount(staging: Staging, kind: i32): i32 {
  return kind == POINT ? staging.points : kind == LINE ? staging.lines : staging.triangles;
}

/** How many elements there are. */
export function stagedTotal(staging: Staging): i32 {
  return staging.points + staging.lines + staging.triangles;
}

/** The number of the first element of a kind, counted through the kinds. */
export function stagedFirst(staging: Staging, kind: i32): i32 {
  return kind == POINT ? 0 : kind == LINE ? staging.points : staging.points + staging.lines;
}

/** Where the packed rows of one kind are to be written, in the segment's frame. */
export function stagedRows(staging: Staging, kind: i32): usize {
  let at = changetype<usize>(staging) + head();
  for (let lower = POINT; lower < kind; lower++) at += kindBytes(lower, stagedCount(staging, lower));
  return at;
}

/** Where the element numbers of one kind are to be written, i32. */
export function stagedNumbers(staging: Staging, kind: i32): usize {
  return stagedRows(staging, kind) + aligned(<usize>stagedCount(staging, kind) * rowBytes(kind));
}
