/** The element pairs that may be closer than a limit, by their bounds. */
import { bits, LANES, loadLane, lt, not, REAL_BYTES, splat } from '../lanes';
import { SegmentPair } from '../layout';
import { enqueue, Sink } from './queue';
import { numberAt } from './reduce';
import { transformSegment } from './segment';
import { PairBounds } from './supports';

/** The place of an element that reaches as far as any. */
export function furthest(supports: usize, places: i32, most: real): i32 {
  for (let place = 0; place < places; place += LANES) {
    const found = bits(not(lt(loadLane(supports + place * REAL_BYTES, 0), splat(most))));
    if (found != 0) return place + ctz(found);
  }
  return 0;
}

/**
 * Queues all element pairs whose distance may be at most `limit`, except the two given by their places.
 * Stops where the queue's set of poses is known not to be free.
 */
export function enqueueSurvivors(
  sink: Sink,
  pair: SegmentPair,
  bounds: PairBounds,
  set: i32,
  limit: real,
  firstA: i32,
  firstB: i32,
  secondA: i32,
  secondB: i32,
): void {
  const needed = -(limit + bounds.slack);
  const supportsB = bounds.supports + pair.a.places * REAL_BYTES;
  const enoughA = splat(needed - bounds.mostB);
  for (let i = 0; i < pair.a.places; i += LANES) {
    let leftA = bits(not(lt(loadLane(bounds.supports + i * REAL_BYTES, 0), enoughA)));
    for (; leftA != 0; leftA &= leftA - 1) {
      const placeA = i + ctz(leftA);
      const enoughB = splat(needed - load<real>(bounds.supports + placeA * REAL_BYTES));
      for (let j = 0; j < pair.b.places; j += LANES) {
        let leftB = bits(not(lt(loadLane(supportsB + j * REAL_BYTES, 0), enoughB)));
        for (; leftB != 0; leftB &= leftB - 1) {
          const placeB = j + ctz(leftB);
          if (placeA == firstA && placeB == firstB) continue;
          if (placeA == secondA && placeB == secondB) continue;
          enqueue(sink, pair, bounds.row, set, placeA, placeB);
          if (!sink.columns && load<u8>(sink.free + set) == 0) return;
        }
      }
    }
  }
}

/** Queues all element pairs. */
export function enqueueAll(sink: Sink, pair: SegmentPair, row: i32, set: i32): void {
  transformSegment(pair.a);
  transformSegment(pair.b);
  for (let placeA = 0; placeA < pair.a.places; placeA++) {
    if (numberAt(pair.a, placeA) < 0) continue;
    for (let placeB = 0; placeB < pair.b.places; placeB++) {
      if (numberAt(pair.b, placeB) >= 0) enqueue(sink, pair, row, set, placeA, placeB);
    }
  }
}
