import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../../bindings/base/checks.ts';
import type { Box } from '../../../../oracle/box.ts';
import { forSomeBuilds } from '../../../../support/for-builds.ts';
import { EPSILON } from '../../../../support/contract.ts';
import { createRandom, SEED } from '../../../../support/random.ts';
import { add } from '../../../../support/vectors.ts';
import { type BoxPair, distancesOf, overlapsOf } from './boxes.ts';
import { boundaryParts, pointOf, turned } from './generators.ts';
import { BOX_GATE, expectNoneBroken, findBroken } from './violations.ts';

const UPRIGHT: Box['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function upright(center: Vector, half: Vector): Box {
  return { center, half, axes: UPRIGHT };
}

function pairOf(a: Box, b: Box, radiusA = 0, radiusB = 0): BoxPair {
  return { a, b, radiusA, radiusB };
}

const CUBE = upright([0, 0, 0], [1, 1, 1]);

describe('boxes that touch have an axis as normal', () => {
  const touching: [string, Box, Vector][] = [
    ['face on face', upright([2, 0.5, 0], [1, 1, 1]), [1, 0, 0]],
    ['face on face, below', upright([0, 0, -3], [4, 0.25, 2]), [0, 0, -1]],
    ['crosswise', upright([0, 1.5, 0], [0.25, 0.5, 4]), [0, 1, 0]],
    ['edge on edge', upright([2, 2, 0], [1, 1, 1]), [1, 0, 0]],
    ['vertex on vertex', upright([2, 2, 2], [1, 1, 1]), [1, 0, 0]],
    ['a point on a face', upright([0.5, 0.5, 1], [0, 0, 0]), [0, 0, 1]],
    ['a plate on a face', upright([0.5, 1, 0.5], [3, 0, 3]), [0, 1, 0]],
  ];

  forSomeBuilds((_, engine) => {
    it.each(touching)('%s', (_name, other, direction) => {
      const pair = pairOf(CUBE, other, 0.25, 0.5);
      const { overlap, separation } = overlapsOf(engine(), [pair]);
      expect([overlap[0], separation[0]]).toEqual([1, 0]);
      const { distance, normal, pointA, pointB } = distancesOf(engine(), [pair]);
      expect(distance[0]).toBe(-0.75);
      expect([...normal].map((x) => x + 0)).toEqual(direction);
      const core = add([pointA[0]!, pointA[1]!, pointA[2]!], direction, -0.25);
      expect(add([pointB[0]!, pointB[1]!, pointB[2]!], direction, 0.5)).toEqual(core);
    });

    it('and have distance 0, not −0, without radii', () => {
      const { distance } = distancesOf(engine(), [pairOf(CUBE, touching[0]![1])]);
      expect(distance[0]).toBe(0);
    });
  });
});

describe(`boxes that are a few roundings apart, SEED=${SEED}`, () => {
  forSomeBuilds(({ precision }, engine) => {
    it('have a unit normal, and points that belong to it', () => {
      const random = createRandom(SEED);
      const pairs = Array.from({ length: 3000 }, (): BoxPair => {
        const a: Box = { center: random.vector(1), half: [0.5, 0.4, 0.3], axes: turned(random) };
        const b: Box = { center: [0, 0, 0], half: [0.2, 0.6, 0.4], axes: turned(random) };
        const gap = random.between(0, 16) * EPSILON[precision];
        const meet = add(pointOf(a, boundaryParts(random)), pointOf(b, boundaryParts(random)), -1);
        return pairOf(a, { ...b, center: add(meet, random.direction(), gap) });
      });
      expectNoneBroken(findBroken(precision, pairs, distancesOf(engine(), pairs)));
    });
  });
});

describe('boxes that overlap', () => {
  forSomeBuilds(({ precision }, engine) => {
    it('are moved out along the axis of least depth', () => {
      const { overlap, separation, axis } = overlapsOf(engine(), [
        pairOf(CUBE, upright([0.5, 1.75, 0], [1, 1, 1])),
      ]);
      expect([overlap[0], separation[0], axis[0]]).toEqual([1, -0.25, 1]);
      const { distance, normal, pointA, pointB } = distancesOf(engine(), [
        pairOf(CUBE, upright([0.5, 1.75, 0], [1, 1, 1])),
      ]);
      expect(distance[0]).toBe(-0.25);
      expect([...normal]).toEqual([0, 1, 0]);
      expect(pointA[1]).toBe(1);
      expect(pointB[1]).toBe(0.75);
    });

    it('and have one center: some axis is the normal, and the points are on the boundaries', () => {
      const random = createRandom(SEED);
      const pairs = Array.from({ length: 100 }, (): BoxPair => {
        const center = random.vector(2);
        const b: Box = {
          center,
          half: [0.2 * random.unit(), 0.2, 0],
          axes: random.unit() < 0.5 ? UPRIGHT : turned(random),
        };
        return pairOf(upright(center, [1, 2, 3]), b);
      });
      const columns = distancesOf(engine(), pairs);
      expectNoneBroken(findBroken(precision, pairs, columns));
      expect(Math.max(...columns.distance)).toBeLessThan(-1);
    });
  });
});

describe('boxes without extent', () => {
  forSomeBuilds(({ precision }, engine) => {
    const digits = precision === 'double' ? 12 : 5;

    it('are plates, lines and points', () => {
      const point = (x: number, y: number, z: number): Box => upright([x, y, z], [0, 0, 0]);
      const cases: [Box, Box, number][] = [
        [point(1, 2, 3), point(1, 2, 3), 0],
        [point(0, 0, 0), point(3, 4, 12), 13],
        [CUBE, point(4, 5, 1), 5],
        [CUBE, point(0.5, 0, 0), -0.5],
        [upright([0, 0, 0], [5, 0, 0]), upright([7, 2, 1], [0, 5, 0]), Math.sqrt(5)],
        [upright([0, 0, 0], [5, 5, 0]), upright([0, 0, 2], [1, 1, 0]), 2],
        [upright([0, 0, 0], [5, 5, 0]), upright([0, 0, 0], [1, 1, 0]), 0],
      ];
      const pairs = cases.map(([a, b]) => pairOf(a, b));
      const columns = distancesOf(engine(), pairs);
      cases.forEach(([, , distance], i) => expect(columns.distance[i]).toBeCloseTo(distance, digits));
      expectNoneBroken(findBroken(precision, pairs, columns));
    });

    it('of the smallest and largest sizes have finite results', () => {
      const sizes = precision === 'double' ? [2 ** -1060, 2 ** 500] : [2 ** -140, 2 ** 60];
      const pairs = sizes.flatMap((size) => [
        pairOf(upright([0, 0, 0], [size, size, size]), upright([-size, size, size], [size, size, size])),
        pairOf(upright([size, size, size], [0, size, 0]), upright([-size, -size, -size], [0, 0, size])),
      ]);
      const { distance, pointA, pointB, normal } = distancesOf(engine(), pairs);
      for (const column of [distance, pointA, pointB, normal, overlapsOf(engine(), pairs).separation]) {
        expect([...column].every(Number.isFinite)).toBe(true);
      }
      for (let i = 0; i < pairs.length; i++) {
        const length = Math.hypot(normal[3 * i]!, normal[3 * i + 1]!, normal[3 * i + 2]!);
        expect(Math.abs(length - 1)).toBeLessThan(BOX_GATE[precision]);
      }
    });
  });
});
