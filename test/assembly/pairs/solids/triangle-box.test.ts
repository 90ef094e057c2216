import { describe, expect, it } from 'vitest';
import { exactDistance } from '../../../oracle/distance.ts';
import { boxOf, sizeOf, verticesOf } from '../../../oracle/solids/core.ts';
import { GATE } from '../../../support/contract.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { turned, turnedBy } from '../box/obb/generators.ts';
import { add } from '../../../support/vectors.ts';
import { box, DIGITS, line, resultOf, rounded, triangle } from './elements.ts';
import { type ElementPair, forEachBinary } from './run.ts';
import { roundPair } from './violations.ts';

describe('a triangle and a box', () => {
  forEachBinary(({ precision }, run) => {
    const crate = box([0, 0, 0], [1, 2, 3]);
    const digits = DIGITS[precision];

    it('the inside of the triangle, a vertex of the box', () => {
      // In the plane x + y + z = 9, around its point closest to the vertex (1, 2, 3).
      const { distance, pointA, normal } = resultOf(
        run,
        triangle([12, -3, 0], [0, 12, -3], [-3, 0, 12], 0.5),
        crate,
      );
      expect(distance).toBeCloseTo(3 / Math.sqrt(3) - 0.5, digits);
      expect(rounded(normal, digits - 1)).toEqual(
        rounded([-1, -1, -1].map((x) => x / Math.sqrt(3)) as never, digits - 1),
      );
      expect(rounded(pointA, digits - 1)).toEqual(
        rounded([2, 3, 4].map((x) => x - 0.5 / Math.sqrt(3)) as never, digits - 1),
      );
    });

    it('the vertex of the triangle, a face of the box', () => {
      const { distance, pointA, pointB } = resultOf(run, triangle([4, 1, 1], [9, 2, 0], [9, -5, 3]), crate);
      expect(distance).toBeCloseTo(3, digits);
      expect(rounded(pointA, digits)).toEqual([4, 1, 1]);
      expect(rounded(pointB, digits)).toEqual([1, 1, 1]);
    });

    it('an edge across an edge', () => {
      const { distance, normal } = resultOf(run, triangle([4, 2, -5], [1, 6, 6], [9, 9, 0]), crate);
      expect(distance).toBeCloseTo(2.4, digits);
      expect(rounded(normal, digits)).toEqual([-0.8, -0.6, 0]);
    });

    it('a wall through the box: out by the shortest way', () => {
      const wall = triangle([0.25, -50, -50], [0.25, 50, -50], [0.25, 0, 80], 0.125);
      const { distance, pointA, pointB, normal } = resultOf(run, wall, crate);
      expect(distance).toBeCloseTo(-0.75 - 0.125, digits);
      expect(rounded(normal, digits)).toEqual([-1, 0, 0]);
      expect(pointA[0]).toBeCloseTo(0.125, digits);
      expect(pointB[0]).toBeCloseTo(1, digits);
    });

    it('a triangle cuts off a corner: the way is along its normal', () => {
      const { distance, normal, pointB } = resultOf(
        run,
        triangle([11.7, -3, -3], [-0.3, 9, -3], [-0.3, -3, 9]),
        crate,
      );
      // x + y + z = 5.7 is 0.3/√3 below the corner (1, 2, 3).
      expect(distance).toBeCloseTo(-0.3 / Math.sqrt(3), digits - 1);
      expect(rounded(normal, digits - 1)).toEqual(
        rounded([-1, -1, -1].map((x) => x / Math.sqrt(3)) as never, digits - 1),
      );
      expect(rounded(pointB, digits - 1)).toEqual([1, 2, 3]);
    });

    it('a small triangle within: out by the closest face', () => {
      const { distance, normal } = resultOf(run, triangle([0, 0, 2.5], [0.1, 0, 2.5], [0, 0.1, 2.75]), crate);
      expect(distance).toBeCloseTo(-0.5, digits);
      expect(rounded(normal, digits)).toEqual([0, 0, -1]);
    });

    it('a triangle flat on a face touches it', () => {
      const { distance, normal, pointA, pointB } = resultOf(
        run,
        triangle([0, 0, 3], [9, 0, 3], [0, 9, 3]),
        crate,
      );
      expect(distance).toBe(0);
      expect(rounded(normal, digits)).toEqual([0, 0, -1]);
      expect(rounded(pointA, digits)).toEqual(rounded(pointB, digits));
    });

    it('a triangle of zero area is its longest edge', () => {
      for (const [start, end] of [
        [
          [4, 2, -5],
          [1, 6, 6],
        ],
        [
          [0.3, 2.5, 0],
          [2.3, 0.5, 0],
        ],
      ] as const) {
        const middle = start.map((x, i) => (x + end[i]!) / 2) as unknown as typeof start;
        const expected = resultOf(run, line(start, end), crate);
        for (const flat of [
          triangle(start, end, middle),
          triangle(start, start, end),
          triangle(end, middle, start),
        ]) {
          const { distance, normal } = resultOf(run, flat, crate);
          expect(distance).toBeCloseTo(expected.distance, digits - 1);
          expect(rounded(normal, digits - 1)).toEqual(rounded(expected.normal, digits - 1));
        }
      }
    });

    it(`a spike that dips into a needle triangle: as deep as its plane says, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const pairs = Array.from({ length: 300 }, () => roundPair(precision, spikeInNeedle(random)));
      const columns = run(pairs);
      const errors = pairs.map(({ a, b }, row) => {
        // The box is a line: its end is as deep as it is far from the triangle.
        const { center, half, axes } = boxOf(b);
        const end = add(center, axes[0], -half[0]);
        return Math.abs(columns.distance[row]! + exactDistance([end], verticesOf(a)).distance) / sizeOf(a, b);
      });
      expect(Math.max(...errors)).toBeLessThan(GATE[precision]);
    });
  });
});

/** A triangle 100,000 times as long as wide, and a box without girth whose end is just beyond its plane. */
function spikeInNeedle(random: Random): ElementPair {
  const width = 2 ** -17;
  const axes = turned(random);
  const at = random.vector(1);
  const vertices = [
    add(at, axes[1], random.between(1, 2)),
    add(add(at, axes[1], -random.between(1, 2)), axes[2], width),
    add(add(at, axes[1], -random.between(1, 2)), axes[2], -width),
  ] as const;
  const slanted = turnedBy(axes, random.direction(), random.between(0.3, 0.6));
  const center = add(add(at, axes[0], -width / 64), slanted[0]);
  return {
    a: triangle(vertices[0], vertices[1], vertices[2]),
    b: box(center, [1, 0, 0], 0, slanted),
  };
}
