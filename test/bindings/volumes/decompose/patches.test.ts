import { describe, expect, it } from 'vitest';
import { diagonalOf, boxAround } from '../../../../bindings/volumes/decompose/boxes.ts';
import { groupTriangles } from '../../../../bindings/volumes/decompose/patches.ts';
import { trianglesOf } from '../../../../bindings/volumes/decompose/triangles.ts';
import { bumpySphere } from '../../../support/meshes.ts';

describe('groupTriangles', () => {
  const triangles = trianglesOf(bumpySphere(20_000));
  const all = triangles.corners.length;

  it('puts every triangle in one patch, which is connected and small', () => {
    const across = 0.2;
    const groups = groupTriangles(triangles, { across, count: 1 });
    expect(groups.flat().sort((a, b) => a - b)).toEqual([...Array(all).keys()]);
    expect(groups.length).toBeLessThan(all / 8);
    const groupOf = new Map(groups.flatMap((group, i) => group.map((triangle) => [triangle, i])));
    const reached = new Map<number, number>();
    const rootOf = (i: number): number => (reached.has(i) ? rootOf(reached.get(i)!) : i);
    for (const [a, b] of triangles.neighbors) {
      if (groupOf.get(a) !== groupOf.get(b) || rootOf(a) === rootOf(b)) continue;
      reached.set(rootOf(a), rootOf(b));
    }
    for (const group of groups) {
      expect(group.length).toBeLessThanOrEqual(64);
      expect(new Set(group.map(rootOf)).size).toBe(1);
      const box = boxAround(
        triangles.vertices,
        group.flatMap((triangle) => triangles.corners[triangle]!),
      );
      expect(group.length === 1 || diagonalOf(box, box) <= across).toBe(true);
    }
  });

  it('leaves no fewer patches than are wanted', () => {
    expect(groupTriangles(triangles, { across: 0.2, count: 5000 })).toHaveLength(5000);
    expect(groupTriangles(triangles, { across: 0, count: 1 })).toHaveLength(all);
  });
});
