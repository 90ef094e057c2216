/**
 * Evaluation of a pair list. Of every segment pair, the element pair that bounds call the most promising is compared
 * first, together with the one that was closest last time; then those that may still be closer. The result is that
 * of comparing every element pair with every other: bounds allow for rounding, and equal distances are settled by
 * element numbers, so neither order nor history shows.
 */
import { searchClosest } from '../tree-search/search';
import { LANES, REAL_BYTES } from '../simd/lanes';
import { PairColumns, SegmentPair } from '../layout/records';
import { DIRECTIONS, directionX, directionY, directionZ, normalize, point } from '../narrow-phase/directions';
import { Closest } from '../narrow-phase/closest';
import { CAPACITY, enqueue, flushAll, flushFast } from '../narrow-phase/queue';
import { numberAt, pairAt } from '../narrow-phase/pair-list';
import { CLOSEST } from '../narrow-phase/sink';
import { resetStatistics, statistics } from '../narrow-phase/statistics';
import {
  areSpheresBeyond,
  boundPair,
  hasTree,
  PairBounds,
  SUPPORTS,
  SUPPORTS_BYTES,
  supportsBytes,
} from '../narrow-phase/supports';
import { enqueueSurvivors, furthest } from '../narrow-phase/prune';

/** Pairs that are on their way, as many as there are directions. */
const bounded: usize = memory.data(DIRECTIONS * <i32>offsetof<PairBounds>(), 16);

/** Upper bounds of their distances, m. */
const uppers: usize = memory.data(DIRECTIONS * REAL_BYTES, 16);

/**
 * How much less than the candidate the elements that were closest last may reach towards each other to be tried
 * again, relative to the radii of the segments. Dimensionless; chosen by measurement, results do not depend on it.
 */
const PROMISING: real = <real>0.0625;

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
  sink.kind = CLOSEST;
  sink.pairs = pairs;
  sink.columns = columns;
  sink.uppers = uppers;
  sink.flushAt = CAPACITY;
  for (let i = 0; i < count;) i = evaluateFrom(i, count, columns, maxDistance, all);
  for (let i = 0; i < count; i++) {
    const pair = pairAt(pairs, i);
    if (!all && !pair.a.moved && !pair.b.moved) continue;
    statistics.pairs += 1;
    if (hasTree(pair)) evaluateTrees(pair, i, maxDistance);
    finishPair(pair, i, columns, maxDistance);
  }
}

/** Forgets the result of a pair; says whether it may have one, by whether there are elements and by spheres. */
function mayBeNear(pair: SegmentPair, row: i32, maxDistance: f64): bool {
  store<real>(sink.columns.distance + row * REAL_BYTES, Infinity);
  if (pair.a.places == 0 || pair.b.places == 0) return false;
  return !(maxDistance < Infinity && areSpheresBeyond(pair, maxDistance));
}

/** Evaluates a pair of segments at least one of which has a tree. */
function evaluateTrees(pair: SegmentPair, row: i32, maxDistance: f64): void {
  if (!mayBeNear(pair, row, maxDistance)) return;
  store<real>(sink.uppers, <real>maxDistance);
  sink.flushAt = LANES;
  searchClosest(sink, pair, row);
  flushAll(sink);
  sink.flushAt = CAPACITY;
}

