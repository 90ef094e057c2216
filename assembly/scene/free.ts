/** Whether all pairs of a scene keep their margins. Pairs that lately did not are tested first. */
import { LANES } from '../lanes';
import { emptyAll, flushAll, Sink } from './queue';
import { moveToFront, pairAt } from './reduce';
import { boundPair, CONTACT, PairBounds, slackOf, supportsBytes } from './supports';
import { enqueueAll, enqueueSurvivors } from './survivors';

/** Room for the support values of one pair. A pair with more elements than fit is compared in full. */
const SUPPORTS_BYTES: usize = 32768;
const supports: usize = memory.data(32768, 16);
const bounds = changetype<PairBounds>(memory.data(offsetof<PairBounds>(), 16));

const sink = changetype<Sink>(memory.data(offsetof<Sink>(), 16));

/**
 * Begins a test of one or more sets of poses.
 *
 * @param order - address of the numbers of all pairs, in the order of testing; kept up to date
 * @param margin - the distance that pairs without a margin of their own have to keep, m
 * @param free - one byte per set of poses: to be filled with 1, and 0 once a pair is found to be too close
 */
export function beginTests(pairs: usize, order: usize, count: i32, margin: f64, free: usize): void {
  sink.pairs = pairs;
  sink.columns = null;
  sink.order = order;
  sink.count = count;
  sink.margin = margin;
  sink.free = free;
  sink.offender = -1;
  // Waiting for more would let a set of poses go on for longer after its first offender.
  emptyAll();
  sink.patience = LANES;
}

/** Tests the scene as it stands, as set number `set`. Element pairs may stay in the queues until `endTests`. */
export function testSet(set: i32): void {
  store<u8>(sink.free + set, 1);
  if (sink.offender >= 0) moveToFront(sink, sink.offender);
  sink.offender = -1;
  for (let i = 0; i < sink.count; i++) {
    const row = load<i32>(sink.order + 4 * i);
    const pair = pairAt(sink.pairs, row);
    const margin = isNaN(pair.margin) ? sink.margin : pair.margin;
    const x = pair.b.worldX - pair.a.worldX;
    const y = pair.b.worldY - pair.a.worldY;
    const z = pair.b.worldZ - pair.a.worldZ;
    const length = sqrt<real>(x * x + y * y + z * z);
    if (<f64>(length - pair.a.radius - pair.b.radius - slackOf(pair.a, pair.b)) > margin) continue;
    if (supportsBytes(pair) > SUPPORTS_BYTES) enqueueAll(sink, pair, row, set);
    else {
      // Where the centres coincide, the x axis will do as well.
      if (length > CONTACT) boundPair(pair, x / length, y / length, z / length, supports, bounds);
      else boundPair(pair, 1, 0, 0, supports, bounds);
      bounds.row = row;
      const limit = <real>margin;
      enqueueSurvivors(sink, pair, bounds, set, limit, -1, -1, -1, -1);
    }
    if (load<u8>(sink.free + set) == 0) return;
  }
}

/** Settles what is still open. */
export function endTests(): void {
  flushAll(sink);
  if (sink.offender >= 0) moveToFront(sink, sink.offender);
}

const one: usize = memory.data(1);

/** Whether all pairs keep their margins in the scene as it stands. */
export function isFree(pairs: usize, order: usize, count: i32, margin: f64): bool {
  beginTests(pairs, order, count, margin, one);
  testSet(0);
  endTests();
  return load<u8>(one) != 0;
}
