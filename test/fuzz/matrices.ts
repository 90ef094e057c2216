/** Rigid 4×4 matrices, column by column. */

/** The product of two matrices. */
export function multiply(m: readonly number[], n: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, i - (i % 4)];
    return [0, 1, 2, 3].reduce((sum, k) => sum + m[4 * k + row]! * n[column + k]!, 0);
  });
}

/** A pose in the frame of another one. */
export function relativeTo(frame: readonly number[], pose: readonly number[]): number[] {
  return multiply(inverse(frame), pose);
}

function inverse(m: readonly number[]): number[] {
  const back = (row: number): number => -[0, 1, 2].reduce((sum, k) => sum + m[4 * row + k]! * m[12 + k]!, 0);
  const columns = [0, 1, 2].flatMap((row) => [m[row]!, m[4 + row]!, m[8 + row]!, 0]);
  return [...columns, back(0), back(1), back(2), 1];
}
