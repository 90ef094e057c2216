import { outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { unknownName } from '../../bindings/base/nearest.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { checkRoom } from '../../bindings/base/room.ts';
import { recordKind } from '../../bindings/base/tape.ts';
import { checkElements } from '../../bindings/elements/source.ts';
import { keepList } from '../../bindings/elements/kept.ts';
import type { Engine, Scene } from '../../bindings/index.ts';
import { EMPTY_SCENE, nameOfElements } from '../../bindings/scene/model/format.ts';
import type { GivenSegment } from '../../bindings/scene/model/segments.ts';
import { checkScene, isScene, type SceneContext } from '../../bindings/scene/questions/question.ts';
import { MATRIX_NUMBERS } from '../../bindings/wasm/records.ts';
import { checkEngine, readPoint } from './arguments.ts';
import { describeMasses } from './dynamics/massive-tree.ts';
import { RobotDynamics } from './dynamics/robot-dynamics.ts';
import { readAllowed } from './model/allowed.ts';
import { type BaseOption, BaseReader, listBases, type MovingBase, readBase } from './model/bases.ts';
import type { KinematicTree } from './model/kinematic-tree.ts';
import { makeTree } from './model/kinematics.ts';
import { LinkPoses } from './model/link-poses.ts';
import { withMimics } from './model/mimics.ts';
import type { RobotJoint } from './model/model.ts';
import { type JointValues, toConfiguration, toJointValues, zeroConfiguration } from './model/named-joints.ts';
import { giveSegment } from './model/segments.ts';
import type { RobotSceneOptions, SegmentElements } from './options.ts';
import type { RobotParts } from './parts.ts';
import type { ArmOptions } from './questions/arm.ts';
import { reachOf, scaleOfScene } from './scale.ts';
import { SceneRobot } from './questions/scene-robot.ts';
import { RobotInScene } from './robot-in-scene.ts';
import { toRecord } from './text/record.ts';
import type { GroupState } from './model/group-state.ts';
import type { JointGroups } from './urdf/joint-groups.ts';

/** How errors name what makes scenes. */
const SCENE = 'Engine.createScene';

/** A segment for one scene: it gets copies of elements that may change, such as vertices of meshes. */
function copySegment(segment: GivenSegment, i: number): GivenSegment {
  const elements = checkElements(SCENE, nameOfElements(i), segment.elements);
  return elements === segment.elements ? segment : { ...segment, elements };
}

/** A robot: its joints, its rigid bodies as segments, and their pairs that can collide. Deeply frozen. */
export class Robot {
  /** The name in the URDF. */
  readonly name: string;
  /**
   * The joints that move by themselves (mimics follow), in document order: the numbers of a configuration. A
   * planar joint has three entries and a floating one seven; those of a moving base come first.
   */
  readonly joints: readonly RobotJoint[];
  /** All links, those without collision shapes included, in document order: that of `linkPoses`. */
  readonly linkNames: readonly string[];
  /** The named postures of the SRDF, in document order; `robot.configuration(state.values)` converts one. */
  readonly groupStates: readonly GroupState[];
  /**
   * The groups of joints that the SRDF names: entries of `joints` that are in each, by name and in their
   * order. Mimics and fixed joints, which no number of a configuration moves, are in none.
   */
  readonly groups: JointGroups;
  /** The elements of each segment in metres, in the frame of its body's root-most link. */
  readonly segments: SegmentElements;
  /** The id of the segment that holds a link's elements, by the link's name; links without are absent. */
  readonly links: Readonly<Record<string, string>>;
  /** Ids of the segments that are compared with each other. */
  readonly pairs: readonly (readonly [string, string])[];
  /** What was read approximately, or ignored, one sentence each. */
  readonly warnings: readonly string[];

  /** @internal What it is made of. */
  readonly parts: RobotParts;
  readonly #bases: BaseReader;
  readonly #moving: readonly MovingBase[];
  readonly #tree: KinematicTree;
  /** The segments as scenes take them. */
  readonly #segments: readonly GivenSegment[];
  readonly #linkPoses: LinkPoses;
  readonly #make: (context: SceneContext) => SceneRobot;
  #dynamics: RobotDynamics | undefined;
  /** Room for the configuration of a call. */
  readonly #from: Float64Array;

  /** @internal `loadRobot` makes robots. */
  constructor(parts: RobotParts) {
    const { name, joints, bodies, drives, mimics, order, plan, groupStates, groups, warnings } = parts;
    this.parts = parts;
    this.name = name;
    this.joints = Object.freeze(withMimics(joints, mimics));
    this.#moving = listBases(joints, drives);
    this.#bases = new BaseReader(this.joints, this.#moving);
    this.groupStates = groupStates;
    this.groups = groups;
    this.#tree = makeTree(bodies, drives, plan.segments, this.joints.length);
    this.#make = (context) => new SceneRobot(context, this.#tree);
    this.#linkPoses = new LinkPoses(order, bodies, this.#tree);
    this.linkNames = this.#linkPoses.names;
    this.#segments = plan.segments.map(giveSegment);
    this.segments = toRecord(plan.segments.map(({ id, elements }) => [id, keepList(elements)]));
    this.links = toRecord(plan.segments.flatMap(({ id, links }) => links.map((link) => [link, id] as const)));
    this.pairs = Object.freeze(plan.pairs.map((pair) => Object.freeze(pair)));
    this.warnings = Object.freeze(warnings);
    this.#from = new Float64Array(this.joints.length);
    Object.freeze(this);
  }

  /**
   * A configuration of named joints: radians, or metres for a prismatic joint. Limits are not enforced.
   *
   * @param values - positions by joint, such as `{ shoulder: 0.5 }` or the `values` of a group state
   * @param base - where the other joints are; unless given, at zero, or at the limit that is nearest to it
   * @returns a new array with one number per joint of `joints`
   * @throws RangeError for a name that is not in `joints`, with one that is near; TypeError or RangeError for
   *   a value that is no position
   */
  configuration(values: JointValues, base?: ArrayLike<number>): Float64Array {
    return toConfiguration('Robot.configuration', values, base, this.joints);
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
   * Where all links are in the world, tool frames and other links without collision shapes included. In
   * double precision the frames of segments have the bits that `setConfiguration` gives them.
   *
   * @param configuration - one number per joint of `joints`
   * @param out - 16 numbers per link, to be written into; nothing is allocated then
   * @returns per link of `linkNames`, in that order, a 4×4 matrix, column by column: its position, metres, is
   *   in the numbers 12 to 14 of the 16
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

  #moveLinks(where: string, configuration: ArrayLike<number>, base?: ArrayLike<number>): void {
    this.#bases.read(where, 'configuration', configuration, this.#from, base);
    this.#linkPoses.moveTo(this.#from);
  }

  /**
   * How a point on a link moves with each joint: see docs/robots-gradients.md. It needs no scene and no
   * engine; a scene may come first, as in other calls, and is not looked at.
   *
   * @param configuration - one number per joint of `joints`
   * @param link - one of `linkNames`
   * @param point - in the world, metres; unless given, the origin of the link
   * @param out - room for 6 numbers per joint; nothing is allocated then
   * @returns per joint of `joints` six numbers: the velocity of the point x, y, z, and the angular velocity
   *   of the link x, y, z, both in the world, per unit of the joint's velocity; mimics move with their joint
   * @throws TypeError or RangeError as `setConfiguration`, for an unknown link, or another length of `out`
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
   * The forces of the robot by itself, from the masses of its URDF: see `RobotDynamics`.
   *
   * @throws FileError that names a link or joint of the URDF whose mass is missing, or cannot be, or the like
   */
  get dynamics(): RobotDynamics {
    const { bodies } = this.parts;
    this.#dynamics ??= new RobotDynamics(this.joints, describeMasses(bodies, this.#tree, this.joints));
    return this.#dynamics;
  }

  /**
   * Moves the segments that joints move to a configuration; the others stay where they are. Segments that are
   * there already do not count as moved. Allocates nothing, unless `base` is given.
   *
   * @param scene - a scene with this robot's segments, as `createScene` makes it
   * @param configuration - per joint of `joints`, in order: radians, metres if prismatic; limits not enforced
   * @param options - `base`: where a moving base is
   * @throws TypeError for anything but numbers; RangeError for a wrong count, a number that is not finite, a
   *   quaternion whose length is not from 0.5 to 2, a base that is not rigid, in the plane, or there to be
   *   moved, or a segment that is missing, static or attached in the scene. Nothing has moved then.
   */
  setConfiguration(scene: Scene, configuration: ArrayLike<number>, options?: BaseOption): void {
    const where = 'Robot.setConfiguration';
    this.#bases.read(where, 'configuration', configuration, this.#from, readBase(where, options));
    checkScene(where, scene).companion(where, this.#tree, this.#make).moveTo(where, this.#from);
  }

  /**
   * The robot in a scene, which answers questions: whether configurations and motions are free, how far pairs
   * are apart, and how that changes. `joints` may be some of the robot's; others stand where `fixed` says.
   *
   * @param scene - a scene with this robot's segments, as `createScene` makes it
   * @param options - what holds for all questions: see `ArmOptions`
   * @throws TypeError or RangeError that names the option, or as `setConfiguration` for missing segments
   */
  in(scene: Scene, options: ArmOptions = {}): RobotInScene {
    const where = 'Robot.in';
    const part = {
      joints: this.joints,
      bases: this.#moving,
      tree: this.#tree,
      links: this.#linkPoses,
      robot: this,
    };
    return new RobotInScene(where, checkScene(where, scene), part, options);
  }

  /**
   * A scene with the robot's segments and pairs, in the zero configuration (clamped into the joint limits).
   * Segments that `scene.addSegment` adds are compared with the whole robot, unless it is told otherwise.
   *
   * @param options - `extra`: segments that stand still, by id, in the frame of the world (that of the root
   *   link, if its base is fixed and not placed). Each is compared with all segments of the robot, those
   *   fixed to its root included, but for pairs that `allowed` names; not with another extra segment.
   * @throws RangeError for an extra id that the robot already uses; TypeError or RangeError for an allowed
   *   pair of a link and an extra segment that is none, or that would let a segment off for some of its links
   *   only
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
    const pairs: (readonly [string, string])[] = this.pairs.slice();
    for (const [id] of extra) {
      for (const segment of names) {
        if (!mayTouch(segment, id)) pairs.push(Object.freeze([segment, id] as const));
      }
    }
    const segments = this.#segments.map(copySegment);
    for (const [id, elements] of extra) {
      const name = nameOfElements(segments.length);
      segments.push({ id, elements: checkElements(SCENE, name, elements), isStatic: false });
    }
    const scene = engine.makeScene({ ...EMPTY_SCENE, segments, pairs, compareAdded: names });
    this.setConfiguration(scene, zeroConfiguration(this.joints));
    scene.addRemarks(() => {
      const { bodies, plan } = this.parts;
      const others = scene.segments.filter((id) => !Object.hasOwn(this.segments, id));
      return scaleOfScene(scene, reachOf(bodies, plan.segments), others);
    });
    return scene;
  }
}

recordKind({
  name: 'Robot',
  type: Robot,
  methods: ['setConfiguration', 'in', 'createScene'],
  describe: (robot: Robot) => ({ by: 'makeRobot', args: [robot.parts] }),
});
