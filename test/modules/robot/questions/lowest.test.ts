import { describe, expect, it } from 'vitest';
import type { Engine, Scene } from '../../../../bindings/index.ts';
import type { LowestDistances, LowestOptions, Robot } from '../../../../modules/robot/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import {
  makeSetups,
  makeSolidSetups,
  randomConfigurations,
  ROBOTS,
  rowOf,
  type Setup,
} from '../moving-scenes.ts';
import { halfSpace, plane } from '../../../../bindings/index.ts';
import { copyColumns } from '../../../support/scenes.ts';

const setups = [...makeSetups(SEED + 200).slice(0, 9), ...makeSolidSetups(SEED + 200)];

/** What `lowest` is meant to give: found in what `evaluateBatch` gives. */
function lowestOf(
  robot: Robot,
  scene: Scene,
  configurations: Float64Array,
  { maxDistance = Infinity, subtractMargins = false }: LowestOptions,
): Record<string, number[]> {
  const all = robot.in(scene).evaluate(configurations, { maxDistance });
  const { pairs } = scene;
  const margins = pairs.map(([a, b]) => (subtractMargins ? (scene.segment(a).marginTo(b) ?? 0) : 0));
  const found: Record<string, number[]> = Object.fromEntries(
    ['distance', 'pair', 'elementA', 'elementB', 'pointA', 'pointB', 'normal'].map((name) => [name, []]),
  );
  for (let i = 0; i < configurations.length / robot.joints.length; i++) {
    const rows = pairs.map((_, pair) => i * pairs.length + pair).filter((row) => !all.beyond[row]);
    const rated = (row: number): number => all.distance[row]! - margins[row - i * pairs.length]!;
    const best = rows.reduce<number | undefined>(
      (least, row) => (least === undefined || rated(row) < rated(least) ? row : least),
      undefined,
    );
    found.pair!.push(best === undefined ? -1 : best - i * pairs.length);
    found.distance!.push(best === undefined ? Infinity : all.distance[best]!);
    for (const name of ['elementA', 'elementB'] as const)
      found[name]!.push(best === undefined ? -1 : all[name][best]!);
    for (const name of ['pointA', 'pointB', 'normal'] as const)
      found[name]!.push(...(best === undefined ? [0, 0, 0] : all[name].subarray(3 * best, 3 * best + 3)));
  }
  return found;
}

/** The columns as plain arrays, without the gradient. */
function plain(lowest: LowestDistances): Record<string, number[]> {
  const { distance, pair, elementA, elementB, pointA, pointB, normal } = lowest;
  const columns = { distance, pair, elementA, elementB, pointA, pointB, normal };
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, Array.from(column)]));
}

/** The scene of a setup without trees, and with trees of its larger segments. */
function makeScenes(engine: Engine, setup: Setup): Scene[] {
  using made = setup.makeScene(engine);
  const json = made.toJSON();
  return [256, 2].map((treeFrom) => engine.createScene({ ...json, treeFrom }));
}

describe('lowest distances', () => {
  forSomeBuilds((_, engine) => {
    it.each(setups)(`are the least of evaluateBatch, bit for bit: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      const configurations = randomConfigurations(createRandom(SEED + 201), robot, 11);
      for (const scene of makeScenes(engine(), setup)) {
        const { distance } = lowestOf(robot, scene, configurations, {});
        const middle = distance!.toSorted((a, b) => a - b)[distance!.length >> 1]!;
        const questions: LowestOptions[] = [
          {},
          { subtractMargins: true },
          { maxDistance: middle },
          { maxDistance: 0.3, subtractMargins: true },
          { maxDistance: -Infinity },
        ];
        for (const options of questions) {
          expect(plain(robot.in(scene).lowest(configurations, options))).toEqual(
            lowestOf(robot, scene, configurations, options),
          );
        }
        scene.dispose();
      }
    });

    it(`are of the first pair among equals, and without end in half-spaces, SEED=${SEED}`, () => {
      const robot = ROBOTS['panda, spheres'];
      using scene = robot.createScene(engine(), {
        extra: {
          floor: [halfSpace([0, 0, 1], 0.3)],
          other: [halfSpace([0, 0, 1], 0.3)],
          screen: [plane([0, 0.6, 0.8], 0.5)],
        },
      });
      const ids = Object.keys(robot.segments);
      const configurations = randomConfigurations(createRandom(SEED + 202), robot, 9);
      const compare = (): LowestDistances => {
        const found = robot.in(scene).lowest(configurations, { gradient: true });
        expect(plain(found)).toEqual(lowestOf(robot, scene, configurations, {}));
        expect(found.gradient!.every(Number.isFinite)).toBe(true);
        return found;
      };
      compare();
      scene.addSegment('deep', [halfSpace([1, 0, 0], 0), halfSpace([0, 0, 1], -1), halfSpace([0, 0, 1], 1)]);
      scene.attach('deep', ids.at(-1)!);
      expect(compare().distance).toContain(-Infinity);
    });

    it(`do not depend on neighbors, and leave the scene as it is, SEED=${SEED}`, () => {
      for (const setup of setups.slice(0, 6)) {
        const { robot } = setup;
        using scene = setup.makeScene(engine());
        const configurations = randomConfigurations(createRandom(SEED + 203), robot, 11);
        robot.setConfiguration(scene, rowOf(robot, configurations, 4));
        const before = [scene.toJSON(), copyColumns(scene.evaluate())];
        const all = plain(robot.in(scene).lowest(configurations));
        expect([scene.toJSON(), copyColumns(scene.evaluate())]).toEqual(before);
        for (let i = 0; i < 11; i++) {
          const one = robot.in(scene).lowest(rowOf(robot, configurations, i));
          for (const [name, column] of Object.entries(plain(one))) {
            expect(column).toEqual(all[name]!.slice(i * column.length, (i + 1) * column.length));
          }
        }
      }
    });

    it(`are written into columns that are given, and have no borders, SEED=${SEED}`, () => {
      const robot = ROBOTS['ur5, spheres'];
      using scene = robot.createScene(engine());
      const configurations = randomConfigurations(createRandom(SEED + 204), robot, 1033);
      const out = robot.in(scene).lowest(configurations, { gradient: true });
      const expected = { ...plain(out), gradient: Array.from(out.gradient!) };
      for (const column of Object.values(out)) (column as Float64Array).fill(9);
      expect(robot.in(scene).lowest([...configurations], { gradient: true, out })).toBe(out);
      expect({ ...plain(out), gradient: Array.from(out.gradient!) }).toEqual(expected);
      expect(plain(out)).toEqual(lowestOf(robot, scene, configurations, {}));
      expect(robot.in(scene).lowest([]).pair.length).toBe(0);
    });
  });

  it.each(BUILD_PAIRS)('have the same bits with vectors and without, $precision', async ({ builds }) => {
    const engines = await Promise.all(builds.map(loadBuild));
    for (const setup of setups) {
      const configurations = randomConfigurations(createRandom(SEED + 205), setup.robot, 9);
      const [expected, found] = engines.map((engine) => {
        using scene = setup.makeScene(engine);
        const lowest = setup.robot.in(scene).lowest(configurations, { gradient: true });
        return { ...plain(lowest), gradient: Array.from(lowest.gradient!) };
      });
      expect(found).toEqual(expected);
    }
    for (const engine of engines) engine.dispose();
  });
});
