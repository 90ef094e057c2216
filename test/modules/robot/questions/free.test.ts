import { describe, expect, it } from 'vitest';
import { point, type Scene } from '../../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { translation } from '../../../support/scenes.ts';
import { axis, joint, link, urdf } from '../documents.ts';
import { makeSetups, nextUp, randomConfigurations, rowOf } from '../moving-scenes.ts';

const setups = makeSetups(SEED + 10);

/** What `setConfiguration` and `isFree` say of one configuration after the other. */
function askEach(robot: Robot, scene: Scene, configurations: Float64Array, margin?: number): number[] {
  return Array.from({ length: configurations.length / robot.joints.length }, (_, i) => {
    robot.setConfiguration(scene, rowOf(robot, configurations, i));
    return scene.isFree(margin === undefined ? {} : { margin }) ? 1 : 0;
  });
}

/** The distances of a batch, a row for each configuration. */
function distancesOf(robot: Robot, scene: Scene, configurations: Float64Array): number[][] {
  const { distance } = robot.in(scene).evaluate(configurations);
  const rows = scene.pairs.length;
  return Array.from({ length: configurations.length / robot.joints.length }, (_, i) =>
    Array.from(distance.subarray(i * rows, (i + 1) * rows)),
  );
}

/** The smallest distance in each configuration, of the pairs without margins of their own. */
function lowestDistances(robot: Robot, scene: Scene, configurations: Float64Array): number[] {
  const counted = scene.pairs.map(([a, b]) => scene.segment(a).marginTo(b) === undefined);
  return distancesOf(robot, scene, configurations).map((distances) =>
    Math.min(...distances.filter((_, row) => counted[row])),
  );
}

/** The answers that the distances give. */
function judge(robot: Robot, scene: Scene, configurations: Float64Array, margin: number): number[] {
  const margins = scene.pairs.map(([a, b]) => scene.segment(a).marginTo(b) ?? margin);
  return distancesOf(robot, scene, configurations).map((distances) =>
    distances.every((distance, row) => distance >= margins[row]!) ? 1 : 0,
  );
}

