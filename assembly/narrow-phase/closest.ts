/** From element pairs to segment pairs: keep the closest; of equals, the one with the lowest element numbers. */
import { lesser, REAL_BYTES } from '../simd/lanes';
import { Columns, PairColumns, Segment, SegmentPair } from '../layout/records';
import { Entry, Sink } from './queue';

/** The pair at one place of a list. */
export function pairAt(pairs: usize, i: i32): SegmentPair {
  return changetype<SegmentPair>(pairs + i * offsetof<SegmentPair>());
}

/** Lowers an upper bound to a distance. */
export function lower(sink: Sink, slot: i32, distance: real): void {
  const upper = sink.uppers + slot * REAL_BYTES;
  store<real>(upper, lesser(load<real>(upper), distance));
}

/** Takes over the result of an element pair, in row `i` of the kernel's columns, if it is the closest so far. */
export function keepCloser(sink: Sink, entry: Entry, results: Columns, i: i32): void {
  const columns = sink.columns as PairColumns;
  const row = entry.pair;
  const pair = pairAt(sink.pairs, row);
  const distance = load<real>(results.distance + i * REAL_BYTES);
  const best = load<real>(columns.distance + row * REAL_BYTES);
  if (!(distance < best) && (distance > best || !comesFirst(pair, entry))) return;
  store<real>(columns.distance + row * REAL_BYTES, distance);
  pair.closestA = entry.placeA;
  pair.closestB = entry.placeB;
  const to = 3 * row * REAL_BYTES;
  copyPoints(results, i, entry.swapped, columns.pointA + to, columns.pointB + to, columns.normal + to);
}

/**
 * Copies points and normal from row `i` of the kernel's columns.
 *
 * @param swapped - 1: the kernel had the elements the other way round
 */
export function copyPoints(
  results: Columns,
  i: i32,
  swapped: i32,
  pointA: usize,
  pointB: usize,
  normal: usize,
): void {
  const from = 3 * i * REAL_BYTES;
  const exchanged = (results.pointA ^ results.pointB) & (<usize>-swapped);
  copyVector((results.pointA ^ exchanged) + from, pointA, 1);
  copyVector((results.pointB ^ exchanged) + from, pointB, 1);
  copyVector(results.normal + from, normal, 1 - 2 * <real>swapped);
}

function copyVector(from: usize, to: usize, sign: real): void {
  store<real>(to, sign * load<real>(from));
  store<real>(to + REAL_BYTES, sign * load<real>(from + REAL_BYTES));
  store<real>(to + 2 * REAL_BYTES, sign * load<real>(from + 2 * REAL_BYTES));
}

function comesFirst(pair: SegmentPair, entry: Entry): bool {
  return comesBefore(pair, numberAt(pair.a, entry.placeA), numberAt(pair.b, entry.placeB));
}

/** Whether elements of these numbers come before those of a pair that are known to be closest. */
export function comesBefore(pair: SegmentPair, elementA: i32, elementB: i32): bool {
  const bestA = numberAt(pair.a, pair.closestA);
  if (elementA != bestA) return elementA < bestA;
  return elementB < numberAt(pair.b, pair.closestB);
}

/** The number of the element at a place, as the user counts. */
export function numberAt(segment: Segment, place: i32): i32 {
  return load<i32>(segment.numbers + place * 4);
}

/** The distance that a pair has to keep, or within which its elements are listed, m. */
export function marginOf(sink: Sink, pair: SegmentPair): f64 {
  return isNaN(pair.margin) || sink.list ? sink.margin : pair.margin;
}

/** Takes note of an element pair that is too close. Its segment pair is then tested first. */
export function markOffence(sink: Sink, entry: Entry): void {
  sink.isFree = false;
  moveToFront(sink, entry.pair);
}

/** Has a pair tested first from now on. It must not be one that is still to be tested in this round. */
export function moveToFront(sink: Sink, row: i32): void {
  const order = sink.order;
  let previous = row;
  for (let i = 0; i < sink.count; i++) {
    const current = load<i32>(order + 4 * i);
    store<i32>(order + 4 * i, previous);
    if (current == row) return;
    previous = current;
  }
}
