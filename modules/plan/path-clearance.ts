import { checkOptions } from '../../bindings/base/options.ts';
import type { EdgeClearance } from '../robot/questions/extremes.ts';
import type { EdgeClearanceOptions, RobotInScene } from '../robot/robot-in-scene.ts';
import { edgesOf, type Path, readPlaces } from './places.ts';
import { checkArm } from './read-options.ts';

/** The least distance on a path. */
export interface PathClearance extends EdgeClearance {
  /** The number of the edge that it is on: 0 is that from the first configuration to the second. */
  readonly edge: number;
}

/** How far apart the bounds may be unless the caller says otherwise, metres. */
const TOLERANCE = 1e-4;

const OPTIONS = ['tolerance', 'maxEvaluations'] as const;

/**
 * The least distance of all pairs on a path, as bounds: that of the edge of which `arm.edgeClearance` gives
 * the lowest. A path of one configuration has the distance there.
 *
 * @param path - configurations one after the other, or a list of them
 * @param options - those of `arm.edgeClearance`, for each edge; `tolerance` is 0.0001 m unless given
 * @returns undefined where no two segments with elements are compared
 * @throws TypeError or RangeError that names the argument
 */
export function pathClearance(
  arm: RobotInScene,
  path: Path,
  options: EdgeClearanceOptions = {},
): PathClearance | undefined {
  const where = 'pathClearance';
  checkOptions(where, options, OPTIONS);
  checkArm(where, arm);
  const numbers = readPlaces(where, 'path', arm, path);
  const edges = edgesOf(arm, numbers);
  const found = (edges.length === 0 ? [[numbers, numbers] as const] : edges).flatMap(([from, to], edge) => {
    const clearance = arm.edgeClearance(from, to, { tolerance: TOLERANCE, ...options });
    return clearance === undefined ? [] : [{ ...clearance, edge }];
  });
  if (found.length === 0) return undefined;
  return found.reduce((least, one) => (one.lower < least.lower ? one : least));
}
