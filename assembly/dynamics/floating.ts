/**
 * Joints that float. The six velocities are those of the position, along the axes of the joint's frame, and
 * the angular velocity along these axes. The body is as free as if nothing carried it: its acceleration is
 * its inertia's inverse times what acts on it, whatever its carrier does.
 */
import { placeFree } from '../robot/free-pose';
import { LEAST } from './inertia';
import { constant, ORIGIN, STILL } from './lay-out';
import { Body, BodyState, BodyTree, Wrench } from './records';

/** A pose: twelve f64, row by row, the position in the last column. */
const POSE: usize = memory.data(8 * 12, 8);

/** Places a body on a joint that floats, and the frame of the joint. */
export function placeFloating(tree: BodyTree, body: Body, state: BodyState, carrier: BodyState): void {
  placeFree(tree.configuration + 8 * body.drive, POSE, 0);
  // Columns of the joint's frame, and what is in it, seen from the world.
  for (let row: usize = 0; row < 72; row += 24) {
    const x = load<f64>(changetype<usize>(carrier) + row);
    const y = load<f64>(changetype<usize>(carrier) + row, 8);
    const z = load<f64>(changetype<usize>(carrier) + row, 16);
    const fx = x * constant(body, STILL) + y * constant(body, STILL + 3) + z * constant(body, STILL + 6);
    const fy = x * constant(body, STILL + 1) + y * constant(body, STILL + 4) + z * constant(body, STILL + 7);
    const fz = x * constant(body, STILL + 2) + y * constant(body, STILL + 5) + z * constant(body, STILL + 8);
    const frame = changetype<usize>(state) + offsetof<BodyState>('fxx') + row;
    store<f64>(frame, fx);
    store<f64>(frame, fy, 8);
    store<f64>(frame, fz, 16);
    const rotation = changetype<usize>(state) + row;
    store<f64>(rotation, fx * load<f64>(POSE) + fy * load<f64>(POSE, 32) + fz * load<f64>(POSE, 64));
    store<f64>(rotation, fx * load<f64>(POSE, 8) + fy * load<f64>(POSE, 40) + fz * load<f64>(POSE, 72), 8);
    store<f64>(rotation, fx * load<f64>(POSE, 16) + fy * load<f64>(POSE, 48) + fz * load<f64>(POSE, 80), 16);
    const mount =
      x * constant(body, ORIGIN) + y * constant(body, ORIGIN + 1) + z * constant(body, ORIGIN + 2);
    const way = fx * load<f64>(POSE, 24) + fy * load<f64>(POSE, 56) + fz * load<f64>(POSE, 88);
    store<f64>(changetype<usize>(state) + offsetof<BodyState>('armX') + row / 3, mount + way);
  }
  state.px = carrier.px + state.armX;
  state.py = carrier.py + state.armY;
  state.pz = carrier.pz + state.armZ;
}

/** A vector in the frame of the joint, in the world. */
export function outX(state: BodyState, x: f64, y: f64, z: f64): f64 {
  return state.fxx * x + state.fxy * y + state.fxz * z;
}
export function outY(state: BodyState, x: f64, y: f64, z: f64): f64 {
  return state.fyx * x + state.fyy * y + state.fyz * z;
}
export function outZ(state: BodyState, x: f64, y: f64, z: f64): f64 {
  return state.fzx * x + state.fzy * y + state.fzz * z;
}

/** Writes a vector in the world as three f64 in the frame of the joint. */
export function storeInside(state: BodyState, x: f64, y: f64, z: f64, to: usize): void {
  store<f64>(to, state.fxx * x + state.fyx * y + state.fzx * z);
  store<f64>(to, state.fxy * x + state.fyy * y + state.fzy * z, 8);
  store<f64>(to, state.fxz * x + state.fyz * y + state.fzz * z, 16);
}

/**
 * Inverts the articulated inertia of a body: `n` is the inverse of `m`, and `s` that of i − h m⁻¹ hᵀ, Schur's
 * complement, which is the inertia about the center of mass of a body that carries nothing. Returns whether
 * there is such an inverse: of both at least a share, where an inverse of nothing would be infinite.
 */
