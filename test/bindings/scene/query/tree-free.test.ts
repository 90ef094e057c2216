import { describe, expect, it } from 'vitest';
import { box, type Engine, type Mesh, point, type Vector } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { bumpySphere, meshOf } from '../../../support/meshes.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { randomTransform, translation } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

/** Triangles anywhere within ±1 m, in turn of any shape, needles, lines and points. */
function makeSoup(random: Random, count: number, radius: number): Mesh {
  const plus = ([x, y, z]: Vector, [u, v, w]: Vector): Vector => [x + u, y + v, z + w];
  const triangles = Array.from({ length: count }, (_, i) => {
    const first = random.vector(1);
    const second = plus(first, random.vector(0.7));
    if (i % 4 === 0) return [first, second, plus(first, random.vector(0.7))] as const;
    if (i % 4 === 1) return [first, second, plus(first, random.vector(1e-6))] as const;
    return [first, i % 4 === 2 ? second : first, first] as const;
  });
  return meshOf(triangles, radius);
}

/** The shapes of both bodies: as many triangles as fill leaves, and one more. */
function shapes(random: Random): readonly (readonly [Mesh, Mesh])[] {
  return [
    [bumpySphere(72), bumpySphere(98, 0.7)],
    [bumpySphere(72, 1, 0.1), bumpySphere(5, 0.3, 0.02)],
    [makeSoup(random, 41, 0), makeSoup(random, 33, 0)],
    [makeSoup(random, 17, 0.05), bumpySphere(64, 0.1)],
  ];
}

function makeScene(engine: Engine, [a, b]: readonly [Mesh, Mesh], treeFrom: number) {
  return engine.createScene({ segments: { a, b }, pairs: [['a', 'b']], treeFrom });
}

describe('isFree of two meshes with trees', () => {
  forSomeBuilds((_, engine) => {
    it('compares the distance with the margin as it does without trees', () => {
      const random = createRandom(SEED);
      const seen = { free: 0, close: 0 };
      for (const pair of shapes(random)) {
        using trees = makeScene(engine(), pair, 1);
        using flat = makeScene(engine(), pair, 256);
        for (let pose = 0; pose < 12; pose++) {
          const at = randomTransform(random, 0.5 + 0.1 * pose);
          for (const scene of [trees, flat]) scene.setPose('b', at);
          const distance = flat.evaluate().distance[0]!;
          const margins = [0, -0.01, 0.3, 1, -0.5, 1e-6, 1 - 1e-6, 1 + 1e-6].map((x, i) =>
            i < 4 ? x : x * distance,
          );
          for (const margin of [...margins, distance]) {
            const free = flat.isFree({ margin });
            seen[free ? 'free' : 'close']++;
            expect(trees.isFree({ margin }), `pose ${pose}, margin ${margin}`).toBe(free);
          }
        }
      }
      expect(Math.min(seen.free, seen.close)).toBeGreaterThan(100);
    });

    it('looks first where they touched last', () => {
      const mesh = bumpySphere(512);
      using scene = makeScene(engine(), [mesh, mesh], 1);
      scene.setPose('b', translation(1.5, 0.1, 0.2));
      expect(scene.isFree()).toBe(false);
      expect(engine().statistics().volumeTests).toBeGreaterThan(0);
      scene.setPose('b', translation(1.5, 0.1, 0.2001));
      expect(scene.isFree()).toBe(false);
      expect(engine().statistics()).toMatchObject({ volumeTests: 0, leafTests: 1 });
      scene.setPose('b', translation(3, 0.1, 0.2));
      expect(scene.isFree()).toBe(true);
      // Other segments, with fewer leaves, where those were.
      scene.dispose();
      using small = makeScene(engine(), [bumpySphere(8), bumpySphere(8)], 1);
      small.setPose('b', translation(1.5, 0.1, 0.2));
      using flat = makeScene(engine(), [bumpySphere(8), bumpySphere(8)], 256);
      flat.setPose('b', translation(1.5, 0.1, 0.2));
      expect(small.isFree()).toBe(flat.isFree());
    });

    it('runs kernels only for triangles that no direction separates', () => {
      const mesh = bumpySphere(512);
      using scene = makeScene(engine(), [mesh, mesh], 1);
      for (const turn of [0, 0.2, 0.4, 0.6]) {
        const quaternion = [0, 0, Math.sin(turn), Math.cos(turn)];
        scene.setPose('b', { position: [4, 0, 0], quaternion });
        const gap = scene.evaluate().distance[0]!;
        scene.setPose('b', { position: [4 - gap + 1e-4, 0, 0], quaternion });
        const { distance } = scene.evaluate().minimum();
        if (distance > 0) {
          expect(scene.isFree({ margin: 0.5 * distance })).toBe(true);
          expect(engine().statistics().elementTests).toBe(0);
        }
        expect(scene.isFree({ margin: 2 * distance })).toBe(false);
      }
    });

    it('rules out by Euclidean distances and the way between where the margin is wide', () => {
      const mesh = bumpySphere(512);
      using scene = makeScene(engine(), [mesh, mesh], 1);
      for (const turn of [0, 0.2, 0.4, 0.6]) {
        scene.setPose('b', { position: [3, 0.3, 0.2], quaternion: [0, 0, Math.sin(turn), Math.cos(turn)] });
        const distance = scene.evaluate().distance[0]!;
        expect(scene.isFree({ margin: 0.99 * distance })).toBe(true);
        const { volumeTests, elementTests } = engine().statistics();
        // Gaps along axes alone leave up to 848 and 248.
        expect(volumeTests).toBeLessThan(600);
        expect(elementTests).toBeLessThan(100);
        expect(scene.isFree({ margin: 1.01 * distance })).toBe(false);
      }
    });
  });
});

