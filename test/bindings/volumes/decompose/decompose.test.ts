import { describe, expect, it } from 'vitest';
import { type DecomposeOptions, line, type Mesh, mesh, type Vector } from '../../../../bindings/index.ts';
import { BUILDS, IS_DEEP, loadBuild } from '../../../support/builds.ts';
import { boxShape, moved, plainMesh, torusShape, together } from '../../../support/closed-meshes.ts';
import { forEachBuild, forOneBuild } from '../../../support/for-builds.ts';
import { bumpySphere, mapMesh, meshOf, sheet, triangleSoup } from '../../../support/meshes.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { isBetween, notHeld } from './exact.ts';
import { farthestSample } from './surface.ts';

/** Boxes of 1 m side by side at whole numbers, each closed by itself. */
const boxesAt = (...places: Vector[]) =>
  plainMesh(
    together(
      ...places.map((place) =>
        moved(
          boxShape([0.5, 0.5, 0.5]),
          (vertex) => vertex.map((x, k) => x + place[k]!) as unknown as Vector,
        ),
      ),
    ),
  );

/** What a polygon in a plane encloses, from height 0 to 1, closed; its corners run counterclockwise. */
function prism(corners: readonly (readonly [number, number])[], ends: readonly (readonly number[])[]): Mesh {
  const count = corners.length;
  const vertices = [0, 1].flatMap((z) => corners.map(([x, y]): Vector => [x, y, z]));
  const sides = corners.flatMap((_, i) => {
    const next = (i + 1) % count;
    return [i, next, count + next, i, count + next, count + i];
  });
  const bottom = ends.flatMap(([a, b, c]) => [a!, c!, b!]);
  const top = ends.flatMap(([a, b, c]) => [count + a!, count + b!, count + c!]);
  return mesh(vertices.flat(), [...sides, ...bottom, ...top]);
}

const lShape = prism(
  [[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]],
  [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]],
); // prettier-ignore
const uShape = prism(
  [
    [0, 0],
    [3, 0],
    [3, 3],
    [2, 3],
    [2, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ],
  [
    [0, 1, 4],
    [0, 4, 5],
    [1, 2, 4],
    [2, 3, 4],
    [0, 5, 7],
    [5, 6, 7],
  ],
);
const cube = plainMesh(boxShape([0.5, 0.5, 0.5]));
const openBox = mesh(cube.vertices, cube.indices.subarray(6));
const ring = plainMesh(torusShape(1, 0.25, IS_DEEP ? 24 : 16, IS_DEEP ? 12 : 8));
/** Makes what is along the diagonal of the axes eight times as long: boxes around that are almost empty. */
const stretch = ([x, y, z]: Vector): Vector => {
  const more = (7 * (x + y + z)) / 3;
  return [x + more, y + more, z + more];
};
const needle = meshOf([
  [
    [0, 0, 0],
    [1, 0, 0],
    [0.5, 1e-9, 0],
  ],
]);
const flat = meshOf([
  [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ],
]);

const SHAPES: readonly (readonly [name: string, shape: Mesh])[] = [
  ['a cube', cube],
  ['an open box', openBox],
  ['two cubes that are apart', boxesAt([0, 0, 0], [2, 0, 0])],
  ['two cubes that touch', boxesAt([0, 0, 0], [1, 0, 0])],
  ['two cubes in one place', boxesAt([0, 0, 0], [0, 0, 0])],
  ['an L', lShape],
  ['a U', uShape],
  ['a ring', ring],
  ['a ring of slivers across the axes', mapMesh(ring, stretch)],
  ['a sheet', sheet(6)],
  ['a bent sheet', mapMesh(sheet(8), ([x, y]) => [x, y, x * x - y * y])],
  [
    'one triangle',
    meshOf([
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ],
    ]),
  ],
  ['a needle', needle],
  ['lines and points', flat],
  ['a soup', triangleSoup(createRandom(SEED), 60, 0.3)],
  ['a sphere with waves', bumpySphere(IS_DEEP ? 800 : 200)],
  ['a small one far from the origin', mapMesh(bumpySphere(200), ([x, y, z]) => [1e6 + x, y - 1e6, z])],
  ['a tiny one', mapMesh(lShape, ([x, y, z]) => [x * 1e-200, y * 1e-200, z * 1e-200])],
  ['a huge one', mapMesh(lShape, ([x, y, z]) => [x * 2 ** 400, y * 2 ** 400, z * 2 ** 400])],
];

/** A disc of 257 corners, which its triangles are a fan of. */
const disc = (change: (vertex: Vector) => Vector): Mesh => {
  const corners = Array.from({ length: 257 }, (_, i): Vector => {
    const turn = (2 * Math.PI * i) / 257;
    return change([Math.cos(turn), Math.sin(turn), 0]);
  });
  return meshOf(corners.slice(2).map((corner, i) => [corners[0]!, corners[i + 1]!, corner]));
};
const ball = mapMesh(bumpySphere(2 * 17 ** 2), (vertex) => {
  const part = 1 / Math.hypot(...vertex);
  return vertex.map((x) => x * part) as unknown as Vector;
});

