/** Offers of feature pairs, the building blocks of the kernels that compare several. */
import {
  abs,
  add,
  and,
  any,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  min,
  mul,
  pick,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { dot } from '../../simd/vec3';
import { keepDeeper, offer, ON_A } from './candidates';
import { VERTEX_BYTES } from '../io/blocks';
import { clamp } from '../../simd/clamp';
import { Feet } from './closest-on-lines';
import { findFaceFoot, findFoot, FOOT, NORMAL, U, V } from './foot';

/**
 * An edge goes through a face where the points of both, at the crossing, are no further apart. Local units.
 * Reason: what `DEEP` of `candidates.ts` allows for.
 */
const MEETING: real = 8 * EPSILON;

const crossing: usize = memory.data(VERTEX_BYTES, 16);

/** How high up to three vertices lie above a plane. */
const heights: usize = memory.data(3 * LANE_BYTES, 16);

/** An edge: its end minus its start (3 lane values), and 1 over its squared length. */
const PER_SQUARED: i32 = 3;

/** Bytes of an edge that is offered. */
export const OFFERED_BYTES: i32 = 4 * LANE_BYTES;

/** Writes an edge, given by the addresses of its vertices. */
export function writeEdge(start: usize, end: usize, edge: usize): void {
  const x = sub(loadLane(end, 0), loadLane(start, 0));
  const y = sub(loadLane(end, 1), loadLane(start, 1));
  const z = sub(loadLane(end, 2), loadLane(start, 2));
  const squared = dot(x, y, z, x, y, z);
  storeLane(edge, 0, x);
  storeLane(edge, 1, y);
  storeLane(edge, 2, z);
  storeLane(edge, PER_SQUARED, div(splat(1), squared));
}

/** Writes the edges of a triangle, each from a vertex to the next. */
export function writeTriangleEdges(triangle: usize, edges: usize): void {
  for (let i = 0; i < 3; i++) {
    writeEdge(triangle + i * VERTEX_BYTES, nextVertex(triangle, i), edges + i * OFFERED_BYTES);
  }
}

/** Offers the closest points of an edge of A and an edge of B, given by their starts and what is written. */
export function offerEdges(startA: usize, edgeA: usize, startB: usize, edgeB: usize): void {
  const px = loadLane(startA, 0);
  const py = loadLane(startA, 1);
  const pz = loadLane(startA, 2);
  const ux = loadLane(edgeA, 0);
  const uy = loadLane(edgeA, 1);
  const uz = loadLane(edgeA, 2);
  const qx = loadLane(startB, 0);
  const qy = loadLane(startB, 1);
  const qz = loadLane(startB, 2);
  const vx = loadLane(edgeB, 0);
  const vy = loadLane(edgeB, 1);
  const vz = loadLane(edgeB, 2);
  const rx = sub(qx, px);
  const ry = sub(qy, py);
  const rz = sub(qz, pz);
  const uv = dot(ux, uy, uz, vx, vy, vz);
  const foot = Feet.perpendicular(ux, uy, uz, vx, vy, vz, rx, ry, rz);
  const t = Feet.onB(foot, uv, dot(vx, vy, vz, rx, ry, rz), loadLane(edgeB, PER_SQUARED));
  const s = Feet.onA(t, uv, dot(ux, uy, uz, rx, ry, rz), loadLane(edgeA, PER_SQUARED));
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
export function offerClosest(side: i32, vertex: usize, triangle: usize): void {
  findFoot(vertex, triangle);
  offerFoot(side, vertex);
}

/**
 * Offers a vertex and a point of a triangle: the closest one where that is inside. Elsewhere it is on an
 * edge, for kernels that offer the edges anyway. `side` is the body of the vertex, `face` what `writeFace`
 * has written of the triangle.
 */
export function offerFace(side: i32, vertex: usize, triangle: usize, face: usize): void {
  findFaceFoot(vertex, triangle, face);
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
 * Offers the points where edges of a line or triangle cross the plane of a triangle, and that triangle, in
 * lanes of `meeting`. An edge that does not cross the plane is closest at an end, offered as a vertex.
 *
 * @param side - the body of the edges
 * @param vertices - where the vertices of the edges are
 * @param count - how many: 2 of a line, 3 of a triangle
 * @param face - what `writeFace` has written of the triangle
 */
export function offerCrossings(
  side: i32,
  vertices: usize,
  count: i32,
  triangle: usize,
  face: usize,
  meeting: mask,
): void {
  writeHeights(vertices, count, triangle, face);
  const edges = count == 3 ? 3 : 1;
  for (let i = 0; i < edges; i++) {
    const next = i == 2 ? 0 : i + 1;
    const from = loadLane(heights, i);
    const to = loadLane(heights, next);
    const crosses = and(meeting, le(mul(from, to), splat(0)));
    if (!any(crosses)) continue;
    // In other lanes the point is not a number, and none such is the closest: lanes do not see neighbors.
    const t = pick(crosses, clamp(div(from, sub(from, to)), splat(1)), splat(NaN));
    const start = vertices + i * VERTEX_BYTES;
    const end = vertices + next * VERTEX_BYTES;
    for (let axis = 0; axis < 3; axis++) {
      const s = loadLane(start, axis);
      storeLane(crossing, axis, add(s, mul(t, sub(loadLane(end, axis), s))));
    }
    offerFace(side, crossing, triangle, face);
    noteDepth(crosses, t, sub(to, from));
  }
}

/** Keeps how deep the edge goes through the face that `offerFace` was given its crossing of. */
function noteDepth(crosses: mask, t: lane, rise: lane): void {
  const x = loadLane(FOOT, 0);
  const y = loadLane(FOOT, 1);
  const z = loadLane(FOOT, 2);
  const meets = and(crosses, le(dot(x, y, z, x, y, z), splat(MEETING * MEETING)));
  const inU = loadLane(FOOT, 5);
  const inV = loadLane(FOOT, 6);
  const share = min(min(inU, inV), sub(sub(splat(1), inU), inV));
  const part = min(t, sub(splat(1), t));
  keepDeeper(pick(meets, mul(mul(share, part), abs(rise)), splat(0)));
}

/**
 * Writes how high vertices lie above the plane of a triangle, times the length of the normal.
 *
 * In a needle triangle rounding tilts the normal by EPSILON over the needle's angle. A tilt about the needle
 * is harmless, as the triangle has no width there; a tilt along it is not, and is taken out again by making
 * the normal square to the longer edge. Test: "a line that pierces a needle triangle".
 */
function writeHeights(vertices: usize, count: i32, triangle: usize, face: usize): void {
  const ox = loadLane(triangle, 0);
  const oy = loadLane(triangle, 1);
  const oz = loadLane(triangle, 2);
  const ux = loadLane(face, U);
  const uy = loadLane(face, U + 1);
  const uz = loadLane(face, U + 2);
  const vx = loadLane(face, V);
  const vy = loadLane(face, V + 1);
  const vz = loadLane(face, V + 2);
  let nx = loadLane(face, NORMAL);
  let ny = loadLane(face, NORMAL + 1);
  let nz = loadLane(face, NORMAL + 2);
  const longer = lt(dot(ux, uy, uz, ux, uy, uz), dot(vx, vy, vz, vx, vy, vz));
  const lx = pick(longer, vx, ux);
  const ly = pick(longer, vy, uy);
  const lz = pick(longer, vz, uz);
  const tilt = div(dot(nx, ny, nz, lx, ly, lz), dot(lx, ly, lz, lx, ly, lz));
  nx = sub(nx, mul(tilt, lx));
  ny = sub(ny, mul(tilt, ly));
  nz = sub(nz, mul(tilt, lz));
  for (let i = 0; i < count; i++) {
    const vertex = vertices + i * VERTEX_BYTES;
    const x = sub(loadLane(vertex, 0), ox);
    const y = sub(loadLane(vertex, 1), oy);
    const z = sub(loadLane(vertex, 2), oz);
    storeLane(heights, i, dot(nx, ny, nz, x, y, z));
  }
}

/** Bytes from a vertex to the next one of a triangle, going round. */
function nextVertex(triangle: usize, i: i32): usize {
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
