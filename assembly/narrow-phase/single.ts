/** The sink for pairs of segments of one element each: finds are written into the pair's row at once. */
import { REAL_BYTES } from '../simd/lanes';
import { PairColumns } from '../layout/records';
import { pairAt } from './pair-list';
import { isBeyond, PairRows, writeBeyond } from './pair-rows';
import { CAPACITY, copyPoints, entryAt, isResolved, Results, Sink, SINGLE } from './sink';

@unmanaged
export class Single extends Sink {
  /** One row per segment pair of the list. */
  columns: PairColumns;
  /** Pairs further apart are beyond, m. */
  maxDistance: f64;
}

/** Begins evaluations of the pairs in a list. Entries name the pair by its row. */
export function beginSingle(sink: Single, pairs: usize, columns: PairColumns, maxDistance: f64): void {
  sink.kind = SINGLE;
  sink.pairs = pairs;
  sink.columns = columns;
  sink.maxDistance = maxDistance;
  sink.flushAt = CAPACITY;
  sink.kept = 0;
  sink.isDone = false;
}

/** Takes in the results that are resolved. */
export function addSingle(sink: Single, results: Results): void {
  for (let i = 0; i < results.count; i++) {
    if (!isResolved(results, i)) continue;
    const entry = entryAt(results, i);
    const row = entry.pair;
    const distance = load<real>(results.distance + i * REAL_BYTES);
    if (isBeyond(distance, sink.maxDistance)) {
      writeBeyond(sink.columns, row);
      continue;
    }
    const pair = pairAt(sink.pairs, row);
    const columns = sink.columns;
    const to = 3 * row * REAL_BYTES;
    PairRows.write(columns, row, pair, entry.placeA, entry.placeB, distance);
    copyPoints(results, i, entry.swapped, columns.pointA + to, columns.pointB + to, columns.normal + to);
  }
}
