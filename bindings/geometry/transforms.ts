/**
 * Transforms as 16 numbers, column by column: the layout of `Scene.setPose` and of three.js. Every
 * transform here keeps 0 0 0 1 in its last row; functions that take `out` write the other twelve numbers.
 */
import { angleOf, type SineAndCosine, sineAndCosine } from '../base/angles.ts';
import type { Vector } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';
import type { Numbers } from '../base/types.ts';
import { cross, dot } from './vectors.ts';
import { asOpen, asSolid, mesh, type Mesh } from '../elements/mesh.ts';
import { type PointCloud, points } from '../elements/points.ts';

/** A 4×4 matrix, column by column. */
export type Matrix = Float64Array;

/** The transform that leaves everything in place. */
export function identity(): Matrix {
  const matrix = new Float64Array(16);
  matrix[0] = matrix[5] = matrix[10] = matrix[15] = 1;
  return matrix;
}

/**
 * `out = a · b`; `out` must be neither of them. Sums come in the order of `composeLanes` in
 * assembly/robot/kinematics.ts, so that the two have equal bits.
 */
export function multiply(out: Matrix, a: Matrix, b: Matrix): void {
  for (let column = 0; column < 16; column += 4) {
    const x = b[column]!;
    const y = b[column + 1]!;
    const z = b[column + 2]!;
    for (let row = 0; row < 3; row++) {
      const sum = a[row]! * x + a[4 + row]! * y + a[8 + row]! * z;
      out[column + row] = column === 12 ? sum + a[12 + row]! : sum;
    }
  }
}

/** `a · b` as a new matrix. */
export function product(a: Matrix, b: Matrix): Matrix {
  const out = identity();
  multiply(out, a, b);
  return out;
}

/** Sine and cosine of roll, pitch and yaw. */
type Turns = readonly [SineAndCosine, SineAndCosine, SineAndCosine];

/** A URDF origin: turned by roll, pitch, yaw (radians, about the fixed x, y, z axes in turn), then moved. */
export function fromOrigin(xyz: readonly number[], rpy: readonly number[]): Matrix {
  const [[sr, cr], [sp, cp], [sy, cy]] = rpy.map(sineAndCosine) as unknown as Turns;
  const out = identity();
  out.set([cy * cp, sy * cp, -sp], 0);
  out.set([cy * sp * sr - sy * cr, sy * sp * sr + cy * cr, cp * sr], 4);
  out.set([cy * sp * cr + sy * sr, sy * sp * cr - cy * sr, cp * cr], 8);
  out.set(xyz, 12);
  return out;
}

/**
 * Roll, pitch and yaw of a transform, radians; the roll is what is left after the yaw, so that both are right
 * where only their sum is sure.
 */
export function anglesOf(matrix: ArrayLike<number>): [roll: number, pitch: number, yaw: number] {
  const at = (row: number, column: number): number => matrix[4 * column + row]!;
  const yaw = angleOf(at(1, 0), at(0, 0));
  const [sine, cosine] = sineAndCosine(yaw);
  const roll = angleOf(sine * at(0, 2) - cosine * at(1, 2), cosine * at(1, 1) - sine * at(0, 1));
  return [roll, angleOf(-at(2, 0), lengthOf(at(0, 0), at(1, 0), 0)), yaw];
}

/** A transform of which the upper three rows are given, one after the other. */
export function fromRows(rows: readonly number[]): Matrix {
  const out = identity();
  for (const [i, value] of rows.entries()) out[4 * (i % 4) + Math.floor(i / 4)] = value;
  return out;
}

/** The image of a direction: turned, not moved. */
export function transformDirection(matrix: ArrayLike<number>, [x, y, z]: Vector): Vector {
  return [
    matrix[0]! * x + matrix[4]! * y + matrix[8]! * z,
    matrix[1]! * x + matrix[5]! * y + matrix[9]! * z,
    matrix[2]! * x + matrix[6]! * y + matrix[10]! * z,
  ];
}

/** The image of a point, metres. */
export function transformPoint(matrix: ArrayLike<number>, point: Vector): Vector {
  const [x, y, z] = transformDirection(matrix, point);
  return [x + matrix[12]!, y + matrix[13]!, z + matrix[14]!];
}

/** A mesh whose vertices are the images of another's. */
export function transformMesh(matrix: Matrix, { vertices, indices, radius, solid, opening }: Mesh): Mesh {
  const image = mesh(transformPoints(matrix, vertices), indices, { radius, solid: false });
  // What is closed stays closed, as corners in one place have one image. A mirror image is inside out, and
  // encloses as much.
  if (solid === true) return asSolid(image);
  return opening === undefined ? image : asOpen(image, opening);
}

/** The image of a point cloud. */
export function transformCloud(matrix: Matrix, { xyz, radius }: PointCloud): PointCloud {
  return points(transformPoints(matrix, xyz), { radius });
}

function transformPoints(matrix: Matrix, coordinates: Numbers): Float64Array {
  const images = new Float64Array(coordinates.length);
  for (let i = 0; i < coordinates.length; i += 3) {
    images.set(transformPoint(matrix, [coordinates[i]!, coordinates[i + 1]!, coordinates[i + 2]!]), i);
  }
  return images;
}

/** The transform that stretches x, y and z by a factor each. */
export function stretching(factors: readonly number[]): Matrix {
  const matrix = identity();
  for (const [i, factor] of factors.entries()) matrix[5 * i] = factor;
  return matrix;
}

/** How far a rigid matrix's products of axes may be from the identity's, as in `Scene.setPose`. */
const RIGID_TOLERANCE = 1e-5;

/** Whether a transform turns and moves only: no scale, no shear, no reflection. */
export function isRigid(matrix: Matrix): boolean {
  const axis = (i: number): Vector => [matrix[i]!, matrix[i + 1]!, matrix[i + 2]!];
  const [x, y, z] = [axis(0), axis(4), axis(8)];
  const unit = [x, y, z].every((a) => Math.abs(dot(a, a) - 1) <= RIGID_TOLERANCE);
  const square = [dot(x, y), dot(x, z), dot(y, z)].every((product) => Math.abs(product) <= RIGID_TOLERANCE);
  return unit && square && dot(cross(x, y), z) > 0;
}
