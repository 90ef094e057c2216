import { isList, POSITION_LIMIT } from '../../../bindings/base/checks.ts';
import { angleOf } from '../../../bindings/base/angles.ts';
import { outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { copyCoordinates } from '../../../bindings/elements/coordinates.ts';
import { normalizeQuaternion } from './free-pose.ts';
import { rotationOf } from '../../../bindings/geometry/quaternions.ts';
import {
  isOrientation,
  QUATERNION_EXPECTED,
  readConfiguration,
  readConfigurations,
} from './configurations.ts';
import type { Drive } from './mimics.ts';
import { type FreeType, isFreeType, type Joint, type RobotJoint, WORLD } from './model.ts';
import { checkRigid } from '../../../bindings/geometry/rigid.ts';

/** Where a moving base is: see docs/robots-bases.md. */
export interface BaseOption {
  /**
   * Seven numbers, position (metres) and quaternion x, y, z, w; or a rigid 4×4 matrix, column by column; or,
   * for a planar base, x, y and heading (radians). The configuration then has only the numbers of the other
   * joints. Default: it begins with those of the base.
   */
  readonly base?: ArrayLike<number>;
}

/** Where a moving base is in each of many configurations. */
export interface BasesOption {
  /** As `base`, seven numbers, or x, y and heading, for each configuration in order; or one base for all. */
  readonly bases?: ArrayLike<number>;
}

/** A base that moves: which numbers of a configuration say where it is. */
export interface MovingBase {
  readonly type: FreeType;
  /** The place of the first of its numbers, of which there are three or seven. */
  readonly first: number;
}

/** Numbers of a pose: position, metres, and quaternion x, y, z, w. */
const POSE = 7;
const PLANAR = 3;
const MATRIX = 16;

/** How far a pose may be off a planar base's plane, metres, and its quaternion off the axis, in float32. */
const IN_PLANE = 1e-6;

/**
 * Reads configurations whose bases may be given apart: as seven numbers each, position and quaternion x, y,
 * z, w; for a single base also as a rigid 4×4 matrix, and for a single planar one as x, y and heading.
 */
export class BaseReader {
  readonly #joints: readonly RobotJoint[];
  readonly #bases: readonly MovingBase[];
  /** The joints that are no numbers of a base, and their places. */
  readonly #others: readonly RobotJoint[];
  readonly #places: readonly number[];

  constructor(joints: readonly RobotJoint[], bases: readonly MovingBase[]) {
    this.#joints = joints;
    this.#bases = bases;
    const isOfBase = (place: number): boolean =>
      bases.some(({ type, first }) => place >= first && place < first + widthOf(type));
    this.#places = [...joints.keys()].filter((place) => !isOfBase(place));
    this.#others = this.#places.map((place) => joints[place]!);
  }

  /**
   * Checks one configuration, and copies it.
   *
   * @param bases - undefined: the configuration also has the numbers of the bases; `baseName` is for errors
   */
  read(
    where: string,
    argument: string,
    configuration: unknown,
    to: Float64Array,
    bases?: unknown,
    baseName = 'base',
  ): void {
    if (bases === undefined) {
      readConfiguration(where, argument, configuration, this.#joints, to);
      return;
    }
    const places = this.#readBases(where, baseName, bases, 1);
    const others = new Float64Array(this.#others.length);
    readConfiguration(where, argument, configuration, this.#others, others);
    this.#merge(others, places, to);
  }

  /** Checks many configurations, one after the other, and returns them; see `readConfigurations`. */
  readMany(
    where: string,
    configurations: unknown,
    bases: unknown,
    waypoints = 1,
  ): { numbers: Float64Array; count: number } {
    const read = (joints: readonly RobotJoint[]): { numbers: Float64Array; count: number } =>
      readConfigurations(where, configurations, joints, 'configurations', waypoints);
    if (bases === undefined) return read(this.#joints);
    const others = read(this.#others);
    const count = this.#others.length === 0 ? this.#countBases(bases) : others.count;
    const places = this.#readBases(where, 'bases', bases, count);
    const numbers = new Float64Array(count * this.#joints.length);
    this.#merge(others.numbers, places, numbers);
    return { numbers, count };
  }

  /**
   * Reads both ends of a motion, which turns a heading from a quaternion or matrix the shorter way.
   *
   * @param bases - undefined, or those at its start and at its end
   */
  readEnds(
    where: string,
    [from, to]: readonly [unknown, unknown],
    ends: readonly [Float64Array, Float64Array],
    bases: unknown,
  ): void {
    if (bases !== undefined && (!Array.isArray(bases) || bases.length !== 2)) {
      throw wrongType(where, 'bases', 'a list of two, at the start and at the end', bases);
    }
    const [first, last] = (bases ?? []) as readonly unknown[];
    this.read(where, 'from', from, ends[0], first, 'bases[0]');
    this.read(where, 'to', to, ends[1], last, 'bases[1]');
    if (!isList(last) || last.length === PLANAR) return;
    for (const { type, first: x } of this.#bases) {
      if (type !== 'planar') continue;
      const turns = Math.round((ends[0][x + 2]! - ends[1][x + 2]!) / (2 * Math.PI));
      ends[1][x + 2]! += turns * 2 * Math.PI;
    }
  }

  /** How many configurations there are of robots that have no joints but those of their bases. */
  #countBases(bases: unknown): number {
    if (!isList(bases) || (this.#bases.length === 1 && bases.length === MATRIX)) return 1;
    return Math.ceil(bases.length / (POSE * this.#bases.length));
  }

  /** Puts the numbers of bases and those of the other joints where configurations have them. */
  #merge(others: Float64Array, bases: Float64Array, to: Float64Array): void {
    const width = this.#joints.length;
    let base = 0;
    let other = 0;
    for (let row = 0; row < to.length; row += width) {
      for (const { type, first } of this.#bases) {
        for (let i = 0; i < widthOf(type); i++) to[row + first + i] = bases[base++]!;
      }
      for (const place of this.#places) to[row + place] = others[other++]!;
    }
  }

  /** The numbers of all bases for so many configurations: three or seven each. */
  #readBases(where: string, argument: string, value: unknown, count: number): Float64Array {
    if (this.#bases.length === 0) {
      throw outOfRange(where, argument, 'left out, as the base of this robot is fixed', value);
    }
    if (!isList(value)) throw wrongType(where, argument, `an array: ${this.#expected(count)}`, value);
    const rows = this.#toRows(where, argument, value, count);
    const width = this.#bases.reduce((sum, { type }) => sum + widthOf(type), 0);
    // One for all.
    if (rows.length === count * width) return rows;
    return Float64Array.from({ length: count * width }, (_, i) => rows[i % width]!);
  }

  #toRows(where: string, argument: string, value: ArrayLike<unknown>, count: number): Float64Array {
    const { length } = value;
    const [base, second] = this.#bases;
    const isAlone = second === undefined;
    if (isAlone && length === MATRIX) {
      const matrix = checkRigid(where, argument, value);
      const pose = [...matrix.subarray(12, 15), ...rotationOf(matrix)];
      return Float64Array.from(toOwn(where, argument, Float64Array.from(pose), 0, base!.type));
    }
    const room = new Float64Array(length);
    const nameOf = (i: number): string => `${argument}[${i}]`;
    const numbers = copyCoordinates(where, Array.from(value) as number[], room, nameOf, POSITION_LIMIT);
    if (isAlone && base!.type === 'planar' && (length === PLANAR || length === count * PLANAR))
      return numbers;
    const width = POSE * this.#bases.length;
    if (length !== width && length !== count * width) {
      throw outOfRange(where, argument, this.#expected(count), value);
    }
    const found: number[] = [];
    for (let at = 0; at < length; at += POSE) {
      const name = length === POSE ? argument : `${argument}[${at}] to [${at + POSE - 1}]`;
      found.push(...toOwn(where, name, numbers, at, this.#bases[(at / POSE) % this.#bases.length]!.type));
    }
    return Float64Array.from(found);
  }

  #expected(count: number): string {
    const [{ type }, second] = this.#bases as [MovingBase, MovingBase?];
    const many = count === 1 ? '' : ` for each of ${count} configurations, or once for all`;
    if (second !== undefined) return `${POSE * this.#bases.length} numbers, 7 per base${many}`;
    const planar = type === 'planar' ? ', or x, y and heading' : '';
    return `7 numbers, position and quaternion x, y, z, w${planar}${many}, or one 4×4 matrix`;
  }
}

/** Numbers of a base in a configuration. */
export function widthOf(type: FreeType): number {
  return type === 'planar' ? PLANAR : POSE;
}

/** The numbers that a base has in a configuration, of the seven of a pose. */
function toOwn(
  where: string,
  argument: string,
  numbers: Float64Array,
  at: number,
  type: FreeType,
): ArrayLike<number> & Iterable<number> {
  const pose = numbers.slice(at, at + POSE);
  if (!isOrientation(pose, 3)) {
    throw outOfRange(where, argument, `a position and ${QUATERNION_EXPECTED}`, pose.join(' '));
  }
  if (type === 'floating') return pose;
  normalizeQuaternion(pose, 3);
  const [x, y, height, a, b, z, w] = pose as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (Math.max(Math.abs(height), Math.abs(a), Math.abs(b)) > IN_PLANE) {
    throw outOfRange(where, argument, 'in the plane of x and y, as the base is planar', pose.join(' '));
  }
  return [x, y, angleOf(2 * w * z, 1 - 2 * z * z)];
}

/** The base that options give. Where there are no options, nothing is allocated. */
export function readBase(where: string, options: BaseOption | undefined): BaseOption['base'] {
  if (options === undefined) return undefined;
  checkOptions(where, options, ['base']);
  return options.base;
}

/** The bases that move, in the order of their numbers. */
export function listBases(
  joints: readonly Joint[],
  drives: ReadonlyMap<string, Drive>,
): readonly MovingBase[] {
  return joints.flatMap(({ name, parent, motion }) =>
    parent === WORLD && motion !== undefined && isFreeType(motion.type)
      ? [{ type: motion.type, first: drives.get(name)!.index }]
      : [],
  );
}
