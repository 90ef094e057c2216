/**
 * Systems of linear equations with a symmetric positive definite matrix, one in each lane.
 *
 * Source: Cholesky's factors; Golub and Van Loan 2013, Matrix Computations, section 4.2.
 */
import { add, div, EPSILON, loadLane, max, mul, splat, sqrt, storeLane, sub } from './lanes';

/**
 * Solves A x = b. A and b are overwritten: b by x, A by its factor.
 *
 * @param size - rows of A
 * @param a - lane values, row by row; what is above the diagonal is not looked at
 * @param b - `size` lane values
 */
export function solveDefinite(size: i32, a: usize, b: usize): void {
  for (let j = 0; j < size; j++) {
    const column = j * size;
    const own = loadLane(a, column + j);
    // Where rounding leaves nothing of a pivot, it takes the place of what it could be: x stays finite.
    const rest = max(sub(own, products(a, column, column, j)), mul(own, splat(EPSILON)));
    const inverse = div(splat(1), sqrt(rest));
    storeLane(a, column + j, inverse);
    for (let i = j + 1; i < size; i++) {
      const row = i * size;
      storeLane(a, row + j, mul(sub(loadLane(a, row + j), products(a, row, column, j)), inverse));
    }
  }
  for (let i = 0; i < size; i++) {
    let rest = loadLane(b, i);
    for (let k = 0; k < i; k++) rest = sub(rest, mul(loadLane(a, i * size + k), loadLane(b, k)));
    storeLane(b, i, mul(rest, loadLane(a, i * size + i)));
  }
  for (let i = size - 1; i >= 0; i--) {
    let rest = loadLane(b, i);
    for (let k = i + 1; k < size; k++) rest = sub(rest, mul(loadLane(a, k * size + i), loadLane(b, k)));
    storeLane(b, i, mul(rest, loadLane(a, i * size + i)));
  }
}

/** The product of the first numbers of two rows. */
function products(a: usize, row: i32, other: i32, count: i32): lane {
  let sum = splat(0);
  for (let k = 0; k < count; k++) {
    sum = add(sum, mul(loadLane(a, row + k), loadLane(a, other + k)));
  }
  return sum;
}
