/** The foot of a vertex on a triangle. */
import { clamp } from '../../simd/clamp';
import { add, div, LANE_BYTES, loadLane, lt, min, mul, pick, splat, storeLane, sub } from '../../simd/lanes';
import { dot, minor } from '../../simd/vec3';

/**
 * Where `findFoot` leaves the vector from the vertex to the closest point (3 lane values) and the squared
 * lengths of the triangle's edges at its first vertex (2).
 */
export const FOOT: usize = memory.data(5 * LANE_BYTES, 16);

/**
 * Finds a triangle's point closest to a vertex, both given by address: the best of the face and the edges.
 * Test: "a point above a needle triangle".
 */
export function findFoot(vertex: usize, triangle: usize): void {
  Foot.find(vertex, triangle, true);
}

/**
 * Finds the point of a triangle that is closest to a vertex, without the edges: the closest point where
 * that lies inside of the triangle, and elsewhere some point of it.
 */
export function findFaceFoot(vertex: usize, triangle: usize): void {
  Foot.find(vertex, triangle, false);
}

/** Its method is one of a class, because those can be made inline. */
class Foot {
  /**
   * Face: in n = e0 × e1 the coordinate u comes out of a cross product, as the foot of two lines does in
   * `closest-on-lines.ts`; then v by projection onto e1. In a needle triangle the cross product puts u off by
   * EPSILON over the needle's angle, along the needle; the projection takes that back.
   */
  @inline
  static find(vertex: usize, triangle: usize, withEdges: bool): void {
    const ox = loadLane(triangle, 0);
    const oy = loadLane(triangle, 1);
    const oz = loadLane(triangle, 2);
    const ux = sub(loadLane(triangle, 3), ox);
    const uy = sub(loadLane(triangle, 4), oy);
    const uz = sub(loadLane(triangle, 5), oz);
    const vx = sub(loadLane(triangle, 6), ox);
    const vy = sub(loadLane(triangle, 7), oy);
    const vz = sub(loadLane(triangle, 8), oz);
    const wx = sub(loadLane(vertex, 0), ox);
    const wy = sub(loadLane(vertex, 1), oy);
    const wz = sub(loadLane(vertex, 2), oz);
    const one = splat(1);
    const uu = dot(ux, uy, uz, ux, uy, uz);
    const vv = dot(vx, vy, vz, vx, vy, vz);
    const uv = dot(ux, uy, uz, vx, vy, vz);
    const vw = dot(vx, vy, vz, wx, wy, wz);
    const perVV = div(one, vv);

    let best = splat(Infinity);
    let x = splat(NaN);
    let y = splat(NaN);
    let z = splat(NaN);
    if (withEdges) {
      // Edge u. What is compared is the way from the vertex to the point of the triangle.
      const onU = clamp(mul(dot(ux, uy, uz, wx, wy, wz), div(one, uu)), one);
      x = sub(mul(onU, ux), wx);
      y = sub(mul(onU, uy), wy);
      z = sub(mul(onU, uz), wz);
      best = dot(x, y, z, x, y, z);
      // Edge v.
      const onV = clamp(mul(vw, perVV), one);
      let nextX = sub(mul(onV, vx), wx);
      let nextY = sub(mul(onV, vy), wy);
      let nextZ = sub(mul(onV, vz), wz);
      let next = dot(nextX, nextY, nextZ, nextX, nextY, nextZ);
      let closer = lt(next, best);
      best = min(best, next);
      x = pick(closer, nextX, x);
      y = pick(closer, nextY, y);
      z = pick(closer, nextZ, z);
      // Edge v − u, from the corner at u.
      const ex = sub(vx, ux);
      const ey = sub(vy, uy);
      const ez = sub(vz, uz);
      const fx = sub(wx, ux);
      const fy = sub(wy, uy);
      const fz = sub(wz, uz);
      const onE = clamp(div(dot(fx, fy, fz, ex, ey, ez), dot(ex, ey, ez, ex, ey, ez)), one);
      nextX = sub(mul(onE, ex), fx);
      nextY = sub(mul(onE, ey), fy);
      nextZ = sub(mul(onE, ez), fz);
      next = dot(nextX, nextY, nextZ, nextX, nextY, nextZ);
      closer = lt(next, best);
      best = min(best, next);
      x = pick(closer, nextX, x);
      y = pick(closer, nextY, y);
      z = pick(closer, nextZ, z);
    }
    // Face.
    const nx = minor(uy, uz, vy, vz);
    const ny = minor(uz, ux, vz, vx);
    const nz = minor(ux, uy, vx, vy);
    const wvn = dot(minor(wy, wz, vy, vz), minor(wz, wx, vz, vx), minor(wx, wy, vx, vy), nx, ny, nz);
    const inU = clamp(div(wvn, dot(nx, ny, nz, nx, ny, nz)), one);
    const inV = clamp(mul(sub(vw, mul(inU, uv)), perVV), sub(one, inU));
    const faceX = sub(add(mul(inU, ux), mul(inV, vx)), wx);
    const faceY = sub(add(mul(inU, uy), mul(inV, vy)), wy);
    const faceZ = sub(add(mul(inU, uz), mul(inV, vz)), wz);
    const closer = lt(dot(faceX, faceY, faceZ, faceX, faceY, faceZ), best);
    storeLane(FOOT, 0, pick(closer, faceX, x));
    storeLane(FOOT, 1, pick(closer, faceY, y));
    storeLane(FOOT, 2, pick(closer, faceZ, z));
    storeLane(FOOT, 3, uu);
    storeLane(FOOT, 4, vv);
  }
}
