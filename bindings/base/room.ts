import { outOfRange, wrongType } from './errors.ts';

/**
 * Room for results: what is given, if it has the length, or new.
 *
 * @param each - how errors say what makes the length
 */
export function checkRoom(
  where: string,
  out: unknown,
  length: number,
  each: string,
): Float64Array | Float32Array {
  if (out === undefined) return new Float64Array(length);
  if (!(out instanceof Float64Array) && !(out instanceof Float32Array)) {
    throw wrongType(where, 'out', 'a Float64Array or Float32Array', out);
  }
  if (out.length !== length) throw outOfRange(where, 'out', `${length} numbers, ${each}`, out);
  return out;
}
