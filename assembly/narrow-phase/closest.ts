/**
 * The sink that keeps the closest elements of every segment pair; of equals, those with the lowest numbers.
 *
 * Most results are of elements that turn out not to be the closest, and which ones comes at random. So
 * results stay where kernels wrote them, the best so far is noted without a branch, and only winners are
 * copied in the end.
 */
import { LANES, lesser, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { PairColumns, SegmentPair } from '../layout/records';
import { Kept, RESULTS, wholeBlocks } from './kept-results';
import { numberAt } from '../elements/numbers';
import { comesBefore, pairAt } from './pair-list';
import { isBeyond, PairRows, writeBeyond } from './pair-rows';
import { CAPACITY, CLOSEST, Entry, openLanesOf, Results, Sink } from './sink';

/** Segment pairs that are under way together, at most. Each has a number below this. */
export const UNDER_WAY: i32 = 512;

/**
 * The upper bound of half-spaces that overlap without end, m. Nothing is closer, but others may be as close
 * and of lower numbers: these stay in, as one reaches FAR along any direction. Test: "overlap without end".
 */
const ENDLESS: real = 0;

@unmanaged
export class Closest extends Sink {
  /** One row per segment pair of the list. */
  columns: PairColumns;
  /** How many segment pairs are under way. */
  count: i32;
  /** Their rows in the list, i32 each. */
  rows: usize;
  /** Upper bounds of their distances, m, one real each: until winners are copied, see `upperOf`. */
  uppers: usize;
  /** Winners are copied when more results than these have been kept. */
  keeps: i32;
}

/** The elements of a segment pair that are the closest so far: laid out as an `Entry` is. */
@unmanaged
class Winner {
  /** Row of the kept results; -1 if it was copied, or there is none. */
  result: i32;
  /** As in `Entry`. */
  placeA: i32;
  placeB: i32;
  swapped: i32;
}

const rows: usize = memory.data(4 * UNDER_WAY, 16);
const uppers: usize = memory.data(UNDER_WAY * REAL_BYTES, 16);

/** For every pair under way, its least distance so far, m, and whose it is; */
const bests: usize = memory.data(UNDER_WAY * REAL_BYTES, 16);
const winners: usize = memory.data(UNDER_WAY * <i32>offsetof<Winner>(), 16);

/** and what takes in those who are no winners. */
const loser: usize = memory.data(offsetof<Winner>(), 16);

/** Begins evaluations of the pairs in a list. */
export function beginClosest(sink: Closest, pairs: usize, columns: PairColumns): void {
  sink.kind = CLOSEST;
  sink.pairs = pairs;
  sink.columns = columns;
  sink.rows = rows;
  sink.uppers = uppers;
  sink.isDone = false;
}

/**
 * Has the sink take in results of `count` pairs, of which no elements were compared yet. Their rows are to be
 * written.
 *
 * @param flushAt - see `Sink`; LANES: every winner is copied at once
 */
export function beginRound(sink: Closest, count: i32, flushAt: i32): void {
  sink.count = count;
  sink.flushAt = flushAt;
  sink.kept = 0;
  sink.keeps = flushAt == LANES ? 0 : RESULTS - CAPACITY;
  for (let i = 0; i < count; i += LANES) {
    storeLane(uppers + i * REAL_BYTES, 0, splat(Infinity));
    storeLane(bests + i * REAL_BYTES, 0, splat(Infinity));
  }
  for (let i = 0; i < count; i++) winnerOf(i).result = -1;
}

/** Takes in results. Those that are not resolved lower the upper bounds only. */
export function addClosest(sink: Closest, results: Results): void {
  // What stays the same stands in locals: stores may change fields, as far as a compiler knows.
  const count = results.count;
  const kept = sink.kept;
  const distances = results.distance;
  const entries = results.entries;
  for (let first = 0; first < count; first += LANES) {
    const open = openLanesOf(results, first);
    const end = first + LANES < count ? first + LANES : count;
    for (let i = first; i < end; i++) {
      const entry = changetype<Entry>(entries + i * offsetof<Entry>());
      const distance = load<real>(distances + i * REAL_BYTES);
      // Most blocks have no open lane: scenes take 1 % less where that is asked first.
      if (open == 0) Keep.closer(sink, entry, kept + i, distance);
      else if (((open >> (i - first)) & 1) == 0) Keep.closer(sink, entry, kept + i, distance);
      else lower(uppers + entry.pair * REAL_BYTES, distance);
    }
  }
  sink.kept = kept + wholeBlocks(count);
  if (sink.kept > sink.keeps) copyWinners(sink);
}

/** Methods of a class, because those can be made inline. */
class Keep {
  /** Notes a result if its elements are the closest so far. */
  @inline
  static closer(sink: Closest, entry: Entry, result: i32, distance: real): void {
    const pair = entry.pair;
    const best = load<real>(bests + pair * REAL_BYTES);
    let isCloser: bool = distance < best;
    if (distance == best) isCloser = hasLowerNumbers(sink, entry);
    store<real>(bests + pair * REAL_BYTES, lesser(best, distance));
    const to = select<usize>(winners + pair * offsetof<Winner>(), loser, isCloser);
    // A winner is its entry with the result in place of the pair: two numbers of eight bytes.
    const from = changetype<usize>(entry);
    store<i64>(to, (load<i64>(from) & ~0xffffffff) | <i64>result);
    store<i64>(to, load<i64>(from, 8), 8);
  }

  /** Writes a winner into the row of its pair. */
  @inline
  static copy(columns: PairColumns, row: i32, pair: SegmentPair, winner: Winner, least: real): void {
    const to = 3 * row * REAL_BYTES;
    PairRows.write(columns, row, pair, winner.placeA, winner.placeB, least);
    Kept.copy(winner.result, winner.swapped, columns.pointA + to, columns.pointB + to, columns.normal + to);
  }
}

/** Whether elements come before those that are the closest so far. */
function hasLowerNumbers(sink: Closest, entry: Entry): bool {
  copyWinner(sink, entry.pair);
  const pair = pairAt(sink.pairs, load<i32>(rows + 4 * entry.pair));
  return comesBefore(pair, numberAt(pair.a, entry.placeA), numberAt(pair.b, entry.placeB));
}

/** Copies all winners into the columns: the results are no longer needed. */
function copyWinners(sink: Closest): void {
  for (let i = 0; i < sink.count; i++) copyWinner(sink, i);
  sink.kept = 0;
}

/** Copies the winner of a pair, unless it was copied already. */
function copyWinner(sink: Closest, i: i32): void {
  const winner = winnerOf(i);
  if (winner.result < 0) return;
  const row = load<i32>(rows + 4 * i);
  store<real>(uppers + i * REAL_BYTES, upperOf(i));
  Keep.copy(sink.columns, row, pairAt(sink.pairs, row), winner, load<real>(bests + i * REAL_BYTES));
  winner.result = -1;
}

/** Copies the winners of all pairs under way that were not copied yet, and completes their rows. */
export function finishRound(sink: Closest, maxDistance: f64): void {
  const count = sink.count;
  const columns = sink.columns;
  const pairs = sink.pairs;
  for (let i = 0; i < count; i++) {
    const row = load<i32>(rows + 4 * i);
    const least = load<real>(bests + i * REAL_BYTES);
    const winner = winnerOf(i);
    if (isBeyond(<f64>least, maxDistance)) writeBeyond(columns, row);
    else if (winner.result >= 0) Keep.copy(columns, row, pairAt(pairs, row), winner, least);
  }
}

function winnerOf(i: i32): Winner {
  return changetype<Winner>(winners + i * offsetof<Winner>());
}

/** An upper bound of the distance of a pair, m. */
export function upperOf(i: i32): real {
  const best = load<real>(bests + i * REAL_BYTES);
  return lesser(load<real>(uppers + i * REAL_BYTES), best == -Infinity ? ENDLESS : best);
}

function lower(at: usize, upper: real): void {
  store<real>(at, lesser(load<real>(at), upper == -Infinity ? ENDLESS : upper));
}
