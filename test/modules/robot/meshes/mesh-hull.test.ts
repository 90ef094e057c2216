import { describe, expect, it } from 'vitest';
import { mesh, type Mesh, type Vector } from '../../../../bindings/index.ts';
import { hullOfMesh, type MeshHull } from '../../../../modules/robot/meshes/mesh-hull.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';

/** Vertices outside by this part of the size of a mesh count as inside. */
const INSIDE = 1e-12;

/** A mesh whose triangles use all of some vertices; what they connect is of no account. */
function meshOf(vertices: readonly Vector[], radius = 0): Mesh {
  return mesh(
    vertices.flat(),
    vertices.flatMap((_, i) => [i, i, i]),
    radius,
  );
}

function verticesOf({ vertices }: Mesh): Vector[] {
  return Array.from({ length: vertices.length / 3 }, (_, i): Vector => [
    vertices[3 * i]!,
    vertices[3 * i + 1]!,
    vertices[3 * i + 2]!,
  ]);
}

function many<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** How far points reach in a direction. */
function reach(points: readonly Vector[], [x, y, z]: Vector): number {
  return points.reduce((most, p) => Math.max(most, x * p[0] + y * p[1] + z * p[2]), -Infinity);
}

/** By how much vertices stick out of the hull, without its rounding, in the worst of many directions. */
function worst(of: readonly Vector[], { element }: MeshHull, directions: readonly Vector[]): number {
  return directions.reduce(
    (most, direction) => Math.max(most, reach(of, direction) - reach(element.vertices, direction)),
    0,
  );
}

/** Directions at random, and along vertices as seen from the origin. */
function directionsFor(random: Random, vertices: readonly Vector[] = []): Vector[] {
  const along = vertices
    .filter(([x, y, z]) => Math.hypot(x, y, z) > 0)
    .map(([x, y, z]): Vector => {
      const length = Math.hypot(x, y, z);
      return [x / length, y / length, z / length];
    });
  return [...many(1000, () => random.direction()), ...along];
}

const CORNERS: readonly Vector[] = many(8, (i): Vector => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]);

