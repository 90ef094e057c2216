import { armIn } from './arms.ts';
import type { Engine } from '../bindings/index.ts';
import { loadBuild } from './builds.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { BUILD_NAMES, ROBOT_TASKS } from './names.ts';
import type { Findings } from './results.ts';
import { cycle } from './scene-bench.ts';
import { configurationOf, loadPanda, type PandaWork } from './scenes/panda.ts';
import type { Bench } from './timing.ts';

const MARGIN = 0.01;

/** Times the Panda among obstacles: single configurations, batches, and edges; see `benchTrajectories`. */
export async function benchRobots(bench: Bench): Promise<Findings> {
  const panda = await loadPanda(bench.quick ? 32 : 4096);
  const group = 'Panda, 59 spheres, 12 obstacles';
  bench.progress(group);
  const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
  const entries = engines.flatMap((engine, i) =>
    makeEntries(panda, engine).map((entry): Entry => ({ group, by: BUILD_NAMES[i]!, ...entry })),
  );
  const measurements = measureInTurn(bench, entries);
  engines.forEach((engine) => engine.dispose());
  return { unit: 'configuration', measurements };
}

function makeEntries(panda: PandaWork, engine: Engine): Omit<Entry, 'group' | 'by'>[] {
  const { robot, configurations } = panda;
  const count = configurations.length / robot.joints.length;
  const all = Array.from({ length: count }, (_, i) => configurationOf(panda, i));
  const scene = robot.createScene(engine, { extra: panda.obstacles });
  const move = (i: number) => robot.setConfiguration(scene, all[i]!);
  const test = (i: number) => {
    move(i);
    scene.isFree({ margin: MARGIN });
  };
  const ask = (i: number) => armIn(robot, scene).isFree(all[i]!, { margin: MARGIN });
  const measure = (i: number) => {
    move(i);
    scene.evaluate();
  };
  const answers = armIn(robot, scene).areFree(configurations, { margin: MARGIN });
  const free = () => armIn(robot, scene).areFree(configurations, { margin: MARGIN, out: answers });
  // Fewer, as every pair of every configuration has a result of 52 to 100 bytes.
  const few = Math.min(count, 256);
  const some = configurations.subarray(0, few * robot.joints.length);
  const out = armIn(robot, scene).evaluate(some);
  const edge = (i: number) => armIn(robot, scene).isEdgeFree(all[i]!, all[i + 1]!, { margin: MARGIN });
  return [
    { task: ROBOT_TASKS.one, units: 1, work: cycle(count, test) },
    { task: ROBOT_TASKS.oneCall, units: 1, work: cycle(count, ask) },
    { task: ROBOT_TASKS.distances, units: 1, work: cycle(count, measure) },
    { task: ROBOT_TASKS.free, units: count, work: free },
    { task: ROBOT_TASKS.batch, units: few, work: () => armIn(robot, scene).evaluate(some, { out }) },
    { task: ROBOT_TASKS.edge, units: 1, work: cycle(count - 1, edge) },
  ];
}
