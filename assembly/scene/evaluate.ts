/** Evaluation of a pair list: every element pair of every segment pair that has moved. */
import { REAL_BYTES } from '../lanes';
import { elementGroup, KINDS, PairColumns, rowBytes, SegmentPair } from '../layout';
import { enqueue, flushAll } from './queue';
import { clearPair } from './reduce';
import { transformSegment } from './segment';

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
  for (let i = 0; i < count; i++) {
    const pair = pairAt(pairs, i);
    if (all || pair.a.moved || pair.b.moved) evaluatePair(pair, i, columns);
  }
  flushAll(columns);
  for (let i = 0; i < count; i++) {
    const pair = pairAt(pairs, i);
    if (all || pair.a.moved || pair.b.moved) markBeyond(columns, i, maxDistance);
  }
  for (let i = 0; i < count; i++) {
    const pair = pairAt(pairs, i);
    pair.a.moved = 0;
    pair.b.moved = 0;
  }
}

/**
 * The first pair that is closer than its margin, or -1. `margin` is that of pairs that have none of their own.
 *
 * @param columns - columns for one pair
 */
export function findOffender(pairs: usize, count: i32, columns: PairColumns, margin: f64): i32 {
  for (let i = 0; i < count; i++) {
    const pair = pairAt(pairs, i);
    evaluatePair(pair, 0, columns);
    flushAll(columns);
    const needed = isNaN(pair.margin) ? margin : pair.margin;
    if (<f64>load<real>(columns.distance) < needed) return i;
  }
  return -1;
}

/** The pair at one place of a list. */
export function pairAt(pairs: usize, i: i32): SegmentPair {
  return changetype<SegmentPair>(pairs + i * offsetof<SegmentPair>());
}

function evaluatePair(pair: SegmentPair, row: i32, columns: PairColumns): void {
  transformSegment(pair.a);
  transformSegment(pair.b);
  clearPair(columns, row);
  for (let kindA = 0; kindA < KINDS; kindA++) {
    for (let kindB = 0; kindB < KINDS; kindB++) {
      enqueueGroups(pair, kindA, kindB, row, columns);
    }
  }
}

function enqueueGroups(pair: SegmentPair, kindA: i32, kindB: i32, row: i32, columns: PairColumns): void {
  const a = elementGroup(pair.a, kindA);
  const b = elementGroup(pair.b, kindB);
  for (let i = 0; i < a.count; i++) {
    const rowA = a.world + i * rowBytes(kindA);
    const elementA = load<i32>(a.ids + i * 4);
    for (let j = 0; j < b.count; j++) {
      const rowB = b.world + j * rowBytes(kindB);
      const elementB = load<i32>(b.ids + j * 4);
      if (kindA <= kindB) enqueue(kindA, rowA, kindB, rowB, row, elementA, elementB, false, columns);
      else enqueue(kindB, rowB, kindA, rowA, row, elementA, elementB, true, columns);
    }
  }
}

function markBeyond(columns: PairColumns, i: i32, maxDistance: f64): void {
  const beyond = !(<f64>load<real>(columns.distance + i * REAL_BYTES) <= maxDistance);
  const empty = load<i32>(columns.elementA + i * 4) < 0;
  if (beyond) clearPair(columns, i);
  store<u8>(columns.beyond + i, beyond || empty ? 1 : 0);
}
