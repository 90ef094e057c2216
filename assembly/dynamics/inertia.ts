/**
 * Inertias of a body together with what it carries: how hard it is to accelerate, as a symmetric 6×6 matrix
 * of the blocks `i`, `h` and `m`.
 */
import { Body, BodyState, TURNS, Wrench } from './records';

/**
 * The least share of inertia that a joint has to move, of all that its body and what it carries have, about
 * any axis. Reason: rounding leaves 1e-16 of what is nothing, and rods of 1 mm and 1 m have 1e-6.
 */
export const LEAST: f64 = 1e-12;

/** The articulated inertia of a body that carries nothing: its own. */
export function beginInertia(body: Body, state: BodyState): void {
  const x = state.momentX;
  const y = state.momentY;
  const z = state.momentZ;
  state.ixx = state.xx;
  state.iyy = state.yy;
  state.izz = state.zz;
  state.ixy = state.xy;
  state.ixz = state.xz;
  state.iyz = state.yz;
  state.hxx = 0;
  state.hxy = -z;
  state.hxz = y;
  state.hyx = z;
  state.hyy = 0;
  state.hyz = -x;
  state.hzx = -y;
  state.hzy = x;
  state.hzz = 0;
  state.mxx = body.mass;
  state.myy = body.mass;
  state.mzz = body.mass;
  state.mxy = 0;
  state.mxz = 0;
  state.myz = 0;
}

/** Takes the product of a torque and force with themselves, times a factor, from the inertia of a body. */
export function takeProduct(state: BodyState, wrench: Wrench, factor: f64): void {
  const tx = wrench.torqueX;
  const ty = wrench.torqueY;
  const tz = wrench.torqueZ;
  const fx = wrench.forceX;
  const fy = wrench.forceY;
  const fz = wrench.forceZ;
  const ktx = tx * factor;
  const kty = ty * factor;
  const ktz = tz * factor;
  state.ixx -= ktx * tx;
  state.iyy -= kty * ty;
  state.izz -= ktz * tz;
  state.ixy -= ktx * ty;
  state.ixz -= ktx * tz;
  state.iyz -= kty * tz;
  state.hxx -= ktx * fx;
  state.hxy -= ktx * fy;
  state.hxz -= ktx * fz;
  state.hyx -= kty * fx;
  state.hyy -= kty * fy;
  state.hyz -= kty * fz;
  state.hzx -= ktz * fx;
  state.hzy -= ktz * fy;
  state.hzz -= ktz * fz;
  const kfx = fx * factor;
  const kfy = fy * factor;
  state.mxx -= kfx * fx;
  state.myy -= kfy * fy;
  state.mzz -= fz * factor * fz;
  state.mxy -= kfx * fy;
  state.mxz -= kfx * fz;
  state.myz -= kfy * fz;
}

/**
 * Adds the inertia of a body, less the product of U with itself times a factor, to that of its carrier,
 * shifted to the origin of that: h + r̃ m, and so on. It goes row by row, and writes what is known:
 * processors have no registers for all of it.
 */
export function addToCarrier(state: BodyState, carrier: BodyState, factor: f64): void {
  const x = state.armX;
  const y = state.armY;
  const z = state.armZ;
  const fx = state.uForceX;
  const fy = state.uForceY;
  const fz = state.uForceZ;
  const kfx = fx * factor;
  const kfy = fy * factor;
  const mxx = state.mxx - kfx * fx;
  const myy = state.myy - kfy * fy;
  const mzz = state.mzz - fz * factor * fz;
  const mxy = state.mxy - kfx * fy;
  const mxz = state.mxz - kfx * fz;
  const myz = state.myz - kfy * fz;
  carrier.mxx += mxx;
  carrier.myy += myy;
  carrier.mzz += mzz;
  carrier.mxy += mxy;
  carrier.mxz += mxz;
  carrier.myz += myz;
  const tz = state.uTorqueZ;
  const ktz = tz * factor;
  const hzx = state.hzx - ktz * fx;
  const hzy = state.hzy - ktz * fy;
  const hzz = state.hzz - ktz * fz;
  const gzx = hzx + (x * mxy - y * mxx);
  const gzy = hzy + (x * myy - y * mxy);
  carrier.hzx += gzx;
  carrier.hzy += gzy;
  carrier.hzz += hzz + (x * myz - y * mxz);
  carrier.izz += state.izz - ktz * tz + x * (hzy + gzy) - y * (hzx + gzx);
  const ty = state.uTorqueY;
  const kty = ty * factor;
  const hyx = state.hyx - kty * fx;
  const hyy = state.hyy - kty * fy;
  const hyz = state.hyz - kty * fz;
  const gyx = hyx + (z * mxx - x * mxz);
  const gyy = hyy + (z * mxy - x * myz);
  const gyz = hyz + (z * mxz - x * mzz);
  carrier.hyx += gyx;
  carrier.hyy += gyy;
  carrier.hyz += gyz;
  carrier.iyy += state.iyy - kty * ty + z * (hyx + gyx) - x * (hyz + gyz);
  carrier.iyz += state.iyz - kty * tz + (z * hzx - x * hzz) + (x * gyy - y * gyx);
  const tx = state.uTorqueX;
  const ktx = tx * factor;
  const hxy = state.hxy - ktx * fy;
  const hxz = state.hxz - ktx * fz;
  const gxx = state.hxx - ktx * fx + (y * mxz - z * mxy);
  const gxy = hxy + (y * myz - z * myy);
  const gxz = hxz + (y * mzz - z * myz);
  carrier.hxx += gxx;
  carrier.hxy += gxy;
  carrier.hxz += gxz;
  carrier.ixx += state.ixx - ktx * tx + y * (hxz + gxz) - z * (hxy + gxy);
  carrier.ixy += state.ixy - ktx * ty + (y * hyz - z * hyy) + (z * gxx - x * gxz);
  carrier.ixz += state.ixz - ktx * tz + (y * hzz - z * hzy) + (x * gxy - y * gxx);
}

/** How much there is to move about all axes of a joint that turns, or along all of one that slides. */
export function extentOf(body: Body, state: BodyState): f64 {
  return body.motion == TURNS ? state.ixx + state.iyy + state.izz : state.mxx + state.myy + state.mzz;
}
