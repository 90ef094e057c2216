/** Offers of feature pairs, the building blocks of the kernels that compare several. */
import {
  add,
  and,
  any,
  div,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  or,
  pick,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { dot, minor } from '../../simd/vec3';
import { offer, offerWhere, ON_A } from './candidates';
import { VERTEX_BYTES } from '../io/blocks';
import { clamp } from '../../simd/clamp';
import { Feet } from './closest-on-lines';
import { findFoot, findInside, FOOT } from './foot';

/**
 * How far outside a triangle, over its sides, an edge may go by its plane and still be taken to go through it. Dimensionless.
 * Reason: shares of sides are known to EPSILON over the square of the needle's angle. Test: "a line that pierces a needle
 * triangle".
 */
const OUTSIDE: real = <real>0.0009765625;

/** Squared sines of angles below this are those of needles, whose shares of sides are not known well enough. */
const NEEDLE: real = sizeof<real>() == 8 ? <real>1e-10 : <real>1e-3;

const crossing: usize = memory.data(VERTEX_BYTES, 16);

/** Offers the closest points of an edge of A and an edge of B, given by the addresses of their vertices. */
export function offerEdges(startA: usize, endA: usize, startB: usize, endB: usize): void {
  const px = loadLane(startA, 0);
  const py = loadLane(startA, 1);
  const pz = loadLane(startA, 2);
  const ux = sub(loadLane(endA, 0), px);
  const uy = sub(loadLane(endA, 1), py);
  const uz = sub(loadLane(endA, 2), pz);
  const qx = loadLane(startB, 0);
  const qy = loadLane(startB, 1);
  const qz = loadLane(startB, 2);
  const vx = sub(loadLane(endB, 0), qx);
  const vy = sub(loadLane(endB, 1), qy);
  const vz = sub(loadLane(endB, 2), qz);
  const rx = sub(qx, px);
  const ry = sub(qy, py);
  const rz = sub(qz, pz);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const uv = dot(ux, uy, uz, vx, vy, vz);
  const foot = Feet.perpendicular(ux, uy, uz, vx, vy, vz, rx, ry, rz);
  const t = Feet.onB(foot, uv, dot(vx, vy, vz, rx, ry, rz), div(splat(1), vv));
  const s = Feet.onA(t, uv, dot(ux, uy, uz, rx, ry, rz), div(splat(1), uu));
  offer(
    ON_A,
    add(px, mul(s, ux)),
    add(py, mul(s, uy)),
    add(pz, mul(s, uz)),
    add(qx, mul(t, vx)),
    add(qy, mul(t, vy)),
    add(qz, mul(t, vz)),
  );
}

/** Offers a vertex and the closest point of a triangle. `side` is the body of the vertex. */
export function offerFace(side: i32, vertex: usize, triangle: usize): void {
  findFoot(vertex, triangle);
  offerFoot(side, vertex);
}

/**
 * Offers a vertex and the closest point of a triangle's face, where that lies inside: whoever offers all pairs of edges
 * besides has the closest point of the triangle.
 */
export function offerInside(side: i32, vertex: usize, triangle: usize): void {
  findInside(vertex, triangle);
  offerFoot(side, vertex);
}

function offerFoot(side: i32, vertex: usize): void {
  const px = loadLane(vertex, 0);
  const py = loadLane(vertex, 1);
  const pz = loadLane(vertex, 2);
  const qx = add(px, loadLane(FOOT, 0));
  const qy = add(py, loadLane(FOOT, 1));
  const qz = add(pz, loadLane(FOOT, 2));
  offer(side, px, py, pz, qx, qy, qz);
}

/**
 * Offers the point in which an edge goes through a triangle's face, and that of the triangle. Where it goes by, the closest
 * points are on edges, or at a vertex: nothing is offered.
 *
 * In a needle triangle rounding tilts the normal by EPSILON over the needle's angle. A tilt about the needle is
 * harmless, as the triangle has no width there; a tilt along it is not, and is taken out again by making the
 * normal square to the longer edge. Test: "a line that pierces a needle triangle".
 */
export function offerCrossing(side: i32, start: usize, end: usize, triangle: usize): void {
  const ox = loadLane(triangle, 0);
  const oy = loadLane(triangle, 1);
  const oz = loadLane(triangle, 2);
  const ux = sub(loadLane(triangle, 3), ox);
  const uy = sub(loadLane(triangle, 4), oy);
  const uz = sub(loadLane(triangle, 5), oz);
  const vx = sub(loadLane(triangle, 6), ox);
  const vy = sub(loadLane(triangle, 7), oy);
  const vz = sub(loadLane(triangle, 8), oz);
  let nx = minor(uy, uz, vy, vz);
  let ny = minor(uz, ux, vz, vx);
  let nz = minor(ux, uy, vx, vy);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const longer = lt(uu, vv);
  const lx = pick(longer, vx, ux);
  const ly = pick(longer, vy, uy);
  const lz = pick(longer, vz, uz);
  const tilt = div(dot(nx, ny, nz, lx, ly, lz), max(uu, vv));
  nx = sub(nx, mul(tilt, lx));
  ny = sub(ny, mul(tilt, ly));
  nz = sub(nz, mul(tilt, lz));
  const sx = loadLane(start, 0);
  const sy = loadLane(start, 1);
  const sz = loadLane(start, 2);
  const dx = sub(loadLane(end, 0), sx);
  const dy = sub(loadLane(end, 1), sy);
  const dz = sub(loadLane(end, 2), sz);
  const height = dot(nx, ny, nz, sub(ox, sx), sub(oy, sy), sub(oz, sz));
  const rise = dot(nx, ny, nz, dx, dy, dz);
  const straddles = le(mul(height, sub(height, rise)), splat(0));
  if (!any(straddles)) return;
  const t = clamp(div(height, rise), splat(1));
  const cx = add(sx, mul(t, dx));
  const cy = add(sy, mul(t, dy));
  const cz = add(sz, mul(t, dz));
  const wx = sub(cx, ox);
  const wy = sub(cy, oy);
  const wz = sub(cz, oz);
  const nn = dot(nx, ny, nz, nx, ny, nz);
  const inU = dot(minor(wy, wz, vy, vz), minor(wz, wx, vz, vx), minor(wx, wy, vx, vy), nx, ny, nz);
  const inV = dot(minor(uy, uz, wy, wz), minor(uz, ux, wz, wx), minor(ux, uy, wx, wy), nx, ny, nz);
  const outside = mul(splat(-OUTSIDE), nn);
  const isIn = and(le(outside, min(inU, inV)), le(add(inU, inV), sub(nn, outside)));
  const isNeedle = le(nn, mul(splat(NEEDLE), mul(uu, vv)));
  const goesThrough = and(straddles, or(isIn, isNeedle));
  if (!any(goesThrough)) return;
  storeLane(crossing, 0, cx);
  storeLane(crossing, 1, cy);
  storeLane(crossing, 2, cz);
  findInside(crossing, triangle);
  const qx = add(cx, loadLane(FOOT, 0));
  const qy = add(cy, loadLane(FOOT, 1));
  const qz = add(cz, loadLane(FOOT, 2));
  offerWhere(goesThrough, side, cx, cy, cz, qx, qy, qz);
}

/** Bytes from a vertex to the next one of a triangle, going round. */
export function nextVertex(triangle: usize, i: i32): usize {
  return triangle + (i == 2 ? 0 : (i + 1) * VERTEX_BYTES);
}

/** The sum of the squared edges at a triangle's first vertex. */
export function squaredEdges(triangle: usize): lane {
  return add(
    squaredEdge(triangle, triangle + VERTEX_BYTES),
    squaredEdge(triangle, triangle + 2 * VERTEX_BYTES),
  );
}

/** The squared length of an edge. */
export function squaredEdge(start: usize, end: usize): lane {
  const x = sub(loadLane(end, 0), loadLane(start, 0));
  const y = sub(loadLane(end, 1), loadLane(start, 1));
  const z = sub(loadLane(end, 2), loadLane(start, 2));
  return dot(x, y, z, x, y, z);
}
