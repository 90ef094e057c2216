/** Which of many pairs of boxes overlap. */
import {
  add,
  bits,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  not,
  REAL_BYTES,
  Rows,
  splat,
  storeLane,
} from '../../../simd/lanes';
import { fillUpRows } from '../../io/columns';
import { areApart, AXIS, separate, SEPARATION } from './sat';
import { place } from './placement';
import { PlainBoxRow } from '../../../elements/box';
import { BOX_A, BOX_B } from '../../io/box-blocks';

/** Added to a small whole number, it leaves that in the last byte: quicker than a conversion per lane. */
const WHOLE: real = sizeof<real>() == 8 ? <real>4503599627370496 : <real>8388608;

const number: usize = memory.data(LANE_BYTES, 16);

const BYTES: i32 = offsetof<PlainBoxRow>();

/**
 * Finds the largest separation of `count` pairs of boxes. Rows and columns must have room for a whole number of
 * LANES; the rows beyond the last are filled in here.
 *
 * @param a, b - rows of A and B
 * @param countA, countB - rows there are: `count`, or 1 for a box that is compared with all of the other side
 * @param axes - FACE_AXES or ALL_AXES
 * @param overlap, separation, axis - columns: u8, real in metres, u8
 */
export function runBoxOverlap(
  count: i32,
  a: usize,
  countA: i32,
  b: usize,
  countB: i32,
  axes: i32,
  overlap: usize,
  separation: usize,
  axis: usize,
): void {
  fillUpRows(a, BYTES, countA);
  fillUpRows(b, BYTES, countB);
  const stepA = countA == 1 ? 0 : LANES * BYTES;
  const stepB = countB == 1 ? 0 : LANES * BYTES;
  for (let first = 0; first < count; first += LANES) {
    if (first == 0 || stepA != 0) Rows.gather<PlainBoxRow>(a, BOX_A);
    if (first == 0 || stepB != 0) Rows.gather<PlainBoxRow>(b, BOX_B);
    place();
    separate(axes);
    storeLane(separation, 0, loadLane(SEPARATION, 0));
    writeVerdicts(bits(le(loadLane(SEPARATION, 0), splat(0))), overlap);
    storeLane(number, 0, add(loadLane(AXIS, 0), splat(WHOLE)));
    for (let i = 0; i < LANES; i++) store<u8>(axis + i, load<u8>(number + i * REAL_BYTES));
    a += stepA;
    b += stepB;
    overlap += LANES;
    separation += LANE_BYTES;
    axis += LANES;
  }
}

/**
 * Finds which of `count` pairs of boxes overlap, and nothing else: see `runBoxOverlap`.
 *
 * @param overlap - column of u8
 */
export function runBoxVerdicts(
  count: i32,
  a: usize,
  countA: i32,
  b: usize,
  countB: i32,
  axes: i32,
  overlap: usize,
): void {
  fillUpRows(a, BYTES, countA);
  fillUpRows(b, BYTES, countB);
  const stepA = countA == 1 ? 0 : LANES * BYTES;
  const stepB = countB == 1 ? 0 : LANES * BYTES;
  for (let first = 0; first < count; first += LANES) {
    if (first == 0 || stepA != 0) Rows.gather<PlainBoxRow>(a, BOX_A);
    if (first == 0 || stepB != 0) Rows.gather<PlainBoxRow>(b, BOX_B);
    place();
    writeVerdicts(bits(not(areApart(axes))), overlap + first);
    a += stepA;
    b += stepB;
  }
}

/** Writes LANES bits as bytes. */
function writeVerdicts(verdicts: i32, to: usize): void {
  for (let i = 0; i < LANES; i++) store<u8>(to + i, <u8>((verdicts >> i) & 1));
}
