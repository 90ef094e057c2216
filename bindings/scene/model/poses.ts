import { COORDINATE_LIMIT } from '../../base/checks.ts';
import { outOfRange, wrongType } from '../../base/errors.ts';
import type { Precision } from '../../base/types.ts';
import type { Memory } from '../../wasm/heap.ts';
import type { Exports } from '../../wasm/instance.ts';

/** Position in metres and rotation as a quaternion x y z w of unit length. */
export interface Transform {
  position: ArrayLike<number>;
  quaternion: ArrayLike<number>;
}

/**
 * Where a segment is: a rigid 4×4 matrix, column by column as in three.js `Matrix4.elements`, or a transform.
 */
export type Pose = ArrayLike<number> | Transform;

/** How a flat list of poses is laid out: 16 numbers each, or position and quaternion, 7 numbers each. */
export type PoseFormat = 'matrix' | 'transform';

/** Numbers per pose. */
export const POSE_LENGTH: Readonly<Record<PoseFormat, number>> = { matrix: 16, transform: 7 };

/** The number of a format in linear memory. */
export const POSE_FORMATS: readonly PoseFormat[] = ['matrix', 'transform'];

/** What `checkPose` answers; `assembly/scene/pose.ts` has the same list. */
const NOT_FINITE = 1;
const NOT_RIGID = 2;

/** Brings poses from JavaScript into linear memory and turns what is wrong with them into errors. */
export class PoseWriter {
  readonly #exports: Exports;
  readonly #memory: Memory;
  /** Largest magnitude of a coordinate. */
  readonly limit: number;
  /** Room for one pose. */
  readonly #address: number;
  #view: Float64Array;

  constructor(exports: Exports, memory: Memory, precision: Precision) {
    this.#exports = exports;
    this.#memory = memory;
    this.limit = COORDINATE_LIMIT[precision];
    this.#address = memory.allocate('Engine.createScene', 16 * 8);
    this.#view = memory.float64(this.#address, 16);
  }

  dispose(): void {
    this.#memory.free(this.#address);
  }

  /** Sets the pose of the segment at an address. */
  write(where: string, segment: number, pose: Pose): void {
    const format = this.#stage(where, pose);
    this.check(where, '', this.#address, format);
    this.#exports.setPose(segment, this.#address, POSE_FORMATS.indexOf(format));
  }

  /** Checks a position, and returns the address of its three numbers, which holds until the next pose. */
  stagePosition(where: string, position: ArrayLike<number>): number {
    const format = this.#stage(where, { position, quaternion: [0, 0, 0, 1] });
    this.check(where, '', this.#address, format);
    return this.#address;
  }

  /** The pose of the segment at an address, as a matrix. */
  read(segment: number): number[] {
    this.#exports.getPose(segment, this.#address);
    return [...this.#fresh()];
  }

  /** The pose at an address, as a matrix, if it is one that could be set. `prefix` says which, in errors. */
  readChecked(where: string, prefix: string, segment: number): number[] {
    const matrix = this.read(segment);
    this.check(where, prefix, this.#address, 'matrix');
    return matrix;
  }

  /** A pose as the matrix that the precision makes of it. The segment at the address loses its pose. */
  convert(where: string, segment: number, pose: Pose): number[] {
    this.write(where, segment, pose);
    return this.read(segment);
  }

  /** Throws if the pose at an address is not valid. `prefix` says which pose of several. */
  check(where: string, prefix: string, address: number, format: PoseFormat): void {
    const problem = this.#exports.checkPose(address, POSE_FORMATS.indexOf(format), this.limit);
    if (problem === 0) return;
    const numbers = [...this.#memory.float64(address, POSE_LENGTH[format])];
    if (problem === NOT_FINITE) {
      const i = numbers.findIndex((x) => !(Math.abs(x) <= this.limit));
      const expected = `finite and at most ${this.limit} in magnitude`;
      throw outOfRange(where, prefix + numberName(format, i), expected, numbers[i]);
    }
    if (problem === NOT_RIGID) {
      const expected = 'rigid, that is rotation and translation only, with a bottom row of 0 0 0 1';
      throw new RangeError(`${where}: ${prefix}matrix must be ${expected}, got ${describeMatrix(numbers)}`);
    }
    throw outOfRange(
      where,
      `${prefix}quaternion`,
      'of length 1 within 0.001',
      Math.hypot(...numbers.slice(3)),
    );
  }

  #stage(where: string, pose: Pose): PoseFormat {
    const view = this.#fresh();
    if (isList(pose)) {
      copyNumbers(where, 'matrix', pose, 16, view, 0);
      return 'matrix';
    }
    const transform = pose as Partial<Transform> | null;
    if (typeof transform !== 'object' || transform === null) {
      throw wrongType(where, 'pose', 'a matrix of 16 numbers or { position, quaternion }', pose);
    }
    copyNumbers(where, 'position', transform.position, 3, view, 0);
    copyNumbers(where, 'quaternion', transform.quaternion, 4, view, 3);
    return 'transform';
  }

  #fresh(): Float64Array {
    if (this.#view.buffer !== this.#memory.buffer) this.#view = this.#memory.float64(this.#address, 16);
    return this.#view;
  }
}

/** Checks the name of a pose format. */
export function checkFormat(where: string, format: unknown): PoseFormat {
  if (!POSE_FORMATS.includes(format as PoseFormat)) {
    throw outOfRange(where, 'format', "'matrix' or 'transform'", format);
  }
  return format as PoseFormat;
}

function isList(value: unknown): value is ArrayLike<number> {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

function copyNumbers(
  where: string,
  argument: string,
  from: unknown,
  count: number,
  to: Float64Array,
  start: number,
): void {
  if (!isList(from)) throw wrongType(where, argument, `an array of ${count} numbers`, from);
  if (from.length !== count) {
    throw new RangeError(`${where}: ${argument} must have ${count} numbers, got ${from.length}`);
  }
  for (let i = 0; i < count; i++) {
    const value: unknown = from[i];
    if (typeof value !== 'number') throw wrongType(where, `${argument}[${i}]`, 'a number', value);
    to[start + i] = value;
  }
}

function numberName(format: PoseFormat, i: number): string {
  if (format === 'matrix') return `matrix[${i}]`;
  return i < 3 ? `position[${i}]` : `quaternion[${i - 3}]`;
}

function describeMatrix(m: readonly number[]): string {
  const lengths = [0, 4, 8].map((i) => Math.hypot(m[i]!, m[i + 1]!, m[i + 2]!).toPrecision(6));
  const bottom = [3, 7, 11, 15].map((i) => m[i]);
  return `columns of length ${lengths.join(', ')} and bottom row ${bottom.join(' ')}`;
}
