import { describe, expect, it } from 'vitest';
import { forTwoBuilds } from '../../support/builds.ts';
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

/**
 * Rows of this seed that are not within the gate, and why. Triangle and disc overlap here by 0.4 mm, and the best two
 * directions, the triangle's normal and one 1e-4 rad from it, square to an edge, differ in φ by 2e-8: in single precision
 * either may win. Along the first the points miss their place by 9e-5, and half of that lies off either core; distance,
 * normal and certificate are right.
 */
const KNOWN: Readonly<Record<string, readonly number[]>> = {
  'triangle–cylinder, single': [180],
};
const KNOWN_SEED = 20261121;

/** Cases of each arrangement. */
const CASES = 20;

describe(`distances of all kinds of elements, SEED=${SEED}`, () => {
  it('are 36 pairs', () => {
    expect(SOLID_PAIRS.length).toBe(36);
    // Of two half-spaces there is a test of its own.
    expect(CHECKED_PAIRS.length).toBe(35);
  });

  describe.each(CHECKED_PAIRS)('$name', (kinds) => {
    const random = createRandom(SEED);
    const sample: SolidPair[] = drawSolids(random, kinds, CASES);
    const swapped = sample.map(swapSolids);

    it('are a representative sample', () => {
      const distances = sample.map(referenceOf);
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

    forTwoBuilds(({ precision }, engine) => {
      const known = SEED === KNOWN_SEED ? (KNOWN[`${kinds.name}, ${precision}`] ?? []) : [];
      const isKnown = (text: string): boolean => known.some((row) => text.startsWith(`row ${row}: `));

      it('are proven by their points and normals', () => {
        const columns = evaluateSolids(engine(), sample);
        const broken = findBrokenSolids(precision, sample, columns);
        expectNoneBroken(broken.filter((text) => !isKnown(text)));
        const rows = new Set(broken.filter(isKnown).map((text) => /^row (\d+)/.exec(text)![1]));
        expect(rows.size).toBe(known.length);
      });

      it('are proven with A and B exchanged', () => {
        const columns = evaluateSolids(engine(), swapped);
        const broken = findBrokenSolids(precision, swapped, columns);
        expectNoneBroken(broken.filter((text) => !isKnown(text)));
      });
    });
  });
});
