import { armIn } from '../arms.ts';
import type { Engine, Scene } from '../../bindings/index.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';
import { readText } from '../../data/read.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { HIERARCHIES } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import { cycle } from '../scene-bench.ts';
import type { Bench } from '../timing.ts';
import { CHAIN, CHAINS, makeChain, placeChain } from './chains.ts';
import { countQueries } from './counts.ts';
import { countDescents } from './descents.ts';

const FILES = [
  ['Panda, spheres', 'vamp_panda_spherized', 'vamp_panda'],
  ['Fetch, spheres', 'vamp_fetch_spherized', 'vamp_fetch'],
  ['Baxter, spheres', 'vamp_baxter_spherized', 'vamp_baxter'],
  ['Romeo, capsules', 'erd_romeo_laas_small', 'erd_romeo_small'],
] as const;

/** The chains of Kiesling 2019. */
export function benchChains(bench: Bench, engine: Engine): Measurement[] {
  return Object.keys(CHAINS).flatMap((task) => {
    using scene = CHAIN.createScene(engine);
    placeChain(scene, task);
    const work = () => scene.isFree();
    const counted = {
      ...countQueries(engine, scene, 1, work).counted,
      ...countDescents(CHAIN, scene, 1, () => {}),
    };
    const entry: Entry = { group: HIERARCHIES.chains, task, by: HIERARCHIES.all, counted, units: 1, work };
    return measureInTurn(bench, [entry]);
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
    const place = (i: number) => {
      robot.setConfiguration(scene, configurations[i]!);
    };
    const run = (i: number) => {
      place(i);
      return scene.isFree();
    };
    const counted = {
      ...countQueries(engine, scene, count, run).counted,
      ...countDescents(robot, scene, count, place),
    };
    const by = HIERARCHIES.all;
    const entry: Entry = { group: HIERARCHIES.robots, task, by, counted, units: 1, work: cycle(count, run) };
    const measurements = measureInTurn(bench, [entry]);
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

/** Leaves out pairs that overlap in more than four of ten configurations, as capsules around joints do. */
function leaveOutTouching(robot: Robot, scene: Scene, draw: () => readonly number[]): void {
  const count = 50;
  const { distance } = armIn(robot, scene).evaluate(Array.from({ length: count }, draw).flat());
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
