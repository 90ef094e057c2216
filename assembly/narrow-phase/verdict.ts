/** The sink that says whether all segment pairs keep their margins; those that fail come first next time. */
import { sweptRadius } from '../elements/measure';
import { REAL_BYTES } from '../simd/lanes';
import { pairAt } from './pair-list';
import { slackOf } from './supports';
import { Entry, entryAt, isResolved, marginOf, MarginSink, Results } from './sink';

/** A verdict is done when a pair is known to be too close; as long as it is not, all pairs are free. */
@unmanaged
export class Verdict extends MarginSink {
  /** Address of the order in which pairs are tested, i32 each, and its length. */
  order: usize;
  count: i32;
}

/** Takes in the results that are resolved, and those of which a bound tells enough. */
export function addVerdict(sink: Verdict, results: Results): void {
  for (let i = 0; i < results.count; i++) {
    const entry = entryAt(results, i);
    const isKnown = isResolved(results, i)
      ? isTooClose(sink, entry, results, i)
      : isSurelyTooClose(sink, entry, results, i);
    if (isKnown) settle(sink, entry.pair);
  }
}

/** Whether an element pair is too close although a kernel left it open: its distance is an upper bound. */
function isSurelyTooClose(sink: Verdict, entry: Entry, results: Results, i: i32): bool {
  const distance = <f64>load<real>(results.distance + i * REAL_BYTES);
  const pair = pairAt(sink.pairs, entry.pair);
  return distance + slackOf(pair.a, pair.b) < marginOf(sink, pair);
}

/** Notes that a pair is too close. */
export function settle(sink: Verdict, pair: i32): void {
  sink.isDone = true;
  moveToFront(sink, pair);
}

/**
 * Whether an element pair is closer than its segment pair has to keep. A distance equal to the margin is
 * enough, but for surfaces without radius that touch or cross: at distance 0 and margin 0 they are not free.
 */
function isTooClose(sink: Verdict, entry: Entry, results: Results, i: i32): bool {
  const distance = <f64>load<real>(results.distance + i * REAL_BYTES);
  const margin = marginOf(sink, pairAt(sink.pairs, entry.pair));
  if (distance != margin) return distance < margin;
  if (margin != 0) return false;
  const a = load<usize>(results.a + 4 * i);
  const b = load<usize>(results.b + 4 * i);
  return sweptRadius(results.kindA, a) + sweptRadius(results.kindB, b) == 0;
}

/** Has a pair tested first from now on. It must not be one that is still to be tested in this round. */
export function moveToFront(sink: Verdict, row: i32): void {
  const order = sink.order;
  let previous = row;
  for (let i = 0; i < sink.count; i++) {
    const current = load<i32>(order + 4 * i);
    store<i32>(order + 4 * i, previous);
    if (current == row) return;
    previous = current;
  }
}
