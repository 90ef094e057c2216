import { armIn } from './arms.ts';
import type { Engine } from '../bindings/index.ts';
import { loadBuild } from './builds.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { BUILD_NAMES, ROBOT_TASKS } from './names.ts';
import { loadRobot, type LoadRobotOptions } from '../modules/robot/index.ts';
import { makeRandom } from './random.ts';
import type { Findings, Measurement } from './results.ts';
import { cycle } from './scene-bench.ts';
import { configurationOf, loadPanda, type PandaWork } from './scenes/panda.ts';
import { readMeshPanda } from './scenes/panda-meshes.ts';
import type { Bench } from './timing.ts';

const MARGIN = 0.01;

/** What becomes of the meshes of a Panda. */
const SHAPES: Readonly<Record<string, LoadRobotOptions>> = {
  meshes: {},
  'a hull for each mesh': { meshes: 'hull' },
  'convex pieces within 5 mm': { meshes: 'decompose', excess: 5e-3 },
};

/**
 * Times the Panda among obstacles: single configurations, batches, and edges; see `benchTrajectories`. Then
 * one of meshes, as they are and in convex pieces.
 */
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
  return { unit: 'configuration', measurements: [...measurements, ...(await benchShapes(bench, panda))] };
}

/** Times a Panda of meshes, by itself and among obstacles, in random configurations. */
async function benchShapes(bench: Bench, { obstacles }: PandaWork): Promise<Measurement[]> {
  const { urdf, srdf, meshFiles } = await readMeshPanda();
  const engine = await loadBuild('double-simd');
  const robots = Object.entries(SHAPES).map(
    ([by, options]) => ({ by, robot: loadRobot(urdf, { srdf, meshFiles, engine, ...options }) }) as const,
  );
  const random = makeRandom(31);
  const { joints } = robots[0]!.robot;
  const configurations = Float64Array.from({ length: (bench.quick ? 32 : 4096) * joints.length }, (_, i) => {
    const { lower, upper } = joints[i % joints.length]!;
    return lower + (upper - lower) * random();
  });
  const count = configurations.length / joints.length;
  const entries = [{}, obstacles].flatMap((extra) => {
    const group = `Panda of 11 meshes, ${Object.keys(extra).length} obstacles, random configurations`;
    bench.progress(group);
    return robots.flatMap(({ by, robot }): Entry[] => {
      const arm = armIn(robot, robot.createScene(engine, { extra }));
      const answers = arm.areFree(configurations);
      const free = () => arm.areFree(configurations, { out: answers });
      const few = Math.min(count, 256);
      const some = configurations.subarray(0, few * joints.length);
      const out = arm.evaluate(some);
      return [
        { group, by, task: ROBOT_TASKS.free, units: count, work: free },
        { group, by, task: ROBOT_TASKS.batch, units: few, work: () => arm.evaluate(some, { out }) },
      ];
    });
  });
  const measurements = measureInTurn(bench, entries);
  engine.dispose();
  return measurements;
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
