/**
 * The closest pairs of a pair list, by branch and bound. Bounding spheres say how close a pair can be at
 * most; pairs are evaluated in that order, and what is found lowers the largest distance asked for. The pairs
 * that were closest last time come first: no result depends on it, but most others are left out then.
 *
 * Source: Land, Doig 1960 (branch and bound).
 */
import { LANES, REAL_BYTES } from '../simd/lanes';
import { PairColumns, SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { resetStatistics } from '../narrow-phase/statistics';
import { hasTree, leastBySpheres } from '../narrow-phase/supports';
import { evaluatePairs } from './evaluate';
import { Heap, heapify, siftDown, siftUp } from './heap';

/** The pairs of a list and the closest of them. */
@unmanaged
export class ClosestPairs {
  /** How many pairs are asked for; there is room for so many in the columns, in `rows` and in `farthest`. */
  most: i32;
  /** How many rows are known from the last call. */
  known: i32;
  /** Lower bounds of all pairs' distances, reals, m, and a heap of their rows, i32, the least bound first. */
  bounds: usize;
  nearest: usize;
  /** For each result its row in the pair list, i32, and a heap of the results, i32, the farthest first. */
  rows: usize;
  farthest: usize;
}

/** Pairs evaluated together, so that lanes are full: those with trees go alone, as each leaves out more. */
const TOGETHER: i32 = 4 * LANES;

/** The pairs at hand, their rows, and their results. */
const batch: usize = memory.data(TOGETHER * <i32>offsetof<SegmentPair>(), 16);
const batchRows: usize = memory.data(TOGETHER * 4, 16);
const batchColumns = changetype<PairColumns>(memory.data(offsetof<PairColumns>()));
const reals: usize = memory.data(TOGETHER * 10 * REAL_BYTES, 16);
const integers: usize = memory.data(TOGETHER * 9, 16);

/** Half-spaces that overlap without end are closer than any number: others like them may have lower rows. */
const ENDLESS: f64 = 0;

@unmanaged
class Nearest extends Heap {
  bounds: usize;
  @inline
  before(a: i32, b: i32): bool {
    const boundA = load<real>(this.bounds + a * REAL_BYTES);
    const boundB = load<real>(this.bounds + b * REAL_BYTES);
    return boundA != boundB ? boundA < boundB : a < b;
  }
}

@unmanaged
class Farthest extends Heap {
  rows: usize;
  distances: usize;
  @inline
  before(a: i32, b: i32): bool {
    const distanceA = load<real>(this.distances + a * REAL_BYTES);
    const distanceB = load<real>(this.distances + b * REAL_BYTES);
    return distanceA != distanceB
      ? distanceA > distanceB
      : load<i32>(this.rows + 4 * a) > load<i32>(this.rows + 4 * b);
  }
}

const nearest = changetype<Nearest>(memory.data(offsetof<Nearest>(), 16));
const farthest = changetype<Farthest>(memory.data(offsetof<Farthest>(), 16));

/**
 * Finds the closest pairs of a scene as it stands; of equals, the lowest rows. Marks nothing as evaluated.
 *
 * @param pairs - address of the SegmentPair list
 * @param columns - one row for each pair that is asked for
 * @param maxDistance - pairs further apart than this are left out, m
 * @returns how many were found; they are in no order
 */
export function findClosestPairs(
  pairs: usize,
  count: i32,
  closest: ClosestPairs,
  columns: PairColumns,
  maxDistance: f64,
): i32 {
  resetStatistics();
  layOut();
  beginNearest(pairs, count, closest);
  farthest.order = closest.farthest;
  farthest.rows = closest.rows;
  farthest.distances = columns.distance;
  let found = 0;
  let left = count;
  let limit = maxDistance;
  while (left > 0) {
    const taken = take(pairs, left, limit);
    if (taken == 0) break;
    left -= taken;
    evaluatePairs(batch, taken, batchColumns, limit == -Infinity ? ENDLESS : limit, true);
    for (let i = 0; i < taken; i++) {
      keepPlaces(pairs, i);
      found = offer(closest, columns, i, found);
    }
    if (found == closest.most) limit = farthestDistance();
  }
  closest.known = found;
  return found;
}

function layOut(): void {
  batchColumns.distance = reals;
  batchColumns.pointA = reals + TOGETHER * REAL_BYTES;
  batchColumns.pointB = reals + TOGETHER * 4 * REAL_BYTES;
  batchColumns.normal = reals + TOGETHER * 7 * REAL_BYTES;
  batchColumns.elementA = integers;
  batchColumns.elementB = integers + TOGETHER * 4;
  batchColumns.beyond = integers + TOGETHER * 8;
}

/** Bounds all pairs, and puts those that were closest last before all others. */
function beginNearest(pairs: usize, count: i32, closest: ClosestPairs): void {
  nearest.order = closest.nearest;
  nearest.bounds = closest.bounds;
  for (let row = 0; row < count; row++) {
    store<i32>(nearest.order + 4 * row, row);
    const least = leastBySpheres(pairAt(pairs, row));
    // Where rounding lets spheres say nothing, the bound is not a number.
    store<real>(nearest.bounds + row * REAL_BYTES, isNaN(least) ? <real>-Infinity : least);
  }
  for (let i = 0; i < closest.known; i++) {
    const row = load<i32>(closest.rows + 4 * i);
    if (row < count) store<real>(nearest.bounds + row * REAL_BYTES, -Infinity);
  }
  heapify<Nearest>(nearest, count);
}

/** Takes the next pairs that may be within a limit from the heap into the batch, and returns how many. */
function take(pairs: usize, left: i32, limit: f64): i32 {
  let taken = 0;
  while (taken < TOGETHER && taken < left) {
    const row = load<i32>(nearest.order);
    if (<f64>load<real>(nearest.bounds + row * REAL_BYTES) > limit) break;
    const pair = pairAt(pairs, row);
    const isAlone = hasTree(pair);
    if (isAlone && taken > 0) break;
    memory.copy(changetype<usize>(pairAt(batch, taken)), changetype<usize>(pair), offsetof<SegmentPair>());
    store<i32>(batchRows + 4 * taken, row);
    taken++;
    store<i32>(nearest.order, load<i32>(nearest.order + 4 * (left - taken)));
    siftDown<Nearest>(nearest, 0, left - taken);
    if (isAlone) break;
  }
  return taken;
}

/** Takes the elements that were closest over into the pair list, to be tried first the next time. */
function keepPlaces(pairs: usize, i: i32): void {
  const from = pairAt(batch, i);
  const to = pairAt(pairs, load<i32>(batchRows + 4 * i));
  to.closestA = from.closestA;
  to.closestB = from.closestB;
}

/** Keeps result `i` of the batch if it is among the closest, and returns how many are kept. */
function offer(closest: ClosestPairs, columns: PairColumns, i: i32, found: i32): i32 {
  if (load<u8>(batchColumns.beyond + i)) return found;
  if (found < closest.most) {
    put(closest, columns, i, found);
    store<i32>(farthest.order + 4 * found, found);
    siftUp<Farthest>(farthest, found);
    return found + 1;
  }
  const result = load<i32>(farthest.order);
  const distance = load<real>(batchColumns.distance + i * REAL_BYTES);
  const worst = load<real>(columns.distance + result * REAL_BYTES);
  if (distance > worst) return found;
  if (distance == worst && load<i32>(batchRows + 4 * i) > load<i32>(closest.rows + 4 * result)) return found;
  put(closest, columns, i, result);
  siftDown<Farthest>(farthest, 0, found);
  return found;
}

function farthestDistance(): f64 {
  return <f64>load<real>(farthest.distances + load<i32>(farthest.order) * REAL_BYTES);
}

/** Copies result `i` of the batch into a row of the columns. */
function put(closest: ClosestPairs, columns: PairColumns, i: i32, row: i32): void {
  store<i32>(closest.rows + 4 * row, load<i32>(batchRows + 4 * i));
  copyReals(batchColumns.distance, i, columns.distance, row, 1);
  copyReals(batchColumns.pointA, i, columns.pointA, row, 3);
  copyReals(batchColumns.pointB, i, columns.pointB, row, 3);
  copyReals(batchColumns.normal, i, columns.normal, row, 3);
  store<i32>(columns.elementA + 4 * row, load<i32>(batchColumns.elementA + 4 * i));
  store<i32>(columns.elementB + 4 * row, load<i32>(batchColumns.elementB + 4 * i));
  store<u8>(columns.beyond + row, 0);
}

function copyReals(from: usize, i: i32, to: usize, row: i32, width: i32): void {
  const bytes = width * REAL_BYTES;
  memory.copy(to + row * bytes, from + i * bytes, bytes);
}
