import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { type BaseOption, BaseReader, listBases, readBase } from './model/bases.ts';
import type { RobotJoint, RobotMimic } from './model/model.ts';
import { type AllowedPairsOptions, findAllowedPairs, type FoundPairs } from './allowed-pairs.ts';
import type { RobotParts } from './parts.ts';
import { checkBoolean, checkFinite, meddled, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import type { Engine, Scene } from '../../bindings/index.ts';
import { Checker, type CheckerOptions } from './checker.ts';
import type { ConfigurationDistances } from '../../bindings/scene/robot/evaluation.ts';
import type { Conflict } from '../../bindings/scene/robot/first-conflict.ts';
import type { TrajectoryRatings } from '../../bindings/scene/robot/rate.ts';
import type { KinematicTree } from '../../bindings/scene/robot/kinematic-tree.ts';
import type { RobotAnswer, RobotCall } from '../../bindings/scene/robot/questions.ts';
import { CallReader, countSteps, countStepsOfPath, readStep } from './calls.ts';
import { normalizeQuaternions, prepareEdge } from './model/edges.ts';
import { isCertified, LEAST_TOLERANCE, readLimits } from './certified.ts';
import { checkStates, readStops } from './stops.ts';
import type { Certificate, EdgeVerdict } from '../../bindings/scene/robot/certify.ts';
import type { EdgeClearance, FirstContact } from '../../bindings/scene/robot/motion-extremes.ts';
import type { SceneRobot } from '../../bindings/scene/robot/configurations.ts';
import { readAllowed } from './model/allowed.ts';
import { makeTree } from './model/kinematics.ts';
import { independentJoints } from './model/mimics.ts';
import { numbersOf } from './model/numbers.ts';
import { describeSegment } from './model/segments.ts';
import { LinkPoses } from './model/link-poses.ts';
import { type JointValues, toConfiguration, toJointValues, zeroConfiguration } from './model/named-joints.ts';
import type { GroupState } from './urdf/group-states.ts';
import type { JointGroups } from './urdf/joint-groups.ts';
import { unknownName } from '../../bindings/base/nearest.ts';
import { checkEngine, checkRoom, checkScene, isScene, readPoint } from './arguments.ts';
import type { LowestDistances } from '../../bindings/scene/robot/lowest.ts';
import { MATRIX_NUMBERS } from '../../bindings/wasm/records.ts';
import { toRecord } from './text/record.ts';
import type {
  CertifiedEdgeOptions,
  CertifyOptions,
  ConfigurationOptions,
  ConflictOptions,
  EdgeClearanceOptions,
  EdgeOptions,
  EdgesOptions,
  FirstContactOptions,
  FreeConfigurationOptions,
  RobotFreeOptions,
  LowestOptions,
  RateOptions,
  RobotSceneOptions,
  SegmentElements,
  StopOptions,
} from './options.ts';

const ONE_OPTIONS = ['margin', 'base'] as const;
const EDGE_OPTIONS = ['certified', 'step', 'margin', 'bases', 'knownFree'] as const;
const CERTIFIED_OPTIONS = ['certified', 'margin', 'resolution', 'bases'] as const;
const CERTIFY_OPTIONS = ['margin', 'tolerance', 'resolution', 'maxEvaluations', 'bases'] as const;
const CONTACT_OPTIONS = ['margin', 'tolerance', 'maxEvaluations', 'bases'] as const;
const CLEARANCE_OPTIONS = ['tolerance', 'maxEvaluations', 'bases'] as const;
const CONFLICT_OPTIONS = ['margin', 'step', 'bases'] as const;

/** A robot: its joints, its rigid bodies as segments, and the pairs of them that can collide. Frozen, with all its lists. */
export class Robot {
  /** The name in the URDF. */
  readonly name: string;
  /**
   * What the numbers of a configuration are: the joints that move by themselves (mimics follow), in document order. A planar
   * joint has three entries and a floating one seven; those of a moving base come first.
   */
  readonly joints: readonly RobotJoint[];
  /** The joints that follow others, in document order. */
  readonly mimics: readonly RobotMimic[];
  /** All links, those without collision shapes included, in document order: that of `linkPoses`. */
  readonly linkNames: readonly string[];
  /** The named postures of the SRDF, in document order. `robot.configuration(state.values)` is one as a configuration. */
  readonly groupStates: readonly GroupState[];
  /**
   * The groups of joints that the SRDF names: entries of `joints` that are in each, by name and in their order. Mimics and fixed
   * joints, which no number of a configuration moves, are in none.
   */
  readonly groups: JointGroups;
  /** The elements of each segment in metres, in the frame of its body's root-most link. */
  readonly segments: SegmentElements;
  /** The id of the segment that holds a link's elements, by the name of the link; links without are absent. */
  readonly links: Readonly<Record<string, string>>;
  /** Ids of the segments that are compared with each other. */
  readonly pairs: readonly (readonly [string, string])[];
  /** What was read approximately, or ignored, one sentence each. */
  readonly warnings: readonly string[];

  /** @internal What it is made of. */
  readonly parts: RobotParts;
  /** @internal What reads the arguments of calls that a pool can answer as well. */
  readonly calls: CallReader;
  readonly #bases: BaseReader;
  readonly #tree: KinematicTree;
  readonly #linkPoses: LinkPoses;
  /** Room for the configurations of a call, and how many have begun to be read. */
  readonly #from: Float64Array;
  readonly #to: Float64Array;
  /** Room for an edge, as `areEdgesFree` of a robot in a scene has it, its ends, and for the answer. */
  readonly #edge: Float64Array;
  readonly #ends: Float64Array;
  readonly #answer = new Uint8Array(1);
  #readings = 0;

  /** @internal `loadRobot` makes robots. */
  constructor(parts: RobotParts) {
    const { name, joints, bodies, drives, mimics, order, plan, groupStates, groups, warnings } = parts;
    this.parts = parts;
    this.name = name;
    this.joints = Object.freeze(independentJoints(joints).flatMap(numbersOf));
    this.#bases = new BaseReader(this.joints, listBases(joints, drives));
    this.mimics = Object.freeze(mimics);
    this.groupStates = groupStates;
    this.groups = groups;
    this.#tree = makeTree(bodies, drives, plan.segments, this.joints.length);
    this.calls = new CallReader(this.joints, this.#bases, this.#tree);
    this.#linkPoses = new LinkPoses(order, bodies, this.#tree);
    this.linkNames = this.#linkPoses.names;
    this.segments = toRecord(plan.segments.map(({ id, elements }) => [id, Object.freeze(elements)]));
    this.links = toRecord(plan.segments.flatMap(({ id, links }) => links.map((link) => [link, id] as const)));
    this.pairs = Object.freeze(plan.pairs.map((pair) => Object.freeze(pair)));
    this.warnings = Object.freeze(warnings);
    this.#from = new Float64Array(this.joints.length);
    this.#to = new Float64Array(this.joints.length);
    this.#edge = new Float64Array(2 * this.joints.length + 1);
    this.#ends = this.#edge.subarray(0, 2 * this.joints.length);
    Object.freeze(this);
  }

  /**
   * A configuration of named joints: radians, or metres for a prismatic joint. Limits are not enforced.
   *
   * @param values - positions by joint, such as `{ shoulder: 0.5 }` or the `values` of a group state
   * @param base - where the other joints are; unless given, at zero, or at the limit that is nearest to it
   * @returns a new array with one number per joint of `joints`
   * @throws RangeError for a name that is no joint of `joints`; it says which one is near. TypeError or RangeError for a
   * value that is no position
   */
  configuration(values: JointValues, base?: ArrayLike<number>): Float64Array {
    return toConfiguration('Robot.configuration', values, base, this.joints, this.mimics);
  }

  /**
   * The positions of a configuration by the names of the joints: the other way round than `configuration`.
   *
   * @throws TypeError or RangeError as `setConfiguration`
   */
  jointValues(configuration: ArrayLike<number>): JointValues {
    return toJointValues('Robot.jointValues', configuration, this.joints);
  }

  /**
   * Where all links are, tool frames and other links without collision shapes included, in the world.
   * In double precision the frames of segments have the bits that `setConfiguration` gives them.
   *
   * @param configuration - one number per joint of `joints`
   * @param out - 16 numbers per link, to be written into; nothing is allocated then
   * @returns per link of `linkNames`, in that order, a 4×4 matrix, column by column: its position, metres, is in the
   * numbers 12 to 14 of the 16
   * @throws TypeError or RangeError as `setConfiguration`, or for another length of `out`
   */
  linkPoses<Out extends Float64Array | Float32Array = Float64Array>(
    configuration: ArrayLike<number>,
    out?: Out,
    options?: BaseOption,
  ): Out {
    const where = 'Robot.linkPoses';
    const base = readBase(where, options);
    const poses = checkRoom(where, out, MATRIX_NUMBERS * this.linkNames.length, '16 per link');
    this.#moveLinks(where, configuration, base);
    for (let i = 0; i < this.linkNames.length; i++) this.#linkPoses.write(i, poses, MATRIX_NUMBERS * i);
    return poses as Out;
  }

  /**
   * Where one link is: see `linkPoses`.
   *
   * @param link - one of `linkNames`
   * @param out - room for 16 numbers
   * @throws RangeError for a link that there is not; it says which one is near
   */
  linkPose<Out extends Float64Array | Float32Array = Float64Array>(
    configuration: ArrayLike<number>,
    link: string,
    out?: Out,
    options?: BaseOption,
  ): Out {
    const where = 'Robot.linkPose';
    const base = readBase(where, options);
    const place = this.#placeOf(where, link);
    const pose = checkRoom(where, out, MATRIX_NUMBERS, '16 per link');
    this.#moveLinks(where, configuration, base);
    this.#linkPoses.write(place, pose, 0);
    return pose as Out;
  }

  /** Reads and checks a configuration. */
  #read(where: string, configuration: ArrayLike<number>, base?: ArrayLike<number>): void {
    const reading = ++this.#readings;
    this.#bases.read(where, 'configuration', configuration, this.#from, base);
    if (reading !== this.#readings) throw meddled(where);
  }

  #moveLinks(where: string, configuration: ArrayLike<number>, base?: ArrayLike<number>): void {
    this.#read(where, configuration, base);
    this.#linkPoses.moveTo(this.#from);
  }

  /**
   * How a point on a link moves with each joint: see docs/robots-gradients.md. No scene and no engine is needed; a scene may
   * come first, as in other calls, and is not looked at.
   *
   * @param configuration - one number per joint of `joints`
   * @param link - one of `linkNames`
   * @param point - in the world, metres; unless given, the origin of the link
   * @param out - room for 6 numbers per joint; nothing is allocated then
   * @returns per joint of `joints` six numbers: the velocity of the point x, y, z, and the angular velocity of the link x, y, z,
   * both in the world, for one unit of the joint's velocity; mimics move with the joint that they follow
   * @throws TypeError or RangeError as `setConfiguration`, for a link that there is not, or for another length of `out`
   */
  jacobian<Out extends Float64Array | Float32Array = Float64Array>(
    configuration: ArrayLike<number>,
    link: string,
    point?: ArrayLike<number>,
    out?: Out,
  ): Out;
  jacobian<Out extends Float64Array | Float32Array = Float64Array>(
    scene: Scene,
    configuration: ArrayLike<number>,
    link: string,
    point?: ArrayLike<number>,
    out?: Out,
  ): Out;
  jacobian(...args: readonly unknown[]): Float64Array | Float32Array {
    const where = 'Robot.jacobian';
    const [configuration, link, point, out] = isScene(args[0]) ? args.slice(1) : args;
    const place = this.#placeOf(where, link);
    const jacobian = checkRoom(where, out, 6 * this.joints.length, '6 per joint');
    const at = point === undefined ? undefined : readPoint(where, point);
    this.#moveLinks(where, configuration as ArrayLike<number>);
    this.#linkPoses.writeJacobian(place, at, jacobian);
    return jacobian;
  }

  /** The place of a link in `linkNames`. */
  #placeOf(where: string, link: unknown): number {
    if (typeof link !== 'string') throw wrongType(where, 'link', 'the name of a link', link);
    const place = this.#linkPoses.placeOf(link);
    if (place !== undefined) return place;
    throw unknownName(where, 'link', 'a link of the robot', link, this.linkNames);
  }

  /**
   * Moves the segments that joints move to a configuration; the others stay where they are. Segments that are there
   * already do not count as moved. Allocates nothing, unless `base` is given.
   *
   * @param scene - a scene with this robot's segments, as `createScene` makes it
   * @param configuration - one number per joint of `joints`, in that order: radians, or metres for a prismatic
   * joint. Joint limits are not enforced.
   * @param options - `base`: where a moving base is
   * @throws TypeError for anything but numbers; RangeError for a wrong count, a number that is not finite, a quaternion whose
   * length is not from 0.5 to 2, a base that is not rigid, in the plane, or there to be moved, or a scene in which one of the robot's segments is missing, static or attached. Nothing has moved then.
   */
  setConfiguration(scene: Scene, configuration: ArrayLike<number>, options?: BaseOption): void {
    const where = 'Robot.setConfiguration';
    this.#read(where, configuration, readBase(where, options));
    checkScene(where, scene).robot(where, this.#tree).moveTo(where, scene.revision, this.#from);
  }

  /**
   * Evaluates many configurations in one call, forward kinematics included: the same numbers as `setConfiguration` and
   * `scene.evaluate()` for one after the other. The scene stays as it is.
   *
   * @param scene - a scene with this robot's segments; other segments are where the scene has them, and what is
   * attached to the robot moves with it
   * @param configurations - one after the other, each with one number per joint
   * @returns columns with row `configuration × pairs + pair`
   * @throws TypeError or RangeError that names the configuration and joint; `out` is untouched then
   */
  evaluateBatch(
    scene: Scene,
    configurations: ArrayLike<number>,
    options: ConfigurationOptions = {},
  ): ConfigurationDistances {
    const where = 'Robot.evaluateBatch';
    return ask(where, scene, this.calls.evaluateBatch(where, configurations, options));
  }

  /**
   * Whether all pairs keep their margins in one configuration: what `setConfiguration` and `scene.isFree` say.
   * The scene stays as it is. Allocates nothing in linear memory.
   *
   * @param scene - as for `evaluateBatch`
   * @param configuration - one number per joint
   * @throws TypeError or RangeError as `setConfiguration`, or that names the option
   */
  isFree(scene: Scene, configuration: ArrayLike<number>, options?: RobotFreeOptions): boolean {
    const where = 'Robot.isFree';
    checkOptions(where, options, ONE_OPTIONS);
    const margin = checkFinite(where, 'margin', options?.margin ?? 0);
    this.#read(where, configuration, options?.base);
    return checkScene(where, scene)
      .robot(where, this.#tree)
      .isFree(where, scene.revision, this.#from, margin);
  }

  /**
   * The lowest distance in each of many configurations, and whose it is: the least of what `evaluateBatch` gives, bit for
   * bit; of equal distances that of the pair that comes first in `scene.pairs`. The scene stays as it is.
   *
   * @param scene - as for `evaluateBatch`
   * @param configurations - one after the other, each with one number per joint
   * @returns columns with one row per configuration
   * @throws TypeError or RangeError that names the configuration and joint; `out` is untouched then
   */
  lowest(scene: Scene, configurations: ArrayLike<number>, options: LowestOptions = {}): LowestDistances {
    const where = 'Robot.lowest';
    return ask(where, scene, this.calls.lowest(where, configurations, options));
  }

  /**
   * Costs of many trajectories: per waypoint the square of what each pair lacks of a safe distance, times the pair's
   * weight. Only waypoints are looked at, not what is between them. The scene stays as it is.
   *
   * @param scene - as for `evaluateBatch`
   * @param configurations - trajectory after trajectory, `waypoints` configurations each
   * @returns columns with one row per trajectory, and the gradient with one number per number of the configurations
   * @throws TypeError or RangeError that names the argument; `out` is untouched then
   */
  rate(scene: Scene, configurations: ArrayLike<number>, options: RateOptions): TrajectoryRatings {
    const where = 'Robot.rate';
    return ask(where, scene, this.calls.rate(where, configurations, options));
  }

  /**
   * Where a pair first does not keep its margin, in the order of the configurations, and which pair it is; undefined where
   * all do. With `step` the straight motions from each configuration to the next are looked at as well, as `isEdgeFree` does.
   *
   * @param scene - as for `evaluateBatch`
   * @param configurations - one after the other: any, the two ends of an edge, or the corners of a path
   * @throws TypeError or RangeError that names the argument
   */
  firstConflict(
    scene: Scene,
    configurations: ArrayLike<number>,
    options: ConflictOptions = {},
  ): Conflict | undefined {
    const where = 'Robot.firstConflict';
    checkOptions(where, options, CONFLICT_OPTIONS);
    const margin = checkFinite(where, 'margin', options.margin ?? 0);
    const step = options.step === undefined ? undefined : readStep(where, options.step);
    const { numbers, count } = this.#bases.readMany(where, configurations, options.bases);
    const path = step === undefined ? numbers : Float64Array.from(numbers);
    const steps = step === undefined ? undefined : countStepsOfPath(where, this.joints, path, step);
    const robot = checkScene(where, scene).robot(where, this.#tree);
    const conflict = robot.conflicts.find(where, scene.revision, path, count, margin, steps);
    if (conflict !== undefined) normalizeQuaternions(this.joints, conflict.position);
    return conflict;
  }

  /**
   * Whether all pairs keep their margins, as `scene.isFree` has it, in each of many configurations: 1 or 0.
   * Neighboring configurations are tested together, so those of a motion are best given in its order.
   *
   * @param scene - as for `evaluateBatch`
   * @param configurations - one after the other, each with one number per joint
   * @throws TypeError or RangeError that names the configuration and joint; `out` is untouched then
   */
  areFree(
    scene: Scene,
    configurations: ArrayLike<number>,
    options: FreeConfigurationOptions = {},
  ): Uint8Array {
    const where = 'Robot.areFree';
    return ask(where, scene, this.calls.areFree(where, configurations, options));
  }

  /**
   * Whether all pairs keep their margins on the straight motion from one configuration to another: at both ends and at
   * samples between them, evenly spaced so that no joint moves by more than `step`. What floats turns the shorter way. Stops
   * at the first that is not free. What happens between two samples is not looked at: choose `step` and `margin` accordingly.
   *
   * @param scene - as for `evaluateBatch`
   * With `certified: true` nothing is sampled: see docs/continuous.md. `'free'` is then a proof for all of the motion, `'hit'`
   * that there is a configuration on it that is not free, and `'unresolved'` neither, where a pair keeps its margin by so little
   * that rounding matters, or by nothing.
   *
   * @param from - where the motion begins: one number per joint
   * @param to - where it ends: one number per joint; joint limits are not enforced, and continuous joints do not take the
   * shorter way round
   * @throws TypeError or RangeError that names the argument
   */
  isEdgeFree(
    scene: Scene,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: CertifiedEdgeOptions,
  ): EdgeVerdict;
  isEdgeFree(scene: Scene, from: ArrayLike<number>, to: ArrayLike<number>, options?: EdgeOptions): boolean;
  isEdgeFree(
    scene: Scene,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: EdgeOptions | CertifiedEdgeOptions = {},
  ): boolean | EdgeVerdict {
    const where = 'Robot.isEdgeFree';
    if (isCertified(where, options)) return this.#isEdgeProved(where, scene, from, to, options);
    checkOptions(where, options, EDGE_OPTIONS);
    const step = readStep(where, options.step);
    const margin = checkFinite(where, 'margin', options.margin ?? 0);
    const knownFree = checkBoolean(where, 'knownFree', options.knownFree ?? false);
    this.#readEnds(where, from, to, options.bases);
    const steps = countSteps(where, this.joints, this.#from, this.#to, step);
    const numbers = this.#putEdge();
    numbers[2 * this.joints.length] = steps;
    checkScene(where, scene)
      .robot(where, this.#tree)
      .areEdgesFree(where, scene.revision, numbers, { margin, knownFree }, this.#answer);
    return this.#answer[0] === 1;
  }

  /** `isEdgeFree` as a proof. */
  #isEdgeProved(
    where: string,
    scene: Scene,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: CertifiedEdgeOptions,
  ): EdgeVerdict {
    checkOptions(where, options, CERTIFIED_OPTIONS);
    const margin = checkFinite(where, 'margin', options.margin ?? 0);
    const limits = readLimits(where, { resolution: options.resolution });
    const { robot, revision } = this.#begin(where, scene, from, to, options.bases);
    return robot.proofs.decide(where, revision, this.#ends, margin, limits);
  }

  /**
   * Whether all pairs keep their margins on the straight motion from one configuration to another, as a proof, and what stands
   * against it: see docs/continuous.md.
   *
   * @param scene - as for `evaluateBatch`
   * @param from - as for `isEdgeFree`
   * @param to - as for `isEdgeFree`
   * @throws TypeError or RangeError that names the argument
   */
  certify(
    scene: Scene,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: CertifyOptions = {},
  ): Certificate {
    const where = 'Robot.certify';
    checkOptions(where, options, CERTIFY_OPTIONS);
    const margin = checkFinite(where, 'margin', options.margin ?? 0);
    const limits = readLimits(where, options);
    const { robot, revision } = this.#begin(where, scene, from, to, options.bases);
    return robot.proofs.certify(where, revision, this.#ends, margin, limits);
  }

  /**
   * When a pair first does not keep its margin on the straight motion from one configuration to another, as shares of the way: one
   * before which all are proved to, and one at which one does not. See docs/continuous.md.
   *
   * @param scene - as for `evaluateBatch`
   * @param from - as for `isEdgeFree`
   * @param to - as for `isEdgeFree`
   * @returns undefined where all pairs are proved to keep their margins all the way
   * @throws TypeError or RangeError that names the argument
   */
  firstContact(
    scene: Scene,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: FirstContactOptions = {},
  ): FirstContact | undefined {
    const where = 'Robot.firstContact';
    checkOptions(where, options, CONTACT_OPTIONS);
    const margin = checkFinite(where, 'margin', options.margin ?? 0);
    const { tolerance = 1e-6 } = options;
    const { resolution } = readLimits(where, { resolution: tolerance }, 'tolerance');
    const { maxEvaluations } = readLimits(where, options);
    const { robot, revision } = this.#begin(where, scene, from, to, options.bases);
    return robot.extremes.firstContact(where, revision, this.#ends, margin, resolution, maxEvaluations);
  }

  /**
   * The least distance of all pairs on the straight motion from one configuration to another: an upper bound, which is the
   * distance at one share of the way, and a lower bound, which is proved. See docs/continuous.md.
   *
   * @param scene - as for `evaluateBatch`
   * @param from - as for `isEdgeFree`
   * @param to - as for `isEdgeFree`
   * @returns undefined where no two segments with elements are compared
   * @throws TypeError or RangeError that names the argument
   */
  edgeClearance(
    scene: Scene,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options: EdgeClearanceOptions = {},
  ): EdgeClearance | undefined {
    const where = 'Robot.edgeClearance';
    checkOptions(where, options, CLEARANCE_OPTIONS);
    const { tolerance, maxEvaluations } = readLimits(where, { tolerance: LEAST_TOLERANCE, ...options });
    const { robot, revision } = this.#begin(where, scene, from, to, options.bases);
    return robot.extremes.clearance(where, revision, this.#ends, tolerance, maxEvaluations);
  }

  /**
   * Whether the robot can still stop, for many states: 1 where all pairs are proved to keep their margins wherever its joints may
   * be until they stand still, else 0. See docs/continuous.md.
   *
   * @param scene - as for `evaluateBatch`
   * @param configurations - one after the other, each with one number per joint
   * @param velocities - as many numbers, radians or metres per second
   * @throws TypeError or RangeError that names the argument, or for a robot with a joint that floats
   */
  areStopsFree(
    scene: Scene,
    configurations: ArrayLike<number>,
    velocities: ArrayLike<number>,
    options: StopOptions,
  ): Uint8Array {
    const where = 'Robot.areStopsFree';
    const { velocities: speeds, limits } = readStops(where, this.joints, velocities, options);
    const { numbers, count } = this.#bases.readMany(where, configurations, undefined);
    const out = checkStates(where, speeds, numbers, count, options.out);
    checkScene(where, scene)
      .robot(where, this.#tree)
      .stops.areFree(where, scene.revision, numbers, speeds, limits, out);
    return out;
  }

  /** Reads the ends of a motion, makes it ready, and finds what proves motions in a scene. */
  #begin(
    where: string,
    scene: Scene,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    bases: EdgeOptions['bases'],
  ): { readonly robot: SceneRobot; readonly revision: number } {
    this.#readEnds(where, from, to, bases);
    prepareEdge(this.joints, this.#from, this.#to);
    this.#putEdge();
    return { robot: checkScene(where, scene).robot(where, this.#tree), revision: scene.revision };
  }

  /** Reads and checks where a motion begins and ends. */
  #readEnds(where: string, from: unknown, to: unknown, bases: EdgeOptions['bases']): void {
    const reading = ++this.#readings;
    this.#bases.readEnds(where, [from, to], [this.#from, this.#to], bases);
    if (reading !== this.#readings) throw meddled(where);
  }

  /** Puts the ends that were read into one array. */
  #putEdge(): Float64Array {
    this.#edge.set(this.#from);
    this.#edge.set(this.#to, this.joints.length);
    return this.#edge;
  }

  /**
   * Whether all pairs keep their margins on each of many straight motions, as `isEdgeFree` has it: 1 or 0.
   *
   * @param scene - as for `evaluateBatch`
   * @param edges - one after the other, each with one number per joint where it begins and one where it ends
   * @throws TypeError or RangeError that names the configuration and joint, both ends of an edge counted; `out` is untouched then
   */
  areEdgesFree(scene: Scene, edges: ArrayLike<number>, options: EdgesOptions = {}): Uint8Array {
    const where = 'Robot.areEdgesFree';
    return ask(where, scene, this.calls.areEdgesFree(where, edges, options));
  }

  /**
   * A checker for planners: it answers whether configurations and straight ways are free, in this scene, for some or all of
   * the joints. See docs/planning.md.
   *
   * @param scene - as for `evaluateBatch`; the checker follows its changes
   * @throws TypeError or RangeError that names the option, or as `setConfiguration` for a scene without the robot's segments
   */
  createChecker(scene: Scene, options: CheckerOptions = {}): Checker {
    const where = 'Robot.createChecker';
    const { joints, mimics } = this;
    return new Checker(where, checkScene(where, scene), { joints, mimics, tree: this.#tree }, options);
  }

  /**
   * Finds the pairs of links that need no comparison, as MoveIt's Setup Assistant does: pairs that a joint connects, that are
   * in collision where the robot stands at zero, that always are, or that never are in random configurations. `formatSrdf`
   * makes an SRDF of them. Neither what the SRDF of this robot says nor the segments count: all pairs of links with collision
   * shapes are looked at. It takes seconds; see docs/robots-files.md.
   *
   * @param engine - what compares them; engines of one precision find the same
   * @param options - `samples`: how many configurations, 1,000,000 unless given; each joint is drawn evenly from its limits, one
   *   without limits from −π to π, or −1 to 1 m; `seed`: an integer, 1 unless given, for other configurations; `onProgress` is told
   *   which part is done
   * @throws TypeError or RangeError that names the option
   */
  findAllowedPairs(engine: Engine, options: AllowedPairsOptions = {}): FoundPairs {
    return findAllowedPairs(checkEngine('Robot.findAllowedPairs', engine), options, this.parts, this.joints);
  }

  /**
   * A scene with the robot's segments and pairs, in the zero configuration (clamped into the joint limits). Segments that
   * `scene.addSegment` adds to it are compared with the whole robot, unless it is told otherwise.
   *
   * @param options - `extra`: segments that stand still, by id, in the frame of the world (that of the root link of a robot
   * whose base is fixed and not placed). Each is
   * compared with every segment of the robot, those fixed to its root included, but for pairs that `allowed` names; not
   * with another extra segment.
   * @throws RangeError for an extra id that the robot already uses; TypeError or RangeError for an allowed pair of a link
   * and an extra segment that is none, or that would let a segment off for some of its links only
   */
  createScene(engine: Engine, options: RobotSceneOptions = {}): Scene {
    const where = 'Robot.createScene';
    checkEngine(where, engine);
    checkOptions(where, options, ['extra', 'allowed']);
    const extra = Object.entries(options.extra ?? {});
    for (const [id] of extra) {
      if (Object.hasOwn(this.segments, id)) {
        throw outOfRange(where, 'extra', 'free of ids that the robot uses', id);
      }
    }
    const names = Object.keys(this.segments);
    const ids = new Set(extra.map(([id]) => id));
    const mayTouch = readAllowed(where, options.allowed ?? [], this.links, ids);
    const scene = engine.createScene({
      format: 'clearance-scene',
      version: 1,
      segments: [
        ...this.parts.plan.segments.map(describeSegment),
        // What stands for many elements need not be in a list: `createScene` takes it, and refuses what it does not.
        ...extra.map(([id, elements]) => ({ id, elements: elements as readonly SegmentItem[] })),
      ],
      pairs: [
        ...this.pairs,
        ...extra.flatMap(([id]) =>
          names.filter((segment) => !mayTouch(segment, id)).map((segment) => [segment, id] as const),
        ),
      ],
      compareAdded: names,
    });
    this.setConfiguration(scene, zeroConfiguration(this.joints));
    return scene;
  }
}

/** Has a scene answer a call. */
function ask<Answer extends RobotAnswer>(where: string, scene: Scene, call: RobotCall<Answer>): Answer {
  const answer = checkScene(where, scene).robot(where, call.tree).answer(where, scene.revision, call);
  return call.given ?? (answer as Answer);
}
