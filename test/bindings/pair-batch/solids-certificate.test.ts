import { describe, expect, it } from 'vitest';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import {
  CHECKED_PAIRS,
  evaluateSolids,
  SOLID_PAIRS,
  type SolidPair,
  swapSolids,
} from '../../support/solids.ts';
import { drawSolids } from '../../support/solids-arrangements.ts';
import { expectNoneBroken, findBrokenSolids, isSwept, referenceOf } from '../../support/solids-violations.ts';

/** Cases of each arrangement. */
const CASES = IS_DEEP ? 20 : 5;

describe(`distances of all kinds of elements, SEED=${SEED}`, () => {
  it('are 55 pairs', () => {
    expect(SOLID_PAIRS.length).toBe(55);
    // Of two without end there are tests of their own.
    expect(CHECKED_PAIRS.length).toBe(52);
  });

  describe.each(CHECKED_PAIRS)('$name', (kinds) => {
    const random = createRandom(SEED);
    const sample: SolidPair[] = drawSolids(random, kinds, CASES);
    const swapped = sample.map(swapSolids);

    // Whether the seed draws what it shall, by the slow search over directions.
    it.runIf(IS_DEEP)('are a representative sample', () => {
      const distances = sample.map((pair) => referenceOf(pair));
      const share = (matches: (distance: number) => boolean): number =>
        distances.filter(matches).length / sample.length;
      expect(
        share((distance) => distance > 1e-3),
        'apart',
      ).toBeGreaterThan(0.1);
      expect(
        share((distance) => Math.abs(distance) < 1e-9),
        'touching',
      ).toBeGreaterThan(0.05);
      if (isSwept(kinds.kindB)) return;
      expect(
        share((distance) => distance < -1e-3),
        'overlapping',
      ).toBeGreaterThan(0.1);
    });

    forSomeBuilds(({ precision }, engine) => {
      it('are proven by their points and normals', () => {
        const columns = evaluateSolids(engine(), sample);
        expectNoneBroken(findBrokenSolids(precision, sample, columns));
      });

      it('are proven with A and B exchanged', () => {
        const columns = evaluateSolids(engine(), swapped);
        expectNoneBroken(findBrokenSolids(precision, swapped, columns));
      });
    });
  });
});
