import Table from 'cli-table3';
import type { DeepPair } from '../../../modules/files/path/depths.ts';
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

/** A distance in millimetres; of a mesh that overlaps, the depth that is proved. */
export function describeDistance({ distance, depth }: DeepPair): string {
  if (depth === undefined) return millimetres(distance);
  return depth.lower > 0 ? `overlap ≥ ${millimetres(depth.lower)}` : 'overlap';
}

/** A point in metres to a tenth of a millimetre. */
export function place(point: ArrayLike<number>): string {
  return `(${Array.from(point, (value) => value.toFixed(4)).join(', ')})`;
}
