import { describe, expect, it } from 'vitest';
import { type CoverKind, type Mesh, mesh, type Vector } from '../../../../bindings/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { mapMesh, sheet, triangleSoup } from '../../../support/meshes.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { notHeld, numbersOf, resized } from './exact.ts';
import { box, capsule, torus } from './shapes.ts';

const KINDS: readonly CoverKind[] = ['points', 'lines', 'solids', 'triangles'];

/** How fine meshes are: each of their triangles is decided four to six times for every kind. */
const [AROUND, ACROSS, ROUND, MANY] = IS_DEEP ? ([16, 8, 8, 40] as const) : ([12, 6, 5, 20] as const);

/** What meshes are scaled by, and moved by then. */
const PLACES = (
  [
    [1, [0, 0, 0]],
    [1e-3, [1e3, -1e3, 5]],
    [1e5, [1, 2, 3]],
  ] as const
).slice(0, IS_DEEP ? 3 : 2);

const MESHES: Record<string, Mesh> = {
  'a torus': torus(1, 0.3, AROUND, ACROSS),
  'a capsule': capsule(0.1, 0.7, ROUND),
  'a soup': triangleSoup(createRandom(SEED), MANY, 0.3),
  'a soup with a radius': triangleSoup(createRandom(SEED + 1), MANY, 0.3, 0.05),
  'a flat sheet': sheet(5),
  'a needle': mapMesh(sheet(3), ([x, y]): Vector => [x, y * 1e-9, 0]),
  'one triangle': mesh([0, 0, 0, 1, 0, 0, 0, 1, 0.5], [0, 1, 2]),
  'a point': mesh([1, 2, 3], [0, 0, 0]),
  'equal triangles': mesh([0, 0, 0, 1, 0, 0, 0, 1, 0.5], [0, 1, 2, 0, 1, 2, 2, 1, 0]),
};

forOneBuild((_, engine) => {
  describe.each(KINDS)('a cover with %s', (kind) => {
    it.each(Object.entries(MESHES))('holds every triangle of %s, wherever it is', (_, shape) => {
      for (const [scale, offset] of PLACES) {
        const change = (vertex: Vector) => vertex.map((x, i) => x * scale + offset[i]!) as unknown as Vector;
        const moved = mapMesh(shape, change, shape.radius * scale);
        for (const maxEdge of IS_DEEP || scale === 1 ? [undefined, Infinity] : [undefined]) {
          const { elements, excess, excesses } = engine().fitElements(moved, { kind, count: 4, maxEdge });
          // Without a wish, pieces of triangles may be in elements of their own.
          expect(notHeld(moved, elements, maxEdge === undefined)).toEqual([]);
          expect(elements.length).toBeGreaterThan(0);
          expect(elements.length).toBeLessThanOrEqual(4);
          expect(excess).toBe(Math.max(...excesses));
          expect(excesses).toHaveLength(elements.length);
        }
      }
    });

    it('holds the pieces of triangles that are cut', () => {
      for (const offset of [0, 1e3]) {
        const shape = mapMesh(box(0.6, 0.4, 0.3, 1), ([x, y, z]) => [x + offset, y / 3, z * 0.7 + 0.1]);
        const { elements } = engine().fitElements(shape, { kind, count: 6, maxEdge: 0.1 });
        // One box holds a box.
        expect(elements.length).toBeGreaterThan(kind === 'solids' ? 0 : 1);
        expect(notHeld(shape, elements, true)).toEqual([]);
      }
    });
  });

  it.each([2 ** 500, 2 ** -500, 2 ** -1040, 5e-324])('holds a mesh of %d m', (size) => {
    const shape = mesh([size, 0, 0, 0, size, 0, 0, 0, -size, -size, 0, 0], [0, 1, 2, 1, 2, 3]);
    for (const kind of KINDS) {
      const { elements, excess } = engine().fitElements(shape, { kind, count: 2 });
      expect(excess).toSatisfy(Number.isFinite);
      for (const x of elements.flatMap(numbersOf)) expect(x).toSatisfy(Number.isFinite);
      expect(notHeld(shape, elements, true)).toEqual([]);
    }
  });
});

describe('the check itself', () => {
  it('sees what sticks out by a few roundings', async () => {
    const { loadEngine } = await import('../../../../bindings/index.ts');
    const engine = await loadEngine();
    const shape = torus(1, 0.3, 16, 8);
    for (const kind of KINDS) {
      const { elements } = engine.fitElements(shape, { kind, count: 4, maxEdge: Infinity });
      expect(notHeld(shape, elements)).toEqual([]);
      const smaller = elements.map((element) => resized(element, 1 - 2 ** -40));
      expect(notHeld(shape, smaller)).not.toEqual([]);
      expect(notHeld(shape, smaller, true)).not.toEqual([]);
    }
    engine.dispose();
  });
});
