import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CoverKind, Engine, LineElement, SweptElement } from '../../../../bindings/index.ts';
import { BUILDS, IS_DEEP, loadBuild } from '../../../support/builds.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { mapMesh, sheet, triangleSoup } from '../../../support/meshes.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { box, capsule, drum, torus } from './shapes.ts';

const KINDS: readonly CoverKind[] = ['points', 'lines', 'solids', 'triangles'];
const MESHES = { capsule: capsule(0.1, 0.7, 16), box: box(0.6, 0.4, 0.2, 5), torus: torus(0.3, 0.05, 24, 8) };

forOneBuild((_, engine) => {
  it('is the smallest sphere, for one point', () => {
    for (const shape of [...Object.values(MESHES), triangleSoup(createRandom(SEED), 30, 0.2, 0.1)]) {
      const { center, radius } = engine().fitSphere(shape);
      const { elements } = engine().fitElements(shape, { kind: 'points', count: 1 });
      expect(elements).toEqual([{ kind: 'point', vertices: [center], radius }]);
    }
  });

  it('finds a capsule, and the surface of it is all there is', () => {
    const { elements, excess } = engine().fitElements(MESHES.capsule, { kind: 'lines', count: 1 });
    const [{ kind, radius, vertices }] = elements as readonly LineElement[] as [LineElement];
    expect(kind).toBe('line');
    expect(radius).toBeGreaterThan(0.0999);
    expect(radius).toBeLessThan(0.104);
    expect(Math.abs(vertices[0][2])).toBeCloseTo(0.35, 1);
    expect(excess).toBeLessThan(0.01);
  });

  it('needs a few capsules for a torus', () => {
    const { excess } = engine().fitElements(MESHES.torus, { kind: 'lines', count: 8 });
    expect(excess).toBeLessThan(0.03);
  });

  it('finds a box, and a cylinder with flat ends, and nothing exceeds them', () => {
    const turned = mapMesh(MESHES.box, ([x, y, z]) => [0.6 * x - 0.8 * y + 3, 0.8 * x + 0.6 * y, z - 1]);
    for (const [shape, kind] of [
      [turned, 'box'],
      [drum(0.3, 0.5, 64), 'cylinder'],
    ] as const) {
      const { elements, excess } = engine().fitElements(shape, { kind: 'solids', count: 1 });
      expect(elements.map((element) => element.kind)).toEqual([kind]);
      expect(excess).toBeLessThan(0.01);
    }
  });

  it('takes the very triangles, if there are no more than elements', () => {
    const { elements, excess } = engine().fitElements(sheet(1), { kind: 'triangles', count: 2 });
    expect((elements as readonly SweptElement[]).map(({ kind, radius }) => [kind, radius])).toEqual([
      ['triangle', 0],
      ['triangle', 0],
    ]);
    expect(excess).toBeLessThan(0.01);
  });
});

describe('the excess', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await loadBuild(BUILDS[0]!);
  });
  afterAll(() => engine.dispose());

  it.each(Object.entries(MESHES))(
    'of a %s is never more for more elements, or for richer kinds',
    (_, shape) => {
      const counts = IS_DEEP ? [1, 2, 3, 5, 8] : [1, 5];
      const excess = KINDS.map((kind) =>
        counts.map((count) => engine.fitElements(shape, { kind, count }).excess),
      );
      for (const [k, row] of excess.entries()) {
        if (KINDS[k] !== 'solids') expect(row).toEqual(row.toSorted((a, b) => b - a));
      }
      for (const i of counts.keys()) {
        // Solids go a way of their own, which promises neither.
        const column = KINDS.flatMap((kind, k) => (kind === 'solids' ? [] : [excess[k]![i]!]));
        expect(column).toEqual(column.toSorted((a, b) => b - a));
      }
      expect(excess[0]!.at(-1)).toBeLessThan(excess[0]![0]!);
    },
  );
});

describe('all four builds', () => {
  it('find the same elements, bit for bit', async () => {
    const engines = await Promise.all(BUILDS.map(loadBuild));
    for (const kind of KINDS) {
      const covers = engines.map((engine) => engine.fitElements(MESHES.box, { kind, count: 5 }));
      for (const cover of covers) expect(cover).toEqual(covers[0]);
    }
    engines.forEach((engine) => engine.dispose());
  });
});
