import { checkBoolean, checkFinite, checkNumber, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { checkAnswers } from '../../bindings/scene/query/given.ts';
import { type LowestDistances, readLowest } from '../../bindings/scene/robot/lowest.ts';
import type { KinematicTree } from '../../bindings/scene/robot/kinematic-tree.ts';
import { type ConfigurationDistances, readEvaluation } from '../../bindings/scene/robot/evaluation.ts';
import { readRate, type TrajectoryRatings } from '../../bindings/scene/robot/rate.ts';
import type { RobotCall, RobotCalls } from '../../bindings/scene/robot/questions.ts';
import type { BaseReader } from './model/bases.ts';
import { isList, readConfigurations } from './model/configurations.ts';
import { prepareEdge } from './model/edges.ts';
import type { RobotJoint } from './model/model.ts';
import type {
  ConfigurationOptions,
  EdgesOptions,
  FreeConfigurationOptions,
  LowestOptions,
  RateOptions,
} from './options.ts';

const FREE_OPTIONS = ['margin', 'out', 'bases'] as const;
const EDGES_OPTIONS = ['step', 'margin', 'knownFree', 'out'] as const;

const DEFAULT_STEP = 0.02;

/** See `TOLERANCE` in assembly/edge/way.ts. */
const TOLERANCE = 2 ** -40;

/** The most steps of one edge: more would take minutes. */
const MOST_STEPS = 1e8;

/** Reads and checks what the methods of a robot that are about many configurations are given. */
export class CallReader implements RobotCalls {
  readonly #joints: readonly RobotJoint[];
  readonly #bases: BaseReader;
  readonly #tree: KinematicTree;

  constructor(joints: readonly RobotJoint[], bases: BaseReader, tree: KinematicTree) {
    this.#joints = joints;
    this.#bases = bases;
    this.#tree = tree;
  }

  evaluateBatch(
    where: string,
    configurations: unknown,
    options: ConfigurationOptions,
  ): RobotCall<ConfigurationDistances> {
    const { question, given, out } = readEvaluation(where, options);
    const { numbers, count: units } = this.#bases.readMany(where, configurations, options.bases);
    return { tree: this.#tree, question, numbers, units, given, out };
  }

  lowest(where: string, configurations: unknown, options: LowestOptions): RobotCall<LowestDistances> {
    const { question, given, out } = readLowest(where, options);
    const { numbers, count: units } = this.#bases.readMany(where, configurations, options.bases);
    return { tree: this.#tree, question, numbers, units, given, out };
  }

  rate(where: string, configurations: unknown, options: RateOptions): RobotCall<TrajectoryRatings> {
    const { question, given, out } = readRate(where, options);
    const { waypoints } = question;
    const { numbers, count } = this.#bases.readMany(where, configurations, options.bases, waypoints);
    if (count % waypoints !== 0) {
      throw outOfRange(where, 'configurations', `trajectories of ${waypoints} configurations each`, numbers);
    }
    return { tree: this.#tree, question, numbers, units: count / waypoints, given, out };
  }

  areFree(where: string, configurations: unknown, options: FreeConfigurationOptions): RobotCall<Uint8Array> {
    checkOptions(where, options, FREE_OPTIONS);
    const { numbers, count: units } = this.#bases.readMany(where, configurations, options.bases);
    const margin = checkFinite(where, 'margin', options.margin ?? 0);
    const out = readAnswers(where, options.out, units);
    return { tree: this.#tree, question: { kind: 'free', margin }, numbers, units, given: out, out };
  }

  areEdgesFree(where: string, edges: unknown, options: EdgesOptions): RobotCall<Uint8Array> {
    checkOptions(where, options, EDGES_OPTIONS);
    const step = readStep(where, options.step);
    const margin = checkFinite(where, 'margin', options.margin ?? 0);
    const knownFree = checkBoolean(where, 'knownFree', options.knownFree ?? false);
    const { length } = this.#joints;
    const ends = this.#readEdges(where, edges);
    const units = length === 0 ? 0 : ends.length / (2 * length);
    const numbers = new Float64Array(units * (2 * length + 1));
    for (let i = 0; i < units; i++) {
      const from = ends.slice(2 * i * length, (2 * i + 1) * length);
      const to = ends.slice((2 * i + 1) * length, (2 * i + 2) * length);
      const at = i * (2 * length + 1);
      numbers[at + 2 * length] = countSteps(where, this.#joints, from, to, step);
      numbers.set(from, at);
      numbers.set(to, at + length);
    }
    const out = readAnswers(where, options.out, units);
    const question = { kind: 'edges', margin, knownFree } as const;
    return { tree: this.#tree, question, numbers, units, given: out, out };
  }

  /** The ends of edges, one configuration after the other. */
  #readEdges(where: string, edges: unknown): Float64Array {
    const { length } = this.#joints;
    if (!isList(edges)) throw wrongType(where, 'edges', 'an array of numbers', edges);
    if (length === 0 ? edges.length > 0 : edges.length % (2 * length) !== 0) {
      const expected = `rows of ${2 * length} numbers, one per joint where an edge begins and one where it ends`;
      throw outOfRange(where, 'edges', expected, edges);
    }
    return readConfigurations(where, edges, this.#joints, 'edges').numbers;
  }
}

/** Prepares a path, see `prepareEdge`, and returns in how many steps each motion from a configuration to the next is looked at. */
export function countStepsOfPath(
  where: string,
  joints: readonly RobotJoint[],
  path: Float64Array,
  step: number,
): readonly number[] {
  const { length } = joints;
  const legs = length === 0 ? 0 : Math.max(0, path.length / length - 1);
  const rowOf = (i: number): Float64Array => path.subarray(i * length, (i + 1) * length);
  return Array.from({ length: legs }, (_, leg) =>
    countSteps(where, joints, rowOf(leg), rowOf(leg + 1), step),
  );
}

/** Reads the option `step`. */
export function readStep(where: string, step: unknown = DEFAULT_STEP): number {
  if (checkNumber(where, 'step', step) > 0) return step as number;
  throw outOfRange(where, 'step', 'above 0', step);
}

/** Prepares an edge, see `prepareEdge`, and returns in how many steps nothing moves by more than `step`. */
export function countSteps(
  where: string,
  joints: readonly RobotJoint[],
  from: Float64Array,
  to: Float64Array,
  step: number,
): number {
  const steps = Math.max(1, Math.ceil((prepareEdge(joints, from, to) / step) * (1 - TOLERANCE)));
  return checkSteps(where, steps, step);
}

/** Checks that an edge has no more steps than can be looked at. */
export function checkSteps(where: string, steps: number, step: number): number {
  if (steps <= MOST_STEPS) return steps;
  throw outOfRange(where, 'step', `large enough for at most ${MOST_STEPS} samples`, step);
}

function readAnswers(where: string, out: Uint8Array | undefined, count: number): Uint8Array | undefined {
  if (out !== undefined) checkAnswers(where, out, count);
  return out;
}
