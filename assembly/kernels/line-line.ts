/**
 * line–line: the foot of the common perpendicular, then each parameter clamped in turn.
 *
 * In:  element blocks of two lines (start, end, radius), metres, one common frame.
 * Out: result block (distance, skin points, normal), metres, same frame.
 * Degenerate: a line of zero length is its start point. Parallel lines: a pair found from wherever rounding
 *   puts the perpendicular; every such pair is closest to rounding. Crossing lines: u × v as normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/kernels/oracle.test.ts.
 * Source: Poscher 2020, §4.3.4, A.4; order of the clamps Ericson 2005, §5.1.9. Their determinant
 *   uu·vv − (u·v)² cancels for nearly parallel lines and needs an epsilon. n = u × v does not: where the angle
 *   is θ, rounding moves the foot by EPSILON/θ along lines that diverge by θ, so the distance by EPSILON.
 */
import { add, bits, div, Rows, loadLane, mul, splat, sub } from '../lanes';
import { Columns, LineRow } from '../layout';
import { dot, minor } from '../vec3';
import { A, B, VERTEX_BYTES } from './blocks';
import { clamp } from './clamp';
import { offerEdges, squaredEdge } from './features';
import { writeResult } from './result';
import { unresolved } from './scale';
import { begin, VERTICES, writeBest } from './thorough';

export function lineLine(a: usize, b: usize, out: Columns): i32 {
  Rows.gather<LineRow>(a, A);
  Rows.gather<LineRow>(b, B);
  const px = loadLane(A, 0);
  const py = loadLane(A, 1);
  const pz = loadLane(A, 2);
  const ux = sub(loadLane(A, 3), px);
  const uy = sub(loadLane(A, 4), py);
  const uz = sub(loadLane(A, 5), pz);
  const qx = loadLane(B, 0);
  const qy = loadLane(B, 1);
  const qz = loadLane(B, 2);
  const vx = sub(loadLane(B, 3), qx);
  const vy = sub(loadLane(B, 4), qy);
  const vz = sub(loadLane(B, 5), qz);
  const rx = sub(qx, px);
  const ry = sub(qy, py);
  const rz = sub(qz, pz);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const uv = dot(ux, uy, uz, vx, vy, vz);
  const one = splat(1);
  const foot = Feet.perpendicular(ux, uy, uz, vx, vy, vz, rx, ry, rz);
  const t = Feet.onB(foot, uv, dot(vx, vy, vz, rx, ry, rz), div(one, vv));
  const s = Feet.onA(t, uv, dot(ux, uy, uz, rx, ry, rz), div(one, uu));
  const fx = mul(s, ux);
  const fy = mul(s, uy);
  const fz = mul(s, uz);
  const gx = mul(t, vx);
  const gy = mul(t, vy);
  const gz = mul(t, vz);
  const dx = sub(add(rx, gx), fx);
  const dy = sub(add(ry, gy), fy);
  const dz = sub(add(rz, gz), fz);
  const squares = add(uu, vv);
  writeResult<LineRow, LineRow>(
    out,
    squares,
    dx,
    dy,
    dz,
    add(px, fx),
    add(py, fy),
    add(pz, fz),
    add(qx, gx),
    add(qy, gy),
    add(qz, gz),
  );
  return bits(unresolved(uu, vv));
}

/** Compares the rows that `lineLine` leaves open. */
export function lineLineThorough(a: usize, b: usize, out: Columns): void {
  Rows.gather<LineRow>(a, A);
  Rows.gather<LineRow>(b, B);
  begin(2, 2);
  const startA = VERTICES;
  const endA = startA + VERTEX_BYTES;
  const startB = endA + VERTEX_BYTES;
  const endB = startB + VERTEX_BYTES;
  offerEdges(startA, endA, startB, endB);
  writeBest<LineRow, LineRow>(out, add(squaredEdge(startA, endA), squaredEdge(startB, endB)));
}

/**
 * The parameters of the closest points of two lines, p + s·u and q + t·v with s and t from 0 to 1, in the order
 * in which they are to be found: r = q − p, then `perpendicular`, `onB` from it, `onA` from that.
 */
export class Feet {
  /** Where on A the common perpendicular of the two stands. */
  // @ts-ignore: decorator
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

  /** The point of B closest to the point s of A. */
  // @ts-ignore: decorator
  @inline
  static onB(s: lane, uv: lane, vr: lane, perVV: lane): lane {
    return clamp(mul(sub(mul(s, uv), vr), perVV), splat(1));
  }

  /** The point of A closest to the point t of B. */
  // @ts-ignore: decorator
  @inline
  static onA(t: lane, uv: lane, ur: lane, perUU: lane): lane {
    return clamp(mul(add(mul(t, uv), ur), perUU), splat(1));
  }
}
