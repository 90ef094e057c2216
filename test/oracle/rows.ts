import type { ElementKind, Vector } from '../../bindings/elements.ts';
import { readBytes, readText } from '../support/data.ts';
import type { Core } from './distance.ts';

/** One row of the table of exact distances. Metres; the cores have no radii. */
export interface OracleRow {
  /** Position in the file. */
  number: number;
  a: Core;
  b: Core;
  /** The exact distance and its square, each rounded once. */
  distance: number;
  squared: number;
  /** A closest point on A and on B, each coordinate rounded. */
  witnessA: Vector;
  witnessB: Vector;
  category: string;
  /** The closest pair is proven to be the only one. */
  isUnique: boolean;
  /** All coordinates are float32 numbers. */
  isSingle: boolean;
  /** Bit masks of the vertices that span the face on which the witness lies. */
  supportA: number;
  supportB: number;
}

/** A table of exact distances between two kinds of core. */
export interface OracleTable {
  name: string;
  kindA: ElementKind;
  kindB: ElementKind;
}

export const ORACLE_TABLES: readonly OracleTable[] = [
  { name: 'point_point', kindA: 'point', kindB: 'point' },
  { name: 'point_segment', kindA: 'point', kindB: 'line' },
  { name: 'point_triangle', kindA: 'point', kindB: 'triangle' },
  { name: 'segment_segment', kindA: 'line', kindB: 'line' },
  { name: 'segment_triangle', kindA: 'line', kindB: 'triangle' },
  { name: 'triangle_triangle', kindA: 'triangle', kindB: 'triangle' },
];

interface Header {
  count: number;
  stride: number;
  verticesA: number;
  verticesB: number;
  columns: string[];
  categories: string[];
}

const UNIQUE = 1;
const SINGLE = 2;

/**
 * Reads a table of exact distances.
 *
 * @throws Error that names the file when its size or columns are not what its header says
 */
export async function readOracle({ name }: OracleTable): Promise<OracleRow[]> {
  const header = JSON.parse(await readText(`oracle/${name}.json`)) as Header;
  const bytes = await readBytes(`oracle/${name}.bin`);
  const { count, stride, columns } = header;
  if (columns.length !== stride || bytes.byteLength !== 8 * count * stride) {
    throw new Error(
      `readOracle: test/data/oracle/${name}.bin has ${bytes.byteLength} bytes; its header describes ` +
        `${count} rows of ${stride} numbers in ${columns.length} columns`,
    );
  }
  const view = new DataView(bytes.buffer);
  return Array.from({ length: count }, (_, row) =>
    parseRow(header, row, (column) => view.getFloat64(8 * (row * stride + columns.indexOf(column)), true)),
  );
}

function parseRow(header: Header, row: number, value: (column: string) => number): OracleRow {
  const vector = (prefix: string): Vector => [value(`${prefix}x`), value(`${prefix}y`), value(`${prefix}z`)];
  const core = (letter: string, count: number): Core =>
    Array.from({ length: count }, (_, i) => vector(`${letter}${i}`));
  return {
    number: row,
    a: core('a', header.verticesA),
    b: core('b', header.verticesB),
    distance: value('d'),
    squared: value('d2'),
    witnessA: vector('pA'),
    witnessB: vector('pB'),
    category: header.categories[value('category')]!,
    isUnique: (value('flags') & UNIQUE) !== 0,
    isSingle: (value('flags') & SINGLE) !== 0,
    supportA: value('supportA'),
    supportB: value('supportB'),
  };
}
