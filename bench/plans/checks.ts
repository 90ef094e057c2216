/** What is compared before anything is timed. */
import type { RobotInScene } from '../../modules/robot/index.ts';
import { statesOf } from '../../data/problems.ts';
import type { PlainChecker } from './plain-checker.ts';
import { distanceBetween, SAMPLES_PER_RADIAN } from './plain-connect.ts';
import type { PlanWork } from './works.ts';

/** @throws Error where a checker, ours or plain, says something else about a configuration than its label */
export function checkLabels({ problem }: PlanWork, ours: RobotInScene, plain: FreedomTest): void {
  const where = `${problem.set} ${problem.index}`;
  const { clearance = [] } = problem;
  for (const [k, state] of statesOf(problem, clearance.length).entries()) {
    const label = Math.min(...clearance[k]!) >= 0;
    const answers = { clearance: ours.isFree(state), 'plain JS': plain.isFree(state) };
    for (const [by, answer] of Object.entries(answers)) {
      if (answer !== label)
        throw new Error(`${where}, state ${k}: free is ${answer} by ${by}, and ${label} by its label`);
    }
  }
}

/** Whoever says whether a configuration is free. */
type FreedomTest = Pick<PlainChecker, 'isFree'>;

/** @throws Error where an edge of a path that is said to be proved is not so by `arm.prove` */
export function checkProofs(where: string, { problem }: PlanWork, arm: RobotInScene, path: Path): void {
  path.slice(1).forEach((place, i) => {
    const { verdict } = arm.prove(path[i]!, place);
    if (verdict !== 'free')
      throw new Error(`${problem.set} ${problem.index}, ${where}: edge ${i} is ${verdict}`);
  });
}

type Path = readonly Float64Array[];

/**
 * @param limits - of the configurations between start and goal
 * @param plain - whoever says whether a configuration is free
 * @param stepsOf - into how many steps an edge is divided whose ends have to be free, by its length
 * @throws Error where a path does not lead from start to goal, leaves the limits, or is not plainly free
 */
export function checkPath(
  where: string,
  { problem, start, goal }: PlanWork,
  limits: Pick<RobotInScene, 'lower' | 'upper'>,
  plain: FreedomTest,
  path: Path,
  stepsOf: (length: number) => number,
): void {
  const fail = (what: string) => new Error(`${problem.set} ${problem.index}, ${where}: ${what}`);
  const [first, last] = [path[0]!, path.at(-1)!];
  if (distanceBetween(first, start) > 0 || distanceBetween(last, goal) > 0) throw fail('other ends');
  path.forEach((place, i) => {
    const isEnd = i === 0 || i === path.length - 1;
    if (!isEnd && place.some((x, k) => !(x >= limits.lower[k]! && x <= limits.upper[k]!)))
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
export function countOwnSteps(length: number, samples = SAMPLES_PER_RADIAN): number {
  return Math.max(1, Math.ceil(length * samples * (1 - 1e-12)));
}

/** A path as configurations of their own. */
export function splitPath(path: Float64Array, dimension: number): Float64Array[] {
  return Array.from({ length: path.length / dimension }, (_, i) =>
    path.slice(i * dimension, (i + 1) * dimension),
  );
}
