import { describe, expect, it } from 'vitest';
import type { ElementKind } from '../../../bindings/elements/element.ts';
import { add, between, cross, dot, normalize } from '../../support/vectors.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { readBoxOracle } from '../box-rows.ts';
import { ORACLE_TABLES, readOracle } from '../rows.ts';
import { readBody } from './convex-body.ts';
import { nearestOfHull } from './convex-hull.ts';
import { referenceDistance } from './convex-reference.ts';

function distanceOf(kindA: ElementKind, rowA: number[], kindB: ElementKind, rowB: number[]): number {
  return referenceDistance(readBody(kindA, rowA), readBody(kindB, rowB)).distance;
}

/** A cylinder of half length 2 and radius 1 along z. */
const UPRIGHT = [0, 0, -2, 0, 0, 2, 1, 0];

describe('the reference of certificates', () => {
  it('finds the nearest point of a hull', () => {
    expect(nearestOfHull([[3, 0, 4]]).point).toEqual([3, 0, 4]);
    const line = nearestOfHull([
      [-1, 2, 0],
      [3, 2, 0],
    ]);
    expect(line).toEqual({ point: [0, 2, 0], weights: [0.75, 0.25] });
    const around = nearestOfHull([
      [1, 0, -1],
      [-1, 1, -1],
      [-1, -1, -1],
      [0, 0, 3],
    ]);
    expect(Math.hypot(...around.point)).toBeLessThan(1e-15);
    expect(around.weights.every((weight) => weight > 0)).toBe(true);
  });

  it('agrees with exact distances and depths of boxes', async () => {
    const rows = (await readBoxOracle()).filter(({ number }) => number % 7 === 0);
    for (const { number, a, b, distance } of rows) {
      const row = ({ center, half, axes }: typeof a): number[] => [...center, ...half, ...axes.flat(), 0];
      const size = Math.max(...[a, b].flatMap(({ center, half }) => [...center.map(Math.abs), ...half]));
      const found = distanceOf('box', row(a), 'box', row(b));
      expect(Math.abs(found - distance) / size, `row ${number}`).toBeLessThan(2e-12);
    }
  });

  it.each(ORACLE_TABLES)(
    'agrees with exact distances, and finds none where cores cross: $name',
    async (table) => {
      const { kindA, kindB } = table;
      const rows = (await readOracle(table)).filter(({ number }) => number % 7 === 0);
      for (const { number, a, b, distance } of rows) {
        const size = Math.max(...[...a, ...b].flat().map(Math.abs));
        const found = distanceOf(kindA, [...a.flat(), 0], kindB, [...b.flat(), 0]);
        expect(found / size, `row ${number}`).toBeLessThan(distance / size + 1e-14);
        // Planes are square to a way that is known to a rounding: the shorter it is, the more they tilt.
        const tilt = 1e-15 * (1 + size / distance);
        expect(found / size, `row ${number}`).toBeGreaterThan(distance / size - tilt);
      }
    },
  );

  it('measures cylinders as formulas do', () => {
    // Beside each other, one above the other, skew, a corner of a box or a sphere before the rim.
    expect(distanceOf('cylinder', UPRIGHT, 'cylinder', [5, 0, -1, 5, 0, 1, 1, 0.5])).toBeCloseTo(2.5, 13);
    expect(distanceOf('cylinder', UPRIGHT, 'cylinder', [0.5, 0, 4, 0.5, 0, 7, 1, 0])).toBeCloseTo(2, 13);
    expect(distanceOf('cylinder', UPRIGHT, 'line', [4, -3, 0, 4, 3, 0, 0.25])).toBeCloseTo(2.75, 13);
    expect(distanceOf('cylinder', UPRIGHT, 'point', [4, 0, 6, 1])).toBeCloseTo(4, 13);
    expect(distanceOf('point', [0.25, 0, 1.5, 0.125], 'cylinder', UPRIGHT)).toBeCloseTo(-0.625, 13);
    expect(distanceOf('point', [0, 0, 0, 0], 'cylinder', UPRIGHT)).toBeCloseTo(-1, 13);
    expect(distanceOf('cylinder', UPRIGHT, 'halfSpace', [0, 0, 1, -3])).toBe(1);
    expect(distanceOf('halfSpace', [0, 0, 1, -1], 'cylinder', UPRIGHT)).toBe(-1);
  });

  it('finds the least translation of overlapping cylinders', () => {
    // One axis: along it or across it. Crossing at right angles: across both axes.
    expect(distanceOf('cylinder', UPRIGHT, 'cylinder', [0, 0, 1.5, 0, 0, 9, 1, 0])).toBeCloseTo(-0.5, 12);
    expect(distanceOf('cylinder', UPRIGHT, 'cylinder', UPRIGHT)).toBeCloseTo(-2, 12);
    expect(distanceOf('cylinder', UPRIGHT, 'cylinder', [-5, 0.5, 0, 5, 0.5, 0, 1, 0])).toBeCloseTo(-1.5, 12);
  });

  it('finds the way out between a rim and an edge', () => {
    const [start, end] = [
      [0.7, -0.5, -1],
      [1, 0.5, 1],
    ] as const;
    const disc = [0, 0, -0.01, 0, 0, 0.01, 1, 0];
    // Across the line, by an angle: how deep its points are behind the plane that touches the disc.
    const edge = normalize(between(start, end));
    const u = normalize(cross(edge, [0, 0, 1]));
    const v = cross(edge, u);
    let most = -Infinity;
    for (let i = 0; i < 200_000; i++) {
      const angle = (2 * Math.PI * i) / 200_000;
      const normal = add(add([0, 0, 0], u, Math.cos(angle)), v, Math.sin(angle));
      most = Math.max(
        most,
        dot(normal, start) - 0.01 * Math.abs(normal[2]) - Math.hypot(normal[0], normal[1]),
      );
    }
    const found = distanceOf('cylinder', disc, 'line', [...start, ...end, 0]);
    expect(found).toBeGreaterThan(most - 1e-12);
    expect(found).toBeLessThan(most + 1e-9);
  });

  it('is never more than what any direction separates, and no less than most', () => {
    const random = createRandom(SEED);
    for (let i = 0; i < 20; i++) {
      const cylinder = (): number[] => [...random.vector(1), ...random.vector(1), random.between(0.1, 1), 0];
      const [a, b] = [readBody('cylinder', cylinder()), readBody('cylinder', cylinder())];
      const { distance } = referenceDistance(a, b);
      for (let j = 0; j < 300; j++) {
        const n = random.direction();
        const back = n.map((x) => -x) as unknown as typeof n;
        const [p, q] = [a.support(n), b.support(back)];
        const along = n.reduce((sum, x, axis) => sum + x * (q[axis]! - p[axis]!), 0);
        expect(along).toBeLessThan(distance + 1e-12);
      }
    }
  });
});
