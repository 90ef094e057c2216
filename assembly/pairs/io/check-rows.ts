/** Numbers from outside. */
import { LANES, REAL_BYTES } from '../../simd/lanes';
import { ANY_SIGN, areBelow, haveNoSign, NO_SIGN } from '../../simd/scan';
import { findBadBox, RIGID } from './check-boxes';
import { fillUpRows } from './columns';
import {
  BOX,
  CONE,
  CYLINDER,
  ELLIPSOID,
  HALF_SPACE,
  HULL,
  kindOf,
  packedBytes,
  rowNumbers,
} from '../../layout/kinds';

/**
 * Numbers of a cylinder from outside, the centers of both ends, radius and rounding; and of a cone, with the
 * apex as its other end.
 */
const GIVEN_AXIAL: i32 = 8;

/** Numbers in a row of one kind as callers of batches give it. */
export function givenNumbers(kind: i32): i32 {
  return isAxial(kind) ? GIVEN_AXIAL : packedBytes(kind) / REAL_BYTES;
}

/** Whether kernels take rows of a kind as callers of batches give them: hulls are given as elements. */
export function isGivenAsIs(kind: i32): bool {
  return kind != HULL && !isAxial(kind);
}

function isAxial(kind: i32): bool {
  return kind == CYLINDER || kind == CONE;
}

/**
 * The first number in packed rows that may not enter a kernel: not finite, above the limit in magnitude, a
 * negative length, or the first of vectors not orthonormal. Returns -1 when there is none.
 *
 * @param number - the kind, or PLANE
 * @param rows - as they come from outside: those of cylinders and cones are not expanded yet
 * @param count - rows; there is room for a whole number of LANES
 */
export function findBadNumber(number: i32, rows: usize, count: i32, limit: real): i32 {
  const kind = kindOf(number);
  // The numbers of an ellipsoid are those of a box.
  if (kind == BOX || kind == ELLIPSOID) return findBadBox(true, rows, count, limit);
  const length = givenNumbers(kind);
  const lengths = isAxial(kind) ? 2 : kind == HALF_SPACE ? 0 : 1;
  fillUpRows(rows, length * REAL_BYTES, count);
  if (!looksGood(rows, count, length, lengths, limit)) {
    const bad = firstBadNumber(rows, count, length, lengths, limit);
    if (bad >= 0) return bad;
  }
  return kind == HALF_SPACE ? firstBadNormal(rows, count, length) : -1;
}

/** A quick look that may reject good rows: whether no number is too large, no length has its sign bit set. */
function looksGood(rows: usize, count: i32, length: i32, lengths: i32, limit: real): bool {
  const bytes = length * REAL_BYTES;
  const whole = ((count + LANES - 1) / LANES) * LANES;
  let isGood = areBelow(rows, rows + whole * bytes, limit, ANY_SIGN);
  for (let i = 1; i <= lengths; i++) {
    isGood = haveNoSign(rows + bytes - i * REAL_BYTES, count, bytes) && isGood;
  }
  return isGood;
}

/**
 * The first number in columns of points, lines or triangles that may not enter a kernel, counted through all
 * columns; of these, one in the first bad pair. Returns -1 when there is none.
 *
 * @param columns - as many numbers each as there are pairs; there is room for LANES numbers behind the last
 */
export function findBadInColumns(kind: i32, columns: usize, count: i32, limit: real): i32 {
  if (columnsLookGood(kind, columns, count, limit)) return -1;
  const length = rowNumbers(kind);
  for (let pair = 0; pair < count; pair++) {
    for (let i = 0; i < length; i++) {
      const x = load<real>(columns + (i * count + pair) * REAL_BYTES);
      if (!(Math.abs(x) <= limit) || (i == length - 1 && x < 0)) return i * count + pair;
    }
  }
  return -1;
}

/** The quick look for columns of points, lines or triangles. */
function columnsLookGood(kind: i32, columns: usize, count: i32, limit: real): bool {
  const end = columns + rowNumbers(kind) * count * REAL_BYTES;
  const radii = end - count * REAL_BYTES;
  for (let i = 0; i < LANES; i++) store<real>(end + i * REAL_BYTES, 0);
  return areBelow(columns, radii, limit, ANY_SIGN) && areBelow(radii, end, limit, NO_SIGN);
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
