import { checkCoordinate, isCoordinate, isList, POSITION_LIMIT } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { jointOf, QUATERNION_NUMBERS } from './numbers.ts';
import type { RobotJoint } from './model.ts';

/**
 * The shortest quaternion that is made one of length 1. Reason: steps along a gradient leave length 1, and a
 * mean of a few neighbors is shorter; what is far from it is a mistake in the order of numbers.
 */
const SHORTEST = 0.5;
const LONGEST = 2;

/** What an error expects of a quaternion. */
export const QUATERNION_EXPECTED = `a quaternion x, y, z, w of a length from ${SHORTEST} to ${LONGEST}`;

/** Whether four numbers are close enough to a unit quaternion to be made one. */
export function isOrientation(numbers: ArrayLike<number>, at: number): boolean {
  const length = lengthOf(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]);
  return length >= SHORTEST && length <= LONGEST;
}

/** Checks one configuration, a number per joint, and copies it: each number is read once. */
export function readConfiguration(
  where: string,
  argument: string,
  configuration: unknown,
  joints: readonly RobotJoint[],
  to: Float64Array,
): void {
  if (!isList(configuration)) {
    throw wrongType(where, argument, `an array of ${joints.length} numbers`, configuration);
  }
  if (configuration.length !== joints.length) {
    throw outOfRange(where, argument, `${joints.length} numbers, one per joint`, configuration);
  }
  readPositions(where, argument, configuration, joints, to);
}

/**
 * Checks many configurations in a row, and returns them: `Float64Array` as it is, all else as a copy.
 *
 * @param waypoints - how many make a trajectory, for errors
 */
export function readConfigurations(
  where: string,
  list: unknown,
  joints: readonly RobotJoint[],
  argument = 'configurations',
  waypoints = 1,
): { numbers: Float64Array; count: number } {
  if (!isList(list)) throw wrongType(where, argument, 'an array of numbers', list);
  const { length } = list;
  const count = joints.length === 0 ? 0 : length / joints.length;
  if (!Number.isInteger(count) || (joints.length === 0 && length > 0)) {
    const expected = `rows of ${joints.length} numbers, one per joint`;
    throw outOfRange(where, argument, expected, list);
  }
  const numbers = list instanceof Float64Array ? list : new Float64Array(length);
  readPositions(where, argument, list, joints, numbers, waypoints);
  return { numbers, count };
}

function readPositions(
  where: string,
  argument: string,
  numbers: ArrayLike<unknown>,
  joints: readonly RobotJoint[],
  to: Float64Array,
  waypoints = 1,
): void {
  const done = numbers instanceof Float64Array ? copyPositions(numbers, to) : 0;
  for (let i = done; i < to.length; i++) {
    const position = numbers[i];
    if (isCoordinate(position, POSITION_LIMIT)) {
      to[i] = position;
      continue;
    }
    const joint = i % joints.length;
    const name = `${argument}[${i}] (${placeOf(i, to.length, joints, waypoints)}joint "${joints[joint]!.name}")`;
    checkCoordinate(where, name, position, POSITION_LIMIT);
  }
  checkOrientations(where, argument, joints, to, waypoints);
}

/**
 * Copies positions until one is none, and returns where that is. By itself, as V8 makes a faster loop of one
 * sort of array than of any.
 */
function copyPositions(numbers: Float64Array, to: Float64Array): number {
  for (let i = 0; i < to.length; i++) {
    const position = numbers[i]!;
    if (!(Math.abs(position) <= POSITION_LIMIT)) return i;
    to[i] = position;
  }
  return to.length;
}

/** Which of several configurations a number is in, and where that is in trajectories of several waypoints. */
function placeOf(i: number, length: number, joints: readonly RobotJoint[], waypoints: number): string {
  if (length <= joints.length) return '';
  const configuration = Math.floor(i / joints.length);
  const trajectory = Math.floor(configuration / waypoints);
  const waypoint =
    waypoints === 1 ? '' : `waypoint ${configuration % waypoints} of trajectory ${trajectory}, `;
  return `configuration ${configuration}, ${waypoint}`;
}

/** Checks the quaternions in configurations of numbers that are positions. */
function checkOrientations(
  where: string,
  argument: string,
  joints: readonly RobotJoint[],
  numbers: Float64Array,
  waypoints: number,
): void {
  for (let k = 0; k < joints.length; k++) {
    if (joints[k]!.type !== 'quaternion') continue;
    for (let i = k; i < numbers.length; i += joints.length) {
      if (isOrientation(numbers, i)) continue;
      const last = i + QUATERNION_NUMBERS - 1;
      const name = `${argument}[${i}] to [${last}] (${placeOf(i, numbers.length, joints, waypoints)}joint "${jointOf(joints[k]!)}")`;
      throw outOfRange(where, name, QUATERNION_EXPECTED, [...numbers.subarray(i, last + 1)].join(' '));
    }
    k += QUATERNION_NUMBERS - 1;
  }
}
