/** The best direction so far: that of the highest φ. All directions here are unit vectors. */
import {
  abs,
  and,
  div,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  mul,
  neg,
  not,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { largest } from '../../simd/scale';
import { dot, minor } from '../../simd/vec3';
import { BODY_B } from './bodies';
import { bound } from './bound';

export const BEST: usize = memory.data(3 * LANE_BYTES, 16);
export const BEST_BOUND: usize = memory.data(LANE_BYTES, 16);

/** Begins with the way between the first vertices or centers, or, where these are one, with any direction. */
export function begin(kindA: i32, kindB: i32): void {
  writeUnit(loadLane(BODY_B, 0), loadLane(BODY_B, 1), loadLane(BODY_B, 2), BEST);
  const none = not(lt(splat(0), product(BEST, BEST)));
  storeLane(BEST, 0, pick(none, splat(1), loadLane(BEST, 0)));
  measure(kindA, kindB);
}

/** Fills in the bound of the best direction. */
export function measure(kindA: i32, kindB: i32): void {
  storeLane(BEST_BOUND, 0, bound(kindA, kindB, loadLane(BEST, 0), loadLane(BEST, 1), loadLane(BEST, 2)));
}

/**
 * Takes a direction for the best where its φ is higher, in the lanes of a mask. Zero vectors are none.
 *
 * @param slack - how much lower it may be
 */
export function offer(kindA: i32, kindB: i32, lanes: mask, direction: usize, slack: real): void {
  const x = loadLane(direction, 0);
  const y = loadLane(direction, 1);
  const z = loadLane(direction, 2);
  const isVector = lt(splat(0), dot(x, y, z, x, y, z));
  take(and(lanes, isVector), direction, bound(kindA, kindB, x, y, z), slack);
}

/** Takes a direction whose φ is known for the best where that is higher, in the lanes of a mask. */
export function take(lanes: mask, direction: usize, height: lane, slack: real): void {
  const x = loadLane(direction, 0);
  const y = loadLane(direction, 1);
  const z = loadLane(direction, 2);
  const higher = and(lanes, lt(sub(loadLane(BEST_BOUND, 0), splat(slack)), height));
  storeLane(BEST_BOUND, 0, pick(higher, height, loadLane(BEST_BOUND, 0)));
  storeLane(BEST, 0, pick(higher, x, loadLane(BEST, 0)));
  storeLane(BEST, 1, pick(higher, y, loadLane(BEST, 1)));
  storeLane(BEST, 2, pick(higher, z, loadLane(BEST, 2)));
}

/**
 * Takes a direction, then the opposite one, for the best where its φ is higher; leaves it turned round.
 *
 * @param slack - how much lower it may be
 */
export function offerBoth(kindA: i32, kindB: i32, lanes: mask, direction: usize, slack: real): void {
  offer(kindA, kindB, lanes, direction, slack);
  for (let i = 0; i < 3; i++) storeLane(direction, i, neg(loadLane(direction, i)));
  offer(kindA, kindB, lanes, direction, slack);
}

/** Writes a vector as a unit vector; zero stays zero. */
export function writeUnit(x: lane, y: lane, z: lane, to: usize): void {
  // In units of the largest component first: its square may not underflow.
  const size = largest(x, y, z);
  const some = lt(splat(0), size);
  const divisor = pick(some, size, splat(1));
  const u = div(x, divisor);
  const v = div(y, divisor);
  const w = div(z, divisor);
  const length = sqrt(pick(some, dot(u, v, w, u, v, w), splat(1)));
  storeLane(to, 0, div(u, length));
  storeLane(to, 1, div(v, length));
  storeLane(to, 2, div(w, length));
}

/**
 * Writes two unit vectors' common perpendicular, unit; zero where they are parallel. u × v = u × (v − u), and
 * that difference is exact for nearly parallel ones: the result is square to both however small the angle.
 */
export function writePerpendicular(u: usize, v: usize, to: usize): void {
  const ux = loadLane(u, 0);
  const uy = loadLane(u, 1);
  const uz = loadLane(u, 2);
  const opposite = lt(dot(ux, uy, uz, loadLane(v, 0), loadLane(v, 1), loadLane(v, 2)), splat(0));
  const sign = pick(opposite, splat(-1), splat(1));
  const dx = sub(mul(sign, loadLane(v, 0)), ux);
  const dy = sub(mul(sign, loadLane(v, 1)), uy);
  const dz = sub(mul(sign, loadLane(v, 2)), uz);
  writeUnit(minor(uy, uz, dy, dz), minor(uz, ux, dz, dx), minor(ux, uy, dx, dy), to);
}

/** Writes a unit vector square to another: along the cross product with the axis it leans on least. */
export function writeSquare(u: usize, to: usize): void {
  const x = loadLane(u, 0);
  const y = loadLane(u, 1);
  const z = loadLane(u, 2);
  const zero = splat(0);
  const alongX = and(le(abs(x), abs(y)), le(abs(x), abs(z)));
  const alongY = le(abs(y), abs(z));
  writeUnit(
    pick(alongX, zero, pick(alongY, neg(z), y)),
    pick(alongX, z, pick(alongY, zero, neg(x))),
    pick(alongX, neg(y), pick(alongY, x, zero)),
    to,
  );
}

/** Writes u × v. */
export function writeCross(u: usize, v: usize, to: usize): void {
  const ux = loadLane(u, 0);
  const uy = loadLane(u, 1);
  const uz = loadLane(u, 2);
  const vx = loadLane(v, 0);
  const vy = loadLane(v, 1);
  const vz = loadLane(v, 2);
  storeLane(to, 0, minor(uy, uz, vy, vz));
  storeLane(to, 1, minor(uz, ux, vz, vx));
  storeLane(to, 2, minor(ux, uy, vx, vy));
}

/** u·v. */
export function product(u: usize, v: usize): lane {
  return dot(loadLane(u, 0), loadLane(u, 1), loadLane(u, 2), loadLane(v, 0), loadLane(v, 1), loadLane(v, 2));
}
