/** Segments with meshes of every size and shape, and where they are relative to each other. */
import {
  type ElementSource,
  line,
  type Mesh,
  mesh,
  point,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import { bumpySphere, mapMesh, meshOf, sheet, triangleSoup } from './meshes.ts';
import type { Random } from './random.ts';
import { matrixOf, randomElements, randomTransform, stretchedMatrix, translation } from './scenes.ts';

type Shape = Mesh | ElementSource[];

/** Two segments, and poses for both of them. */
export interface MeshCase {
  name: string;
  make: (random: Random) => [a: Shape, b: Shape];
  poses: (random: Random) => number[];
}

/** Numbers of triangles at which leaves and levels of a tree begin and end, and a large one. */
const LEVEL_SIZES = [1, 2, 3, 4, 5, 16, 17, 63, 64, 65, 257, 5000] as const;

/** Both segments anywhere within ±reach. */
function anywhere(reach: number): MeshCase['poses'] {
  return (random) => [0, 1].flatMap(() => matrixOf(randomTransform(random, reach)));
}

/** Both at the origin, the second moved by one of some steps, none of which any build has to round. */
function steps(...moves: readonly Vector[]): MeshCase['poses'] {
  return (random) => [
    ...translation(0, 0, 0),
    ...translation(...moves[random.integer(0, moves.length - 1)]!),
  ];
}

export const MESH_CASES: readonly MeshCase[] = [
  ...LEVEL_SIZES.map((count): MeshCase => ({
    name: `of ${count} and 6 triangles`,
    make: (random) => [bumpySphere(count), triangleSoup(random, 6, 0.3)],
    poses: anywhere(1.5),
  })),
  { name: 'of 2 and 1200 triangles', make: () => [bumpySphere(2), bumpySphere(1200)], poses: anywhere(1.5) },
  {
    name: 'near each other',
    make: (random) => [triangleSoup(random, 120, 0.1), triangleSoup(random, 50, 0.2)],
    poses: anywhere(2),
  },
  {
    name: 'overlapping heavily, with a radius',
    make: (random) => [triangleSoup(random, 60, 0.3, 0.05), triangleSoup(random, 90, 0.1, 0.2)],
    poses: anywhere(0.3),
  },
  { name: 'around each other', make: () => [bumpySphere(128), bumpySphere(72, 0.3)], poses: anywhere(0.2) },
  { name: 'closed and apart', make: () => [bumpySphere(98), bumpySphere(72, 0.5)], poses: anywhere(4) },
  {
    name: 'identical, in one place',
    make: () => [bumpySphere(72), bumpySphere(72)],
    poses: steps([0, 0, 0]),
  },
  {
    name: 'identical, in one place, with a radius',
    make: () => [bumpySphere(72, 1, 0.125), bumpySphere(72, 1, 0.125)],
    poses: steps([0, 0, 0]),
  },
  {
    name: 'coincident, in one plane or parallel ones',
    make: () => [sheet(8), sheet(4)],
    poses: steps([0, 0, 0], [0.5, 0, 0], [0.25, 0.125, 0], [1, 0, 0], [1, 1, 0], [2, 0.5, 0], [0, 0, 0.5]),
  },
  {
    name: 'thick sheets at the distance of their radii',
    make: () => [sheet(8, 1, 0.25), sheet(4, 1, 0.25)],
    poses: steps([0, 0, 0.5], [0.25, 0, -0.5], [0, 0, 0.25], [1.5, 0, 0]),
  },
  {
    name: 'degenerate',
    make: (random) => [flattened(random, 90), flattened(random, 40)],
    poses: anywhere(1),
  },
  {
    name: 'degenerate, with a radius',
    make: (random) => [flattened(random, 50, 0.1), flattened(random, 40, 0.01)],
    poses: anywhere(1),
  },
  { name: 'of needles', make: (random) => [needles(random, 70), needles(random, 50)], poses: anywhere(1) },
  { name: 'huge and tiny', make: (random) => [uneven(random, 70), uneven(random, 60)], poses: anywhere(3) },
  {
    name: 'repeated many times',
    make: (random) => [repeated(random, 100), repeated(random, 30)],
    poses: anywhere(1),
  },
  { name: 'of all kinds of elements', make: (random) => [mixed(random), mixed(random)], poses: anywhere(1) },
  {
    name: 'of all kinds of elements, far apart',
    make: (random) => [mixed(random), mixed(random)],
    poses: anywhere(30),
  },
  ...[1e-6, 1e-3, 1e3, 1e6].map((size): MeshCase => ({
    name: `${size} m in size`,
    make: (random) => {
      const scaled = (count: number): Mesh =>
        mapMesh(triangleSoup(random, count, 0.2), (v) => v.map((x) => size * x) as unknown as Vector);
      return [scaled(80), scaled(40)];
    },
    poses: anywhere(1.5 * size),
  })),
  {
    name: 'made far from their own origin',
    make: (random) => {
      const [x, y, z] = random.vector(1e4);
      const moved = (count: number): Mesh =>
        mapMesh(triangleSoup(random, count, 0.2), (v) => [v[0] + x, v[1] + y, v[2] + z]);
      return [moved(80), moved(40)];
    },
    poses: (random) => {
      const pose = matrixOf(randomTransform(random, 1));
      const [dx, dy, dz] = random.vector(1.5);
      return [...pose, ...pose.slice(0, 12), pose[12]! + dx, pose[13]! + dy, pose[14]! + dz, 1];
    },
  },
  {
    name: 'a thousand kilometres from the origin',
    make: (random) => [triangleSoup(random, 80, 0.3), triangleSoup(random, 40, 0.3)],
    poses: (random) => {
      const near = anywhere(2)(random);
      for (const i of [12, 28]) near[i]! += 1e6;
      return near;
    },
  },
  {
    name: 'posed as rigid as need be',
    make: (random) => [triangleSoup(random, 90, 0.2), triangleSoup(random, 50, 0.2)],
    poses: (random) => [0, 1].flatMap(() => stretchedMatrix(random, 1.5)),
  },
];

/** Triangles that are points, lines, or nearly so, among others. */
function flattened(random: Random, count: number, radius = 0): Mesh {
  return meshOf(
    Array.from({ length: count }, (): [Vector, Vector, Vector] => {
      const [a, b] = [random.vector(1), random.vector(1)];
      const close: Vector = [a[0] + random.magnitude(-18, -3), a[1], a[2]];
      const made: [Vector, Vector, Vector][] = [
        [a, a, a],
        [a, b, b],
        [a, b, a],
        [a, b, close],
        [a, close, close],
        [a, b, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]],
        [a, b, random.vector(1)],
      ];
      return made[random.integer(0, made.length - 1)]!;
    }),
    radius,
  );
}

