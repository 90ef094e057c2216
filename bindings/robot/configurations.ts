import { outOfRange, wrongType } from '../errors.ts';
import type { RobotJoint } from './robot.ts';

/**
 * The largest magnitude of a joint position, radians or metres. Beyond it a double no longer resolves an angle
 * to a micrometre at arm's length, and positions stay finite in every build.
 */
export const POSITION_LIMIT = 1e9;

/** Checks one configuration: a number per joint. */
export function checkConfiguration(
  where: string,
  argument: string,
  configuration: unknown,
  joints: readonly RobotJoint[],
): ArrayLike<number> {
  const numbers = checkList(where, argument, `an array of ${joints.length} numbers`, configuration);
  if (numbers.length !== joints.length) {
    throw outOfRange(where, argument, `${joints.length} numbers, one per joint`, configuration);
  }
  checkPositions(where, argument, numbers, joints);
  return numbers;
}

/** Checks many configurations, one after the other, and counts them. */
export function countConfigurations(where: string, list: unknown, joints: readonly RobotJoint[]): number {
  const numbers = checkList(where, 'configurations', 'an array of numbers', list);
  const count = joints.length === 0 ? 0 : numbers.length / joints.length;
  if (!Number.isInteger(count) || (joints.length === 0 && numbers.length > 0)) {
    const expected = `rows of ${joints.length} numbers, one per joint`;
    throw outOfRange(where, 'configurations', expected, list);
  }
  checkPositions(where, 'configurations', numbers, joints);
  return count;
}

function checkList(where: string, argument: string, expected: string, value: unknown): ArrayLike<number> {
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
    return value as unknown as ArrayLike<number>;
  }
  throw wrongType(where, argument, expected, value);
}

function checkPositions(
  where: string,
  argument: string,
  numbers: ArrayLike<unknown>,
  joints: readonly RobotJoint[],
): void {
  for (let i = 0; i < numbers.length; i++) {
    const position = numbers[i];
    if (typeof position === 'number' && Math.abs(position) <= POSITION_LIMIT) continue;
    const joint = i % joints.length;
    const configuration = (i - joint) / joints.length;
    const place = numbers.length > joints.length ? `configuration ${configuration}, ` : '';
    const name = `${argument}[${i}] (${place}joint "${joints[joint]!.name}")`;
    if (typeof position !== 'number') throw wrongType(where, name, 'a number', position);
    throw outOfRange(where, name, `finite and at most ${POSITION_LIMIT} in magnitude`, position);
  }
}
