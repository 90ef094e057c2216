import { checkCoordinate, checkItems, isList, POSITION_LIMIT } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { unknownName } from '../../../bindings/base/nearest.ts';
import type { Pose } from '../../../bindings/geometry/pose.ts';
import { fromQuaternion, rotationOf } from '../../../bindings/geometry/quaternions.ts';
import { readRigid } from '../../../bindings/geometry/rigid.ts';
import { identity, type Matrix } from '../../../bindings/geometry/transforms.ts';
import { MATRIX_NUMBERS } from '../../../bindings/wasm/records.ts';
import type { KinematicTree } from '../model/kinematic-tree.ts';
import type { RobotJoint } from '../model/model.ts';
import type { Arm } from './arm.ts';

/** Numbers of a pose in linear memory: the rows of a 3×4 matrix. */
export const PLACE_NUMBERS = 12;

/** The most links that are brought to poses at once: the binaries have bits for them. */
const MOST_LINKS = 16;

/** A link that shall come to a pose: its body in the tree, and its pose in the frame of that body. */
export interface ReachTip {
  readonly body: number;
  readonly placement: Float64Array;
  /** How far it is from the first joint that moves it at most, metres, and where that joint is. */
  readonly reach: number;
  readonly from: readonly number[];
}

/** A number of a configuration that may change. */
export interface ReachColumn {
  readonly drive: number;
  readonly wraps: boolean;
  readonly slides: boolean;
  readonly lower: number;
  readonly upper: number;
  /** Where starts are drawn from; NaN: they are where the seed has it. */
  readonly from: number;
  readonly to: number;
}

/** A joint of the tree that moves some of the links, and which column moves it; -1: none. */
export interface ReachJoint {
  readonly joint: number;
  readonly column: number;
  readonly tips: number;
}

/** What brings links to poses: plain data. */
export interface ReachProblem {
  readonly tips: readonly ReachTip[];
  readonly columns: readonly ReachColumn[];
  readonly joints: readonly ReachJoint[];
  /** A length of the robot, metres, in shares of which positions count. */
  readonly length: number;
}

/** Reads the links, and finds what moves them. */
export function readProblem(where: string, arm: Arm, link: unknown): ReachProblem {
  const names: readonly unknown[] = Array.isArray(link) ? link : [link];
  if (names.length === 0 || names.length > MOST_LINKS) {
    throw outOfRange(where, 'link', `1 to ${MOST_LINKS} links`, link);
  }
  const placed = names.map((name, i) => {
    const argument = Array.isArray(link) ? `link[${i}]` : 'link';
    if (typeof name !== 'string') throw wrongType(where, argument, 'the name of a link', name);
    const found = arm.links.placed(name);
    if (found !== undefined) return found;
    throw unknownName(where, argument, 'a link of the robot', name, arm.links.names);
  });
  const { joints: tree } = arm.tree;
  const masks = new Map<number, number>();
  placed.forEach(({ body }, tip) => {
    for (let b = body; b > 0; b = tree[b - 1]!.parent) masks.set(b - 1, (masks.get(b - 1) ?? 0) | (1 << tip));
  });
  const carriers = [...masks.keys()].sort((a, b) => a - b);
  const columns = findColumns(arm, carriers);
  const tips = placed.map(({ body, placement = identity() }) => ({
    body,
    placement: rowsOf(placement),
    ...boundReach(arm, body, placement, columns),
  }));
  const lengths = tips.map(({ reach }) => reach).filter((reach) => reach > 0 && reach < Infinity);
  return {
    tips,
    columns,
    joints: carriers.map((joint) => ({
      joint,
      column: columns.findIndex(({ drive }) => movesWith(tree[joint]!, drive)),
      tips: masks.get(joint)!,
    })),
    length: lengths.length === 0 ? 1 : Math.max(...lengths),
  };
}

type TreeJoint = KinematicTree['joints'][number];

/** Whether a joint of the tree moves with one number; what floats stays where the seed has it. */
function movesWith({ motion, drive }: TreeJoint, number: number): boolean {
  return motion !== 'float' && drive === number;
}

/** The numbers of configurations that move some of the joints. */
function findColumns({ tree, joints, shape }: Arm, carriers: readonly number[]): ReachColumn[] {
  return joints.flatMap((joint, place) => {
    const drive = shape.joints?.[place] ?? place;
    if (!carriers.some((carrier) => movesWith(tree.joints[carrier]!, drive))) return [];
    const moved = tree.joints.filter((other) => other.motion !== 'float' && other.drive === drive);
    const wraps = moved.every(({ motion, multiplier }) => motion === 'turn' && Number.isInteger(multiplier));
    const { lower, upper } = joint;
    return [{ drive, wraps, slides: joint.type === 'prismatic', lower, upper, ...drawnFrom(joint) }];
  });
}

