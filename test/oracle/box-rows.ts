import type { Vector } from '../../bindings/base/checks.ts';
import type { Box } from './box.ts';
import { readTable } from './table.ts';

/** One row of the table of exact separations and distances of boxes. Metres; the boxes have no radii. */
export interface BoxOracleRow {
  /** Position in the file. */
  number: number;
  a: Box;
  b: Box;
  /** The closed boxes share a point: decided exactly. */
  overlaps: boolean;
  /** The largest separation over the fifteen axes, and its axis. */
  separation: number;
  axis: number;
  /** The exact distance, rounded once; minus the penetration depth where the boxes overlap. */
  distance: number;
  category: string;
}

/** Reads the table of boxes. */
export async function readBoxOracle(): Promise<BoxOracleRow[]> {
  const { header, rows } = await readTable('box_box');
  return rows.map((value, number) => {
    const vector = (prefix: string): Vector => [
      value(`${prefix}x`),
      value(`${prefix}y`),
      value(`${prefix}z`),
    ];
    const box = (letter: string): Box => {
      const axis = (j: number): Vector =>
        [0, 1, 2].map((i) => value(`${letter}R${i}${j}`)) as unknown as Vector;
      return { center: vector(`${letter}c`), half: vector(`${letter}h`), axes: [axis(0), axis(1), axis(2)] };
    };
    const overlaps = value('overlap') === 1;
    return {
      number,
      a: box('A'),
      b: box('B'),
      overlaps,
      separation: value('signedSeparation'),
      axis: value('satAxis'),
      distance: overlaps ? -value('depth') : value('d'),
      category: header.categories[value('category')]!,
    };
  });
}
