import { describe, expect, it } from 'vitest';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { findViolations, type Pair } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { exactDistances } from './exact-cache.ts';
import { GENERATORS } from './generators.ts';
import { evaluate, KIND_PAIRS, toSource, vertexCount, withRadii } from './pairs.ts';
import { expectNone } from './report.ts';

/** Cases of each generator, for each pair of kinds. */
const CASES = 200;

describe(`random pairs, SEED=${SEED}`, () => {
  describe.each(KIND_PAIRS)('$kindA–$kindB', ({ kindA, kindB }) => {
    const random = createRandom(SEED);
    const drawn = Object.entries(GENERATORS).map(([name, generate]) => ({
      name,
      pairs: Array.from({ length: CASES }, (): Pair => {
        const cores = generate(random, vertexCount(kindA), vertexCount(kindB));
        return { ...cores, radiusA: 0, radiusB: 0 };
      }),
    }));
    const sample = drawn.flatMap(({ pairs }) => pairs);
    const exact = exactDistances(sample);

    it('are a representative sample', () => {
      const distances = exact('double');
      const count = (matches: (distance: number) => boolean): number => distances.filter(matches).length;
      const few = 0.01 * sample.length;
      expect(
        count((distance) => distance === 0),
        'touching or crossing',
      ).toBeGreaterThan(few);
      expect(
        count((distance) => distance > 0 && distance < 1e-9),
        'nearly touching',
      ).toBeGreaterThan(few);
      expect(
        count((distance) => distance > 1e-3),
        'apart',
      ).toBeGreaterThan(0.3 * sample.length);
      for (const { name, pairs } of drawn) {
        expect(new Set(pairs.map(toSource)).size, `different pairs of ${name}`).toBeGreaterThan(0.9 * CASES);
      }
    });

    forSomeBuilds(({ precision }, engine) => {
      it('keep the contract', () => {
        const distances = exact(precision);
        expectNone(findViolations(precision, sample, evaluate(engine(), sample), distances), sample);
      });

      it('keep the contract with radii', () => {
        const rounded = createRandom(SEED + 1);
        const pairs = sample.map((pair) => withRadii(rounded, pair));
        const distances = exact(precision);
        expectNone(findViolations(precision, pairs, evaluate(engine(), pairs), distances), pairs);
      });
    });
  });
});
