import { describe, expect, it } from 'vitest';
import type { BatchDistances, Scene } from '../../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { columnsOf, copyColumns, randomTransform } from '../../../support/scenes.ts';
import { joint, link, urdf } from '../documents.ts';
import { makeSetups, randomConfigurations, ROBOTS, rowOf } from '../moving-scenes.ts';

const setups = makeSetups(SEED);

/** What `setConfiguration` and `evaluate` give for one configuration after the other, in batch columns. */
function evaluateEach(
  robot: Robot,
  scene: Scene,
  configurations: Float64Array,
  maxDistance?: number,
): ReturnType<typeof copyColumns> {
  const all = copyColumns(robot.in(scene).evaluate([]));
  for (let i = 0; i < configurations.length / robot.joints.length; i++) {
    robot.setConfiguration(scene, rowOf(robot, configurations, i));
    const columns = copyColumns(scene.evaluate(maxDistance === undefined ? {} : { maxDistance }));
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name].push(...columns[name]);
  }
  return all;
}

/** The first place of each column with other bits; -1 for none. A diff of so many would take minutes. */
function firstDifferences(
  found: ReturnType<typeof copyColumns>,
  expected: ReturnType<typeof copyColumns>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(found).map(([name, column]) => [
      name,
      column.findIndex((x, i) => !Object.is(x, expected[name as keyof typeof expected][i])),
    ]),
  );
}

const SAME = { distance: -1, pointA: -1, pointB: -1, normal: -1, elementA: -1, elementB: -1, beyond: -1 };

