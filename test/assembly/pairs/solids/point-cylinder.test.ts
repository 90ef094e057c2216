import { describe, expect, it } from 'vitest';
import { EPSILON, GATE } from '../../../support/contract.ts';
import { cylinder, DIGITS, point, resultOf, rounded } from './elements.ts';
import { forEachBinary } from './run.ts';

describe('a point and a cylinder', () => {
  forEachBinary(({ precision }, run) => {
    const can = cylinder([0, 0, -2], [0, 0, 2], 1, 0.25);
    const digits = DIGITS[precision];

    it('before the side: straight to it', () => {
      const { distance, pointA, pointB, normal } = resultOf(run, point([0, 4, 1], 0.5), can);
      expect(distance).toBe(4 - 1 - 0.5 - 0.25);
      expect(rounded(normal, digits)).toEqual([0, -1, 0]);
      expect(rounded(pointA, digits)).toEqual([0, 3.5, 1]);
      expect(rounded(pointB, digits)).toEqual([0, 1.25, 1]);
    });

    it('above an end: the foot on it', () => {
      const { distance, pointB } = resultOf(run, point([0.5, 0.25, -5]), can);
      expect(distance).toBe(3 - 0.25);
      expect(rounded(pointB, digits)).toEqual([0.5, 0.25, -2.25]);
    });

    it('beyond the rim: the way to it', () => {
      const { distance, normal } = resultOf(run, point([4, 0, 2 + 4]), can);
      expect(distance).toBeCloseTo(5 - 0.25, digits);
      expect(rounded(normal, digits)).toEqual([-0.6, 0, -0.8]);
    });

    it('inside: out by the side or the end, whichever is closer', () => {
      const side = resultOf(run, point([0.75, 0, 1]), can);
      expect(side.distance).toBe(-0.25 - 0.25);
      expect(rounded(side.normal, digits)).toEqual([-1, 0, 0]);
      const end = resultOf(run, point([0.25, 0, 1.875]), can);
      expect(end.distance).toBe(-0.125 - 0.25);
      expect(rounded(end.normal, digits)).toEqual([0, 0, -1]);
      expect(rounded(end.pointB, digits)).toEqual([0.25, 0, 2.25]);
    });

    it('on the axis: out across it', () => {
      const { distance, normal } = resultOf(run, point([0, 0, 0.5]), can);
      expect(distance).toBe(-1 - 0.25);
      expect(normal[2]).toBeCloseTo(0, digits);
    });

    it('a point that rounding puts beyond the rim has the normal of the end or the side', () => {
      const off = EPSILON[precision];
      const { normal } = resultOf(run, point([1 + off, 0, 2 + 2 * off]), can);
      expect(rounded(normal, digits)).toEqual([0, 0, -1]);
    });

    it('a disc, a line and a point are cylinders', () => {
      const at = point([4, 0, 3]);
      expect(resultOf(run, at, cylinder([0, 0, -2], [0, 0, 2], 0)).distance).toBeCloseTo(
        Math.sqrt(17),
        digits,
      );
      const disc = { kind: 'cylinder' as const, row: [0, 0, 0, 0, 0, 1, 0, 1, 0] };
      expect(resultOf(run, at, disc).distance).toBeCloseTo(Math.sqrt(18), digits);
      const dot = { kind: 'cylinder' as const, row: [0, 0, 0, 0, 0, 1, 0, 0, 0] };
      expect(resultOf(run, at, dot).distance).toBe(5);
      expect(resultOf(run, point([0, 0, 0]), dot).distance).toBe(0);
    });

    it('the normal is square to a long thin cylinder, however slanted that is', () => {
      const slanted = cylinder([-300, -200, -100], [300, 200, 100], 1e-3);
      const { normal } = resultOf(run, point([150, 100.002, 50]), slanted);
      const [x, y, z] = slanted.row.slice(3, 6) as [number, number, number];
      expect(Math.abs(normal[0] * x + normal[1] * y + normal[2] * z)).toBeLessThan(GATE[precision]);
    });
  });
});
