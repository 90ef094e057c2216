/** What is compared before anything is timed. */
import type { RobotInScene, Robot } from '../../modules/robot/index.ts';
import { statesOf } from '../../data/problems.ts';
import type { PlainChecker } from './plain-checker.ts';
import { distanceBetween, SAMPLES_PER_RADIAN } from './plain-connect.ts';
import type { PlanWork } from './works.ts';

/** @throws Error where a checker, ours or plain, says something else about a configuration than its label */
export function checkLabels({ problem }: PlanWork, ours: RobotInScene, plain: PlainChecker): void {
  const where = `${problem.set} ${problem.index}`;
  for (const [k, state] of statesOf(problem, problem.clearance.length).entries()) {
    const label = Math.min(...problem.clearance[k]!) >= 0;
    const answers = { clearance: ours.isFree(state), 'plain JS': plain.isFree(state) };
    for (const [by, answer] of Object.entries(answers)) {
      if (answer !== label)
        throw new Error(`${where}, state ${k}: free is ${answer} by ${by}, and ${label} by its label`);
    }
  }
}

/**
 * @param stepsOf - into how many steps an edge is divided whose ends have to be free, by its length
 * @throws Error where a path does not lead from start to goal, leaves the limits, or is not plainly free
 */
export function checkPath(
  where: string,
  { problem, start, goal }: PlanWork,
  robot: Robot,
  plain: PlainChecker,
  path: readonly Float64Array[],
  stepsOf: (length: number) => number,
): void {
  const fail = (what: string) => new Error(`${problem.set} ${problem.index}, ${where}: ${what}`);
  const [first, last] = [path[0]!, path.at(-1)!];
  if (distanceBetween(first, start) > 0 || distanceBetween(last, goal) > 0) throw fail('other ends');
  path.forEach((place, i) => {
    if (place.some((x, k) => !(x >= robot.joints[k]!.lower && x <= robot.joints[k]!.upper)))
      throw fail(`configuration ${i} is out of limits`);
    if (i === 0) return;
    const before = path[i - 1]!;
    const steps = stepsOf(distanceBetween(before, place));
    const isFree = Array.from({ length: steps }, (_, k) =>
      before.map((from, j) => from + ((k + 1) / steps) * (place[j]! - from)),
    ).every((state) => plain.isFree(state));
    if (!isFree) throw fail(`edge ${i - 1} is not free by plain JS`);
  });
}

/** The steps in which our checkers sample an edge. */
export function countOwnSteps(length: number): number {
  return Math.max(1, Math.ceil(length * SAMPLES_PER_RADIAN * (1 - 1e-12)));
}

/** The steps in which an edge is sampled that is proved to be free: closer together than any search does. */
export function countDenseSteps(length: number): number {
  return 8 * countOwnSteps(length);
}

/** A path as configurations of their own. */
export function splitPath(path: Float64Array, dimension: number): Float64Array[] {
  return Array.from({ length: path.length / dimension }, (_, i) =>
    path.slice(i * dimension, (i + 1) * dimension),
  );
}
