import type { Precision } from '../../base/types.ts';
import { outOfRange, wrongType } from '../../base/errors.ts';
import type { BatchDistances } from './columns.ts';

/** Numbers per row of each column of a batch. */
const COLUMN_WIDTHS = {
  distance: 1,
  pointA: 3,
  pointB: 3,
  normal: 3,
  elementA: 1,
  elementB: 1,
  beyond: 1,
} as const;

/** The names of the columns. */
export const COLUMNS = Object.keys(COLUMN_WIDTHS) as (keyof BatchDistances)[];

/** The array types of columns, all of which have one constructor that matters here. */
type ColumnType = typeof Float64Array;

/** The type of each column's array in a precision. */
function columnTypes(precision: Precision): Record<keyof BatchDistances, ColumnType> {
  const real = (precision === 'double' ? Float64Array : Float32Array) as ColumnType;
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

/** Checks columns from outside: their types, and room for so many rows. */
export function checkColumns(where: string, precision: Precision, out: BatchDistances, rows: number): void {
  if (typeof out !== 'object' || out === null) {
    throw wrongType(where, 'out', 'columns of an earlier call', out);
  }
  const types = columnTypes(precision);
  for (const name of COLUMNS) {
    const column: unknown = out[name];
    if (!(column instanceof types[name]))
      throw wrongType(where, `out.${name}`, `a ${types[name].name}`, column);
    const length = rows * COLUMN_WIDTHS[name];
    if (column.length !== length) throw outOfRange(where, `out.${name}`, `${length} numbers long`, column);
  }
}
