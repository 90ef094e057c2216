import { describe, expect, it } from 'vitest';
import { ELEMENT_KINDS } from '../../../bindings/elements/element.ts';
import { box, cone, type Element, hull, point, type Vector } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';

/** The corners of a cube of edge 2 around a place. */
function cube(x: number, y: number, z: number): Vector[] {
  return [-1, 1].flatMap((i) => [-1, 1].flatMap((j) => [-1, 1].map((k): Vector => [x + i, y + j, z + k])));
}

/** The corners of a regular tetrahedron with edges of 2 √2. */
const TETRAHEDRON: readonly Vector[] = [
  [1, 1, 1],
  [1, -1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
];

/** Two elements whose distance and normal one can see; null where more than one normal is right. */
const KNOWN: readonly [string, Element, Element, number, Vector | null][] = [
  ['a cone that stands on its tip', cone([0, 0, 3], [0, 0, 1], 1), box([0, 0, 0], [1, 1, 1]), 0, [0, 0, -1]],
  [
    'a cone above a box',
    cone([0, 0, 2], [0, 0, 4], 1),
    box([0, 0, 0], [1, 1, 1], undefined, 0.25),
    0.75,
    [0, 0, -1],
  ],
  [
    'a point in a cone, nearest to its base',
    point([0, 0, 0.25], 0.5),
    cone([0, 0, 0], [0, 0, 4], 3),
    -0.75,
    [0, 0, 1],
  ],
  [
    'a point before the side of a cone',
    point([4, 0, 3], 0.5),
    cone([0, 0, 0], [0, 0, 4], 3),
    2.1,
    [-0.8, 0, -0.6],
  ],
  ['cones side by side', cone([0, 0, 0], [0, 0, 4], 3), cone([8, 0, 4], [8, 0, 0], 3), 4, [0.8, 0, 0.6]],
  ['cones tip to tip', cone([0, 0, 0], [0, 0, 1], 1), cone([0, 0, 4], [0, 0, 2], 1), 1, [0, 0, 1]],
  ['a cone in itself', cone([0, 0, 0], [0, 0, 1], 9), cone([0, 0, 0], [0, 0, 1], 9), -1, null],
  ['cubes apart', hull(cube(0, 0, 0)), hull(cube(5, 0, 0), 0.5), 2.5, [1, 0, 0]],
  ['cubes that touch', hull(cube(0, 0, 0)), hull(cube(0, 2, 0)), 0, [0, 1, 0]],
  ['cubes that overlap', hull(cube(0, 0, 0)), hull(cube(0, 0.25, 1.5)), -0.5, [0, 0, 1]],
  ['a point in a tetrahedron', point([0, 0, 0], 0), hull(TETRAHEDRON), -1 / Math.sqrt(3), null],
  [
    'a point before a tetrahedron',
    point([-1, -1, -1], 0),
    hull(TETRAHEDRON),
    2 / Math.sqrt(3),
    [1, 1, 1].map((x) => x / Math.sqrt(3)) as unknown as Vector,
  ],
  [
    'a square in a plane',
    point([0, 0, 2], 0),
    hull([
      [1, 1, 0],
      [-1, 1, 0],
      [-1, -1, 0],
      [1, -1, 0],
    ]),
    2,
    [0, 0, -1],
  ],
  [
    'points on a line',
    point([0.5, 3, 0], 0),
    hull(
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
        [-1, 0, 0],
      ],
      1,
    ),
    2,
    [0, -1, 0],
  ],
  [
    'points in one place',
    point([0, 3, 4], 0),
    hull(
      [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
      1,
    ),
    4,
    [0, -0.6, -0.8],
  ],
];

describe('cones and hulls', () => {
  forSomeBuilds(({ precision }, engine) => {
    const digits = precision === 'double' ? 13 : 5;
    const compare = (a: readonly Element[], b: readonly Element[]) =>
      engine().distances(a[0]!.kind, b[0]!.kind, a, b);

    it.each(KNOWN)('%s', (_, a, b, distance, normal) => {
      const got = compare([a], [b]);
      expect(got.distance[0]).toBeCloseTo(distance, digits);
      if (normal) normal.forEach((x, i) => expect(got.normal[i]).toBeCloseTo(x, digits - 1));
      const back = compare([b], [a]);
      expect(back.distance[0]).toBe(got.distance[0]);
    });

    /** Distances to random elements of every kind, for elements that are to be the same set of points. */
    const expectSame = (first: Element, second: Element, tolerance: number): void => {
      const random = createRandom(SEED);
      for (const kind of ELEMENT_KINDS) {
        const others = Array.from({ length: 40 }, () => randomOfKind(random, kind));
        const repeat = (element: Element): Element[] => others.map(() => element);
        const [expected, got] = [compare(repeat(first), others), compare(repeat(second), others)];
        others.forEach((_, i) => {
          expect(Math.abs(got.distance[i]! - expected.distance[i]!), kind).toBeLessThanOrEqual(tolerance);
        });
      }
    };
    const rounding = precision === 'double' ? 1e-13 : 2e-5;

    it(`compare a hull of the corners of a box as the box, SEED=${SEED}`, () => {
      expectSame(box([0.25, 0, 0.5], [1, 1, 1], undefined, 0.125), hull(cube(0.25, 0, 0.5), 0.125), rounding);
    });

    it(`compare hulls alike with vertices inside of them and in another order, SEED=${SEED}`, () => {
      const vertices = cube(0, 0, 0);
      const inside: Vector[] = [
        [0, 0, 0],
        [0.5, -0.25, 0.75],
        [1, 0.5, 0],
      ];
      expectSame(hull(vertices), hull([...inside, ...vertices.toReversed(), ...vertices]), rounding);
    });

    it(`compare a cone as a hull of its apex and many points of its rim, SEED=${SEED}`, () => {
      const rim = Array.from({ length: 255 }, (_, i): Vector => {
        const angle = (2 * Math.PI * i) / 255;
        return [0.5 * Math.cos(angle), 0.5 * Math.sin(angle), -0.5];
      });
      // How far the polygon stays behind the circle.
      const missing = 0.5 * (1 - Math.cos(Math.PI / 255));
      expectSame(cone([0, 0, -0.5], [0, 0, 1], 0.5), hull([...rim, [0, 0, 1]]), missing + rounding);
    });
  });
});
