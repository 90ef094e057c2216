import { checkBoolean } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { recordKind } from '../../bindings/base/tape.ts';
import type { Pool, Scene } from '../../bindings/index.ts';
import type { Pose } from '../../bindings/geometry/pose.ts';
import { answer, checkPool, type SceneContext } from '../../bindings/scene/questions/question.ts';
import type { BaseOption, BasesOption } from './model/bases.ts';
import { normalizeQuaternions, prepareEdge } from './model/edges.ts';
import type { RobotJoint } from './model/model.ts';
import { toJointValues } from './model/named-joints.ts';
import {
  type Arm,
  type ArmOptions,
  type ArmShape,
  ownOf,
  readArm,
  readMargin,
  type RobotPart,
  wholeOf,
} from './questions/arm.ts';
import { readBox, readGrowth, readMost } from './questions/box.ts';
import { BoxMemory } from './questions/box-memory.ts';
import { type Conflict, ConflictSearch } from './questions/conflict.ts';
import { EdgeTests } from './questions/edge-tests.ts';
import { checkSteps, type EdgeList, type EdgesOptions } from './questions/edges.ts';
import type { ConfigurationDistances, ConfigurationOptions } from './questions/evaluate.ts';
import {
  type EdgeClearance,
  type FirstContact,
  type IntervalDistance,
  MotionExtremes,
} from './questions/extremes.ts';
import { type FreeBox, growBox } from './questions/free-box.ts';
import type { AreFreeOptions } from './questions/free.ts';
import type { LowestDistances, LowestOptions } from './questions/lowest.ts';
import {
  type Certificate,
  mix,
  MotionProofs,
  type ProofOptions,
  readLimits,
  readTolerance,
} from './questions/prove.ts';
import type { RateOptions, TrajectoryRatings } from './questions/rate.ts';
import { answerOne, type Reached, type ReachGoal } from './questions/reach-one.ts';
import type { Reaches, ReachManyOptions, ReachPoseOptions } from './questions/reach-options.ts';
import type { ArmSettings, RobotQuestion } from './questions/question.ts';
import { SceneRobot } from './questions/scene-robot.ts';
import type { StopDistances, StopOptions } from './questions/stops.ts';
import { askWorkers } from './questions/on-pool.ts';
import { ROBOT_QUESTIONS } from './questions/table.ts';

// What the methods below take and return.
export type { ArmOptions, EdgeMetric } from './questions/arm.ts';
export type { Conflict } from './questions/conflict.ts';
export type { EdgeList, EdgesOptions } from './questions/edges.ts';
export type { ConfigurationDistances, ConfigurationOptions } from './questions/evaluate.ts';
export type { ConfigurationBox } from './questions/box.ts';
export type { EdgeClearance, FirstContact, IntervalDistance, MotionPair } from './questions/extremes.ts';
export type { FreeBox } from './questions/free-box.ts';
export type { AreFreeOptions } from './questions/free.ts';
export type { LowestDistances, LowestOptions } from './questions/lowest.ts';
export type { Certificate, EdgeVerdict, ProofOptions } from './questions/prove.ts';
export type { RateOptions, TrajectoryRatings } from './questions/rate.ts';
export type { Reached, ReachGoal } from './questions/reach-one.ts';
export type { Reaches, ReachManyOptions, ReachPoseOptions, ReachStatus } from './questions/reach-options.ts';
export type { StopDistances, StopOptions } from './questions/stops.ts';

/** A margin for one question. */
export interface MarginOption {
  /** The distance that pairs keep, metres, but for those with margins. Default: the robot's in its scene. */
  readonly margin?: number;
}

/** What `arm.isFree` takes. */
export interface IsFreeOptions extends MarginOption, BaseOption {}

/** Where a moving base is at the start and at the end of an edge. */
export interface EndBasesOption {
  /** Each as `base` has it. */
  readonly bases?: readonly [ArrayLike<number>, ArrayLike<number>];
}

/** What `arm.isEdgeFree` takes. */
export interface EdgeOptions extends MarginOption, EndBasesOption {
  /** Whether the start is known to be free, as planners know it: it is not looked at then. Default: false. */
  readonly knownFree?: boolean;
}

