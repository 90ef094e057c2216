import { expect, it } from 'vitest';
import { shardsOfTask } from '../../../modules/bulk/array.ts';

it.each([
  [10, 10],
  [10, 1000],
  [7, 100],
  [100, 7],
  [1, 5],
])('%i tasks share %i shards evenly, each once', (tasks, shards) => {
  const taken: number[] = [];
  const sizes: number[] = [];
  for (let task = 0; task < tasks; task++) {
    const variable = task % 2 === 0 ? 'JOB_COMPLETION_INDEX' : 'SLURM_ARRAY_TASK_ID';
    const own = shardsOfTask(tasks, shards, { [variable]: String(task) });
    sizes.push(own === undefined ? 0 : own[1] - own[0] + 1);
    for (let shard = own?.[0] ?? 0; shard <= (own?.[1] ?? -1); shard++) taken.push(shard);
  }
  expect(taken).toEqual(Array.from({ length: shards }, (_, i) => i));
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2);
});

it('says so where nothing tells which task this is, or it is none', () => {
  expect(() => shardsOfTask(4, 9, {})).toThrow(
    '--array 4: neither JOB_COMPLETION_INDEX nor SLURM_ARRAY_TASK_ID says',
  );
  for (const text of ['4', '-1', '1.5', '']) {
    expect(() => shardsOfTask(4, 9, { SLURM_ARRAY_TASK_ID: text })).toThrow(
      /must be a whole number from 0 to 3, got /,
    );
  }
});
