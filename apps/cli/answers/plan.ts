import { InputError } from '../../../modules/files/documents/input-error.ts';
import { readEnd } from '../../../modules/files/input/end-of-plan.ts';
import {
  pathClearance,
  type PathClearance,
  type Result,
  Search,
  type SearchStatistics,
} from '../../../modules/plan/index.ts';
import type { Reached, Robot, RobotInScene } from '../../../modules/robot/index.ts';
import { checkJoints, type OpenedRobot, type ReadRobot } from './opened.ts';
import { describeReached, type PoseOfLink, reachPose } from './reach.ts';

/** What tells where a plan begins and ends. */
export interface EndsChoice {
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly toPose?: PoseOfLink;
  readonly joint?: ReadonlyMap<string, number>;
}

/** Where a plan begins, and where it ends: in a configuration, or with a link at a pose. */
export interface Ends {
  readonly from: Float64Array;
  readonly to: Float64Array | PoseOfLink;
}

/** What tells how a path is searched for. */
export interface SearchChoice {
  readonly certify: boolean;
  readonly simplify: boolean;
  readonly step: number;
  readonly margin: number;
  readonly range?: number;
  readonly seed: number;
  readonly iterations: number;
}

/** What a search found, and how close the path comes to anything. */
export interface FoundPath {
  readonly result: Result;
  readonly statistics: SearchStatistics;
  readonly clearance: PathClearance | undefined;
}

/** What became of a plan: `missed` where no configuration has the link at its pose. */
export type Planned = FoundPath | { readonly missed: Reached; readonly link: string };

/** Reads where a plan begins and ends. */
export function readEnds(read: ReadRobot, { from, to, toPose, joint = new Map() }: EndsChoice): Ends {
  checkJoints(read, 'path to find');
  if (to !== undefined && toPose !== undefined) throw new InputError('give --to or --to-pose, not both');
  const context = { robot: read.robot, positions: joint, surroundings: read.surroundings };
  const start = readEnd('from', from, context);
  return { from: start, to: toPose ?? readEnd('to', to, context) };
}

/** Samples between two looks at the progress. */
const SAMPLES = 256;

/**
 * Finds a path.
 *
 * @param onProgress - is told how many samples are drawn, and waited for; what it throws ends the search
 */
export async function findPath(
  { robot, scene }: OpenedRobot,
  { from, to }: Ends,
  choice: SearchChoice,
  onProgress: (samples: number) => Promise<void> | void,
): Promise<Planned> {
  const { margin, step } = choice;
  const checker = robot.in(scene, { margin, step });
  let goal = to;
  if ('link' in goal) {
    const found = reachPose('--to-pose', robot.linkNames, checker, goal, from);
    if (!found.solved) return { missed: found, link: goal.link };
    goal = found.configuration;
  }
  const search = begin(checker, from, goal, choice);
  for (;;) {
    const result = search.result ?? search.step(SAMPLES);
    await onProgress(search.statistics.iterations);
    if (result === undefined) continue;
    const clearance = result.solved ? pathClearance(checker, result.path) : undefined;
    return { result, statistics: search.statistics, clearance };
  }
}

function begin(
  checker: RobotInScene,
  from: Float64Array,
  goal: Float64Array,
  { seed, iterations, certify, simplify, range }: SearchChoice,
): Search {
  const limits = {
    ...{ seed, maxIterations: iterations, certify, simplify },
    ...(range !== undefined && { range }),
  };
  try {
    return new Search(checker, from, goal, limits);
  } catch (error) {
    // What is wrong was given by these options.
    const message = (error as Error).message
      .replace(/^Search: start/, '--from:')
      .replace(/^Search: goals/, '--to:');
    throw new InputError(message.replace(/^Search: /, '--'));
  }
}

const HEAD = { format: 'clearance-plan', version: 1 } as const;

/** What became of a plan as a document. docs/command-line.md describes the shape. */
export function planDocument(robot: Robot, planned: Planned): object {
  if ('missed' in planned)
    return { ...HEAD, status: 'goal not reached', goal: describeReached(planned.link, planned.missed) };
  const { result, statistics, clearance } = planned;
  const head = { ...HEAD, status: result.status };
  const joints = robot.joints.map(({ name }) => name);
  if (!result.solved) {
    const { a, b, linkA, linkB, distance } = ('conflict' in result ? result.conflict : undefined) ?? {};
    const limit = result.status === 'exhausted' ? { limit: result.limit } : {};
    return {
      ...head,
      ...limit,
      ...(a !== undefined && { conflict: { a, b, linkA, linkB, distance } }),
      statistics,
    };
  }
  const { path, cost, certified, unresolved } = result;
  const waypoints = Array.from({ length: path.length / joints.length }, (_, i) => [
    ...path.subarray(i * joints.length, (i + 1) * joints.length),
  ]);
  const least = clearance && {
    lower: finiteOrNull(clearance.lower),
    upper: clearance.upper,
    linkA: clearance.linkA,
    linkB: clearance.linkB,
  };
  return {
    ...head,
    cost,
    certified,
    unresolved,
    ...(least && { clearance: least }),
    joints,
    waypoints,
    statistics,
  };
}

/** JSON has no infinite numbers. */
function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
