import { checkBoolean } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { Conflict } from '../robot/questions/conflict.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import { edgesOf, type Path, readPlaces } from './places.ts';
import { checkArm, readShape } from './read-options.ts';
import { findBlockedWay } from './search/scene-path.ts';
import { finish } from './simplify.ts';

/** A path on which nothing was found that is not free. */
export interface FreePath {
  readonly free: true;
  /** Whether that is proved for all of the path; where it is not, it was seen at samples. */
  readonly proved: boolean;
}

/** Where a path is not free. */
export interface BlockedPath {
  readonly free: false;
  readonly proved: false;
  /** The number of the edge: 0 is that from the first configuration to the second. */
  readonly edge: number;
  /** The share of the way along that edge, from 0 to 1. */
  readonly share: number;
  /** The number in `scene.pairs` of the pair that does not keep its margin there, and its ids. */
  readonly pair: number;
  readonly a: string;
  readonly b: string;
  readonly conflict: Conflict;
}

/**
 * Where a path is neither proved to be free nor known to hit something: a pair comes too near to its margin.
 */
export interface UndecidedPath extends Omit<BlockedPath, 'conflict'> {
  readonly conflict: undefined;
}

/** What `checkPath` finds. */
export type PathCheck = FreePath | BlockedPath | UndecidedPath;

/** What `checkPath` takes. */
export interface CheckPathOptions {
  /**
   * Whether each edge has to be proved free, as `arm.prove` does, and not only looked at in samples. Default:
   * true.
   */
  readonly prove?: boolean;
}

const OPTIONS = ['prove'] as const;

/**
 * Whether a path is free at its configurations and at samples of the edges between them, as `arm.isEdgeFree`
 * says. `checkPath` says where it is not, and proves what lies between samples.
 *
 * @param path - configurations one after the other, or a list of them
 * @throws TypeError or RangeError that names the argument
 */
export function isPathFree(arm: RobotInScene, path: Path): boolean {
  const where = 'isPathFree';
  const numbers = read(where, arm, path);
  return (
    arm.isFree(numbers.subarray(0, arm.dimension)) && firstBlocked(where, arm, numbers, false) === undefined
  );
}

/**
 * Proves that a path is free, or says where it is not, and which pair does not keep its margin there. A path
 * is free only if all of it is proved to be, or with `prove: false` if its samples are.
 *
 * @param path - configurations one after the other, or a list of them
 * @returns `{ free: true, proved }`; or of the first edge that hits something, or else of the first that is
 *   not decided: its number, the share of the way, and the pair
 * @throws TypeError or RangeError that names the argument
 */
export function checkPath(arm: RobotInScene, path: Path, options: CheckPathOptions = {}): PathCheck {
  const where = 'checkPath';
  checkOptions(where, options, OPTIONS);
  const proved = checkBoolean(where, 'prove', options.prove ?? true);
  const numbers = read(where, arm, path);
  const atStart = arm.firstConflict(numbers.subarray(0, arm.dimension));
  if (atStart !== undefined) return blocked(0, 0, atStart);
  if (proved) return prove(where, arm, numbers);
  const edge = firstBlocked(where, arm, numbers, false);
  if (edge === undefined) return { free: true, proved: false };
  const { dimension } = arm;
  const conflict = arm.firstConflict(numbers.subarray(edge * dimension, (edge + 2) * dimension))!;
  return blocked(edge, conflict.configuration + conflict.share, conflict);
}

function read(where: string, arm: RobotInScene, path: Path): Float64Array {
  checkArm(where, arm);
  return readPlaces(where, 'path', arm, path);
}

/** The first edge with a sample that is not free, or the first that is not proved free with little effort. */
function firstBlocked(
  where: string,
  arm: RobotInScene,
  numbers: Float64Array,
  proves: boolean,
): number | undefined {
  return finish(findBlockedWay(where, arm.tests(where), readShape(arm), numbers, proves, Infinity));
}

function blocked(edge: number, share: number, conflict: Conflict): BlockedPath {
  const { pair, a, b } = conflict;
  return { free: false, proved: false, edge, share, pair, a, b, conflict };
}

/** What can be proved of the edges of a path. */
function prove(where: string, arm: RobotInScene, numbers: Float64Array): PathCheck {
  if (firstBlocked(where, arm, numbers, true) === undefined) return { free: true, proved: true };
  let undecided: UndecidedPath | undefined;
  for (const [edge, [from, to]] of edgesOf(arm, numbers).entries()) {
    const { verdict, share, pair, a, b } = arm.prove(from, to);
    if (verdict === 'hit') return blocked(edge, share, arm.conflictAt(where, from, to, share)!);
    if (verdict === 'free') continue;
    undecided ??= { free: false, proved: false, edge, share, pair, a: a!, b: b!, conflict: undefined };
  }
  return undecided ?? { free: true, proved: true };
}
