/**
 * Directions of which it is shown at once that no other one is better: of most elements that lie on a face of
 * another one or press into it, and of many that press into an edge or a side.
 *
 * Where cores are apart, a point of one may have a foot on the other along the direction: both are as far
 * apart as φ says. Where cores overlap, a ball around a point of one may belong to the other: no translation
 * that is shorter than its radius takes the point out of the other, so that none separates the cores. If −φ
 * is no longer than that, it is the depth.
 */
import {
  abs,
  add,
  and,
  any,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  not,
  or,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { BOX, CYLINDER, ELLIPSOID, HULL, SWEPT } from '../../layout/kinds';
import { AXIAL_RADIUS, AXIS, BODY_A, BODY_B, BOX_AXES, BOX_HALF, HALF } from './bodies';
import { FACING_A, FACING_B } from './bound';
import { BEST, BEST_BOUND, measure, take } from './directions';
import { along } from './support';
import { marginIn } from './within';

/** How much longer −φ may be, units. Reason: both are rounded. */
const ROUNDED: real = 4 * EPSILON;

/** The directions that are proved, and φ of these. */
const proved: usize = memory.data(3 * LANE_BYTES, 16);
const provedBound: usize = memory.data(LANE_BYTES, 16);

/** A point of a cylinder. */
const beside: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Tries the face of A, a box, and the cap of B, a cylinder, that are likely to be touched, and returns the
 * lanes in which its normal is proved: see `takeProved`. Leaves any direction as the best one.
 */
export function proveFaces(kindA: i32, kindB: i32): mask {
  const none = lt(splat(0), splat(0));
  // Of a hull, edges have to be found.
  if (kindB == HULL || kindA < SWEPT) return none;
  let lanes = none;
  if (kindA == BOX) {
    writeFace(kindB);
    measure(kindA, kindB);
    lanes = prove(kindA, kindB);
    keep(lanes);
  }
  if (kindB == CYLINDER && any(not(lanes))) {
    writeCap();
    measure(kindA, kindB);
    const more = and(not(lanes), prove(kindA, kindB));
    keep(more);
    lanes = or(lanes, more);
  }
  return lanes;
}

/** Has directions that were proved be the best ones, in the lanes of a mask. */
export function takeProved(lanes: mask): void {
  take(lanes, proved, loadLane(provedBound, 0), Infinity);
}

function keep(lanes: mask): void {
  for (let i = 0; i < 3; i++) storeLane(proved, i, pick(lanes, loadLane(BEST, i), loadLane(proved, i)));
  storeLane(provedBound, 0, pick(lanes, loadLane(BEST_BOUND, 0), loadLane(provedBound, 0)));
}

/** The lanes in which the best direction is proved. It has been asked for last, or is `measure`d. */
export function prove(kindA: i32, kindB: i32): mask {
  const height = loadLane(BEST_BOUND, 0);
  const needed = sub(max(splat(0), neg(height)), splat(ROUNDED));
  const out = max(splat(0), height);
  let most = max(marginAt(kindA, BODY_A, FACING_B, neg(out)), marginAt(kindB, BODY_B, FACING_A, out));
  if (kindB == CYLINDER && kindA == CYLINDER) {
    writeBeside(BODY_B, FACING_B, BODY_A);
    most = max(most, marginAt(kindA, BODY_A, beside, neg(out)));
    writeBeside(BODY_A, FACING_A, BODY_B);
    most = max(most, marginAt(kindB, BODY_B, beside, out));
  }
  return le(needed, most);
}

/** How deep a point that is moved along the best direction lies in a body. */
function marginAt(kind: i32, body: usize, point: usize, by: lane): lane {
  const x = add(loadLane(point, 0), mul(by, loadLane(BEST, 0)));
  const y = add(loadLane(point, 1), mul(by, loadLane(BEST, 1)));
  const z = add(loadLane(point, 2), mul(by, loadLane(BEST, 2)));
  return marginIn(kind, body, x, y, z);
}

/**
 * Moves a support point of a cylinder along its axis to beside the center of the other one: of a side that
 * lies along the other one, all points are support points, and an end of it may lie beyond that.
 */
function writeBeside(body: usize, point: usize, other: usize): void {
  const half = loadLane(body, HALF);
  const center = along(body, AXIS, loadLane(body, 0), loadLane(body, 1), loadLane(body, 2));
  const facing = along(body, AXIS, loadLane(point, 0), loadLane(point, 1), loadLane(point, 2));
  const wanted = along(body, AXIS, loadLane(other, 0), loadLane(other, 1), loadLane(other, 2));
  const by = sub(add(center, max(neg(half), min(half, sub(wanted, center)))), facing);
  for (let i = 0; i < 3; i++) {
    storeLane(beside, i, add(loadLane(point, i), mul(by, loadLane(body, AXIS + i))));
  }
}

/** Takes the normal of the face of A, a box, that B is furthest from, or least deep in, for the best. */
function writeFace(kindB: i32): void {
  const x = loadLane(BODY_B, 0);
  const y = loadLane(BODY_B, 1);
  const z = loadLane(BODY_B, 2);
  let most = splat(-Infinity);
  for (let i = 0; i < 3; i++) {
    const axis = BODY_A + (BOX_AXES + 3 * i) * LANE_BYTES;
    const height = along(BODY_A, BOX_AXES + 3 * i, x, y, z);
    const gap = sub(sub(abs(height), loadLane(BODY_A, BOX_HALF + i)), reachAlong(kindB, axis));
    const isMost = lt(most, gap);
    most = pick(isMost, gap, most);
    const side = pick(lt(height, splat(0)), splat(-1), splat(1));
    for (let k = 0; k < 3; k++) {
      storeLane(BEST, k, pick(isMost, mul(side, loadLane(axis, k)), loadLane(BEST, k)));
    }
  }
}

/** Has the normal of the cap of B, a cylinder, be the best direction that faces A. */
function writeCap(): void {
  const height = along(BODY_B, AXIS, loadLane(BODY_B, 0), loadLane(BODY_B, 1), loadLane(BODY_B, 2));
  const side = pick(lt(height, splat(0)), splat(-1), splat(1));
  for (let k = 0; k < 3; k++) storeLane(BEST, k, mul(side, loadLane(BODY_B, AXIS + k)));
}

/** How far B, a solid, reaches from its center along a unit vector: of a cone, no less. */
function reachAlong(kindB: i32, axis: usize): lane {
  const x = loadLane(axis, 0);
  const y = loadLane(axis, 1);
  const z = loadLane(axis, 2);
  if (kindB == ELLIPSOID) {
    let squared = splat(0);
    for (let k = 0; k < 3; k++) {
      const reach = mul(loadLane(BODY_B, BOX_HALF + k), along(BODY_B, BOX_AXES + 3 * k, x, y, z));
      squared = add(squared, mul(reach, reach));
    }
    return sqrt(squared);
  }
  const cosine = along(BODY_B, AXIS, x, y, z);
  const sine = sqrt(max(splat(0), sub(splat(1), mul(cosine, cosine))));
  return add(mul(loadLane(BODY_B, HALF), abs(cosine)), mul(loadLane(BODY_B, AXIAL_RADIUS), sine));
}
