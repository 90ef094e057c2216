/** Numbers from outside. */
import { abs, and, any, LANES, le, loadLane, not, REAL_BYTES, splat } from '../../simd/lanes';
import { findBadBox, RIGID } from './check-boxes';
import { BOX, CONE, CYLINDER, HALF_SPACE, rowNumbers } from '../../layout/kinds';

/**
 * Numbers of a cylinder from outside, the centers of both ends, radius and rounding; and of a cone, with the apex as its
 * other end.
 */
const GIVEN_AXIAL: i32 = 8;

/** Numbers in a row of one kind as callers of batches give it. */
export function givenNumbers(kind: i32): i32 {
  return kind == CYLINDER || kind == CONE ? GIVEN_AXIAL : rowNumbers(kind);
}

/**
 * The first number in packed rows that may not enter a kernel: not finite, above the limit in magnitude, a negative
 * length, or the first of vectors that are no unit vectors at right angles. Returns -1 when there is none.
 *
 * @param rows - as they come from outside: those of cylinders and cones are not expanded yet
 * @param count - rows; there is room for a whole number of LANES, and for LANES numbers past the last
 */
export function findBadNumber(kind: i32, rows: usize, count: i32, limit: real): i32 {
  if (kind == BOX) return findBadBox(true, rows, count, limit);
  const length = givenNumbers(kind);
  const lengths = kind == CYLINDER || kind == CONE ? 2 : kind == HALF_SPACE ? 0 : 1;
  if (!looksGood(rows, count, length, lengths, limit)) {
    return firstBadNumber(rows, count, length, lengths, limit);
  }
  return kind == HALF_SPACE ? firstBadNormal(rows, count, length) : -1;
}

/** A quick look: no number is too large, and no radius has its sign bit set. */
function looksGood(rows: usize, count: i32, length: i32, lengths: i32, limit: real): bool {
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
  for (let end = rows + bytes; end <= rows + count * bytes; end += bytes) {
    for (let i = 0; i < lengths; i++) signs |= load<i32>(end - i * REAL_BYTES - 4);
  }
  return signs >= 0 && !any(not(good));
}

function firstBadNumber(rows: usize, count: i32, length: i32, lengths: i32, limit: real): i32 {
  for (let i = 0; i < count * length; i++) {
    const x = load<real>(rows + i * REAL_BYTES);
    if (!(Math.abs(x) <= limit) || (i % length >= length - lengths && x < 0)) return i;
  }
  return -1;
}

/** The first number of a normal whose length is not 1. */
function firstBadNormal(rows: usize, count: i32, length: i32): i32 {
  for (let i = 0; i < count; i++) {
    const row = rows + i * length * REAL_BYTES;
    const x = <f64>load<real>(row);
    const y = <f64>load<real>(row + REAL_BYTES);
    const z = <f64>load<real>(row + 2 * REAL_BYTES);
    if (!(Math.abs(x * x + y * y + z * z - 1) <= RIGID)) return i * length;
  }
  return -1;
}
