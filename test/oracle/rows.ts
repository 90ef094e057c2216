import type { ElementKind } from '../../bindings/elements/element.ts';
import type { Vector } from '../../bindings/base/checks.ts';
import type { Core } from './distance.ts';
import { type Header, readTable, type RowReader } from './table.ts';

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

interface CoreHeader extends Header {
  verticesA: number;
  verticesB: number;
}

const UNIQUE = 1;
const SINGLE = 2;

/** Reads a table of exact distances. */
export async function readOracle({ name }: OracleTable): Promise<OracleRow[]> {
  const { header, rows } = await readTable(name);
  return rows.map((value, row) => parseRow(header as CoreHeader, row, value));
}

function parseRow(header: CoreHeader, row: number, value: RowReader): OracleRow {
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