/** What `arm.firstConflict` takes. */
export interface ConflictOptions extends MarginOption, BasesOption {
  /** Whether straight motions between consecutive configurations are looked at as well. Default: true. */
  readonly edges?: boolean;
}

/** What `arm.prove` takes. */
export interface ProveOptions extends ProofOptions, MarginOption, EndBasesOption {}

/** What `arm.firstContact` takes. */
export interface FirstContactOptions extends MarginOption, EndBasesOption {
  /** Intervals that are shorter are not looked into: a share of the motion, from 2⁻³⁰ to 1. Default 1e-6. */
  readonly resolution?: number;
  /** The most configurations that are looked at, 4 or more. Default 65,536. */
  readonly maxEvaluations?: number;
}

/** What `arm.edgeClearance` takes. */
export interface EdgeClearanceOptions extends EndBasesOption {
  /** How far apart the bounds may be, metres. Default 0.001. What rounding does not allow is not reached. */
  readonly tolerance?: number;
  /** Configurations that are looked at before the tolerance is made four times as large. Default 65,536. */
  readonly maxEvaluations?: number;
}

/** What `arm.intervalDistance` takes. */
export interface IntervalOptions {
  /** By how much the lower bound may be below the upper one, metres, at least 0. Default 0.001. */
  readonly tolerance?: number;
  /** The most configurations that are looked at; then the bounds are further apart. Default 4,096. */
  readonly maxEvaluations?: number;
}

/** What `arm.freeBox` takes. */
export interface FreeBoxOptions extends MarginOption {
  /**
   * How far the box may grow, a number per joint on each side, radians or metres. Default: the limits of the
   * joints; once around for those that turn without limits.
   */
  readonly limits?: { readonly lower: ArrayLike<number>; readonly upper: ArrayLike<number> };
  /** About how many configurations are looked at. Default 4,096. */
  readonly maxEvaluations?: number;
}

/**
 * The questions to a robot in a scene that are worth sharing among workers, named as in `RobotInScene`: each
 * returns a promise of what that returns, bit for bit. Make it with `arm.on`.
 */
export type RobotOnPool = {
  areStopsFree(
    configurations: ArrayLike<number>,
    velocities: ArrayLike<number>,
    options: StopOptions & { readonly distance: true },
  ): Promise<StopDistances>;
} & {
  readonly [Name in Shared]: (
    ...args: Parameters<RobotInScene[Name]>
  ) => Promise<ReturnType<RobotInScene[Name]>>;
};

/** What pools answer, too: the names in `ROBOT_QUESTIONS`, which is not published. */
type Shared = 'areFree' | 'areEdgesFree' | 'areStopsFree' | 'evaluate' | 'lowest' | 'rate' | 'reachMany';

const FREE_OPTIONS = ['margin', 'base'] as const;
const EDGE_OPTIONS = ['margin', 'knownFree', 'bases'] as const;
const MARGIN_OPTIONS = ['margin'] as const;
const CONFLICT_OPTIONS = ['margin', 'edges', 'bases'] as const;
const PROVE_OPTIONS = ['margin', 'tolerance', 'resolution', 'maxEvaluations', 'bases'] as const;
const CONTACT_OPTIONS = ['margin', 'resolution', 'maxEvaluations', 'bases'] as const;
const CLEARANCE_OPTIONS = ['tolerance', 'maxEvaluations', 'bases'] as const;

const INTERVAL_OPTIONS = ['tolerance', 'maxEvaluations'] as const;
const BOX_OPTIONS = ['limits', 'margin', 'maxEvaluations'] as const;

/** Configurations that a search over boxes may look at unless the caller says otherwise. */
const INTERVAL_EVALUATIONS = 4096;
const BOX_EVALUATIONS = 4096;

/** How far apart the bounds of a least distance may be unless the caller says otherwise, metres. */
const LEAST_TOLERANCE = 1e-3;

/** Shorter intervals, as shares of a motion, are not looked into for a contact unless the caller says so. */
const CONTACT_RESOLUTION = 1e-6;

