import { InputError } from '../../files/documents/input-error.ts';
import type { Run } from '../manifest.ts';
import { listDone } from '../parts.ts';
import { connectQueue, FIRST_ANSWER, hidden, queueName, type ShardJob, within } from './connect.ts';

/** Jobs that are handed over at once. */
const BATCH = 1000;

/** How often a shard is tried, and milliseconds before the second time, which double each time after. */
const ATTEMPTS = 5;
const BACKOFF = 1000;

/** What `submitBulk` has done. */
export interface Submitted {
  /** Shards that are not done, and are now in the queue. */
  readonly jobs: number;
  /** Shards that are done, and are not. */
  readonly skipped: number;
}

/**
 * Puts the shards of a run that are not done into a queue, for `workBulk` on any number of machines. Doing so
 * twice changes nothing: a shard has one job. Those that have failed are tried again.
 *
 * @throws InputError where the queue is not there, or would forget
 */
export async function submitBulk(
  run: Run,
  address: string,
  onProgress?: (done: number, of: number) => void,
): Promise<Submitted> {
  const { classes, connection } = await connectQueue(address);
  const queue = new classes.Queue<ShardJob>(queueName(run), { connection });
  // Without a listener, an error would end the process; what fails is seen by whoever asked.
  queue.on('error', () => {});
  try {
    await within(FIRST_ANSWER, queue.waitUntilReady()).catch((error: unknown) => {
      throw new InputError(`--queue ${hidden(address)}: cannot be reached: ${(error as Error).message}`);
    });
    const done = listDone(run);
    // Finished jobs have left a part, unless somebody has taken it away: then they have to run again.
    await queue.clean(0, 0, 'completed');
    await queue.retryJobs({ state: 'failed' });
    const missing = run.shards - done.size;
    let batch: number[] = [];
    let jobs = 0;
    const flush = async (): Promise<void> => {
      await queue.addBulk(batch.map((shard) => jobOf(run, shard)));
      jobs += batch.length;
      batch = [];
      onProgress?.(jobs, missing);
    };
    for (let shard = 0; shard < run.shards; shard++) {
      if (done.has(shard)) continue;
      batch.push(shard);
      if (batch.length === BATCH) await flush();
    }
    if (batch.length > 0) await flush();
    return { jobs, skipped: done.size };
  } finally {
    await queue.close();
  }
}

function jobOf(run: Run, shard: number): { name: string; data: ShardJob; opts: object } {
  return {
    name: 'shard',
    data: { manifest: run.hash, shard },
    opts: {
      // Ids of digits only are the queue's own, and a colon has a meaning for it.
      jobId: `shard-${shard}`,
      attempts: ATTEMPTS,
      backoff: { type: 'exponential', delay: BACKOFF },
      removeOnComplete: false,
      removeOnFail: false,
    },
  };
}
