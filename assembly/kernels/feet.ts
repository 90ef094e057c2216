/**
 * The closest points of two lines p + s·u and q + t·v, s and t from 0 to 1.
 *
 * The foot of the common perpendicular on A, by n = u × v and r = q − p: s = (r × v)·n / n·n; then t from s and s
 * from t by projection, each clamped. Order of the clamps: Ericson 2005, §5.1.9. The determinant
 * uu·vv − (u·v)² of Poscher 2020 (§4.3.4, A.4) and Ericson cancels for nearly parallel lines and needs an epsilon.
 * n does not: where the angle is θ, rounding moves the foot by EPSILON/θ along lines that diverge by θ, so the
 * distance by EPSILON.
 */
import { add, div, LANE_BYTES, mul, splat, storeLane, sub } from '../lanes';
import { dot, minor } from '../vec3';
import { clamp } from './clamp';

/** Where `Feet.find` leaves s, t and the squared lengths of u and v. */
export const FEET: usize = memory.data(4 * LANE_BYTES, 16);
export const ON_FIRST: i32 = 0;
export const ON_SECOND: i32 = 1;
export const SQUARED_U: i32 = 2;
export const SQUARED_V: i32 = 3;

export class Feet {
  // @ts-ignore: decorator
  @inline
  static find(
    px: lane,
    py: lane,
    pz: lane,
    ux: lane,
    uy: lane,
    uz: lane,
    qx: lane,
    qy: lane,
    qz: lane,
    vx: lane,
    vy: lane,
    vz: lane,
  ): void {
    const rx = sub(qx, px);
    const ry = sub(qy, py);
    const rz = sub(qz, pz);
    const nx = minor(uy, uz, vy, vz);
    const ny = minor(uz, ux, vz, vx);
    const nz = minor(ux, uy, vx, vy);
    const rvn = dot(minor(ry, rz, vy, vz), minor(rz, rx, vz, vx), minor(rx, ry, vx, vy), nx, ny, nz);
    const uu = dot(ux, uy, uz, ux, uy, uz);
    const vv = dot(vx, vy, vz, vx, vy, vz);
    const uv = dot(ux, uy, uz, vx, vy, vz);
    const ur = dot(ux, uy, uz, rx, ry, rz);
    const vr = dot(vx, vy, vz, rx, ry, rz);
    const one = splat(1);
    const perUU = div(one, uu);
    const perVV = div(one, vv);
    const foot = clamp(div(rvn, dot(nx, ny, nz, nx, ny, nz)), one);
    const t = clamp(mul(sub(mul(foot, uv), vr), perVV), one);
    const s = clamp(mul(add(mul(t, uv), ur), perUU), one);
    storeLane(FEET, ON_FIRST, s);
    storeLane(FEET, ON_SECOND, t);
    storeLane(FEET, SQUARED_U, uu);
    storeLane(FEET, SQUARED_V, vv);
  }
}