/**
 * A robot in a scene, which answers questions about its configurations: numbers of `joints`, one after the
 * other, radians or metres. Limits are not enforced. Other segments are where the scene has them, and what is
 * attached to the robot moves with it. Later changes of the scene's poses, margins, attachments and segments
 * count. Questions leave the scene as it is. Make it with `robot.in`.
 *
 * All methods throw TypeError or RangeError that names the argument, the configuration and the joint;
 * RangeError for a scene in which a segment of the robot is missing, static or attached, and where memory is
 * full; TypeError once the scene is disposed.
 */
export class RobotInScene {
  /** The joints whose numbers a configuration has. */
  readonly joints: readonly RobotJoint[];
  /** The numbers in a configuration. */
  readonly dimension: number;
  /** The limits of the joints, radians or metres: infinite where there are none. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;

  readonly #scene: Scene;
  readonly #arm: Arm;
  readonly #of: object;
  readonly #edges: EdgeTests;
  readonly #make: (context: SceneContext) => SceneRobot;
  /** Whether configurations have quaternions. */
  readonly #floats: boolean;
  /** Room for the configurations of a call. */
  readonly #from: Float64Array;
  readonly #to: Float64Array;

  /** @internal Call `robot.in`. */
  constructor(where: string, scene: Scene, robot: RobotPart, options: ArmOptions) {
    this.#arm = readArm(where, robot, options);
    this.#scene = scene;
    this.#of = robot.robot;
    this.joints = this.#arm.joints;
    this.dimension = this.joints.length;
    this.lower = Float64Array.from(this.joints, ({ lower }) => lower);
    this.upper = Float64Array.from(this.joints, ({ upper }) => upper);
    this.#floats = this.#arm.allJoints.some(({ type }) => type === 'quaternion');
    this.#from = new Float64Array(this.dimension);
    this.#to = new Float64Array(this.dimension);
    this.#make = (context) => new SceneRobot(context, robot.tree);
    this.#edges = new EdgeTests(this.#arm.shape, (asked) => this.#robot(asked));
    this.#robot(where).prepare(where);
    Object.freeze(this);
  }

