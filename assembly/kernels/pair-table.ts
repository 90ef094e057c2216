/** The table of element pairs: which kernel compares which two kinds. The lower kind always comes first. */
import { Columns, KINDS, LINE, POINT, TRIANGLE } from '../layout';
import { lineLine } from './line-line';
import { lineTriangle } from './line-triangle';
import { pointLine } from './point-line';
import { pointPoint } from './point-point';
import { pointTriangle } from './point-triangle';
import { triangleTriangle } from './triangle-triangle';

/** The number of a pair of kinds, kindA ≤ kindB. */
export function pairNumber(kindA: i32, kindB: i32): i32 {
  return kindA * KINDS + kindB;
}

/** Runs one kernel on LANES packed rows of A and of B. */
export function runKernel(pair: i32, a: usize, b: usize, out: Columns): void {
  switch (pair) {
    case POINT * KINDS + POINT:
      return pointPoint(a, b, out);
    case POINT * KINDS + LINE:
      return pointLine(a, b, out);
    case POINT * KINDS + TRIANGLE:
      return pointTriangle(a, b, out);
    case LINE * KINDS + LINE:
      return lineLine(a, b, out);
    case LINE * KINDS + TRIANGLE:
      return lineTriangle(a, b, out);
    case TRIANGLE * KINDS + TRIANGLE:
      return triangleTriangle(a, b, out);
  }
}
