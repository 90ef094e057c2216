/** Room for what kernels find, one row per element pair: for sinks that look at results only later. */
import { copySigned, copyVector, LANES, REAL_BYTES } from '../simd/lanes';
import { Columns } from '../layout/records';

/** Rows that there is room for. */
export const RESULTS: i32 = 512;

const numbers: usize = memory.data(10 * RESULTS * REAL_BYTES, 16);

/** Points columns at row `i`, a multiple of LANES. */
export function pointAtRow(columns: Columns, i: i32): void {
  columns.distance = numbers + i * REAL_BYTES;
  columns.pointA = numbers + (RESULTS + 3 * i) * REAL_BYTES;
  columns.pointB = numbers + (4 * RESULTS + 3 * i) * REAL_BYTES;
  columns.normal = numbers + (7 * RESULTS + 3 * i) * REAL_BYTES;
}

/** Methods of a class, because those can be made inline. */
export class Kept {
  /**
   * Copies points and normal from row `i`, as `copyPoints` does: from addresses that the compiler knows, with
   * which scenes take 2 % less. `swapped`: 1 if the kernel's A was the pair's B.
   */
  @inline
  static copy(i: i32, swapped: i32, pointA: usize, pointB: usize, normal: usize): void {
    const from = numbers + 3 * i * REAL_BYTES;
    const exchange = swapped * 3 * RESULTS * REAL_BYTES;
    copyVector(from + RESULTS * REAL_BYTES + exchange, pointA);
    copyVector(from + 4 * RESULTS * REAL_BYTES - exchange, pointB);
    copySigned(1 - 2 * <real>swapped, from + 7 * RESULTS * REAL_BYTES, normal);
  }
}

/** Rows that so many results take: whole blocks. */
export function wholeBlocks(count: i32): i32 {
  return (count + LANES - 1) & -LANES;
}
