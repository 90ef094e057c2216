import { outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { isRigid, type Matrix } from '../transforms/transforms.ts';
import { isList, POSITION_LIMIT } from './configurations.ts';

/** What an error expects of a pose. */
const EXPECTED = 'a rigid 4×4 matrix, column by column, within 1e-5: rotation and translation only';

/**
 * Checks a rigid 4×4 matrix, column by column, and returns a copy.
 *
 * @throws TypeError or RangeError that names the argument
 */
export function checkRigid(where: string, argument: string, value: unknown): Matrix {
  if (!isList(value) || value.length !== 16) throw wrongType(where, argument, EXPECTED, value);
  const matrix = new Float64Array(16);
  for (let i = 0; i < 16; i++) {
    const number = value[i];
    if (typeof number !== 'number') throw wrongType(where, `${argument}[${i}]`, 'a number', number);
    matrix[i] = number;
  }
  const lastRow = [3, 7, 11, 15].map((i) => matrix[i]);
  const isPlace = [12, 13, 14].every((i) => Math.abs(matrix[i]!) <= POSITION_LIMIT);
  if (isPlace && lastRow.join() === '0,0,0,1' && isRigid(matrix)) return matrix;
  throw outOfRange(where, argument, EXPECTED, value);
}
