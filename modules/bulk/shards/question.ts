import type { Pool } from '../../../bindings/index.ts';
import type { Run, Shard } from '../manifest.ts';
import type { Column } from '../parquet/columns.ts';
import type { LoadedCell } from './cells.ts';

/** What a shard comes to: its columns behind `scene` and `row`, and what its record says of them. */
export interface Answers {
  readonly columns: readonly Column[];
  /** The rows, where there is not one for each that was asked about. */
  readonly rows?: BigInt64Array;
  readonly free?: number;
  readonly lowest?: number;
}

/** What answers a shard: the rows that it is about are drawn or read as they are needed. */
export interface ShardQuestion {
  readonly run: Run;
  readonly shard: Shard;
  readonly loaded: LoadedCell;
  readonly pool: Pool;
  /** Gives rows of the shard, counted from its first. */
  readonly draw: (from: number, count: number) => Float64Array;
}
