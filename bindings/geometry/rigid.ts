import { checkQuaternion, checkVector, isList, POSITION_LIMIT } from '../base/checks.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import { copyPose, type Pose } from './pose.ts';
import { fromQuaternion } from './quaternions.ts';
import { identity, isRigid, type Matrix } from './transforms.ts';

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

/** A rigid transform from outside; where none is given, that which leaves everything in place. */
export function readRigid(where: string, pose: Pose | undefined): Matrix {
  if (pose === undefined) return identity();
  const plain = copyPose(where, pose);
  if (!('position' in plain)) return checkRigid(where, 'pose', plain);
  const position = checkVector(where, 'pose.position', plain.position);
  return fromQuaternion(position, checkQuaternion(where, 'pose.quaternion', plain.quaternion));
}
