import { didYouMean } from '../../../bindings/base/nearest.ts';
import type { PlanningScene, RobotJoint } from '../../robot/index.ts';
import { isRecord } from '../../robot/text/record.ts';
import { InputError } from './input-error.ts';
import type { Waypoint } from './columns.ts';

/** Whether a file holds a list of planning problems. */
export function holdsProblems(content: Record<string, unknown>): content is { problems: unknown[] } {
  return Array.isArray(content.problems);
}

/**
 * The problem of a list that is asked for.
 *
 * @param selected - its place from 1, or `SET/INDEX`, properties of problems; undefined takes the only one
 * @returns the problem, not yet checked, and how complaints call it
 */
export function selectProblem(
  file: string,
  { problems }: { problems: readonly unknown[] },
  selected: string | undefined,
): { name: string; problem: unknown } {
  if (selected === undefined && problems.length !== 1) {
    throw new InputError(
      `${file}: holds ${problems.length} problems; choose one with --problem, ${choices(problems)}`,
    );
  }
  const index = selected === undefined ? 0 : findProblem(problems, selected);
  if (index in problems) return { name: `${file}: problem ${selected ?? 1}`, problem: problems[index] };
  throw new InputError(`${file}: has no problem ${selected}; --problem takes ${choices(problems)}`);
}

function findProblem(problems: readonly unknown[], selected: string): number {
  if (/^\d+$/.test(selected)) return Number(selected) - 1;
  return problems.findIndex((problem) => isRecord(problem) && nameOf(problem) === selected);
}

function nameOf({ set, index }: Record<string, unknown>): string | undefined {
  return typeof set === 'string' && typeof index === 'number' ? `${set}/${index}` : undefined;
}

/** What `--problem` may be. */
function choices(problems: readonly unknown[]): string {
  const names = problems.flatMap((problem) => (isRecord(problem) ? (nameOf(problem) ?? []) : []));
  const [first] = names;
  const example = first === undefined ? '' : `, or a name from ${first} to ${names.at(-1)}`;
  return `a number from 1 to ${problems.length}${example}`;
}

/**
 * The path from start to goal of a planning problem, in the order of the robot's joints; those that the
 * problem does not move are where it fixes them. Empty if it has neither end.
 *
 * @param name - how complaints call the problem
 */
export function problemPath(
  name: string,
  { joints: named, start, goal, fixed }: PlanningScene,
  joints: readonly RobotJoint[],
): Waypoint[] {
  const robotNames = joints.map((joint) => joint.name);
  const list = robotNames.join(', ');
  const moved = named ?? robotNames;
  const stranger = moved.find((joint) => !robotNames.includes(joint));
  if (stranger !== undefined) {
    throw new InputError(
      `${name}: joint "${stranger}" is not one of the robot's; they are ${list}${didYouMean(stranger, robotNames)}`,
    );
  }
  return [start, goal].flatMap((end) => {
    if (end === undefined) return [];
    if (end.length !== moved.length) {
      throw new InputError(
        `${name}: expected ${moved.length} numbers, got ${end.length}; the joints are ${list}`,
      );
    }
    const waypoint = robotNames.map((joint) => end[moved.indexOf(joint)] ?? fixed?.[joint]);
    const missing = waypoint.indexOf(undefined);
    if (missing < 0) return [waypoint as Waypoint];
    throw new InputError(`${name}: no position for joint "${robotNames[missing]}"; give it in "fixed"`);
  });
}