describe('testing configurations in a batch', () => {
  forSomeBuilds((build, engine) => {
    it.each(setups)(`asks isFree of each: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      using twin = setup.makeScene(engine());
      const configurations = randomConfigurations(createRandom(SEED + 11), robot, 61);
      const lowest = lowestDistances(robot, scene, configurations).toSorted((a, b) => a - b);
      const answers = new Set<number>();
      for (const margin of [-0.2, -1e-3, 0, 0.01, 0.3, lowest[15]!, lowest[30]!, lowest[45]!, 5, -5]) {
        const free = [...robot.in(scene).areFree(configurations, { margin })];
        expect(free).toEqual(askEach(robot, twin, configurations, margin));
        expect(free).toEqual(judge(robot, scene, configurations, margin));
        for (const answer of free) answers.add(answer);
      }
      expect(answers.size).toBe(2);
      expect(robot.in(scene).areFree(configurations)).toEqual(
        robot.in(scene).areFree(configurations, { margin: 0 }),
      );
    });

    it.each(setups)(`is exact to the last bit of a margin: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      const configurations = randomConfigurations(createRandom(SEED + 12), robot, 23);
      for (const distance of lowestDistances(robot, scene, configurations)) {
        for (const margin of [distance, nextUp(distance), -nextUp(-distance)]) {
          const expected = judge(robot, scene, configurations, margin);
          expect([...robot.in(scene).areFree(configurations, { margin })]).toEqual(expected);
        }
      }
      // Margins of the pairs' own, too.
      distancesOf(robot, scene, configurations).forEach((distances, i) => {
        const row = i % distances.length;
        const [a, b] = scene.pairs[row]!;
        const distance = distances[row]!;
        if (distance === Infinity) return;
        for (const margin of [distance, nextUp(distance)]) {
          scene.setMargin(a, b, margin);
          const expected = judge(robot, scene, configurations, -5);
          expect([...robot.in(scene).areFree(configurations, { margin: -5 })]).toEqual(expected);
        }
        scene.setMargin(a, b, undefined);
      });
    });

    it(`answers for a configuration whatever its place, SEED=${SEED}`, () => {
      for (const setup of setups) {
        const { robot } = setup;
        using scene = setup.makeScene(engine());
        const random = createRandom(SEED + 13);
        const configurations = randomConfigurations(random, robot, 29);
        const lowest = lowestDistances(robot, scene, configurations).toSorted((a, b) => a - b);
        const margin = lowest[14]!;
        const free = robot.in(scene).areFree(configurations, { margin });
        const order = Array.from(free, (_, i) => i).toSorted(() => random.unit() - 0.5);
        const shuffled = order.flatMap((i) => [...rowOf(robot, configurations, i)]);
        expect([...robot.in(scene).areFree(shuffled, { margin })]).toEqual(order.map((i) => free[i]));
        for (let count = 0; count <= 9; count++) {
          const some = configurations.subarray(0, count * robot.joints.length);
          expect(robot.in(scene).areFree(some, { margin })).toEqual(free.subarray(0, count));
        }
      }
    });

    /** A ball of 1 m at x = q. */
    const slider = loadRobot(
      urdf(link('rail'), link('ball', '0 0 0'), joint('prismatic', 'rail', 'ball', axis('1 0 0'))),
    );
    const makeRail = (): Scene =>
      engine().createScene({
        segments: { ball: [point([0, 0, 0], 1)], stop: [point([0, 0, 0], 1)] },
        pairs: [['ball', 'stop']],
      });

    it('counts a distance that equals the margin as free', () => {
      using scene = makeRail();
      const ask = (x: number, margin: number): number => slider.in(scene).areFree([x], { margin })[0]!;
      for (const margin of [0.5, 0, -0.5, -2]) {
        const x = 2 + margin;
        expect(ask(x, margin)).toBe(1);
        expect(ask(x, nextUp(margin))).toBe(0);
        expect(ask(x, -nextUp(-margin))).toBe(1);
        const step = build.precision === 'double' ? 2 ** -50 : 2 ** -22;
        if (x > 0) expect([x - step, x + step].map((near) => ask(near, margin))).toEqual([0, 1]);
      }
      for (const margin of [1e300, Number.MAX_VALUE]) {
        expect([ask(3, margin), ask(3, -margin), ask(0, -margin)]).toEqual([0, 1, 1]);
      }
    });

    it('has no borders between the configurations that are handled at once', () => {
      using scene = makeRail();
      const positions = Float64Array.from({ length: 2055 }, (_, i) => 3 + ((i * 7919) % 2055) / 1024);
      const expected = [...positions].map((x) => (x - 2 >= 2 ? 1 : 0));
      const out = new Uint8Array(2055).fill(9);
      expect(slider.in(scene).areFree(positions, { margin: 2, out })).toBe(out);
      expect([...out]).toEqual(expected);
      expect([...slider.in(scene).areFree([...positions], { margin: 2 })]).toEqual(expected);
    });

    it('looks at pairs that do not move, too', () => {
      using scene = makeRail();
      scene.addSegment('post', [point([10, 0, 0], 1)]);
      scene.addSegment('lamp', [point([0, 0, 0], 1)]);
      scene.addPair('post', 'lamp');
      expect([...slider.in(scene).areFree([5, 6, 1])]).toEqual([1, 1, 0]);
      scene.setPose('lamp', translation(9, 0, 0));
      const out = new Uint8Array(3).fill(9);
      slider.in(scene).areFree([5, 6, 1], { out });
      expect([...out]).toEqual([0, 0, 0]);
      scene.setMargin('post', 'lamp', -1);
      expect([...slider.in(scene).areFree([5, 6, 1])]).toEqual([1, 1, 0]);
      scene.setPose('lamp', translation(9.01, 0, 0));
      expect([...slider.in(scene).areFree([5, 6, 1])]).toEqual([0, 0, 0]);
    });

    it('may be of a robot without joints, or a scene without pairs', () => {
      using scene = makeRail();
      scene.removePair('ball', 'stop');
      expect([...slider.in(scene).areFree([0, 1])]).toEqual([1, 1]);
      expect(slider.in(scene).evaluate([0, 1]).distance.length).toBe(0);
      const rock = loadRobot(urdf(link('rock', '0 0 0')));
      using quarry = rock.createScene(engine());
      expect(rock.in(quarry).areFree([]).length).toBe(0);
      expect(rock.in(quarry).evaluate([]).distance.length).toBe(0);
      expect(rock.in(quarry).isEdgeFree([], [])).toBe(true);
    });
  });

  it.each(BUILD_PAIRS)('has the same answers with vectors and without, $precision', async ({ builds }) => {
    const engines = await Promise.all(builds.map(loadBuild));
    for (const setup of setups) {
      const configurations = randomConfigurations(createRandom(SEED + 14), setup.robot, 40);
      const [expected, found] = engines.map((engine) => {
        using scene = setup.makeScene(engine);
        const lowest = lowestDistances(setup.robot, scene, configurations);
        return lowest.map((margin) => [...setup.robot.in(scene).areFree(configurations, { margin })]);
      });
      expect(found).toEqual(expected);
    }
    for (const engine of engines) engine.dispose();
  });
});
