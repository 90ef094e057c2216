/**
 * Evaluation of pairs of segments of one element each: there is nothing to choose between, so that their
 * elements go to the queues at once.
 */
import { PairColumns, Segment, SegmentPair } from '../layout/records';
import { flushAll, Queue } from '../narrow-phase/queue';
import { pairAt } from '../narrow-phase/pair-list';
import { writeBeyond } from '../narrow-phase/pair-rows';
import { beginSingle, Single } from '../narrow-phase/single';
import { statistics } from '../narrow-phase/statistics';
import { areSpheresBeyond } from '../narrow-phase/supports';
import { placeElements } from '../scene/segment';
import { isWanted } from './outcome';

/**
 * Whether both segments of a pair have one element, and no tree, and it does not pay to bound their distance
 * first. That pays where bounds may say that solids are further apart than a limit.
 */
export function isSingle(pair: SegmentPair, maxDistance: f64): bool {
  if (maxDistance < Infinity && (pair.a.solids | pair.b.solids) != 0) return false;
  return pair.a.count == 1 && pair.b.count == 1;
}

const sink = changetype<Single>(memory.data(offsetof<Single>(), 16));

/** Evaluates the pairs of a list that are to be evaluated this way. */
export function evaluateSingles(
  pairs: usize,
  count: i32,
  columns: PairColumns,
  maxDistance: f64,
  all: bool,
): void {
  beginSingle(sink, pairs, columns, maxDistance);
  let evaluated = 0;
  for (let row = 0; row < count; row++) {
    const pair = pairAt(pairs, row);
    if (!isSingle(pair, maxDistance) || !isWanted(pair, all)) continue;
    evaluated++;
    if (maxDistance < Infinity && areSpheresBeyond(pair, maxDistance)) {
      writeBeyond(columns, row);
      continue;
    }
    Queue.enqueueIf(1, sink, row, elementOf(pair.a), elementOf(pair.b));
  }
  flushAll(sink);
  statistics.pairs += evaluated;
}

/** The element of a segment, a `PlacedElement` as one number, whose row is brought up to date. */
function elementOf(segment: Segment): u64 {
  if (segment.staleRows) placeElements(segment);
  return load<u64>(segment.elements);
}
