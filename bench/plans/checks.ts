/** What is compared before anything is timed. */
import type { Checker, Robot } from '../../bindings/robot/index.ts';
import { statesOf } from '../../data/problems.ts';
import type { PlainChecker } from './plain-checker.ts';
import { countSteps, distanceBetween } from './plain-connect.ts';
import type { PlanWork } from './works.ts';

/** @throws Error where a checker, ours or plain, says something else about a configuration than its label */
export function checkLabels({ problem }: PlanWork, ours: Checker, plain: PlainChecker): void {
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

/** @throws Error where a path does not lead from the start to the goal, within the limits, or the plain checker finds it not free */
export function checkPath(
  where: string,
  { problem, start, goal }: PlanWork,
  robot: Robot,
  plain: PlainChecker,
  path: readonly Float64Array[],
): void {
  const fail = (what: string) => new Error(`${problem.set} ${problem.index}, ${where}: ${what}`);
  const [first, last] = [path[0]!, path.at(-1)!];
  if (distanceBetween(first, start) > 0 || distanceBetween(last, goal) > 0) throw fail('other ends');
  path.forEach((place, i) => {
    if (place.some((x, k) => !(x >= robot.joints[k]!.lower && x <= robot.joints[k]!.upper)))
      throw fail(`configuration ${i} is out of limits`);
    if (i === 0) return;
    const before = path[i - 1]!;
    if (!plain.isEdgeFree(before, place, countSteps(distanceBetween(before, place))))
      throw fail(`edge ${i - 1} is not free by plain JS`);
  });
}

/** A path as configurations of their own. */
export function splitPath(path: Float64Array, dimension: number): Float64Array[] {
  return Array.from({ length: path.length / dimension }, (_, i) =>
    path.slice(i * dimension, (i + 1) * dimension),
  );
}
