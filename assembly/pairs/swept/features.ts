/** Offers of feature pairs, the building blocks of the kernels that compare several. */
import { add, div, loadLane, lt, mul, pick, splat, storeLane, sub } from '../../simd/lanes';
import { dot, minor } from '../../simd/vec3';
import { offer, ON_A } from './candidates';
import { VERTEX_BYTES } from '../io/blocks';
import { clamp } from '../../simd/clamp';
import { Feet } from './closest-on-lines';
import { findFoot, FOOT } from './foot';

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
  const px = loadLane(vertex, 0);
  const py = loadLane(vertex, 1);
  const pz = loadLane(vertex, 2);
  const qx = add(px, loadLane(FOOT, 0));
  const qy = add(py, loadLane(FOOT, 1));
  const qz = add(pz, loadLane(FOOT, 2));
  offer(side, px, py, pz, qx, qy, qz);
}

/**
 * Offers the point of an edge that lies in a triangle's plane, or is closest to it, and that triangle.
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
  const longer = lt(dot(ux, uy, uz, ux, uy, uz), dot(vx, vy, vz, vx, vy, vz));
  const lx = pick(longer, vx, ux);
  const ly = pick(longer, vy, uy);
  const lz = pick(longer, vz, uz);
  const tilt = div(dot(nx, ny, nz, lx, ly, lz), dot(lx, ly, lz, lx, ly, lz));
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
  const t = clamp(div(height, dot(nx, ny, nz, dx, dy, dz)), splat(1));
  storeLane(crossing, 0, add(sx, mul(t, dx)));
  storeLane(crossing, 1, add(sy, mul(t, dy)));
  storeLane(crossing, 2, add(sz, mul(t, dz)));
  offerFace(side, crossing, triangle);
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
