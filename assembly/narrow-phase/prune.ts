/** The element pairs that may be closer than a limit, by their bounds. */
import { bits, LANES, loadLane, lt, not, REAL_BYTES, splat } from '../simd/lanes';
import { enqueue } from './queue';
import { Sink } from './sink';
import { PairBounds } from './supports';

/** Places that are looked at together: one bit each. */
const PLACES: i32 = 64;

/** Which of up to 64 elements reach as far as `least` or further, as bits. */
export function reaching(supports: usize, places: i32, least: real): u64 {
  const limit = splat(least);
  let found: u64 = 0;
  for (let i = 0; i < places; i += LANES) {
    found |= (<u64>bits(not(lt(loadLane(supports + i * REAL_BYTES, 0), limit)))) << i;
  }
  return found;
}

/** The place of an element that reaches as far as any. */
export function furthest(supports: usize, places: i32, most: real): i32 {
  for (let i = 0; i < places; i += PLACES) {
    const found = reaching(supports + i * REAL_BYTES, fewer(PLACES, places - i), most);
    if (found != 0) return i + <i32>ctz(found);
  }
  return 0;
}

function fewer(a: i32, b: i32): i32 {
  return a < b ? a : b;
}

/**
 * Queues all element pairs whose distance may be at most `limit`, except those that were compared already.
 * Stops as soon as no further result can change the answer.
 */
export function enqueueSurvivors(sink: Sink, bounds: PairBounds, limit: real): void {
  const needed = -(limit + bounds.slack);
  const countA = bounds.countA;
  const countB = bounds.countB;
  const supportsA = bounds.supports;
  const supportsB = supportsA + countA * REAL_BYTES;
  for (let i = 0; i < countA; i += PLACES) {
    let leftA = reaching(supportsA + i * REAL_BYTES, fewer(PLACES, countA - i), needed - bounds.mostB);
    for (; leftA != 0; leftA &= leftA - 1) {
      const placeA = i + <i32>ctz(leftA);
      const enough = needed - load<real>(supportsA + placeA * REAL_BYTES);
      for (let j = 0; j < countB; j += PLACES) {
        let leftB = reaching(supportsB + j * REAL_BYTES, fewer(PLACES, countB - j), enough);
        leftB &= ~(
          bitOf(placeA == bounds.candidateA, bounds.candidateB - j) |
          bitOf(placeA == bounds.previousA, bounds.previousB - j)
        );
        for (; leftB != 0; leftB &= leftB - 1) {
          enqueue(sink, bounds, placeA, j + <i32>ctz(leftB));
          if (sink.isDone) return;
        }
      }
    }
  }
}

/** Bit number `i` if the condition holds and there is one, else none. */
function bitOf(condition: bool, i: i32): u64 {
  return (<u64>(condition && <u32>i < <u32>PLACES)) << i;
}
