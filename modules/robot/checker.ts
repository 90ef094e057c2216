import { checkBoolean, checkFinite, meddled, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { unknownName } from '../../bindings/base/nearest.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { Scene } from '../../bindings/index.ts';
import { checkAnswers } from '../../bindings/scene/query/given.ts';
import type { CheckerShape, SceneChecker, WayMetric } from '../../bindings/scene/robot/checker.ts';
import type { Conflict } from '../../bindings/scene/robot/first-conflict.ts';
import type { KinematicTree } from '../../bindings/scene/robot/kinematic-tree.ts';
import { type Certificate, mix } from '../../bindings/scene/robot/certify.ts';
import { readLowest } from '../../bindings/scene/robot/lowest.ts';
import type { EdgeClearance } from '../../bindings/scene/robot/motion-extremes.ts';
import type { SceneRobot } from '../../bindings/scene/robot/configurations.ts';
import { checkSteps, readStep } from './calls.ts';
import { LEAST_TOLERANCE, readLimits } from './certified.ts';
import { readConfiguration, readConfigurations } from './model/configurations.ts';
import { normalizeQuaternions, prepareEdge } from './model/edges.ts';
import type { RobotJoint } from './model/model.ts';
import { type JointValues, toConfiguration } from './model/named-joints.ts';
import { jointOf, QUATERNION_NUMBERS, quaternionsIn } from './model/numbers.ts';
import type { CertifyOptions, EdgeClearanceOptions } from './options.ts';

/** What `robot.createChecker` takes. */
export interface CheckerOptions {
  /** The distance that pairs without a margin of their own have to keep, metres. Default 0. */
  readonly margin?: number;
  /** Names of the joints whose numbers a place has, in that order. Default: all of `robot.joints`. */
  readonly joints?: readonly string[];
  /** Where the other joints stand, by name; those that are not named as `robot.configuration` has them. */
  readonly fixed?: JointValues;
  /** How far the samples of a way are apart at most, radians or metres. Default 0.02. */
  readonly step?: number;
  /**
   * How the length of a way is told that `step` divides: by the joint that moves furthest, as in `robot.isEdgeFree`, or as the
   * root of the sum of squares. Default: 'largest'.
   */
  readonly metric?: WayMetric;
}

/** What is known of the ends of a way. */
export interface WayOptions {
  /** Whether `from` is known to be free: it is not looked at then. Default: false. */
  readonly knownFree?: boolean;
}

/** What `checker.areEdgesFree` takes. */
export interface WaysOptions extends WayOptions {
  /** An array with one number per edge, to be written into. */
  readonly out?: Uint8Array;
}

/** What `checker.clearance` takes. */
export interface ClearanceOptions {
  /** Where all pairs are further apart, +Infinity is returned, metres. Default: no limit. */
  readonly maxDistance?: number;
}

/** What `checker.clearance` finds when it is asked for the gradient, too. */
export interface Clearance {
  /** The lowest distance, metres. */
  readonly distance: number;
  /** How it changes with each number of the place, metres per radian or metre. */
  readonly gradient: Float64Array;
}

const CHECKER_OPTIONS = ['margin', 'joints', 'fixed', 'step', 'metric'] as const;
const WAY_OPTIONS = ['knownFree'] as const;
const WAYS_OPTIONS = ['knownFree', 'out'] as const;
const CLEARANCE_OPTIONS = ['maxDistance', 'gradient'] as const;
const CERTIFY_OPTIONS = ['tolerance', 'resolution', 'maxEvaluations'] as const;
const LEAST_OPTIONS = ['tolerance', 'maxEvaluations'] as const;
const METRICS: readonly WayMetric[] = ['largest', 'euclidean'];

/** What a checker needs of its robot. */
interface RobotPart {
  readonly joints: readonly RobotJoint[];
  readonly mimics: Parameters<typeof toConfiguration>[4];
  readonly tree: KinematicTree;
}

/**
 * Answers a planner's questions about one robot in one scene: configurations are read once, and what the questions have in
 * common is prepared once. It follows the scene: poses, margins, attachments and segments that change afterwards count.
 * A configuration has one number per joint of `joints`. Make it with `robot.createChecker`.
 */
export class Checker {
  /** The joints whose numbers a configuration has. */
  readonly joints: readonly RobotJoint[];
  /** The numbers in a configuration. */
  readonly dimension: number;
  /** The limits of the joints, radians or metres: infinite where there are none. They are not enforced. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;

  readonly #scene: Scene;
  readonly #robot: RobotPart;
  readonly #shape: CheckerShape;
  /** The part that lies in linear memory. */
  readonly #tests: SceneChecker;
  readonly #sceneRobot: SceneRobot;
  /** Room for what a call is about, and how many calls have begun to read. */
  readonly #from: Float64Array;
  readonly #to: Float64Array;
  #readings = 0;
  #isDisposed = false;

  /** @internal Call `robot.createChecker`. */
  constructor(where: string, scene: Scene, robot: RobotPart, options: CheckerOptions) {
    checkOptions(where, options, CHECKER_OPTIONS);
    this.#robot = robot;
    this.#scene = scene;
    this.#shape = readShape(where, robot, options);
    this.joints = Object.freeze(this.#shape.joints.map((place) => robot.joints[place]!));
    this.dimension = this.joints.length;
    this.lower = Float64Array.from(this.joints, ({ lower }) => lower);
    this.upper = Float64Array.from(this.joints, ({ upper }) => upper);
    this.#from = new Float64Array(this.dimension);
    this.#to = new Float64Array(this.dimension);
    this.#sceneRobot = scene.robot(where, robot.tree);
    this.#tests = this.#sceneRobot.makeChecker(where, this.#shape, () => scene.revision);
    Object.freeze(this);
  }

  /**
   * Whether all pairs keep their margins in a configuration: what `robot.isFree` says.
   *
   * @throws TypeError or RangeError that names the number, or says that the checker or its scene is disposed
   */
  isFree(configuration: ArrayLike<number>): boolean {
    const where = 'Checker.isFree';
    this.#read(where, 'configuration', configuration, this.#from);
    return this.#ready(where).isFree(where, this.#from);
  }

  /**
   * Whether all pairs keep their margins on the straight way from one configuration to another, as `robot.isEdgeFree` has it.
   *
   * @throws TypeError or RangeError as `isFree`
   */
  isEdgeFree(from: ArrayLike<number>, to: ArrayLike<number>, options?: WayOptions): boolean {
    const where = 'Checker.isEdgeFree';
    checkOptions(where, options, WAY_OPTIONS);
    const known = checkBoolean(where, 'knownFree', options?.knownFree ?? false);
    this.#readWay(where, from, to);
    return this.#ready(where).isWayFree(where, this.#from, this.#to, known);
  }

  /**
   * How far a way is free: the share of it at the last of its samples before the first that is not free; 1 where all are;
   * undefined where it is not free at its start.
   *
   * @throws TypeError or RangeError as `isFree`
   */
  lastFree(from: ArrayLike<number>, to: ArrayLike<number>): number | undefined {
    const where = 'Checker.lastFree';
    this.#readWay(where, from, to);
    const steps = this.#countSteps(where);
    const conflict = this.#findConflict(where, steps);
    if (conflict === undefined) return 1;
    const sample = Math.round((conflict.configuration + conflict.share) * steps);
    return sample === 0 ? undefined : (sample - 1) / steps;
  }

  /**
   * Where a pair first does not keep its margin, in a configuration or on a way, and which pair it is: see
   * `robot.firstConflict`. `position` is a whole configuration.
   *
   * @throws TypeError or RangeError as `isFree`
   */
  firstConflict(from: ArrayLike<number>, to?: ArrayLike<number>): Conflict | undefined {
    const where = 'Checker.firstConflict';
    this.#readWay(where, from, to ?? from);
    const conflict = this.#findConflict(where, to === undefined ? 0 : this.#countSteps(where));
    if (conflict !== undefined) normalizeQuaternions(this.#robot.joints, conflict.position);
    return conflict;
  }

  /**
   * Whether each of many configurations is free: 1 or 0.
   *
   * @param configurations - one after the other
   * @param out - an array with one number per configuration, to be written into
   * @throws TypeError or RangeError as `isFree`; `out` is untouched then
   */
  areFree(configurations: ArrayLike<number>, out?: Uint8Array): Uint8Array {
    const where = 'Checker.areFree';
    const { numbers, count } = readConfigurations(where, configurations, this.joints);
    if (out !== undefined) checkAnswers(where, out, count);
    const answers = out ?? new Uint8Array(count);
    this.#ready(where).areFree(where, numbers, answers);
    return answers;
  }

  /**
   * Whether each of many ways is free, as `isEdgeFree` has it: 1 or 0. For roadmaps, whose edges share their ends.
   *
   * @param configurations - one after the other
   * @param edges - for each edge the numbers of the configurations where it begins and where it ends
   * @throws TypeError or RangeError as `isFree`, or for a number that no configuration has; `out` is untouched then
   */
  areEdgesFree(
    configurations: ArrayLike<number>,
    edges: Uint32Array,
    options: WaysOptions | Uint8Array = {},
  ): Uint8Array {
    const where = 'Checker.areEdgesFree';
    const { out, knownFree = false } = options instanceof Uint8Array ? { out: options } : options;
    if (!(options instanceof Uint8Array)) checkOptions(where, options, WAYS_OPTIONS);
    checkBoolean(where, 'knownFree', knownFree);
    const { numbers, count } = readConfigurations(where, configurations, this.joints);
    const ends = readEnds(where, edges, count);
    if (out !== undefined) checkAnswers(where, out, ends.length / 2);
    const answers = out ?? new Uint8Array(ends.length / 2);
    this.#ready(where).areWaysFree(where, numbers, ends, knownFree, answers);
    return answers;
  }

  /**
   * The lowest distance of all pairs in a configuration, metres, and on request how it changes: see `robot.lowest`.
   *
   * @throws TypeError or RangeError as `isFree`, or that names the option
   */
  clearance(
    configuration: ArrayLike<number>,
    options?: ClearanceOptions & { readonly gradient?: false },
  ): number;
  clearance(
    configuration: ArrayLike<number>,
    options: ClearanceOptions & { readonly gradient: true },
  ): Clearance;
  clearance(
    configuration: ArrayLike<number>,
    options: ClearanceOptions & { readonly gradient?: boolean } = {},
  ): number | Clearance {
    const where = 'Checker.clearance';
    checkOptions(where, options, CLEARANCE_OPTIONS);
    const { question } = readLowest(where, options);
    this.#read(where, 'configuration', configuration, this.#from);
    this.#ready(where);
    const numbers = this.#whole(this.#from);
    const answer = this.#sceneRobot.answer(where, this.#scene.revision, { question, numbers, units: 1 });
    const { distance, gradient } = answer as { distance: ArrayLike<number>; gradient?: ArrayLike<number> };
    if (gradient === undefined) return distance[0]!;
    const own = Float64Array.from(this.#shape.joints, (place) => gradient[place]!);
    return { distance: distance[0]!, gradient: own };
  }

  /**
   * Whether all pairs keep their margins all the way from one configuration to another, as a proof, and what stands against it: see
   * `robot.certify`.
   *
   * @throws TypeError or RangeError as `isFree`, or that names the option
   */
  certify(
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: Omit<CertifyOptions, 'margin' | 'bases'> = {},
  ): Certificate {
    const where = 'Checker.certify';
    checkOptions(where, options, CERTIFY_OPTIONS);
    const limits = readLimits(where, options);
    this.#readWay(where, from, to);
    this.#ready(where);
    const { proofs } = this.#sceneRobot;
    return proofs.certify(where, this.#scene.revision, this.#wholeWay(), this.#shape.margin, limits);
  }

  /**
   * The least distance of all pairs on the straight way from one configuration to another, between two bounds: see
   * `robot.edgeClearance`.
   *
   * @returns undefined where no two segments with elements are compared
   * @throws TypeError or RangeError as `isFree`, or that names the option
   */
  edgeClearance(
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: Omit<EdgeClearanceOptions, 'bases'> = {},
  ): EdgeClearance | undefined {
    const where = 'Checker.edgeClearance';
    checkOptions(where, options, LEAST_OPTIONS);
    const { tolerance, maxEvaluations } = readLimits(where, { tolerance: LEAST_TOLERANCE, ...options });
    this.#readWay(where, from, to);
    this.#ready(where);
    const { extremes } = this.#sceneRobot;
    return extremes.clearance(where, this.#scene.revision, this.#wholeWay(), tolerance, maxEvaluations);
  }

  /** Gives its memory back. Calling it again does nothing. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#sceneRobot.discardChecker(this.#tests);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal For planners: what tests it, ready for `open`. Throws where the checker or its scene is disposed. */
  tests(where: string): SceneChecker {
    return this.#ready(where);
  }

  /** @internal For planners: a text that is another one when the scene has changed, or a segment has moved that the robot does not. */
  stateOfScene(where: string): string {
    const fingerprint = this.#ready(where).fingerprint(where);
    return `${this.#scene.revision} ${fingerprint}`;
  }

  /**
   * @internal For paths: what does not keep its margin at a share of the way between two configurations, as `certify` places it.
   */
  conflictAt(
    where: string,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    share: number,
  ): Conflict | undefined {
    this.#readWay(where, from, to);
    this.#ready(where);
    const position = mix(this.#wholeWay(), share);
    const { conflicts } = this.#sceneRobot;
    const conflict = conflicts.find(where, this.#scene.revision, position, 1, this.#shape.margin, undefined);
    if (conflict === undefined) return undefined;
    normalizeQuaternions(this.#robot.joints, conflict.position);
    return { ...conflict, share };
  }

  /** @internal For pools: what another checker of the same kind is made of. */
  get parts(): { readonly scene: Scene; readonly tree: KinematicTree; readonly shape: CheckerShape } {
    return { scene: this.#scene, tree: this.#robot.tree, shape: this.#shape };
  }

  #ready(where: string): SceneChecker {
    if (this.#isDisposed) throw new TypeError(`${where}: the checker is disposed`);
    this.#scene.robot(where, this.#robot.tree);
    return this.#tests;
  }

  #read(where: string, argument: string, configuration: unknown, to: Float64Array): void {
    const reading = ++this.#readings;
    readConfiguration(where, argument, configuration, this.joints, to);
    if (reading !== this.#readings) throw meddled(where);
  }

  #readWay(where: string, from: unknown, to: unknown): void {
    const reading = ++this.#readings;
    readConfiguration(where, 'from', from, this.joints, this.#from);
    readConfiguration(where, 'to', to, this.joints, this.#to);
    if (reading !== this.#readings) throw meddled(where);
  }

  #countSteps(where: string): number {
    return checkSteps(where, this.#ready(where).countSteps(where, this.#from, this.#to), this.#shape.step);
  }

  /** @param steps - 0: only where the way begins is looked at */
  #findConflict(where: string, steps: number): Conflict | undefined {
    this.#ready(where);
    const path = this.#wholeWay();
    const { joints } = this.#robot;
    const { conflicts } = this.#sceneRobot;
    const { revision } = this.#scene;
    const { margin } = this.#shape;
    if (steps === 0)
      return conflicts.find(where, revision, path.subarray(0, joints.length), 1, margin, undefined);
    return conflicts.find(where, revision, path, 2, margin, [steps]);
  }

  /** The whole configurations at the ends of the way that was read, one after the other, ready to be mixed. */
  #wholeWay(): Float64Array {
    const way = Float64Array.from([...this.#whole(this.#from), ...this.#whole(this.#to)]);
    const { joints } = this.#robot;
    prepareEdge(joints, way.subarray(0, joints.length), way.subarray(joints.length));
    return way;
  }

  /** The whole configuration for the numbers of a place. */
  #whole(place: Float64Array): Float64Array {
    const whole = Float64Array.from(this.#shape.fixed);
    this.#shape.joints.forEach((joint, i) => (whole[joint] = place[i]!));
    return whole;
  }
}

function readShape(where: string, robot: RobotPart, options: CheckerOptions): CheckerShape {
  const { margin = 0, joints, fixed = {}, step, metric = 'largest' } = options;
  if (!METRICS.includes(metric)) throw outOfRange(where, 'metric', "'largest' or 'euclidean'", metric);
  return {
    joints: joints === undefined ? [...robot.joints.keys()] : readJoints(where, robot.joints, joints),
    fixed: toConfiguration(where, fixed, undefined, robot.joints, robot.mimics),
    margin: checkFinite(where, 'margin', margin),
    step: readStep(where, step),
    metric,
  };
}

/** The places of named joints in a configuration: each joint once, and of a quaternion all four numbers in their order. */
function readJoints(where: string, joints: readonly RobotJoint[], names: unknown): number[] {
  if (!Array.isArray(names)) throw wrongType(where, 'joints', 'a list of names', names);
  const known = joints.map(({ name }) => name);
  const places: number[] = [];
  for (let i = 0; i < names.length; i++) {
    const name: unknown = names[i];
    if (typeof name !== 'string') throw wrongType(where, `joints[${i}]`, 'the name of a joint', name);
    const place = known.indexOf(name);
    if (place < 0) throw unknownName(where, `joints[${i}]`, 'a joint of the robot', name, known);
    if (places.includes(place)) throw outOfRange(where, `joints[${i}]`, 'named once', name);
    places.push(place);
  }
  for (const first of quaternionsIn(joints)) {
    const at = [0, 1, 2, 3].map((k) => places.indexOf(first + k));
    if (at.every((place, k) => (at[0]! < 0 ? place < 0 : place === at[0]! + k))) continue;
    const whole = `with all ${QUATERNION_NUMBERS} numbers of a quaternion in their order, or none`;
    throw outOfRange(where, 'joints', whole, jointOf(joints[first]!));
  }
  return places;
}

/** Reads the numbers of the ends of edges: each is one of `count` configurations. */
function readEnds(where: string, edges: unknown, count: number): Uint32Array {
  if (!(edges instanceof Uint32Array)) throw wrongType(where, 'edges', 'a Uint32Array', edges);
  if (edges.length % 2 !== 0) throw outOfRange(where, 'edges', 'pairs of numbers', edges);
  const ends = Uint32Array.from(edges);
  const wrong = ends.findIndex((end) => end >= count);
  if (wrong < 0) return ends;
  throw outOfRange(where, `edges[${wrong}]`, `the number of one of ${count} configurations`, ends[wrong]);
}
