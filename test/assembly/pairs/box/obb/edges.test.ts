import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../../bindings/base/checks.ts';
import type { Box } from '../../../../oracle/box.ts';
import { forSomeBuilds } from '../../../../support/for-builds.ts';
import { EPSILON } from '../../../../support/contract.ts';
import { createRandom, SEED } from '../../../../support/random.ts';
import { add } from '../../../../support/vectors.ts';
import { type BoxPair, distancesOf, overlapsOf } from './boxes.ts';
import { turned, turnedBy } from './generators.ts';
import { BOX_GATE, expectNoneBroken, findBroken, findWrongOverlaps } from './violations.ts';

const CASES = 200;

/** A vector in the frame of a box, in the world. */
function inWorld(axes: Box['axes'], vector: Vector): Vector {
  return axes.reduce<Vector>((sum, axis, i) => add(sum, axis, vector[i]), [0, 0, 0]);
}

function pairOf(a: Box, b: Box): BoxPair {
  return { a, b, radiusA: 0, radiusB: 0 };
}

/** Pairs of boxes, one turned against the other by an angle of so many powers of ten, that make can place. */
function draw(angle: number, place: (x: number, y: number) => Vector): BoxPair[] {
  const random = createRandom(SEED);
  return Array.from({ length: CASES }, () => {
    const axes = turned(random);
    const a: Box = { center: random.vector(1), half: [0.5, 0.4, 0.3], axes };
    const away = inWorld(axes, place(random.unit(), random.unit()));
    const b: Box = {
      center: add(a.center, away),
      half: [0.2, 0.3, 0.6],
      axes: turnedBy(axes, random.direction(), angle),
    };
    return pairOf(a, b);
  });
}

describe(`nearly parallel edges, SEED=${SEED}`, () => {
  const ANGLES = [1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-13, 1e-14, 1e-15, 1e-16];

  forSomeBuilds(({ precision }, engine) => {
    it('that are off by rounding have no axis: faces separate, and no more than they do', () => {
      const diagonal = draw(EPSILON[precision] / 4, (x, y) => [1.5 + x, 1.5 + y, 1]);
      const all = overlapsOf(engine(), diagonal);
      const faces = overlapsOf(engine(), diagonal, { axes: 6 });
      const more = all.separation.map((metres, i) => metres - faces.separation[i]!);
      expect(Math.max(...more)).toBeLessThan(16 * EPSILON[precision]);
      expect(all.axis).toEqual(faces.axis);
      expect(Math.max(...all.axis)).toBeLessThan(6);
    });

    it.each(ANGLES)('at an angle of %s: no overlap is made up, and none is missed', (angle) => {
      const gap = 4 * BOX_GATE[precision];

      const beside = draw(angle, (x, y) => [0.7 + gap + 2 * angle, x, y]);
      expect([...overlapsOf(engine(), beside).overlap]).toEqual(beside.map(() => 0));
      const into = draw(angle, (x, y) => [0.7 - gap - 2 * angle, 0.4 * x, 0.4 * y]);
      expect([...overlapsOf(engine(), into).overlap]).toEqual(into.map(() => 1));
      const diagonal = draw(angle, (x, y) => [0.7 + 0.1 * x, 0.7 + 0.1 * y, x - y]);
      for (const pairs of [beside, into, diagonal]) {
        const columns = distancesOf(engine(), pairs);
        expectNoneBroken(findBroken(precision, pairs, columns));
        expectNoneBroken(findWrongOverlaps(precision, pairs, overlapsOf(engine(), pairs), columns.distance));
      }
    });
  });
});

describe('edges that cross', () => {
  const half = Math.SQRT1_2;
  /** A square bar along x, standing on its edge; and another along y above it, on its edge, too. */
  const lower: Box = {
    center: [0, 0, 0],
    half: [1, 0.5, 0.5],
    axes: [
      [1, 0, 0],
      [0, half, half],
      [0, -half, half],
    ],
  };
  const upper: Box = {
    center: [0.2, 0.3, 2],
    half: [0.5, 1, 0.5],
    axes: [
      [half, 0, -half],
      [0, 1, 0],
      [half, 0, half],
    ],
  };

  forSomeBuilds(({ precision }, engine) => {
    const digits = precision === 'double' ? 14 : 6;

    it('are apart along their cross product, which the axes of faces do not see', () => {
      const pair = pairOf(lower, upper);
      const all = overlapsOf(engine(), [pair]);
      expect(all.axis[0]).toBe(6 + 3 * 0 + 1);
      expect(all.separation[0]).toBeCloseTo(2 - 2 * half, digits);
      expect(overlapsOf(engine(), [pair], { axes: 6 }).separation[0]).toBeLessThan(all.separation[0]! - 0.1);
      const { distance, pointA, pointB, normal } = distancesOf(engine(), [pair]);
      expect(distance[0]).toBeCloseTo(2 - 2 * half, digits);
      [0.2, 0.3, half].forEach((x, i) => expect(pointA[i]).toBeCloseTo(i === 1 ? 0 : x, digits));
      [0.2, 0, 2 - half].forEach((x, i) => expect(pointB[i]).toBeCloseTo(x, digits));
      [0, 0, 1].forEach((x, i) => expect(normal[i]).toBeCloseTo(x, digits));
    });

    it('of faces that lie crosswise on each other are found by looking at all of them', () => {
      const axes: Box['axes'] = [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ];
      const plank = { center: [0, 0, 0], half: [4, 0.5, 0.1], axes } as const;
      const across = { center: [0.3, 0.2, 1], half: [0.5, 4, 0.1], axes } as const;
      const { distance, normal } = distancesOf(engine(), [pairOf(plank, across)]);
      expect(distance[0]).toBeCloseTo(0.8, digits);
      expect([...normal].map((x) => x + 0)).toEqual([0, 0, 1]);
    });
  });
});
