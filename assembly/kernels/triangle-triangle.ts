/**
 * triangle–triangle.
 *
 * Fast: the two edges that face each other, which are the answer if both left-out vertices lie behind
 * (`facing-edge.ts`). Thorough, where they do not: the best of all pairs of edges, of each triangle's vertices
 * against the other's face, and of the points where each triangle's edges cross the other's plane.
 *
 * In:  rows of triangles (three vertices, radius), metres, one common frame.
 * Out: columns of distance, skin points, normal; metres, same frame.
 * Degenerate: a triangle of zero area is its longest edge, or the point it collapses to. Triangles that touch
 *   or cross: A's face normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/kernels/oracle.test.ts.
 * Source: Poscher 2020, §4.3.6 decomposes along one triangle's edges only, which overestimates 11 % of the
 *   distances; both ways are needed (his §7.3). Settling by the left-out vertices: Larsen, Gottschalk, Lin,
 *   Manocha 2000.
 */
import { add, and, bits, div, Rows, loadLane, mul, neg, not, or, splat, sub } from '../lanes';
import { Columns, TriangleRow } from '../layout';
import { dot } from '../vec3';
import { A, B, VERTEX_BYTES } from './blocks';
import { DIRECTION, FACING_EDGE_BYTES, findFacingEdge, isBehind, START } from './facing-edge';
import { nextVertex, offerCrossing, offerEdges, offerFace, squaredEdges } from './features';
import { Feet } from './line-line';
import { writeResult } from './result';
import { unresolved } from './scale';
import { begin, ON_A, ON_B, VERTICES, writeBest } from './thorough';

const edgeA: usize = memory.data(FACING_EDGE_BYTES, 16);
const edgeB: usize = memory.data(FACING_EDGE_BYTES, 16);

export function triangleTriangle(a: usize, b: usize, out: Columns): i32 {
  Rows.gather<TriangleRow>(a, A);
  Rows.gather<TriangleRow>(b, B);
  const awayX = away(0);
  const awayY = away(1);
  const awayZ = away(2);
  findFacingEdge(A, neg(awayX), neg(awayY), neg(awayZ), edgeA);
  findFacingEdge(B, awayX, awayY, awayZ, edgeB);
  const px = loadLane(edgeA, START);
  const py = loadLane(edgeA, START + 1);
  const pz = loadLane(edgeA, START + 2);
  const ux = loadLane(edgeA, DIRECTION);
  const uy = loadLane(edgeA, DIRECTION + 1);
  const uz = loadLane(edgeA, DIRECTION + 2);
  const qx = loadLane(edgeB, START);
  const qy = loadLane(edgeB, START + 1);
  const qz = loadLane(edgeB, START + 2);
  const vx = loadLane(edgeB, DIRECTION);
  const vy = loadLane(edgeB, DIRECTION + 1);
  const vz = loadLane(edgeB, DIRECTION + 2);
  const rx = sub(qx, px);
  const ry = sub(qy, py);
  const rz = sub(qz, pz);
  const one = splat(1);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const uv = dot(ux, uy, uz, vx, vy, vz);
  const foot = Feet.perpendicular(ux, uy, uz, vx, vy, vz, rx, ry, rz);
  const t = Feet.onB(foot, uv, dot(vx, vy, vz, rx, ry, rz), div(one, vv));
  const s = Feet.onA(t, uv, dot(ux, uy, uz, rx, ry, rz), div(one, uu));
  const fx = mul(s, ux);
  const fy = mul(s, uy);
  const fz = mul(s, uz);
  const gx = mul(t, vx);
  const gy = mul(t, vy);
  const gz = mul(t, vz);
  const dx = sub(add(rx, gx), fx);
  const dy = sub(add(ry, gy), fy);
  const dz = sub(add(rz, gz), fz);
  const ax = add(px, fx);
  const ay = add(py, fy);
  const az = add(pz, fz);
  const bx = add(qx, gx);
  const by = add(qy, gy);
  const bz = add(qz, gz);
  const squares = add(squaredEdges(A), squaredEdges(B));
  const size = add(squares, dot(dx, dy, dz, dx, dy, dz));
  const settledA = isBehind(edgeA, ax, ay, az, neg(dx), neg(dy), neg(dz), size);
  const settledB = isBehind(edgeB, bx, by, bz, dx, dy, dz, size);
  const open = or(not(and(settledA, settledB)), unresolved(uu, vv));
  writeResult<TriangleRow, TriangleRow>(out, squares, dx, dy, dz, ax, ay, az, bx, by, bz);
  return bits(open);
}

/** One component of the way from A's centre to B's, three times over. */
function away(axis: i32): lane {
  const centreA = add(add(loadLane(A, axis), loadLane(A, axis + 3)), loadLane(A, axis + 6));
  const centreB = add(add(loadLane(B, axis), loadLane(B, axis + 3)), loadLane(B, axis + 6));
  return sub(centreB, centreA);
}

/** Compares the rows that `triangleTriangle` leaves open. */
export function triangleTriangleThorough(a: usize, b: usize, out: Columns): void {
  Rows.gather<TriangleRow>(a, A);
  Rows.gather<TriangleRow>(b, B);
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
