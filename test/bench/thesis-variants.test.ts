import { describe, expect, it } from 'vitest';
import { randomPairs } from '../../bench/element-pairs.ts';
import {
  lineTriangleByCases,
  lineTriangleUniform,
  pointTriangleByEdges,
  pointTriangleBySections,
  PREPARED,
  prepareTriangles,
  type Variant,
} from '../../bench/peers/thesis-variants.ts';
import { MIXES, pointsAtCorner } from '../../bench/theses/poscher/points-at-corners.ts';
import type { Vector } from '../../bindings/base/checks.ts';
import { exactDistance } from '../oracle/distance.ts';

const COUNT = 200;

function vertices(rows: Float64Array, i: number, count: number): Vector[] {
  return Array.from({ length: count }, (_, k) => {
    const at = i * (3 * count + 1) + 3 * k;
    return [rows[at]!, rows[at + 1]!, rows[at + 2]!];
  });
}

/** The distance by a variant minus the exact one, for each pair. */
function errorsOf(
  variant: Variant,
  a: Float64Array,
  b: Float64Array,
  countA: 1 | 2,
  count: number,
): number[] {
  const prepared = prepareTriangles(b, count);
  return Array.from({ length: count }, (_, i) => {
    const squared = variant(a, i * (3 * countA + 1), prepared, i * PREPARED);
    return Math.sqrt(squared) - exactDistance(vertices(a, i, countA), vertices(b, i, 3)).distance;
  });
}

describe('point and triangle', () => {
  const variants = { pointTriangleBySections, pointTriangleByEdges };

  it.each(Object.entries(variants))('%s is right at an obtuse corner', (_, variant) => {
    for (const mix of MIXES) {
      const { a, b } = pointsAtCorner(mix, COUNT);
      for (const error of errorsOf(variant, a, b, 1, COUNT)) expect(Math.abs(error)).toBeLessThan(1e-12);
    }
  });

  it.each(Object.entries(variants))('%s is right elsewhere', (_, variant) => {
    const { a, b } = randomPairs('point', 'triangle', COUNT, 0.5);
    for (const error of errorsOf(variant, a, b, 1, COUNT)) expect(Math.abs(error)).toBeLessThan(1e-9);
  });
});

describe('line and triangle', () => {
  const { a, b } = randomPairs('line', 'triangle', COUNT, 0.5);
  const triangle = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0);

  it('never comes out too close', () => {
    for (const variant of [lineTriangleUniform, lineTriangleByCases]) {
      for (const error of errorsOf(variant, a, b, 2, COUNT)) expect(error).toBeGreaterThan(-1e-9);
    }
  });

  it('the uniform way is right but for lines that pierce the triangle', () => {
    errorsOf(lineTriangleUniform, a, b, 2, COUNT).forEach((error, i) => {
      const pierces = exactDistance(vertices(a, i, 2), vertices(b, i, 3)).distance === 0;
      if (!pierces) expect(error).toBeLessThan(1e-9);
    });
    const piercing = Float64Array.of(0.2, 0.2, -1, 0.2, 0.2, 1, 0);
    expect(errorsOf(lineTriangleUniform, piercing, triangle, 2, 1)[0]).toBeCloseTo(0.2, 12);
  });

  it('the way by cases finds lines that pierce the triangle, and misses closest points elsewhere', () => {
    const piercing = Float64Array.of(0.2, 0.2, -1, 0.2, 0.2, 1, 0);
    expect(errorsOf(lineTriangleByCases, piercing, triangle, 2, 1)).toEqual([0]);
    // Both ends are above the plane: the lower one is 4 m off, the other one 0.2 m above the face.
    const rising = Float64Array.of(5, 0.3, 0.1, 0.3, 0.3, 0.2, 0);
    expect(errorsOf(lineTriangleByCases, rising, triangle, 2, 1)[0]).toBeGreaterThan(3);
  });
});
