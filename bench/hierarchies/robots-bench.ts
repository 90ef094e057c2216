import type { Engine, Scene } from '../../bindings/index.ts';
import { loadRobot, type Robot } from '../../bindings/robot/index.ts';
import { readText } from '../../test/support/data.ts';
import { BRANCHES, HIERARCHIES } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import { cycle } from '../scene-bench.ts';
import type { Bench } from '../timing.ts';
import { CHAIN, CHAINS, placeChain } from './chains.ts';
import { countQueries } from './counts.ts';

const ROBOTS = [
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
  const scene = CHAIN.createScene(engine);
  const measurements = Object.keys(CHAINS).flatMap((task) =>
    Object.entries(waysToAsk(CHAIN, scene)).map(([by, ask]): Measurement => {
      placeChain(scene, task);
      const { counts } = countQueries(scene, 1, ask);
      return { group: HIERARCHIES.chains, task, by, timing: bench.time(`${task}, ${by}`, 1, ask), counts };
    }),
  );
  scene.dispose();
  return measurements;
}

/** Robots from files in configurations at random. */
export async function benchOwnPairs(bench: Bench, engine: Engine): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const count = bench.quick ? 16 : 1024;
  for (const [task, urdf, srdf] of ROBOTS) {
    bench.progress(`${HIERARCHIES.robots}: ${task}`);
    const robot = loadRobot(await readText(`robots/${urdf}.urdf`), {
      srdf: await readText(`robots/${srdf}.srdf`),
      cylinders: 'enclose',
    });
    const scene = robot.createScene(engine);
    const configurations = makeConfigurations(robot, count);
    for (const [by, ask] of Object.entries(waysToAsk(robot, scene))) {
      const run = (i: number) => {
        robot.setConfiguration(scene, configurations[i]!);
        return ask();
      };
      const { counts } = countQueries(scene, count, run);
      const timing = bench.time(`${task}, ${by}`, 1, cycle(count, run));
      measurements.push({ group: HIERARCHIES.robots, task, by, timing, counts });
    }
    scene.dispose();
  }
  return measurements;
}

/** Configurations within the limits, and within ±π where there are none. */
function makeConfigurations(robot: Robot, count: number): number[][] {
  const random = makeRandom(54);
  return Array.from({ length: count }, () =>
    robot.joints.map(({ lower, upper }) => {
      const [least, most] = [Math.max(lower, -Math.PI), Math.min(upper, Math.PI)];
      return least + random() * (most - least);
    }),
  );
}
