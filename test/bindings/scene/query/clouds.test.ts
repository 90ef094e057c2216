import { elementPairs, contacts } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import {
  type ElementSource,
  type Engine,
  line,
  type Scene,
  sphere,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { type PointCloud } from '../../../../modules/maps/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { CLOUD_CASES, randomCloud } from '../../../support/clouds.ts';
import { expand } from '../../../support/expand.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { copyColumns, matrixOf, randomTransform, translation } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

/** The other segments of a scene with a cloud: what is compared with it, and what carries one. */
function othersFor(random: Random): Record<string, readonly ElementSource[]> {
  return {
    spheres: [sphere(random.vector(1), 0.2), sphere(random.vector(1), 0.02), sphere(random.vector(1), 0)],
    large: [sphere([0, 0, 0], 1.5)],
    swept: [
      line(random.vector(1), random.vector(1), 0.1),
      triangle(random.vector(1), random.vector(1), random.vector(1), 0),
    ],
    solids: (['box', 'cylinder', 'hull'] as const).map((kind) => randomOfKind(random, kind)),
    ground: [randomOfKind(random, 'halfSpace')],
    sheet: [randomOfKind(random, 'plane')],
    hand: [sphere([0, 0, 0], 0.1)],
  };
}

/** A scene with a cloud, and the same one with its points as single elements, in a segment without a tree. */
function makeScenes(engine: Engine, random: Random, cloud: PointCloud): [cloud: Scene, single: Scene] {
  const others = othersFor(random);
  const held = randomCloud(random, 70, 0.03);
  const pairs = Object.keys(others).map((id) => ['cloud', id] as const);
  return [false, true].map((isExpanded) => {
    const part = (source: PointCloud): readonly ElementSource[] => (isExpanded ? expand([source]) : [source]);
    const scene = engine.createScene({
      segments: { cloud: part(cloud), held: part(held), ...others },
      pairs: [...pairs, ['cloud', 'held']],
      margins: [['cloud', 'large', 0.25]],
      treeFrom: isExpanded ? 256 : 4,
    });
    scene.attach('held', 'hand');
    return scene;
  }) as [Scene, Scene];
}

/** Where a cloud is: its first point. */
function middleOf({ xyz }: PointCloud): Vector {
  return [xyz[0]!, xyz[1]!, xyz[2]!];
}

/** Everything that can be asked of a scene. */
function askAll(scene: Scene, position: Vector, margins: readonly number[]): unknown {
  return {
    columns: copyColumns(scene.evaluate()),
    limited: copyColumns(scene.evaluate({ maxDistance: 0.3 })),
    free: margins.map((margin) => scene.isFree({ margin })),
    closest: scene.closest(),
    several: scene.closest(3, { maxDistance: 2 }),
    near: ['spheres', 'swept', 'solids', 'held'].map((id) => {
      const { count: _, ...columns } = elementPairs(scene, 'cloud', id, { maxDistance: 0.1 }) as unknown as {
        count: number;
      };
      return columns;
    }),
    contacts: [contacts(scene, { nearestOnly: true }), contacts(scene, { maxDistance: 0.05 })],
    nearest: [scene.nearestElement('cloud', position), scene.nearestElement('held', position)],
  };
}

describe('a point cloud in a scene', () => {
  forSomeBuilds((_, engine) => {
    it.each(CLOUD_CASES)(`is what its points are, in every query: $name, SEED=${SEED}`, (clouds) => {
      const random = createRandom(SEED + CLOUD_CASES.indexOf(clouds));
      const cloud = clouds.make(random);
      const scenes = makeScenes(engine(), random, cloud);
      const middle = middleOf(cloud);
      for (let round = 0; round < 4; round++) {
        const place = round < 2 ? translation(0, 0, 0) : matrixOf(randomTransform(random, 1));
        const poses = ['spheres', 'large', 'swept', 'solids', 'hand'].map((id) => {
          const pose = matrixOf(randomTransform(random, 1));
          for (let k = 0; k < 3; k++) pose[12 + k]! += middle[k]!;
          return [id, pose] as const;
        });
        const position = random.vector(2).map((x, k) => x + middle[k]!) as unknown as Vector;
        const distance = scenes[1].evaluate().distance[0]!;
        const [first, second] = scenes.map((scene) => {
          scene.setPose('cloud', place);
          for (const [id, pose] of poses) scene.setPose(id, pose);
          return askAll(scene, position, [-0.1, 0, 0.1, distance, -distance]);
        });
        expect(first).toEqual(second);
      }
      for (const scene of scenes) scene.dispose();
    });

    it(`is tested and evaluated in batches as its points are, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 50);
      const scenes = makeScenes(engine(), random, randomCloud(random, 250));
      const sets = 40;
      const poses = Array.from({ length: sets * scenes[0].movable.length }, () =>
        matrixOf(randomTransform(random, 2)),
      ).flat();
      const [first, second] = scenes.map((scene) => ({
        columns: copyColumns(scene.evaluateBatch(poses, { count: sets })),
        free: [-0.2, 0, 0.1].map((margin) => scene.areFree(poses, { count: sets, margin })),
      }));
      expect(first).toEqual(second);
      expect(new Set(second!.free.flatMap((free) => [...free])).size).toBe(2);
      for (const scene of scenes) scene.dispose();
    });

    it(`is large, and what many segments of its points are, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 51);
      const cloud = randomCloud(random, 3000, 0.01);
      const singles = expand([cloud]);
      const probe = [sphere([0, 0, 0], 0.05)];
      const parts = Array.from({ length: 15 }, (_, i) => singles.slice(200 * i, 200 * (i + 1)));
      using whole = engine().createScene({ segments: { probe, cloud }, pairs: [['probe', 'cloud']] });
      using pieces = engine().createScene({
        segments: { probe, ...Object.fromEntries(parts.map((part, i) => [`p${i}`, part])) },
        pairs: parts.map((_part, i) => ['probe', `p${i}`] as const),
        treeFrom: 256,
      });
      for (let round = 0; round < 100; round++) {
        const [x, y, z] = random.vector(1.3);
        whole.setPose('probe', translation(x, y, z));
        pieces.setPose('probe', translation(x, y, z));
        const [one, many] = [whole.evaluate(), pieces.evaluate()];
        let best = 0;
        for (let i = 1; i < parts.length; i++) if (many.distance[i]! < many.distance[best]!) best = i;
        expect(one.distance[0]).toBe(many.distance[best]);
        expect(one.elementB[0]).toBe(200 * best + many.elementB[best]!);
        expect([...one.pointB]).toEqual([...many.pointB.subarray(3 * best, 3 * best + 3)]);
        expect(whole.isFree()).toBe(pieces.isFree());
      }
    });
  });
});
