import { describe, expect, it } from 'vitest';
import { forEachBuild } from '../support/for-builds.ts';
import { evaluateSolids, type SolidPair, swapSolids } from '../support/solids.ts';
import { findBrokenSolids } from '../support/solids-violations.ts';

/**
 * A needle whose middle vertex is 2.5e-7 m from a vertex of a large triangle. Many directions prove that; the
 * one taken lay 1e-6 aside of the way between them, and points left their triangles by 1.4e-13 m to face it.
 */
const PAIR: SolidPair = {
  kindA: 'triangle',
  kindB: 'triangle',
  a: [
    0.03176609235695205, -0.013333858452245329, -0.9168042761041201, 0.13242697839773054, 0.20965800748145536,
    -1.1777510951018275, -0.5176509988984229, -0.06738463561968588, -1.481391395065411, 0,
  ],
  b: [
    0.031763860450556576, -0.013338611990171351, -0.9167983272032688, 0.03176743151377572,
    -0.013330701091689077, -0.916807584598312, 0.031766092356952116, -0.01333366768118372,
    -0.9168041130804926, 0,
  ],
};

describe('two vertices that all but touch', () => {
  forEachBuild(({ precision }, engine) => {
    it.each([
      ['as drawn', PAIR],
      ['exchanged', swapSolids(PAIR)],
    ])('have points on their triangles, %s', (_, pair) => {
      expect(findBrokenSolids(precision, [pair], evaluateSolids(engine(), [pair]))).toEqual([]);
    });
  });
});
