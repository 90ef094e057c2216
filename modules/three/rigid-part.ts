import type { Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { add, cross, dot } from '../../bindings/geometry/vectors.ts';
import { identity, type Matrix, transformPoint } from '../../bindings/geometry/transforms.ts';

/** Below this share of the longest axis, an axis has no length. */
const FLAT = 1e-9;

/** So near a whole number, a factor is that number: what is not scaled stays as it is, to the last bit. */
const WHOLE = 1e-12;

/**
 * What of a transform stretches, shears or mirrors: the transform is a rigid one after it. Undefined where it
 * makes everything flat.
 *
 * By the method of Gram and Schmidt (Golub and Van Loan, Matrix Computations, 2013, section 5.2.7).
 */
export function stretchOf(matrix: ArrayLike<number>): Matrix | undefined {
  const columns = [0, 4, 8].map((i): Vector => [matrix[i]!, matrix[i + 1]!, matrix[i + 2]!]);
  const [x, y, z] = columns as [Vector, Vector, Vector];
  const least = FLAT * Math.max(...columns.map((column) => lengthOf(...column)));
  const first = unit(x, least);
  const second = first && unit(add(y, first, -dot(first, y)), least);
  if (first === undefined || second === undefined) return undefined;
  const third = cross(first, second);
  if (!(Math.abs(dot(third, z)) > least)) return undefined;
  const stretch = identity();
  for (const [i, column] of columns.entries()) {
    // Rounding leaves something below the diagonal, where nothing is.
    [first, second, third]
      .slice(0, i + 1)
      .forEach((axis, k) => (stretch[4 * i + k] = tidy(dot(axis, column))));
  }
  return stretch;
}

function unit(vector: Vector, least: number): Vector | undefined {
  const length = lengthOf(...vector);
  return length > least ? (vector.map((x) => x / length) as unknown as Vector) : undefined;
}

function tidy(factor: number): number {
  const whole = Math.round(factor);
  return Math.abs(factor - whole) < WHOLE ? whole + 0 : factor;
}

/** The inverse of a transform; undefined where it has none. */
export function invert(matrix: ArrayLike<number>): Matrix | undefined {
  const [x, y, z] = [0, 4, 8].map((i): Vector => [matrix[i]!, matrix[i + 1]!, matrix[i + 2]!]) as [
    Vector,
    Vector,
    Vector,
  ];
  const rows = [cross(y, z), cross(z, x), cross(x, y)];
  const determinant = dot(x, rows[0]!);
  if (determinant === 0 || !Number.isFinite(determinant)) return undefined;
  const inverse = identity();
  for (const [k, row] of rows.entries()) {
    for (let i = 0; i < 3; i++) inverse[4 * i + k] = row[i]! / determinant;
  }
  inverse.set(
    transformPoint(inverse, [-matrix[12]!, -matrix[13]!, -matrix[14]!]).map((value) => value + 0),
    12,
  );
  return inverse;
}
