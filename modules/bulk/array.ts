import { InputError } from '../files/documents/input-error.ts';

/** What tells a task of an array its number, from 0 on: Kubernetes' Indexed Jobs, and arrays of Slurm. */
const VARIABLES = ['JOB_COMPLETION_INDEX', 'SLURM_ARRAY_TASK_ID'] as const;

/**
 * The shards of one of several tasks that share a run without a queue: each takes as many in a row.
 *
 * @param tasks - how many there are
 * @param environment - tells which one this is
 * @returns the first and the last; undefined where there are fewer shards than tasks, and none for this one
 * @throws InputError where nothing says which one this is, or there is no such one
 */
export function shardsOfTask(
  tasks: number,
  shards: number,
  environment: Readonly<Record<string, string | undefined>>,
): readonly [first: number, last: number] | undefined {
  const name = VARIABLES.find((variable) => environment[variable] !== undefined);
  if (name === undefined) {
    throw new InputError(`--array ${tasks}: neither ${VARIABLES.join(' nor ')} says which task this is`);
  }
  const text = environment[name]!;
  const task = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(task < tasks)) {
    throw new InputError(
      `--array ${tasks}: ${name} must be a whole number from 0 to ${tasks - 1}, got ${text}`,
    );
  }
  const first = Math.floor((task * shards) / tasks);
  const last = Math.floor(((task + 1) * shards) / tasks) - 1;
  return first <= last ? [first, last] : undefined;
}
