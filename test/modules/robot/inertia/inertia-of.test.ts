import { describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cone,
  cylinder,
  type Element,
  ellipsoid,
  elementGeometry,
  halfSpace,
  type ElementSource,
  hull,
  mesh,
  plane,
  type Mesh,
  sphere,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { cells, heightField, points } from '../../../../modules/maps/index.ts';
import { inertiaOf } from '../../../../modules/robot/inertia/inertia-of.ts';
import { type Inertial, placeInertial, sumInertials } from '../../../../modules/robot/model/inertial.ts';
import { placeElement } from '../../../../bindings/geometry/place-element.ts';
import { fromQuaternion } from '../../../../bindings/geometry/quaternions.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { enclosed } from './surface.ts';

const ONE = { density: 1 };
const TURNED = [0.18257418583505536, 0.3651483716701107, 0.5477225575051661, 0.7302967433402214] as const;
const CUBE = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vector => [i & 1, (i >> 1) & 1, i >> 2]);
const CUBE_FACES = [
  ...[0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4],
  ...[2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6],
];

/** Expects two masses to agree, in relation to the mass and to the size of what has it. */
function expectEqual(actual: Inertial, expected: Inertial, share: number, size = 1): void {
  const differ = (a: number, b: number, unit: number): number => Math.abs(a - b) / unit;
  const largest = Math.max(...expected.inertia.map(Math.abs));
  const errors = [
    differ(actual.mass, expected.mass, expected.mass),
    ...actual.center.map((x, k) => differ(x, expected.center[k]!, size)),
    ...actual.inertia.map((x, k) => differ(x, expected.inertia[k]!, largest)),
  ];
  expect(Math.max(...errors)).toBeLessThan(share);
}

/** Bodies with axes of symmetry, with the mass and the principal moments that tables have. */
const KNOWN: readonly (readonly [name: string, element: Element, volume: number, moments: Vector])[] = [
  ['a ball', sphere([1, 2, 3], 0.5), ball(0.5), [0.1, 0.1, 0.1]],
  [
    'a cylinder',
    cylinder([0, 0, 1], [0, 0, 4], 0.5),
    Math.PI * 0.75,
    [0.0625 + 9 / 12, 0.0625 + 9 / 12, 0.125],
  ],
  [
    'a cone',
    cone([1, 0, 0], [1, 0, 2], 0.5),
    (Math.PI * 0.25 * 2) / 3,
    [(3 / 20) * 0.25 + (3 / 80) * 4, (3 / 20) * 0.25 + (3 / 80) * 4, (3 / 10) * 0.25],
  ],
  [
    'an ellipsoid',
    ellipsoid([1, 2, 3], [1, 0.5, 0.25]),
    (4 / 3) * Math.PI * 0.125,
    [(0.25 + 0.0625) / 5, (1 + 0.0625) / 5, (1 + 0.25) / 5],
  ],
  ['a box', box([1, 2, 3], [1, 0.5, 0.25]), 1, [(1 + 0.25) / 12, (4 + 0.25) / 12, (4 + 1) / 12]],
  [
    'a regular octahedron',
    hull([
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ]),
    4 / 3,
    [0.2, 0.2, 0.2],
  ],
];

function ball(radius: number): number {
  return (4 / 3) * Math.PI * radius ** 3;
}

