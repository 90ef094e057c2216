import { describe, expect, it } from 'vitest';
import {
  fitWorkers,
  modelTime,
  pairsUntil,
  type WorkerModel,
} from '../../../../bench/theses/poscher/model.ts';

/** A message of 30 µs, 10 µs more for each worker, and a tenth that stays. */
const MODEL: WorkerModel = { fixed: 20, each: 10, kept: 0.1, divided: 0.9, alone: 2, perPair: 0.5 };

describe('the model of workers', () => {
  it('is found in times that follow it', () => {
    const fit = fitWorkers(
      [10, 30, 100, 1000].map((pairs) => ({
        pairs,
        times: [modelTime(MODEL, pairs, 0), modelTime(MODEL, pairs, 1), modelTime(MODEL, pairs, 2)],
      })),
    );
    for (const name of Object.keys(MODEL) as (keyof WorkerModel)[]) {
      expect(fit[name], name).toBeCloseTo(MODEL[name], 6);
    }
  });

  it('says from how many pairs on workers pay', () => {
    expect(modelTime(MODEL, 100, 0)).toBe(52);
    expect(modelTime(MODEL, 100, 8)).toBeCloseTo(20 + 80 + 52 * (0.1 + 0.9 / 8), 9);
    for (const times of [1, 2, 3]) {
      const pairs = pairsUntil(MODEL, 8, times);
      const gain = (count: number) => modelTime(MODEL, count, 0) / modelTime(MODEL, count, 8);
      expect(gain(pairs)).toBeGreaterThanOrEqual(times);
      expect(gain(pairs - 1)).toBeLessThan(times);
    }
    // A tenth and a ninth of nine tenths remain.
    expect(pairsUntil(MODEL, 8, 4.7)).toBeLessThan(Infinity);
    expect(pairsUntil(MODEL, 8, 4.8)).toBe(Infinity);
    expect(pairsUntil(MODEL, 1, 1)).toBe(Infinity);
  });
});
