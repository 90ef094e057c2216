/** Which of many pairs of boxes overlap. */
import { LANE_BYTES, LANES, loadLane, readLane, Rows, storeLane } from '../lanes';
import { repeatLastRow } from '../kernels/columns';
import { AXIS, separate, SEPARATION } from './axes';
import { place } from './placement';
import { BOX_A, BOX_B, BoxRow } from './rows';

const BYTES: i32 = offsetof<BoxRow>();

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
  fillUp(a, countA);
  fillUp(b, countB);
  const stepA = countA == 1 ? 0 : LANES * BYTES;
  const stepB = countB == 1 ? 0 : LANES * BYTES;
  for (let first = 0; first < count; first += LANES) {
    if (first == 0 || stepA != 0) Rows.gather<BoxRow>(a, BOX_A);
    if (first == 0 || stepB != 0) Rows.gather<BoxRow>(b, BOX_B);
    place();
    separate(axes);
    storeLane(separation, 0, loadLane(SEPARATION, 0));
    for (let i = 0; i < LANES; i++) {
      store<u8>(overlap + i, readLane(SEPARATION, 0, i) <= 0 ? 1 : 0);
      store<u8>(axis + i, <u8>readLane(AXIS, 0, i));
    }
    a += stepA;
    b += stepB;
    overlap += LANES;
    separation += LANE_BYTES;
    axis += LANES;
  }
}

/** Repeats the last of `count` rows up to a whole number of LANES. */
function fillUp(rows: usize, count: i32): void {
  const last = ((count - 1) / LANES) * LANES;
  repeatLastRow(rows + last * BYTES, BYTES, count - last);
}
