import { checkFinite, checkNumber, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { unknownName } from '../../../bindings/base/nearest.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import type { KinematicTree } from '../model/kinematic-tree.ts';
import { BaseReader, type MovingBase, widthOf } from '../model/bases.ts';
import type { RobotJoint } from '../model/model.ts';
import { type JointValues, toConfiguration } from '../model/named-joints.ts';
import { jointOf, QUATERNION_NUMBERS, quaternionsIn } from '../model/numbers.ts';

/** How the length of a straight motion is told: by the joint that moves furthest, or by all of them. */
export type EdgeMetric = 'largest' | 'euclidean';

/** What `robot.in` takes. */
export interface ArmOptions {
  /** Distance that pairs without a margin of their own keep, metres. Default 0. Questions may have others. */
  readonly margin?: number;
  /** Names of the joints whose numbers a configuration has, in that order. Default: all of `robot.joints`. */
  readonly joints?: readonly string[];
  /** Where the other joints stand, by name; those that are not named as `robot.configuration` has them. */
  readonly fixed?: JointValues;
  /** How far the samples of a straight motion are apart at most, radians or metres. Default 0.02. */
  readonly step?: number;
  /**
   * The length of a motion that `step` divides: that of the joint that moves furthest, or the root of the sum
   * of squares. Default: 'largest'.
   */
  readonly metric?: EdgeMetric;
}

/** How a robot in a scene is asked: plain data, as workers get it. */
export interface ArmShape {
  /** Places of a configuration's numbers among those of all joints; undefined: they are all there. */
  readonly joints: readonly number[] | undefined;
  /** Where all joints stand: those that are not among `joints` stay there. */
  readonly fixed: Float64Array;
  /** The distance that pairs without a margin of their own have to keep, metres. */
  readonly margin: number;
  /** How far the samples of a motion are apart at most, radians or metres. */
  readonly step: number;
  readonly metric: EdgeMetric;
}

/** Where links are on their bodies. */
export interface LinkPlaces {
  /** The names of all links. */
  readonly names: readonly string[];
  /**
   * The body of a link, and its pose in the frame of that body, column by column; undefined where the two are
   * the same, and where there is no such link.
   */
  placed(link: string): { readonly body: number; readonly placement: Float64Array | undefined } | undefined;
}

/** What a robot in a scene needs of the robot. */
export interface RobotPart {
  readonly joints: readonly RobotJoint[];
  readonly bases: readonly MovingBase[];
  readonly tree: KinematicTree;
  readonly links: LinkPlaces;
  /** The robot itself, for recordings. */
  readonly robot: object;
}

/** A robot as questions see it: what its configurations are, and how they are read. */
export interface Arm {
  readonly shape: ArmShape;
  readonly tree: KinematicTree;
  /** The joints whose numbers a configuration has. */
  readonly joints: readonly RobotJoint[];
  /** All joints of the robot. */
  readonly allJoints: readonly RobotJoint[];
  /** The links of the robot. */
  readonly links: LinkPlaces;
  /** Reads configurations whose bases may be given apart. */
  readonly bases: BaseReader;
}

const OPTIONS = ['margin', 'joints', 'fixed', 'step', 'metric'] as const;
const METRICS: readonly EdgeMetric[] = ['largest', 'euclidean'];
const DEFAULT_STEP = 0.02;

/** Reads the options of `robot.in`. */
export function readArm(where: string, robot: RobotPart, options: ArmOptions): Arm {
  checkOptions(where, options, OPTIONS);
  const { margin = 0, joints: names, fixed = {}, step = DEFAULT_STEP, metric = 'largest' } = options;
  if (!METRICS.includes(metric)) throw outOfRange(where, 'metric', "'largest' or 'euclidean'", metric);
  const joints = names === undefined ? undefined : readJoints(where, robot.joints, names);
  if (!(checkNumber(where, 'step', step) > 0)) throw outOfRange(where, 'step', 'above 0', step);
  const own = joints === undefined ? robot.joints : joints.map((place) => robot.joints[place]!);
  return {
    shape: {
      joints,
      fixed: toConfiguration(where, fixed, undefined, robot.joints),
      margin: checkFinite(where, 'margin', margin),
      step,
      metric,
    },
    tree: robot.tree,
    links: robot.links,
    joints: Object.freeze([...own]),
    allJoints: robot.joints,
    bases: new BaseReader(own, basesOf(robot.bases, joints)),
  };
}

/** The margin of a question, or else that of the robot in its scene. */
export function readMargin(where: string, { shape }: Arm, margin: unknown): number {
  return margin === undefined ? shape.margin : checkFinite(where, 'margin', margin);
}

/** How many numbers a configuration has. */
export function dimensionOf({ joints, fixed }: ArmShape): number {
  return (joints ?? fixed).length;
}

/** The numbers of a configuration that has those of all joints. */
export function wholeOf({ joints, fixed }: ArmShape, configuration: Float64Array): Float64Array {
  if (joints === undefined) return Float64Array.from(configuration);
  const whole = Float64Array.from(fixed);
  joints.forEach((place, i) => (whole[place] = configuration[i]!));
  return whole;
}

/** The numbers of the arm's own joints in a configuration that has those of all. */
export function ownOf({ joints }: ArmShape, whole: Float64Array): Float64Array {
  return joints === undefined ? whole : Float64Array.from(joints, (place) => whole[place]!);
}

/** Which of an array with a number per joint of the robot are those of the arm, row after row. */
export function takeOwn(
  { joints }: ArmShape,
  from: Float64Array | Float32Array,
  to: { [place: number]: number; set(from: ArrayLike<number>, at: number): void },
  row: number,
  drives: number,
): void {
  if (joints === undefined) {
    to.set(from, row * drives);
    return;
  }
  const rows = from.length / drives;
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < joints.length; k++) {
      to[(row + i) * joints.length + k] = from[i * drives + joints[k]!]!;
    }
  }
}

/** The moving bases whose numbers a configuration has, in their order. */
function basesOf(bases: readonly MovingBase[], joints: readonly number[] | undefined): readonly MovingBase[] {
  if (joints === undefined) return bases;
  return bases.flatMap(({ type, first }) => {
    const at = joints.indexOf(first);
    const isWhole =
      at >= 0 && Array.from({ length: widthOf(type) }).every((_, k) => joints[at + k] === first + k);
    return isWhole ? [{ type, first: at }] : [];
  });
}

/** The places of named joints in a configuration: each joint once, of a quaternion all four in order. */
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
