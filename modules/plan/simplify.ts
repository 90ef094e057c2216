import { checkBoolean } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import type { Conflict } from '../robot/questions/conflict.ts';
import { findBlockedWay, simplifyPath } from './search/scene-path.ts';
import type { SimplifyOptions } from './options.ts';
import { readPlaces } from './places.ts';
import { checkArm, readShape, readSimplification } from './read-options.ts';

/** Configurations of a path: their numbers one after the other, or a list of them. */
export type Path = ArrayLike<number> | readonly ArrayLike<number>[];

/** Where a path is not free. */
export interface BlockedPath {
  readonly free: false;
  /** The number of the edge: 0 is that from the first configuration to the second. */
  readonly edge: number;
  /** The share of the way along that edge, from 0 to 1, and which pair does not keep its margin there. */
  readonly share: number;
  readonly conflict: Conflict;
}

/** What `isPathFree` finds. */
export type PathReport = { readonly free: true } | BlockedPath;

/** Where a path is neither proved to be free nor known to hit something. */
export interface UndecidedPath {
  readonly free: false;
  readonly edge: number;
  /** The share of the way along that edge at which the pair comes too near to its margin. */
  readonly share: number;
  readonly conflict: undefined;
  /** The number of the pair in `scene.pairs`, and its ids. */
  readonly pair: number;
  readonly a: string;
  readonly b: string;
}

/** What `isPathFree` finds where a proof is wanted. */
export type PathProof = PathReport | UndecidedPath;

/** What `isPathFree` takes. */
export interface PathOptions<Certify extends boolean = boolean> {
  /** Whether each edge has to be proved free, and not only at samples. Default: false. */
  readonly certify?: Certify;
}

const PATH_OPTIONS = ['certify'] as const;

/**
 * Makes a path shorter and smoother. Edges that it adds are free; the path's own edges are as free as before.
 *
 * @param path - configurations one after the other, or a list of them
 * @returns a new path with the same ends: configurations one after the other. It is never longer
 * @throws TypeError or RangeError that names the argument
 */
export function simplify(arm: RobotInScene, path: Path, options: SimplifyOptions = {}): Float64Array {
  const where = 'simplify';
  checkArm(where, arm);
  const simplification = readSimplification(where, options);
  const numbers = readPlaces(where, 'path', arm, path);
  const tests = arm.tests(where);
  const shape = readShape(arm);
  return finish(simplifyPath(where, tests, shape, numbers, simplification, Infinity));
}

/**
 * Whether a path is free: its configurations, and the straight ways between them, as `arm.isEdgeFree` says,
 * or with `certify: true` as `arm.prove` proves.
 *
 * @param path - configurations one after the other, or a list of them
 * @returns `{ free: true }`, or the first edge that is not free, where, and which pair misses its margin; of
 *   a proof, the first edge that hits something, or else the first undecided one: its `conflict` is
 *   undefined, and `a` and `b` are the pair that passes too near to its margin
 * @throws TypeError or RangeError that names the argument
 */
export function isPathFree(arm: RobotInScene, path: Path, options?: PathOptions<false>): PathReport;
export function isPathFree(arm: RobotInScene, path: Path, options: PathOptions): PathProof;
export function isPathFree(arm: RobotInScene, path: Path, options: PathOptions = {}): PathProof {
  const where = 'isPathFree';
  checkOptions(where, options, PATH_OPTIONS);
  const certify = checkBoolean(where, 'certify', options.certify ?? false);
  checkArm(where, arm);
  const { dimension } = arm;
  const numbers = readPlaces(where, 'path', arm, path);
  const place = (i: number): Float64Array => numbers.subarray(i * dimension, (i + 1) * dimension);
  const atStart = arm.firstConflict(place(0));
  if (atStart !== undefined) return { free: false, edge: 0, share: 0, conflict: atStart };
  if (certify) return prove(where, arm, numbers);
  const shape = readShape(arm);
  const edge = finish(findBlockedWay(where, arm.tests(where), shape, numbers, Infinity));
  if (edge === undefined) return { free: true };
  const conflict = arm.firstConflict(numbers.subarray(edge * dimension, (edge + 2) * dimension))!;
  return { free: false, edge, share: conflict.configuration + conflict.share, conflict };
}

/** What can be proved of the edges of a path. */
function prove(where: string, arm: RobotInScene, numbers: Float64Array): PathProof {
  const { dimension } = arm;
  let undecided: UndecidedPath | undefined;
  for (let edge = 0; (edge + 2) * dimension <= numbers.length; edge++) {
    const from = numbers.subarray(edge * dimension, (edge + 1) * dimension);
    const to = numbers.subarray((edge + 1) * dimension, (edge + 2) * dimension);
    const { verdict, share, pair, a, b } = arm.prove(from, to);
    if (verdict === 'hit') {
      return { free: false, edge, share, conflict: arm.conflictAt(where, from, to, share)! };
    }
    if (verdict === 'free') continue;
    undecided ??= { free: false, edge, share, conflict: undefined, pair, a: a!, b: b! };
  }
  return undecided ?? { free: true };
}

/** The value of a generator that need not stop in between. */
export function finish<Value>(generator: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
  }
}
