import { COORDINATE_LIMIT } from '../base/checks.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import type { Numbers } from '../base/types.ts';

/** Coordinates x y z of many points, as meshes and clouds are given them. */
export type Coordinates = Float64Array | Float32Array | readonly number[];

/** Checks that a value from outside is a list of numbers, three per point; the numbers are still to be checked. */
export function checkList(
  where: string,
  argument: string,
  expected: string,
  least: number,
  value: unknown,
): Coordinates {
  if (!(Array.isArray(value) || value instanceof Float64Array || value instanceof Float32Array)) {
    throw wrongType(where, argument, 'a Float32Array, Float64Array or array of numbers', value);
  }
  if (value.length < least || value.length % 3 !== 0) throw outOfRange(where, argument, expected, value);
  return value;
}

/**
 * Copies coordinates and checks the copies.
 *
 * @param copy - as long as the list
 * @param nameOf - how errors call one of the numbers
 */
export function copyCoordinates<To extends Numbers>(
  where: string,
  list: Coordinates,
  copy: To,
  nameOf: (i: number) => string,
): To {
  if (!Array.isArray(list)) {
    copy.set(list);
    if (findBeyond(copy, COORDINATE_LIMIT.double) < 0) return copy;
  }
  for (let i = 0; i < copy.length; i++) {
    const number: unknown = list[i];
    if (typeof number !== 'number') throw wrongType(where, nameOf(i), 'a number', number);
    if (!(Math.abs(number) <= COORDINATE_LIMIT.double)) {
      const expected = `finite and at most ${COORDINATE_LIMIT.double} in magnitude`;
      throw outOfRange(where, nameOf(i), expected, number);
    }
    copy[i] = number;
  }
  return copy;
}

/** Where the first number is that is not at most so large in magnitude; -1 for none. */
export function findBeyond(numbers: Numbers | Uint32Array | readonly number[], limit: number): number {
  for (let i = 0; i < numbers.length; i++) if (!(Math.abs(numbers[i]!) <= limit)) return i;
  return -1;
}
