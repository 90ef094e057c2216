import { type Precision, realArray } from '../../base/types.ts';
import { outOfRange, wrongType } from '../../base/errors.ts';
import type { Host } from '../../wasm/host.ts';
import { PAIR_COLUMNS } from '../../wasm/records.ts';

/** Results of segment pairs, one row per pair; metres, world frame. */
export interface PairViews {
  /** Signed distance of the closest elements; +Infinity where the pair is beyond the largest distance asked for. */
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

/** Numbers per row of each column. */
const COLUMN_WIDTHS: Readonly<Record<keyof PairViews, number>> = {
  distance: 1,
  pointA: 3,
  pointB: 3,
  normal: 3,
  elementA: 1,
  elementB: 1,
  beyond: 1,
};

/** The names of the columns, in the order of their record. */
export const COLUMNS: readonly (keyof PairViews)[] = Object.keys(
  PAIR_COLUMNS.fields,
) as (keyof typeof PAIR_COLUMNS.fields)[];

/** The array types of columns, all of which have one constructor that matters here. */
type ColumnType = typeof Float64Array;

/** The type of each column's array in a precision. */
function columnTypes(precision: Precision): Record<keyof PairViews, ColumnType> {
  const real = realArray(precision) as ColumnType;
  return {
    distance: real,
    pointA: real,
    pointB: real,
    normal: real,
    elementA: Int32Array as unknown as ColumnType,
    elementB: Int32Array as unknown as ColumnType,
    beyond: Uint8Array as unknown as ColumnType,
  };
}

/** Bytes of so many rows of each column. */
export function columnBytes(precision: Precision, rows: number): Record<keyof PairViews, number> {
  const types = columnTypes(precision);
  const sizes = COLUMNS.map((name) => [name, rows * COLUMN_WIDTHS[name] * types[name].BYTES_PER_ELEMENT]);
  return Object.fromEntries(sizes) as Record<keyof PairViews, number>;
}

/** Makes columns for so many rows, each on a buffer of its own. */
export function makeColumns(precision: Precision, rows: number): BatchDistances {
  return columnsOn(precision, rows, (bytes) => ({ buffer: new ArrayBuffer(bytes), offset: 0 }));
}

/** Makes columns for so many rows, each on the piece of memory that `place` finds for its bytes. */
export function columnsOn(
  precision: Precision,
  rows: number,
  place: (bytes: number) => { buffer: ArrayBufferLike; offset: number },
): BatchDistances {
  const types = columnTypes(precision);
  const columns = COLUMNS.map((name) => {
    const length = rows * COLUMN_WIDTHS[name];
    const { buffer, offset } = place(length * types[name].BYTES_PER_ELEMENT);
    return [name, new types[name](buffer, offset, length)];
  });
  return Object.fromEntries(columns) as BatchDistances;
}

/** The rows from `first` up to `end`, as views. */
export function partOfColumns(columns: BatchDistances, first: number, end: number): BatchDistances {
  const parts = COLUMNS.map((name) => {
    const width = COLUMN_WIDTHS[name];
    return [name, columns[name].subarray(first * width, end * width)];
  });
  return Object.fromEntries(parts) as BatchDistances;
}

/** Copies rows into columns, from row `first` on. */
export function copyRows(from: BatchDistances, to: BatchDistances, first: number): void {
  for (const name of COLUMNS) to[name].set(from[name], first * COLUMN_WIDTHS[name]);
}

/** Columns from outside, each read once; what they are is for `checkColumns` to see. */
export function readColumns(where: string, out: BatchDistances): BatchDistances {
  if (typeof out !== 'object' || out === null) {
    throw wrongType(where, 'out', 'columns of an earlier call', out);
  }
  const { distance, pointA, pointB, normal, elementA, elementB, beyond } = out;
  return { distance, pointA, pointB, normal, elementA, elementB, beyond };
}

/** Checks columns that were read: their types, and room for so many rows. */
export function checkColumns(where: string, precision: Precision, out: BatchDistances, rows: number): void {
  const types = columnTypes(precision);
  for (const name of COLUMNS) {
    const column: unknown = out[name];
    if (!(column instanceof types[name]))
      throw wrongType(where, `out.${name}`, `a ${types[name].name}`, column);
    const length = rows * COLUMN_WIDTHS[name];
    if (column.length !== length) throw outOfRange(where, `out.${name}`, `${length} numbers long`, column);
  }
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
      ...columnBytes(host.precision, capacity),
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
   * The first `rows` rows of the columns, as views that last until memory grows: the last ones, where they are still good,
   * so that asking again allocates nothing.
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
    const { distance, pointA, pointB, normal, elementA, elementB, beyond } = this.#addresses;
    return {
      distance: heap.reals(precision, distance, rows),
      pointA: heap.reals(precision, pointA, 3 * rows),
      pointB: heap.reals(precision, pointB, 3 * rows),
      normal: heap.reals(precision, normal, 3 * rows),
      elementA: heap.int32(elementA, rows),
      elementB: heap.int32(elementB, rows),
      beyond: heap.uint8(beyond, rows),
    };
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