export function invert(state: BodyState): bool {
  const at = changetype<usize>(state);
  const isMoved = invertSymmetric(at + offsetof<BodyState>('mxx'), at + offsetof<BodyState>('nxx'));
  // h m⁻¹, row by row, and then its products with the rows of h.
  const ax = state.hxx * state.nxx + state.hxy * state.nxy + state.hxz * state.nxz;
  const ay = state.hxx * state.nxy + state.hxy * state.nyy + state.hxz * state.nyz;
  const az = state.hxx * state.nxz + state.hxy * state.nyz + state.hxz * state.nzz;
  const bx = state.hyx * state.nxx + state.hyy * state.nxy + state.hyz * state.nxz;
  const by = state.hyx * state.nxy + state.hyy * state.nyy + state.hyz * state.nyz;
  const bz = state.hyx * state.nxz + state.hyy * state.nyz + state.hyz * state.nzz;
  const cx = state.hzx * state.nxx + state.hzy * state.nxy + state.hzz * state.nxz;
  const cy = state.hzx * state.nxy + state.hzy * state.nyy + state.hzz * state.nyz;
  const cz = state.hzx * state.nxz + state.hzy * state.nyz + state.hzz * state.nzz;
  state.sxx = state.ixx - (ax * state.hxx + ay * state.hxy + az * state.hxz);
  state.syy = state.iyy - (bx * state.hyx + by * state.hyy + bz * state.hyz);
  state.szz = state.izz - (cx * state.hzx + cy * state.hzy + cz * state.hzz);
  state.sxy = state.ixy - (ax * state.hyx + ay * state.hyy + az * state.hyz);
  state.sxz = state.ixz - (ax * state.hzx + ay * state.hzy + az * state.hzz);
  state.syz = state.iyz - (bx * state.hzx + by * state.hzy + bz * state.hzz);
  const isLarge = state.sxx + state.syy + state.szz > LEAST * (state.ixx + state.iyy + state.izz);
  const schur = at + offsetof<BodyState>('sxx');
  return invertSymmetric(schur, schur) && isMoved && isLarge;
}

/**
 * Inverts a symmetric 3×3 matrix xx, yy, zz, xy, xz, yz by its cofactors. Returns whether its least
 * eigenvalue is more than about so large a share of the others.
 */
export function invertSymmetric(from: usize, to: usize): bool {
  const xx = load<f64>(from);
  const yy = load<f64>(from, 8);
  const zz = load<f64>(from, 16);
  const xy = load<f64>(from, 24);
  const xz = load<f64>(from, 32);
  const yz = load<f64>(from, 40);
  const cxx = yy * zz - yz * yz;
  const cxy = xz * yz - xy * zz;
  const cxz = xy * yz - xz * yy;
  const determinant = xx * cxx + xy * cxy + xz * cxz;
  const factor = 1 / determinant;
  store<f64>(to, cxx * factor);
  store<f64>(to, (xx * zz - xz * xz) * factor, 8);
  store<f64>(to, (xx * yy - xy * xy) * factor, 16);
  store<f64>(to, cxy * factor, 24);
  store<f64>(to, cxz * factor, 32);
  store<f64>(to, (xy * xz - xx * yz) * factor, 40);
  const trace = xx + yy + zz;
  return determinant > LEAST * trace * trace * trace;
}

/** What `respondFreely` comes to: angular acceleration, and acceleration of the origin, f64. */
export const RESPONSE: usize = memory.data(8 * 6, 8);

/** The acceleration that a torque and a force at the origin, times a factor, give to a body that floats. */
export function respondFreely(state: BodyState, wrench: Wrench, factor: f64): void {
  const forceX = factor * wrench.forceX;
  const forceY = factor * wrench.forceY;
  const forceZ = factor * wrench.forceZ;
  // Of the force alone, if the body did not turn.
  const ax = state.nxx * forceX + state.nxy * forceY + state.nxz * forceZ;
  const ay = state.nxy * forceX + state.nyy * forceY + state.nyz * forceZ;
  const az = state.nxz * forceX + state.nyz * forceY + state.nzz * forceZ;
  const tx = factor * wrench.torqueX - (state.hxx * ax + state.hxy * ay + state.hxz * az);
  const ty = factor * wrench.torqueY - (state.hyx * ax + state.hyy * ay + state.hyz * az);
  const tz = factor * wrench.torqueZ - (state.hzx * ax + state.hzy * ay + state.hzz * az);
  const alphaX = state.sxx * tx + state.sxy * ty + state.sxz * tz;
  const alphaY = state.sxy * tx + state.syy * ty + state.syz * tz;
  const alphaZ = state.sxz * tx + state.syz * ty + state.szz * tz;
  const fx = forceX - (state.hxx * alphaX + state.hyx * alphaY + state.hzx * alphaZ);
  const fy = forceY - (state.hxy * alphaX + state.hyy * alphaY + state.hzy * alphaZ);
  const fz = forceZ - (state.hxz * alphaX + state.hyz * alphaY + state.hzz * alphaZ);
  store<f64>(RESPONSE, alphaX);
  store<f64>(RESPONSE, alphaY, 8);
  store<f64>(RESPONSE, alphaZ, 16);
  store<f64>(RESPONSE, state.nxx * fx + state.nxy * fy + state.nxz * fz, 24);
  store<f64>(RESPONSE, state.nxy * fx + state.nyy * fy + state.nyz * fz, 32);
  store<f64>(RESPONSE, state.nxz * fx + state.nyz * fy + state.nzz * fz, 40);
}

/** The power of a torque and a force at that acceleration. */
export function responseOf(wrench: Wrench): f64 {
  return (
    wrench.torqueX * load<f64>(RESPONSE) +
    wrench.torqueY * load<f64>(RESPONSE, 8) +
    wrench.torqueZ * load<f64>(RESPONSE, 16) +
    wrench.forceX * load<f64>(RESPONSE, 24) +
    wrench.forceY * load<f64>(RESPONSE, 32) +
    wrench.forceZ * load<f64>(RESPONSE, 40)
  );
}