/** Elements of all kinds that have an inside, with their size. */
const ELEMENTS: readonly (readonly [name: string, element: ElementSource])[] = [
  ['a ball', sphere([0.3, -0.2, 0.1], 0.4)],
  ['a capsule', capsule([0.1, 0, 0], [0.3, 0.2, 0.6], 0.1)],
  ['a rounded triangle', triangle([0, 0, 0], [1, 0.1, 0], [0, 0.7, 0.5], 0.2)],
  ['a narrow rounded triangle', triangle([0, 0, 0], [1, 0, 0], [0.4, 0.01, 0], 0.3)],
  ['a needle of a triangle', triangle([0, 0, 0], [1, 0, 0], [0.6, 0, 0], 0.1)],
  ['a box', box([0.1, 0.2, 0.3], [0.1, 0.2, 0.3], TURNED)],
  ['a rounded box', box([0.1, 0.2, 0.3], [0.4, 0.2, 0.3], TURNED, 0.1)],
  ['a plate with round edges', box([0, 0, 0.2], [0.5, 0.3, 0], TURNED, 0.1)],
  ['a rod with round ends', box([0, 0, 0.2], [0, 0.5, 0], TURNED, 0.1)],
  ['a cylinder', cylinder([0, 0, 0], [0, 0.6, 0.6], 0.3)],
  ['a rounded cylinder', cylinder([0, 0.1, 0], [0, 0.6, 0.6], 0.3, 0.15)],
  ['a cone', cone([0, 0.1, 0], [0.7, 0, 0], 0.4)],
  ['a rounded cone', cone([0, 0.1, 0], [0.7, 0, 0], 0.4, 0.1)],
  ['a flat rounded cone', cone([0, 0.1, 0], [0.1, 0, 0], 0.6, 0.3)],
  ['an ellipsoid', ellipsoid([0, 0.1, 0], [0.7, 0.3, 0.5], TURNED)],
  ['a rounded ellipsoid', ellipsoid([0, 0.1, 0], [0.7, 0.3, 0.5], TURNED, 0.2)],
  ['a rounded disc', ellipsoid([0, 0.1, 0], [0.7, 0, 0.5], TURNED, 0.2)],
  ['a hull', hull(randomPoints(30), 0)],
  ['a rounded hull', hull(randomPoints(12), 0.2)],
  ['a rounded hull of a few points', hull(randomPoints(4), 0.3)],
  ['a rounded polygon', hull([...CUBE.slice(0, 4), [0.5, 0.4, 0]], 0.1)],
  ['a mesh', torus(12)],
];

function randomPoints(count: number): Vector[] {
  const random = createRandom(SEED);
  return Array.from({ length: count }, () => random.vector(0.6));
}

/** A torus around z, of radii 0.5 and 0.2. */
function torus(detail: number): Mesh {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < 2 * detail; i++) {
    for (let k = 0; k < detail; k++) {
      const [u, v] = [(Math.PI * i) / detail, (2 * Math.PI * k) / detail];
      const away = 0.5 + 0.2 * Math.cos(v);
      vertices.push(away * Math.cos(u), away * Math.sin(u), 0.2 * Math.sin(v));
      const at = (p: number, q: number): number => (p % (2 * detail)) * detail + (q % detail);
      const [a, b, c, d] = [at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)];
      indices.push(a, b, c, a, c, d);
    }
  }
  return mesh(vertices, indices);
}

/** What a sequence whose error falls by four in each step tends to (Richardson 1911). */
function limitOf(coarse: Inertial, fine: Inertial): Inertial {
  const limit = (a: number, b: number): number => (4 * b - a) / 3;
  return {
    mass: limit(coarse.mass, fine.mass),
    center: fine.center.map((x, k) => limit(coarse.center[k]!, x)) as unknown as Vector,
    inertia: fine.inertia.map((x, k) => limit(coarse.inertia[k]!, x)) as unknown as Inertial['inertia'],
  };
}

