import type { Robot } from '../../robot/index.ts';
import { InputError } from '../documents/input-error.ts';
import { readPositions, readPosture } from './postures.ts';
import { problemPath } from '../documents/problems.ts';
import type { Surroundings } from '../documents/surroundings.ts';

/** What tells where a plan begins and ends, beside the option itself. */
export interface EndContext {
  readonly robot: Robot;
  /** Positions of single joints, as `--joint` has them. */
  readonly positions: ReadonlyMap<string, number>;
  readonly surroundings: Surroundings | undefined;
}

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
  const rules = { robot, degrees: false };
  const single = readPositions(positions, rules);
  if (given !== undefined) return robot.configuration(readPosture(`--${option}`, given, single, rules));
  const { name, problem } = surroundings ?? {};
  const path = problem === undefined ? [] : problemPath(name!, problem, robot.joints);
  const end = option === 'from' ? problem?.start && path[0] : problem?.goal && path.at(-1);
  if (end) return robot.configuration(single, end);
  throw new InputError(
    `there is no ${option === 'from' ? 'start' : 'goal'}: give --${option} POSTURE, or a --scene that is a planning problem with one`,
  );
}
