import { checkOptions } from '../base/options.ts';
import type { Checker } from '../robot/checker.ts';
import type { Conflict } from '../scene/robot/first-conflict.ts';
import { findBlockedWay, simplifyPath } from '../scene/search/scene-path.ts';
import type { SimplifyOptions } from './options.ts';
import { readPath } from './places.ts';
import { checkChecker, readShape, readSimplification } from './read-options.ts';

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

/**
 * Makes a path shorter and smoother. Edges that it adds are free; an edge that is left of the path is as free as it was.
 *
 * @param path - configurations one after the other, or a list of them
 * @returns a new path with the same ends: configurations one after the other. It is never longer
 * @throws TypeError or RangeError that names the argument
 */
export function simplify(checker: Checker, path: Path, options: SimplifyOptions = {}): Float64Array {
  const where = 'simplify';
  checkChecker(where, checker);
  const simplification = readSimplification(where, options);
  const numbers = readPath(where, checker, path);
  const tests = checker.tests(where);
  const shape = readShape(checker, 1);
  return finish(simplifyPath(where, tests, shape, numbers, simplification, Infinity));
}

/**
 * Whether a path is free: its configurations, and the straight ways between them, as `checker.isEdgeFree` says.
 *
 * @param path - configurations one after the other, or a list of them
 * @returns `{ free: true }`, or the first edge that is not free, where, and which pair does not keep its margin there
 * @throws TypeError or RangeError that names the argument
 */
export function isPathFree(checker: Checker, path: Path, options: Record<string, never> = {}): PathReport {
  const where = 'isPathFree';
  checkOptions(where, options, []);
  checkChecker(where, checker);
  const { dimension } = checker;
  const numbers = readPath(where, checker, path);
  const place = (i: number): Float64Array => numbers.subarray(i * dimension, (i + 1) * dimension);
  const atStart = checker.firstConflict(place(0));
  if (atStart !== undefined) return { free: false, edge: 0, share: 0, conflict: atStart };
  const shape = readShape(checker, 1);
  const edge = finish(findBlockedWay(where, checker.tests(where), shape, numbers, Infinity));
  if (edge === undefined) return { free: true };
  const conflict = checker.firstConflict(place(edge), place(edge + 1))!;
  return { free: false, edge, share: conflict.configuration + conflict.share, conflict };
}

/** The value of a generator that need not stop in between. */
export function finish<Value>(generator: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
  }
}