describe('inertiaOf', () => {
  it.each(KNOWN)('gives what tables have for %s', (_, element, volume, moments) => {
    const { mass, inertia } = inertiaOf(element, ONE);
    expect(mass / volume).toBeCloseTo(1, 14);
    for (const [k, value] of moments.entries()) expect(inertia[k]! / volume / value).toBeCloseTo(1, 13);
    for (const value of inertia.slice(3)) expect(Math.abs(value)).toBeLessThan(1e-15);
  });

  // Arcs are not divided evenly where their angles are not parts of a turn: the limit is not met better.
  it.each(ELEMENTS)('gives what the surface of %s encloses', (_, element) => {
    const [coarse, fine] = [64, 128].map((detail) => enclosed(elementGeometry(element, { detail })));
    expectEqual(inertiaOf([element], ONE), limitOf(coarse!, fine!), 1e-4, 0.1);
  });

  it('gives what formulas have for a rounded box', () => {
    const [a, b, c, r] = [0.4, 0.2, 0.3, 0.15];
    const { mass, inertia } = inertiaOf(box([0, 0, 0], [a, b, c], undefined, r), ONE);
    const volume =
      8 * a * b * c + 8 * r * (a * b + b * c + c * a) + 2 * Math.PI * r ** 2 * (a + b + c) + ball(r);
    expect(mass / volume).toBeCloseTo(1, 14);
    /** The integral of x²: core, slabs and edges along x; slabs across x; edges along y and z; corners. */
    const square = (x: number, y: number, z: number): number => {
      const along = ((8 * x * y * z + 8 * x * r * (y + z) + 2 * x * Math.PI * r * r) * x * x) / 3;
      const across = (8 * y * z * ((x + r) ** 3 - x ** 3)) / 3;
      const quarters = (x * x * Math.PI * r * r) / 4 + (2 * x * r ** 3) / 3 + (Math.PI * r ** 4) / 16;
      const octants = (x * x * Math.PI * r ** 3) / 6 + (Math.PI * x * r ** 4) / 8 + (Math.PI * r ** 5) / 30;
      return along + across + 8 * (y + z) * quarters + 8 * octants;
    };
    const [xx, yy, zz] = [square(a, b, c), square(b, c, a), square(c, a, b)];
    for (const [k, value] of [yy + zz, xx + zz, xx + yy].entries()) {
      expect(inertia[k]! / value).toBeCloseTo(1, 14);
    }
  });

  it('gives what Pappus has for a rounded cylinder', () => {
    const [length, radius, r] = [0.7, 0.4, 0.1];
    const { mass, inertia, center } = inertiaOf(cylinder([0, 0, 0], [0, 0, length], radius, r), ONE);
    const volume =
      Math.PI * radius ** 2 * (length + 2 * r) +
      Math.PI * ((radius + r) ** 2 - radius ** 2) * length +
      Math.PI * r * r * Math.PI * radius +
      ball(r);
    expect(mass / volume).toBeCloseTo(1, 14);
    expect(center).toEqual([0, 0, length / 2]);
    // The rim: of half a disc beside the axis, 2π times the integral of ρ³.
    const rim =
      2 *
      Math.PI *
      ((radius ** 3 * Math.PI * r * r) / 2 +
        2 * radius ** 2 * r ** 3 +
        (3 * radius * Math.PI * r ** 4) / 8 +
        (4 * r ** 5) / 15);
    const axial =
      (Math.PI / 2) * radius ** 4 * (length + 2 * r) +
      (Math.PI / 2) * ((radius + r) ** 4 - radius ** 4) * length +
      rim;
    expect(inertia[2] / axial).toBeCloseTo(1, 14);
  });

  it.each([
    [
      'a box',
      box([1, 2, 3], [0.5, 0.5, 0.5], undefined, 0.2),
      hull(
        CUBE.map(([x, y, z]) => [x + 0.5, y + 1.5, z + 2.5]),
        0.2,
      ),
    ],
    ['a turned plate', box([0, 0, 0], [0.5, 0.25, 0], TURNED, 0.2), turnedHull([0.5, 0.25, 0], 0.2)],
    ['a cube', box([0.5, 0.5, 0.5], [0.5, 0.5, 0.5]), mesh(CUBE.flat(), CUBE_FACES)],
    ['a cube, as a hull', hull(CUBE), mesh(CUBE.flat(), CUBE_FACES)],
    ['a turned box', box([0, 0, 0], [0.1, 0.5, 0.3], TURNED), turnedHull([0.1, 0.5, 0.3], 0)],
    [
      'a capsule',
      capsule([0, 0, 1], [0, 0, 2], 0.2),
      hull(
        [
          [0, 0, 1],
          [0, 0, 2],
          [0, 0, 1.5],
          [0, 0, 1],
        ],
        0.2,
      ),
    ],
    ['a capsule, as a cylinder', capsule([0, 0, 1], [1, 1, 2], 0.2), cylinder([0, 0, 1], [1, 1, 2], 0, 0.2)],
    ['a capsule, as a cone', capsule([0, 0, 1], [1, 1, 2], 0.2), cone([0, 0, 1], [1, 1, 2], 0, 0.2)],
    [
      'a capsule, as a box',
      capsule([0, 0, 1], [0, 0, 2], 0.2),
      box([0, 0, 1.5], [0, 0, 0.5], undefined, 0.2),
    ],
    ['a ball', sphere([1, 2, 3], 0.5), box([1, 2, 3], [0, 0, 0], undefined, 0.5)],
    ['a ball, as an ellipsoid', sphere([1, 2, 3], 0.5), ellipsoid([1, 2, 3], [0.5, 0.5, 0.5])],
    ['a ball around one', sphere([1, 2, 3], 0.5), ellipsoid([1, 2, 3], [0.2, 0.2, 0.2], undefined, 0.3)],
    ['a ball around a point', sphere([1, 2, 3], 0.5), ellipsoid([1, 2, 3], [0, 0, 0], undefined, 0.5)],
    [
      'a capsule, as an ellipsoid',
      capsule([0, 0, 1], [0, 0, 3], 0.2),
      ellipsoid([0, 0, 2], [0, 0, 1], undefined, 0.2),
    ],
    [
      'a round plate',
      cylinder([1, 2, -1e-16], [1, 2, 1e-16], 0.5, 0.2),
      ellipsoid([1, 2, 0], [0.5, 0.5, 0], undefined, 0.2),
    ],
    ['a ball, as a capsule', sphere([1, 2, 3], 0.5), capsule([1, 2, 3], [1, 2, 3], 0.5)],
    ['a ball, as a triangle', sphere([1, 2, 3], 0.5), triangle([1, 2, 3], [1, 2, 3], [1, 2, 3], 0.5)],
    [
      'a triangle',
      triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0.1),
      hull(
        [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
          [0.2, 0.2, 0],
        ],
        0.1,
      ),
    ],
  ] as const)('is one for %s in other words', (_, one, other) => {
    expectEqual(inertiaOf(one, ONE), inertiaOf(other, ONE), 1e-13);
  });

  it.each([0, 0.01, 0.3, 3])('adds up where hulls with a rounding of %s are cut in two', (rounding) => {
    const random = createRandom(SEED);
    for (let run = 0; run < 20; run++) {
      const whole = Array.from({ length: 4 + run }, () => random.vector(0.6));
      const cut = whole.flatMap((a) =>
        whole.flatMap((b): Vector[] => {
          if (!(a[2] < 0 && b[2] > 0)) return [];
          const share = -a[2] / (b[2] - a[2]);
          return [[a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), 0]];
        }),
      );
      if (cut.length < 4 || cut.length > 200) continue;
      const [above, below] = [1, -1].map((sign) => [...whole.filter((p) => sign * p[2] > 0), ...cut]);
      const parts = [hull(above!, rounding), hull(below!, rounding)];
      // Both hold all points within the rounding of the cut.
      const both = rounding === 0 ? [] : [hull(cut, rounding)];
      expectEqual(inertiaOf(parts, ONE), inertiaOf([hull(whole, rounding), ...both], ONE), 1e-12);
    }
  });

  it.each(ELEMENTS)('moves with %s', (_, element) => {
    const random = createRandom(SEED);
    for (let run = 0; run < 10; run++) {
      const matrix = fromQuaternion(random.vector(2), unit([...random.vector(1), random.unit()]));
      const moved = inertiaOf([placeElement(matrix, element)!], ONE);
      expectEqual(moved, placeInertial(matrix, inertiaOf([element], ONE)), 1e-11);
    }
  });

  it('is that of a torus in the limit', () => {
    const [R, r] = [0.5, 0.2];
    const [a, b, c] = [32, 64, 128].map((detail) => inertiaOf(torus(detail), ONE));
    const mass = 2 * Math.PI ** 2 * R * r * r;
    const across = mass * ((R * R) / 2 + (5 / 8) * r * r);
    const expected: Inertial = {
      mass,
      center: [0, 0, 0],
      inertia: [across, across, mass * (R * R + 0.75 * r * r), 0, 0, 0],
    };
    expectEqual(c!, expected, 2e-3);
    expectEqual(limitOf(a!, b!), expected, 2e-5);
    expectEqual(limitOf(b!, c!), expected, 1.5e-6);
  });

  it('is small beside the distance of what is far away', () => {
    const far = [1e6, -2e6, 3e6] as const;
    const at = (shift: Vector): Mesh =>
      mesh(
        CUBE.flatMap((corner) => corner.map((x, k) => x + shift[k]!)),
        CUBE_FACES,
      );
    const { mass, center, inertia } = inertiaOf(at(far), ONE);
    expect(mass).toBe(1);
    expect(center).toEqual([1e6 + 0.5, -2e6 + 0.5, 3e6 + 0.5]);
    for (const [k, value] of [1 / 6, 1 / 6, 1 / 6, 0, 0, 0].entries())
      expect(inertia[k]).toBeCloseTo(value, 15);
  });
});

