import type { Quaternion, Vector } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';
import { axesOf } from '../base/axes.ts';
import { identity, type Matrix } from './transforms.ts';

/** The rotation of a rigid matrix as a unit quaternion x, y, z, w. */
export function rotationOf(matrix: Matrix): Quaternion {
  const at = (row: number, column: number): number => matrix[4 * column + row]!;
  const [x, y, z] = [at(0, 0), at(1, 1), at(2, 2)];
  const [xy, xz, yz] = [at(0, 1) + at(1, 0), at(0, 2) + at(2, 0), at(1, 2) + at(2, 1)];
  const [xw, yw, zw] = [at(2, 1) - at(1, 2), at(0, 2) - at(2, 0), at(1, 0) - at(0, 1)];
  // Four times each product of two of the quaternion's numbers: each row is the quaternion, but for length.
  const rows: readonly Quaternion[] = [
    [1 + x - y - z, xy, xz, xw],
    [xy, 1 - x + y - z, yz, yw],
    [xz, yz, 1 - x - y + z, zw],
    [xw, yw, zw, 1 + x + y + z],
  ];
  // The longest row, which is that of the largest number, is the one that rounding disturbs least.
  const largest = rows.reduce((best, row, i) => (row[i]! > rows[best]![best]! ? i : best), 3);
  const row = rows[largest]!;
  const length = lengthOf(...row);
  return row.map((number) => number / length) as unknown as Quaternion;
}

/** The rotation that turns by `b` first and then by `a`. */
export function turnedBy([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by + ay * bw + az * bx - ax * bz,
    aw * bz + az * bw + ax * by - ay * bx,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** The rigid matrix of a rotation, as a unit quaternion, and of where it leaves the origin. */
export function fromQuaternion(position: Vector, rotation: Quaternion): Matrix {
  const matrix = identity();
  const axes = axesOf(rotation);
  for (let k = 0; k < 3; k++) matrix.set(axes.slice(3 * k, 3 * k + 3), 4 * k);
  matrix.set(position, 12);
  return matrix;
}
