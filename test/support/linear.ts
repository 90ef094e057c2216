/** Square systems of equations, the plain way. */

/** Solves A x = b by elimination with pivots. `matrix`: row by row. */
export function solveSystem(matrix: ArrayLike<number>, right: ArrayLike<number>): Float64Array {
  const n = right.length;
  const rows = Array.from({ length: n }, (_, i) => [
    ...Array.from({ length: n }, (_column, k) => matrix[n * i + k]!),
    right[i]!,
  ]);
  for (let i = 0; i < n; i++) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(i, 0, pivot);
    for (const row of rows.slice(i + 1)) {
      const factor = row[i]! / pivot[i]!;
      for (let k = i; k <= n; k++) row[k]! -= factor * pivot[k]!;
    }
  }
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    const known = rows[i]!.slice(i + 1, n).reduce((sum, a, k) => sum + a * x[i + 1 + k]!, 0);
    x[i] = (rows[i]![n]! - known) / rows[i]![i]!;
  }
  return x;
}

/** The product of a matrix, row by row, and a vector. */
export function multiplied(matrix: ArrayLike<number>, vector: ArrayLike<number>): Float64Array {
  const n = vector.length;
  return Float64Array.from({ length: matrix.length / n }, (_, i) =>
    Array.from(vector).reduce((sum, x, k) => sum + matrix[n * i + k]! * x, 0),
  );
}
