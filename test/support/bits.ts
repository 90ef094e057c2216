import type { Columns } from './contract.ts';

const NAMES = ['distance', 'pointA', 'pointB', 'normal'] as const;

/**
 * The first number in which two results differ, bit for bit (0 and −0 are different), as text; undefined when
 * there is none.
 */
export function firstDifference(got: Columns, expected: Columns): string | undefined {
  for (const name of NAMES) {
    if (got[name].length !== expected[name].length) {
      return `${name} has ${got[name].length} numbers, not ${expected[name].length}`;
    }
    for (let i = 0; i < expected[name].length; i++) {
      if (!Object.is(got[name][i], expected[name][i])) {
        return `${name}[${i}] is ${got[name][i]}, not ${expected[name][i]}`;
      }
    }
  }
  return undefined;
}

/** Some rows of a result, as columns of their own. */
export function sliceRows(columns: Columns, start: number, end: number): Columns {
  const slice = (column: ArrayLike<number>, width: number): number[] =>
    Array.from({ length: width * (end - start) }, (_, i) => column[width * start + i]!);
  return {
    distance: slice(columns.distance, 1),
    pointA: slice(columns.pointA, 3),
    pointB: slice(columns.pointB, 3),
    normal: slice(columns.normal, 3),
  };
}
