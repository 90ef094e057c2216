import { didYouMean } from '../../../bindings/base/nearest.ts';
import type { GroupState, JointValues, Robot } from '../../robot/index.ts';
import { toRecord } from '../../robot/text/record.ts';
import { InputError } from '../documents/input-error.ts';

/**
 * The positions of the joints that options name: `--joint` has them one by one.
 *
 * @throws InputError for a joint that the robot does not have
 */
export function readPositions(positions: ReadonlyMap<string, number>, robot: Robot): JointValues {
  const values = toRecord([...positions]);
  try {
    robot.configuration(values);
  } catch (error) {
    throw new InputError(
      `--joint: ${(error as Error).message.replace('Robot.configuration: ', '').replace(/^values must/, 'it must')}`,
    );
  }
  return values;
}

/**
 * The positions of states that an option names, those of a later one in place of those of an earlier.
 *
 * @param option - how complaints call the option
 * @param names - names of states, or GROUP/NAME where several groups have a state of that name
 * @throws InputError for a name that is no state, or that of several
 */
export function readStates(option: string, names: readonly string[], robot: Robot): JointValues {
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
