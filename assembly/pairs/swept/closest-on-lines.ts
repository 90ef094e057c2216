/**
 * The closest points of two lines p + s·u and q + t·v, s and t from 0 to 1.
 *
 * The foot of the common perpendicular on A, by n = u × v and r = q − p: s = (r × v)·n / n·n; then t from s
 * and s from t by projection, each clamped. Order of the clamps: Ericson 2005, §5.1.9. The determinant uu·vv
 * − (u·v)² of Poscher 2020 (§4.3.4, A.4) and Ericson cancels for nearly parallel lines and needs an epsilon.
 * n does not: where the angle is θ, rounding moves the foot by EPSILON/θ along lines that diverge by θ, so
 * the distance by EPSILON.
 */
import { add, div, mul, splat, sub } from '../../simd/lanes';
import { dot, minor } from '../../simd/vec3';
import { clamp } from '../../simd/clamp';

/** The three steps, in this order. Methods of a class, because those can be made inline. */
export class Feet {
  /** s of the common perpendicular. */
  @inline
  static perpendicular(
    ux: lane,
    uy: lane,
    uz: lane,
    vx: lane,
    vy: lane,
    vz: lane,
    rx: lane,
    ry: lane,
    rz: lane,
  ): lane {
    const nx = minor(uy, uz, vy, vz);
    const ny = minor(uz, ux, vz, vx);
    const nz = minor(ux, uy, vx, vy);
    const rvn = dot(minor(ry, rz, vy, vz), minor(rz, rx, vz, vx), minor(rx, ry, vx, vy), nx, ny, nz);
    return clamp(div(rvn, dot(nx, ny, nz, nx, ny, nz)), splat(1));
  }

  /** t of the point of B closest to the point s of A. */
  @inline
  static onB(s: lane, uv: lane, vr: lane, perVV: lane): lane {
    return clamp(mul(sub(mul(s, uv), vr), perVV), splat(1));
  }

  /** s of the point of A closest to the point t of B. */
  @inline
  static onA(t: lane, uv: lane, ur: lane, perUU: lane): lane {
    return clamp(mul(add(mul(t, uv), ur), perUU), splat(1));
  }
}
