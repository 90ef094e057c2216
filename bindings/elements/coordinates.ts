import { checkCoordinate, COORDINATE_LIMIT, isCoordinate } from '../base/checks.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import type { Numbers } from '../base/types.ts';

/** Coordinates x y z of many points, as meshes and clouds are given them. */
export type Coordinates = Float64Array | Float32Array | readonly number[];

/** Checks that a value from outside is a list of three numbers per point, which are still to be checked. */
export function checkList(
  where: string,
  argument: string,
  expected: string,
  least: number,
  value: unknown,
): Coordinates {
  const list = checkNumbers(where, argument, value);
  if (list.length < least || list.length % 3 !== 0) throw outOfRange(where, argument, expected, value);
  return list;
}

/** Checks that a value from outside is a list of numbers, which are still to be checked. */
export function checkNumbers(where: string, argument: string, value: unknown): Coordinates {
  if (Array.isArray(value) || value instanceof Float64Array || value instanceof Float32Array) return value;
  throw wrongType(where, argument, 'a Float32Array, Float64Array or array of numbers', value);
}

/**
 * Copies coordinates and checks the copies.
 *
 * @param copy - as long as the list
 * @param nameOf - how errors call one of the numbers
 * @param limit - the largest magnitude of one
 */
export function copyCoordinates<To extends Numbers>(
  where: string,
  list: Coordinates,
  copy: To,
  nameOf: (i: number) => string,
  limit: number = COORDINATE_LIMIT.double,
): To {
  if (!Array.isArray(list)) {
    copy.set(list);
    if (findBeyond(copy, limit) < 0) return copy;
  }
  for (let i = 0; i < copy.length; i++) {
    const number: unknown = list[i];
    copy[i] = isCoordinate(number, limit) ? number : checkCoordinate(where, nameOf(i), number, limit);
  }
  return copy;
}

/** Where the first number is that is not at most so large in magnitude; -1 for none. */
export function findBeyond(numbers: Numbers | Uint32Array | readonly number[], limit: number): number {
  for (let i = 0; i < numbers.length; i++) if (!(Math.abs(numbers[i]!) <= limit)) return i;
  return -1;
}
