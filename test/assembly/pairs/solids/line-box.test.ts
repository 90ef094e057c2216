import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { EPSILON } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { turned } from '../box/obb/generators.ts';
import { add, dot } from '../../../support/vectors.ts';
import { box, DIGITS, line, point, resultOf, rounded } from './elements.ts';
import { forEachBinary } from './run.ts';

describe('a line and a box', () => {
  forEachBinary(({ precision }, run) => {
    const crate = box([0, 0, 0], [1, 2, 3], 0.25);
    const digits = DIGITS[precision];

    it('the end of the line, a face of the box', () => {
      const { distance, pointA, pointB, normal } = resultOf(run, line([4, 1, 1], [9, 2, 0], 0.5), crate);
      expect(distance).toBeCloseTo(4 - 1 - 0.75, digits);
      expect(rounded(normal, digits)).toEqual([-1, 0, 0]);
      expect(rounded(pointA, digits)).toEqual([3.5, 1, 1]);
      expect(rounded(pointB, digits)).toEqual([1.25, 1, 1]);
    });

    it('the inside of the line, an edge of the box', () => {
      const { distance, normal, pointB } = resultOf(run, line([4, 2, -5], [1, 6, 6]), crate);
      // Seen along z, the line goes from (4, 2) to (1, 6), and the edge is at (1, 2): 12/5 apart.
      expect(distance).toBeCloseTo(2.4 - 0.25, digits);
      expect(rounded(normal, digits)).toEqual([-0.8, -0.6, 0]);
      expect(rounded(pointB.slice(0, 2) as never, digits)).toEqual([1.2, 2.15]);
    });

    it('the inside of the line, a vertex of the box', () => {
      const { distance, pointB } = resultOf(
        run,
        line([1 + 4, 2, 3 - 1], [1 - 2, 2 + 3, 3 + 2]),
        box([0, 0, 0], [1, 2, 3]),
      );
      // The vertex (1, 2, 3) lies off the line by (4, 0, −1) × (6, −3, −3) / |(6, −3, −3)|.
      expect(distance).toBeCloseTo(Math.hypot(-3, 6, -12) / Math.hypot(6, 3, 3), digits - 1);
      expect(rounded(pointB, digits)).toEqual([1, 2, 3]);
    });

    it('through a box: out by the shortest way', () => {
      const { distance, pointA, pointB, normal } = resultOf(
        run,
        line([0.5, 0, -9], [0.5, 0, 9], 0.125),
        crate,
      );
      expect(distance).toBeCloseTo(-0.5 - 0.375, digits);
      expect(rounded(normal, digits)).toEqual([-1, 0, 0]);
      expect(pointA[0]).toBeCloseTo(0.375, digits);
      expect(pointB[0]).toBeCloseTo(1.25, digits);
      expect(pointA.slice(1)).toEqual(pointB.slice(1));
    });

    it('through a corner: out across the line and an edge', () => {
      // Seen along z, from (0.5, 2.5) to (2.5, 0.5) less 0.2 along both: the edge at (1, 2) is beyond.
      const { distance, normal } = resultOf(
        run,
        line([0.3, 2.5, 0], [2.3, 0.5, 0]),
        box([0, 0, 0], [1, 2, 3]),
      );
      expect(distance).toBeCloseTo(-0.1 * Math.SQRT2, digits);
      expect(rounded(normal, digits)).toEqual(rounded([-Math.SQRT1_2, -Math.SQRT1_2, 0], digits));
    });

    it('a line along an edge has the normal of a face', () => {
      const { distance, normal } = resultOf(run, line([1, 2, -9], [1, 2, 9]), box([0, 0, 0], [1, 2, 3]));
      expect(distance).toBe(0);
      expect(rounded(normal, digits)).toEqual([-1, 0, 0]);
    });

    it(`a line along an edge of a turned box has the normal of a face, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 300; i++) {
        const axes = turned(random);
        const turnedBox = box([0, 0, 0], [0.5, 0.5, 0.5], 0, axes);
        const at = (along: number): Vector =>
          add(add(add([0, 0, 0], axes[0], 0.5), axes[1], 0.5), axes[2], along);
        const { normal } = resultOf(run, line(at(-0.4), at(0.4)), turnedBox);
        const cosines = axes.map((axis) => Math.abs(dot(axis, normal)));
        expect(Math.max(...cosines)).toBeGreaterThan(1 - 8 * EPSILON[precision]);
      }
    });

    it('a line nearly touching an edge has a normal square to both, not one made of roundings', () => {
      const off = 8 * EPSILON[precision];
      const { normal } = resultOf(run, line([0, 3 + off, 1], [2, 1 + off, -1]), box([0, 0, 0], [1, 2, 3]));
      expect(rounded(normal, digits - 1)).toEqual(rounded([-Math.SQRT1_2, -Math.SQRT1_2, 0], digits - 1));
    });

    it('a line of zero length is a point', () => {
      for (const at of [
        [3, 4, 5],
        [0.5, 0.5, 0.5],
        [1, 2, 3],
      ] as const) {
        const asLine = resultOf(run, line(at, at, 0.5), crate);
        const asPoint = resultOf(run, point(at, 0.5), crate);
        expect(asLine.distance).toBeCloseTo(asPoint.distance, digits);
        expect(rounded(asLine.normal, digits - 1)).toEqual(rounded(asPoint.normal, digits - 1));
      }
    });

    it('a box without extents is a point', () => {
      const { distance } = resultOf(run, line([-1, 3, 4], [1, 3, 4]), box([0, 0, 0], [0, 0, 0]));
      expect(distance).toBeCloseTo(5, digits);
      const on = resultOf(run, line([-1, 0, 0], [1, 0, 0]), box([0, 0, 0], [0, 0, 0]));
      expect(on.distance).toBe(0);
      expect(Math.hypot(...on.normal)).toBeCloseTo(1, digits);
    });
  });
});
