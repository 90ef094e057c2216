/**
 * line–line: the closest points of two edges (`closest-on-lines.ts`), straight from the blocks; through local
 * coordinates where the lines are too short or too long for that.
 *
 * In:  rows of two lines (start, end, radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame.
 * Degenerate: a line of zero length is its start point. Parallel lines: a pair found from wherever rounding
 *   puts the perpendicular; every such pair is closest to rounding. Crossing lines: u × v as normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/oracle.test.ts.
 * Source: Poscher 2020, §4.3.4, A.4; `closest-on-lines.ts` says where and why we differ.
 */
import { add } from '../../simd/lanes';
import { Columns } from '../../layout/records';
import { LineRow } from '../../elements/line';
import { Input, Output } from '../io/columns';
import { A, B, VERTEX_BYTES } from '../io/blocks';
import { compareEdges } from './edges';
import { OFFERED_BYTES, offerEdges, squaredEdge, writeEdge } from './features';
import { begin, VERTICES, writeBest } from './candidates';

/** The lines, which the thorough way offers. */
const edgeA: usize = memory.data(OFFERED_BYTES, 16);
const edgeB: usize = memory.data(OFFERED_BYTES, 16);

export function lineLine<V>(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  for (let block = 0; block < blocks; block++) {
    const atA = Input.open<LineRow, V>(source, a, A);
    const atB = Input.open<LineRow, V>(source, b, B);
    store<u8>(open + block, compareEdges<LineRow, LineRow, V>(out, atA, atB));
    a = Input.pass<LineRow, V>(source, a);
    b = Input.pass<LineRow, V>(source, b);
    Output.next<V>(out);
  }
}

/** Compares the rows that `lineLine` leaves open, and returns the near lanes. */
export function lineLineThorough(source: i32, a: usize, b: usize, out: Columns): i32 {
  Input.fill<LineRow>(source, a, A);
  Input.fill<LineRow>(source, b, B);
  begin(2, 2);
  const startA = VERTICES;
  const endA = startA + VERTEX_BYTES;
  const startB = endA + VERTEX_BYTES;
  const endB = startB + VERTEX_BYTES;
  writeEdge(startA, endA, edgeA);
  writeEdge(startB, endB, edgeB);
  offerEdges(startA, edgeA, startB, edgeB);
  return writeBest<LineRow, LineRow>(out, add(squaredEdge(startA, endA), squaredEdge(startB, endB)));
}
