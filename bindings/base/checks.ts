import { outOfRange, wrongType } from './errors.ts';
import { lengthOf } from './length.ts';
import type { Numbers } from './types.ts';

/** Three numbers x, y, z. */
export type Vector = readonly [number, number, number];

/** Four numbers x, y, z, w of a unit quaternion, as three.js has them. */
export type Quaternion = readonly [number, number, number, number];

/**
 * The largest magnitude of a coordinate or radius that an engine accepts, in metres: sums of a few squared
 * differences must stay finite in its precision.
 */
export const COORDINATE_LIMIT = { double: 2 ** 500, single: 2 ** 60 } as const;

/**
 * The largest magnitude of a joint position, radians or metres, and of a coordinate of where a robot stands.
 * Beyond it a double no longer resolves an angle to a micrometre at arm's length, and positions stay finite
 * in every build.
 */
export const POSITION_LIMIT = 1e9;

/** How far from 1 the length of a vector may be that is meant to be a unit vector, and is made one. */
export const UNIT_TOLERANCE = 1e-3;

/** How far from 1 the length of a vector may be that was made a unit vector. */
const ROUNDED_UNIT = 2 ** -51;

/**
 * Checks every item of a list from outside and returns what the checks make of them. A hole is an item that
 * is undefined: `map` would pass over it and leave it in the copy. Each item is read once.
 */
export function checkItems<T>(
  list: ArrayLike<unknown>,
  check: (item: unknown, i: number) => T,
  length = list.length,
): T[] {
  const checked: T[] = [];
  for (let i = 0; i < length; i++) checked.push(check(list[i], i));
  return checked;
}

/** Numbers from outside: a typed array as it is, a plain one as a copy. */
export function copyNumbers(where: string, argument: string, numbers: unknown): Numbers {
  if (numbers instanceof Float64Array || numbers instanceof Float32Array) return numbers;
  if (!Array.isArray(numbers)) {
    throw wrongType(where, argument, 'a Float64Array, Float32Array or array of numbers', numbers);
  }
  const copy = new Float64Array(numbers.length);
  for (let i = 0; i < copy.length; i++) {
    const value: unknown = numbers[i];
    // A typed array would silently take null for 0 and "1" for 1.
    if (typeof value !== 'number') throw wrongType(where, `${argument}[${i}]`, 'a number', value);
    copy[i] = value;
  }
  return copy;
}

/** The vector in row `i` of numbers that are vectors one after the other. */
export function vectorAt(numbers: ArrayLike<number>, i: number): Vector {
  return [numbers[3 * i]!, numbers[3 * i + 1]!, numbers[3 * i + 2]!];
}

/** Checks three finite numbers and returns a frozen copy of them. */
export function checkVector(where: string, argument: string, value: unknown): Vector {
  return checkNumbers(where, argument, value, 3) as unknown as Vector;
}

/** Checks three numbers of which the length is 1 within 1e-3, and returns them as a unit vector. */
export function checkDirection(where: string, argument: string, value: unknown): Vector {
  return checkUnit(where, argument, value, 3) as unknown as Vector;
}

/** Checks a quaternion, of which the length is 1 within 1e-3, and returns it as a unit quaternion. */
export function checkQuaternion(where: string, argument: string, value: unknown): Quaternion {
  return checkUnit(where, argument, value, 4) as unknown as Quaternion;
}

/** Checks a number that may not be negative: a radius, or an extent, in metres. */
export function checkLength(where: string, argument: string, value: unknown): number {
  const length = checkCoordinate(where, argument, value);
  if (length < 0) throw outOfRange(where, argument, 'at least 0', value);
  return length;
}

/**
 * Checks a number that is a coordinate, in metres.
 *
 * @param limit - its largest magnitude
 */
export function checkCoordinate(
  where: string,
  argument: string,
  value: unknown,
  limit: number = COORDINATE_LIMIT.double,
): number {
  if (typeof value !== 'number') throw wrongType(where, argument, 'a number', value);
  if (isCoordinate(value, limit)) return value;
  throw outOfRange(where, argument, `finite and at most ${limit} in magnitude`, value);
}

/** Whether a value is a number that is at most so large in magnitude. */
export function isCoordinate(value: unknown, limit: number = COORDINATE_LIMIT.double): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/** Whether a value is an array or typed array. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

function checkNumbers(where: string, argument: string, value: unknown, count: number): readonly number[] {
  const numbers = value as ArrayLike<unknown>;
  if ((!Array.isArray(value) && !ArrayBuffer.isView(value)) || numbers.length !== count) {
    throw wrongType(where, argument, `an array of ${count} numbers`, value);
  }
  const checked: number[] = [];
  for (let i = 0; i < count; i++) {
    const number = numbers[i];
    // What is wrong is named where something is.
    checked.push(isCoordinate(number) ? number : checkCoordinate(where, `${argument}[${i}]`, number));
  }
  return Object.freeze(checked);
}

function checkUnit(where: string, argument: string, value: unknown, count: number): readonly number[] {
  const numbers = checkNumbers(where, argument, value, count);
  const length = lengthOf(numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]);
  if (!(Math.abs(length - 1) <= UNIT_TOLERANCE)) {
    throw outOfRange(where, argument, 'of length 1, within 1e-3', length);
  }
  // What is one already keeps its bits, so that checking twice changes nothing.
  return Math.abs(length - 1) <= ROUNDED_UNIT ? numbers : Object.freeze(numbers.map((x) => x / length));
}
