import type { Engine, Scene } from '../../bindings/index.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';
import { readText } from '../../data/read.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { BRANCHES, HIERARCHIES } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import { cycle } from '../scene-bench.ts';
import type { Bench } from '../timing.ts';
import { CHAIN, CHAINS, makeChain, placeChain } from './chains.ts';
import { countQueries } from './counts.ts';

const FILES = [
  ['Panda, spheres', 'vamp_panda_spherized', 'vamp_panda'],
  ['Fetch, spheres', 'vamp_fetch_spherized', 'vamp_fetch'],
  ['Baxter, spheres', 'vamp_baxter_spherized', 'vamp_baxter'],
  ['Romeo, capsules', 'erd_romeo_laas_small', 'erd_romeo_small'],
] as const;

/** Ways to ask whether a robot keeps clear of itself. */
function waysToAsk(robot: Robot, scene: Scene): Readonly<Record<string, () => boolean>> {
  return {
    [HIERARCHIES.all]: () => scene.isFree(),
    ...Object.fromEntries(
      BRANCHES.map((branches) => [branches, () => robot.isSelfFree(scene, { branches })]),
    ),
  };
}

/** The chains of Kiesling 2019. */
export function benchChains(bench: Bench, engine: Engine): Measurement[] {
  return Object.keys(CHAINS).flatMap((task) => {
    using scene = CHAIN.createScene(engine);
    placeChain(scene, task);
    const entries = Object.entries(waysToAsk(CHAIN, scene)).map(([by, work]): Entry => {
      const { counted } = countQueries(scene, 1, work);
      return { group: HIERARCHIES.chains, task, by, counted, units: 1, work };
    });
    return measureInTurn(bench, entries);
  });
}

/** Robots from files, and a long chain, in configurations at random that are free. */
export async function benchOwnPairs(bench: Bench, engine: Engine): Promise<Measurement[]> {
  const count = bench.quick ? 8 : 512;
  return (await loadRobots()).flatMap(([task, robot]) => {
    bench.progress(`${HIERARCHIES.robots}: ${task}`);
    const scene = robot.createScene(engine);
    const random = makeRandom(54);
    const draw = () => drawConfiguration(random, robot);
    leaveOutTouching(robot, scene, draw);
    const configurations = Array.from({ length: count }, () => {
      for (;;) {
        const configuration = draw();
        robot.setConfiguration(scene, configuration);
        if (scene.isFree()) return configuration;
      }
    });
    const entries = Object.entries(waysToAsk(robot, scene)).map(([by, ask]): Entry => {
      const run = (i: number) => {
        robot.setConfiguration(scene, configurations[i]!);
        return ask();
      };
      const { counted, results } = countQueries(scene, count, run);
      if (results.includes(false)) throw new Error(`${task}, ${by}: a configuration is not free`);
      return { group: HIERARCHIES.robots, task, by, counted, units: 1, work: cycle(count, run) };
    });
    const measurements = measureInTurn(bench, entries);
    scene.dispose();
    return measurements;
  });
}

async function loadRobots(): Promise<(readonly [name: string, robot: Robot])[]> {
  const robots = FILES.map(async ([name, urdf, srdf]) => {
    const options = { srdf: await readText(`robots/${srdf}.srdf`), cylinders: 'enclose' } as const;
    return [name, loadRobot(await readText(`robots/${urdf}.urdf`), options)] as const;
  });
  return [...(await Promise.all(robots)), ['chain of 256 spheres', makeChain(256)]];
}

/** No longer compares pairs that overlap in more than four of ten configurations, as capsules around joints do. */
function leaveOutTouching(robot: Robot, scene: Scene, draw: () => readonly number[]): void {
  const count = 50;
  const { distance } = robot.evaluateBatch(scene, Array.from({ length: count }, draw).flat());
  const { pairs } = scene;
  const overlaps = pairs.map(() => 0);
  distance.forEach((one, i) => (overlaps[i % pairs.length]! += one < 0 ? 1 : 0));
  for (const [row, [a, b]] of pairs.entries()) if (overlaps[row]! > 0.4 * count) scene.removePair(a, b);
}

/** A configuration within the limits, and within ±π where there are none. */
function drawConfiguration(random: () => number, robot: Robot): number[] {
  return robot.joints.map(({ lower, upper }) => {
    const [least, most] = [Math.max(lower, -Math.PI), Math.min(upper, Math.PI)];
    return least + random() * (most - least);
  });
}