describe('inertiaOf several elements', () => {
  const list = [
    sphere([0, 0, 0], 0.5),
    box([2, 0, 0], [0.5, 0.25, 0.125], TURNED),
    capsule([0, 1, 0], [0, 2, 0], 0.1),
  ];

  it('is the sum of theirs', () => {
    const parts = list.map((element) => inertiaOf(element, ONE));
    expectEqual(inertiaOf(list, ONE), sumInertials(parts), 1e-15);
    const twice = inertiaOf([list[0]!, list[0]!], ONE);
    expectEqual(twice, inertiaOf(list[0]!, { density: 2 }), 1e-15);
  });

  it('has a density, or a mass', () => {
    const one = inertiaOf(list, ONE);
    const dense = inertiaOf(list, { density: 2700 });
    expect(dense.mass / one.mass).toBeCloseTo(2700, 10);
    expect(dense.center).toEqual(one.center);
    const heavy = inertiaOf(list, { mass: 12 });
    expect(heavy.mass).toBe(12);
    expectEqual(heavy, inertiaOf(list, { density: 12 / one.mass }), 1e-15);
  });

  it('is that of the cubes of a map, of a solid ground, and of the balls of a cloud', () => {
    const map = cells({ resolution: 0.5, keys: [32768, 32768, 32768, 32769, 32768, 32768] });
    expectEqual(inertiaOf(map, ONE), inertiaOf(box([0.5, 0.25, 0.25], [0.5, 0.25, 0.25]), ONE), 1e-15);
    const field = {
      columns: 3,
      rows: 3,
      spacing: [0.5, 1],
      origin: [1, 2, 3],
      solid: true,
      base: -1,
    } as const;
    const ground = heightField(new Float32Array(9).fill(0.5), field);
    expectEqual(inertiaOf(ground, ONE), inertiaOf(box([1.5, 3, 2.75], [0.5, 1, 0.75]), ONE), 1e-14);
    const cloud = points([0, 0, 0, 2, 0, 0], { radius: 0.5 });
    expectEqual(
      inertiaOf(cloud, ONE),
      inertiaOf([sphere([0, 0, 0], 0.5), sphere([2, 0, 0], 0.5)], ONE),
      1e-15,
    );
  });
});

