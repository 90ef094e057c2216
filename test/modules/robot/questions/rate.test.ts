import { describe, expect, it } from 'vitest';
import { point, type Scene } from '../../../../bindings/index.ts';
import type { RateOptions, Robot, TrajectoryRatings } from '../../../../modules/robot/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { makeSetups, makeSolidSetups, randomConfigurations, ROBOTS } from '../moving-scenes.ts';

const setups = [...makeSetups(SEED + 400).slice(0, 7), ...makeSolidSetups(SEED + 400)];

/** What `rate` is meant to give, as a plain sum of what `evaluateBatch` gives. */
function rateOf(
  robot: Robot,
  scene: Scene,
  configurations: Float64Array,
  { waypoints, safe, weights, deepest = false }: RateOptions,
): Record<'free' | 'lowest' | 'waypoint' | 'pair' | 'cost' | 'gradient', number[]> {
  const joints = robot.joints.length;
  const pairs = scene.pairs.length;
  const { distance, gradient } = robot.in(scene).evaluate(configurations, { gradient: true });
  const free = robot.in(scene).areFree(configurations);
  const found = { free: [], lowest: [], waypoint: [], pair: [], cost: [], gradient: [] } as ReturnType<
    typeof rateOf
  >;
  for (let t = 0; t < configurations.length / joints / waypoints; t++) {
    let [lowest, waypoint, pair, cost] = [Infinity, -1, -1, 0];
    for (let w = 0; w < waypoints; w++) {
      const terms = Array.from({ length: pairs }, (_, k) => {
        const row = (t * waypoints + w) * pairs + k;
        const d = distance[row]!;
        if (d <= safe && d < lowest) [lowest, waypoint, pair] = [d, w, k];
        const weight = weights === undefined ? 1 : weights[k]!;
        const missing = Math.max(0, safe - d);
        return weight === 0 || missing === 0
          ? { cost: 0, slope: 0, row }
          : { cost: weight * missing ** 2, slope: missing === Infinity ? 0 : -2 * weight * missing, row };
      });
      const most = terms.reduce((a, b) => (b.cost > a.cost ? b : a));
      const counted = deepest ? [most] : terms;
      for (const term of counted) cost += term.cost;
      for (let k = 0; k < joints; k++) {
        found.gradient.push(
          counted.reduce((sum, { slope, row }) => sum + slope * gradient![row * joints + k]!, 0),
        );
      }
    }
    found.free.push(free.subarray(t * waypoints, (t + 1) * waypoints).every((x) => x === 1) ? 1 : 0);
    found.lowest.push(lowest);
    found.waypoint.push(waypoint);
    found.pair.push(pair);
    found.cost.push(cost);
  }
  return found;
}

function plain(ratings: TrajectoryRatings): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(ratings).map(([name, column]) => [name, Array.from(column as Float64Array)]),
  );
}

/** Expects numbers that agree but for rounding. */
function expectClose(found: ArrayLike<number>, expected: readonly number[], relative: number): void {
  expect(found.length).toBe(expected.length);
  const size = Math.max(1e-300, ...expected.filter(Number.isFinite).map(Math.abs));
  expected.forEach((x, i) => {
    if (Object.is(found[i], x) || found[i] === x) return;
    expect(Math.abs(found[i]! - x)).toBeLessThanOrEqual(relative * size);
  });
}

