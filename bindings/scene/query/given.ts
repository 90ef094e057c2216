import { checkFinite, checkNumber, outOfRange, wrongType } from '../../base/errors.ts';
import { copyNumbers } from '../../base/checks.ts';
import { checkOptions } from '../../base/options.ts';
import type { Numbers } from '../../base/types.ts';
import type { PoseFormat } from '../../geometry/pose.ts';
import { checkFormat, POSE_LENGTH } from '../model/poses.ts';
import { type BatchDistances, readColumns } from '../pairs/columns.ts';

/** What `scene.evaluateBatch` takes. */
export interface BatchOptions {
  /** Number of sets of poses. Default: as many as given. Needed where no segment is movable, up to 2^20. */
  count?: number;
  /** How poses are given. Default 'matrix'. */
  format?: PoseFormat;
  /** Pairs further apart, in metres, are only marked as beyond. Default: no limit. */
  maxDistance?: number;
  /** The result of an earlier call of the same size, to be written into. */
  out?: BatchDistances;
}

/** What `scene.areFree` takes. */
export interface FreeOptions {
  /** Number of sets of poses. Default: as many as given. Needed where no segment is movable, up to 2^20. */
  count?: number;
  /** How poses are given. Default 'matrix'. */
  format?: PoseFormat;
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  margin?: number;
  /** An array of `count` numbers, to be written into. */
  out?: Uint8Array;
}

/** The options of `evaluateBatch` and of `areFree`. */
const BATCH_OPTIONS = ['count', 'format', 'maxDistance', 'out'] as const;
const FREE_OPTIONS = ['count', 'format', 'margin', 'out'] as const;

/**
 * Sets of poses that a call was given. Everything is read once, before the scene is looked at, and plain
 * arrays are copied: what the caller gives may be a proxy or have getters, which run any code.
 */
export interface GivenSets {
  readonly poses: Numbers;
  /** Number of sets, where it was given. */
  readonly count: number | undefined;
  readonly format: PoseFormat;
}

/** Sets of poses that distances are asked of. */
export interface GivenBatch extends GivenSets {
  readonly maxDistance: number;
  /** What the results are to be written into, and its columns. */
  readonly out: BatchDistances | undefined;
  readonly columns: BatchDistances | undefined;
}

/** Sets of poses that are to be tested. */
export interface GivenTest extends GivenSets {
  readonly margin: number;
  readonly out: Uint8Array | undefined;
}

/** Reads what `evaluateBatch` is given. */
export function readBatch(where: string, poses: unknown, options: BatchOptions): GivenBatch {
  checkOptions(where, options, BATCH_OPTIONS);
  const { count, format = 'matrix', maxDistance = Infinity, out } = options;
  return {
    format: checkFormat(where, format),
    count: checkCount(where, count),
    poses: copyNumbers(where, 'poses', poses),
    maxDistance: checkNumber(where, 'maxDistance', maxDistance),
    out,
    columns: out === undefined ? undefined : readColumns(where, out),
  };
}

/** Reads what `areFree` is given. */
export function readTest(where: string, poses: unknown, options: FreeOptions): GivenTest {
  checkOptions(where, options, FREE_OPTIONS);
  const { count, format = 'matrix', margin = 0, out } = options;
  return {
    format: checkFormat(where, format),
    count: checkCount(where, count),
    poses: copyNumbers(where, 'poses', poses),
    margin: checkFinite(where, 'margin', margin),
    out,
  };
}

function checkCount(where: string, count: number | undefined): number | undefined {
  if (count === undefined) return undefined;
  if (typeof count !== 'number') throw wrongType(where, 'count', 'the number of sets of poses', count);
  if (!Number.isInteger(count) || count < 0)
    throw outOfRange(where, 'count', 'an integer of at least 0', count);
  return count;
}

/** Where no segment is movable all sets are the same: more than so many would only take time. */
const MOST_STILL = 2 ** 20;

/** How many sets of poses there are; checks that there are as many numbers as that takes. */
export function checkSets(where: string, posesPerSet: number, { poses, count, format }: GivenSets): number {
  const numbersPerSet = posesPerSet * POSE_LENGTH[format];
  const sets = count ?? countSets(where, poses, numbersPerSet);
  if (numbersPerSet === 0 && sets > MOST_STILL) {
    throw outOfRange(where, 'count', `at most ${MOST_STILL}, as no segment is movable`, sets);
  }
  checkLength(where, poses, sets * numbersPerSet);
  return sets;
}

/** How many sets of poses there are, of so many numbers each. */
function countSets(where: string, poses: Numbers, numbersPerSet: number): number {
  if (numbersPerSet === 0) {
    throw wrongType(where, 'count', 'the number of sets of poses, as no segment is movable', undefined);
  }
  if (poses.length % numbersPerSet === 0) return poses.length / numbersPerSet;
  throw outOfRange(where, 'poses', `sets of ${numbersPerSet} numbers each`, poses.length);
}

/** Checks that there are so many numbers of poses. */
export function checkLength(where: string, poses: Numbers, length: number): void {
  if (poses.length === length) return;
  throw new RangeError(`${where}: poses must have ${length} numbers, got ${poses.length}`);
}

/** Checks the array that the answers of a test go to. */
export function checkAnswers(where: string, out: unknown, count: number): void {
  if (!(out instanceof Uint8Array)) throw wrongType(where, 'out', 'a Uint8Array', out);
  if (out.length !== count) throw outOfRange(where, 'out', `${count} numbers long`, out);
}
