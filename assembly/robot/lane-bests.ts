/**
 * The closest elements so far in each of the lanes, of one pair of segments or of several, and what is left to be looked
 * for: what is further away than they are is of no interest.
 *
 * A pair is *rated* by its distance, or by its distance less its margin. Of equal ones the pair of the lowest number comes
 * first, and of its elements those of the lowest numbers.
 */
import {
  add,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  min,
  pick,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';
import { Columns, PairColumns, SegmentPair } from '../layout/records';
import { pointColumns } from '../narrow-phase/pair-rows';
import { copyPoints } from '../narrow-phase/sink';
import { atLeast } from './lane-kernels';

/** Bytes of a vector. */
const VECTOR: i32 = 3 * REAL_BYTES;

/** The columns of the bests, a row for each lane. */
const bests = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));
const bestNumbers: usize = memory.data(10 * LANE_BYTES + 9 * LANES, 16);

/** In each lane, what the best is rated, f64, and the number of its pair, i32; -1 where there is none. */
const ratings: usize = memory.data(8 * LANES, 16);
const numbers: usize = memory.data(4 * LANES, 16);

/** What pairs have to be rated at most to be of interest, in each lane, m. */
const limits: usize = memory.data(LANE_BYTES, 16);

/** The largest distance that is of interest, m; as a real that is not below. */
let maxDistance: f64 = Infinity;
let mostDistance: real = Infinity;

/** Whether pairs are rated by their distance less their margin. */
let lessMargins: bool = false;

/** Begins to look for pairs within a distance, m. */
export function beginBests(most: f64, subtractMargins: bool): void {
  maxDistance = most;
  mostDistance = atLeast(most);
  lessMargins = subtractMargins;
  pointColumns(bests, bestNumbers, LANES);
}

/** Forgets the bests of all lanes. */
export function clearBests(): void {
  storeLane(limits, 0, splat(Infinity));
  for (let i = 0; i < LANES; i++) {
    store<f64>(ratings + 8 * i, Infinity);
    store<i32>(numbers + 4 * i, -1);
    store<real>(bests.distance + i * REAL_BYTES, Infinity);
    memory.fill(bests.pointA + i * VECTOR, 0, VECTOR);
    memory.fill(bests.pointB + i * VECTOR, 0, VECTOR);
    memory.fill(bests.normal + i * VECTOR, 0, VECTOR);
    store<i32>(bests.elementA + 4 * i, -1);
    store<i32>(bests.elementB + 4 * i, -1);
    store<u8>(bests.beyond + i, 1);
  }
}

/** The bests, a row for each lane. */
export function laneBests(): PairColumns {
  return bests;
}

/** The number of the pair that is the best in a lane; -1 where there is none. */
export function bestPair(i: i32): i32 {
  return load<i32>(numbers + 4 * i);
}

/** The distance of the pair that is the best in a lane, m. */
export function bestDistance(i: i32): f64 {
  return <f64>load<real>(bests.distance + i * REAL_BYTES);
}

/** What is taken off the distance of a pair, m. */
export function ratedMargin(pair: SegmentPair): f64 {
  return lessMargins && !isNaN(pair.margin) ? pair.margin : 0;
}

/**
 * The largest distance of a pair that is of interest in each lane, m.
 *
 * @param shift - what is taken off its distance, m
 */
export function reachOf(shift: lane): lane {
  return min(splat(mostDistance), add(loadLane(limits, 0), shift));
}

/** The largest distance of a pair that is of interest in one lane, m: a little more, where a margin is taken off. */
export function reachIn(i: i32, margin: f64): f64 {
  const rating = load<f64>(ratings + 8 * i);
  if (margin == 0 || !isFinite(rating)) return Math.min(maxDistance, rating);
  return Math.min(maxDistance, rating + margin + ROUNDING * (Math.abs(rating) + Math.abs(margin)));
}

/** More than the rounding of a sum and a difference. Dimensionless. */
const ROUNDING: f64 = 4 * f64.EPSILON;

/** Takes in upper bounds of the distance of a pair, m. One beyond the largest distance may be of a pair that is, too. */
export function lowerLimits(most: lane, shift: lane): void {
  const limit = loadLane(limits, 0);
  const lower = min(limit, sub(most, shift));
  storeLane(limits, 0, pick(le(most, splat(mostDistance)), lower, limit));
}

