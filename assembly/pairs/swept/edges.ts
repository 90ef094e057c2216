/**
 * The fast way to compare lines and triangles: one edge of each, for a triangle the one that faces the other
 * element. The result is right if the vertex left out lies behind the plane through the point found, square
 * to the way to the other element (Larsen, Gottschalk, Lin, Manocha 2000); else the lane is open.
 */
import {
  add,
  any,
  bits,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  loadStrided,
  lt,
  max,
  mul,
  neg,
  not,
  or,
  pick,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { Columns, coordinates } from '../../layout/records';
import { dot } from '../../simd/vec3';
import { A, B } from '../io/blocks';
import { Input } from '../io/columns';
import { nearLanes, remarks } from '../io/near';
import { squaredEdges } from './features';
import { Feet } from './closest-on-lines';
import { Result, writeContacts } from './result';
import { unresolved } from '../../simd/scale';

/**
 * An edge of a triangle: its start, its end minus its start, the vertex that it leaves out. For a line, its
 * block serves: start, end.
 */
const START: i32 = 0;
const DIRECTION: i32 = 3;
const LEFT_OUT: i32 = 6;

/** Bytes of an edge. */
export const EDGE_BYTES: i32 = 9 * LANE_BYTES;

/**
 * How far behind the plane the left-out vertex has to lie, relative to the pair's squared size.
 * Dimensionless. Reason: the plane's direction is known to a few EPSILON only; a vertex level with it may be
 * closer. Test: "nearly parallel triangles close to each other".
 */
const BEHIND: real = 16 * EPSILON;

/** Writes the edge of a triangle that leaves out the vertex furthest along (x, y, z). */
export function writeFacingEdge(triangle: usize, x: lane, y: lane, z: lane, edge: usize): void {
  const ox = loadLane(triangle, 0);
  const oy = loadLane(triangle, 1);
  const oz = loadLane(triangle, 2);
  const px = loadLane(triangle, 3);
  const py = loadLane(triangle, 4);
  const pz = loadLane(triangle, 5);
  const qx = loadLane(triangle, 6);
  const qy = loadLane(triangle, 7);
  const qz = loadLane(triangle, 8);
  const p = dot(sub(px, ox), sub(py, oy), sub(pz, oz), x, y, z);
  const q = dot(sub(qx, ox), sub(qy, oy), sub(qz, oz), x, y, z);
  const dropO = le(max(p, q), splat(0));
  const dropP = lt(q, p);
  writeAxis(edge, 0, dropO, dropP, ox, px, qx);
  writeAxis(edge, 1, dropO, dropP, oy, py, qy);
  writeAxis(edge, 2, dropO, dropP, oz, pz, qz);
}

function writeAxis(edge: usize, axis: i32, dropO: mask, dropP: mask, o: lane, p: lane, q: lane): void {
  const start = pick(dropO, p, o);
  const end = pick(dropP, q, p);
  storeLane(edge, START + axis, start);
  storeLane(edge, DIRECTION + axis, sub(pick(dropO, q, end), start));
  storeLane(edge, LEFT_OUT + axis, pick(dropO, o, pick(dropP, p, q)));
}

/**
 * Compares two edges and writes the result for the elements that they belong to, in blocks A and B.
 *
 * @param edgeA, edgeB - edges of triangles; of lines, where `Input.open` says
 * @returns remarks on the block
 */
export function compareEdges<RowA, RowB, V>(out: Columns, edgeA: usize, edgeB: usize): u8 {
  const px = number<RowA, V>(edgeA, START);
  const py = number<RowA, V>(edgeA, START + 1);
  const pz = number<RowA, V>(edgeA, START + 2);
  const ux = direction<RowA, V>(edgeA, 0, px);
  const uy = direction<RowA, V>(edgeA, 1, py);
  const uz = direction<RowA, V>(edgeA, 2, pz);
  const qx = number<RowB, V>(edgeB, START);
  const qy = number<RowB, V>(edgeB, START + 1);
  const qz = number<RowB, V>(edgeB, START + 2);
  const vx = direction<RowB, V>(edgeB, 0, qx);
  const vy = direction<RowB, V>(edgeB, 1, qy);
  const vz = direction<RowB, V>(edgeB, 2, qz);
  const rx = sub(qx, px);
  const ry = sub(qy, py);
  const rz = sub(qz, pz);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const uv = dot(ux, uy, uz, vx, vy, vz);
  const foot = Feet.perpendicular(ux, uy, uz, vx, vy, vz, rx, ry, rz);
  const t = Feet.onB(foot, uv, dot(vx, vy, vz, rx, ry, rz), div(splat(1), vv));
  const s = Feet.onA(t, uv, dot(ux, uy, uz, rx, ry, rz), div(splat(1), uu));
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
  const squares = add(squaresOf<RowA>(A, uu), squaresOf<RowB>(B, vv));
  let open = unresolved(uu, vv);
  const squared = dot(dx, dy, dz, dx, dy, dz);
  const size = add(squares, squared);
  if (hasLeftOut<RowA>()) open = or(open, not(isBehind(edgeA, ax, ay, az, neg(dx), neg(dy), neg(dz), size)));
  if (hasLeftOut<RowB>()) open = or(open, not(isBehind(edgeB, bx, by, bz, dx, dy, dz, size)));
  const touching = Result.write<V>(
    out,
    radius<RowA, V>(A, edgeA),
    radius<RowB, V>(B, edgeB),
    squares,
    dx,
    dy,
    dz,
    ax,
    ay,
    az,
    bx,
    by,
    bz,
  );
  if (any(touching)) {
    if (!hasLeftOut<RowA>()) Input.complete<RowA, V>(edgeA, A);
    if (!hasLeftOut<RowB>()) Input.complete<RowB, V>(edgeB, B);
    writeContacts(out, touching, coordinates<RowA>(), coordinates<RowB>());
  }
  return remarks(bits(open), nearLanes(squared, squares));
}

/** A number of an edge. */
function number<Row, V>(edge: usize, i: i32): lane {
  return loadStrided(edge, hasLeftOut<Row>() ? LANE_BYTES : Input.step<V>(), i);
}

/** One component of an edge's end minus its start. */
function direction<Row, V>(edge: usize, axis: i32, start: lane): lane {
  const second = number<Row, V>(edge, 3 + axis);
  return hasLeftOut<Row>() ? second : sub(second, start);
}

/** The radius of an element: of a line, that of its edge. */
function radius<Row, V>(element: usize, edge: usize): lane {
  return hasLeftOut<Row>() ? loadLane(element, coordinates<Row>()) : number<Row, V>(edge, coordinates<Row>());
}

/** Whether an edge of this kind of element leaves a vertex out: a triangle's does. */
function hasLeftOut<Row>(): bool {
  return coordinates<Row>() == 9;
}

/** The summed squared edges of an element: of a line's one edge, or of two of a triangle's. */
function squaresOf<Row>(element: usize, edge: lane): lane {
  if (hasLeftOut<Row>()) return squaredEdges(element);
  return edge;
}

function isBehind(edge: usize, x: lane, y: lane, z: lane, dx: lane, dy: lane, dz: lane, size: lane): mask {
  const height = dot(
    sub(loadLane(edge, LEFT_OUT), x),
    sub(loadLane(edge, LEFT_OUT + 1), y),
    sub(loadLane(edge, LEFT_OUT + 2), z),
    dx,
    dy,
    dz,
  );
  return lt(mul(splat(BEHIND), size), height);
}
