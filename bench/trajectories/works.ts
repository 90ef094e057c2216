import { type Engine, type Scene } from '../../bindings/index.ts';
import { createFleet, loadRobot, parsePlanningScene, type Robot } from '../../modules/robot/index.ts';
import { type Problem, readProblems } from '../../data/problems.ts';
import { readText } from '../../data/read.ts';
import { makeRandom } from '../random.ts';

/** Trajectories that an evolutionary planner rates in one cycle, and what stands around the robot. */
export interface Generation {
  readonly robot: Robot;
  readonly problem: Problem;
  readonly trajectories: number;
  readonly waypoints: number;
  /** Trajectory after trajectory. */
  readonly configurations: Float64Array;
}

/** How far trajectories are from the straight way half-way, radians. */
const DETOUR = 0.8;

/** The Panda of spheres in the first planning problem: three cylinders and four boxes around it, 65 pairs. */
export async function makeGeneration(trajectories: number, waypoints: number): Promise<Generation> {
  const robot = await loadPanda();
  const problem = (await readProblems('panda')).problems[0]!;
  const { start, goal } = problem;
  const random = makeRandom(61);
  const rows = Array.from({ length: trajectories }, () => {
    const detour = start.map(() => DETOUR * (2 * random() - 1));
    return Array.from({ length: waypoints }, (_, k) => {
      const share = k / (waypoints - 1);
      const aside = Math.sin(Math.PI * share);
      return start.map((from, i) => from + share * (goal[i]! - from) + aside * detour[i]!);
    });
  });
  return { robot, problem, trajectories, waypoints, configurations: Float64Array.from(rows.flat(2)) };
}

export function makeScene(engine: Engine, robot: Robot, problem: Problem): Scene {
  return robot.createScene(engine, { extra: parsePlanningScene(problem).segments });
}

/** The configurations of one trajectory. */
export function trajectoryOf({ configurations, trajectories }: Generation, i: number): Float64Array {
  const length = configurations.length / trajectories;
  return configurations.subarray(i * length, (i + 1) * length);
}

/** Straight motions from start to goal, one problem in `every`. */
export async function listMotions(every: number): Promise<readonly Problem[]> {
  const { problems } = await readProblems('panda');
  return problems.filter((_, i) => i % every === 0);
}

/** Romeo of flat cylinders, or the capsules around them, and random configurations within its limits. */
export async function makeRomeo(
  cylinders: 'exact' | 'enclose',
  count: number,
): Promise<{ robot: Robot; configurations: Float64Array[] }> {
  const robot = loadRobot(await readText('robots/erd_romeo_laas_small.urdf'), {
    srdf: await readText('robots/erd_romeo_small.srdf'),
    cylinders,
  });
  const random = makeRandom(62);
  return { robot, configurations: Array.from({ length: count }, () => draw(random, robot)) };
}

/** Edges of a robot, each of which is free. */
export interface FreeEdges {
  readonly robot: Robot;
  readonly edges: readonly (readonly [from: Float64Array, to: Float64Array, step: number])[];
}

/** States of an edge, both ends included. */
const STATES = 32;

/** Two Pandas of spheres face to face, 1 m apart, and edges on which each joint moves by up to 0.5 rad. */
export async function makeFleet(engine: Engine, count: number): Promise<FreeEdges> {
  const robot = createFleet([
    await loadPanda({ prefix: 'left_' }),
    await loadPanda({ prefix: 'right_', placement: [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1] }),
  ]);
  using scene = robot.createScene(engine);
  const random = makeRandom(63);
  const edges: FreeEdges['edges'][number][] = [];
  while (edges.length < count) {
    const from = draw(random, robot);
    const to = from.map((position) => position + random() - 0.5);
    const longest = Math.max(...to.map((position, i) => Math.abs(position - from[i]!)));
    // Between one step less and as many: rounding cannot make it another number of states.
    const step = longest / (STATES - 1.5);
    if (robot.in(scene, { step }).isEdgeFree(from, to)) edges.push([from, to, step]);
  }
  return { robot, edges };
}

async function loadPanda(options: { prefix?: string; placement?: number[] } = {}): Promise<Robot> {
  return loadRobot(await readText('robots/vamp_panda_spherized.urdf'), {
    srdf: await readText('robots/vamp_panda.srdf'),
    ...options,
  });
}

function draw(random: () => number, robot: Robot): Float64Array {
  return Float64Array.from(robot.joints, ({ lower, upper }) => lower + (upper - lower) * random());
}
