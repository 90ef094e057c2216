import { describe, expect, it } from 'vitest';
import { forSomeBuilds } from '../../../../support/for-builds.ts';
import { SEED } from '../../../../support/random.ts';
import { distancesOf, overlapsOf } from './boxes.ts';
import { GENERATORS } from './generators.ts';
import { drawAll, drawPairs } from './sample.ts';
import { expectNoneBroken, findBroken, findWrongOverlaps } from './violations.ts';

/** Cases of each generator. */
const CASES = 300;

describe(`random boxes, SEED=${SEED}`, () => {
  forSomeBuilds(({ precision }, engine) => {
    it('are a representative sample', () => {
      const pairs = drawAll(CASES);
      const { overlap, separation } = overlapsOf(engine(), pairs);
      const few = 0.2 * pairs.length;
      expect(overlap.filter((verdict) => verdict === 1).length).toBeGreaterThan(few);
      expect(overlap.filter((verdict) => verdict === 0).length).toBeGreaterThan(few);
      const nearlyTouching = separation.filter((metres) => Math.abs(metres) < 1e-6);
      expect(nearlyTouching.length).toBeGreaterThan(0.03 * pairs.length);
    });

    it.each(Object.keys(GENERATORS))('keep the contract: %s', (name) => {
      const pairs = drawPairs(name, CASES);
      const columns = distancesOf(engine(), pairs);
      expectNoneBroken(findBroken(precision, pairs, columns));
      const overlaps = overlapsOf(engine(), pairs);
      expectNoneBroken(findWrongOverlaps(precision, pairs, overlaps, columns.distance));
    });
  });
});
