import { checkCoordinate, POSITION_LIMIT } from '../../../bindings/base/checks.ts';
import { outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { unknownName } from '../../../bindings/base/nearest.ts';
import { isRecord, toRecord } from '../text/record.ts';
import { readConfiguration } from './configurations.ts';
import { mimicsOf } from './mimics.ts';
import type { RobotJoint } from './model.ts';
import { QUATERNION_NUMBERS, quaternionsIn } from './numbers.ts';

/** Positions by the name of the joint: radians, or metres for a prismatic joint. */
export type JointValues = Readonly<Record<string, number>>;

/** The configuration with each joint at zero, or at its nearest limit, and nothing that floats turned. */
export function zeroConfiguration(joints: readonly RobotJoint[]): number[] {
  const numbers = joints.map(({ lower, upper }) => Math.min(Math.max(0, lower), upper));
  for (const first of quaternionsIn(joints)) numbers[first + QUATERNION_NUMBERS - 1] = 1;
  return numbers;
}

/**
 * A configuration with named joints put to their values.
 *
 * @param base - where the other joints are; undefined: see `zeroConfiguration`
 * @throws TypeError or RangeError that names the joint, and the joint that it is nearest to
 */
export function toConfiguration(
  where: string,
  values: unknown,
  base: unknown,
  joints: readonly RobotJoint[],
): Float64Array {
  if (!isRecord(values)) throw wrongType(where, 'values', 'an object of numbers by joint', values);
  const configuration = new Float64Array(joints.length);
  readConfiguration(where, 'base', base ?? zeroConfiguration(joints), joints, configuration);
  for (const [name, value] of Object.entries(values)) {
    const place = joints.findIndex((joint) => joint.name === name);
    if (place < 0) throw unknownJoint(where, name, joints);
    const argument = `values[${JSON.stringify(name)}]`;
    configuration[place] = checkCoordinate(where, argument, value, POSITION_LIMIT);
  }
  readConfiguration(where, 'values', configuration, joints, configuration);
  return configuration;
}

function unknownJoint(where: string, name: string, joints: readonly RobotJoint[]): RangeError {
  const mimic = mimicsOf(joints).find((one) => one.name === name);
  if (mimic !== undefined) {
    return outOfRange(where, 'values', `without joints that follow others; give "${mimic.joint}"`, name);
  }
  const known = joints.map((joint) => joint.name);
  const list = known.map((joint) => `'${joint}'`).join(', ');
  return unknownName(where, 'values', `without joints other than ${list}`, name, known);
}

/** The positions of a configuration by joint. */
export function toJointValues(
  where: string,
  configuration: unknown,
  joints: readonly RobotJoint[],
): JointValues {
  const numbers = new Float64Array(joints.length);
  readConfiguration(where, 'configuration', configuration, joints, numbers);
  return toRecord(joints.map(({ name }, i) => [name, numbers[i]!] as const));
}
