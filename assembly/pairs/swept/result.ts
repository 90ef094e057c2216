/**
 * The last step of every kernel: from the closest core points to distance, surface points and normal.
 *
 * Cores apart: the normal is the unit vector from A's core point to B's. Cores that touch or cross have no
 * such direction and take the normal of `contact-normal.ts`.
 *
 * Source: Poscher 2020, eq. 4.8 (distance, surface points); the contract of docs/conventions.md.
 */
import {
  add,
  div,
  EPSILON,
  LANE_BYTES,
  LANES,
  le,
  max,
  mul,
  pick,
  REAL_BYTES,
  readLane,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { Columns } from '../../layout/records';
import { dot } from '../../simd/vec3';
import { A, B } from '../io/blocks';
import { componentAt, Output } from '../io/columns';
import { CONTACT_NORMAL, findContactNormal } from './contact-normal';

/**
 * Core points closer than this touch: they are made one, the distance is −(rA + rB) exactly. Unit: the root
 * of the elements' summed squared edge lengths. Reason: rounding moves points by a few EPSILON, so below this
 * the direction between the two is noise. Test: "crossing lines have their common perpendicular as normal".
 */
export const TOUCHING: real = 2 * EPSILON;

/**
 * Squared distances below this, m², count as touching too: they have lost digits to underflow. At 1e-150 m
 * (double) or 3e-19 m (single) this is far below anything that coordinates of ordinary size can resolve.
 */
export const UNDERFLOW: real = sizeof<real>() == 8 ? <real>1e-300 : <real>1e-37;

/** A divisor for distances that count as touching: no longer than the root of UNDERFLOW. */
const SHORTEST: real = sizeof<real>() == 8 ? <real>1e-150 : <real>3e-19;

/** 1 in the lanes that touch, 0 in the others. */
const isTouching: usize = memory.data(LANE_BYTES, 16);

/** Its method is one of a class, because those can be made inline. */
export class Result {
  /**
   * Writes LANES results, and returns the lanes that touch: for these, blocks A and B have to be filled and
   * `writeContacts` called. `V` is Vector or Component.
   *
   * @param out - addresses of the column rows to write
   * @param ra, rb - the elements' radii, m
   * @param squares - sum of the elements' squared edge lengths, m²
   * @param dx, dy, dz - B's closest core point minus A's, m
   * @param px, py, pz - A's closest core point, m
   * @param qx, qy, qz - B's closest core point, m
   */
  @inline
  static write<V>(
    out: Columns,
    ra: lane,
    rb: lane,
    squares: lane,
    dx: lane,
    dy: lane,
    dz: lane,
    px: lane,
    py: lane,
    pz: lane,
    qx: lane,
    qy: lane,
    qz: lane,
  ): mask {
    const squared = dot(dx, dy, dz, dx, dy, dz);
    const length = sqrt(squared);
    // Three divisions, not one and three products: a normal along an axis then has no digits to spare.
    const divisor = max(length, splat(SHORTEST));
    const nx = div(dx, divisor);
    const ny = div(dy, divisor);
    const nz = div(dz, divisor);
    storeLane(out.distance, 0, sub(sub(length, ra), rb));
    Output.write<V>(out, nx, ny, nz, out.normal);
    Output.write<V>(out, add(px, mul(ra, nx)), add(py, mul(ra, ny)), add(pz, mul(ra, nz)), out.pointA);
    Output.write<V>(out, sub(qx, mul(rb, nx)), sub(qy, mul(rb, ny)), sub(qz, mul(rb, nz)), out.pointB);
    return le(squared, max(mul(splat(TOUCHING * TOUCHING), squares), splat(UNDERFLOW)));
  }
}

/**
 * Replaces the results of touching lanes, by the elements in blocks A and B: one core point half way between
 * the two, and a feature normal.
 */
export function writeContacts(out: Columns, touching: mask, coordinatesA: i32, coordinatesB: i32): void {
  findContactNormal(coordinatesA / 3, coordinatesB / 3);
  storeLane(isTouching, 0, pick(touching, splat(1), splat(0)));
  for (let i = 0; i < LANES; i++) {
    if (readLane(isTouching, 0, i) == 0) continue;
    const ra = readLane(A, coordinatesA, i);
    const rb = readLane(B, coordinatesB, i);
    // Not −ra − rb, which is −0 without radii.
    store<real>(out.distance + i * REAL_BYTES, 0 - ra - rb);
    for (let axis = 0; axis < 3; axis++) {
      const offset = componentAt(out, i, axis);
      const before = load<real>(out.normal + offset);
      const after = readLane(CONTACT_NORMAL, axis, i);
      const coreA = load<real>(out.pointA + offset) - ra * before;
      const coreB = load<real>(out.pointB + offset) + rb * before;
      const core = coreA + (coreB - coreA) / 2;
      store<real>(out.pointA + offset, core + ra * after);
      store<real>(out.pointB + offset, core - rb * after);
      store<real>(out.normal + offset, after);
    }
  }
}
