/**
 * Solves a symmetric positive definite system of equations, by Gaussian elimination, which needs no pivoting
 * then.
 *
 * @param matrix - a list of rows; overwritten
 * @param right - the right-hand side; overwritten
 * @returns the solution
 */
export function solve(matrix, right) {
  const n = right.length;
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) {
      const factor = matrix[i][k] / matrix[k][k];
      for (let j = k; j < n; j++) matrix[i][j] -= factor * matrix[k][j];
      right[i] -= factor * right[k];
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j < n; j++) right[k] -= matrix[k][j] * right[j];
    right[k] /= matrix[k][k];
  }
  return right;
}
