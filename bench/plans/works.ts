/** Robots of spheres, and the planning problems whose start and goal are free. */
import type { Element, Engine, Scene } from '../../bindings/index.ts';
import { loadRobot, parsePlanningScene, type Robot } from '../../modules/robot/index.ts';
import { type LabelledProblem, PLANNED, readProblems } from '../../data/problems.ts';
import { readText } from '../../data/read.ts';
import { type PlainArm, plainArm } from './plain-arm.ts';
import { SAMPLES_PER_RADIAN } from './plain-connect.ts';
import { readArm } from './read-arm.ts';

/** What the results call the robots. */
const TITLES = { panda: 'Panda, 59 spheres', ur5: 'UR5, 40 spheres' } as const;

export type PlannedName = (typeof PLANNED)[number];

/** A problem, and what stands in it. */
export interface PlanWork {
  readonly problem: LabelledProblem;
  readonly start: Float64Array;
  readonly goal: Float64Array;
  readonly segments: Readonly<Record<string, readonly [Element]>>;
  readonly elements: readonly Element[];
}

export interface PlannedRobot {
  readonly title: string;
  readonly robot: Robot;
  readonly arm: PlainArm;
  readonly works: readonly PlanWork[];
}

/** Where samples of an edge are, for all contestants. */
export const CHECKER = { step: 1 / SAMPLES_PER_RADIAN, metric: 'euclidean' } as const;

/**
 * Reads a robot and every so many of its problems, and makes the plain arm that of this robot.
 *
 * @param engine - in double precision
 */
export async function readPlanned(name: PlannedName, every: number, engine: Engine): Promise<PlannedRobot> {
  const robot = loadRobot(await readText(`robots/vamp_${name}_spherized.urdf`), {
    srdf: await readText(`robots/vamp_${name}.srdf`),
  });
  const { problems } = await readProblems(name);
  const works = problems.filter((problem, i) => i % every === 0 && areEndsFree(problem)).map(readWork);
  plainArm.load(readArm(robot, engine));
  return { title: TITLES[name], robot, arm: plainArm, works };
}

function readWork(problem: LabelledProblem): PlanWork {
  const { segments } = parsePlanningScene(problem);
  const [start, goal] = [Float64Array.from(problem.start), Float64Array.from(problem.goal)];
  return { problem, start, goal, segments, elements: Object.values(segments).flat() };
}

export function makeScene(robot: Robot, engine: Engine, { segments }: PlanWork): Scene {
  return robot.createScene(engine, { extra: segments });
}

/** Whether a problem's label says that it is free at its ends. */
function areEndsFree({ clearance }: LabelledProblem): boolean {
  return [clearance[0]!, clearance.at(-1)!].every((distances) => Math.min(...distances) >= 0);
}
