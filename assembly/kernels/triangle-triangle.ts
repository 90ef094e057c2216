/**
 * triangle–triangle: the best of all pairs of edges, of each triangle's vertices against the other's face, and
 * of the points where each triangle's edges cross the other's plane.
 *
 * In:  element blocks of two triangles (three vertices, radius), metres, one common frame.
 * Out: result block (distance, skin points, normal), metres, same frame.
 * Degenerate: a triangle of zero area is its longest edge, or the point it collapses to. Triangles that touch
 *   or cross: A's face normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/kernels/oracle.test.ts.
 * Source: Poscher 2020, §4.3.6 decomposes along one triangle's edges only, which overestimates 11 % of the
 *   distances; both ways are needed (his §7.3).
 */
import { add, gatherRows } from '../lanes';
import { Columns, TriangleRow } from '../layout';
import { A, B, VERTEX_BYTES } from './blocks';
import { begin, ON_A, ON_B, VERTICES, writeBest } from './candidate';
import { nextVertex, offerCrossing, offerEdges, offerFace, squaredEdges } from './features';

export function triangleTriangle(a: usize, b: usize, out: Columns): void {
  gatherRows<TriangleRow>(a, A);
  gatherRows<TriangleRow>(b, B);
  begin(3, 3);
  const triangleA = VERTICES;
  const triangleB = triangleA + 3 * VERTEX_BYTES;
  for (let i = 0; i < 3; i++) {
    const vertexA = triangleA + i * VERTEX_BYTES;
    for (let j = 0; j < 3; j++) {
      offerEdges(vertexA, nextVertex(triangleA, i), triangleB + j * VERTEX_BYTES, nextVertex(triangleB, j));
    }
    offerFace(ON_A, vertexA, triangleB);
    offerCrossing(ON_A, vertexA, nextVertex(triangleA, i), triangleB);
    const vertexB = triangleB + i * VERTEX_BYTES;
    offerFace(ON_B, vertexB, triangleA);
    offerCrossing(ON_B, vertexB, nextVertex(triangleB, i), triangleA);
  }
  writeBest<TriangleRow, TriangleRow>(out, add(squaredEdges(triangleA), squaredEdges(triangleB)));
}
