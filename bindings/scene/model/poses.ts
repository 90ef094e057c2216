import { COORDINATE_LIMIT } from '../../base/checks.ts';
import { outOfRange } from '../../base/errors.ts';
import { lengthOf } from '../../base/length.ts';
import { type Pose, type PoseFormat, readPose, UPRIGHT } from '../../geometry/pose.ts';
import type { Host } from '../../wasm/host.ts';
import {
  MATRIX,
  MATRIX_NUMBERS,
  NOT_FINITE,
  NOT_RIGID,
  POSE_NUMBERS,
  TRANSFORM,
  TRANSFORM_NUMBERS,
  VALID,
} from '../../wasm/records.ts';

/** Numbers per pose. */
export const POSE_LENGTH: Readonly<Record<PoseFormat, number>> = {
  matrix: MATRIX_NUMBERS,
  transform: TRANSFORM_NUMBERS,
};

/** The number of each format in the binaries. */
export const FORMAT_NUMBER: Readonly<Record<PoseFormat, number>> = { matrix: MATRIX, transform: TRANSFORM };

/** Brings poses from JavaScript into linear memory and turns what is wrong with them into errors. */
export class PoseWriter {
  readonly #host: Host;
  /** Largest magnitude of a coordinate. */
  readonly limit: number;
  /** Room for one pose. */
  readonly #address: number;
  /** Numbers of the pose that was read last. */
  readonly #numbers = new Float64Array(MATRIX_NUMBERS);
  #view: Float64Array;

  constructor(host: Host) {
    const { heap, precision } = host;
    this.#host = host;
    this.limit = COORDINATE_LIMIT[precision];
    this.#address = heap.allocate('Engine.createScene', MATRIX_NUMBERS * Float64Array.BYTES_PER_ELEMENT);
    this.#view = heap.float64(this.#address, MATRIX_NUMBERS);
  }

  dispose(): void {
    this.#host.heap.free(this.#address);
  }

  /**
   * Reads a pose, the only step that may run code of the caller's; `setRead` follows, after the scene was
   * looked at again.
   */
  readPose(where: string, pose: Pose): PoseFormat {
    return readPose(where, pose, this.#numbers);
  }

  /** Sets the pose of the segment at an address to what was read. */
  setRead(where: string, segment: number, format: PoseFormat): void {
    this.#stage(where, format);
    this.#host.exports.setPose(segment, this.#address, FORMAT_NUMBER[format]);
  }

  /** Sets the pose of the segment at an address to a copy that `copyPose` has made. */
  write(where: string, segment: number, pose: Pose): void {
    this.setRead(where, segment, this.readPose(where, pose));
  }

  /**
   * Checks a position from `copyPosition`, and returns the address of its numbers, valid until the next pose.
   */
  stagePosition(where: string, position: ArrayLike<number>): number {
    this.#stage(where, this.readPose(where, { position, quaternion: UPRIGHT }));
    return this.#address;
  }

  /** Checks a copy that `copyPose` has made, and sets nothing. `prefix` says which, in errors. */
  checkCopy(where: string, prefix: string, pose: Pose): void {
    const format = this.readPose(where, pose);
    this.#fresh().set(this.#numbers);
    this.check(where, prefix, this.#address, format);
  }

  /** The pose of the segment at an address, as a matrix: a view that lasts until the next. */
  view(segment: number): Float64Array {
    this.#host.exports.getPose(segment, this.#address);
    return this.#fresh();
  }

  /** The pose of the segment at an address, as a matrix. */
  read(segment: number): number[] {
    const view = this.view(segment);
    // A list of a view by its iterator takes several times as long.
    const numbers: number[] = [];
    for (let i = 0; i < MATRIX_NUMBERS; i++) numbers.push(view[i]!);
    return numbers;
  }

  /**
   * Brings the pose of a record, a product of rotations with the roundings of all of them, to the one that
   * setting it would leave there, so that a scene made from a description has the same bits. Returns it as a
   * matrix. `prefix` says which pose it is, in errors.
   */
  settle(where: string, prefix: string, record: number): readonly number[] {
    this.#host.exports.getPose(record, this.#address);
    this.check(where, prefix, this.#address, 'matrix');
    const { heap, precision } = this.#host;
    const matrix = this.#fresh();
    heap.reals(precision, record, POSE_NUMBERS).set(rowsOf(matrix));
    return this.read(record);
  }

  /** A pose as the matrix that the precision makes of it. The segment at the address loses its pose. */
  convert(where: string, segment: number, pose: Pose): number[] {
    this.write(where, segment, pose);
    return this.read(segment);
  }

  /** Throws if the pose at an address is not valid. `prefix` says which pose of several. */
  check(where: string, prefix: string, address: number, format: PoseFormat): void {
    const problem = this.#host.exports.checkPose(address, FORMAT_NUMBER[format], this.limit);
    if (problem === VALID) return;
    const numbers = [...this.#host.heap.float64(address, POSE_LENGTH[format])];
    if (problem === NOT_FINITE) {
      const i = numbers.findIndex((x) => !(Math.abs(x) <= this.limit));
      const expected = `finite and at most ${this.limit} in magnitude`;
      throw outOfRange(where, prefix + numberName(format, i), expected, numbers[i]);
    }
    if (problem === NOT_RIGID) {
      const expected = 'rigid, that is rotation and translation only, with a bottom row of 0 0 0 1';
      throw new RangeError(`${where}: ${prefix}matrix must be ${expected}, got ${describeMatrix(numbers)}`);
    }
    const length = lengthOf(...(numbers.slice(3) as [number, number, number, number]));
    throw outOfRange(where, `${prefix}quaternion`, 'of length 1 within 0.001', length);
  }

  /** Brings what was read into linear memory, and checks it there. */
  #stage(where: string, format: PoseFormat): void {
    this.#fresh().set(this.#numbers);
    this.check(where, '', this.#address, format);
  }

  #fresh(): Float64Array {
    const { heap } = this.#host;
    if (this.#view.buffer !== heap.buffer) this.#view = heap.float64(this.#address, MATRIX_NUMBERS);
    return this.#view;
  }
}

/** The 3×4 matrix of a pose row by row, as records have it. */
export function rowsOf(matrix: ArrayLike<number>): readonly number[] {
  return [0, 1, 2].flatMap((row) => [0, 4, 8, 12].map((column) => matrix[column + row]!));
}

/** Checks the name of a pose format. */
export function checkFormat(where: string, format: unknown): PoseFormat {
  if (typeof format !== 'string' || !Object.hasOwn(FORMAT_NUMBER, format)) {
    throw outOfRange(where, 'format', "'matrix' or 'transform'", format);
  }
  return format as PoseFormat;
}

function numberName(format: PoseFormat, i: number): string {
  if (format === 'matrix') return `matrix[${i}]`;
  return i < 3 ? `position[${i}]` : `quaternion[${i - 3}]`;
}

function describeMatrix(m: readonly number[]): string {
  const lengths = [0, 4, 8].map((i) => lengthOf(m[i]!, m[i + 1]!, m[i + 2]!).toPrecision(6));
  const bottom = [3, 7, 11, 15].map((i) => m[i]);
  return `columns of length ${lengths.join(', ')} and bottom row ${bottom.join(' ')}`;
}
