import { describe, it } from 'vitest';
import { forEachBuild } from '../support/for-builds.ts';
import { evaluateSolids, swapSolids } from '../support/solids.ts';
import { expectNoneBroken, findBrokenSolids } from '../support/solids-violations.ts';
import { POINT_CASES } from './point-cases.ts';

describe('points that once missed their place', () => {
  forEachBuild((build, engine) => {
    const cases = POINT_CASES.filter(({ precision }) => precision === build.precision);
    it.each(cases)('lie on their cores, and face each other: $reason', (given) => {
      for (const pair of [given, swapSolids(given)]) {
        expectNoneBroken(findBrokenSolids(build.precision, [pair], evaluateSolids(engine(), [pair])));
      }
    });
  });
});
