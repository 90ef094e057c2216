import type { Robot } from '../../robot/index.ts';
import { InputError } from '../documents/input-error.ts';
import { readPositions, readStates } from './postures.ts';
import { problemPath } from '../documents/problems.ts';
import type { Surroundings } from '../documents/surroundings.ts';

/** What tells where a plan begins and ends, beside the option itself. */
export interface EndContext {
  readonly robot: Robot;
  /** Positions of single joints, as `--joint` has them. */
  readonly positions: ReadonlyMap<string, number>;
  readonly surroundings: Surroundings | undefined;
}

/** Positions, one after the other. */
const POSITIONS = /^[-+.\deE,\s]*$/;

/**
 * Reads where a plan begins or ends: positions of all joints, group states, or else the planning problem's.
 *
 * @param given - the values of the option; states may be several
 * @throws InputError that names the option
 */
export function readEnd(
  option: 'from' | 'to',
  given: readonly string[] | undefined,
  { robot, positions, surroundings }: EndContext,
): Float64Array {
  const single = readPositions(positions, robot);
  if (given === undefined) {
    const { name, problem } = surroundings ?? {};
    const path = problem === undefined ? [] : problemPath(name!, problem, robot.joints);
    const end = option === 'from' ? problem?.start && path[0] : problem?.goal && path.at(-1);
    if (end) return robot.configuration(single, end);
    throw new InputError(
      `there is no ${option === 'from' ? 'start' : 'goal'}: give --${option} POSTURE, or a --scene that is a planning problem with one`,
    );
  }
  const [first] = given;
  if (given.length > 1 || !POSITIONS.test(first!)) {
    return robot.configuration({ ...readStates(`--${option}`, given, robot), ...single });
  }
  const numbers = first!.split(',').map((text) => (text.trim() === '' ? NaN : Number(text)));
  const { length } = robot.joints;
  if (numbers.length === length && numbers.every(Number.isFinite)) return Float64Array.from(numbers);
  throw new InputError(
    `--${option} ${first}: expected the name of a group state, or ${length} numbers, separated by commas: ` +
      robot.joints.map(({ name }) => name).join(', '),
  );
}
