import { describe, expect, it } from 'vitest';
import { box, DIGITS, point, resultOf, rounded } from './elements.ts';
import { forEachBinary } from './run.ts';
import { EPSILON } from '../../../support/contract.ts';

describe('a point and a box', () => {
  forEachBinary(({ precision }, run) => {
    const unit = box([0, 0, 0], [1, 2, 3], 0.25);
    const digits = DIGITS[precision];

    it('before a face: the foot on it', () => {
      const { distance, pointA, pointB, normal } = resultOf(run, point([4, 0.5, 1], 0.5), unit);
      expect(distance).toBe(4 - 1 - 0.5 - 0.25);
      expect(rounded(normal, digits)).toEqual([-1, 0, 0]);
      expect(rounded(pointA, digits)).toEqual([3.5, 0.5, 1]);
      expect(rounded(pointB, digits)).toEqual([1.25, 0.5, 1]);
    });

    it('beyond a vertex: the way to it', () => {
      const { distance, normal } = resultOf(run, point([1 + 1, -2 - 2, 3 + 2]), unit);
      expect(distance).toBeCloseTo(3 - 0.25, digits);
      expect(rounded(normal, digits - 1)).toEqual(rounded([-1 / 3, 2 / 3, -2 / 3], digits - 1));
    });

    it('inside: out by the closest face', () => {
      const { distance, pointA, pointB, normal } = resultOf(run, point([0.5, -1.75, 0]), unit);
      expect(distance).toBe(-0.25 - 0.25);
      // The box moves along the normal, so that its face at y = −2 comes to y = −1.75.
      expect(rounded(normal, digits)).toEqual([0, 1, 0]);
      expect(rounded(pointA, digits)).toEqual([0.5, -1.75, 0]);
      expect(rounded(pointB, digits)).toEqual([0.5, -2.25, 0]);
    });

    it('in the center of a cube: out by the first axis', () => {
      const { distance, normal } = resultOf(run, point([0, 0, 0]), box([0, 0, 0], [1, 1, 1]));
      expect(distance).toBe(-1);
      expect(rounded(normal, digits)).toEqual([-1, 0, 0]);
    });

    it('at distance zero, not minus zero, on the surface', () => {
      const { distance, normal } = resultOf(run, point([0, 0, -3]), box([0, 0, 0], [1, 2, 3]));
      expect(distance).toBe(0);
      expect(rounded(normal, digits)).toEqual([0, 0, 1]);
    });

    it('a point that rounding puts beyond an edge has the normal of a face', () => {
      const off = EPSILON[precision];
      const { distance, normal } = resultOf(run, point([1 + off, 1 + 2 * off, 0]), box([0, 0, 0], [1, 1, 1]));
      expect(distance).toBe(2 * off);
      expect(rounded(normal, digits)).toEqual([0, -1, 0]);
    });

    it('a box without extents is a point, and in its place it has a normal all the same', () => {
      const dot = box([1, 1, 1], [0, 0, 0]);
      expect(resultOf(run, point([1, 4, 5]), dot).distance).toBe(5);
      const { distance, normal } = resultOf(run, point([1, 1, 1]), dot);
      expect(distance).toBe(0);
      expect(rounded(normal, digits)).toEqual([-1, 0, 0]);
    });
  });
});
