import { type Precision, realArray } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import { PAIR_COLUMNS } from '../../wasm/records.ts';
import {
  bytesOf,
  checkResults,
  type ColumnShape,
  makeResults,
  readResults,
  viewResults,
} from './result-columns.ts';

/** Results of segment pairs, one row per pair; metres, world frame. */
export interface PairViews {
  /** Signed distance of the closest elements; +Infinity beyond the largest distance asked for. */
  distance: Float64Array | Float32Array;
  /** Points on the surface of a, 3 numbers per pair; 0 where the pair is beyond. */
  pointA: Float64Array | Float32Array;
  /** Points on the surface of b, 3 numbers per pair; 0 where the pair is beyond. */
  pointB: Float64Array | Float32Array;
  /** Unit vectors from a to b, 3 numbers per pair; 0 where the pair is beyond. */
  normal: Float64Array | Float32Array;
  /** Number of the closest element of a, in the order given to the segment; -1 where the pair is beyond. */
  elementA: Int32Array;
  /** Number of the closest element of b; -1 where the pair is beyond. */
  elementB: Int32Array;
  /** 1 where the pair is further apart than the largest distance asked for, else 0. */
  beyond: Uint8Array;
}

/** Results of a batch: row `set × pairs + pair` of each column. The columns belong to the caller. */
export type BatchDistances = PairViews;

/** The columns of so many rows: their types and lengths. */
export function pairShapes(precision: Precision, rows: number): Record<keyof PairViews, ColumnShape> {
  const real = realArray(precision);
  return {
    distance: { type: real, length: rows },
    pointA: { type: real, length: 3 * rows },
    pointB: { type: real, length: 3 * rows },
    normal: { type: real, length: 3 * rows },
    elementA: { type: Int32Array, length: rows },
    elementB: { type: Int32Array, length: rows },
    beyond: { type: Uint8Array, length: rows },
  };
}

/** What one row has: as many numbers of each column. */
const ROW = pairShapes('double', 1);

const COLUMNS = Object.keys(ROW) as (keyof PairViews)[];

/** Makes columns for so many rows, each on a buffer of its own. */
export function makeColumns(precision: Precision, rows: number): BatchDistances {
  return makeResults(pairShapes(precision, rows)) as unknown as BatchDistances;
}

/** Copies rows into columns, from row `first` on. */
export function copyRows(from: BatchDistances, to: BatchDistances, first: number): void {
  for (const name of COLUMNS) to[name].set(from[name], first * ROW[name].length);
}

/** Copies rows into columns, each to the row whose number is given. */
export function scatterRows(from: BatchDistances, to: BatchDistances, rows: Int32Array): void {
  for (const name of COLUMNS) {
    const { length } = ROW[name];
    const [source, target] = [from[name], to[name]];
    for (let i = 0; i < rows.length; i++) {
      for (let k = 0; k < length; k++) target[length * rows[i]! + k] = source[length * i + k]!;
    }
  }
}

/** Columns from outside, each read once; what they are is for `checkColumns` to see. */
export function readColumns(where: string, out: BatchDistances): BatchDistances {
  return readResults(where, out, COLUMNS) as unknown as BatchDistances;
}

/** Checks columns that were read: their types, and room for so many rows. */
export function checkColumns(where: string, precision: Precision, out: BatchDistances, rows: number): void {
  checkResults(where, pairShapes(precision, rows), out);
}

/** Result columns for a number of pairs, in linear memory. */
export class PairTable {
  /** The most pairs it can hold. */
  readonly capacity: number;
  /** Where the record `PairColumns` lies. */
  readonly columns: number;
  readonly #addresses: Readonly<Record<keyof PairViews, number>>;
  readonly #host: Host;
  #views: PairViews | undefined;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(where: string, capacity: number, host: Host) {
    this.capacity = capacity;
    this.#host = host;
    const { record, ...addresses } = host.heap.allocateTogether(where, {
      record: PAIR_COLUMNS.bytes,
      ...bytesOf(pairShapes(host.precision, capacity)),
    });
    this.columns = record;
    this.#addresses = addresses;
    this.rewind();
  }

  /** Points the columns at their first rows. */
  rewind(): void {
    this.#host.heap.write(this.columns, PAIR_COLUMNS, this.#addresses);
  }

  /**
   * The first `rows` rows of the columns, as views that last until memory grows: the last ones, where they
   * are still good, so that asking again allocates nothing.
   */
  views(rows: number): PairViews {
    const last = this.#views?.distance;
    // Growing memory detaches views, and their length falls to 0; without rows only their buffer tells.
    const isGood = last?.length === rows && (rows > 0 || last.buffer === this.#host.heap.buffer);
    if (!isGood) this.#views = this.#makeViews(rows);
    return this.#views!;
  }

  #makeViews(rows: number): PairViews {
    const { heap, precision } = this.#host;
    return viewResults(pairShapes(precision, rows), heap.buffer, this.#addresses) as unknown as PairViews;
  }

  dispose(): void {
    this.#host.heap.free(this.columns);
  }
}

/**
 * A table for so many rows: the last one, where it is large enough, or one that takes its place.
 *
 * @throws RangeError when memory is full; the last one is as it was then
 */
export function tableFor(where: string, rows: number, host: Host, last: PairTable | undefined): PairTable {
  if (last !== undefined && last.capacity >= rows) return last;
  const table = new PairTable(where, rows, host);
  last?.dispose();
  return table;
}
