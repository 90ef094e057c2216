import { didYouMean } from '../../../bindings/base/nearest.ts';
import type { GroupState, JointValues, Robot } from '../../robot/index.ts';
import { toRecord } from '../../robot/text/record.ts';
import { DEGREE, isAngle } from '../documents/columns.ts';
import { InputError } from '../documents/input-error.ts';

/** How the numbers of options become positions. */
export interface PostureRules {
  readonly robot: Robot;
  /** Whether turning joints are given in degrees. */
  readonly degrees: boolean;
}

/**
 * The positions of the joints that options name: `--joint` has them one by one.
 *
 * @throws InputError for a joint that the robot does not have
 */
export function readPositions(positions: ReadonlyMap<string, number>, rules: PostureRules): JointValues {
  const values = toRecord([...positions].map(([name, value]) => [name, inRadians(name, value, rules)]));
  try {
    rules.robot.configuration(values);
  } catch (error) {
    throw new InputError(
      `--joint: ${(error as Error).message.replace('Robot.configuration: ', '').replace(/^values must/, 'it must')}`,
    );
  }
  return values;
}

/** Positions, one after the other. */
const POSITIONS = /^[-+.\deE,\s]*$/;

/**
 * Reads a posture that an option gives: names of group states, or positions of all joints, one after the
 * other.
 *
 * @param option - how complaints call the option
 * @param given - its values; states may be several, those of a later one in place of those of an earlier
 * @param single - positions of single joints, which go before what states say
 * @throws InputError that names the option
 */
export function readPosture(
  option: string,
  given: readonly string[],
  single: JointValues,
  rules: PostureRules,
): JointValues {
  const { robot } = rules;
  const [first] = given;
  if (given.length > 1 || !POSITIONS.test(first!)) return { ...readStates(option, given, robot), ...single };
  const numbers = first!.split(',').map((text) => (text.trim() === '' ? NaN : Number(text)));
  const names = robot.joints.map(({ name }) => name);
  if (numbers.length === names.length && numbers.every(Number.isFinite)) {
    return toRecord(names.map((name, i) => [name, inRadians(name, numbers[i]!, rules)]));
  }
  throw new InputError(
    `${option} ${first}: expected the name of a group state, or ${names.length} numbers, separated by commas: ` +
      names.join(', '),
  );
}

/** A position in radians or metres: that of a joint that turns may be given in degrees. */
function inRadians(name: string, value: number, { robot, degrees }: PostureRules): number {
  const turns = robot.joints.some((joint) => joint.name === name && isAngle(joint.type));
  return degrees && turns ? value * DEGREE : value;
}

/**
 * The positions of states that an option names, those of a later one in place of those of an earlier.
 *
 * @param option - how complaints call the option
 * @param names - names of states, or GROUP/NAME where several groups have a state of that name
 * @throws InputError for a name that is no state, or that of several
 */
function readStates(option: string, names: readonly string[], robot: Robot): JointValues {
  return toRecord(names.flatMap((name) => Object.entries(findState(option, name, robot.groupStates).values)));
}

function findState(option: string, wanted: string, states: readonly GroupState[]): GroupState {
  if (states.length === 0) {
    throw new InputError(
      `${option} ${wanted}: there are no group states; give the SRDF that has them: --srdf FILE`,
    );
  }
  const found = states.filter((state) => state.name === wanted || fullName(state) === wanted);
  const [first, second] = found;
  if (first === undefined) {
    const names = states.map(fullName);
    const near = didYouMean(wanted, [...states.map(({ name }) => name), ...names]);
    throw new InputError(
      `${option} ${wanted}: the SRDF has no such group state; it has ${names.join(', ')}${near}`,
    );
  }
  if (second === undefined) return first;
  throw new InputError(
    `${option} ${wanted}: is a state of several groups; choose ${found.map(fullName).join(' or ')}`,
  );
}

function fullName({ group, name }: GroupState): string {
  return `${group}/${name}`;
}
