import type { Vector } from '../../../bindings/base/checks.ts';
import { identity, type Matrix, transformDirection } from '../../../bindings/geometry/transforms.ts';

/** The inverse of a rigid transform. */
export function inverseOf(matrix: Matrix): Matrix {
  const inverse = identity();
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) inverse[4 * column + row] = matrix[4 * row + column]!;
  }
  const [x, y, z] = transformDirection(inverse, [matrix[12]!, matrix[13]!, matrix[14]!] as Vector);
  inverse.set([-x, -y, -z], 12);
  return inverse;
}
