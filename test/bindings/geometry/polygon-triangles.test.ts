import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PolygonTriangles } from '../../../bindings/geometry/polygon-triangles.ts';
import { SEED } from '../../support/random.ts';
import type { Point } from '../../modules/robot/meshes/files.ts';

const cut = (rings: readonly (readonly number[])[], points: readonly Point[]): number[] | undefined =>
  new PolygonTriangles().cut(rings, (vertex) => points[vertex]!);

const ring = (points: readonly Point[]): number[] => [...points.keys()];

/** Points of the plane z = 0, in space so that the plane faces along an axis of the three, tilted. */
const VIEWS: readonly ((x: number, y: number) => Point)[] = [
  (x, y) => [x, y, 0.25 * x - 0.5 * y],
  (x, y) => [0.25 * x - 0.5 * y, x, y],
  (x, y) => [y, 0.25 * x - 0.5 * y, x],
];

/** The normal of a polygon, as long as twice its area. */
function normal(corners: readonly Point[]): Point {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]!;
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3];
      sum[k]! += a[u]! * b[v]! - a[v]! * b[u]!;
    }
  }
  return sum;
}

function triangles(list: readonly number[], points: readonly Point[]): Point[][] {
  return Array.from({ length: list.length / 3 }, (_, i) =>
    list.slice(3 * i, 3 * i + 3).map((j) => points[j]!),
  );
}

/** A polygon without crossings: at each angle, one corner. */
const stars = fc
  .array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 4, maxLength: 40 })
  .map((radii) =>
    radii.map((radius, i): readonly [number, number] => {
      const angle = (2 * Math.PI * i) / radii.length;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    }),
  );

describe('the triangles of a polygon', () => {
  it(`cover it once and go around as it does, however it lies, SEED=${SEED}`, () => {
    const property = fc.property(stars, fc.constantFrom(...VIEWS), fc.boolean(), (star, view, isTurned) => {
      const points = star.map(([x, y]) => view(x, y));
      const outline = isTurned ? ring(points).reverse() : ring(points);
      const whole = normal(outline.map((i) => points[i]!));
      const parts = triangles(cut([outline], points)!, points).map(normal);
      const size = Math.hypot(...whole);
      // All face where the polygon does, so that areas cannot cancel each other.
      for (const part of parts) {
        const along = part.reduce((sum, value, k) => sum + (value * whole[k]!) / size, 0);
        expect(along).toBeGreaterThan(-1e-12);
      }
      for (let k = 0; k < 3; k++) {
        expect(parts.reduce((sum, part) => sum + part[k]!, 0)).toBeCloseTo(whole[k]!, 12);
      }
    });
    fc.assert(property, { numRuns: 500, seed: SEED });
  });

  it('are a fan where it is convex, corners along its edges and repeated ones among it', () => {
    const square: readonly Point[] = [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [2, 2, 0],
      [2, 2, 0],
      [0, 2, 0],
    ];
    expect(cut([ring(square)], square)).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5]);
    expect(cut([[2, 0, 1]], square)).toEqual([2, 0, 1]);
    const point: readonly Point[] = [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ];
    expect(cut([ring(point)], point)).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('have all corners of one that crosses itself', () => {
    const pentagram = [0, 2, 4, 1, 3].map((i): Point => [Math.cos(1.2566 * i), Math.sin(1.2566 * i), 0]);
    expect(new Set(cut([ring(pentagram)], pentagram))).toEqual(new Set([0, 1, 2, 3, 4]));
    const bow: readonly Point[] = [
      [0, 0, 0],
      [1, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    expect(new Set(cut([ring(bow)], bow))).toEqual(new Set([0, 1, 2, 3]));
    const zigzag = Array.from({ length: 500 }, (_, i): Point => [i, i % 2, 0]);
    expect(new Set(cut([ring(zigzag)], zigzag)).size).toBe(500);
  });

  it('leave out holes', () => {
    const frame: readonly Point[] = [
      [0, 0, 0],
      [9, 0, 0],
      [9, 9, 0],
      [0, 9, 0],
      [1, 1, 0],
      [1, 3, 0],
      [3, 3, 0],
      [3, 1, 0],
      [5, 5, 0],
      [8, 5, 0],
      [8, 8, 0],
    ];
    const parts = triangles(
      cut(
        [
          [0, 1, 2, 3],
          [4, 5, 6, 7],
          [8, 9, 10],
        ],
        frame,
      )!,
      frame,
    ).map(normal);
    expect(parts.reduce((sum, part) => sum + part[2], 0)).toBeCloseTo(2 * (81 - 4 - 4.5), 12);
    expect(parts.every((part) => part[2] >= 0)).toBe(true);
  });

  it('are not looked for where that could take long', () => {
    const comb = (count: number): Point[] =>
      Array.from({ length: count }, (_, i) => [i, i % 2 ? 1 : i % 4, 0]);
    expect(cut([ring(comb(2048))], comb(2048))).toBeDefined();
    expect(cut([ring(comb(2049))], comb(2049))).toBeUndefined();
    const polygons = new PolygonTriangles();
    const points = comb(256);
    const results = Array.from({ length: 513 }, () =>
      polygons.cut([ring(points)], (vertex) => points[vertex]!),
    );
    expect(results.findIndex((result) => result === undefined)).toBe(512);
  });
});
