import { expect, it } from 'vitest';
import { fastestOf } from '../../bench/processes.ts';
import type { Measurement } from '../../bench/results.ts';
import { results, timing } from './results.ts';

const one = (by: string, minimum: number): Measurement => ({
  group: 'robot scene',
  task: 'evaluate',
  by,
  timing: timing(minimum),
});

it('keeps each contestant as it was where it was fastest', () => {
  const merged = fastestOf([
    results([one('plain JavaScript', 600), one('ours', 11)]),
    results([one('plain JavaScript', 400), one('ours', 12)]),
    results([one('plain JavaScript', 410), one('ours', 10)]),
  ]);
  expect(merged.processes).toBe(3);
  expect(merged.measurements.map(({ by, timing: { minimum } }) => [by, minimum])).toEqual([
    ['plain JavaScript', 400],
    ['ours', 10],
  ]);
});
