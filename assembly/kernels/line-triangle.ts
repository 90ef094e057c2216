/**
 * line–triangle.
 *
 * Fast: the line against the edge of the triangle that faces it, which is the answer if the left-out vertex
 * lies behind (`facing-edge.ts`). Thorough, where it does not: the best of the line against each edge, both its
 * ends against the face, and the point where it crosses the triangle's plane.
 *
 * In:  rows of lines (start, end, radius) and of triangles (three vertices, radius), metres, one common frame.
 * Out: columns of distance, skin points, normal; metres, same frame.
 * Degenerate: a line of zero length is its start point; a triangle of zero area its longest edge, or the point
 *   it collapses to. Line through the triangle: the face normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/kernels/oracle.test.ts.
 * Source: Poscher 2020, §4.3.5; his "uniform" variant, which misses lines that pierce the triangle, plus the
 *   crossing point. Settling by one vertex: Larsen, Gottschalk, Lin, Manocha 2000.
 */
import { add, bits, div, Rows, loadLane, mul, not, or, splat, sub } from '../lanes';
import { Columns, LineRow, TriangleRow } from '../layout';
import { dot } from '../vec3';
import { A, B, VERTEX_BYTES } from './blocks';
import { DIRECTION, FACING_EDGE_BYTES, findFacingEdge, isBehind, START } from './facing-edge';
import { nextVertex, offerCrossing, offerEdges, offerFace, squaredEdge, squaredEdges } from './features';
import { Feet } from './line-line';
import { writeResult } from './result';
import { unresolved } from './scale';
import { begin, ON_A, VERTICES, writeBest } from './thorough';

const edge: usize = memory.data(FACING_EDGE_BYTES, 16);

export function lineTriangle(a: usize, b: usize, out: Columns): i32 {
  Rows.gather<LineRow>(a, A);
  Rows.gather<TriangleRow>(b, B);
  findFacingEdge(B, away(0), away(1), away(2), edge);
  const px = loadLane(A, 0);
  const py = loadLane(A, 1);
  const pz = loadLane(A, 2);
  const ux = sub(loadLane(A, 3), px);
  const uy = sub(loadLane(A, 4), py);
  const uz = sub(loadLane(A, 5), pz);
  const qx = loadLane(edge, START);
  const qy = loadLane(edge, START + 1);
  const qz = loadLane(edge, START + 2);
  const vx = loadLane(edge, DIRECTION);
  const vy = loadLane(edge, DIRECTION + 1);
  const vz = loadLane(edge, DIRECTION + 2);
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
  const bx = add(qx, gx);
  const by = add(qy, gy);
  const bz = add(qz, gz);
  const squares = add(uu, squaredEdges(B));
  const size = add(squares, dot(dx, dy, dz, dx, dy, dz));
  const settled = isBehind(edge, bx, by, bz, dx, dy, dz, size);
  const open = or(not(settled), unresolved(uu, vv));
  writeResult<LineRow, TriangleRow>(
    out,
    squares,
    dx,
    dy,
    dz,
    add(px, fx),
    add(py, fy),
    add(pz, fz),
    bx,
    by,
    bz,
  );
  return bits(open);
}

/** One component of the way from the line's middle to the triangle's, six times over. */
function away(axis: i32): lane {
  const middleA = add(loadLane(A, axis), loadLane(A, axis + 3));
  const middleB = add(add(loadLane(B, axis), loadLane(B, axis + 3)), loadLane(B, axis + 6));
  return sub(add(middleB, middleB), mul(splat(3), middleA));
}

/** Compares the rows that `lineTriangle` leaves open. */
export function lineTriangleThorough(a: usize, b: usize, out: Columns): void {
  Rows.gather<LineRow>(a, A);
  Rows.gather<TriangleRow>(b, B);
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
