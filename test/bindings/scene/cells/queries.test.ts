import { describe, expect, it } from 'vitest';
import {
  type Cells,
  type ElementSource,
  type Engine,
  line,
  points,
  type Scene,
  sphere,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { forEachBuild, IS_DEEP } from '../../../support/builds.ts';
import { boxesOf, CELL_CASES, mapOf, randomCells } from '../../../support/cells.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { copyColumns, matrixOf, randomTransform, translation } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

/** Poses of all bodies that are asked about: in the deep run, more than 10,000 bodies beside all maps. */
const ROUNDS = IS_DEEP ? 250 : 6;

/** The other segments of a scene with a map: what is compared with it, and what carries one. */
function othersFor(random: Random): Record<string, readonly ElementSource[]> {
  return {
    spheres: [sphere(random.vector(1), 0.2), sphere(random.vector(1), 0.02), sphere(random.vector(1), 0)],
    ball: [sphere([0, 0, 0], 0.3)],
    large: [sphere([0, 0, 0], 1.5)],
    swept: [
      line(random.vector(1), random.vector(1), 0.1),
      triangle(random.vector(1), random.vector(1), random.vector(1), 0),
    ],
    solids: (['box', 'cylinder', 'cone', 'hull'] as const).map((kind) => randomOfKind(random, kind)),
    ground: [randomOfKind(random, 'halfSpace')],
    cloud: [points(Array.from({ length: 40 }, () => random.vector(1)).flat(), { radius: 0.05 })],
    hand: [sphere([0, 0, 0], 0.1)],
  };
}

/** A scene with a map, and the same one with its cubes as boxes, in a segment without a tree. */
function makeScenes(engine: Engine, random: Random, map: Cells): [cells: Scene, boxes: Scene] {
  const others = othersFor(random);
  const held = mapOf(randomCells(random, 30, 4, 0.1), 0.02);
  const pairs = Object.keys(others).map((id) => ['map', id] as const);
  return [false, true].map((isExpanded) => {
    const part = (source: Cells) => (isExpanded ? boxesOf(source) : source);
    const scene = engine.createScene({
      segments: { map: part(map), held: part(held), ...others },
      pairs: [...pairs, ['map', 'held']],
      margins: [['map', 'large', 0.25]],
      treeFrom: isExpanded ? 256 : 4,
    });
    scene.attach('held', 'hand');
    return scene;
  }) as [Scene, Scene];
}

/** Everything that can be asked of a scene. */
function askAll(
  scene: Scene,
  position: Vector,
  margins: readonly number[],
  rays: readonly number[],
): unknown {
  const hits = scene.castRays(rays);
  return {
    columns: copyColumns(scene.evaluate()),
    limited: copyColumns(scene.evaluate({ maxDistance: 0.3 })),
    free: margins.map((margin) => scene.isFree({ margin })),
    closest: scene.closest(),
    several: scene.closest(3, { maxDistance: 2 }),
    near: ['spheres', 'swept', 'solids', 'cloud', 'held'].map((id) =>
      scene.elementPairs('map', id, { maxDistance: 0.1 }),
    ),
    contacts: [scene.contacts({ nearestOnly: true }), scene.contacts({ maxDistance: 0.05 })],
    nearest: [scene.nearestElement('map', position), scene.nearestElement('held', position)],
    contains: scene.contains('map', [...position, ...rays.slice(0, 3)]),
    rays: [hits.distance, hits.segment, hits.element, hits.normal].map((column) => Array.from(column)),
    any: Array.from(scene.anyHit(rays)),
  };
}

describe('a map of cells in a scene', () => {
  forEachBuild((_, engine) => {
    it.each(CELL_CASES)(`is what its cubes are, in every query: $name, SEED=${SEED}`, (shape) => {
      const random = createRandom(SEED + CELL_CASES.indexOf(shape));
      const map = shape.make(random);
      const boxes = boxesOf(map);
      const scenes = makeScenes(engine(), random, map);
      expect(scenes[0].sizeOf('map')).toBe(boxes.length);
      for (let round = 0; round < ROUNDS; round++) {
        const middle = boxes[random.integer(0, boxes.length - 1)]!.center;
        const place = round < 2 ? translation(0, 0, 0) : matrixOf(randomTransform(random, 1));
        const poses = ['spheres', 'ball', 'large', 'swept', 'solids', 'cloud', 'hand'].map((id) => {
          const pose = matrixOf(randomTransform(random, 1));
          for (let k = 0; k < 3; k++) pose[12 + k]! += middle[k]!;
          return [id, pose] as const;
        });
        const position = random.vector(1).map((x, k) => x + middle[k]!) as unknown as Vector;
        const rays = Array.from({ length: 8 }, () => [
          ...random.vector(2).map((x, k) => x + middle[k]!),
          ...random.vector(1),
        ]).flat();
        const distance = scenes[1].evaluate().distance[0]!;
        const [first, second] = scenes.map((scene) => {
          scene.setPose('map', place);
          for (const [id, pose] of poses) scene.setPose(id, pose);
          return askAll(scene, position, [-0.1, 0, 0.1, distance, -distance], rays);
        });
        expect(first).toEqual(second);
      }
      for (const scene of scenes) scene.dispose();
    });

    it(`is tested and evaluated in batches as its cubes are, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 50);
      const scenes = makeScenes(engine(), random, mapOf(randomCells(random, 250, 10, 0.05), 0.1));
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
  });
});
