/** The list of segment pairs, and the numbers of the elements that are closest in them. */
import { numberAt } from '../elements/numbers';
import { SegmentPair } from '../layout/records';

/** The pair in one row of a list. */
export function pairAt(pairs: usize, row: i32): SegmentPair {
  return changetype<SegmentPair>(pairs + row * offsetof<SegmentPair>());
}

/** Whether elements of these numbers come before those that are known to be the closest of a pair. */
export function comesBefore(pair: SegmentPair, elementA: i32, elementB: i32): bool {
  const bestA = numberAt(pair.a, pair.closestA);
  if (elementA != bestA) return elementA < bestA;
  return elementB < numberAt(pair.b, pair.closestB);
}
