/**
 * The closest elements so far in each of the lanes, of one pair of segments or of several, and what is left
 * to be looked for: what is further away than they are is of no interest.
 *
 * A pair is *rated* by its distance, or by its distance less its margin. Of equal ones the pair of the lowest
 * number comes first, and of its elements those of the lowest numbers.
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

/** The bests, a row of columns for each lane. */
@unmanaged
export class Bests extends PairColumns {
  /** What pairs have to be rated at most to be of interest, a lane value, m. */
  limits: usize;
  /** What the best of each lane is rated, f64, and the number of its pair, i32; −1 where there is none. */
  ratings: usize;
  numbers: usize;
  /** The largest distance that is of interest, m; as a real that is not below. */
  maxDistance: f64;
  mostDistance: real;
  /** Whether pairs are rated by their distance less their margin. */
  lessMargins: bool;
  /** The number of the pair at hand, and what is taken off its distance, m. */
  number: i32;
  margin: f64;
}

/** Bytes of the lists of the bests, and of the numbers in their columns. */
export const BESTS_BYTES: usize = LANE_BYTES + 8 * LANES + 4 * LANES + 10 * LANE_BYTES + 9 * LANES;

/**
 * Begins to look for pairs within a distance, m.
 *
 * @param room - room of `BESTS_BYTES`
 */
export function beginBests(bests: Bests, room: usize, most: f64, subtractMargins: bool): void {
  bests.maxDistance = most;
  bests.mostDistance = atLeast(most);
  bests.lessMargins = subtractMargins;
  bests.limits = room;
  bests.ratings = room + LANE_BYTES;
  bests.numbers = bests.ratings + 8 * LANES;
  pointColumns(bests, bests.numbers + 4 * LANES, LANES);
}

/** Forgets the bests of all lanes. */
export function clearBests(bests: Bests): void {
  storeLane(bests.limits, 0, splat(Infinity));
  for (let i = 0; i < LANES; i++) {
    store<f64>(bests.ratings + 8 * i, Infinity);
    store<i32>(bests.numbers + 4 * i, -1);
    store<real>(bests.distance + i * REAL_BYTES, Infinity);
    memory.fill(bests.pointA + i * VECTOR, 0, VECTOR);
    memory.fill(bests.pointB + i * VECTOR, 0, VECTOR);
    memory.fill(bests.normal + i * VECTOR, 0, VECTOR);
    store<i32>(bests.elementA + 4 * i, -1);
    store<i32>(bests.elementB + 4 * i, -1);
    store<u8>(bests.beyond + i, 1);
  }
}

/** The number of the pair that is the best in a lane; -1 where there is none. */
export function bestPair(bests: Bests, i: i32): i32 {
  return load<i32>(bests.numbers + 4 * i);
}

/** The distance of the pair that is the best in a lane, m. */
export function bestDistance(bests: Bests, i: i32): f64 {
  return <f64>load<real>(bests.distance + i * REAL_BYTES);
}

/** What is taken off the distance of a pair, m. */
export function ratedMargin(bests: Bests, pair: SegmentPair): f64 {
  return bests.lessMargins && !isNaN(pair.margin) ? pair.margin : 0;
}

/** Has the pair of a number be the one at hand. */
export function takeUp(bests: Bests, pair: SegmentPair, number: i32): void {
  bests.number = number;
  bests.margin = ratedMargin(bests, pair);
}

/** The largest distance of the pair at hand that is of interest in each lane, m. */
export function reachOf(bests: Bests): lane {
  return min(splat(bests.mostDistance), add(loadLane(bests.limits, 0), splat(<real>bests.margin)));
}

/** The largest distance of a pair of interest in a lane, m: a little more, where a margin is taken off. */
export function reachIn(bests: Bests, i: i32, margin: f64): f64 {
  const rating = load<f64>(bests.ratings + 8 * i);
  if (margin == 0 || !isFinite(rating)) return Math.min(bests.maxDistance, rating);
  return Math.min(bests.maxDistance, rating + margin + ROUNDING * (Math.abs(rating) + Math.abs(margin)));
}

/** More than the rounding of a sum and a difference. Dimensionless. */
const ROUNDING: f64 = 4 * f64.EPSILON;

/**
 * Takes in upper bounds of the distance of the pair at hand, m. One beyond the largest distance may be of a
 * pair that is, too.
 */
export function lowerLimits(bests: Bests, most: lane): void {
  const limit = loadLane(bests.limits, 0);
  const lower = min(limit, sub(most, splat(<real>bests.margin)));
  storeLane(bests.limits, 0, pick(le(most, splat(bests.mostDistance)), lower, limit));
}

/**
 * Takes in what a kernel found of two elements of the pair at hand in one lane, if it is the best so far.
 *
 * @param found - a row for each lane
 * @param swapped - 1: the kernel had the elements the other way round
 */
export function takeIn(
  bests: Bests,
  i: i32,
  found: Columns,
  swapped: i32,
  elementA: i32,
  elementB: i32,
): void {
  if (!put(bests, i, load<real>(found.distance + i * REAL_BYTES), elementA, elementB)) return;
  const to = i * VECTOR;
  copyPoints(found, i, swapped, bests.pointA + to, bests.pointB + to, bests.normal + to);
}

/** Takes in the result of the pair at hand in one lane, if it is the best so far: row 0 of the columns. */
export function takePair(bests: Bests, i: i32, found: PairColumns): void {
  const distance = load<real>(found.distance);
  if (!put(bests, i, distance, load<i32>(found.elementA), load<i32>(found.elementB))) return;
  memory.copy(bests.pointA + i * VECTOR, found.pointA, VECTOR);
  memory.copy(bests.pointB + i * VECTOR, found.pointB, VECTOR);
  memory.copy(bests.normal + i * VECTOR, found.normal, VECTOR);
}

/** Whether a distance of the pair at hand is the best so far in a lane. */
function isBetter(bests: Bests, i: i32, distance: real, elementA: i32, elementB: i32): bool {
  if (!(<f64>distance <= bests.maxDistance) || distance == Infinity) return false;
  const rating = <f64>distance - bests.margin;
  const best = load<f64>(bests.ratings + 8 * i);
  const bestNumber = bestPair(bests, i);
  if (rating != best || bestNumber < 0) return rating < best;
  if (bests.number != bestNumber) return bests.number < bestNumber;
  const bestOf = load<real>(bests.distance + i * REAL_BYTES);
  if (distance != bestOf) return distance < bestOf;
  const bestA = load<i32>(bests.elementA + 4 * i);
  return elementA < bestA || (elementA == bestA && elementB < load<i32>(bests.elementB + 4 * i));
}

/** Notes a distance in a lane, but for points and normal, and returns true, if it is the best so far. */
function put(bests: Bests, i: i32, distance: real, elementA: i32, elementB: i32): bool {
  if (!isBetter(bests, i, distance, elementA, elementB)) return false;
  const rating = <f64>distance - bests.margin;
  store<f64>(bests.ratings + 8 * i, rating);
  store<i32>(bests.numbers + 4 * i, bests.number);
  store<real>(bests.distance + i * REAL_BYTES, distance);
  store<i32>(bests.elementA + 4 * i, elementA);
  store<i32>(bests.elementB + 4 * i, elementB);
  store<u8>(bests.beyond + i, 0);
  // Of half-spaces overlapping without end, bounds do not tell which others are as deep: see `ENDLESS`.
  const limit = distance == -Infinity ? <real>-bests.margin : atLeast(rating);
  const at = bests.limits + i * REAL_BYTES;
  if (limit < load<real>(at)) store<real>(at, limit);
  return true;
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
