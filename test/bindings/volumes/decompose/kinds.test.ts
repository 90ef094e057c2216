import { describe, expect, it } from 'vitest';
import { type Mesh, mesh, type PieceKind, type Vector } from '../../../../bindings/index.ts';
import { box, capsule, drum } from '../../../assembly/volumes/cover/shapes.ts';
import { BUILDS, loadBuild } from '../../../support/builds.ts';
import { boxShape, plainMesh, sphereShape } from '../../../support/closed-meshes.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { bumpySphere, mapMesh, sheet, triangleSoup } from '../../../support/meshes.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { notHeld } from './exact.ts';
import { farthestSample } from './surface.ts';

const KINDS: readonly PieceKind[] = ['hull', 'box', 'capsule', 'cylinder', 'sphere'];

/** Turned so that no axis is one of the coordinates, and far from the origin. */
const turned = (shape: Mesh): Mesh =>
  mapMesh(shape, ([x, y, z]): Vector => [
    0.36 * x + 0.48 * y - 0.8 * z + 3,
    -0.8 * x + 0.6 * y + 1,
    0.48 * x + 0.64 * y + 0.6 * z - 2,
  ]);

const ball = plainMesh(sphereShape(1, 8));
const cube = plainMesh(boxShape([0.5, 1, 1.5]));

/** Shapes, what is around each within so many metres, and what the excess is below then. */
const SHAPES: readonly (readonly [string, Mesh, string, limit: number, most: number])[] = [
  ['a box', cube, 'box', 0.01, 1e-9],
  ['a box that is turned', turned(cube), 'box', 0.01, 1e-9],
  ['a box of many triangles', turned(box(0.6, 0.4, 0.3, 4)), 'box', 0.01, 1e-9],
  ['a ball', turned(ball), 'point', 0.05, 0.05],
  ['a capsule', turned(capsule(0.2, 1)), 'line', 0.02, 0.02],
  ['a drum', turned(drum(0.4, 1, 24)), 'cylinder', 0.01, 0.01],
  ['a sheet', turned(sheet(4)), 'box', 0.01, 1e-5],
];

/** Boxes and balls side by side, each closed by itself. */
function row(...shapes: readonly Mesh[]): Mesh {
  const vertices = shapes.flatMap((shape, i) =>
    [...shape.vertices].map((x, k) => (k % 3 === 0 ? x + 4 * i : x)),
  );
  let before = 0;
  const indices = shapes.flatMap((shape) => {
    const own = [...shape.indices].map((vertex) => vertex + before);
    before += shape.vertices.length / 3;
    return own;
  });
  return mesh(vertices, indices);
}

forOneBuild((_, engine) => {
  describe('Engine.decompose with kinds', () => {
    it.each(SHAPES)('puts what fits around %s', (_name, shape, kind, limit, most) => {
      const made = engine().decompose(shape, { excess: limit, kinds: KINDS });
      expect(made.elements.map((element) => element.kind)).toEqual([kind]);
      expect(made.pieces).toBe(1);
      expect(notHeld(shape, made.elements)).toEqual([]);
      expect(made.excess[1]).toBeLessThan(most);
      const sampled = farthestSample(shape, made);
      expect(sampled).toBeLessThanOrEqual(made.excess[1] + 1e-9);
      expect(made.excess[1] - made.excess[0]).toBeLessThanOrEqual(Math.max(0.1 * made.excess[1], 1e-5));
    });

    it('finds what the excess of a sphere around a ball is in closed form', () => {
      const { elements, excess } = engine().decompose(ball, { excess: 0.05, kinds: ['sphere', 'hull'] });
      const [sphere] = elements;
      // The point over the middle of the face that is closest to the center is farthest from the mesh.
      let least = Infinity;
      for (let i = 0; i < ball.indices.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => {
          const at = 3 * ball.indices[i + k]!;
          return [...ball.vertices.subarray(at, at + 3)];
        }) as [number[], number[], number[]];
        const [u, v] = [b.map((x, k) => x - a[k]!), c.map((x, k) => x - a[k]!)] as [number[], number[]];
        const normal = [0, 1, 2].map((k) => {
          const [p, q] = [(k + 1) % 3, (k + 2) % 3];
          return u[p]! * v[q]! - u[q]! * v[p]!;
        });
        const height = Math.abs(normal.reduce((sum, x, k) => sum + x * a[k]!, 0)) / Math.hypot(...normal);
        least = Math.min(least, height);
      }
      expect(sphere!.kind).toBe('point');
      expect(excess[0]).toBeLessThanOrEqual(1 - least + 1e-9);
      expect(excess[1]).toBeGreaterThanOrEqual(1 - least - 1e-9);
    });

    it('keeps hulls where others are too far, and takes no kind that is not named', () => {
      const shape = row(cube, ball, bumpySphere(200));
      const kindsOf = (excess: number, kinds: readonly PieceKind[]): string[] =>
        engine()
          .decompose(shape, { excess, kinds })
          .elements.map(({ kind }) => kind)
          .sort();
      expect(kindsOf(0.05, KINDS)).toContain('hull');
      expect(kindsOf(0.05, KINDS)).toContain('box');
      expect(kindsOf(0.05, KINDS)).toContain('point');
      expect(kindsOf(0.05, ['sphere', 'hull'])).not.toContain('box');
      expect(new Set(kindsOf(0.05, ['hull']))).toEqual(new Set(['hull']));
    });

    it.each([0.3, 0.05])('holds soups and waves within %d m, exactly', (excess) => {
      for (const shape of [
        triangleSoup(createRandom(SEED), 60, 0.3),
        bumpySphere(200),
        mapMesh(sheet(8), ([x, y]) => [x, y, x * x - y * y]),
        mesh([1, 2, 3], [0, 0, 0]),
      ]) {
        const made = engine().decompose(shape, { excess, kinds: KINDS });
        expect(notHeld(shape, made.elements)).toEqual([]);
        expect(made.excess[1]).toBeLessThanOrEqual(excess);
        expect(farthestSample(shape, made)).toBeLessThanOrEqual(made.excess[1] + 1e-9);
        expect(made.excess[1] - made.excess[0]).toBeLessThanOrEqual(0.1 * made.excess[1] + 1e-8);
      }
    });

    it('goes no farther from the mesh than hulls do, where only the number of pieces is given', () => {
      const shape = bumpySphere(200);
      const hulls = engine().decompose(shape, { pieces: 4 });
      const made = engine().decompose(shape, { pieces: 4, kinds: KINDS });
      expect(made.pieces).toBe(hulls.pieces);
      expect(made.excess[1]).toBeLessThanOrEqual(hulls.excess[1]);
    });

    it('adds the radius of the mesh to what it puts around it', () => {
      const round = mesh(cube.vertices, cube.indices, { radius: 0.25 });
      const { elements } = engine().decompose(round, { excess: 0.01, kinds: KINDS });
      expect(elements).toMatchObject([{ kind: 'box', rounding: 0.25 }]);
      expect(notHeld(round, elements)).toEqual([]);
    });
  });
});

describe('Engine.decompose with kinds', () => {
  it('gives the same bits in all builds', async () => {
    const shape = row(cube, ball, bumpySphere(200), drum(0.4, 1, 24), capsule(0.2, 1));
    const results = await Promise.all(
      BUILDS.map(async (build) => {
        const engine = await loadBuild(build);
        const found = engine.decompose(shape, { excess: 0.05, kinds: KINDS });
        engine.dispose();
        return JSON.stringify(found);
      }),
    );
    expect(new Set(results).size).toBe(1);
  });
});
