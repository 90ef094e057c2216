/** One segment pair: its bounding spheres, then its elements, as far as they may be within a margin. */
import { REAL_BYTES } from '../simd/lanes';
import { SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { marginOf, MarginSink, Sink, VERDICT } from '../narrow-phase/sink';
import { Verdict } from '../narrow-phase/verdict';
import { statistics } from '../narrow-phase/statistics';
import {
  areSpheresBeyond,
  boundPair,
  hasTree,
  PairBounds,
  SUPPORTS,
  writeWay,
} from '../narrow-phase/supports';
import { enqueueSurvivors } from '../narrow-phase/prune';
import { testInside } from './test-inside';
import { hasClosed } from '../tree-search/inside';
import { searchWithin } from '../tree-search/search';

const bounds = changetype<PairBounds>(memory.data(offsetof<PairBounds>(), 16));

/** From the center of one segment to that of the other. */
const way: usize = memory.data(3 * REAL_BYTES, 16);

/** Compares the elements of the pair in a row of the list. The last finds may still be in the queues. */
export function testRow(sink: MarginSink, row: i32): void {
  const pair = pairAt(sink.pairs, row);
  testPair(sink, pair, row, marginOf(sink, pair));
}

/** Compares elements of a pair that may be within a margin, m; looks inside. `row`: in the sink's list. */
export function testPair(sink: Sink, pair: SegmentPair, row: i32, margin: f64): void {
  testSurfaces(sink, pair, row, margin);
  if (sink.kind != VERDICT || sink.isDone || !hasClosed(pair)) return;
  testInside(changetype<Verdict>(sink), pair, row, margin);
}

/** Compares the elements of a pair that may be within a margin, m, but for what is inside closed meshes. */
export function testSurfaces(sink: Sink, pair: SegmentPair, row: i32, margin: f64): void {
  statistics.pairs += 1;
  if (pair.a.places == 0 || pair.b.places == 0) return;
  if (areSpheresBeyond(pair, margin)) return;
  if (hasTree(pair)) return searchWithin(sink, pair, row, <real>margin);
  writeWay(pair, way);
  const x = load<real>(way);
  const y = load<real>(way + REAL_BYTES);
  boundPair(pair, x, y, load<real>(way + 2 * REAL_BYTES), SUPPORTS, bounds);
  bounds.number = row;
  bounds.candidateA = -1;
  bounds.previousA = -1;
  enqueueSurvivors(sink, bounds, <real>margin);
}