describe('rating trajectories', () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(setups)(`is a sum over evaluateBatch: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using made = setup.makeScene(engine());
      using scene = engine().createScene({ ...made.toJSON(), treeFrom: 3 });
      const random = createRandom(SEED + 401);
      const configurations = randomConfigurations(random, robot, 24);
      const distances = robot.in(scene).evaluate(configurations).distance.filter(Number.isFinite);
      const safe = distances.toSorted()[distances.length >> 2]!;
      const weights = scene.pairs.map((_, i) => (i % 4 === 0 ? 0 : random.between(0, 3)));
      const questions: RateOptions[] = [
        { waypoints: 6, safe },
        { waypoints: 8, safe, weights, deepest: true },
        { waypoints: 1, safe: 0, weights },
      ];
      for (const question of questions) {
        const found = robot.in(scene).rate(configurations, { ...question, gradient: true });
        const expected = rateOf(robot, scene, configurations, question);
        for (const name of ['free', 'lowest', 'waypoint', 'pair'] as const) {
          expect(Array.from(found[name])).toEqual(expected[name]);
        }
        for (const [i, cost] of expected.cost.entries()) expectClose([found.cost[i]!], [cost], 1e-12);
        expectClose(found.gradient!, expected.gradient, precision === 'double' ? 1e-12 : 1e-6);
        expect(found.gradient!.every(Number.isFinite)).toBe(true);
        expect(robot.in(scene).rate(configurations, question).cost).toEqual(found.cost);
      }
    });
  });

  forSomeBuilds((_, engine) => {
    it(`ends what costs too much, and never changes who is best, SEED=${SEED}`, () => {
      const robot = ROBOTS['panda, spheres'];
      using scene = robot.createScene(engine(), { extra: { ball: [point([0.4, 0.2, 0.5], 0.2)] } });
      const configurations = randomConfigurations(createRandom(SEED + 402), robot, 40 * 7);
      const question = { waypoints: 7, safe: 0.1 };
      const all = robot.in(scene).rate(configurations, { ...question, gradient: true });
      const order = [...all.cost.keys()].toSorted((a, b) => all.cost[a]! - all.cost[b]!);
      for (const k of [1, 5, 20]) {
        const stopBelow = all.cost[order[k - 1]!]!;
        const found = robot.in(scene).rate(configurations, { ...question, stopBelow, gradient: true });
        const width = 7 * robot.joints.length;
        all.cost.forEach((cost, i) => {
          const ended = cost > stopBelow;
          expect(found.cost[i]).toBe(ended ? Infinity : cost);
          expect(found.gradient!.subarray(i * width, (i + 1) * width)).toEqual(
            ended
              ? found.gradient!.slice(0, width).fill(0)
              : all.gradient!.subarray(i * width, (i + 1) * width),
          );
          if (!ended) expect([found.free[i], found.lowest[i]]).toEqual([all.free[i], all.lowest[i]]);
          else expect(found.free[i]).toBe(0);
        });
        const best = [...found.cost.keys()].toSorted((a, b) => found.cost[a]! - found.cost[b]!);
        expect(best.slice(0, k)).toEqual(order.slice(0, k));
      }
    });

    it(`has no borders, and writes into columns that are given, SEED=${SEED}`, () => {
      const robot = ROBOTS['ur5, spheres'];
      using scene = robot.createScene(engine(), { extra: { ball: [point([0.4, 0.2, 0.3], 0.2)] } });
      const count = 2 * 3 * 5 * 7 * 11;
      const configurations = randomConfigurations(createRandom(SEED + 403), robot, count);
      const single = robot.in(scene).rate(configurations, { waypoints: 1, safe: 0.1, gradient: true });
      for (const waypoints of [2, 7, 1155, 2310]) {
        const question = { waypoints, safe: 0.1, gradient: true };
        const out = robot.in(scene).rate(configurations, question);
        expect(out.gradient).toEqual(single.gradient);
        out.cost.forEach((cost, i) => {
          const costs = single.cost.subarray(i * waypoints, (i + 1) * waypoints);
          expect(cost).toBe(costs.reduce((sum, x) => sum + x, 0));
        });
        const expected = plain(out);
        for (const column of Object.values(out)) (column as Float64Array).fill(9);
        expect(robot.in(scene).rate([...configurations], { ...question, out })).toBe(out);
        expect(plain(out)).toEqual(expected);
      }
      expect(robot.in(scene).rate([], { waypoints: 5, safe: 0.1 }).cost.length).toBe(0);
    });
  });

  it.each(BUILD_PAIRS)('has the same bits with vectors and without, $precision', async ({ builds }) => {
    const engines = await Promise.all(builds.map(loadBuild));
    for (const setup of setups) {
      const configurations = randomConfigurations(createRandom(SEED + 404), setup.robot, 9);
      const [expected, found] = engines.map((engine) => {
        using scene = setup.makeScene(engine);
        return plain(setup.robot.in(scene).rate(configurations, { waypoints: 3, safe: 0.2, gradient: true }));
      });
      expect(found).toEqual(expected);
    }
    for (const engine of engines) engine.dispose();
  });
});