describe('inertiaOf refuses', () => {
  const good = sphere([0, 0, 0], 1);
  const tetrahedron = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
  const open = mesh(tetrahedron, [0, 2, 1, 0, 1, 3, 0, 3, 2]);
  const closed = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];

  it.each<[string, unknown, unknown, string]>([
    ['no options', good, undefined, 'options must be an object, got undefined'],
    ['neither', good, {}, 'options must be either { mass } or { density }, got an object'],
    ['both', good, { mass: 1, density: 1 }, 'options must be either { mass } or { density }, got an object'],
    [
      'another option',
      good,
      { weight: 1 },
      "options must be without properties other than 'mass', 'density'",
    ],
    ['no mass', good, { mass: 0 }, 'options.mass must be above 0, got 0'],
    ['a negative density', good, { density: -1 }, 'options.density must be above 0, got -1'],
    ['a density that is none', good, { density: NaN }, 'options.density must be a number, got NaN'],
    ['an endless mass', good, { mass: Infinity }, 'options.mass must be finite, got Infinity'],
    ['a mass in words', good, { mass: '1' }, 'options.mass must be a number, got "1"'],
    ['nothing', undefined, ONE, 'body must be an element'],
    ['no elements', [], ONE, 'body must be at least one element, got Array(0)'],
    ['what is none', [good, 7], ONE, 'body[1] must be an element'],
    [
      'a half-space',
      [good, halfSpace([0, 0, 1], 0)],
      ONE,
      'body[1].kind must be a kind of element that has an end, got "halfSpace"',
    ],
    ['a plane', plane([0, 0, 1], 0), ONE, 'body.kind must be a kind of element that has an end, got "plane"'],
    [
      'a ground',
      heightField([0, 0, 0, 0], { columns: 2, rows: 2, spacing: 1 }),
      ONE,
      'body.solid must be true, as a surface has no inside, got false',
    ],
    [
      'a flat triangle',
      triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0),
      ONE,
      'body must be a body whose volume is above 0, and finite, got 0',
    ],
    [
      'a point',
      [sphere([0, 0, 0], 0)],
      ONE,
      'body[0] must be a body whose volume is above 0, and finite, got 0',
    ],
    ['a line', capsule([0, 0, 0], [1, 0, 0], 0), ONE, 'body must be a body whose volume is above 0'],
    ['a plate', box([0, 0, 0], [1, 1, 0]), ONE, 'body must be a body whose volume is above 0'],
    ['a flat hull', hull([...CUBE.slice(0, 4)]), ONE, 'body must be a body whose volume is above 0'],
    ['points', points([1, 2, 3]), ONE, 'body must be a body whose volume is above 0'],
    ['an empty map', cells({ resolution: 1 }), ONE, 'body must be a body whose volume is above 0'],
    [
      'what is too large',
      sphere([0, 0, 0], 2 ** 400),
      ONE,
      'body must be a body whose volume is above 0, and finite, got Infinity',
    ],
    [
      'what is too small',
      sphere([0, 0, 0], 2 ** -400),
      ONE,
      'body must be a body whose volume is above 0, and finite, got 0',
    ],
    [
      'an open mesh',
      [good, open],
      ONE,
      'body[1] must be a mesh with an inside, but it is not closed: the edge from',
    ],
    [
      'a mesh inside out',
      mesh(tetrahedron, closed.toReversed()),
      ONE,
      'but it encloses no volume, or its triangles face inward',
    ],
    [
      'a surface',
      mesh(tetrahedron, closed, { solid: false }),
      ONE,
      'body must be a mesh with an inside, but it is a surface, got',
    ],
    [
      'an inflated mesh',
      mesh(tetrahedron, closed, 0.1),
      ONE,
      'body.radius must be 0, as the volume of an inflated mesh has no formula, got 0.1',
    ],
  ])('%s', (_, body, options, message) => {
    expect(() => inertiaOf(body as Element, options as { mass: number })).toThrow(
      `inertiaOf: ${message}`.replace('inertiaOf: but', 'but'),
    );
  });
});

function unit(numbers: readonly number[]): readonly [number, number, number, number] {
  const length = Math.hypot(...numbers);
  return numbers.map((x) => x / length) as unknown as readonly [number, number, number, number];
}

/** The hull of the corners of a box that is turned. */
function turnedHull([x, y, z]: Vector, rounding: number): Element {
  const matrix = fromQuaternion([0, 0, 0], TURNED);
  const corners = CUBE.map(([a, b, c]): Vector => [(2 * a - 1) * x, (2 * b - 1) * y, (2 * c - 1) * z]);
  return placeElement(matrix, hull(corners, rounding)) as Element;
}
