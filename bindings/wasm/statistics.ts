import { unsigned } from './fields.ts';
import type { Host } from './host.ts';
import { STATISTICS } from './records.ts';

/** What a query had to do: how well bounds pruned. */
export interface QueryStatistics {
  /** Segment pairs that were looked at. */
  readonly pairs: number;
  /** Pairs of bounding volumes in trees that were tested. */
  readonly volumeTests: number;
  /** Pairs of leaves of trees whose elements were looked at. */
  readonly leafTests: number;
  /** Element pairs whose distance was computed; those that needed the thorough way count twice. */
  readonly elementTests: number;
}

/** Reads the counts of the last query. */
export function readStatistics({ exports, heap }: Host): QueryStatistics {
  const record = unsigned(exports.statisticsAddress());
  const { pairs, volumeTests, leafTests, elementTests } = STATISTICS.fields;
  return {
    pairs: heap.read(record, pairs),
    volumeTests: heap.read(record, volumeTests),
    leafTests: heap.read(record, leafTests),
    elementTests: heap.read(record, elementTests),
  };
}
