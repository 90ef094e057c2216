/**
 * The edge of a triangle that faces another element, as a first guess at where the closest point lies, and the
 * test that tells whether the guess was right.
 */
import { EPSILON, LANE_BYTES, le, loadLane, lt, max, mul, pick, splat, storeLane, sub } from '../lanes';
import { dot } from '../vec3';

/** A facing edge: its start (3 lane values), its end minus its start (3), the vertex that it leaves out (3). */
export const START: i32 = 0;
export const DIRECTION: i32 = 3;
export const LEFT_OUT: i32 = 6;
export const FACING_EDGE_BYTES: i32 = 9 * LANE_BYTES;

/**
 * How far behind the plane through the closest point the left-out vertex has to lie, relative to the pair's
 * squared size. Dimensionless. Reason: the plane's direction is known to a few EPSILON only, and a vertex that
 * is level with it may be closer. Test: "nearly parallel triangles close to each other".
 */
const BEHIND: real = 16 * EPSILON;

/** Leaves out the vertex of the triangle that lies furthest along (x, y, z). */
export function findFacingEdge(triangle: usize, x: lane, y: lane, z: lane, to: usize): void {
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
  writeEdge(to, 0, dropO, dropP, ox, px, qx);
  writeEdge(to, 1, dropO, dropP, oy, py, qy);
  writeEdge(to, 2, dropO, dropP, oz, pz, qz);
}

function writeEdge(to: usize, axis: i32, dropO: mask, dropP: mask, o: lane, p: lane, q: lane): void {
  const start = pick(dropO, p, o);
  const end = pick(dropP, q, p);
  storeLane(to, START + axis, start);
  storeLane(to, DIRECTION + axis, sub(pick(dropO, q, end), start));
  storeLane(to, LEFT_OUT + axis, pick(dropO, o, pick(dropP, p, q)));
}

/**
 * Whether the closest point found on a facing edge is the triangle's closest point: the left-out vertex lies
 * behind the plane through that point, square to the way to the other element.
 *
 * @param qx, qy, qz - the point found, m
 * @param dx, dy, dz - the way from the other element to it, m
 * @param squares - the pair's squared size, m²
 */
export function isBehind(
  edge: usize,
  qx: lane,
  qy: lane,
  qz: lane,
  dx: lane,
  dy: lane,
  dz: lane,
  squares: lane,
): mask {
  const height = dot(
    sub(loadLane(edge, LEFT_OUT), qx),
    sub(loadLane(edge, LEFT_OUT + 1), qy),
    sub(loadLane(edge, LEFT_OUT + 2), qz),
    dx,
    dy,
    dz,
  );
  return lt(mul(splat(BEHIND), squares), height);
}
