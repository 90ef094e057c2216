import type { Scene } from '../bindings/index.ts';
import type { Robot } from '../bindings/robot/index.ts';
import { loadBuild } from './builds.ts';
import { BUILD_NAMES, ROBOT_TASKS } from './names.ts';
import type { Findings, Measurement } from './results.ts';
import { cycle } from './scene-bench.ts';
import { configurationOf, loadPanda } from './scenes/panda.ts';
import type { Bench } from './timing.ts';

/** What a robot may be able to do with many configurations at once. */
interface BatchRobot {
  areFree?(scene: Scene, configurations: Float64Array, options: { margin: number }): unknown;
  evaluateBatch?(scene: Scene, configurations: Float64Array, options: { count: number }): unknown;
  isEdgeFree?(scene: Scene, from: Float64Array, to: Float64Array, options: { margin: number }): unknown;
}

const MARGIN = 0.01;

/** Times the Panda among obstacles: one configuration per call, and batches and edges where the robot has them. */
export async function benchRobots(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  const skipped = new Set<string>();
  const count = bench.quick ? 32 : 4096;
  const panda = await loadPanda(count);
  const { robot, configurations } = panda;
  const all = Array.from({ length: count }, (_, i) => configurationOf(panda, i));
  const batches: Robot & BatchRobot = robot;
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
    if (typeof batches.areFree === 'function') {
      add(ROBOT_TASKS.free, count, () => batches.areFree!(scene, configurations, { margin: MARGIN }));
    } else skipped.add('robots: this robot has no areFree');
    if (typeof batches.evaluateBatch === 'function') {
      // Fewer, as every pair of every configuration has a result of 52 to 100 bytes.
      const few = Math.min(count, 256);
      const some = configurations.subarray(0, few * robot.joints.length);
      add(ROBOT_TASKS.batch, few, () => batches.evaluateBatch!(scene, some, { count: few }));
    } else skipped.add('robots: this robot has no evaluateBatch');
    if (typeof batches.isEdgeFree === 'function') {
      const edge = (i: number) => batches.isEdgeFree!(scene, all[i]!, all[i + 1]!, { margin: MARGIN });
      add(ROBOT_TASKS.edge, 1, cycle(count - 1, edge));
    } else skipped.add('robots: this robot has no isEdgeFree');
    engine.dispose();
  }
  return { unit: 'configuration', measurements, skipped: [...skipped] };
}