  /**
   * The questions that are worth sharing among the workers of a pool, named as here, each with a promise of
   * its answer: `await arm.on(pool).areFree(configurations)`.
   *
   * @param pool - of the engine of the scene; see `engine.createPool`
   */
  on(pool: Pool): RobotOnPool {
    const workers = checkPool('RobotInScene.on', pool);
    return askWorkers(this.#scene, this.#arm, workers) as unknown as RobotOnPool;
  }

  /**
   * Whether all pairs keep their margins in a configuration: what `robot.setConfiguration` and `scene.isFree`
   * say. Allocates nothing in linear memory.
   */
  isFree(configuration: ArrayLike<number>, options?: IsFreeOptions): boolean {
    const where = 'RobotInScene.isFree';
    checkOptions(where, options, FREE_OPTIONS);
    const margin = readMargin(where, this.#arm, options?.margin);
    this.#arm.bases.read(where, 'configuration', configuration, this.#from, options?.base);
    return this.#robot(where).isFree(where, this.#from, this.#arm.shape, margin);
  }

  /**
   * Whether all pairs keep their margins in each of many configurations: 1 or 0. Neighboring configurations
   * are tested together, so those of a motion are best given in its order.
   */
  areFree(configurations: ArrayLike<number>, options?: AreFreeOptions): Uint8Array {
    return this.#ask(ROBOT_QUESTIONS.areFree, configurations, options);
  }

  /**
   * The distances of all pairs in each of many configurations: the numbers that `robot.setConfiguration` and
   * `scene.evaluate` give for one after the other.
   *
   * @returns columns with row `configuration × pairs + pair`
   */
  evaluate(configurations: ArrayLike<number>, options?: ConfigurationOptions): ConfigurationDistances {
    return this.#ask(ROBOT_QUESTIONS.evaluate, configurations, options);
  }

  /**
   * The lowest distance of all pairs in each of many configurations, and on request how it changes: what
   * `scene.closest` gives for one after the other.
   */
  lowest(configurations: ArrayLike<number>, options?: LowestOptions): LowestDistances {
    return this.#ask(ROBOT_QUESTIONS.lowest, configurations, options);
  }

  /**
   * What many trajectories cost: at each waypoint, each pair that is nearer than `safe` costs the square of
   * what it falls short by. See docs/robots-trajectories.md.
   *
   * @param configurations - `waypoints` for each trajectory, trajectory after trajectory
   */
  rate(configurations: ArrayLike<number>, options: RateOptions): TrajectoryRatings {
    return this.#ask(ROBOT_QUESTIONS.rate, configurations, options);
  }

  /**
   * A configuration in which a link has a pose, free unless told otherwise: inverse kinematics, by damped
   * least squares within the limits of the joints, from several starts. See docs/robots-reach.md.
   *
   * @param link - one of `robot.linkNames`, or up to 16 of them: then all shall have their poses at once
   * @param target - the pose in the world, metres; for several links a list with one for each
   * @returns what was found, or what comes closest and why it is none
   * @throws TypeError or RangeError that names the argument; RangeError for a link that there is not
   */
  reach(link: string, target: Pose, options?: ReachPoseOptions): Reached;
  reach(link: readonly string[], target: readonly Pose[], options?: ReachPoseOptions): Reached;
  reach(link: string | readonly string[], target: ReachGoal, options: ReachPoseOptions = {}): Reached {
    const where = 'RobotInScene.reach';
    const { margin } = options ?? {};
    return answerOne(where, this.#scene, this.#arm, [link, target, options], (configuration) =>
      this.firstConflict(configuration, margin === undefined ? {} : { margin }),
    );
  }

  /**
   * Like `reach`, for many targets.
   *
   * @param targets - as many as wanted, each as `reach` takes it; or matrices one after the other in one
   *   typed array, 16 numbers each, as `robot.linkPoses` writes them
   * @returns columns with a row per target
   */
  reachMany(
    link: string | readonly string[],
    targets: readonly ReachGoal[] | Float64Array | Float32Array,
    options?: ReachManyOptions,
  ): Reaches {
    return this.#ask(ROBOT_QUESTIONS.reachMany, link, targets, options);
  }

  /**
   * Whether all pairs keep their margins on the straight motion between two configurations: at both ends and
   * at samples between, spaced evenly so that no joint moves by more than the `step` of the robot in its
   * scene. What floats turns the shorter way. Stops at the first that is not free. Nothing is looked at
   * between samples: choose `step` and `margin` accordingly, or see `prove`.
   */
  isEdgeFree(from: ArrayLike<number>, to: ArrayLike<number>, options?: EdgeOptions): boolean {
    const where = 'RobotInScene.isEdgeFree';
    checkOptions(where, options, EDGE_OPTIONS);
    const margin = readMargin(where, this.#arm, options?.margin);
    const known = checkBoolean(where, 'knownFree', options?.knownFree ?? false);
    this.#readEdge(where, from, to, options?.bases);
    checkSteps(where, this.#arm, this.#from, this.#to);
    return this.#edges.isEdgeFree(where, this.#from, this.#to, known, margin);
  }

  /**
   * Whether each of many straight motions is free, as `isEdgeFree` has it: 1 or 0.
   *
   * @param edges - one after the other, each with the numbers of all joints where it begins and where it
   *   ends; or configurations, and for each edge the numbers of two of them
   */
  areEdgesFree(edges: ArrayLike<number> | EdgeList, options?: EdgesOptions): Uint8Array {
    return this.#ask(ROBOT_QUESTIONS.areEdgesFree, edges, options);
  }

  /**
   * How far a straight motion is free: the share of it at the last of its samples before the first that is
   * not free; 1 where all are; undefined where it is not free at its start.
   */
  lastFree(from: ArrayLike<number>, to: ArrayLike<number>, options?: MarginOption): number | undefined {
    const where = 'RobotInScene.lastFree';
    checkOptions(where, options, MARGIN_OPTIONS);
    const margin = readMargin(where, this.#arm, options?.margin);
    this.#readEdge(where, from, to);
    checkSteps(where, this.#arm, this.#from, this.#to);
    if (this.#arm.allJoints.length === 0) return 1;
    const steps = this.#edges.countSteps(where, this.#from, this.#to);
    const search = this.#robot(where).part(ConflictSearch);
    const share = search.findShare(this.#wholeEdge(), 0, this.#edges.open(where, margin));
    this.#edges.close(where);
    if (share < 0) return 1;
    const sample = Math.round(share * steps);
    return sample === 0 ? undefined : (sample - 1) / steps;
  }

  /**
   * Where a pair first does not keep its margin on a path, and which pair it is; undefined where all do. The
   * configurations are looked at in their order, and the motions between them at the samples of `isEdgeFree`.
   *
   * @param path - configurations one after the other: one, the two ends of an edge, or more
   * @returns `position` has a number for each joint of the robot
   */
  firstConflict(path: ArrayLike<number>, options: ConflictOptions = {}): Conflict | undefined {
    const where = 'RobotInScene.firstConflict';
    checkOptions(where, options, CONFLICT_OPTIONS);
    const margin = readMargin(where, this.#arm, options.margin);
    const edges = checkBoolean(where, 'edges', options.edges ?? true);
    const { numbers, count } = this.#arm.bases.readMany(where, path, options.bases);
    const { allJoints, shape } = this.#arm;
    const [own, all] = [this.dimension, allJoints.length];
    // Copied only where it is changed: a small array that memory outside V8's own is for costs a microsecond.
    let whole = numbers;
    if (shape.joints !== undefined) {
      whole = new Float64Array(count * all);
      for (let i = 0; i < count; i++) {
        whole.set(wholeOf(shape, numbers.subarray(i * own, (i + 1) * own)), i * all);
      }
    } else if (this.#floats) {
      whole = numbers.slice();
    }
    if (!edges || count < 2) return this.#findConflict(where, whole, margin);
    for (let i = 1; i < count; i++) {
      checkSteps(where, this.#arm, numbers, numbers, (i - 1) * own, i * own);
      if (!this.#floats) continue;
      prepareEdge(allJoints, whole.subarray((i - 1) * all, i * all), whole.subarray(i * all, (i + 1) * all));
    }
    return this.#findConflict(where, whole, margin, this.#edges);
  }

  /**
   * Whether all pairs keep their margins on the straight motion between two configurations, as a proof, and
   * what stands against it. `verdict` is `'free'` where that is proved for all of the motion, `'hit'` where a
   * configuration on it is not free, and `'unresolved'` where a pair keeps its margin by so little that
   * rounding matters, or by nothing. See docs/continuous.md.
   */
  prove(from: ArrayLike<number>, to: ArrayLike<number>, options: ProveOptions = {}): Certificate {
    const where = 'RobotInScene.prove';
    checkOptions(where, options, PROVE_OPTIONS);
    const margin = readMargin(where, this.#arm, options.margin);
    const limits = readLimits(where, options);
    this.#readEdge(where, from, to, options.bases);
    return this.#robot(where).part(MotionProofs).prove(where, this.#wholeEdge(), margin, limits);
  }

  /**
   * When a pair first does not keep its margin on the straight motion between two configurations, as shares
   * of the way: one before which all are proved to, and one at which one does not. See docs/continuous.md.
   *
   * @returns undefined where all pairs are proved to keep their margins all the way
   */
  firstContact(
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: FirstContactOptions = {},
  ): FirstContact | undefined {
    const where = 'RobotInScene.firstContact';
    checkOptions(where, options, CONTACT_OPTIONS);
    const margin = readMargin(where, this.#arm, options.margin);
    const limits = readLimits(where, { resolution: CONTACT_RESOLUTION, ...options });
    this.#readEdge(where, from, to, options.bases);
    const extremes = this.#robot(where).part(MotionExtremes);
    const { resolution, maxEvaluations } = limits;
    return extremes.firstContact(where, this.#wholeEdge(), margin, resolution, maxEvaluations);
  }

  /**
   * The least distance of all pairs on the straight motion between two configurations: an upper bound, which
   * is the distance at one share of the way, and a lower bound, which is proved. See docs/continuous.md.
   *
   * @returns undefined where no two segments with elements are compared
   */
  edgeClearance(
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: EdgeClearanceOptions = {},
  ): EdgeClearance | undefined {
    const where = 'RobotInScene.edgeClearance';
    checkOptions(where, options, CLEARANCE_OPTIONS);
    const { tolerance, maxEvaluations } = readLimits(where, { tolerance: LEAST_TOLERANCE, ...options });
    this.#readEdge(where, from, to, options.bases);
    const extremes = this.#robot(where).part(MotionExtremes);
    return extremes.clearance(where, this.#wholeEdge(), tolerance, maxEvaluations);
  }

  /**
   * The least distance of all pairs in a box of configurations, in which each number may be anywhere from its
   * least to its largest: an upper bound, which is the distance in one of them, and a lower bound, which is
   * proved. See docs/continuous.md. Boxes without width give the distance itself twice.
   *
   * @param lower - a number per joint, radians or metres; of a quaternion, all that is between this and
   *   `upper` has to have a length from 0.5 to 2
   * @param upper - a number per joint, none of them below that of `lower`
   * @returns undefined where no two segments with elements are compared
   */
  intervalDistance(
    lower: ArrayLike<number>,
    upper: ArrayLike<number>,
    options: IntervalOptions = {},
  ): IntervalDistance | undefined {
    const where = 'RobotInScene.intervalDistance';
    checkOptions(where, options, INTERVAL_OPTIONS);
    const tolerance = readTolerance(where, options.tolerance ?? LEAST_TOLERANCE);
    const maxEvaluations = readMost(where, options.maxEvaluations, INTERVAL_EVALUATIONS);
    const box = readBox(where, this.#arm, lower, upper);
    const { shape } = this.#arm;
    const ends = Float64Array.from([...wholeOf(shape, box.lower), ...wholeOf(shape, box.upper)]);
    const extremes = this.#robot(where).part(MotionExtremes);
    const found = extremes.interval(where, ends, tolerance, maxEvaluations);
    return found && { ...found, configuration: ownOf(shape, found.configuration) };
  }

  /**
   * A box of configurations around one, grown as far as all pairs are proved to keep their margins in all of
   * it. See docs/continuous.md.
   *
   * @returns undefined where the configuration itself is not free
   * @throws RangeError where a joint without limits is given none
   */
  freeBox(configuration: ArrayLike<number>, options: FreeBoxOptions = {}): FreeBox | undefined {
    const where = 'RobotInScene.freeBox';
    checkOptions(where, options, BOX_OPTIONS);
    const margin = readMargin(where, this.#arm, options.margin);
    const maxEvaluations = readMost(where, options.maxEvaluations, BOX_EVALUATIONS);
    this.#arm.bases.read(where, 'configuration', configuration, this.#from);
    const limits = readGrowth(where, this.#arm, this.#from, options.limits);
    const boxes = this.#robot(where).part(BoxMemory);
    return growBox(where, boxes, this.#arm.shape, this.#from, limits, margin, maxEvaluations);
  }

  /**
   * Whether the robot can still stop, for many states: 1 where all pairs are proved to keep their margins
   * wherever its joints may be until they stand still, else 0. See docs/continuous.md.
   *
   * @param velocities - as many numbers as the configurations have, radians or metres per second
   * @returns with `distance: true`, also a distance that all pairs are proved to keep until then
   */
  areStopsFree(
    configurations: ArrayLike<number>,
    velocities: ArrayLike<number>,
    options: StopOptions & { readonly distance: true },
  ): StopDistances;
  areStopsFree(
    configurations: ArrayLike<number>,
    velocities: ArrayLike<number>,
    options: StopOptions,
  ): Uint8Array;
  areStopsFree(
    configurations: ArrayLike<number>,
    velocities: ArrayLike<number>,
    options: StopOptions,
  ): Uint8Array | StopDistances {
    return this.#ask(ROBOT_QUESTIONS.areStopsFree, configurations, velocities, options);
  }

  /** @internal For planners: what tests edges, ready for `open`. Throws where the scene is disposed. */
  tests(where: string): EdgeTests {
    this.#robot(where);
    return this.#edges;
  }

  /** @internal For planners: a text that changes with the scene, or when segments move without the robot. */
  stateOfScene(where: string): string {
    return `${this.#robot(where).revision} ${this.#edges.fingerprint(where)}`;
  }

  /** @internal For paths: what does not keep its margin at a share of the way between two configurations. */
  conflictAt(
    where: string,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    share: number,
  ): Conflict | undefined {
    this.#readEdge(where, from, to);
    const position = mix(this.#wholeEdge(), share);
    const conflict = this.#findConflict(where, position, this.#arm.shape.margin);
    return conflict && { ...conflict, share };
  }

  /** @internal For pools: what another robot in a scene is made of. */
  get parts(): { readonly scene: Scene; readonly tree: object; readonly shape: ArmShape } {
    return { scene: this.#scene, tree: this.#arm.tree, shape: this.#arm.shape };
  }

  /** @internal For recordings: what made it. */
  get making(): { readonly by: string; readonly args: readonly unknown[] } {
    const { joints, fixed, margin, step, metric } = this.#arm.shape;
    const { allJoints } = this.#arm;
    const options = {
      ...(joints && { joints: joints.map((place) => allJoints[place]!.name) }),
      fixed: toJointValues('Robot.in', fixed, allJoints),
      margin,
      step,
      metric,
    };
    return { by: 'Robot.in', args: [this.#of, this.#scene, options] };
  }

  /** Asks a question of the table. */
  #ask<Settings extends ArmSettings, Answer, Args extends readonly unknown[]>(
    question: RobotQuestion<Settings, Answer, Args>,
    ...args: Args
  ): Answer {
    const where = `RobotInScene.${question.name}`;
    return answer(where, this.#scene, question.read(where, this.#arm, ...args));
  }

  /** The robot in linear memory. Throws where the scene is disposed. */
  #robot(where: string): SceneRobot {
    return this.#scene.companion(where, this.#arm.tree, this.#make);
  }

  #readEdge(where: string, from: unknown, to: unknown, bases?: EndBasesOption['bases']): void {
    this.#arm.bases.readEnds(where, [from, to], [this.#from, this.#to], bases);
  }

  /**
   * @param path - configurations of all joints
   * @param tests - what tests the edges between them; undefined: only configurations are looked at
   */
  #findConflict(where: string, path: Float64Array, margin: number, tests?: EdgeTests): Conflict | undefined {
    const { allJoints } = this.#arm;
    const count = allJoints.length === 0 ? 0 : path.length / allJoints.length;
    const search = this.#robot(where).part(ConflictSearch);
    const conflict =
      tests === undefined
        ? search.find(where, path, count, margin)
        : search.findOnPath(where, path, count, margin, tests);
    if (conflict !== undefined && this.#floats) normalizeQuaternions(allJoints, conflict.position);
    return conflict;
  }

  /** The configurations of all joints at the ends of the edge that was read, in a row, ready to be mixed. */
  #wholeEdge(): Float64Array {
    const { shape, allJoints } = this.#arm;
    const edge = Float64Array.from([...wholeOf(shape, this.#from), ...wholeOf(shape, this.#to)]);
    prepareEdge(allJoints, edge.subarray(0, allJoints.length), edge.subarray(allJoints.length));
    return edge;
  }
}

recordKind({
  name: 'RobotInScene',
  type: RobotInScene,
  methods: [
    ...[
      'isFree',
      'areFree',
      'evaluate',
      'lowest',
      'rate',
      'reach',
      'reachMany',
      'isEdgeFree',
      'areEdgesFree',
    ],
    ...['lastFree', 'firstConflict', 'prove', 'firstContact', 'edgeClearance', 'intervalDistance', 'freeBox'],
    ...['areStopsFree'],
  ],
  quiet: ['on'],
  owner: (arm: RobotInScene) => arm.parts.scene,
  describe: (arm: RobotInScene) => arm.making,
});
