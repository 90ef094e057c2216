import { outOfRange, wrongType } from '../../base/errors.ts';
import type { RobotJoint } from './model.ts';

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
): void {
  if (!isList(configuration)) {
    throw wrongType(where, argument, `an array of ${joints.length} numbers`, configuration);
  }
  if (configuration.length !== joints.length) {
    throw outOfRange(where, argument, `${joints.length} numbers, one per joint`, configuration);
  }
  checkPositions(where, argument, configuration, joints);
}

/** Checks many configurations, one after the other, and counts them. */
export function countConfigurations(where: string, list: unknown, joints: readonly RobotJoint[]): number {
  if (!isList(list)) throw wrongType(where, 'configurations', 'an array of numbers', list);
  const count = joints.length === 0 ? 0 : list.length / joints.length;
  if (!Number.isInteger(count) || (joints.length === 0 && list.length > 0)) {
    const expected = `rows of ${joints.length} numbers, one per joint`;
    throw outOfRange(where, 'configurations', expected, list);
  }
  checkPositions(where, 'configurations', list, joints);
  return count;
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
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