/** Evaluates a scene as it stands: the pairs with a segment that moved since the last time, or all. */
export function evaluateScene(
  pairs: usize,
  count: i32,
  columns: PairColumns,
  maxDistance: f64,
  all: bool,
): void {
  resetStatistics();
  evaluatePairs(pairs, count, columns, maxDistance, all);
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

/** Evaluates pairs from one on, as many as there is room for, and returns the number of the next. */
function evaluateFrom(first: i32, count: i32, columns: PairColumns, maxDistance: f64, all: bool): i32 {
  let filled = 0;
  let free = SUPPORTS;
  let row = first;
  for (; row < count && filled < DIRECTIONS; row++) {
    const pair = pairAt(sink.pairs, row);
    if (!all && !pair.a.moved && !pair.b.moved) continue;
    if (hasTree(pair)) continue;
    const bytes = supportsBytes(pair);
    if (free + bytes > SUPPORTS + SUPPORTS_BYTES) break;
    if (!mayBeNear(pair, row, maxDistance)) continue;
    const bounds = boundedAt(filled);
    bounds.row = row;
    bounds.supports = free;
    point(filled, pair.a, pair.b);
    free += bytes;
    filled++;
  }
  normalize(filled);
  const most = <real>maxDistance;
  for (let i = 0; i < filled; i++) {
    const bounds = boundedAt(i);
    const pair = pairAt(sink.pairs, bounds.row);
    boundPair(pair, directionX(i), directionY(i), directionZ(i), bounds.supports, bounds);
    if (-(bounds.mostA + bounds.mostB + bounds.slack) > most) bounds.row = -1;
    else enqueueFirst(pair, bounds, i);
  }
  flushFast(sink);
  for (let i = 0; i < filled; i++) {
    const bounds = boundedAt(i);
    if (bounds.row < 0) continue;
    const best = load<real>(uppers + i * REAL_BYTES);
    enqueueSurvivors(sink, bounds, i, best < most ? best : most);
  }
  flushAll(sink);
  return row;
}

function boundedAt(i: i32): PairBounds {
  return changetype<PairBounds>(bounded + i * offsetof<PairBounds>());
}

/** Queues the elements that reach furthest towards each other, and those that were closest last time. */
function enqueueFirst(pair: SegmentPair, bounds: PairBounds, slot: i32): void {
  const placesA = pair.a.places;
  const placesB = pair.b.places;
  const supportsB = bounds.supports + placesA * REAL_BYTES;
  const candidateA = furthest(bounds.supports, placesA, bounds.mostA);
  const candidateB = furthest(supportsB, placesB, bounds.mostB);
  bounds.candidateA = candidateA;
  bounds.candidateB = candidateB;
  store<real>(uppers + slot * REAL_BYTES, Infinity);
  enqueue(sink, bounds, slot, candidateA, candidateB);
  bounds.previousA = -1;
  bounds.previousB = -1;
  const previousA = pair.closestA;
  const previousB = pair.closestB;
  if (previousA == candidateA && previousB == candidateB) return;
  if (<u32>previousA >= <u32>placesA || <u32>previousB >= <u32>placesB) return;
  const previous =
    load<real>(bounds.supports + previousA * REAL_BYTES) + load<real>(supportsB + previousB * REAL_BYTES);
  if (previous < bounds.mostA + bounds.mostB - PROMISING * (pair.a.radius + pair.b.radius)) return;
  bounds.previousA = previousA;
  bounds.previousB = previousB;
  enqueue(sink, bounds, slot, previousA, previousB);
}

function finishPair(pair: SegmentPair, row: i32, columns: PairColumns, maxDistance: f64): void {
  const distance = <f64>load<real>(columns.distance + row * REAL_BYTES);
  // A pair without elements is infinitely far apart: beyond, even without a limit.
  const beyond = !(distance <= maxDistance) || distance == Infinity;
  store<u8>(columns.beyond + row, beyond ? 1 : 0);
  store<i32>(columns.elementA + row * 4, beyond ? -1 : numberAt(pair.a, pair.closestA));
  store<i32>(columns.elementB + row * 4, beyond ? -1 : numberAt(pair.b, pair.closestB));
  if (!beyond) return;
  store<real>(columns.distance + row * REAL_BYTES, Infinity);
  for (let i = 3 * row * REAL_BYTES; i < 3 * (row + 1) * REAL_BYTES; i += REAL_BYTES) {
    store<real>(columns.pointA + i, 0);
    store<real>(columns.pointB + i, 0);
    store<real>(columns.normal + i, 0);
  }
}
