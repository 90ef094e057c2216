import { describe, expect, it } from 'vitest';
import type { Element } from '../../../oracle/solids/core.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { add, cross, normalize } from '../../../support/vectors.ts';
import { box, cylinder, DIGITS, halfSpace, line, point, resultOf, rounded, triangle } from './elements.ts';
import { forEachBinary, type Run } from './run.ts';

const GROUND = halfSpace([0, 0, 1], 0);

describe('a half-space', () => {
  forEachBinary(({ precision }, run) => {
    const digits = DIGITS[precision];

    it('and a ball above or below its plane', () => {
      const above = resultOf(run, point([1, 2, 3], 0.5), GROUND);
      expect(above.distance).toBe(2.5);
      expect(rounded(above.normal, digits)).toEqual([0, 0, -1]);
      expect(rounded(above.pointA, digits)).toEqual([1, 2, 2.5]);
      expect(rounded(above.pointB, digits)).toEqual([1, 2, 0]);
      const below = resultOf(run, point([1, 2, -3], 0.5), GROUND);
      expect(below.distance).toBe(-3.5);
      expect(rounded(below.pointA, digits)).toEqual([1, 2, -3.5]);
      expect(rounded(below.pointB, digits)).toEqual([1, 2, 0]);
    });

    it('measures along its normal, from its offset', () => {
      const wall = halfSpace([-0.6, 0.8, 0], 2);
      expect(resultOf(run, point([-3, 4, 7]), wall).distance).toBeCloseTo(3, digits);
    });

    const touched: readonly [string, Element, Vector, number][] = [
      ['an upright line', line([1, 2, 3], [1, 2, 1]), [1, 2, 1], 1],
      ['a level line', line([0, 2, 1], [4, 2, 1]), [2, 2, 1], 1],
      ['a line of no length', line([3, 2, 1], [3, 2, 1]), [3, 2, 1], 1],
      ['a triangle on a vertex', triangle([0, 0, 5], [1, 2, -3], [4, 0, 6]), [1, 2, -3], -3],
      ['a triangle on an edge', triangle([0, 0, 5], [1, 2, -3], [3, 2, -3]), [2, 2, -3], -3],
      ['a level triangle', triangle([0, 0, 1], [3, 0, 1], [0, 3, 1]), [1, 1, 1], 1],
      ['a box on its face', box([1, 2, 3], [1, 2, 3]), [1, 2, 0], 0],
      ['a cylinder on its end', cylinder([1, 2, 1], [1, 2, 5], 3), [1, 2, 1], 1],
      ['a cylinder on its side', cylinder([0, 2, 1], [4, 2, 1], 3), [2, 2, -2], -2],
    ];
    it.each(touched)('%s touches the ground in the middle of what is lowest', (_, element, at, height) => {
      const { distance, pointA } = resultOf(run, element, GROUND);
      expect(distance).toBeCloseTo(height, digits);
      expect(rounded(pointA, digits)).toEqual(at);
    });

    it('a box that stands on a slope touches the ground in the middle of its face', () => {
      const normal = normalize([0.3, -0.2, 0.9]);
      const x = normalize(cross(normal, [1, 0, 0]));
      const axes = [x, cross(normal, x), normal] as const;
      const center = add([0.1, 0.2, 0.3], normal, 2);
      const { pointA } = resultOf(run, box(center, [1, 1, 2], 0, axes), halfSpace(normal, 0));
      expect(rounded(pointA, digits - 1)).toEqual([0.1, 0.2, 0.3]);
    });

    it('a box and a cylinder that are tilted touch with a corner and a point of the rim', () => {
      const tilted = halfSpace([0.48, 0.6, 0.64], 0);
      expect(resultOf(run, box([0, 0, 0], [1, 2, 3]), tilted).distance).toBeCloseTo(-3.6, digits);
      expect(rounded(resultOf(run, box([0, 0, 0], [1, 2, 3]), tilted).pointA, digits)).toEqual([-1, -2, -3]);
      const can = cylinder([0, 0, -1], [0, 0, 1], 2);
      const { distance, pointA } = resultOf(run, can, halfSpace([0.6, 0, 0.8], 0));
      expect(distance).toBeCloseTo(-2 * 0.6 - 0.8, digits);
      expect(rounded(pointA, digits)).toEqual([-2, 0, -1]);
    });

    it('and one that faces it: the slab between or shared', () => {
      const ceiling = halfSpace([0, 0, -1], -3);
      expectSlab(run, halfSpace([0, 0, 1], 1), ceiling, 2);
      expectSlab(run, halfSpace([0, 0, 1], 4), ceiling, -1);
      expectSlab(run, GROUND, halfSpace([0, 0, -1], 0), 0);
    });

    it('and any other: overlap without end', () => {
      for (const normal of [
        [0, 0, 1],
        [1, 0, 0],
        [0, 0.6, -0.8],
      ] as const) {
        const {
          distance,
          pointA,
          pointB,
          normal: n,
        } = resultOf(run, halfSpace([0, 0, 1], 2), halfSpace(normal, 1));
        expect(distance).toBe(-Infinity);
        expect(rounded(n, digits)).toEqual([0, 0, 1]);
        expect(rounded(pointA, digits)).toEqual([0, 0, 2]);
        expect(rounded(pointB, digits)).toEqual(normal);
      }
    });
  });
});

function expectSlab(run: Run, a: Element, b: Element, thickness: number): void {
  const { distance, pointA, pointB, normal } = resultOf(run, a, b);
  expect(distance).toBe(thickness);
  expect(rounded(normal, 6)).toEqual([0, 0, 1]);
  expect(pointB[2] - pointA[2]).toBeCloseTo(thickness, 6);
}
