import { loadBuild } from './builds.ts';
import { BUILD_NAMES, ROBOT_TASKS } from './names.ts';
import type { Findings, Measurement } from './results.ts';
import { cycle } from './scene-bench.ts';
import { configurationOf, loadPanda } from './scenes/panda.ts';
import type { Bench } from './timing.ts';

const MARGIN = 0.01;

/** Times the Panda among obstacles: one configuration per call, batches, and edges. */
export async function benchRobots(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  const count = bench.quick ? 32 : 4096;
  const panda = await loadPanda(count);
  const { robot, configurations } = panda;
  const all = Array.from({ length: count }, (_, i) => configurationOf(panda, i));
  const group = 'Panda, 59 spheres, 12 obstacles';
  for (const by of BUILD_NAMES) {
    bench.progress(`${group}: ${by}`);
    const engine = await loadBuild(by);
    const scene = robot.createScene(engine, { extra: panda.obstacles });
    const add = (task: string, units: number, run: () => void) =>
      measurements.push({ group, task, by, timing: bench.time(task, units, run) });
    const move = (i: number) => robot.setConfiguration(scene, all[i]!);
    const test = (i: number) => {
      move(i);
      scene.isFree({ margin: MARGIN });
    };
    const measure = (i: number) => {
      move(i);
      scene.evaluate();
    };
    add(ROBOT_TASKS.one, 1, cycle(count, test));
    add(ROBOT_TASKS.distances, 1, cycle(count, measure));
    const answers = robot.areFree(scene, configurations, { margin: MARGIN });
    add(ROBOT_TASKS.free, count, () =>
      robot.areFree(scene, configurations, { margin: MARGIN, out: answers }),
    );
    // Fewer, as every pair of every configuration has a result of 52 to 100 bytes.
    const few = Math.min(count, 256);
    const some = configurations.subarray(0, few * robot.joints.length);
    const out = robot.evaluateBatch(scene, some);
    add(ROBOT_TASKS.batch, few, () => robot.evaluateBatch(scene, some, { out }));
    const edge = (i: number) => robot.isEdgeFree(scene, all[i]!, all[i + 1]!, { margin: MARGIN });
    add(ROBOT_TASKS.edge, 1, cycle(count - 1, edge));
    engine.dispose();
  }
  return { unit: 'configuration', measurements };
}
