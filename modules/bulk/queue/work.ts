import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { InputError } from '../../files/documents/input-error.ts';
import type { StopSignal } from '../../plan/index.ts';
import { removeDrafts, WriteError } from '../files.ts';
import type { Run } from '../manifest.ts';
import { listDone, partFile, readRecord, type ShardRecord } from '../parts.ts';
import { ShardComputer } from '../shards/computer.ts';
import { existsSync } from 'node:fs';
import { connectQueue, hidden, queueName, type ShardJob, within } from './connect.ts';
import { reasonOf } from './redis.ts';
import { type QueueState, readState } from './state.ts';

/** What `workBulk` may be told. */
export interface WorkOptions {
  /** Workers of the pool; default: one less than this machine runs at the same time, and at least one. */
  readonly workers?: number;
  /** How long a queue that cannot be reached is waited for, seconds; 60 unless given. */
  readonly patience?: number;
  /** How long a worker may be silent before its shards are given to others, seconds; 15 unless given. */
  readonly lock?: number;
  readonly onProgress?: (record: ShardRecord, state: { rows: number; of: number }) => void;
  /** Is told of what may pass, one sentence each. */
  readonly onWarning?: (warning: string) => void;
  /** Takes no more shards, and ends when those in work are done. */
  readonly signal?: StopSignal;
}

/** What a worker has seen when it ends. */
export interface Worked {
  /** Shards that this worker has computed. */
  readonly computed: number;
  /** The queue at the end; nothing in it waits, unless the worker was told to end. */
  readonly state: QueueState;
}

/** Shards that are computed at the same time: one is drawn and written while workers compute the other. */
const AT_ONCE = 2;

/** How often a shard may be lost with its worker before it counts as failed, as machines come and go. */
const MOST_STALLS = 10;

/** How long a server has to take leave, milliseconds. */
const GOODBYE = 2000;

/** How often the queue is asked whether it is empty, milliseconds. */
const LOOK = 500;

/**
 * Computes shards from the queue of a run until it is empty. Any number of workers on any number of machines
 * may do so, if all see the folder of the run. If one dies, others compute its shards, to the same bytes.
 *
 * @throws InputError where the queue is not there, or not for as long as `patience` says
 */
export async function workBulk(run: Run, address: string, options: WorkOptions = {}): Promise<Worked> {
  const { workers, patience = 60, lock = 15, onProgress, onWarning = () => {}, signal } = options;
  const { classes, connection, UnrecoverableError, giveUp } = await connectQueue(address);
  removeDrafts(join(run.folder, 'parts'));
  const computer = await ShardComputer.create(run, workers);
  let computed = 0;
  let rows = 0;
  for (const shard of listDone(run)) rows += run.shard(shard).count;
  const process = async ({ data }: { data: ShardJob }): Promise<ShardRecord> => {
    const { manifest, shard } = data;
    if (manifest !== run.hash) throw new UnrecoverableError('the job is one of another manifest');
    const known = readRecord(run, shard);
    if (typeof known === 'object' && existsSync(partFile(run, shard))) return known;
    try {
      const record = await computer.write(shard);
      computed++;
      rows += run.shard(shard).count;
      onProgress?.(record, { rows, of: run.rows });
      return record;
    } catch (error) {
      // A full disk may have room again; an input that is wrong stays so.
      if (error instanceof InputError && !(error instanceof WriteError))
        throw new UnrecoverableError(error.message);
      throw error;
    }
  };
  const settings = { lockDuration: 1000 * lock, stalledInterval: 1000 * lock, maxStalledCount: MOST_STALLS };
  const worker = new classes.Worker<ShardJob, ShardRecord>(queueName(run), process, {
    connection,
    concurrency: AT_ONCE,
    ...settings,
  });
  const queue = new classes.Queue<ShardJob>(queueName(run), { connection });
  let reason = 'it does not answer';
  // Without listeners, errors would end the process; the loop below sees what does not pass.
  const listen = (error: Error): void => void (reason = reasonOf(error));
  worker.on('error', listen);
  queue.on('error', listen);
  try {
    const state = await untilEmpty();
    await worker.close();
    return { computed, state };
  } finally {
    // A server that is not there is not waited for.
    giveUp();
    await within(GOODBYE, Promise.all([worker.close(true), queue.close()])).catch(() => {});
    await within(GOODBYE, Promise.all([worker.disconnect(), queue.disconnect()])).catch(() => {});
    computer.dispose();
  }

  async function untilEmpty(): Promise<QueueState> {
    let lost: number | undefined;
    for (;;) {
      const state = await within(Math.min(5000, 1000 * patience), readState(run, queue)).catch(
        () => undefined,
      );
      if (state !== undefined) {
        if (lost !== undefined) onWarning('the queue is there again');
        lost = undefined;
        if (signal?.aborted || state.waiting + state.active + state.delayed === 0) return state;
      } else {
        if (lost === undefined)
          onWarning(`the queue cannot be reached: ${reason}; trying again for ${patience} s`);
        lost ??= performance.now();
        if (performance.now() - lost > 1000 * patience || signal?.aborted) {
          throw new InputError(`--queue ${hidden(address)}: cannot be reached any more: ${reason}`);
        }
      }
      await setTimeout(LOOK);
    }
  }
}