/** Joints that turn without limits are drawn from one turn; those that slide without stay. */
function drawnFrom({ type, lower, upper }: RobotJoint): { from: number; to: number } {
  if (Number.isFinite(lower) && Number.isFinite(upper)) return { from: lower, to: upper };
  if (type === 'prismatic') return { from: NaN, to: NaN };
  const from = Number.isFinite(lower) ? lower : Math.min(-Math.PI, upper - Math.PI);
  return { from, to: Number.isFinite(upper) ? upper : Math.max(Math.PI, from + Math.PI) };
}

/** How far a link can be from the first joint that moves it: the lengths of what is between, in a row. */
function boundReach(
  { tree, shape }: Arm,
  tip: number,
  placement: Matrix,
  columns: readonly ReachColumn[],
): { reach: number; from: readonly number[] } {
  let reach = lengthAt(placement);
  let from: readonly number[] = [0, 0, 0];
  for (let body = tip; body > 0;) {
    const joint = tree.joints[body - 1]!;
    const { motion, drive, multiplier, offset } = joint;
    if (motion === 'float') reach = Infinity;
    if (motion === 'slide') {
      const column = columns.find((other) => other.drive === drive);
      // What stands where the seed has it may stand anywhere.
      const ends = column ? [column.lower, column.upper] : [shape.joints ? shape.fixed[drive]! : Infinity];
      reach += Math.max(...ends.map((end) => Math.abs(multiplier * end + offset)));
    }
    if (joint.parent > 0) reach += lengthAt(joint.placement);
    else from = [12, 13, 14].map((i) => joint.placement[i]!);
    body = joint.parent;
  }
  return { reach, from };
}

function lengthAt(matrix: ArrayLike<number>): number {
  return lengthOf(matrix[12]!, matrix[13]!, matrix[14]!);
}

/** The rows of a matrix that is given column by column. */
function rowsOf(matrix: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: PLACE_NUMBERS }, (_, i) => matrix[4 * (i % 4) + Math.floor(i / 4)]!);
}

/**
 * Reads targets: a pose for each link.
 *
 * @param link - a name, or several: then a target is a list of as many poses
 * @returns `PLACE_NUMBERS` for each link, target after target
 */
export function readTargets(where: string, link: unknown, targets: unknown): Float64Array {
  const links = Array.isArray(link) ? link.length : 1;
  if (!isList(targets)) throw wrongType(where, 'targets', 'a list of poses', targets);
  if (ArrayBuffer.isView(targets)) return readMatrices(where, targets as ArrayLike<number>, links);
  const rows: Float64Array[] = [];
  for (let i = 0; i < targets.length; i++) {
    rows.push(readTarget(where, `targets[${i}]`, link, targets[i]));
  }
  return joined(rows);
}

/** Reads one target. */
export function readTarget(where: string, argument: string, link: unknown, target: unknown): Float64Array {
  if (!Array.isArray(link)) return readPlace(`${where}: ${argument}`, target);
  if (!Array.isArray(target) || target.length !== link.length) {
    throw wrongType(where, argument, `a list of ${link.length} poses, one per link`, target);
  }
  return joined(target.map((pose, i) => readPlace(`${where}: ${argument}[${i}]`, pose)));
}

/** Matrices one after the other, as `robot.linkPoses` writes them. */
function readMatrices(where: string, numbers: ArrayLike<number>, links: number): Float64Array {
  const width = MATRIX_NUMBERS * links;
  if (numbers.length % width !== 0) {
    throw outOfRange(where, 'targets', `matrices of 16 numbers, ${links} per target`, numbers);
  }
  const list = Array.from(numbers);
  return joined(
    Array.from({ length: numbers.length / MATRIX_NUMBERS }, (_, i) =>
      readPlace(`${where}: targets[${i}]`, list.slice(MATRIX_NUMBERS * i, MATRIX_NUMBERS * (i + 1))),
    ),
  );
}

function joined(rows: readonly Float64Array[]): Float64Array {
  const width = rows[0]?.length ?? 0;
  const numbers = new Float64Array(width * rows.length);
  rows.forEach((row, i) => numbers.set(row, width * i));
  return numbers;
}

/** A pose from outside, of which the rotation is made one without rounding. */
function readPlace(where: string, pose: unknown): Float64Array {
  if (pose === undefined)
    throw wrongType(where, 'pose', 'a matrix of 16 numbers or { position, quaternion }', pose);
  const matrix = readRigid(where, pose as Pose);
  const [x, y, z] = checkItems(matrix.subarray(12, 15), (number, i) =>
    checkCoordinate(where, `position[${i}]`, number, POSITION_LIMIT),
  );
  return rowsOf(fromQuaternion([x!, y!, z!], rotationOf(matrix)));
}
