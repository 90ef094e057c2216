import type { Memory } from './heap.ts';
import type { Exports } from './exports.ts';

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
export function readStatistics(exports: Exports, memory: Memory): QueryStatistics {
  const [pairs, volumeTests, leafTests, elementTests] = memory.float64(exports.statisticsAddress(), 4);
  return { pairs: pairs!, volumeTests: volumeTests!, leafTests: leafTests!, elementTests: elementTests! };
}
