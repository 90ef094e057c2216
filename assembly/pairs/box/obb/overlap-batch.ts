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

/** Pairs of boxes, and where what is found of them goes. The bindings fill it in. */
@unmanaged
export class OverlapBatch {
  count: i32;
  /** Rows of A and B, and how many there are: `count`, or 1 for a box that is compared with all others. */
  a: usize;
  b: usize;
  countA: i32;
  countB: i32;
  /** FACE_AXES or ALL_AXES. */
  axes: i32;
  /** Columns: u8, real in metres, u8. */
  overlap: usize;
  separation: usize;
  axis: usize;
}

/**
 * Finds the largest separation of pairs of boxes. Rows and columns must have room for a whole number of
 * LANES; the rows beyond the last are filled in here.
 */
export function runBoxOverlap(batch: OverlapBatch): void {
  fillUp(batch);
  for (let first = 0; first < batch.count; first += LANES) {
    enter(batch, first);
    separate(batch.axes);
    storeLane(batch.separation + first * REAL_BYTES, 0, loadLane(SEPARATION, 0));
    writeVerdicts(bits(le(loadLane(SEPARATION, 0), splat(0))), batch.overlap + first);
    storeLane(number, 0, add(loadLane(AXIS, 0), splat(WHOLE)));
    for (let i = 0; i < LANES; i++) store<u8>(batch.axis + first + i, load<u8>(number + i * REAL_BYTES));
  }
}

/** Finds which pairs of boxes overlap, and nothing else: see `runBoxOverlap`. */
export function runBoxVerdicts(batch: OverlapBatch): void {
  fillUp(batch);
  for (let first = 0; first < batch.count; first += LANES) {
    enter(batch, first);
    writeVerdicts(bits(not(areApart(batch.axes))), batch.overlap + first);
  }
}

function fillUp(batch: OverlapBatch): void {
  fillUpRows(batch.a, BYTES, batch.countA);
  fillUpRows(batch.b, BYTES, batch.countB);
}

/** Places LANES pairs from one on; a box that is compared with all is gathered once. */
function enter(batch: OverlapBatch, first: i32): void {
  if (first == 0 || batch.countA != 1) Rows.gather<PlainBoxRow>(batch.a + first * BYTES, BOX_A);
  if (first == 0 || batch.countB != 1) Rows.gather<PlainBoxRow>(batch.b + first * BYTES, BOX_B);
  place();
}

/** Writes LANES bits as bytes. */
function writeVerdicts(verdicts: i32, to: usize): void {
  for (let i = 0; i < LANES; i++) store<u8>(to + i, <u8>((verdicts >> i) & 1));
}
