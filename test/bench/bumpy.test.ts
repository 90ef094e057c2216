import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBumpyGaps, makeBumpyOverlaps, makeBumpySphere } from '../../bench/scenes/bumpy.ts';
import { type Engine, loadEngine } from '../../bindings/index.ts';

describe('a bumpy sphere', () => {
  it.each([
    [3, 1],
    [8, 5],
    [8, 25],
  ])('of %i sides and %i rings is closed, with every triangle outward', (sides, rings) => {
    const { vertices, indices } = makeBumpySphere(sides, rings, 5);
    expect(indices.length / 3).toBe(2 * sides * rings ** 2);
    // Euler: as many vertices as a sphere needs, so none is there twice.
    expect(vertices.length / 3).toBe(indices.length / 6 + 2);
    const edges = new Set<string>();
    for (let i = 0; i < indices.length; i += 3) {
      const corners = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
      corners.forEach((from, k) => edges.add(`${from} ${corners[(k + 1) % 3]}`));
      const [a, b, c] = corners.map((corner) => vertices.subarray(3 * corner, 3 * corner + 3));
      expect(volume(a!, b!, c!)).toBeGreaterThan(0);
    }
    expect(edges.size).toBe(indices.length);
    for (const edge of edges) expect(edges.has(edge.split(' ').reverse().join(' '))).toBe(true);
  });

  it('is as rough as it should be, of float32 numbers, and the same for the same seed only', () => {
    const { vertices } = makeBumpySphere(8, 25, 1);
    const radii = Array.from({ length: vertices.length / 3 }, (_, i) =>
      Math.hypot(...vertices.subarray(3 * i, 3 * i + 3)),
    );
    expect(Math.min(...radii)).toBeGreaterThan(0.9);
    expect(Math.max(...radii)).toBeLessThan(1.1);
    expect(Math.max(...radii) - Math.min(...radii)).toBeGreaterThan(0.05);
    expect(Float64Array.from(vertices, Math.fround)).toEqual(vertices);
    expect(makeBumpySphere(8, 25, 1).vertices).toEqual(vertices);
    expect(makeBumpySphere(8, 25, 2).vertices).not.toEqual(vertices);
  });
});

/** Six times the signed volume between a triangle and the origin. */
function volume(a: Float64Array, b: Float64Array, c: Float64Array): number {
  const [ax, ay, az] = a as unknown as [number, number, number];
  const [bx, by, bz] = b as unknown as [number, number, number];
  const [cx, cy, cz] = c as unknown as [number, number, number];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}

describe('poses of two of them', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await loadEngine();
  });
  afterAll(() => engine.dispose());

  it('are apart by gaps up to one radius', () => {
    const distances = [...makeBumpyGaps(engine, 20).distances].sort((a, b) => a - b);
    distances.forEach((distance, i) => {
      expect(distance).toBeGreaterThan((i - 1) / 20);
      expect(distance).toBeLessThan((i + 2) / 20);
    });
  });

  it('overlap in about half of all, and are never far apart', () => {
    const { distances } = makeBumpyOverlaps(engine, 60);
    const overlapping = distances.filter((distance) => distance === 0).length;
    expect(overlapping).toBeGreaterThan(0.45 * 60);
    expect(overlapping).toBeLessThan(0.55 * 60);
    expect(Math.max(...distances)).toBeLessThan(0.51);
  });

  it('leave nothing behind, and the first do not depend on how many there are', () => {
    const few = makeBumpyGaps(engine, 2);
    expect(makeBumpyGaps(engine, 3).poses.slice(0, 2)).toEqual(few.poses);
    expect(few.reach).toBeGreaterThan(2);
    expect(few.reach).toBeLessThan(5);
  });
});
