/**
 * Joints whose axes are those of the body that carries them, but for their order and signs, as most are: a
 * product of two matrices then takes a third of the multiplications. What is left out are products with 0 and
 * 1, so that the bits are those of `composeLanes`, but for the signs of zeros.
 */
import { add, LANE_BYTES, loadLane, mul, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { Joint } from '../layout/records';

/** Where the matrices of a joint are among its numbers, each row by row: see `Joint`. */
const STILL: i32 = 0;
const TURNING: i32 = 9;
const CROSSING: i32 = 18;

/** Finds out whether a joint that turns is aligned, by its numbers, and if so in what way. */
export function align(joint: Joint, numbers: usize): void {
  joint.aligned = 0;
  let turned = 0;
  for (let column = 0; column < 3; column++) {
    const still = rowOf(numbers, STILL, column);
    const turning = rowOf(numbers, TURNING, column);
    const crossing = rowOf(numbers, CROSSING, column);
    if (still >= 0 && turning == NONE && crossing == NONE) {
      joint.axisColumn = column;
      joint.axisRow = still;
      joint.axisSign = at(numbers, STILL, still, column);
      continue;
    }
    if (still != NONE || turning < 0 || crossing < 0 || turned == 2) return;
    if (turned++ == 0) {
      joint.firstColumn = column;
      joint.firstTurning = turning;
      joint.firstCrossing = crossing;
      joint.firstCosine = at(numbers, TURNING, turning, column);
      joint.firstSine = at(numbers, CROSSING, crossing, column);
    } else {
      joint.secondColumn = column;
      joint.secondTurning = turning;
      joint.secondCrossing = crossing;
      joint.secondCosine = at(numbers, TURNING, turning, column);
      joint.secondSine = at(numbers, CROSSING, crossing, column);
    }
  }
  joint.aligned = turned == 2 ? 1 : 0;
}

const NONE: i32 = -1;
const SEVERAL: i32 = -2;

/** The row where a matrix's column has 1 or −1, and 0 elsewhere; NONE if all are 0, else SEVERAL. */
function rowOf(numbers: usize, matrix: i32, column: i32): i32 {
  let found = NONE;
  for (let row = 0; row < 3; row++) {
    const number = at(numbers, matrix, row, column);
    if (number == 0) continue;
    if (found != NONE || abs<real>(number) != 1) return SEVERAL;
    found = row;
  }
  return found;
}

function at(numbers: usize, matrix: i32, row: i32, column: i32): real {
  return load<real>(numbers + (matrix + 3 * row + column) * REAL_BYTES);
}

/**
 * Places the body of an aligned joint.
 *
 * @param offset - from the body that carries it, in its frame: three reals
 * @param parent, own - lane poses of the body that carries it, and of the one that it moves
 */
export function placeAligned(
  joint: Joint,
  offset: usize,
  sine: lane,
  cosine: lane,
  parent: usize,
  own: usize,
): void {
  const firstCosine = mul(cosine, splat(joint.firstCosine));
  const firstSine = mul(sine, splat(joint.firstSine));
  const secondCosine = mul(cosine, splat(joint.secondCosine));
  const secondSine = mul(sine, splat(joint.secondSine));
  const sign = splat(joint.axisSign);
  const x = load<real>(offset);
  const y = load<real>(offset + REAL_BYTES);
  const z = load<real>(offset + 2 * REAL_BYTES);
  for (let i = 0; i < 12; i += 4) {
    const from = parent + i * LANE_BYTES;
    const to = own + i * LANE_BYTES;
    const first = mul(loadLane(from, joint.firstTurning), firstCosine);
    const second = mul(loadLane(from, joint.secondTurning), secondCosine);
    storeLane(to, joint.firstColumn, add(first, mul(loadLane(from, joint.firstCrossing), firstSine)));
    storeLane(to, joint.secondColumn, add(second, mul(loadLane(from, joint.secondCrossing), secondSine)));
    storeLane(to, joint.axisColumn, mul(loadLane(from, joint.axisRow), sign));
    let moved = mul(loadLane(from, 0), splat(x));
    if (y != 0) moved = add(moved, mul(loadLane(from, 1), splat(y)));
    if (z != 0) moved = add(moved, mul(loadLane(from, 2), splat(z)));
    storeLane(to, 3, add(moved, loadLane(from, 3)));
  }
}
