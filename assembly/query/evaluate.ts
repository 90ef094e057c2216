/**
 * Evaluation of a pair list. Of every segment pair, the element pair that bounds call the most promising is
 * compared first, then those that may still be closer. The result is that of comparing every element pair
 * with every other: bounds allow for rounding, and equal distances are settled by element numbers, so neither
 * order nor history shows.
 *
 * Segments of few elements are bounded with LANES partners at once (`evaluate-few.ts`), those of many with
 * LANES of their elements (`evaluate-many.ts`). Segments with trees are searched, one pair after the other.
 */
import { anyClosed } from '../tree-search/core-points';
import { hasClosed } from '../tree-search/inside';
import { searchClosest } from '../tree-search/search';
import { LANES, REAL_BYTES } from '../simd/lanes';
import { PairColumns } from '../layout/records';
import { beginClosest, beginRound, Closest } from '../narrow-phase/closest';
import { flushAll } from '../narrow-phase/queue';
import { pairAt } from '../narrow-phase/pair-list';
import { isBeyond, pointRow, writeBeyond } from '../narrow-phase/pair-rows';
import { resetStatistics } from '../narrow-phase/statistics';
import { hasTree } from '../narrow-phase/supports';
import { evaluateFew, MANY, TREES } from './evaluate-few';
import { evaluateMany } from './evaluate-many';
import { settleInside } from './inside-row';
import { finishPair, isWanted, mayBeNear } from './outcome';

const sink = changetype<Closest>(memory.data(offsetof<Closest>(), 16));

/**
 * Evaluates the pairs with a segment that moved since the last evaluation, or all pairs.
 *
 * @param pairs - address of the SegmentPair list
 * @param maxDistance - pairs further apart than this are marked as beyond, m
 */
export function evaluatePairs(
  pairs: usize,
  count: i32,
  columns: PairColumns,
  maxDistance: f64,
  all: bool,
): void {
  evaluateSurfaces(pairs, count, columns, maxDistance, all);
  if (anyClosed) evaluateInsides(pairs, count, columns, maxDistance, all);
}

/** Has the rows of pairs with closed meshes say what is inside. */
function evaluateInsides(pairs: usize, count: i32, columns: PairColumns, maxDistance: f64, all: bool): void {
  for (let row = 0; row < count; row++) {
    const pair = pairAt(pairs, row);
    if (!hasClosed(pair) || !isWanted(pair, all)) continue;
    if (!settleInside(columns, pair, row)) {
      pointRow(rowColumns, columns, row);
      evaluateSurfaces(changetype<usize>(pair), 1, rowColumns, Infinity, true);
      settleInside(columns, pair, row);
    }
    const distance = <f64>load<real>(columns.distance + row * REAL_BYTES);
    if (isBeyond(distance, maxDistance)) writeBeyond(columns, row);
  }
}

/** The columns from one row on. */
const rowColumns = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));

/** Evaluates pairs without a look at what is inside closed meshes. */
function evaluateSurfaces(pairs: usize, count: i32, columns: PairColumns, maxDistance: f64, all: bool): void {
  beginClosest(sink, pairs, columns);
  const others = evaluateFew(sink, count, maxDistance, all);
  if (others & MANY) evaluateMany(sink, count, maxDistance, all);
  if (others & TREES) evaluateTrees(count, maxDistance, all);
}

/** Evaluates the pairs of segments at least one of which has a tree. */
function evaluateTrees(count: i32, maxDistance: f64, all: bool): void {
  for (let row = 0; row < count; row++) {
    const pair = pairAt(sink.pairs, row);
    if (!isWanted(pair, all) || !hasTree(pair)) continue;
    if (mayBeNear(sink, pair, row, maxDistance)) {
      beginRound(sink, 1, LANES);
      store<i32>(sink.rows, row);
      store<real>(sink.uppers, <real>maxDistance);
      searchClosest(sink, pair, row);
      flushAll(sink);
    }
    finishPair(sink, row, maxDistance);
  }
}

/**
 * Evaluates a scene as it stands: the pairs with a segment that moved since the last time, or all.
 *
 * @param limit - where the largest distance is, f64, m. In memory, as JavaScript may make an object of every
 *   number that is no integer when it hands it over
 */
export function evaluateScene(pairs: usize, count: i32, columns: PairColumns, limit: usize, all: bool): void {
  resetStatistics();
  evaluatePairs(pairs, count, columns, load<f64>(limit), all);
  markEvaluated(pairs, count);
}

/** Marks all segments of a pair list as evaluated where they are. */
function markEvaluated(pairs: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const pair = pairAt(pairs, i);
    pair.a.moved = 0;
    pair.b.moved = 0;
  }
}
