/** Boxes from outside. */
import {
  abs,
  and,
  any,
  bits,
  LANES,
  le,
  loadLane,
  not,
  readLane,
  REAL_BYTES,
  Rows,
  splat,
  sub,
} from '../../simd/lanes';
import { fillUpRows } from './columns';
import { BoxRow, PlainBoxRow } from '../../elements/box';
import { dot } from '../../simd/vec3';
import { AXES, BOX_A, HALF, RADIUS } from './box-blocks';

/**
 * The largest error of the products of two axes of a box, against 1 or 0: as for the matrix of a pose, and
 * for the same reason (`scene/pose.ts`). Test: "axes that are not orthonormal".
 */
export const RIGID: real = 1e-5;

/**
 * The first number in packed rows of boxes that may not enter a kernel: not finite, above the limit in
 * magnitude, a negative extent or radius, or the first of axes not orthonormal. Returns -1 for none.
 *
 * @param rounded - whether rows have a radius
 * @param count - rows; there is room for a whole number of LANES
 */
export function findBadBox(rounded: bool, rows: usize, count: i32, limit: real): i32 {
  const bytes: i32 = rounded ? offsetof<BoxRow>() : offsetof<PlainBoxRow>();
  const length = bytes / REAL_BYTES;
  fillUpRows(rows, bytes, count);
  for (let first = 0; first < count; first += LANES) {
    if (rounded) Rows.gather<BoxRow>(rows + first * bytes, BOX_A);
    else Rows.gather<PlainBoxRow>(rows + first * bytes, BOX_A);
    const skew = bits(not(areOrthonormal()));
    if (skew != 0 || any(not(areNumbers(length, limit))))
      return first * length + firstBad(length, limit, skew);
  }
  return -1;
}

/** Whether all numbers in block BOX_A are finite, small enough, and not negative where they may not be. */
function areNumbers(length: i32, limit: real): mask {
  const zero = splat(0);
  const most = splat(limit);
  let good = le(zero, zero);
  for (let i = 0; i < length; i++) {
    const x = loadLane(BOX_A, i);
    good = and(good, le(isLength(i) ? x : abs(x), most));
    if (isLength(i)) good = and(good, le(zero, x));
  }
  return good;
}

/** Whether the number at a place in a row may not be negative. */
function isLength(place: i32): bool {
  return (place >= HALF && place < AXES) || place == RADIUS;
}

function areOrthonormal(): mask {
  return and(
    and(and(areSquare(0, 0, 1), areSquare(1, 1, 1)), areSquare(2, 2, 1)),
    and(and(areSquare(0, 1, 0), areSquare(1, 2, 0)), areSquare(2, 0, 0)),
  );
}

/** Whether the product of axes i and j of the block BOX_A is what it should be. */
function areSquare(i: i32, j: i32, product: real): mask {
  const u = AXES + 3 * i;
  const v = AXES + 3 * j;
  const cosine = dot(
    loadLane(BOX_A, u),
    loadLane(BOX_A, u + 1),
    loadLane(BOX_A, u + 2),
    loadLane(BOX_A, v),
    loadLane(BOX_A, v + 1),
    loadLane(BOX_A, v + 2),
  );
  return le(abs(sub(cosine, splat(product))), splat(RIGID));
}

/** The first bad number of block BOX_A, counted through its rows; `skew`: rows with bad axes, as bits. */
function firstBad(length: i32, limit: real, skew: i32): i32 {
  for (let row = 0; row < LANES; row++) {
    for (let i = 0; i < length; i++) {
      const x = readLane(BOX_A, i, row);
      if (!(Math.abs(x) <= limit) || (isLength(i) && x < 0)) return row * length + i;
    }
    if ((skew >> row) & 1) return row * length + AXES;
  }
  return -1;
}
