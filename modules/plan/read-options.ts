import { checkBoolean, checkFinite, checkNumber, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { Checker } from '../robot/checker.ts';
import { isList } from '../robot/model/configurations.ts';
import { quaternionsIn } from '../robot/model/numbers.ts';
import type { Simplification } from '../../bindings/scene/search/scene-path.ts';
import type { SearchProblem } from '../../bindings/scene/search/problem.ts';
import type { PlaceShape } from '../../bindings/scene/search/scene-space.ts';
import { MOST_HALTON } from '../../bindings/wasm/records.ts';
import { SIMPLIFICATION, type PlanLimits, type SearchOptions, type SimplifyOptions } from './options.ts';

const SIMPLIFY_OPTIONS = ['shortcut', 'bspline', 'maxEdges'] as const;
const LIMITS = ['lower', 'upper'] as const;

export const SEARCH_OPTIONS = [
  'range',
  'seed',
  'sampler',
  'maxIterations',
  'maxNodes',
  'limits',
  'simplify',
  'certify',
  'pushOut',
] as const;

const ITERATIONS = 100_000;
const NODES = 1_000_000;

/** What counts are at most: the binaries have 32 bits for them. */
const MOST = 2 ** 31 - 1;

/** The default range, as a share of the diagonal of the limits. */
const RANGE = 0.075;

/** What a search is told but for start and goals. */
export type SearchSettings = Omit<SearchProblem, 'start' | 'goals'>;

/** Checks that a value is a checker with joints to plan for. */
export function checkChecker(where: string, checker: Checker): Checker {
  if (typeof (checker as Partial<Checker> | null | undefined)?.tests !== 'function') {
    throw wrongType(where, 'checker', 'a checker, as robot.createChecker makes it', checker);
  }
  if (checker.dimension > 0) return checker;
  throw outOfRange(where, 'checker', 'one of at least one joint', checker.dimension);
}

/** Reads the options of a search. */
export function readSearchOptions(where: string, checker: Checker, options: SearchOptions): SearchSettings {
  const { seed = 0, maxIterations = ITERATIONS, maxNodes = NODES } = options;
  const { dimension } = checker;
  const usual = options.limits === undefined ? usualSpace(where, checker) : undefined;
  const limits = usual?.limits ?? readLimits(where, checker, options.limits);
  const range = options.range ?? RANGE * diagonalOf(limits, dimension);
  return {
    dimension,
    quaternions: usual?.quaternions ?? quaternionsIn(checker.joints),
    range: checkAbove(where, 'range', range),
    limits,
    sampler: readSampler(where, dimension, options.sampler),
    seed: checkInteger(where, 'seed', seed, 0, 2 ** 32 - 1),
    maxIterations: checkInteger(where, 'maxIterations', maxIterations, 1, MOST),
    maxNodes: checkInteger(where, 'maxNodes', maxNodes, 2, MOST),
    certify: checkBoolean(where, 'certify', options.certify ?? true),
    simplify: readSimplify(where, options.simplify ?? true),
  };
}

/** What the places of a checker are of which nothing more is said. */
interface UsualSpace {
  readonly limits: Float64Array;
  readonly quaternions: readonly number[];
}

/** Kept, as it is the same for each search of a checker. */
const usualSpaces = new WeakMap<Checker, UsualSpace>();

function usualSpace(where: string, checker: Checker): UsualSpace {
  let usual = usualSpaces.get(checker);
  if (usual === undefined) {
    const limits = readLimits(where, checker, undefined);
    usual = { limits, quaternions: quaternionsIn(checker.joints) };
    usualSpaces.set(checker, usual);
  }
  return usual;
}

/** What the places of a path are. */
export function readShape({ dimension, joints }: Checker, range: number): PlaceShape {
  return { dimension, quaternions: quaternionsIn(joints), range };
}

/** Reads how a path is simplified. */
export function readSimplification(where: string, options: SimplifyOptions): Simplification {
  checkOptions(where, options, SIMPLIFY_OPTIONS);
  const { shortcut, bspline, maxEdges } = { ...SIMPLIFICATION, ...options };
  return {
    shortcut: checkBoolean(where, 'shortcut', shortcut),
    bspline: checkBoolean(where, 'bspline', bspline),
    maxEdges: checkInteger(where, 'maxEdges', maxEdges, 0, MOST),
  };
}

/** Checks that a value is an integer within limits. */
export function checkInteger(
  where: string,
  name: string,
  value: unknown,
  least: number,
  most: number,
): number {
  if (typeof value !== 'number') throw wrongType(where, name, 'a number', value);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw outOfRange(where, name, `an integer from ${least} to ${most}`, value);
}

/** Checks that a value is a finite number above 0. */
function checkAbove(where: string, name: string, value: unknown): number {
  const number = checkFinite(where, name, value);
  if (number > 0) return number;
  throw outOfRange(where, name, 'above 0', value);
}

function readSimplify(where: string, simplify: unknown): Simplification | undefined {
  if (simplify === false) return undefined;
  if (simplify === true) return SIMPLIFICATION;
  if (typeof simplify === 'object' && simplify !== null) return readSimplification(where, simplify);
  throw wrongType(where, 'simplify', 'true, false or options', simplify);
}

function readSampler(where: string, dimension: number, sampler: unknown): 'halton' | 'random' {
  if (sampler === undefined) return dimension <= MOST_HALTON ? 'halton' : 'random';
  if (sampler !== 'halton' && sampler !== 'random') {
    throw outOfRange(where, 'sampler', "'halton' or 'random'", sampler);
  }
  if (sampler === 'random' || dimension <= MOST_HALTON) return sampler;
  throw outOfRange(where, 'sampler', `'random' for more than ${MOST_HALTON} joints`, sampler);
}

/** All lower limits, then all upper ones. */
function readLimits(where: string, checker: Checker, limits: PlanLimits | undefined): Float64Array {
  const { dimension, joints } = checker;
  checkOptions(where, limits, LIMITS);
  const given = LIMITS.map((side) => limits && readSide(where, `limits.${side}`, limits[side], dimension));
  const both = new Float64Array(2 * dimension);
  joints.forEach(({ name, type, lower, upper }, i) => {
    const reach = type === 'prismatic' ? undefined : Math.PI;
    const low = given[0]?.[i] ?? (lower === -Infinity && reach ? Math.min(-reach, upper - reach) : lower);
    const high = given[1]?.[i] ?? (upper === Infinity && reach ? Math.max(reach, lower + reach) : upper);
    if (!Number.isFinite(low) || !Number.isFinite(high)) {
      throw outOfRange(where, 'limits', `given, as joint "${name}" has none`, limits);
    }
    if (low > high) {
      throw outOfRange(
        where,
        `limits.lower[${i}] (joint "${name}")`,
        `at most ${high}, the upper limit`,
        low,
      );
    }
    both[i] = low;
    both[dimension + i] = high;
  });
  return both;
}

function readSide(where: string, name: string, side: unknown, dimension: number): readonly number[] {
  if (!isList(side)) throw wrongType(where, name, 'an array of numbers', side);
  if (side.length !== dimension) throw outOfRange(where, name, `${dimension} numbers, one per joint`, side);
  return Array.from(side, (limit, i) => checkNumber(where, `${name}[${i}]`, limit));
}

function diagonalOf(limits: Float64Array, dimension: number): number {
  let square = 0;
  for (let i = 0; i < dimension; i++) {
    const width = limits[dimension + i]! - limits[i]!;
    square += width * width;
  }
  // Joints that cannot move at all leave any range as good as another.
  return square > 0 ? Math.sqrt(square) : 1;
}
