/** Batches: packed rows of element pairs in, columns of results out. */
import { LANES, loadLane, neg, REAL_BYTES, storeLane } from './lanes';
import { Columns, rowBytes } from './layout';
import { pairNumber, runKernel } from './kernels/pair-table';

const columns = changetype<Columns>(memory.data(offsetof<Columns>()));

/**
 * Runs one kernel over `count` pairs. Rows and columns must have room for a whole number of LANES; the rows
 * beyond the last are filled in here.
 *
 * @param kindA, kindB - kinds in canonical order
 * @param a, b - rows of A and B
 * @param distance, pointA, pointB, normal - columns
 */
export function runBatch(
  kindA: i32,
  kindB: i32,
  count: i32,
  a: usize,
  b: usize,
  distance: usize,
  pointA: usize,
  pointB: usize,
  normal: usize,
): void {
  const bytesA = rowBytes(kindA);
  const bytesB = rowBytes(kindB);
  const pair = pairNumber(kindA, kindB);
  repeatLast(a, bytesA, count);
  repeatLast(b, bytesB, count);
  columns.distance = distance;
  columns.pointA = pointA;
  columns.pointB = pointB;
  columns.normal = normal;
  for (let first = 0; first < count; first += LANES) {
    runKernel(pair, a, b, columns);
    a += LANES * bytesA;
    b += LANES * bytesB;
    columns.distance += LANES * REAL_BYTES;
    columns.pointA += 3 * LANES * REAL_BYTES;
    columns.pointB += 3 * LANES * REAL_BYTES;
    columns.normal += 3 * LANES * REAL_BYTES;
  }
}

/** Repeats the last row up to a whole number of LANES. */
function repeatLast(rows: usize, bytes: i32, count: i32): void {
  const last = rows + (count - 1) * bytes;
  for (let i = 1; i < LANES; i++) memory.copy(last + i * bytes, last, bytes);
}

/** Reverses `count` vectors; the column must have room for a whole number of LANES. */
export function reverse(vectors: usize, count: i32): void {
  for (let i = 0; i < 3 * count; i += LANES) {
    const at = vectors + i * REAL_BYTES;
    storeLane(at, 0, neg(loadLane(at, 0)));
  }
}
