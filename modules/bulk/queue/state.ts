import { InputError } from '../../files/documents/input-error.ts';
import type { Run } from '../manifest.ts';
import { connectQueue, FIRST_ANSWER, hidden, queueName, type ShardJob, within } from './connect.ts';

/** A shard that could not be computed, and why. */
export interface FailedShard {
  readonly shard: number;
  readonly scene: string;
  /** Its rows of that scene: the first, and how many. */
  readonly first: number;
  readonly count: number;
  readonly attempts: number;
  readonly reason: string;
}

/** What is in a queue. */
export interface QueueState {
  readonly waiting: number;
  readonly active: number;
  /** Those that have failed, and wait to be tried again. */
  readonly delayed: number;
  readonly completed: number;
  readonly failed: number;
  /** Those that are not tried again, 100 at most. */
  readonly failures: readonly FailedShard[];
}

/** Failures that are listed. */
const LISTED = 100;

/** What the counts and the failures of a queue are read from. */
interface Counted {
  getJobCounts(...types: string[]): Promise<Record<string, number>>;
  getFailed(
    start: number,
    end: number,
  ): Promise<{ data: unknown; failedReason?: string; attemptsMade: number }[]>;
}

/** Looks at what is in the queue of a run. */
export async function readState(run: Run, queue: unknown): Promise<QueueState> {
  const counted = queue as Counted;
  const counts = await counted.getJobCounts(
    'wait',
    'prioritized',
    'active',
    'delayed',
    'completed',
    'failed',
  );
  const { wait = 0, prioritized = 0, active = 0, delayed = 0, completed = 0, failed = 0 } = counts;
  const jobs = failed === 0 ? [] : await counted.getFailed(0, LISTED - 1);
  const failures = jobs.map(({ data, failedReason = 'no reason is known', attemptsMade }): FailedShard => {
    const { shard } = data as ShardJob;
    const { cell, first, count } = run.shard(shard);
    return { shard, scene: cell.name, first, count, attempts: attemptsMade, reason: failedReason };
  });
  return { waiting: wait + prioritized, active, delayed, completed, failed, failures };
}

/**
 * Looks at the queue of a run.
 *
 * @throws InputError where it is not there
 */
export async function queueState(run: Run, address: string): Promise<QueueState> {
  const { classes, connection } = await connectQueue(address);
  const queue = new classes.Queue(queueName(run), { connection });
  queue.on('error', () => {});
  try {
    return await within(FIRST_ANSWER, readState(run, queue));
  } catch (error) {
    throw new InputError(`--queue ${hidden(address)}: cannot be reached: ${(error as Error).message}`);
  } finally {
    await queue.close();
  }
}
