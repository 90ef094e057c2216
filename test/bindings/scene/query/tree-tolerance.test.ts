import { describe, expect, it } from 'vitest';
import type { Engine, Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { EPSILON } from '../../../support/contract.ts';
import { expand } from '../../../support/expand.ts';
import { bumpySphere } from '../../../support/meshes.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { placeRounded } from '../../../support/full-comparison.ts';
import { MESH_CASES } from '../../../support/mesh-shapes.ts';
import { copyColumns, translation } from '../../../support/scenes.ts';

/** Tolerances that are tried. */
const TOLERANCES = [
  { relative: 0, absolute: 0 },
  { relative: 0.01 },
  { relative: 2, absolute: 0 },
  { absolute: 0.1 },
  { relative: 0.05, absolute: 1e-3 },
  { relative: 1e30, absolute: 1e30 },
];

/** What the kernel says of two elements of the first pair. */
function compareNumbered(engine: Engine, scene: Scene, numbers: readonly [number, number]): number[][] {
  const rows = scene.pairs[0]!.map((id, side) => {
    const element = expand(scene.segment(id).elements)[numbers[side]!]!;
    const core = placeRounded(engine.build.precision, element, scene.getPose(id));
    return { kind: element.kind, row: Float64Array.from([...core.flat(), element.radius]) };
  });
  const [a, b] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const { distance, pointA, pointB, normal } = engine.distances(a.kind, b.kind, a.row, b.row);
  return [distance, pointA, pointB, normal].map((column) => [...column]);
}

describe('a tolerance', () => {
  forSomeBuilds(({ precision }, engine) => {
    const cases = MESH_CASES.filter(({ name }) => !/5000|1200/.test(name));
    it.each(cases)(`bounds what a distance is too large by: $name, SEED=${SEED}`, (meshes) => {
      const number = MESH_CASES.indexOf(meshes);
      const random = createRandom(SEED + 900 + number);
      const [a, b] = meshes.make(createRandom(SEED + number));
      for (const treeFrom of [1, 40]) {
        using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']], treeFrom });
        for (let k = 0; k < 3; k++) {
          scene.setPoses(meshes.poses(random));
          const exact = copyColumns(scene.evaluate());
          const least = exact.distance[0]!;
          for (const tolerance of TOLERANCES) {
            const found = scene.evaluate({ tolerance }).distance[0]!;
            const { relative = 0, absolute = 0 } = tolerance;
            const most = Math.max(least + Math.abs(least) * (least > 0 ? relative : 0), least + absolute);
            expect(found).toBeGreaterThanOrEqual(least);
            expect(found).toBeLessThanOrEqual(most + 4 * EPSILON[precision] * Math.abs(most));
          }
          expect(copyColumns(scene.evaluate({ tolerance: {} }))).toEqual(exact);
          expect(copyColumns(scene.evaluate({ tolerance: { relative: 0 } }))).toEqual(exact);
          expect(copyColumns(scene.evaluate())).toEqual(exact);
        }
      }
    });

    it(`saves work, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 990);
      const meshes = MESH_CASES.find(({ name }) => name === 'closed and apart')!;
      const [a, b] = [bumpySphere(1800), bumpySphere(1568, 0.5)];
      using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']] });
      const tests = { exact: 0, tolerant: 0 };
      let larger = 0;
      for (let k = 0; k < 40; k++) {
        scene.setPoses(meshes.poses(random));
        const found = scene.evaluate({ tolerance: { relative: 0.1 } }).distance[0]!;
        tests.tolerant += engine().statistics().volumeTests;
        const least = scene.evaluate().distance[0]!;
        tests.exact += engine().statistics().volumeTests;
        if (found > least) larger++;
      }
      expect(tests.tolerant).toBeLessThan(0.95 * tests.exact);
      expect(larger).toBeGreaterThan(0);
    });

    it(`names elements that are as far apart as it says, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 991);
      for (const meshes of MESH_CASES.filter(({ name }) => /near|kinds|apart/.test(name))) {
        const [a, b] = meshes.make(random);
        using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']], treeFrom: 1 });
        for (let k = 0; k < 5; k++) {
          scene.setPoses(meshes.poses(random));
          const tolerance = { relative: 0.5, absolute: 0.05 };
          const d = scene.evaluate({ tolerance });
          const found = [d.distance, d.pointA, d.pointB, d.normal].map((column) => [...column]);
          const numbers = [d.elementA[0]!, d.elementB[0]!] as const;
          expect(found).toEqual(compareNumbered(engine(), scene, numbers));
        }
      }
    });

    it('leaves out no pair that is within the largest distance', () => {
      const [a, b] = [bumpySphere(200), bumpySphere(128, 0.5)];
      using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']] });
      for (const x of [2, 3, 5]) {
        scene.setPose('b', translation(x, 0.3, 0.1));
        const least = scene.evaluate().distance[0]!;
        const ask = (maxDistance: number) => {
          const d = scene.evaluate({ maxDistance, tolerance: { relative: 0.25 } });
          return { beyond: d.beyond[0], distance: d.distance[0]! };
        };
        expect(ask(0.99 * least)).toEqual({ beyond: 1, distance: Infinity });
        for (const share of [1, 1.01, 1.1, 1.26, 1.5, 100]) {
          const { beyond, distance } = ask(share * least);
          expect(beyond).toBe(0);
          expect(distance).toBeLessThanOrEqual(1.2501 * least);
        }
      }
    });

    it('is at least 0, finite, and changes nothing when it is refused', () => {
      const [a, b] = [bumpySphere(200), bumpySphere(128, 0.5)];
      using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']] });
      scene.setPose('b', translation(3, 0, 0));
      const before = copyColumns(scene.evaluate());
      scene.setPose('b', translation(4, 0, 0));
      const d = scene.evaluate();
      const refused: [unknown, string][] = [
        [{ relative: -0.1 }, 'tolerance.relative must be at least 0, got -0.1'],
        [{ absolute: -1 }, 'tolerance.absolute must be at least 0, got -1'],
        [{ relative: NaN }, 'tolerance.relative must be a number, got NaN'],
        [{ absolute: Infinity }, 'tolerance.absolute must be finite, got Infinity'],
        [{ relative: '1' }, 'tolerance.relative must be a number, got "1"'],
        [0.1, 'tolerance must be { relative, absolute }, got 0.1'],
        [null, 'tolerance must be { relative, absolute }, got null'],
      ];
      const kept = copyColumns(d);
      for (const [tolerance, message] of refused) {
        expect(() => scene.evaluate({ tolerance: tolerance as never })).toThrow(`Scene.evaluate: ${message}`);
        expect(copyColumns(d)).toEqual(kept);
      }
      scene.setPose('b', translation(3, 0, 0));
      expect(copyColumns(scene.evaluate())).toEqual(before);
    });
  });
});
