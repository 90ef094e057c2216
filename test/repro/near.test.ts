import { describe, expect, it } from 'vitest';
import { forEachBuild } from '../support/for-builds.ts';
import { GATE } from '../support/contract.ts';
import { NEAR_CASES } from './near-cases.ts';

describe('cores that all but touch, of which rounding once turned the normal', () => {
  forEachBuild(({ precision }, engine) => {
    it.each(NEAR_CASES)('prove their distance: $kindA–$kindB at $gap m', ({ kindA, kindB, a, b }) => {
      const size = Math.max(...a.map(Math.abs)) + Math.max(...b.map(Math.abs));
      for (const [kinds, rows] of [
        [
          [kindA, kindB],
          [a, b],
        ],
        [
          [kindB, kindA],
          [b, a],
        ],
      ] as const) {
        const [one, other] = rows.map((row) => Float64Array.from(row)) as [Float64Array, Float64Array];
        const { distance, normal } = engine().distances(...kinds, one, other);
        const [bound] = engine().certify(...kinds, one, other, normal);
        expect(distance[0]! - bound!).toBeLessThanOrEqual(GATE[precision] * size);
      }
    });
  });
});
