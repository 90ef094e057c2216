import { readPositions, readPosture } from '../../../modules/files/input/postures.ts';
import type { Robot } from '../../../modules/robot/index.ts';

/** What tells where a robot stands: group states or positions, and positions of single joints. */
export interface Posture {
  readonly given?: readonly string[] | undefined;
  readonly joint?: ReadonlyMap<string, number> | undefined;
}

/**
 * Reads where a robot stands: joints of which nothing is said are at zero, or at the nearest limit.
 *
 * @param option - how complaints call what gives it
 * @returns undefined where nothing is given
 */
export function readConfiguration(
  robot: Robot,
  option: string,
  { given, joint }: Posture,
): Float64Array | undefined {
  if (given === undefined && joint === undefined) return undefined;
  const rules = { robot, degrees: false };
  const single = readPositions(joint ?? new Map(), rules);
  return robot.configuration(given === undefined ? single : readPosture(option, given, single, rules));
}