/**
 * Takes in a distance of elements in one lane, if it is the best so far.
 *
 * @param found, row - what a kernel found
 * @param swapped - 1: the kernel had the elements the other way round
 * @param number, margin - the number of the pair, and what is taken off its distance, m
 */
export function takeIn(
  i: i32,
  found: Columns,
  row: i32,
  swapped: i32,
  number: i32,
  margin: f64,
  elementA: i32,
  elementB: i32,
): void {
  const distance = load<real>(found.distance + row * REAL_BYTES);
  if (!isBetter(i, distance, number, margin, elementA, elementB)) return;
  put(i, distance, number, margin, elementA, elementB);
  const to = i * VECTOR;
  copyPoints(found, row, swapped, bests.pointA + to, bests.pointB + to, bests.normal + to);
}

/** Takes in the result of a pair in one lane, if it is the best so far: row 0 of the columns. */
export function takePair(i: i32, found: PairColumns, number: i32, margin: f64): void {
  const distance = load<real>(found.distance);
  const elementA = load<i32>(found.elementA);
  const elementB = load<i32>(found.elementB);
  if (!isBetter(i, distance, number, margin, elementA, elementB)) return;
  put(i, distance, number, margin, elementA, elementB);
  memory.copy(bests.pointA + i * VECTOR, found.pointA, VECTOR);
  memory.copy(bests.pointB + i * VECTOR, found.pointB, VECTOR);
  memory.copy(bests.normal + i * VECTOR, found.normal, VECTOR);
}

/** Whether a distance is the best so far in a lane. */
function isBetter(i: i32, distance: real, number: i32, margin: f64, elementA: i32, elementB: i32): bool {
  if (!(<f64>distance <= maxDistance) || distance == Infinity) return false;
  const rating = <f64>distance - margin;
  const best = load<f64>(ratings + 8 * i);
  const bestNumber = bestPair(i);
  if (rating != best || bestNumber < 0) return rating < best;
  if (number != bestNumber) return number < bestNumber;
  const bestOf = load<real>(bests.distance + i * REAL_BYTES);
  if (distance != bestOf) return distance < bestOf;
  const bestA = load<i32>(bests.elementA + 4 * i);
  return elementA < bestA || (elementA == bestA && elementB < load<i32>(bests.elementB + 4 * i));
}

/** Notes what is the best in a lane, but for points and normal. */
function put(i: i32, distance: real, number: i32, margin: f64, elementA: i32, elementB: i32): void {
  const rating = <f64>distance - margin;
  store<f64>(ratings + 8 * i, rating);
  store<i32>(numbers + 4 * i, number);
  store<real>(bests.distance + i * REAL_BYTES, distance);
  store<i32>(bests.elementA + 4 * i, elementA);
  store<i32>(bests.elementB + 4 * i, elementB);
  store<u8>(bests.beyond + i, 0);
  // Where half-spaces overlap without end others may be as deep that bounds do not tell from them: see `ENDLESS`.
  const limit = distance == -Infinity ? <real>-margin : atLeast(rating);
  const at = limits + i * REAL_BYTES;
  if (limit < load<real>(at)) store<real>(at, limit);
}

/** Copies the best of a lane into a row of columns. */
export function copyBest(i: i32, to: PairColumns, row: i32): void {
  copyPair(bests, i, to, row);
}

/** Copies a row of columns to a row of others. */
export function copyPair(from: PairColumns, i: i32, to: PairColumns, row: i32): void {
  store<real>(to.distance + row * REAL_BYTES, load<real>(from.distance + i * REAL_BYTES));
  memory.copy(to.pointA + row * VECTOR, from.pointA + i * VECTOR, VECTOR);
  memory.copy(to.pointB + row * VECTOR, from.pointB + i * VECTOR, VECTOR);
  memory.copy(to.normal + row * VECTOR, from.normal + i * VECTOR, VECTOR);
  store<i32>(to.elementA + 4 * row, load<i32>(from.elementA + 4 * i));
  store<i32>(to.elementB + 4 * row, load<i32>(from.elementB + 4 * i));
  store<u8>(to.beyond + row, load<u8>(from.beyond + i));
}
