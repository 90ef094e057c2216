/** The foot of a vertex on a triangle. */
import { clamp } from '../../simd/clamp';
import { add, div, LANE_BYTES, loadLane, lt, min, mul, pick, splat, storeLane, sub } from '../../simd/lanes';
import { dot, minor } from '../../simd/vec3';

/**
 * Where `findFoot` leaves the vector from the vertex to the closest point (3 lane values), the squared
 * lengths of the triangle's edges at its first vertex (2). `findFaceFoot` leaves the vector, and behind what
 * `findFoot` leaves the shares of these edges in the point (2).
 */
export const FOOT: usize = memory.data(7 * LANE_BYTES, 16);

/**
 * Finds a triangle's point closest to a vertex, both given by address: the best of the face and the edges.
 * Test: "a point above a needle triangle".
 *
 * Face: in n = e0 × e1 the coordinate u comes out of a cross product, as the foot of two lines does in
 * `closest-on-lines.ts`; then v by projection onto e1. In a needle triangle the cross product puts u off by
 * EPSILON over the needle's angle, along the needle; the projection takes that back.
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
  const wx = sub(loadLane(vertex, 0), ox);
  const wy = sub(loadLane(vertex, 1), oy);
  const wz = sub(loadLane(vertex, 2), oz);
  const one = splat(1);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const uv = dot(ux, uy, uz, vx, vy, vz);
  const vw = dot(vx, vy, vz, wx, wy, wz);
  const perVV = div(one, vv);

  // Edge u. What is compared is the way from the vertex to the point of the triangle.
  const onU = clamp(mul(dot(ux, uy, uz, wx, wy, wz), div(one, uu)), one);
  let x = sub(mul(onU, ux), wx);
  let y = sub(mul(onU, uy), wy);
  let z = sub(mul(onU, uz), wz);
  let best = dot(x, y, z, x, y, z);
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
  closer = lt(dot(faceX, faceY, faceZ, faceX, faceY, faceZ), best);
  storeLane(FOOT, 0, pick(closer, faceX, x));
  storeLane(FOOT, 1, pick(closer, faceY, y));
  storeLane(FOOT, 2, pick(closer, faceZ, z));
  storeLane(FOOT, 3, uu);
  storeLane(FOOT, 4, vv);
}

/** A triangle's edges at its first vertex, u and v, u × v, products of these, and 1 / v·v. */
export const U: i32 = 0;
export const V: i32 = 3;
export const NORMAL: i32 = 6;
const NN: i32 = 9;
const UV: i32 = 10;
const PER_VV: i32 = 11;

/** Bytes of the face of a triangle, which `findFaceFoot` is given. */
export const FACE_BYTES: i32 = 12 * LANE_BYTES;

/** Writes the face of a triangle. */
export function writeFace(triangle: usize, face: usize): void {
  const ox = loadLane(triangle, 0);
  const oy = loadLane(triangle, 1);
  const oz = loadLane(triangle, 2);
  const ux = sub(loadLane(triangle, 3), ox);
  const uy = sub(loadLane(triangle, 4), oy);
  const uz = sub(loadLane(triangle, 5), oz);
  const vx = sub(loadLane(triangle, 6), ox);
  const vy = sub(loadLane(triangle, 7), oy);
  const vz = sub(loadLane(triangle, 8), oz);
  const nx = minor(uy, uz, vy, vz);
  const ny = minor(uz, ux, vz, vx);
  const nz = minor(ux, uy, vx, vy);
  storeLane(face, U, ux);
  storeLane(face, U + 1, uy);
  storeLane(face, U + 2, uz);
  storeLane(face, V, vx);
  storeLane(face, V + 1, vy);
  storeLane(face, V + 2, vz);
  storeLane(face, NORMAL, nx);
  storeLane(face, NORMAL + 1, ny);
  storeLane(face, NORMAL + 2, nz);
  storeLane(face, NN, dot(nx, ny, nz, nx, ny, nz));
  storeLane(face, UV, dot(ux, uy, uz, vx, vy, vz));
  storeLane(face, PER_VV, div(splat(1), dot(vx, vy, vz, vx, vy, vz)));
}

/**
 * Finds the point of a triangle that is closest to a vertex, without the edges: the closest point where
 * that lies inside of the triangle, and elsewhere some point of it. The same digits as of `findFoot`.
 *
 * @param face - what `writeFace` has written of the triangle
 */
export function findFaceFoot(vertex: usize, triangle: usize, face: usize): void {
  const ux = loadLane(face, U);
  const uy = loadLane(face, U + 1);
  const uz = loadLane(face, U + 2);
  const vx = loadLane(face, V);
  const vy = loadLane(face, V + 1);
  const vz = loadLane(face, V + 2);
  const wx = sub(loadLane(vertex, 0), loadLane(triangle, 0));
  const wy = sub(loadLane(vertex, 1), loadLane(triangle, 1));
  const wz = sub(loadLane(vertex, 2), loadLane(triangle, 2));
  const nx = loadLane(face, NORMAL);
  const ny = loadLane(face, NORMAL + 1);
  const nz = loadLane(face, NORMAL + 2);
  const wvn = dot(minor(wy, wz, vy, vz), minor(wz, wx, vz, vx), minor(wx, wy, vx, vy), nx, ny, nz);
  const inU = clamp(div(wvn, loadLane(face, NN)), splat(1));
  const vw = dot(vx, vy, vz, wx, wy, wz);
  const onV = mul(sub(vw, mul(inU, loadLane(face, UV))), loadLane(face, PER_VV));
  const inV = clamp(onV, sub(splat(1), inU));
  storeLane(FOOT, 0, sub(add(mul(inU, ux), mul(inV, vx)), wx));
  storeLane(FOOT, 1, sub(add(mul(inU, uy), mul(inV, vy)), wy));
  storeLane(FOOT, 2, sub(add(mul(inU, uz), mul(inV, vz)), wz));
  storeLane(FOOT, 5, inU);
  storeLane(FOOT, 6, inV);
}
