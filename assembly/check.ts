/** Numbers from outside. */
import { abs, and, any, LANES, le, loadLane, not, REAL_BYTES, splat } from './lanes';
import { rowBytes } from './layout';

/**
 * The first number in packed rows that may not enter a kernel: not finite, above the limit in magnitude, or a
 * negative radius. Returns -1 when there is none.
 *
 * @param count - rows; there is room for LANES numbers past the last
 */
export function findBadNumber(kind: i32, rows: usize, count: i32, limit: real): i32 {
  const length = rowBytes(kind) / REAL_BYTES;
  return looksGood(rows, count, length, limit) ? -1 : firstBadNumber(rows, count, length, limit);
}

/** A quick look: no number is too large, and no radius has its sign bit set. */
function looksGood(rows: usize, count: i32, length: i32, limit: real): bool {
  const total = count * length;
  for (let i = total; i < total + LANES; i++) store<real>(rows + i * REAL_BYTES, 0);
  const most = splat(limit);
  let good = le(most, most);
  for (let i = 0; i < total; i += LANES) {
    good = and(good, le(abs(loadLane(rows + i * REAL_BYTES, 0)), most));
  }
  let signs: i32 = 0;
  // The sign bit is in the last four bytes of a number.
  const bytes = length * REAL_BYTES;
  for (let end = rows + bytes; end <= rows + count * bytes; end += bytes) signs |= load<i32>(end - 4);
  return signs >= 0 && !any(not(good));
}

function firstBadNumber(rows: usize, count: i32, length: i32, limit: real): i32 {
  for (let i = 0; i < count * length; i++) {
    const x = load<real>(rows + i * REAL_BYTES);
    if (!(Math.abs(x) <= limit) || (i % length == length - 1 && x < 0)) return i;
  }
  return -1;
}
