/** Whether all pairs of a scene keep their margins. Pairs that lately did not are tested first. */
import { searchCloser } from '../tree-search/search';
import { ElementList } from '../narrow-phase/listing';
import { LANES, REAL_BYTES } from '../simd/lanes';
import { SegmentPair } from '../layout/records';
import { BroadPhase, RECENT, testNear } from './broad-phase';
import { CAPACITY, emptyAll, flushAll, Sink } from '../narrow-phase/queue';
import { marginOf, pairAt } from '../narrow-phase/closest';
import { resetStatistics, statistics } from '../narrow-phase/statistics';
import {
  areSpheresBeyond,
  boundPair,
  hasTree,
  PairBounds,
  SUPPORTS,
  writeWay,
} from '../narrow-phase/supports';
import { enqueueSurvivors } from '../narrow-phase/survivors';

const bounds = changetype<PairBounds>(memory.data(offsetof<PairBounds>(), 16));

/** From the centre of one segment to that of the other. */
const way: usize = memory.data(3 * REAL_BYTES, 16);

const sink = changetype<Sink>(memory.data(offsetof<Sink>(), 16));

/** The broad phase of the pair list under test, if it has one. */
let broadPhase: BroadPhase | null = null;

/**
 * Begins tests of one or more sets of poses, and returns what says where their answers go.
 *
 * @param order - address of the numbers of all pairs, in the order of testing; kept up to date
 * @param margin - the distance that pairs without a margin of their own have to keep, m
 * @param phase - what finds the pairs that are near each other; null: all pairs are looked at
 */
export function beginTests(
  pairs: usize,
  order: usize,
  count: i32,
  margin: f64,
  phase: BroadPhase | null,
): Sink {
  broadPhase = phase;
  sink.pairs = pairs;
  sink.columns = null;
  sink.order = phase ? phase.recent : order;
  sink.count = phase ? RECENT : count;
  sink.margin = margin;
  // Waiting for more would let a set of poses go on for longer after its first offender.
  sink.patience = LANES;
  return sink;
}

/** Whether all pairs keep their margins in the scene as it stands. Between `beginTests` and the next. */
export function testScene(): bool {
  sink.isFree = true;
  for (let i = 0; i < sink.count && sink.isFree; i++) testRow(sink, load<i32>(sink.order + 4 * i));
  if (broadPhase && sink.isFree) testNear(sink, broadPhase as BroadPhase);
  return finish(sink);
}

/** Runs what is still queued, unless the answer is known, and returns it. */
function finish(sink: Sink): bool {
  if (sink.isFree) flushAll(sink);
  else emptyAll();
  return sink.isFree;
}

/** Tests the pair in one row of the list. */
export function testRow(sink: Sink, row: i32): void {
  const pair = pairAt(sink.pairs, row);
  testPair(sink, pair, row, marginOf(sink, pair));
}

function testPair(sink: Sink, pair: SegmentPair, row: i32, margin: f64): void {
  statistics.pairs += 1;
  if (pair.a.places == 0 || pair.b.places == 0) return;
  if (areSpheresBeyond(pair, margin)) return;
  if (hasTree(pair)) return searchCloser(sink, pair, row, <real>margin);
  writeWay(pair, way);
  const x = load<real>(way);
  const y = load<real>(way + REAL_BYTES);
  boundPair(pair, x, y, load<real>(way + 2 * REAL_BYTES), SUPPORTS, bounds);
  bounds.row = row;
  bounds.candidateA = -1;
  bounds.previousA = -1;
  enqueueSurvivors(sink, bounds, 0, <real>margin);
}

/** Whether all pairs keep their margins in the scene as it stands. */
export function isFree(pairs: usize, order: usize, count: i32, margin: f64, phase: BroadPhase | null): bool {
  resetStatistics();
  beginTests(pairs, order, count, margin, phase);
  return testScene();
}

/** Lists the elements of a pair that are within a distance. Returns how many there are, listed or not. */
export function listElements(pair: SegmentPair, list: ElementList): i32 {
  resetStatistics();
  list.count = 0;
  beginSingle(pair);
  single.list = list;
  single.patience = CAPACITY;
  testPair(single, pair, 0, list.within);
  flushAll(single);
  return list.count;
}

const single = changetype<Sink>(memory.data(offsetof<Sink>(), 16));

/** The order of a list of one. */
const singleOrder: usize = memory.data(4, 16);

/** Whether one pair keeps a margin where its segments are, m. */
export function isPairFree(pair: SegmentPair, margin: f64): bool {
  beginSingle(pair);
  single.margin = margin;
  testPair(single, pair, 0, margin);
  return finish(single);
}

/** Begins a test of one pair. */
function beginSingle(pair: SegmentPair): void {
  single.pairs = changetype<usize>(pair);
  single.columns = null;
  single.list = null;
  single.order = singleOrder;
  single.count = 1;
  single.patience = LANES;
  single.isFree = true;
}
