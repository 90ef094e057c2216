import { type Numbers } from '../base/types.ts';

/**
 * How packed numbers lie: 'rows', all numbers of a pair one after the other; or 'columns', all first numbers
 * of all pairs, then all second ones, and so on.
 */
export type BatchLayout = 'rows' | 'columns';

/** Rows of so many numbers from their columns. */
export function toRows(columns: Numbers, length: number): Numbers {
  const rows = columns.slice();
  const count = columns.length / length;
  for (let i = 0; i < length; i++) {
    for (let row = 0; row < count; row++) rows[row * length + i] = columns[i * count + row]!;
  }
  return rows;
}

/** Writes rows of so many numbers as columns. */
export function writeColumns(rows: Numbers, length: number, columns: Numbers): void {
  const count = rows.length / length;
  for (let i = 0; i < length; i++) {
    for (let row = 0; row < count; row++) columns[i * count + row] = rows[row * length + i]!;
  }
}

/** Copies columns of `rows` numbers from packed ones into longer ones, from a row on. */
export function placeColumns(from: Numbers, rows: number, to: Numbers, start: number): void {
  if (from.length === to.length) {
    to.set(from);
    return;
  }
  const columns = from.length / rows;
  const count = to.length / columns;
  for (let i = 0; i < columns; i++) to.set(from.subarray(i * rows, (i + 1) * rows), i * count + start);
}

/** The reverse: packs so many rows of longer columns, from a row on. */
export function takeColumns(from: Numbers, start: number, rows: number, to: Numbers): void {
  if (from.length === to.length) {
    to.set(from);
    return;
  }
  const columns = to.length / rows;
  const count = from.length / columns;
  for (let i = 0; i < columns; i++) {
    const first = i * count + start;
    to.set(from.subarray(first, first + rows), i * rows);
  }
}