describe('evaluating configurations in a batch', () => {
  forSomeBuilds((build, engine) => {
    it.each(setups)(`is a loop of single evaluations, bit for bit: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      using twin = setup.makeScene(engine());
      const configurations = randomConfigurations(createRandom(SEED + 1), robot, 37);
      expect(copyColumns(robot.in(scene).evaluate(configurations))).toEqual(
        evaluateEach(robot, twin, configurations),
      );
      const distances = robot.in(scene).evaluate(configurations).distance.toSorted();
      const maxDistance = distances[distances.length >> 1]!;
      const batch = robot.in(scene).evaluate(configurations, { maxDistance });
      expect(copyColumns(batch)).toEqual(evaluateEach(robot, twin, configurations, maxDistance));
      expect(batch.beyond).toContain(0);
      expect(batch.beyond).toContain(1);
    });

    // 1024 configurations are handled at once, or 4096 rows.
    it.each([2, 7])(`has no borders between what is handled at once, %d pairs, SEED=${SEED}`, (pairs) => {
      const setup = setups.find(({ name }) => name === 'random robot 1')!;
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      while (scene.pairs.length > pairs) scene.removePair(...scene.pairs.at(-1)!);
      const all = randomConfigurations(createRandom(SEED + 2), robot, 2055);
      const expected = evaluateEach(robot, scene, all);
      for (const count of [0, 1, 2, 3, 4, 5, 7, 8, 9, 585, 586, 1023, 1024, 1025, 2055]) {
        const batch = robot.in(scene).evaluate(all.subarray(0, count * robot.joints.length));
        expect(batch.distance.length).toBe(count * pairs);
        expect(firstDifferences(copyColumns(batch), expected)).toEqual(SAME);
      }
    });

    it(`takes arrays and any typed arrays, and writes into columns that are given, SEED=${SEED}`, () => {
      const robot = ROBOTS['ur5, spheres'];
      using scene = robot.createScene(engine());
      const given = Float32Array.from(randomConfigurations(createRandom(SEED + 3), robot, 1100));
      const out = robot.in(scene).evaluate(given);
      expect(out.distance).toBeInstanceOf(build.precision === 'double' ? Float64Array : Float32Array);
      const expected = copyColumns(out);
      for (const column of columnsOf(out)) column.fill(9);
      expect(robot.in(scene).evaluate(Array.from(given), { out })).toBe(out);
      expect(firstDifferences(copyColumns(out), expected)).toEqual(SAME);
      const padded = Float64Array.from([9, ...given, 9]).subarray(1, given.length + 1);
      expect(firstDifferences(copyColumns(robot.in(scene).evaluate(padded)), expected)).toEqual(SAME);
      const whole = Int32Array.from(given);
      const rounded = copyColumns(robot.in(scene).evaluate(Float64Array.from(whole)));
      expect(firstDifferences(copyColumns(robot.in(scene).evaluate(whole)), rounded)).toEqual(SAME);
    });

    it(`leaves poses and results of the scene as they are, SEED=${SEED}`, () => {
      const setup = setups.find(({ name }) => name === 'panda, capsules')!;
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      using twin = setup.makeScene(engine());
      const random = createRandom(SEED + 4);
      const configurations = randomConfigurations(random, robot, 11);
      for (const made of [scene, twin]) {
        robot.setConfiguration(made, rowOf(robot, configurations, 10));
        made.evaluate();
      }
      const results = scene.evaluate();
      const before = copyColumns(results);
      const json = scene.toJSON();
      robot.in(scene).evaluate(configurations);
      robot.in(scene).areFree(configurations, { margin: 0.01 });
      robot.in(scene).isEdgeFree(rowOf(robot, configurations, 0), rowOf(robot, configurations, 1));
      expect(copyColumns(results)).toEqual(before);
      expect(scene.toJSON()).toEqual(json);
      expect(copyColumns(scene.evaluate())).toEqual(before);
      // Poses that were set and not evaluated yet: of the robot, and of an obstacle.
      const pose = randomTransform(random, 1);
      for (const made of [scene, twin]) {
        robot.setConfiguration(made, rowOf(robot, configurations, 3));
        made.setPose('cloud', pose);
      }
      robot.in(scene).evaluate(configurations);
      robot.in(scene).areFree(configurations);
      expect(scene.toJSON()).toEqual(twin.toJSON());
      expect(copyColumns(scene.evaluate())).toEqual(copyColumns(twin.evaluate()));
      // A batch whose last configuration is the one that the scene is in.
      robot.in(scene).evaluate(configurations.subarray(0, 4 * robot.joints.length));
      expect(copyColumns(scene.evaluate())).toEqual(copyColumns(twin.evaluate()));
    });

    it('gives distances however far a robot slides', () => {
      const far = loadRobot(
        urdf(
          ...['a', 'b', 'c'].map((name) => link(name, '0 0 0')),
          joint('prismatic', 'a', 'b'),
          joint('prismatic', 'b', 'c', '<mimic joint="a-b" multiplier="1e5" offset="-1e12"/>'),
        ),
      );
      using scene = far.createScene(engine());
      const positions = [-1e9, 1e9];
      const { distance, beyond } = far.in(scene).evaluate(positions);
      expect([...beyond]).toEqual([0, 0]);
      positions.forEach((x, i) =>
        expect(distance[i]! / Math.abs(x + 1e5 * x - 1e12)).toBeCloseTo(
          1,
          build.precision === 'double' ? 14 : 6,
        ),
      );
      expect([...far.in(scene).areFree(positions)]).toEqual([1, 1]);
    });

    it('leaves bodies that are fixed to the root where they were put', () => {
      const robot = ROBOTS['panda, capsules'];
      using scene = robot.createScene(engine());
      const pose = scene.getPose('panda_link0');
      pose[14] = -0.25;
      scene.setPose('panda_link0', pose);
      const zero = new Float64Array(robot.joints.length);
      robot.setConfiguration(scene, zero);
      expect(scene.getPose('panda_link0')).toEqual(pose);
      robot.in(scene).evaluate(zero);
      expect(scene.getPose('panda_link0')).toEqual(pose);
      const moved = scene.evaluate().minimum().distance;
      scene.segment('panda_link0').setStatic(true);
      expect(robot.in(scene).evaluate(zero).distance.toSorted()[0]).toBe(moved);
    });
  });

  it.each(BUILD_PAIRS)('has the same bits with vectors and without, $precision', async ({ builds }) => {
    const [vectors, scalar] = await Promise.all(builds.map(loadBuild));
    for (const setup of setups) {
      const configurations = randomConfigurations(createRandom(SEED + 5), setup.robot, 9);
      const [expected, found] = [vectors!, scalar!].map((engine): BatchDistances => {
        using scene = setup.makeScene(engine);
        return setup.robot.in(scene).evaluate(configurations);
      });
      expect(copyColumns(found!)).toEqual(copyColumns(expected!));
    }
    for (const engine of [vectors!, scalar!]) engine.dispose();
  });
});
