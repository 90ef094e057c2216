import { join } from 'node:path';
import { InputError } from '../files/documents/input-error.ts';
import type { StopSignal } from '../plan/index.ts';
import { removeDrafts } from './files.ts';
import type { Run } from './manifest.ts';
import { listDone, type ShardRecord } from './parts.ts';
import { ShardComputer } from './shards/computer.ts';

/** How far a run has come. */
export interface BulkProgress {
  /** Rows that are done, those of earlier runs included, and all there are. */
  readonly rows: number;
  readonly of: number;
  /** What was computed last. */
  readonly record: ShardRecord | undefined;
}

/** What `runBulk` may be told. */
export interface RunOptions {
  /** Workers of the pool; default: one less than this machine runs at the same time, and at least one. */
  readonly workers?: number;
  /** The first and the last shard that are computed; unless given, all. */
  readonly shards?: readonly [first: number, last: number];
  readonly onProgress?: (progress: BulkProgress) => void;
  /** Ends the run after the shards that are being computed. */
  readonly signal?: StopSignal;
}

/** Shards that are computed at the same time: one is drawn and written while workers compute the other. */
const AT_ONCE = 2;

/**
 * Computes the shards of a run that are not done yet, on this machine. It can be killed at any time, and
 * called again: what is done stays done, and a shard that is computed twice gives the same bytes.
 *
 * @returns how many shards it has computed
 * @throws InputError where an input is missing or a part cannot be written
 */
export async function runBulk(run: Run, options: RunOptions = {}): Promise<number> {
  const [first, last] = checkShards(run, options.shards);
  removeDrafts(join(run.folder, 'parts'));
  const done = listDone(run);
  let rows = 0;
  for (const shard of done) rows += run.shard(shard).count;
  const { onProgress, signal, workers } = options;
  const missing = function* (): Generator<number> {
    for (let shard = first; shard <= last; shard++) if (!done.has(shard)) yield shard;
  };
  const shards = missing();
  onProgress?.({ rows, of: run.rows, record: undefined });
  let computed = 0;
  let failure: unknown;
  let computer: ShardComputer | undefined;
  const lane = async (): Promise<void> => {
    for (const shard of shards) {
      if (signal?.aborted || failure !== undefined) return;
      computer ??= await (creating ??= ShardComputer.create(run, workers));
      try {
        const record = await computer.write(shard);
        rows += run.shard(shard).count;
        computed++;
        onProgress?.({ rows, of: run.rows, record });
      } catch (error) {
        failure ??= error;
      }
    }
  };
  let creating: Promise<ShardComputer> | undefined;
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  computer?.dispose();
  if (failure !== undefined) throw failure as Error;
  return computed;
}

/**
 * The first and the last of some shards; of all, where none are given.
 *
 * @throws InputError for those that the run does not have
 */
export function checkShards(run: Run, shards: RunOptions['shards']): readonly [number, number] {
  if (shards === undefined) return [0, run.shards - 1];
  const [first, last] = shards;
  const isRange = Number.isInteger(first) && Number.isInteger(last) && first >= 0 && first <= last;
  if (isRange && last < run.shards) return shards;
  throw new InputError(`shards ${first} to ${last}: the run has shards 0 to ${run.shards - 1}`);
}
