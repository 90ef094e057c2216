/** Robots of spheres, and the planning problems whose start and goal are free. */
import type { Element, Engine, Scene } from '../../bindings/index.ts';
import { type ArmOptions, loadRobot, parsePlanningScene, type Robot } from '../../modules/robot/index.ts';
import {
  type LabelledProblem,
  PLANNED,
  type Problem,
  readProblems,
  UNLABELLED,
} from '../../data/problems.ts';
import { readText } from '../../data/read.ts';
import { type PlainArm, plainArm } from './plain-arm.ts';
import { MOST_ITERATIONS, RANGE, SAMPLES_PER_RADIAN } from './plain-connect.ts';
import { readArm } from './read-arm.ts';

export type PlannedName = (typeof PLANNED)[number] | (typeof UNLABELLED)[number];

/** What results call a robot, and how it is planned for: as VAMP does, but Baxter gets more samples. */
interface Planning {
  readonly title: string;
  /** The longest edges, radians and metres as one; samples of an edge per radian; the most samples drawn. */
  readonly range: number;
  readonly samples: number;
  readonly maxIterations: number;
}

const USUAL = { range: RANGE, samples: SAMPLES_PER_RADIAN, maxIterations: MOST_ITERATIONS };

const PLANNING: Readonly<Record<PlannedName, Planning>> = {
  panda: { title: 'Panda, 59 spheres', ...USUAL },
  ur5: { title: 'UR5, 40 spheres', ...USUAL },
  fetch: { title: 'Fetch, 8 joints', ...USUAL },
  baxter: { title: 'Baxter, 14 joints', range: 0.5, samples: 64, maxIterations: 3 * MOST_ITERATIONS },
};

/** A problem, and what stands in it. */
export interface PlanWork {
  readonly problem: Problem & Partial<Pick<LabelledProblem, 'clearance'>>;
  readonly start: Float64Array;
  readonly goal: Float64Array;
  readonly segments: Readonly<Record<string, readonly [Element]>>;
  readonly elements: readonly Element[];
}

export interface PlannedRobot extends Planning {
  readonly robot: Robot;
  /** The robot in plain JavaScript, if its problems are labelled. */
  readonly arm: PlainArm | undefined;
  /** How many problems were taken, and those of them whose start and goal are free. */
  readonly problems: number;
  readonly works: readonly PlanWork[];
}

/** A robot whose problems are labelled. */
export interface LabelledRobot extends PlannedRobot {
  readonly arm: PlainArm;
}

/** Where samples of an edge are, for all contestants of a robot with labels. */
export const CHECKER = { step: 1 / SAMPLES_PER_RADIAN, metric: 'euclidean' } as const;

/** What contestants know of the robot of a problem. */
export function armOptions({ samples }: PlannedRobot, { problem }: PlanWork): ArmOptions {
  return { ...CHECKER, step: 1 / samples, joints: problem.joints };
}

/**
 * Reads a robot and every so many of its problems, and makes the plain arm that of this robot.
 *
 * @param engine - in double precision
 */
export function readPlanned(
  name: (typeof PLANNED)[number],
  every: number,
  engine: Engine,
): Promise<LabelledRobot>;
export function readPlanned(name: PlannedName, every: number, engine: Engine): Promise<PlannedRobot>;
export async function readPlanned(name: PlannedName, every: number, engine: Engine): Promise<PlannedRobot> {
  const robot = loadRobot(await readText(`robots/vamp_${name}_spherized.urdf`), {
    srdf: await readText(`robots/vamp_${name}.srdf`),
  });
  const { problems } = await readProblems(name);
  const some = problems.filter((_, i) => i % every === 0).map(readWork);
  const isLabelled = some.every(({ problem }) => problem.clearance !== undefined);
  if (isLabelled) plainArm.load(readArm(robot, engine));
  const arm = isLabelled ? plainArm : undefined;
  const planned = { ...PLANNING[name], robot, arm, problems: some.length, works: [] };
  return { ...planned, works: some.filter((work) => areEndsFree(planned, work, engine)) };
}

function readWork(problem: PlanWork['problem']): PlanWork {
  const { segments } = parsePlanningScene(problem);
  const [start, goal] = [Float64Array.from(problem.start), Float64Array.from(problem.goal)];
  return { problem, start, goal, segments, elements: Object.values(segments).flat() };
}

export function makeScene(robot: Robot, engine: Engine, { segments }: PlanWork): Scene {
  return robot.createScene(engine, { extra: segments });
}

/** Whether a problem is free at its ends: its label says so, or else an engine in double precision. */
function areEndsFree(planned: PlannedRobot, work: PlanWork, engine: Engine): boolean {
  const { clearance } = work.problem;
  if (clearance) return [clearance[0]!, clearance.at(-1)!].every((distances) => Math.min(...distances) >= 0);
  using scene = makeScene(planned.robot, engine, work);
  const arm = planned.robot.in(scene, armOptions(planned, work));
  return arm.isFree(work.start) && arm.isFree(work.goal);
}
