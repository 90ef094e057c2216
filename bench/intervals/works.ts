import type { Engine, Scene } from '../../bindings/index.ts';
import { type Problem, readProblems } from '../../data/problems.ts';
import { readText } from '../../data/read.ts';
import { loadRobot, parsePlanningScene, type Robot, type RobotInScene } from '../../modules/robot/index.ts';
import { makeRandom } from '../random.ts';

/** A robot among the obstacles of a planning problem, and states in which it is free, and moves. */
export interface MovingStates {
  readonly problem: Problem;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
}

/** How the robots brake. */
export const BRAKING = { deceleration: 10, latency: 0.008 };

/** The fastest that a joint moves, radians per second. */
const FASTEST = 3;

export async function loadPlanned(name: 'panda' | 'ur5'): Promise<Robot> {
  return loadRobot(await readText(`robots/vamp_${name}_spherized.urdf`), {
    srdf: await readText(`robots/vamp_${name}.srdf`),
  });
}

/** The robot of a problem in its scene, all obstacles in one segment. */
export function armOf(engine: Engine, robot: Robot, problem: Problem): { scene: Scene; arm: RobotInScene } {
  const { segments } = parsePlanningScene(problem);
  const scene = robot.createScene(engine, { extra: { world: Object.values(segments).flat() } });
  return { scene, arm: robot.in(scene) };
}

/** Random states, as many in each of some problems. */
export async function makeStates(
  engine: Engine,
  name: 'panda' | 'ur5',
  robot: Robot,
  count: number,
  each: number,
): Promise<MovingStates[]> {
  const { problems } = await readProblems(name);
  const random = makeRandom(71);
  const every = Math.floor(problems.length / count);
  return Array.from({ length: count }, (_, i) => {
    const problem = problems[i * every]!;
    const { scene, arm } = armOf(engine, robot, problem);
    const positions: number[] = [];
    while (positions.length < each * arm.dimension) {
      const q = Float64Array.from(arm.lower, (low, k) => low + random() * (arm.upper[k]! - low));
      if (arm.isFree(q)) positions.push(...q);
    }
    scene.dispose();
    const velocities = Float64Array.from(positions, () => FASTEST * (2 * random() - 1));
    return { problem, positions: Float64Array.from(positions), velocities };
  });
}

/** The states of which no sample of the way until the robot stands still is in collision: 1 or 0. */
export function findSafe(arm: RobotInScene, states: MovingStates, samples: number): boolean[] {
  const random = makeRandom(72);
  const width = arm.dimension;
  const { deceleration, latency } = BRAKING;
  return Array.from({ length: states.positions.length / width }, (_, i) => {
    const rows = Float64Array.from({ length: samples * width }, (__, at) => {
      const k = i * width + (at % width);
      const v = states.velocities[k]!;
      return states.positions[k]! + random() * (v * latency + (v * Math.abs(v)) / (2 * deceleration));
    });
    return !arm.areFree(rows).includes(0);
  });
}

/** Starts and goals of problems with as many obstacles as any has, in which the robot is free. */
export async function makeBoxWorks(
  engine: Engine,
  robot: Robot,
  count: number,
): Promise<{ obstacles: number; works: { scene: Scene; arm: RobotInScene; q: Float64Array }[] }> {
  const { problems } = await readProblems('panda');
  const obstacles = Math.max(...problems.map(({ scene }) => scene.length));
  const some = problems.filter(({ scene }) => scene.length === obstacles).slice(0, count);
  const works = some.flatMap((problem) => {
    const { scene, arm } = armOf(engine, robot, problem);
    return [problem.start, problem.goal]
      .filter((q) => arm.isFree(q))
      .map((q) => ({ scene, arm, q: Float64Array.from(q) }));
  });
  return { obstacles, works };
}

/** Evenly drawn configurations of a box. */
export function drawIn(
  random: () => number,
  { lower, upper }: { readonly lower: ArrayLike<number>; readonly upper: ArrayLike<number> },
  count: number,
): Float64Array {
  const width = lower.length;
  return Float64Array.from({ length: count * width }, (_, i) => {
    const k = i % width;
    return lower[k]! + random() * (upper[k]! - lower[k]!);
  });
}