const DISCS: readonly (readonly [name: string, shape: Mesh, most: number])[] = [
  ['a disc', disc((vertex) => vertex), 0.001],
  ['a disc that is tilted', disc(([x, y]) => [x, y, 0.3 * x + 0.7 * y]), 0.001],
];

/** Shapes of which a hull has more than 256 corners, and what its excess is less than. */
const MANY_CORNERS: readonly (readonly [name: string, shape: Mesh, most: number])[] = [
  ['a sphere', ball, 0.04],
  ['a sphere that is nearly flat', mapMesh(ball, ([x, y, z]) => [x, y, z * 1e-25]), 0.001],
  // Seconds each: one has many vertices, and each triangle of discs is a sliver.
  ...(IS_DEEP ? [['a sphere with waves', bumpySphere(2 * 24 ** 2), 0.1] as const, ...DISCS] : []),
];

describe('isBetween', () => {
  it('tells the inside and the surface of a tetrahedron from the outside', () => {
    const corners: Vector[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    expect(isBetween(corners, [0.25, 0.25, 0.25])).toBe(true);
    expect(isBetween(corners, [0.5, 0.25, 0.25])).toBe(true);
    expect(isBetween(corners, [0.5, 0.25, 0.25 + 2 ** -52])).toBe(false);
    expect(isBetween(corners, [-(2 ** -1000), 0, 0])).toBe(false);
  });
});

forOneBuild((_, engine) => {
  describe('Engine.decompose', () => {
    describe.each(SHAPES)('of %s', (_name, shape) => {
      it.each<DecomposeOptions>([{}, { pieces: 1 }, { pieces: 3 }, { excess: 1e-6 }])(
        'holds every triangle in a piece, exactly: %o',
        (options) => {
          const { elements, pieces, covered, excess } = engine().decompose(shape, options);
          expect(notHeld(shape, elements)).toEqual([]);
          expect(covered).toBe(true);
          expect(pieces).toBe(elements.length);
          expect(excess[0]).toBeLessThanOrEqual(excess[1]);
          expect(excess[0]).toBeGreaterThanOrEqual(0);
          if (options.pieces !== undefined) expect(pieces).toBeLessThanOrEqual(options.pieces);
        },
      );
    });

    it.each([
      ['a cube', cube, 1],
      ['two cubes that are apart', boxesAt([0, 0, 0], [2, 0, 0]), 2],
      ['two cubes that touch', boxesAt([0, 0, 0], [1, 0, 0]), 1],
      ['an L', lShape, 2],
      ['a U', uShape, 3],
      ['a sheet', sheet(6), 1],
    ])('finds the fewest pieces of %s', (_name, shape, count) => {
      const { pieces, excess } = engine().decompose(shape, { excess: 1e-3 });
      expect(pieces).toBe(count);
      expect(excess[1]).toBeLessThan(1e-9);
    });

    // Joining alone leaves 14, and 24 and 9 with those of the deep run.
    it.each([[0.05, 12], ...(IS_DEEP ? [[0.02, 18] as const, [0.1, 8] as const] : [])] as const)(
      'hands parts of pieces of a fine ring to those with room, within %d m',
      (most, count) => {
        const shape = plainMesh(torusShape(1, 0.3, 48, 24));
        const { elements, pieces, excess } = engine().decompose(shape, { excess: most });
        expect(notHeld(shape, elements)).toEqual([]);
        expect(excess[1]).toBeLessThanOrEqual(most);
        expect(pieces).toBeLessThanOrEqual(count);
      },
    );

    it.each(SHAPES.filter(([name]) => !/tiny|huge|lines/.test(name)))(
      'stays as close to %s as it says',
      (_name, shape) => {
        const sizes = [0.05, 0.2];
        for (const limit of sizes) {
          const result = engine().decompose(shape, { excess: limit });
          expect(result.excess[1]).toBeLessThanOrEqual(limit);
          const sampled = farthestSample(shape, result);
          expect(sampled).toBeLessThanOrEqual(result.excess[1] + 1e-9);
          expect(result.excess[1] - result.excess[0]).toBeLessThanOrEqual(0.1 * result.excess[1] + 1e-8);
        }
      },
    );

    it('finds what the excess of one hull is in closed form', () => {
      // Between the arms of an L, the plane x + y = 4 is farthest from the corner at (1, 1).
      const one = engine().decompose(lShape, { pieces: 1 }).excess;
      // The middle (2, 2) of the bridge is 1 m from both arms.
      expect(one[0]).toBeLessThanOrEqual(1 + 1e-9);
      expect(one[1]).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(one[1] - one[0]).toBeLessThanOrEqual(0.1);
      const two = engine().decompose(boxesAt([0, 0, 0], [3, 0, 0]), { pieces: 1 }).excess;
      expect(two[0]).toBeLessThanOrEqual(1 + 1e-9);
      expect(two[1]).toBeGreaterThanOrEqual(1 - 1e-9);
    });

    it('counts the inside of a surface, not that of a solid', () => {
      const hollow = mesh(uShape.vertices, uShape.indices, { solid: false });
      expect(engine().decompose(uShape, { pieces: 3, excess: 1 }).excess[1]).toBeLessThan(1e-9);
      const parted = engine().decompose(hollow, { excess: 0.1 });
      expect(parted.pieces).toBeGreaterThan(3);
    });

    it.each(MANY_CORNERS)(
      'makes hulls of more than 256 vertices simpler, which hold them: %s',
      (_name, shape, most) => {
        const { elements, excess, pieces } = engine().decompose(shape, { pieces: 1 });
        expect(pieces).toBe(1);
        expect(elements[0]!.vertices.length).toBeLessThanOrEqual(256);
        expect(notHeld(shape, elements)).toEqual([]);
        expect(farthestSample(shape, { elements })).toBeLessThanOrEqual(excess[1] + 1e-9);
        expect(excess[0]).toBeLessThan(most);
      },
    );

    it('adds the radius of the mesh to the pieces', () => {
      const { elements } = engine().decompose(sheet(3, 1, 0.25), { pieces: 1 });
      expect(elements.map(({ rounding }) => rounding)).toEqual([0.25]);
    });

    it('tells how far it has come, and ends when the signal says so', () => {
      const parts: number[] = [];
      const waves = bumpySphere(1000);
      engine().decompose(waves, { progress: (part) => parts.push(part) });
      expect(parts.length).toBeGreaterThan(2);
      expect(parts).toEqual(parts.toSorted((a, b) => a - b));
      expect(parts[0]).toBeGreaterThanOrEqual(0);
      expect(parts.at(-1)).toBe(1);

      const controller = new AbortController();
      const reason = new Error('enough');
      let told = 0;
      const progress = () => {
        if (++told === 3) controller.abort(reason);
      };
      const begun = () => engine().decompose(waves, { progress, signal: controller.signal });
      expect(begun).toThrow(reason);
      expect(told).toBe(3);
      expect(() => engine().decompose(cube, { signal: controller.signal })).toThrow(reason);
    });
  });
});

forEachBuild((_, engine) => {
  const decompose = (shape: unknown, options?: unknown) =>
    engine().decompose(shape as Mesh, options as DecomposeOptions);

  describe('Engine.decompose', () => {
    it('gives elements that a scene takes, and nothing that can be written to', () => {
      const result = decompose(lShape, { pieces: 2 });
      for (const part of [result, result.elements, result.excess, result.elements[0]]) {
        expect(Object.isFrozen(part)).toBe(true);
      }
      const scene = engine().createScene({ segments: { l: result.elements }, pairs: [] });
      scene.dispose();
    });

    it.each<[string, unknown, unknown, string]>([
      ['nothing', undefined, {}, 'mesh must be a mesh made by mesh(), got undefined'],
      ['an element', line([0, 0, 0], [1, 0, 0], 1), {}, 'mesh must be a mesh made by mesh(), got an object'],
      [
        'NaN',
        { ...cube, vertices: cube.vertices.map((x, i) => (i === 4 ? NaN : x)) },
        {},
        'mesh.vertices[4] must be',
      ],
      ['no triangle', { ...cube, indices: new Uint32Array(0) }, {}, 'mesh.indices must be three numbers'],
      ['no pieces', cube, { pieces: 0 }, 'options.pieces must be a whole number from 1'],
      ['half a piece', cube, { pieces: 1.5 }, 'options.pieces must be a whole number from 1'],
      ['less than nothing', cube, { excess: -1 }, 'options.excess must be'],
      ['a text', cube, { excess: '5mm' }, 'options.excess must be'],
      ['a solid', cube, { solid: 1 }, 'options.solid must be true or false'],
      ['no list', cube, { kinds: 'box' }, 'options.kinds must be an array of names, got "box"'],
      ['a kind', cube, { kinds: ['hull', 'cone'] }, "options.kinds[1] must be 'sphere', 'capsule', 'box'"],
      ['no hull', cube, { kinds: ['box'] }, "options.kinds must be a list with 'hull'"],
      ['a seed', cube, { seed: 0.5 }, 'options.seed must be a whole number'],
      ['a signal', cube, { signal: true }, 'options.signal must be an AbortSignal, got true'],
      ['progress', cube, { progress: 1 }, 'options.progress must be a function'],
      ['an option', cube, { count: 3 }, "options must be without properties other than 'pieces'"],
    ])('refuses %s', (_name, shape, options, message) => {
      expect(() => decompose(shape, options)).toThrow(`Engine.decompose: ${message}`);
    });
  });
});

describe('Engine.decompose', () => {
  it('gives the same bits in all builds, whatever came before', async () => {
    const soup = triangleSoup(createRandom(SEED), 40, 0.4);
    const results = await Promise.all(
      BUILDS.map(async (build, i) => {
        const engine = await loadBuild(build);
        if (i % 2 === 1) engine.decompose(uShape, { pieces: 2 });
        const found = [ring, soup, bumpySphere(2 * 20 ** 2)].map((shape) =>
          engine.decompose(shape, { excess: 0.05, seed: 3 }),
        );
        engine.dispose();
        return JSON.stringify(found);
      }),
    );
    expect(new Set(results).size).toBe(1);
  });
});