const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull', 'halfSpace', 'plane'] as const;

describe('isFree of a mesh with a tree and elements without one', () => {
  forSomeBuilds((_, engine) => {
    it(`compares the distance with the margin as it does without trees, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const seen = { free: 0, close: 0 };
      const groups = [...KINDS.map((kind) => [kind, kind, kind, kind, kind]), KINDS.slice(0, 7)];
      for (const kinds of groups) {
        const elements = kinds.map((kind) => randomOfKind(random, kind));
        for (const mesh of [bumpySphere(98, 0.5), makeSoup(random, 41, 0.02)]) {
          const make = (treeFrom: number) => {
            const segments = { a: [mesh], b: elements };
            return engine().createScene({
              segments,
              pairs: [random.unit() < 0.5 ? ['a', 'b'] : ['b', 'a']],
              treeFrom,
            });
          };
          using trees = make(17);
          using flat = make(256);
          for (let pose = 0; pose < 6; pose++) {
            const at = randomTransform(random, 0.5 + 0.4 * pose);
            for (const scene of [trees, flat]) scene.setPose('a', at);
            const distance = flat.evaluate().distance[0]!;
            const [below, above] = [distance - 1e-6, distance + 1e-6];
            for (const margin of [0, -0.01, 0.3, below, above, distance, 0.5 * distance, 2 * distance]) {
              const free = flat.isFree({ margin });
              seen[free ? 'free' : 'close']++;
              expect(trees.isFree({ margin }), `${kinds.join()}, pose ${pose}, margin ${margin}`).toBe(free);
            }
          }
        }
      }
      expect(Math.min(seen.free, seen.close)).toBeGreaterThan(100);
    });

    it('runs kernels only for triangles that no direction separates from a box', () => {
      const block = box([0, 0, 0], [0.5, 0.4, 0.3], [0.1, 0.7, 0.1, 0.7], 0.05);
      using scene = engine().createScene({
        segments: { a: [bumpySphere(512)], b: [block, point([0, 0, 40], 1)] },
        pairs: [['a', 'b']],
      });
      for (let x = 1.3; x < 2; x += 0.1) {
        scene.setPose('b', { position: [x, 0.2, 0.1], quaternion: [0, 0, 0.6, 0.8] });
        const { distance } = scene.evaluate().minimum();
        const free = distance > 0;
        expect(scene.isFree()).toBe(free);
        if (free) expect(engine().statistics()).toMatchObject({ elementTests: 0 });
      }
      expect(scene.evaluate().minimum().distance).toBeGreaterThan(0);
    });
  });
});
