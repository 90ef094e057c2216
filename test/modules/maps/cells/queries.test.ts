import { describe, expect, it } from 'vitest';
import type { Engine, Scene } from '../../../../bindings/index.ts';
import type { Cells } from '../../../../modules/maps/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { boxesOf, CELL_CASES, makeMap, randomCells } from '../../../support/cells.ts';
import { askBatches, askBoth, makeMapScenes } from '../../../support/map-queries.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';

/** Poses of all bodies that are asked about: in the deep run, more than 10,000 bodies beside all maps. */
const ROUNDS = IS_DEEP ? 250 : 6;

/** A scene with a map, and the same one with its cubes as boxes, in a segment without a tree. */
function makeScenes(engine: Engine, random: Random, map: Cells): [cells: Scene, boxes: Scene] {
  const held = makeMap(randomCells(random, 30, 4, 0.1), 0.02);
  return makeMapScenes(engine, random, map, held, {
    parts: [(source) => source, boxesOf],
    treesFrom: [4, 256],
  });
}

describe('a map of cells in a scene', () => {
  forSomeBuilds((_, engine) => {
    it.each(CELL_CASES)(`is what its cubes are, in every query: $name, SEED=${SEED}`, (shape) => {
      const random = createRandom(SEED + CELL_CASES.indexOf(shape));
      const map = shape.make(random);
      const boxes = boxesOf(map);
      const scenes = makeScenes(engine(), random, map);
      expect(scenes[0].segment('map').size).toBe(boxes.length);
      for (let round = 0; round < ROUNDS; round++) {
        const middle = boxes[random.integer(0, boxes.length - 1)]!.center;
        const [first, second] = askBoth(scenes, random, middle, round >= 2);
        expect(first).toEqual(second);
      }
      for (const scene of scenes) scene.dispose();
    });

    it(`is tested and evaluated in batches as its cubes are, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 50);
      const scenes = makeScenes(engine(), random, makeMap(randomCells(random, 250, 10, 0.05), 0.1));
      const [first, second] = askBatches(scenes, random);
      expect(first).toEqual(second);
      expect(new Set(second.free.flatMap((free) => [...free])).size).toBe(2);
      for (const scene of scenes) scene.dispose();
    });
  });
});
