import { isList } from '../../bindings/base/checks.ts';
import {
  checkBoolean,
  checkChoice,
  checkInteger,
  checkNumber,
  checkPositive,
  outOfRange,
  wrongType,
} from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import { quaternionsIn } from '../robot/model/numbers.ts';
import type { Simplification } from './search/scene-path.ts';
import type { SearchProblem } from './search/problem.ts';
import type { PlaceShape } from './search/scene-space.ts';
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

/** For more joints the share is smaller: the more of them move, the fewer edges of a length are free. */
const FEW_JOINTS = 8;

/** What a search is told but for start and goals. */
export type SearchSettings = Omit<SearchProblem, 'start' | 'goals'>;

/** Checks that a value is a robot in a scene with joints to plan for. */
export function checkArm(where: string, arm: RobotInScene): RobotInScene {
  if (typeof (arm as Partial<RobotInScene> | null | undefined)?.tests !== 'function') {
    throw wrongType(where, 'arm', 'a robot in a scene, as robot.in makes it', arm);
  }
  if (arm.dimension > 0) return arm;
  throw outOfRange(where, 'arm', 'a robot of at least one joint', arm.dimension);
}

/** Reads the options of a search. */
export function readSearchOptions(where: string, arm: RobotInScene, options: SearchOptions): SearchSettings {
  const { seed = 0, maxIterations = ITERATIONS, maxNodes = NODES } = options;
  const { dimension } = arm;
  const usual = options.limits === undefined ? usualSpace(where, arm) : undefined;
  const limits = usual?.limits ?? readLimits(where, arm, options.limits);
  const range = options.range ?? RANGE * shrink(dimension) * diagonalOf(limits, dimension);
  return {
    dimension,
    quaternions: usual?.quaternions ?? quaternionsIn(arm.joints),
    range: checkPositive(where, 'range', range),
    limits,
    sampler: readSampler(where, dimension, options.sampler),
    seed: checkInteger(where, 'seed', seed, 0, 2 ** 32 - 1),
    maxIterations: checkInteger(where, 'maxIterations', maxIterations, 1, MOST),
    maxNodes: checkInteger(where, 'maxNodes', maxNodes, 2, MOST),
    certify: checkBoolean(where, 'certify', options.certify ?? true),
    simplify: readSimplify(where, options.simplify ?? true),
  };
}

/** What the places of a robot are of which nothing more is said. */
interface UsualSpace {
  readonly limits: Float64Array;
  readonly quaternions: readonly number[];
}

/** Kept, as it is the same for each search of one. */
const usualSpaces = new WeakMap<RobotInScene, UsualSpace>();

function usualSpace(where: string, arm: RobotInScene): UsualSpace {
  let usual = usualSpaces.get(arm);
  if (usual === undefined) {
    const limits = readLimits(where, arm, undefined);
    usual = { limits, quaternions: quaternionsIn(arm.joints) };
    usualSpaces.set(arm, usual);
  }
  return usual;
}

/** What the places of a path are. */
export function readShape({ dimension, joints }: RobotInScene): PlaceShape {
  return { dimension, quaternions: quaternionsIn(joints), range: 1 };
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

function readSimplify(where: string, simplify: unknown): Simplification | undefined {
  if (simplify === false) return undefined;
  if (simplify === true) return SIMPLIFICATION;
  if (typeof simplify === 'object' && simplify !== null) return readSimplification(where, simplify);
  throw wrongType(where, 'simplify', 'true, false or options', simplify);
}

function readSampler(where: string, dimension: number, sampler: unknown): 'halton' | 'random' {
  if (sampler === undefined) return dimension <= MOST_HALTON ? 'halton' : 'random';
  const known = checkChoice(where, 'sampler', sampler, ['halton', 'random']);
  if (known === 'random' || dimension <= MOST_HALTON) return known;
  throw outOfRange(where, 'sampler', `'random' for more than ${MOST_HALTON} joints`, sampler);
}

/** All lower limits, then all upper ones. */
function readLimits(where: string, arm: RobotInScene, limits: PlanLimits | undefined): Float64Array {
  const { dimension, joints } = arm;
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

/** What the share is multiplied by: the diagonal grows with the root of the joints, and the range shrinks. */
function shrink(dimension: number): number {
  const share = Math.min(1, FEW_JOINTS / dimension);
  return share * Math.sqrt(share);
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
