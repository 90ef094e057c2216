/**
 * point–triangle: the best of the face and the three edges.
 *
 * In:  element blocks of a point (x y z radius) and a triangle (three vertices, radius), metres, one frame.
 * Out: result block (distance, skin points, normal), metres, same frame.
 * Degenerate: a triangle of zero area is its longest edge, or the point it collapses to. Point on the
 *   triangle: the face normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/kernels/oracle.test.ts.
 * Source: Poscher 2020, §4.3.3. His region table (A.3) has a misprint and sends some corner regions of
 *   obtuse triangles to the wrong edge; the best of all edges needs no table.
 */
import {
  add,
  bits,
  div,
  gatherRows,
  LANE_BYTES,
  loadLane,
  lt,
  min,
  mul,
  neg,
  pick,
  splat,
  storeLane,
  sub,
} from '../lanes';
import { Columns, PointRow, TriangleRow } from '../layout';
import { dot, minor } from '../vec3';
import { A, B, VERTEX_BYTES } from './blocks';
import { clamp } from './clamp';
import { offerFace, squaredEdges } from './features';
import { writeResult } from './result';
import { unresolved } from './scale';
import { begin, ON_A, VERTICES, writeBest } from './thorough';

/**
 * Where `findFoot` leaves the vector from the vertex to the closest point (3 lane values) and the squared
 * lengths of the triangle's edges at its first vertex (2).
 */
export const FOOT: usize = memory.data(5 * LANE_BYTES, 16);

export function pointTriangle(a: usize, b: usize, out: Columns): i32 {
  gatherRows<PointRow>(a, A);
  gatherRows<TriangleRow>(b, B);
  findFoot(A, B);
  const dx = loadLane(FOOT, 0);
  const dy = loadLane(FOOT, 1);
  const dz = loadLane(FOOT, 2);
  const px = loadLane(A, 0);
  const py = loadLane(A, 1);
  const pz = loadLane(A, 2);
  const uu = loadLane(FOOT, 3);
  const vv = loadLane(FOOT, 4);
  const squares = add(uu, vv);
  writeResult<PointRow, TriangleRow>(
    out,
    squares,
    dx,
    dy,
    dz,
    px,
    py,
    pz,
    add(px, dx),
    add(py, dy),
    add(pz, dz),
  );
  return bits(unresolved(uu, vv));
}

/** Compares the rows that `pointTriangle` leaves open. */
export function pointTriangleThorough(a: usize, b: usize, out: Columns): void {
  gatherRows<PointRow>(a, A);
  gatherRows<TriangleRow>(b, B);
  begin(1, 3);
  const triangle = VERTICES + VERTEX_BYTES;
  offerFace(ON_A, VERTICES, triangle);
  writeBest<PointRow, TriangleRow>(out, squaredEdges(triangle));
}

/**
 * Finds the point of a triangle that is closest to a vertex, both given by address.
 *
 * Face: in n = e0 × e1 the coordinate u comes out of a cross product, as the foot of two lines does in
 * `line-line.ts`; then v and u again by projection onto one edge at a time. In a needle triangle the cross
 * product puts u off by EPSILON over the needle's angle, along the needle; the projections take that back.
 * Test: "a point above a needle triangle".
 */
export function findFoot(vertex: usize, triangle: usize): void {
  const ox = loadLane(triangle, 0);
  const oy = loadLane(triangle, 1);
  const oz = loadLane(triangle, 2);
  const ux = sub(loadLane(triangle, 3), ox);
  const uy = sub(loadLane(triangle, 4), oy);
  const uz = sub(loadLane(triangle, 5), oz);
  const vx = sub(loadLane(triangle, 6), ox);
  const vy = sub(loadLane(triangle, 7), oy);
  const vz = sub(loadLane(triangle, 8), oz);
  // Everything from here on is relative to the vertex: the triangle's corner is w.
  const wx = sub(ox, loadLane(vertex, 0));
  const wy = sub(oy, loadLane(vertex, 1));
  const wz = sub(oz, loadLane(vertex, 2));
  const one = splat(1);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const uv = dot(ux, uy, uz, vx, vy, vz);
  const uw = dot(ux, uy, uz, wx, wy, wz);
  const vw = dot(vx, vy, vz, wx, wy, wz);

  const perUU = div(one, uu);
  const perVV = div(one, vv);

  // Edge u.
  const onU = clamp(mul(neg(uw), perUU), one);
  let x = add(wx, mul(onU, ux));
  let y = add(wy, mul(onU, uy));
  let z = add(wz, mul(onU, uz));
  let best = dot(x, y, z, x, y, z);
  // Edge v.
  const onV = clamp(mul(neg(vw), perVV), one);
  let nextX = add(wx, mul(onV, vx));
  let nextY = add(wy, mul(onV, vy));
  let nextZ = add(wz, mul(onV, vz));
  let next = dot(nextX, nextY, nextZ, nextX, nextY, nextZ);
  let closer = lt(next, best);
  best = min(best, next);
  x = pick(closer, nextX, x);
  y = pick(closer, nextY, y);
  z = pick(closer, nextZ, z);
  // Edge v − u, from the corner w + u.
  const ex = sub(vx, ux);
  const ey = sub(vy, uy);
  const ez = sub(vz, uz);
  const fx = add(wx, ux);
  const fy = add(wy, uy);
  const fz = add(wz, uz);
  const onE = clamp(div(neg(dot(fx, fy, fz, ex, ey, ez)), dot(ex, ey, ez, ex, ey, ez)), one);
  nextX = add(fx, mul(onE, ex));
  nextY = add(fy, mul(onE, ey));
  nextZ = add(fz, mul(onE, ez));
  next = dot(nextX, nextY, nextZ, nextX, nextY, nextZ);
  closer = lt(next, best);
  best = min(best, next);
  x = pick(closer, nextX, x);
  y = pick(closer, nextY, y);
  z = pick(closer, nextZ, z);
  // Face.
  const nx = minor(uy, uz, vy, vz);
  const ny = minor(uz, ux, vz, vx);
  const nz = minor(ux, uy, vx, vy);
  const vwn = dot(minor(vy, vz, wy, wz), minor(vz, vx, wz, wx), minor(vx, vy, wx, wy), nx, ny, nz);
  const first = clamp(div(vwn, dot(nx, ny, nz, nx, ny, nz)), one);
  const inV = clamp(neg(mul(add(vw, mul(first, uv)), perVV)), sub(one, first));
  const inU = clamp(neg(mul(add(uw, mul(inV, uv)), perUU)), sub(one, inV));
  nextX = add(add(wx, mul(inU, ux)), mul(inV, vx));
  nextY = add(add(wy, mul(inU, uy)), mul(inV, vy));
  nextZ = add(add(wz, mul(inU, uz)), mul(inV, vz));
  next = dot(nextX, nextY, nextZ, nextX, nextY, nextZ);
  closer = lt(next, best);
  storeLane(FOOT, 0, pick(closer, nextX, x));
  storeLane(FOOT, 1, pick(closer, nextY, y));
  storeLane(FOOT, 2, pick(closer, nextZ, z));
  storeLane(FOOT, 3, uu);
  storeLane(FOOT, 4, vv);
}
