import { describe, expect, it } from 'vitest';
import type { Engine, Pair, Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { nextUp } from '../../../support/neighbors.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { compareFully } from '../../../support/full-comparison.ts';
import { MESH_CASES, type MeshCase } from '../../../support/mesh-shapes.ts';
import { copyColumns } from '../../../support/scenes.ts';

/** Places where each pair of segments is compared. */
const MOVES = 3;

/** Scenes of two segments, compared in either order: with trees of both, of the larger one, and of none. */
function makeScenes(engine: Engine, { make }: MeshCase, seed: number): Scene[] {
  const random = createRandom(seed);
  const [a, b] = make(random);
  const pair: Pair = random.unit() < 0.5 ? ['a', 'b'] : ['b', 'a'];
  const create = (treeFrom: number): Scene =>
    engine.createScene({ segments: { a, b }, pairs: [pair], treeFrom });
  const first = create(1);
  const larger = Math.max(first.segment('a').size, first.segment('b').size);
  return [first, create(Math.min(larger, 256)), create(256)];
}

describe('meshes', () => {
  forSomeBuilds((_, engine) => {
    it.each(MESH_CASES)(`are compared as their triangles are: $name, SEED=${SEED}`, (meshes) => {
      const number = MESH_CASES.indexOf(meshes);
      const random = createRandom(SEED + 500 + number);
      const scenes = makeScenes(engine(), meshes, SEED + number);
      const sets = Array.from({ length: MOVES }, () => meshes.poses(random));
      const expected = sets.map((poses) => {
        for (const scene of scenes) scene.setPoses(poses);
        const full = compareFully(engine(), scenes[0]!);
        for (const scene of scenes) expect(copyColumns(scene.evaluate())).toEqual(full);
        return full;
      });
      for (const scene of scenes) {
        const batch = copyColumns(scene.evaluateBatch(sets.flat(), { count: MOVES }));
        for (const name of Object.keys(batch) as (keyof typeof batch)[]) {
          expect(batch[name]).toEqual(expected.flatMap((full) => full[name]));
        }
        scene.dispose();
      }
    });

    it.each(MESH_CASES)(`are free as their distances say: $name, SEED=${SEED}`, (meshes) => {
      const number = MESH_CASES.indexOf(meshes);
      const random = createRandom(SEED + 600 + number);
      const scenes = makeScenes(engine(), meshes, SEED + number);
      const [first] = scenes as [Scene];
      for (let k = 0; k < MOVES; k++) {
        const poses = meshes.poses(random);
        for (const scene of scenes) scene.setPoses(poses);
        const distance = first.evaluate().distance[0]!;
        const away = random.between(-1, 1) * Math.max(Math.abs(distance), 1e-6);
        for (const margin of [distance, nextUp('double', distance), distance + away, 0, -0.1]) {
          // Surfaces without a radius that touch are at distance 0, and not free.
          if (margin === 0 && distance === 0) continue;
          const free = distance >= margin;
          const found = scenes.flatMap((scene) => [
            scene.isFree({ margin }),
            scene.areFree(poses, { count: 1, margin })[0] === 1,
          ]);
          expect({ margin, found }).toEqual({ margin, found: found.map(() => free) });
        }
      }
      for (const scene of scenes) scene.dispose();
    });

    it('that touch or cross are not free without a margin, unless they have a radius', () => {
      const thin = MESH_CASES.find(({ name }) => name === 'coincident, in one plane or parallel ones')!;
      const [a, b] = thin.make(createRandom(SEED));
      for (const treeFrom of [1, 256]) {
        using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']], treeFrom });
        const ask = (x: number, z: number): [number, boolean] => {
          scene.setPose('b', { position: [x, 0, z], quaternion: [0, 0, 0, 1] });
          return [scene.evaluate().distance[0]!, scene.isFree()];
        };
        expect(ask(0, 0)).toEqual([0, false]);
        expect(ask(0.3, 0)).toEqual([0, false]);
        expect(ask(1, 0)).toEqual([0, false]);
        expect(ask(0, 2 ** -20)).toEqual([2 ** -20, true]);
        expect(ask(1.5, 0)).toEqual([0.5, true]);
        // Turned by a quarter, it goes through the other one.
        scene.setPose('b', { position: [0.5, 0.1, -0.5], quaternion: [0, -Math.SQRT1_2, 0, Math.SQRT1_2] });
        expect([scene.evaluate().distance[0], scene.isFree()]).toEqual([0, false]);
      }
      const thick = MESH_CASES.find(({ name }) => name.startsWith('thick sheets'))!;
      const [c, d] = thick.make(createRandom(SEED));
      using scene = engine().createScene({ segments: { c, d }, pairs: [['c', 'd']], treeFrom: 1 });
      scene.setPose('d', { position: [0, 0, 0.5], quaternion: [0, 0, 0, 1] });
      expect([scene.evaluate().distance[0], scene.isFree()]).toEqual([0, true]);
    });

    it('that are identical and in one place are closest at their first triangles', () => {
      for (const name of ['identical, in one place', 'identical, in one place, with a radius']) {
        const meshes = MESH_CASES.find((one) => one.name === name)!;
        const [a, b] = meshes.make(createRandom(SEED));
        using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']], treeFrom: 1 });
        expect(scene.evaluate().at(0)).toMatchObject({
          distance: name.endsWith('radius') ? -0.25 : 0,
          elementA: 0,
          elementB: 0,
        });
      }
    });
  });
});
