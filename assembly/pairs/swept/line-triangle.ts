/**
 * line–triangle.
 *
 * Fast: the line against the edge of the triangle that faces it, which is the answer if the left-out vertex
 * lies behind (`edges.ts`). Thorough, where it does not: the best of the line against each edge, both its
 * ends against the face, and, where these prove no distance, the point where it crosses the triangle's plane.
 *
 * In:  rows of lines (start, end, radius), triangles (three vertices, radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame.
 * Degenerate: a line of zero length is its start point; a triangle of zero area its longest edge, or the
 *   point it collapses to. Line through the triangle: the face normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/oracle.test.ts.
 * Source: Poscher 2020, §4.3.5; his "uniform" variant, which misses lines that pierce the triangle, plus the
 *   crossing point. Settling by one vertex: Larsen, Gottschalk, Lin, Manocha 2000.
 */
import { add, any, loadLane, mul, splat, sub } from '../../simd/lanes';
import { Columns } from '../../layout/records';
import { LineRow } from '../../elements/line';
import { TriangleRow } from '../../elements/triangle';
import { Input, Output } from '../io/columns';
import { A, B, VERTEX_BYTES } from '../io/blocks';
import { separate, writeCrossings } from './crossing-depth';
import { compareEdges, EDGE_BYTES, writeFacingEdge } from './edges';
import {
  offerCrossings,
  OFFERED_BYTES,
  offerEdges,
  offerFace,
  squaredEdge,
  squaredEdges,
  writeEdge,
  writeTriangleEdges,
} from './features';
import { FACE_BYTES, writeFace } from './foot';
import { begin, mayMeet, ON_A, VERTICES, writeBest } from './candidates';

const edge: usize = memory.data(EDGE_BYTES, 16);

/** The line, and the triangle's edges and face, which the thorough way offers. */
const line: usize = memory.data(OFFERED_BYTES, 16);
const edges: usize = memory.data(3 * OFFERED_BYTES, 16);
const face: usize = memory.data(FACE_BYTES, 16);

/** Where the thorough way has its vertices. */
const START: usize = VERTICES;
const END: usize = START + VERTEX_BYTES;
const TRIANGLE_VERTICES: usize = END + VERTEX_BYTES;

export function lineTriangle<V>(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    Input.take<LineRow, V>(source, a, A);
    Input.take<TriangleRow, V>(source, b, B);
    writeFacingEdge(B, away(0), away(1), away(2), edge);
    store<u8>(open + block, compareEdges<LineRow, TriangleRow, V>(out, Input.place<V>(a, A), edge));
    a = Input.pass<LineRow, V>(source, a);
    b = Input.pass<TriangleRow, V>(source, b);
    Output.next<V>(out);
  }
}

/** One component of the way from the line's middle to the triangle's, six times over. */
function away(axis: i32): lane {
  const middleA = add(loadLane(A, axis), loadLane(A, axis + 3));
  const middleB = add(add(loadLane(B, axis), loadLane(B, axis + 3)), loadLane(B, axis + 6));
  return sub(add(middleB, middleB), mul(splat(3), middleA));
}

/** Compares the rows that `lineTriangle` leaves open, and returns the lanes whose normals may have turned. */
export function lineTriangleThorough(source: i32, a: usize, b: usize, out: Columns): i32 {
  Input.fill<LineRow>(source, a, A);
  Input.fill<TriangleRow>(source, b, B);
  begin(2, 3);
  const squares = add(squaredEdge(START, END), squaredEdges(TRIANGLE_VERTICES));
  offerFeatures();
  const near = writeBest<LineRow, TriangleRow>(out, squares);
  if (!separate(2, 3, squares)) return near;
  offerFeatures();
  writeCrossings<LineRow, TriangleRow>(out);
  return near;
}

function offerFeatures(): void {
  writeEdge(START, END, line);
  writeTriangleEdges(TRIANGLE_VERTICES, edges);
  writeFace(TRIANGLE_VERTICES, face);
  for (let i = 0; i < 3; i++) {
    offerEdges(START, line, TRIANGLE_VERTICES + i * VERTEX_BYTES, edges + i * OFFERED_BYTES);
  }
  offerFace(ON_A, START, TRIANGLE_VERTICES, face);
  offerFace(ON_A, END, TRIANGLE_VERTICES, face);
  const meeting = mayMeet(2, 3);
  if (any(meeting)) offerCrossings(ON_A, START, 2, TRIANGLE_VERTICES, face, meeting);
}
