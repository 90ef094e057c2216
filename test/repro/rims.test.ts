import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../bindings/index.ts';
import { resultAt } from '../support/contract.ts';
import { IS_DEEP, loadBuild } from '../support/builds.ts';
import { forEachBuild } from '../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../support/random.ts';
import { evaluateSolids, roundSolids, type SolidPair, swapSolids } from '../support/solids.ts';
import { type Frame, rowOf, turnedAxes } from '../support/solids-bodies.ts';
import { expectNoneBroken, findBrokenSolids, gateOf } from '../support/solids-violations.ts';
import { add, length } from '../support/vectors.ts';
import { RIM_CASES } from './rim-cases.ts';

/** Random pairs of each two kinds, and how many of them may have a normal that is off: 30 of 500 were. */
const CASES = IS_DEEP ? 500 : 150;
const FEW = 2;

/**
 * How far the way between the cores is off where the normal is that of another result. Of cores that overlap,
 * two directions may be as good as each other.
 */
function turnOf(
  pair: SolidPair,
  normal: readonly number[],
  right: readonly number[],
  distance: number,
): number {
  const core = distance + pair.a.at(-1)! + pair.b.at(-1)!;
  return Math.max(0, core) * Math.hypot(...right.map((x, i) => x - normal[i]!));
}

describe('normals that were off along a rim, as more of it was taken to be level', () => {
  forEachBuild(({ precision }, engine) => {
    it.each(RIM_CASES)('are those of the closest points: $kindA–$kindB', ({ distance, normal, ...given }) => {
      const pair = roundSolids('single', given);
      const result = resultAt(evaluateSolids(engine(), [pair]), 0);
      expectNoneBroken(findBrokenSolids(precision, [pair], evaluateSolids(engine(), [pair])));
      expect(Math.abs(result.distance - distance)).toBeLessThanOrEqual(gateOf('single', pair));
      expect(turnOf(pair, result.normal, normal, distance)).toBeLessThanOrEqual(gateOf('single', pair));
    });
  });
});

/** Cones along (1, 1, 1) and the like, of which all components of the axis are rounded alike. */
const LONG: readonly SolidPair[] = [
  { kindA: 'point', kindB: 'cone', a: [2, 2, 2, 0], b: [0, 0, 0, 0.3, 0.3, 0.3, 0.6, 0] },
  { kindA: 'point', kindB: 'cone', a: [-3, -2, 3, 0], b: [-1, 2, 3, -2, 0, 3, 3, 0] },
  { kindA: 'line', kindB: 'cone', a: [2, 2, 2, 3, 3, 3, 0], b: [0, 0, 0, 0.3, 0.3, 0.3, 0.6, 0] },
  { kindA: 'cylinder', kindB: 'cone', a: [2, 2, 2, 3, 3, 3, 0.5, 0], b: [0, 0, 0, 0.3, 0.3, 0.3, 0.6, 0] },
  { kindA: 'cone', kindB: 'cone', a: [2, 2, 2, 1, 1, 1, 1, 0], b: [0, 0, 0, 0.3, 0.3, 0.3, 0.6, 0] },
];

describe('cones of which something lies on the axis', () => {
  forEachBuild(({ precision }, engine) => {
    it.each(LONG)('have normals of length 1: $kindA–$kindB', (given) => {
      for (const pair of [given, swapSolids(given)]) {
        const columns = evaluateSolids(engine(), [pair]);
        expect(length(resultAt(columns, 0).normal)).toBeCloseTo(1, 6);
        expectNoneBroken(findBrokenSolids(precision, [pair], columns));
      }
    });
  });
});

describe(`random pairs with rims, SEED=${SEED}`, () => {
  let exact: Engine;
  beforeAll(async () => {
    exact = await loadBuild({ name: 'double simd', precision: 'double', simd: true });
    return () => exact.dispose();
  });

  describe.each([
    ['point', 'cone'],
    ['line', 'cone'],
    ['triangle', 'cone'],
    ['box', 'cone'],
    ['cylinder', 'cone'],
    ['cone', 'cone'],
    ['cone', 'hull'],
    ['cylinder', 'hull'],
    ['point', 'ellipsoid'],
    ['line', 'ellipsoid'],
    ['box', 'ellipsoid'],
    ['cone', 'ellipsoid'],
    ['hull', 'ellipsoid'],
    ['ellipsoid', 'ellipsoid'],
  ] as const)('%s–%s', (kindA, kindB) => {
    const random = createRandom(SEED);
    const pairs = Array.from({ length: CASES }, (): SolidPair => {
      const [a, b] = [drawFrame(random), drawFrame(random)];
      const center = add(a.center, random.direction(), random.between(0.5, 4));
      return { kindA, kindB, a: rowOf(kindA, a), b: rowOf(kindB, { ...b, center }) };
    });

    forEachBuild((_, engine) => {
      it('have the normals that double precision finds', () => {
        const columns = evaluateSolids(engine(), pairs);
        const right = evaluateSolids(exact, pairs);
        const turned = pairs.filter((pair, row) => {
          const { distance, normal } = resultAt(right, row);
          return turnOf(pair, resultAt(columns, row).normal, normal, distance) > gateOf('single', pair);
        });
        expect(turned.length).toBeLessThanOrEqual(FEW);
      });
    });
  });
});

function drawFrame(random: Random): Frame {
  const half = [0, 1, 2].map(() => random.magnitude(-1, 0)) as unknown as Frame['half'];
  return { center: random.vector(1.5), axes: turnedAxes(random), half, radius: 0 };
}
