import { elementPairs } from '../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { allPairs, type Engine, point, type QueryStatistics, type Scene } from '../../../bindings/index.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { bumpySphere } from '../../support/meshes.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { matrixOf, randomTransform, translation } from '../../support/scenes.ts';

/** Two spheres of 1 m, 3 m apart. */
function makeSpheres(engine: Engine, treeFrom: number): Scene {
  const ball = [point([0, 0, 0], 1)];
  const scene = engine.createScene({ segments: { a: ball, b: ball }, pairs: [['a', 'b']], treeFrom });
  scene.setPose('b', translation(5, 0, 0));
  return scene;
}

/** Counts in the order pairs, volumes, leaves, elements. */
function counts({ pairs, volumeTests, leafTests, elementTests }: QueryStatistics): number[] {
  return [pairs, volumeTests, leafTests, elementTests];
}

/** Waves on a sphere: each pair of them has 25 million element pairs. */
const TRIANGLES = 5000;

describe('the counts of a query', () => {
  forEachBuild((_, engine) => {
    it('are those of one pair of spheres', () => {
      using scene = makeSpheres(engine(), 256);
      const count = (query: () => unknown): number[] => {
        query();
        return counts(engine().statistics());
      };
      expect(count(() => scene.evaluate())).toEqual([1, 0, 0, 1]);
      // Nothing has moved.
      expect(count(() => scene.evaluate())).toEqual([0, 0, 0, 0]);
      expect(count(() => scene.evaluate({ maxDistance: 1 }))).toEqual([1, 0, 0, 0]);
      // Bounding spheres say it.
      expect(count(() => scene.isFree())).toEqual([1, 0, 0, 0]);
      expect(count(() => scene.isFree({ margin: 4 }))).toEqual([1, 0, 0, 1]);
      expect(count(() => elementPairs(scene, 'a', 'b'))).toEqual([1, 0, 0, 0]);
      expect(count(() => elementPairs(scene, 'a', 'b', { maxDistance: 3 }))).toEqual([1, 0, 0, 1]);
      // What has no tree is one leaf.
      expect(count(() => scene.nearestElement('a', [0, 0, 3]))).toEqual([1, 0, 1, 1]);
      const poses = [0, 1, 2].flatMap((x) => [...translation(0, 0, 0), ...translation(5 - x, 0, 0)]);
      expect(count(() => scene.evaluateBatch(poses, { count: 3 }))).toEqual([3, 0, 0, 3]);
      expect(count(() => scene.areFree(poses, { count: 3 }))).toEqual([3, 0, 0, 0]);
      expect(count(() => scene.areFree(poses, { count: 3, margin: 1.5 }))).toEqual([3, 0, 0, 1]);
    });

    it('are those of one pair of leaves', () => {
      using scene = makeSpheres(engine(), 1);
      const count = (query: () => unknown): number[] => {
        query();
        return counts(engine().statistics());
      };
      // The first elements are compared before their leaves are looked at.
      expect(count(() => scene.evaluate())).toEqual([1, 0, 1, 2]);
      expect(count(() => scene.isFree())).toEqual([1, 0, 0, 0]);
      // Both are trees of points: the bounding sphere of one is compared with the points of the other before.
      expect(count(() => scene.isFree({ margin: 4 }))).toEqual([1, 0, 2, 1]);
      expect(count(() => elementPairs(scene, 'a', 'b', { maxDistance: 3 }))).toEqual([1, 0, 1, 1]);
    });

    it('have the spheres of a long list of pairs, in whose tree each is compared with those of its leaf', () => {
      const ids = Array.from({ length: 64 }, (_, i) => `ball ${i}`);
      const ball = [point([0, 0, 0], 1)];
      const segments = Object.fromEntries(ids.map((id) => [id, ball]));
      using scene = engine().createScene({ segments, pairs: allPairs(ids) });
      scene.setPoses(ids.flatMap((_, i) => [...translation(100 * i, 0, 0)]));
      expect(scene.isFree()).toBe(true);
      const [pairs, volumes] = counts(engine().statistics());
      // Those that were too close lately are tested before; at first these are any eight.
      expect(pairs).toBe(8);
      // Four are in a leaf; and there are boxes above.
      expect(volumes).toBeGreaterThan(4 * ids.length);
      expect(volumes).toBeLessThan(8 * ids.length);
    });

    it('show that trees prune', () => {
      const mesh = bumpySphere(TRIANGLES);
      using scene = engine().createScene({ segments: { a: mesh, b: mesh }, pairs: [['a', 'b']] });
      const random = createRandom(SEED);
      for (const distance of [1.5, 2.1, 2.5, 4]) {
        scene.setPose('a', matrixOf(randomTransform(random, 0)));
        scene.setPose('b', { position: [distance, 0, 0], quaternion: [0, 0, 0, 1] });
        scene.evaluate();
        const { volumeTests, leafTests, elementTests } = engine().statistics();
        for (const tests of [leafTests, elementTests]) {
          expect(tests).toBeGreaterThan(0);
          expect(tests).toBeLessThan(TRIANGLES ** 2 / 10_000);
        }
        expect(volumeTests).toBeGreaterThan(0);
        expect(volumeTests).toBeLessThan(TRIANGLES);
      }
      scene.isFree();
      expect(counts(engine().statistics())).toEqual([1, 0, 0, 0]);
      const position = randomTransform(random, 2).position;
      scene.nearestElement('a', position);
      expect(engine().statistics().elementTests).toBeLessThan(TRIANGLES / 100);
      // They touch: all pairs that are listed were compared, and few others.
      scene.setPose('b', translation(1, 0, 0));
      const listed = elementPairs(scene, 'a', 'b').distance.length;
      expect(listed).toBeGreaterThan(100);
      expect(engine().statistics().elementTests).toBeGreaterThanOrEqual(listed);
      expect(engine().statistics().elementTests).toBeLessThan(20 * listed);
    });

    it('are few also where many pairs of triangles are equally close', () => {
      const mesh = bumpySphere(TRIANGLES);
      using scene = engine().createScene({ segments: { a: mesh, b: mesh }, pairs: [['a', 'b']] });
      expect(scene.evaluate().at(0)).toMatchObject({ distance: 0, elementA: 0, elementB: 0 });
      // Every triangle touches itself and its neighbors; the first two are found by their numbers.
      expect(engine().statistics().elementTests).toBeLessThan(TRIANGLES / 10);
    });

    it('are fewer with trees than without', () => {
      const mesh = bumpySphere(242);
      const [trees, flat] = [1, 256].map((treeFrom) => {
        using scene = engine().createScene({
          segments: { a: mesh, b: mesh },
          pairs: [['a', 'b']],
          treeFrom,
        });
        scene.setPose('b', translation(2.5, 0.2, 0.1));
        scene.evaluate();
        return engine().statistics();
      });
      expect(flat!.volumeTests).toBe(0);
      expect(trees!.volumeTests).toBeGreaterThan(0);
      expect(trees!.elementTests).toBeLessThan(242 ** 2 / 100);
    });
  });
});
