import { outOfRange, wrongType } from '../../base/errors.ts';
import type { RobotJoint } from './model.ts';

/**
 * The largest magnitude of a joint position, radians or metres. Beyond it a double no longer resolves an angle
 * to a micrometre at arm's length, and positions stay finite in every build.
 */
export const POSITION_LIMIT = 1e9;

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

/** Checks many configurations, one after the other, and returns them: `Float64Array` as it is, all else as a copy. */
export function readConfigurations(
  where: string,
  list: unknown,
  joints: readonly RobotJoint[],
): { numbers: Float64Array; count: number } {
  if (!isList(list)) throw wrongType(where, 'configurations', 'an array of numbers', list);
  const { length } = list;
  const count = joints.length === 0 ? 0 : length / joints.length;
  if (!Number.isInteger(count) || (joints.length === 0 && length > 0)) {
    const expected = `rows of ${joints.length} numbers, one per joint`;
    throw outOfRange(where, 'configurations', expected, list);
  }
  const numbers = list instanceof Float64Array ? list : new Float64Array(length);
  readPositions(where, 'configurations', list, joints, numbers);
  return { numbers, count };
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

function readPositions(
  where: string,
  argument: string,
  numbers: ArrayLike<unknown>,
  joints: readonly RobotJoint[],
  to: Float64Array,
): void {
  for (let i = 0; i < to.length; i++) {
    const position = numbers[i];
    if (typeof position === 'number' && Math.abs(position) <= POSITION_LIMIT) {
      to[i] = position;
      continue;
    }
    const joint = i % joints.length;
    const configuration = (i - joint) / joints.length;
    const place = to.length > joints.length ? `configuration ${configuration}, ` : '';
    const name = `${argument}[${i}] (${place}joint "${joints[joint]!.name}")`;
    if (typeof position !== 'number') throw wrongType(where, name, 'a number', position);
    throw outOfRange(where, name, `finite and at most ${POSITION_LIMIT} in magnitude`, position);
  }
}
