import { describe, expect, it } from 'vitest';
import { createRandom, SEED } from '../../../support/random.ts';
import { resultAt } from '../../../support/contract.ts';
import { sizeOf } from '../../../oracle/solids/core.ts';
import { elementOf, KIND_PAIRS } from './generators.ts';
import { forEachBinary } from './run.ts';

describe.each(KIND_PAIRS)('%s–%s, the largest and the smallest', (kindA, kindB) => {
  forEachBinary(({ precision }, run) => {
    const exponents = precision === 'double' ? [499, 0, -300, -500, -1070] : [59, 0, -40, -60, -140];

    it(`numbers that are accepted give finite results, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const size = (): number => 2 ** exponents[random.integer(0, exponents.length - 1)]!;
      const pairs = Array.from({ length: 400 }, () => {
        const one = (kind: typeof kindA) => elementOf(random, kind, size(), random.vector(size()));
        return { a: one(kindA), b: one(kindB) };
      });
      const results = run(pairs);
      pairs.forEach(({ a, b }, row) => {
        const { distance, pointA, pointB, normal } = resultAt(results, row);
        const numbers = [distance, ...pointA, ...pointB, ...normal];
        expect(
          numbers.every(Number.isFinite),
          `${a.row.join(' ')}, ${b.row.join(' ')}: ${numbers.join(' ')}`,
        ).toBe(true);
        expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
        expect(Math.abs(distance)).toBeLessThanOrEqual(8 * sizeOf(a, b) + Number.MIN_VALUE * 100);
      });
    });
  });
});
