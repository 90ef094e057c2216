/**
 * triangle–triangle.
 *
 * Fast: the two edges that face each other, which are the answer if both left-out vertices lie behind
 * (`edges.ts`). Thorough, where they do not: the best of all pairs of edges, of each triangle's vertices
 * against the other's face, and, where these prove no distance, of the points where each triangle's edges
 * cross the other's plane.
 *
 * In:  rows of triangles (three vertices, radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame.
 * Degenerate: a triangle of zero area is its longest edge, or the point it collapses to. Triangles that touch
 *   or cross: A's face normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/oracle.test.ts.
 * Source: Poscher 2020, §4.3.6 decomposes along one triangle's edges only, which overestimates 11 % of the
 *   distances; both ways are needed (his §7.3). Settling by the left-out vertices: Larsen, Gottschalk, Lin,
 *   Manocha 2000.
 */
import { add, any, loadLane, neg, sub } from '../../simd/lanes';
import { Columns } from '../../layout/records';
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
  squaredEdges,
  writeTriangleEdges,
} from './features';
import { FACE_BYTES, writeFace } from './foot';
import { begin, mayMeet, ON_A, ON_B, VERTICES, writeBest } from './candidates';

const edgeA: usize = memory.data(EDGE_BYTES, 16);
const edgeB: usize = memory.data(EDGE_BYTES, 16);

/** The edges and faces that the thorough way offers. */
const edgesA: usize = memory.data(3 * OFFERED_BYTES, 16);
const edgesB: usize = memory.data(3 * OFFERED_BYTES, 16);
const faceA: usize = memory.data(FACE_BYTES, 16);
const faceB: usize = memory.data(FACE_BYTES, 16);

/** Where the thorough way has its vertices. */
const VERTICES_A: usize = VERTICES;
const VERTICES_B: usize = VERTICES_A + 3 * VERTEX_BYTES;

export function triangleTriangle<V>(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    Input.take<TriangleRow, V>(source, a, A);
    Input.take<TriangleRow, V>(source, b, B);
    const x = away(0);
    const y = away(1);
    const z = away(2);
    writeFacingEdge(A, neg(x), neg(y), neg(z), edgeA);
    writeFacingEdge(B, x, y, z, edgeB);
    store<u8>(open + block, compareEdges<TriangleRow, TriangleRow, V>(out, edgeA, edgeB));
    a = Input.pass<TriangleRow, V>(source, a);
    b = Input.pass<TriangleRow, V>(source, b);
    Output.next<V>(out);
  }
}

/** One component of the way from A's center to B's, three times over. */
function away(axis: i32): lane {
  const centerA = add(add(loadLane(A, axis), loadLane(A, axis + 3)), loadLane(A, axis + 6));
  const centerB = add(add(loadLane(B, axis), loadLane(B, axis + 3)), loadLane(B, axis + 6));
  return sub(centerB, centerA);
}

/** Compares the rows that `triangleTriangle` leaves open; returns the lanes whose normals may have turned. */
export function triangleTriangleThorough(source: i32, a: usize, b: usize, out: Columns): i32 {
  Input.fill<TriangleRow>(source, a, A);
  Input.fill<TriangleRow>(source, b, B);
  begin(3, 3);
  const squares = add(squaredEdges(VERTICES_A), squaredEdges(VERTICES_B));
  offerFeatures();
  const near = writeBest<TriangleRow, TriangleRow>(out, squares);
  if (!separate(3, 3, squares)) return near;
  offerFeatures();
  writeCrossings<TriangleRow, TriangleRow>(out);
  return near;
}

function offerFeatures(): void {
  writeTriangleEdges(VERTICES_A, edgesA);
  writeTriangleEdges(VERTICES_B, edgesB);
  writeFace(VERTICES_A, faceA);
  writeFace(VERTICES_B, faceB);
  for (let i = 0; i < 3; i++) {
    const vertexA = VERTICES_A + i * VERTEX_BYTES;
    for (let j = 0; j < 3; j++) {
      const vertexB = VERTICES_B + j * VERTEX_BYTES;
      offerEdges(vertexA, edgesA + i * OFFERED_BYTES, vertexB, edgesB + j * OFFERED_BYTES);
    }
    offerFace(ON_A, vertexA, VERTICES_B, faceB);
    offerFace(ON_B, VERTICES_B + i * VERTEX_BYTES, VERTICES_A, faceA);
  }
  const meeting = mayMeet(3, 3);
  if (!any(meeting)) return;
  offerCrossings(ON_A, VERTICES_A, 3, VERTICES_B, faceB, meeting);
  offerCrossings(ON_B, VERTICES_B, 3, VERTICES_A, faceA, meeting);
}
