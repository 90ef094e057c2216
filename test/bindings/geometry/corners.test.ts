import { describe, expect, it } from 'vitest';
import { cornersOf } from '../../../bindings/geometry/corners.ts';
import { box, cylinder, hull, mesh, plane, type Vector } from '../../../bindings/index.ts';

/** The corners of a cube with edges of 2 m. */
const CUBE = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Vector => [x, y, z])));

const byPlace = (a: Vector, b: Vector): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

const ofHull = (vertices: readonly Vector[]): Vector[] => {
  const found = cornersOf(hull(vertices, 0.5), 0)!;
  expect(found.radius).toBe(0.5);
  return found.corners.toSorted(byPlace);
};

describe('corners', () => {
  it('of a hull are the vertices that stick out, in any order, each once', () => {
    const inside: Vector[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0.25, -0.5, -1],
      [1, 1, 1],
    ];
    const orders = [
      [...CUBE, ...inside],
      [...inside, ...CUBE],
      [...CUBE, ...inside].toReversed(),
      [...inside.flatMap((v, i) => [v, CUBE[i]!]), ...CUBE],
    ];
    for (const vertices of orders) expect(ofHull(vertices)).toEqual(CUBE);
  });

  it('of a hull without a volume are those of what it is', () => {
    const square = CUBE.filter(([, , z]) => z > 0);
    expect(ofHull([[0, 0, 1], [1, 0, 1], ...square])).toEqual(square);
    const rod = [0, 0.5, 1, 0.25].map((x): Vector => [x, 0, 0]);
    expect(ofHull(rod)).toEqual([rod[0], rod[2]]);
    expect(ofHull(rod.map(() => [1, 2, 3]))).toEqual([[1, 2, 3]]);
  });

  it('of other elements are what they are given by, and none of what is round', () => {
    const two = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2, 0, 2, 3], 0.25);
    const corners = [
      [0, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    expect(cornersOf(two, 1)).toEqual({ corners, radius: 0.25 });
    expect(cornersOf(box([0, 0, 0], [1, 1, 1]), 0)!.corners.toSorted(byPlace)).toEqual(CUBE);
    expect(cornersOf(cylinder([0, 0, 0], [0, 0, 1], 1), 0)).toBeUndefined();
    expect(cornersOf(plane([0, 0, 1], 0), 0)).toBeUndefined();
  });
});
