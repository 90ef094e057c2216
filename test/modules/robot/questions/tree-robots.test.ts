import { describe, expect, it } from 'vitest';
import type { Engine, Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { makeSetups, randomConfigurations, rowOf, type Setup } from '../moving-scenes.ts';
import { copyColumns } from '../../../support/scenes.ts';

const setups = makeSetups(SEED + 60);

/** The scene of a setup without trees, with trees of its larger segments, and with trees of all. */
function makeScenes(engine: Engine, setup: Setup): [flat: Scene, ...others: Scene[]] {
  using made = setup.makeScene(engine);
  const json = made.toJSON();
  const make = (treeFrom: number): Scene => engine.createScene({ ...json, treeFrom });
  return [make(256), make(3), make(1)];
}

describe('a robot whose segments have trees', () => {
  forSomeBuilds((_, engine) => {
    it.each(setups)(`is tested and evaluated as without: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      const random = createRandom(SEED + 61);
      const configurations = randomConfigurations(random, robot, 21);
      const scenes = makeScenes(engine(), setup);
      const [flat, ...others] = scenes;
      const expected = copyColumns(robot.in(flat).evaluate(configurations));
      const counted = flat.pairs.map(([a, b]) => flat.segment(a).marginTo(b) === undefined);
      const distances = expected.distance.filter((_, i) => counted[i % counted.length]);
      const answers = new Set<number>();
      for (const scene of others) {
        expect(copyColumns(robot.in(scene).evaluate(configurations))).toEqual(expected);
        const limited = { maxDistance: distances.toSorted((a, b) => a - b)[distances.length >> 1]! };
        expect(copyColumns(robot.in(scene).evaluate(configurations, limited))).toEqual(
          copyColumns(robot.in(flat).evaluate(configurations, limited)),
        );
        const some = Array.from({ length: 3 }, () => distances[random.integer(0, distances.length - 1)]!);
        for (const margin of [-5, -0.2, 0, 0.01, ...some.filter(Number.isFinite)]) {
          const free = [...robot.in(flat).areFree(configurations, { margin })];
          expect([...robot.in(scene).areFree(configurations, { margin })]).toEqual(free);
          for (const answer of free) answers.add(answer);
        }
      }
      expect(answers.size).toBe(2);
      for (const scene of scenes) scene.dispose();
    });

    it.each(setups)(`moves along edges as without: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      const random = createRandom(SEED + 62);
      const scenes = makeScenes(engine(), setup);
      for (let i = 0; i < 8; i++) {
        const ends = randomConfigurations(random, robot, 2);
        const from = rowOf(robot, ends, 0);
        const reach = random.magnitude(-2, 0);
        const to = rowOf(robot, ends, 1).map((end, k) => from[k]! + reach * (end - from[k]!));
        for (const margin of [-2, -0.1, 0]) {
          const [flat, ...others] = scenes.map((scene) =>
            robot.in(scene, { step: 0.1 }).isEdgeFree(from, to, { margin }),
          );
          expect(others).toEqual(others.map(() => flat));
        }
      }
      for (const scene of scenes) scene.dispose();
    });

    it(`leaves poses and results of the scene as they were, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 63);
      for (const setup of setups.slice(0, 6)) {
        const { robot } = setup;
        const scenes = makeScenes(engine(), setup);
        for (const scene of scenes) {
          robot.setConfiguration(scene, randomConfigurations(random, robot, 1));
          const before = copyColumns(scene.evaluate());
          const json = scene.toJSON();
          robot.setConfiguration(scene, randomConfigurations(random, robot, 1));
          const moved = scene.toJSON();
          const many = randomConfigurations(random, robot, 9);
          robot.in(scene).areFree(many, { margin: 0.1 });
          robot.in(scene).evaluate(many);
          robot.in(scene, { step: 0.2 }).isEdgeFree(rowOf(robot, many, 0), rowOf(robot, many, 1));
          expect(scene.toJSON()).toEqual(moved);
          for (const { id, pose } of json.segments) if (scene.movable.includes(id)) scene.setPose(id, pose!);
          expect(copyColumns(scene.evaluate())).toEqual(before);
          scene.dispose();
        }
      }
    });
  });
});
