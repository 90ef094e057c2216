import { isList } from '../base/checks.ts';
import { checkObject, wrongType } from '../base/errors.ts';
import { MATRIX_NUMBERS, TRANSFORM_NUMBERS } from '../wasm/records.ts';

/** Coordinates by their names, as a `Vector3` of three.js has them. */
export interface NamedVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The numbers of a quaternion by their names, as a `Quaternion` of three.js has them. */
export interface NamedQuaternion extends NamedVector {
  readonly w: number;
}

/**
 * A position in metres, and a rotation as a quaternion x y z w of unit length, without which nothing is
 * turned.
 */
export interface Transform {
  readonly position: ArrayLike<number> | NamedVector;
  readonly quaternion?: ArrayLike<number> | NamedQuaternion;
}

/** A matrix as a `Matrix4` of three.js has it: 16 numbers, column by column. */
export interface NamedMatrix {
  readonly elements: ArrayLike<number>;
}

/**
 * Where a segment is: a rigid 4×4 matrix, column by column, or a transform. What three.js has for either may
 * be given.
 */
export type Pose = ArrayLike<number> | NamedMatrix | Transform;

/** A copy of a pose: numbers in lists, and nothing else. */
export type PlainPose = Float64Array | { readonly position: Float64Array; readonly quaternion: Float64Array };

/** How a flat list of poses is laid out: 16 numbers each, or position and quaternion, 7 numbers each. */
export type PoseFormat = 'matrix' | 'transform';

/** The numbers of a position and a quaternion by name. */
const POSITION_NAMES = ['x', 'y', 'z'];
const QUATERNION_NAMES = ['x', 'y', 'z', 'w'];

/** Turns nothing. */
export const UPRIGHT = [0, 0, 0, 1] as const;

/** A copy of a pose from outside, all of it numbers; whether they make a pose is found where it is set. */
export function copyPose(where: string, pose: unknown): PlainPose {
  const numbers = new Float64Array(MATRIX_NUMBERS);
  if (readPose(where, pose, numbers) === 'matrix') return numbers;
  return {
    position: numbers.subarray(0, 3),
    quaternion: numbers.subarray(3, TRANSFORM_NUMBERS),
  };
}

/** A copy of a position from outside. */
export function copyPosition(where: string, position: unknown): Float64Array {
  const numbers = new Float64Array(3);
  readNumbers(where, 'position', position, numbers);
  return numbers;
}

/** Reads a pose from outside, each part of it once. */
export function readPose(where: string, pose: unknown, to: Float64Array): PoseFormat {
  if (isList(pose)) {
    readNumbers(where, 'matrix', pose, to);
    return 'matrix';
  }
  checkObject(where, 'pose', pose, 'a matrix of 16 numbers or { position, quaternion }');
  const { position, quaternion, elements } = pose as Partial<Transform & NamedMatrix>;
  if (elements !== undefined) {
    readNumbers(where, 'elements', elements, to);
    return 'matrix';
  }
  readNamed(where, 'position', position, POSITION_NAMES, to, 0);
  if (quaternion === undefined) {
    checkUnturned(where, pose);
    to.set(UPRIGHT, 3);
  } else readNamed(where, 'quaternion', quaternion, QUATERNION_NAMES, to, 3);
  return 'transform';
}

/** Refuses a pose without quaternion that says something else: a rotation in another form would be lost. */
function checkUnturned(where: string, pose: object): void {
  const other = Object.keys(pose).find((name) => name !== 'position' && name !== 'quaternion');
  if (other === undefined) return;
  throw new TypeError(
    `${where}: pose has "${other}", which is not read; a pose is { position, quaternion: [x, y, z, w] }`,
  );
}

/** Reads numbers from a list, or by their names, from a place in `to` on. */
function readNamed(
  where: string,
  argument: string,
  from: unknown,
  names: readonly string[],
  to: Float64Array,
  start: number,
): void {
  const isNamed = typeof from === 'object' && from !== null && !isList(from) && 'x' in from;
  if (!isNamed) {
    readNumbers(where, argument, from, to, start, start + names.length);
    return;
  }
  for (const [i, name] of names.entries()) {
    const value = (from as Record<string, unknown>)[name];
    if (typeof value !== 'number') throw wrongType(where, `${argument}.${name}`, 'a number', value);
    to[start + i] = value;
  }
}

/** Reads as many numbers as there is room for from `start` up to `end`. */
function readNumbers(
  where: string,
  argument: string,
  from: unknown,
  to: Float64Array,
  start = 0,
  end = to.length,
): void {
  const count = end - start;
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
