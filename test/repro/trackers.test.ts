import { describe, expect, it } from 'vitest';
import { largestSeparation, surfaceDistance } from '../oracle/box.ts';
import { forEachBuild } from '../support/for-builds.ts';
import { evaluateSolids, swapSolids } from '../support/solids.ts';
import { expectNoneBroken, findBrokenSolids, gateOf, referenceOf } from '../support/solids-violations.ts';
import { TRACKER_CASES } from './trackers.ts';
import { boxAt } from './trackers-shapes.ts';

describe('what users of other engines report', () => {
  it.each(TRACKER_CASES)('has a distance by the reference: $name', ({ pair, expected }) => {
    const radii = [pair.a, pair.b].map((row, i) => {
      return (i === 0 ? pair.kindA : pair.kindB) === 'halfSpace' ? 0 : row.at(-1)!;
    });
    expect(Math.abs(referenceOf(pair) - radii[0]! - radii[1]! - expected)).toBeLessThan(1e-14);
  });

  const boxes = TRACKER_CASES.filter(({ pair }) => pair.kindA === 'box' && pair.kindB === 'box');

  it.each(boxes)('has a distance by separating axes and exact surfaces: $name', ({ pair, expected }) => {
    const [a, b] = [boxAt(pair.a), boxAt(pair.b)];
    const found = expected > 0 ? surfaceDistance(a, b) : largestSeparation(a, b, 0);
    expect(Math.abs(found - expected)).toBeLessThan(1e-15);
  });

  forEachBuild(({ precision }, engine) => {
    for (const { name, pair, expected } of TRACKER_CASES) {
      it(`is answered right: ${name}`, () => {
        for (const one of [pair, swapSolids(pair)]) {
          const columns = evaluateSolids(engine(), [one]);
          expectNoneBroken(findBrokenSolids(precision, [one], columns));
          expect(Math.abs(columns.distance[0]! - expected)).toBeLessThanOrEqual(gateOf(precision, one));
        }
      });
    }
  });
});
