import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { ellipsoid, type Engine, point } from '../../../../bindings/index.ts';
import { readBody } from '../../../oracle/solids/convex-body.ts';
import { type Result, resultAt } from '../../../support/contract.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { evaluateSolids, roundSolids, type SolidPair } from '../../../support/solids.ts';
import { rowOf, turnedAxes } from '../../../support/solids-bodies.ts';
import { expectNoneBroken, findBrokenSolids, gateOf } from '../../../support/solids-violations.ts';
import { add } from '../../../support/vectors.ts';

/** Cases of each random test, for each build. */
const CASES = 1500;

/** Powers of ten between the longest and the shortest half: balls, and down to a ten thousandth. */
const RATIOS = [0, 1, 2, 4] as const;

function resultOf(engine: Engine, at: Vector, halves: Vector, rounding = 0): Result {
  const [a, b] = [[point(at, 0)], [ellipsoid([0, 0, 0], halves, undefined, rounding)]];
  return resultAt(engine.distances('point', 'ellipsoid', a, b), 0);
}

describe('a point and an ellipsoid', () => {
  forEachBuild(({ precision }, engine) => {
    const digits = precision === 'double' ? 13 : 6;

    it.each([
      ['on an axis, outside', [3, 0, 0], [2, 1, 0.5], 1, [-1, 0, 0]],
      ['on the shortest axis, inside', [0, 0, 0.25], [2, 1, 0.5], -0.25, [0, 0, -1]],
      ['on the longest axis, near its end', [1.96875, 0, 0], [2, 1, 1], -0.03125, [-1, 0, 0]],
      ['beside a ball', [0, 3, 4], [2, 2, 2], 3, [0, -0.6, -0.8]],
      ['in a ball', [0, 0.6, 0.8], [2, 2, 2], -1, [0, -0.6, -0.8]],
      ['over a disc', [0.5, 0.25, 1], [2, 1, 0], 1, [0, 0, -1]],
      ['beside a disc', [5, 0, 4], [2, 1, 0], 5, [-0.6, 0, -0.8]],
      ['beside a line', [0, 0, 3], [2, 0, 0], 3, [0, 0, -1]],
      ['beyond a line', [5, 4, 0], [2, 0, 0], 5, [-0.6, -0.8, 0]],
      ['beside a point', [5, 0, 0], [0, 0, 0], 5, [-1, 0, 0]],
    ] as const)('%s', (_, at, halves, distance, normal) => {
      const found = resultOf(engine(), at, halves);
      expect(found.distance).toBeCloseTo(distance, digits);
      found.normal.forEach((x, i) => expect(x).toBeCloseTo(normal[i]!, digits));
      expect(resultOf(engine(), at, halves, 0.25).distance).toBeCloseTo(distance - 0.25, digits);
    });

    it('in the middle: out along the shortest axis', () => {
      const { distance, normal } = resultOf(engine(), [0, 0, 0], [2, 0.25, 1]);
      expect(distance).toBe(-0.25);
      expect(normal.map(Math.abs)).toEqual([0, 1, 0]);
    });

    it('inside, where the curve of centers of curvature is crossed', () => {
      // Along the longest axis the closest point leaves its end at a − c²/a from the center: (4 − 1) / 2.
      const before = resultOf(engine(), [1.25, 0, 0], [2, 2, 1]);
      // x = a² y / (a² − c²) there, and z = c √(1 − x² / a²).
      const x = (4 * 1.25) / 3;
      expect(before.distance).toBeCloseTo(-Math.hypot(x - 1.25, Math.sqrt(1 - (x * x) / 4)), digits);
      expect(resultOf(engine(), [1.75, 0, 0], [2, 2, 1]).distance).toBeCloseTo(-0.25, digits);
    });

    it.each(RATIOS)(`as bisection finds it, 1 : 10^%s, SEED=${SEED}`, (ratio) => {
      const random = createRandom(SEED + ratio);
      const pairs = Array.from({ length: CASES }, () => roundSolids(precision, draw(random, ratio)));
      const columns = evaluateSolids(engine(), pairs);
      expectNoneBroken(findBrokenSolids(precision, pairs, columns));
      const errors = pairs.map((pair, row) => {
        const origin: Vector = [pair.a[0]!, pair.a[1]!, pair.a[2]!];
        const body = readBody('ellipsoid', pair.b, origin);
        const right = body.excess([0, 0, 0]) - pair.a[3]! - body.radius;
        return Math.abs(columns.distance[row]! - right) / gateOf(precision, pair);
      });
      expect(Math.max(...errors)).toBeLessThan(1);
    });
  });
});

/** A point in, near or far from an ellipsoid, which may have halves of equal length. */
function draw(random: Random, ratio: number): SolidPair {
  const halves = [0, 1, 2].map(() => random.magnitude(-ratio, 0)) as [number, number, number];
  if (random.unit() < 0.2) halves[1] = halves[0];
  const axes = turnedAxes(random);
  const center = random.vector(1);
  const reach = random.magnitude(-3, 0.5);
  const from = add([0, 0, 0], random.direction(), random.unit() < 0.2 ? 0.999 : reach);
  const isOnAxis = random.unit() < 0.1;
  const place = halves.reduce<Vector>(
    (sum, half, i) => add(sum, axes[i]!, isOnAxis && i > 0 ? 0 : half * from[i]!),
    center,
  );
  return {
    kindA: 'point',
    kindB: 'ellipsoid',
    a: [...place, random.unit() < 0.5 ? 0 : 0.1],
    b: rowOf('ellipsoid', { center, axes, half: halves, radius: random.unit() < 0.5 ? 0 : 0.2 }),
  };
}
