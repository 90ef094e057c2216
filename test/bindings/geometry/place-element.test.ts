import { describe, expect, it } from 'vitest';
import { boxAxes } from '../../../bindings/elements/rows.ts';
import {
  box,
  type BoxElement,
  cylinder,
  type CylinderElement,
  halfSpace,
  type HalfSpaceElement,
  line,
  type LineElement,
  mesh,
  type Mesh,
  plane,
  type PlaneElement,
  triangle,
  type Vector,
} from '../../../bindings/index.ts';
import { placeElement } from '../../../bindings/geometry/place-element.ts';
import { rotationOf, turnedBy } from '../../../bindings/geometry/quaternions.ts';
import {
  fromOrigin,
  identity,
  isRigid,
  type Matrix,
  transformDirection,
  transformPoint,
} from '../../../bindings/geometry/transforms.ts';
import { dot } from '../../../bindings/geometry/vectors.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { matrixOf, randomTransform } from '../../support/scenes.ts';

function randomMatrix(random: Random): Matrix {
  return Float64Array.from(matrixOf(randomTransform(random, 2)));
}

function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) expect(actual[i]).toBeCloseTo(expected[i]!, 14);
}

/** Matrices of every kind of rotation: about each axis and others, by no, little, half and whole turns. */
function* matrices(): Generator<Matrix> {
  const random = createRandom(SEED);
  yield identity();
  for (const angle of [1e-9, 1e-3, Math.PI / 2, Math.PI - 1e-9, Math.PI, 3]) {
    for (const sign of [1, -1]) {
      for (const axis of [0, 1, 2]) {
        const rpy = [0, 0, 0];
        rpy[axis] = sign * angle;
        yield fromOrigin([1, 2, 3], rpy);
      }
    }
  }
  yield fromOrigin([0, 0, 0], [Math.PI, Math.PI, 0]);
  for (let i = 0; i < 200; i++) yield randomMatrix(random);
}

describe('placeElement', () => {
  const turned: BoxElement = box([1, 2, 3], [1, 2, 0.5], [0.5, 0.5, -0.5, 0.5], 0.1);

  it('moves a box with its axes', () => {
    for (const matrix of matrices()) {
      const placed = placeElement(matrix, turned) as BoxElement;
      expect(placed).toMatchObject({ kind: 'box', halfExtents: [1, 2, 0.5], rounding: 0.1 });
      expectClose(placed.center, transformPoint(matrix, turned.center));
      const axes = boxAxes(turned);
      const images = [0, 3, 6].flatMap((i) =>
        transformDirection(matrix, axes.slice(i, i + 3) as unknown as Vector),
      );
      expectClose(boxAxes(placed), images);
    }
  });

  it('leaves a box as it is that it does not move', () => {
    expect(placeElement(identity(), turned)).toEqual(turned);
  });

  it('moves both ends of a cylinder, and the vertices of swept spheres', () => {
    const ends: [Vector, Vector] = [
      [1, 2, 3],
      [-1, 0, 5],
    ];
    for (const matrix of matrices()) {
      const images = ends.flatMap((end) => transformPoint(matrix, end));
      const rod = placeElement(matrix, cylinder(...ends, 0.5, 0.25)) as CylinderElement;
      expect(rod).toMatchObject({ kind: 'cylinder', radius: 0.5, rounding: 0.25 });
      expectClose(rod.vertices.flat(), images);
      const capsule = placeElement(matrix, line(...ends, 0.5)) as LineElement;
      expect(capsule).toMatchObject({ kind: 'line', radius: 0.5 });
      expectClose(capsule.vertices.flat(), images);
    }
  });

  it('gives no cylinder where rounding leaves no length', () => {
    const far = fromOrigin([1e12, 0, 0], [0, 0, 0]);
    expect(placeElement(far, cylinder([0, 0, 0], [1e-5, 0, 0], 1))).toBeUndefined();
    expect(placeElement(far, cylinder([0, 0, 0], [1e-3, 0, 0], 1))).toBeDefined();
  });

  it('moves a half-space so that the images of its points stay in it, and of others out', () => {
    const random = createRandom(SEED);
    for (const matrix of matrices()) {
      const space = halfSpace(random.direction(), random.between(-1, 1));
      const placed = placeElement(matrix, space) as HalfSpaceElement;
      const point = random.vector(3);
      const depth = dot(space.normal, point) - space.offset;
      expect(dot(placed.normal, transformPoint(matrix, point)) - placed.offset).toBeCloseTo(depth, 13);
    }
  });

  it('leaves a plane a plane', () => {
    const matrix = fromOrigin([1, 2, 3], [0, Math.PI / 2, 0]);
    const { kind, normal, offset } = placeElement(matrix, plane([0, 0, 1], 0.5)) as PlaneElement;
    expect(kind).toBe('plane');
    expect(normal.map((x) => Math.round(1e9 * x) / 1e9)).toEqual([1, 0, expect.closeTo(0)]);
    expect(offset).toBeCloseTo(1.5, 12);
  });

  it('moves the vertices of a mesh', () => {
    const matrix = fromOrigin([1, 0, 0], [0, 0, Math.PI / 2]);
    const placed = placeElement(matrix, mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2], 0.5)) as Mesh;
    expect(placed).toMatchObject({ kind: 'mesh', indices: Uint32Array.of(0, 1, 2), radius: 0.5 });
    expectClose(placed.vertices, [1, 0, 0, 1, 1, 0, 0, 0, 0]);
  });

  it('gives elements that can not be changed', () => {
    for (const element of [
      turned,
      cylinder([0, 0, 0], [1, 0, 0], 1),
      halfSpace([1, 0, 0], 1),
      triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0),
    ]) {
      expect(Object.isFrozen(placeElement(identity(), element))).toBe(true);
    }
  });
});

describe('rotations', () => {
  it('follow one another as their matrices do', () => {
    const random = createRandom(SEED);
    for (let i = 0; i < 100; i++) {
      const [a, b] = [randomTransform(random, 0).quaternion, randomTransform(random, 0).quaternion];
      const v = random.vector(1);
      const matrix = (q: typeof a): Matrix =>
        Float64Array.from(matrixOf({ position: [0, 0, 0], quaternion: q }));
      const stepwise = transformDirection(matrix(a), transformDirection(matrix(b), v));
      expectClose(transformDirection(matrix(turnedBy(a, b)), v), stepwise);
      expect(Math.hypot(...rotationOf(matrix(a)))).toBeCloseTo(1, 15);
    }
  });
});

describe('isRigid', () => {
  const changed = (at: number, by: number): Matrix => {
    const matrix = fromOrigin([4, 5, 6], [0, 0, 0]);
    matrix[at]! += by;
    return matrix;
  };

  it('bears errors of 1e-5 in lengths and angles, and no more', () => {
    for (const matrix of matrices()) expect(isRigid(matrix)).toBe(true);
    for (const at of [0, 1, 2, 4, 5, 6, 8, 9, 10]) {
      expect(isRigid(changed(at, 4.9e-6))).toBe(true);
      expect(isRigid(changed(at, 1.1e-5))).toBe(false);
    }
  });

  it('refuses reflections, and axes that are not there', () => {
    expect(isRigid(changed(0, -2))).toBe(false);
    expect(isRigid(changed(5, -1))).toBe(false);
  });
});