/** Triangles a million times longer than wide. */
function needles(random: Random, count: number): Mesh {
  return meshOf(
    Array.from({ length: count }, (): [Vector, Vector, Vector] => {
      const [a, b] = [random.vector(1), random.vector(1)];
      const [x, y, z] = random.direction();
      return [a, b, [b[0] + 1e-6 * x, b[1] + 1e-6 * y, b[2] + 1e-6 * z]];
    }),
  );
}

/** Triangles from a micrometre to a kilometre. */
function uneven(random: Random, count: number): Mesh {
  return meshOf(
    Array.from({ length: count }, (): [Vector, Vector, Vector] => {
      const size = random.magnitude(-6, 3);
      const [x, y, z] = random.vector(1 + size);
      const corner = (): Vector => {
        const [dx, dy, dz] = random.vector(size);
        return [x + dx, y + dy, z + dz];
      };
      return [corner(), corner(), corner()];
    }),
  );
}

/** Few triangles, each of them many times. */
function repeated(random: Random, count: number): Mesh {
  const { vertices } = triangleSoup(random, 5, 0.3);
  const indices = Array.from({ length: count }, () => 3 * random.integer(0, 4));
  return mesh(
    vertices,
    indices.flatMap((i) => [i, i + 1, i + 2]),
  );
}

/** Points, lines, triangles and two meshes, in any order. */
function mixed(random: Random): ElementSource[] {
  return [
    ...randomElements(random, 1, 12),
    triangleSoup(random, random.integer(1, 20), 0.2, 0.01),
    line([0, 0, 0], random.vector(1), 0.03),
    ...randomElements(random, 0, 12),
    triangleSoup(random, random.integer(1, 20), 0.2),
    point(random.vector(1), 0.1),
    triangle(random.vector(1), random.vector(1), random.vector(1), 0),
  ];
}
