import { parquetReadObjects } from 'hyparquet';
import { InputError } from '../files/documents/input-error.ts';
import { readWhole } from './files.ts';
import type { Run } from './manifest.ts';
import { partFile } from './parts.ts';

/** What a run of paths says of one of them. */
export interface PathRow {
  readonly scene: string;
  readonly path: string;
  readonly free: boolean;
  /** The lowest distance, metres, whose it is, and the waypoint that its leg leads to. */
  readonly distance: number;
  readonly pair: string;
  readonly waypoint: number;
  /** Samples that were looked at, and those that do not keep the margin. */
  readonly samples: number;
  readonly failures: number;
}

/**
 * The rows of a run of paths, which has one per robot program.
 *
 * @throws InputError for a run of anything else, or one that is not done
 */
export async function pathRows(run: Run): Promise<PathRow[]> {
  if (run.manifest.what !== 'path') throw new InputError(`${run.folder}: its rows are not of paths`);
  const rows: PathRow[] = [];
  for (let shard = 0; shard < run.shards; shard++) {
    const bytes = readWhole(partFile(run, shard));
    if (bytes === undefined) throw new InputError(`${run.folder}: shard ${shard} is not done`);
    rows.push(...((await parquetReadObjects({ file: bytes.buffer })) as unknown as PathRow[]));
  }
  return rows;
}