function sorted(vertices: readonly Vector[]): Vector[] {
  return [...vertices].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

describe('the hull of a mesh', () => {
  it(`is its corners where all else is inside, on faces or on edges, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const inside = many(300, () => random.vector(1));
    const onFaces = many(300, (i): Vector => {
      const place: [number, number, number] = [...random.vector(1)];
      place[i % 3] = i % 2 === 0 ? 1 : -1;
      return place;
    });
    const onEdges = many(100, (): Vector => [1, -1, random.between(-1, 1)]);
    const made = hullOfMesh(meshOf([...onEdges, ...inside, ...CORNERS, ...onFaces, ...CORNERS]));
    expect(sorted(made.element.vertices)).toEqual(sorted(CORNERS));
    expect(made).toMatchObject({ excess: 0, vertexCount: 716, element: { kind: 'hull', rounding: 0 } });
  });

  it(`is that of a turned, tiny or huge cube wherever it is, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    for (const size of [1e-200, 1e-3, 1, 1e12, 1e149]) {
      for (let round = 0; round < 10; round++) {
        // Any three directions make a parallelepiped.
        const [u, v, w] = many(3, () => random.direction()) as [Vector, Vector, Vector];
        const offset = random.vector(3);
        const place = ([a, b, c]: Vector): Vector =>
          [0, 1, 2].map((k) => size * (offset[k]! + a * u[k]! + b * v[k]! + c * w[k]!)) as unknown as Vector;
        const corners = CORNERS.map(place);
        const onFaces = many(200, (): Vector => place([1, random.between(-1, 1), random.between(-1, 1)]));
        const { element, excess } = hullOfMesh(meshOf([...onFaces, ...corners]));
        expect(excess).toBe(0);
        expect(sorted(element.vertices)).toEqual(sorted(corners));
      }
    }
  });

  it(`takes all vertices of a convex mesh of few, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    for (const count of [4, 5, 20, 100, 256]) {
      const vertices = many(count, () => random.direction());
      const { element, excess } = hullOfMesh(meshOf(vertices));
      expect(sorted(element.vertices)).toEqual(sorted(vertices));
      expect(excess).toBe(0);
    }
  });

  it.each<[string, (random: Random) => Vector]>([
    ['a sphere', (random) => random.direction()],
    ['a ball', (random) => random.vector(1)],
    [
      'a long cylinder',
      (random) => {
        const [x, y] = random.direction();
        const length = Math.hypot(x, y);
        return [x / length, y / length, random.between(-20, 20)];
      },
    ],
    [
      'a thin lens far from the origin',
      (random) => {
        const [x, y, z] = random.direction();
        return [1000 + x, y, 1e-4 * z];
      },
    ],
  ])(
    `of many vertices holds all of them, inflated by no more than it must be: %s, SEED=${SEED}`,
    (_, make) => {
      const random = createRandom(SEED);
      const vertices = many(2000, () => make(random));
      const made = hullOfMesh(meshOf(vertices));
      const { element, excess, vertexCount } = made;
      expect(vertexCount).toBe(2000);
      const strays = element.vertices.filter((a) => !vertices.some((b) => a.every((x, k) => x === b[k])));
      expect(strays).toEqual([]);
      expect(element.rounding).toBe(excess);
      const size = Math.max(...[0, 1, 2].map((k) => reach(vertices, axis(k)) + reach(vertices, axis(k, -1))));
      const out = worst(vertices, made, directionsFor(random, vertices));
      expect(out).toBeLessThanOrEqual(excess + INSIDE * size);
      if (element.vertices.length < 256) expect(excess).toBe(0);
    },
  );

  it(`of a sphere has 256 vertices that are spread evenly, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const vertices = many(2000, () => random.direction());
    const made = hullOfMesh(meshOf(vertices));
    expect(made.element.vertices.length).toBe(256);
    // The bound is reached: the directions of the vertex furthest outside and of its distance are close.
    const out = worst(vertices, made, directionsFor(random, vertices));
    expect(made.excess).toBeLessThan(1.1 * out);
    // 256 caps over a sphere have at least 1/256 of its surface each, and 2/256 of its radius as height.
    expect(made.excess).toBeGreaterThan(2 / 256 / 2);
    expect(made.excess).toBeLessThan(3 * (2 / 256));
  });

  it(`of a flat mesh is flat, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const disc = many(500, (): Vector => {
      const [x, y] = random.vector(1);
      return [x, y, x + 2 * y];
    });
    const made = hullOfMesh(meshOf(disc));
    expect(made.excess).toBe(0);
    expect(made.element.vertices.length).toBeLessThan(40);
    expect(worst(disc, made, directionsFor(random))).toBeLessThanOrEqual(INSIDE);
    const circle = many(1000, (i): Vector => [Math.cos(i), Math.sin(i), 0]);
    const round = hullOfMesh(meshOf(circle));
    expect(round.element.vertices.length).toBe(256);
    expect(worst(circle, round, directionsFor(random, circle))).toBeLessThanOrEqual(round.excess);
    // Half the height of an arc of 1/256 of a circle, and four times as much as that of one twice as long.
    expect(round.excess).toBeLessThan(4 * (1 - Math.cos(Math.PI / 256)));
  });

  it('of vertices on a line has its ends, each twice', () => {
    const [a, b]: [Vector, Vector] = [
      [-1, -2, -3],
      [2, 4, 6],
    ];
    const { element, excess } = hullOfMesh(meshOf([[0, 0, 0], b, [1, 2, 3], a, b]));
    expect(excess).toBe(0);
    expect(element.vertices.length).toBe(4);
    expect(sorted([...new Map(element.vertices.map((v) => [v.join(), v])).values()])).toEqual([a, b]);
  });

  it('of vertices in one place has it four times', () => {
    const place: Vector = [0.1, -2, 1e9];
    expect(hullOfMesh(meshOf([place, place]))).toEqual({
      element: { kind: 'hull', vertices: [place, place, place, place], rounding: 0 },
      vertexCount: 2,
      excess: 0,
    });
  });

  it('knows nothing of vertices that no triangle uses, and has the radius of the mesh', () => {
    const vertices = [9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0, -9, 0, 0];
    const { element, vertexCount, excess } = hullOfMesh(mesh(vertices, [1, 2, 3], 0.25));
    const expected: Vector[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    expect(vertexCount).toBe(3);
    expect(excess).toBe(0);
    expect(element.rounding).toBe(0.25);
    expect(new Set(element.vertices.map(String))).toEqual(new Set(expected.map(String)));
  });

  it(`is the same each time, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const shape = meshOf(many(3000, () => random.direction()));
    expect(hullOfMesh(shape)).toEqual(hullOfMesh(meshOf(verticesOf(shape))));
  });

  it.each<[string, Vector, boolean]>([
    ['a needle', [1, 1e-6, 1e-3], false],
    ['a disc in a plane', [1, 2, 0], false],
    ['a line', [3, 0, 0], true],
    ['one place', [0, 0, 0], true],
  ])(`of tens of thousands of vertices holds all of them, too: %s, SEED=${SEED}`, (_, extents, isAll) => {
    const random = createRandom(SEED);
    const vertices = many(
      40_000,
      () => random.direction().map((x, k) => x * extents[k]!) as unknown as Vector,
    );
    const made = hullOfMesh(meshOf(vertices));
    const directions = many(200, () => random.direction());
    const unit = directions.map(
      (direction): Vector => direction.map((x, k) => x / (extents[k]! || 1)) as unknown as Vector,
    );
    const along = unit.map(([x, y, z]): Vector => {
      const length = Math.hypot(x, y, z);
      return [x / length, y / length, z / length];
    });
    expect(worst(vertices, made, [...directions, ...along])).toBeLessThanOrEqual(made.excess + 3 * INSIDE);
    expect(made.excess === 0).toBe(isAll);
    expect(made.excess).toBeLessThan(2e-3);
  });

  it(`of ${IS_DEEP ? 'as many triangles as a file may have' : 'a hundred thousand triangles'} takes seconds, and holds all of them, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const triangles = IS_DEEP ? 2 ** 20 : 2 ** 17;
    const vertices = many(triangles / 2, () => random.direction());
    const indices = many(3 * triangles, (i) => i % vertices.length);
    const made = hullOfMesh(mesh(vertices.flat(), indices));
    const directions = many(100, () => random.direction());
    expect(worst(vertices, made, directions)).toBeLessThanOrEqual(made.excess);
    expect(made.excess).toBeLessThan(3 * (2 / 256));
  }, 60_000);
});

function axis(k: number, sign = 1): Vector {
  return [0, 1, 2].map((i) => (i === k ? sign : 0)) as unknown as Vector;
}
