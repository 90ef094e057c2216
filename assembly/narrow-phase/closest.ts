/** The sink that keeps the closest elements of every segment pair; of equals, those with the lowest numbers. */
import { lesser, REAL_BYTES } from '../simd/lanes';
import { PairColumns } from '../layout/records';
import { comesBefore, numberAt, pairAt } from './pair-list';
import { copyPoints, Entry, entryAt, isResolved, Results, Sink } from './sink';

/**
 * The upper bound that half-spaces make which overlap without end, m. Nothing is closer, but others may be as close and of
 * lower numbers: of these, one reaches FAR along any direction, so that they are not left out. Test: "overlap without end".
 */
const ENDLESS: real = 0;

@unmanaged
export class Closest extends Sink {
  /** One row per segment pair. */
  columns: PairColumns;
  /** Upper bounds of the distances of the segment pairs under way, one real each, m. */
  uppers: usize;
}

/** Takes in results. Those that are not resolved lower the upper bounds only. */
export function addClosest(sink: Closest, results: Results): void {
  for (let i = 0; i < results.count; i++) {
    const entry = entryAt(results, i);
    const distance = load<real>(results.distance + i * REAL_BYTES);
    const upper = sink.uppers + entry.slot * REAL_BYTES;
    store<real>(upper, lesser(load<real>(upper), distance == -Infinity ? ENDLESS : distance));
    if (isResolved(results.unresolved, i)) keepCloser(sink, entry, results, i, distance);
  }
}

/** Takes over the result in row `i` if its elements are the closest so far. */
function keepCloser(sink: Closest, entry: Entry, results: Results, i: i32, distance: real): void {
  const columns = sink.columns;
  const row = entry.pair;
  const pair = pairAt(sink.pairs, row);
  const best = load<real>(columns.distance + row * REAL_BYTES);
  if (!(distance < best)) {
    if (distance > best) return;
    if (!comesBefore(pair, numberAt(pair.a, entry.placeA), numberAt(pair.b, entry.placeB))) return;
  }
  store<real>(columns.distance + row * REAL_BYTES, distance);
  pair.closestA = entry.placeA;
  pair.closestB = entry.placeB;
  const to = 3 * row * REAL_BYTES;
  copyPoints(results, i, entry.swapped, columns.pointA + to, columns.pointB + to, columns.normal + to);
}
