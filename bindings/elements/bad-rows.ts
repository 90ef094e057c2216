import type { Numbers } from '../pair-batch/distances.ts';
import type { RowKind } from './element.ts';
import { outOfRange } from '../base/errors.ts';

/** A range of places in a row that hold lengths. */
interface Lengths {
  readonly from: number;
  readonly end: number;
  readonly name: string;
}

/** The numbers in a row that may not be negative. */
const LENGTHS: Readonly<Record<RowKind, readonly Lengths[]>> = {
  point: [{ from: 3, end: 4, name: 'radius' }],
  line: [{ from: 6, end: 7, name: 'radius' }],
  triangle: [{ from: 9, end: 10, name: 'radius' }],
  box: [
    { from: 3, end: 6, name: 'half extent' },
    { from: 15, end: 16, name: 'radius' },
  ],
  cylinder: [
    { from: 6, end: 7, name: 'radius' },
    { from: 7, end: 8, name: 'rounding' },
  ],
  cone: [
    { from: 6, end: 7, name: 'radius' },
    { from: 7, end: 8, name: 'rounding' },
  ],
  halfSpace: [],
};

/**
 * The error for a number in packed rows that was found bad.
 *
 * @param name - of the argument that holds the rows
 * @param index - of the number
 * @param length - numbers in a row
 * @param limit - largest magnitude of a number
 */
export function badNumber(
  where: string,
  name: string,
  kind: RowKind,
  numbers: Numbers,
  index: number,
  length: number,
  limit: number,
): RangeError {
  const place = index % length;
  const value = numbers[index]!;
  const argument = `${name}[${index}] (row ${(index - place) / length})`;
  const lengths = LENGTHS[kind].find(({ from, end }) => place >= from && place < end);
  if (!(Math.abs(value) <= limit)) {
    const what = lengths ? `the ${lengths.name}` : 'a coordinate';
    return outOfRange(where, argument, `finite and at most ${limit} in magnitude (${what})`, value);
  }
  if (lengths) return outOfRange(where, argument, `a ${lengths.name} of at least 0`, value);
  const vectors = kind === 'box' ? 'three orthonormal axes, within 1e-5' : 'a unit normal, within 1e-5';
  return outOfRange(where, argument, `the first of ${vectors}`, value);
}
