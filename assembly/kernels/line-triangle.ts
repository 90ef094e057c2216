/**
 * line–triangle: the best of the line against each edge, both its ends against the face, and the point where
 * it crosses the triangle's plane.
 *
 * In:  element blocks of a line (start, end, radius) and a triangle (three vertices, radius), metres, one frame.
 * Out: result block (distance, skin points, normal), metres, same frame.
 * Degenerate: a line of zero length is its start point; a triangle of zero area its longest edge, or the point
 *   it collapses to. Line through the triangle: the face normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/kernels/oracle.test.ts.
 * Source: Poscher 2020, §4.3.5, decomposed as in his "uniform" variant, which misses lines that pierce the
 *   triangle; the crossing point covers those.
 */
import { add, gatherRows } from '../lanes';
import { Columns, LineRow, TriangleRow } from '../layout';
import { A, B, VERTEX_BYTES } from './blocks';
import { begin, ON_A, VERTICES, writeBest } from './candidate';
import { nextVertex, offerCrossing, offerEdges, offerFace, squaredEdge, squaredEdges } from './features';

export function lineTriangle(a: usize, b: usize, out: Columns): void {
  gatherRows<LineRow>(a, A);
  gatherRows<TriangleRow>(b, B);
  begin(2, 3);
  const start = VERTICES;
  const end = start + VERTEX_BYTES;
  const triangle = end + VERTEX_BYTES;
  for (let i = 0; i < 3; i++) {
    offerEdges(start, end, triangle + i * VERTEX_BYTES, nextVertex(triangle, i));
  }
  offerFace(ON_A, start, triangle);
  offerFace(ON_A, end, triangle);
  offerCrossing(ON_A, start, end, triangle);
  writeBest<LineRow, TriangleRow>(out, add(squaredEdge(start, end), squaredEdges(triangle)));
}
