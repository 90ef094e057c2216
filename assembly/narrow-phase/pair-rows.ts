/** What is written into the row of a segment pair. */
import { REAL_BYTES } from '../simd/lanes';
import { PairColumns, SegmentPair } from '../layout/records';
import { numberAt } from '../elements/numbers';

/** Methods of a class, because those can be made inline. */
export class PairRows {
  /** Writes the distance and which elements are the closest, given by their places: the pair notes them. */
  @inline
  static write(
    columns: PairColumns,
    row: i32,
    pair: SegmentPair,
    placeA: i32,
    placeB: i32,
    distance: real,
  ): void {
    pair.closestA = placeA;
    pair.closestB = placeB;
    store<real>(columns.distance + row * REAL_BYTES, distance);
    store<i32>(columns.elementA + row * 4, numberAt(pair.a, placeA));
    store<i32>(columns.elementB + row * 4, numberAt(pair.b, placeB));
    store<u8>(columns.beyond + row, 0);
  }
}

/** Whether a pair is beyond. One without elements is infinitely far apart: beyond, even without a limit. */
export function isBeyond(distance: f64, maxDistance: f64): bool {
  return !(distance <= maxDistance) || distance == Infinity;
}

/** Marks a pair as beyond. */
export function writeBeyond(columns: PairColumns, row: i32): void {
  store<u8>(columns.beyond + row, 1);
  store<i32>(columns.elementA + row * 4, -1);
  store<i32>(columns.elementB + row * 4, -1);
  store<real>(columns.distance + row * REAL_BYTES, Infinity);
  for (let i = 3 * row * REAL_BYTES; i < 3 * (row + 1) * REAL_BYTES; i += REAL_BYTES) {
    store<real>(columns.pointA + i, 0);
    store<real>(columns.pointB + i, 0);
    store<real>(columns.normal + i, 0);
  }
}

/** Points columns of so many rows at a piece of memory, of ten reals and nine bytes per row. */
export function pointColumns(columns: PairColumns, at: usize, rows: i32): void {
  const vectors = rows * 3 * REAL_BYTES;
  columns.distance = at;
  columns.pointA = at + rows * REAL_BYTES;
  columns.pointB = columns.pointA + vectors;
  columns.normal = columns.pointB + vectors;
  columns.elementA = columns.normal + vectors;
  columns.elementB = columns.elementA + rows * 4;
  columns.beyond = columns.elementB + rows * 4;
}

/** Points columns at the rows of others from one on. */
export function pointRow(columns: PairColumns, others: PairColumns, row: i32): void {
  columns.distance = others.distance + row * REAL_BYTES;
  columns.pointA = others.pointA + 3 * row * REAL_BYTES;
  columns.pointB = others.pointB + 3 * row * REAL_BYTES;
  columns.normal = others.normal + 3 * row * REAL_BYTES;
  columns.elementA = others.elementA + 4 * row;
  columns.elementB = others.elementB + 4 * row;
  columns.beyond = others.beyond + row;
}
