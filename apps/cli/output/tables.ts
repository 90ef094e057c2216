import Table from 'cli-table3';
import { printable } from './output.ts';

/** A table of plain text, without colors; columns of millimetres are right-aligned. */
export function formatTable(head: string[], rows: readonly string[][]): string {
  const colAligns = head.map((title) => (title.endsWith('[mm]') ? 'right' : 'left'));
  const table = new Table({ head, colAligns, style: { head: [], border: [], compact: true } });
  for (const row of rows) table.push(row.map(printable));
  return table.toString();
}

/** A length in metres as millimetres to a hundredth. */
export function millimetres(metres: number): string {
  return (metres * 1e3).toFixed(2);
}

/** A point in metres to a tenth of a millimetre. */
export function place(point: ArrayLike<number>): string {
  return `(${Array.from(point, (value) => value.toFixed(4)).join(', ')})`;
}
