import { describe, expect, it } from 'vitest';
import { forEachBuild } from '../support/for-builds.ts';
import { batchOf, evaluateSolids, swapSolids } from '../support/solids.ts';
import { realArray } from '../../bindings/base/types.ts';
import { DEPTH_CASES } from './depth-cases.ts';

describe('depths that once were too large', () => {
  forEachBuild(({ precision }, engine) => {
    it.each(DEPTH_CASES)('are the least: $reason', ({ distance, ...given }) => {
      const digits = precision === 'double' ? 9 : 5;
      for (const pair of [given, swapSolids(given)]) {
        const result = evaluateSolids(engine(), [pair]);
        expect(result.distance[0]).toBeCloseTo(distance, digits);
        const row = (kind: typeof pair.kindA, numbers: readonly number[]) =>
          batchOf(realArray(precision), kind, [numbers]);
        const [a, b] = [row(pair.kindA, pair.a), row(pair.kindB, pair.b)];
        const normal = Float64Array.from(result.normal);
        const bound = engine().certifyDepth(pair.kindA, pair.kindB, a, b, normal)[0];
        // In single precision the search for it ends 8e-6 of the unit above the least.
        expect(bound).toBeCloseTo(distance, precision === 'double' ? 9 : 4);
      }
    });
  });
});
