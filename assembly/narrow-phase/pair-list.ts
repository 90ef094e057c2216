/** The list of segment pairs, and the numbers of the elements that are closest in them. */
import { Segment, SegmentPair } from '../layout/records';

/** The pair in one row of a list. */
export function pairAt(pairs: usize, row: i32): SegmentPair {
  return changetype<SegmentPair>(pairs + row * offsetof<SegmentPair>());
}

/** The number of the element at a place of a segment, as the user counts; -1 where there is none. */
export function numberAt(segment: Segment, place: i32): i32 {
  return load<i32>(segment.numbers + place * 4);
}

/** Whether elements of these numbers come before those that are known to be the closest of a pair. */
export function comesBefore(pair: SegmentPair, elementA: i32, elementB: i32): bool {
  const bestA = numberAt(pair.a, pair.closestA);
  if (elementA != bestA) return elementA < bestA;
  return elementB < numberAt(pair.b, pair.closestB);
}
