/**
 * The closest points of a line or triangle and a box that do not overlap, in the frame of the box.
 *
 * Edges. A point of an edge p + t·u lies beyond the faces by an excess e(t), and half the slope of its squared distance
 * is g = e·u: it never falls, and is straight between the places where the edge crosses the plane of a face. So:
 * evaluate it at those six and at the ends, and go from where it is last negative to where it is first
 * positive, in proportion. The best of all these points is kept: none can be too close.
 *
 * Where rounding puts the sign of a slope wrong, as it may where the edge nearly runs along an axis, a lower
 * bound does not prove the best point right. Then, the closest points of the edge to each plane, edge and vertex of the
 * box: the closest of all is on one of these.
 */
import {
  add,
  and,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  or,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../lanes';
import { dot } from '../vec3';
import { VERTEX_BYTES } from './blocks';
import { clampTo, HALF, MOVED, reachAlong } from './box-frame';
import { clamp } from './clamp';

/** The closest points so far: that of A, that of B, and their squared distance. Units. */
export const ON_A: usize = memory.data(3 * LANE_BYTES, 16);
export const ON_B: usize = memory.data(3 * LANE_BYTES, 16);
export const SQUARED: usize = memory.data(LANE_BYTES, 16);

/**
 * A candidate within this of a lower bound is right. Unit: that of the frame. Reason: both are off by a few roundings.
 * Test: "keep the contract: needles".
 */
const CERTAIN: real = 8 * EPSILON;

/** Where the slope is last negative, and how much; where it is first positive, and how much; the best point. */
const before: usize = memory.data(2 * LANE_BYTES, 16);
const after: usize = memory.data(2 * LANE_BYTES, 16);
const best: usize = memory.data(2 * LANE_BYTES, 16);

/** Forgets the closest points. */
export function forgetNearest(): void {
  storeLane(SQUARED, 0, splat(Infinity));
}

/** Keeps a pair of points where it is the closest so far. */
export function offerNearest(px: lane, py: lane, pz: lane, qx: lane, qy: lane, qz: lane): void {
  const dx = sub(qx, px);
  const dy = sub(qy, py);
  const dz = sub(qz, pz);
  const squared = dot(dx, dy, dz, dx, dy, dz);
  const old = loadLane(SQUARED, 0);
  const closer = lt(squared, old);
  storeLane(SQUARED, 0, pick(closer, squared, old));
  storeLane(ON_A, 0, pick(closer, px, loadLane(ON_A, 0)));
  storeLane(ON_A, 1, pick(closer, py, loadLane(ON_A, 1)));
  storeLane(ON_A, 2, pick(closer, pz, loadLane(ON_A, 2)));
  storeLane(ON_B, 0, pick(closer, qx, loadLane(ON_B, 0)));
  storeLane(ON_B, 1, pick(closer, qy, loadLane(ON_B, 1)));
  storeLane(ON_B, 2, pick(closer, qz, loadLane(ON_B, 2)));
}

/** Offers the closest points of an edge between two of the vertices. */
export function offerEdgeToBox(from: i32, to: i32): void {
  const p = MOVED + from * VERTEX_BYTES;
  const q = MOVED + to * VERTEX_BYTES;
  const zero = splat(0);
  const one = splat(1);
  storeLane(best, 1, splat(Infinity));
  storeLane(before, 0, zero);
  storeLane(before, 1, min(zero, slopeAt(p, q, zero)));
  storeLane(after, 0, one);
  storeLane(after, 1, max(zero, slopeAt(p, q, one)));
  for (let i = 0; i < 3; i++) {
    const start = loadLane(p, i);
    const along = sub(loadLane(q, i), start);
    const half = loadLane(HALF, i);
    narrow(p, q, clamp(div(sub(half, start), along), one));
    narrow(p, q, clamp(div(sub(neg(half), start), along), one));
  }
  const first = loadLane(before, 0);
  const last = loadLane(after, 0);
  const slope = loadLane(before, 1);
  const part = clamp(div(slope, sub(slope, loadLane(after, 1))), one);
  slopeAt(p, q, clamp(add(first, mul(part, sub(last, first))), one));
  offerAt(p, q, loadLane(best, 0));
}

/** Offers, in the lanes of a mask, the points of an edge that are closest to each plane, edge and vertex of the box. */
export function offerEdgeToFeatures(from: i32, to: i32, lanes: mask): void {
  const p = MOVED + from * VERTEX_BYTES;
  const q = MOVED + to * VERTEX_BYTES;
  storeLane(best, 1, pick(lanes, splat(Infinity), splat(-Infinity)));
  storeLane(best, 0, splat(0));
  for (let sides = 1; sides < 27; sides++) {
    let top = splat(0);
    let bottom = splat(0);
    let rest = sides;
    for (let i = 0; i < 3; i++) {
      const side = rest % 3;
      rest /= 3;
      if (side == 0) continue;
      const half = loadLane(HALF, i);
      const start = loadLane(p, i);
      const along = sub(loadLane(q, i), start);
      top = add(top, mul(sub(side == 1 ? half : neg(half), start), along));
      bottom = add(bottom, mul(along, along));
    }
    slopeAt(p, q, clamp(div(top, bottom), splat(1)));
  }
  const closest = loadLane(best, 0);
  const kept = loadLane(SQUARED, 0);
  storeLane(SQUARED, 0, pick(lanes, kept, splat(-Infinity)));
  offerAt(p, q, closest);
  storeLane(SQUARED, 0, pick(lanes, loadLane(SQUARED, 0), kept));
}

/** Keeps the place t on an edge where it is the closest so far, and returns half the slope of its squared distance. */
function slopeAt(p: usize, q: usize, t: lane): lane {
  const ux = sub(loadLane(q, 0), loadLane(p, 0));
  const uy = sub(loadLane(q, 1), loadLane(p, 1));
  const uz = sub(loadLane(q, 2), loadLane(p, 2));
  const x = add(loadLane(p, 0), mul(t, ux));
  const y = add(loadLane(p, 1), mul(t, uy));
  const z = add(loadLane(p, 2), mul(t, uz));
  const ex = sub(x, clampTo(loadLane(HALF, 0), x));
  const ey = sub(y, clampTo(loadLane(HALF, 1), y));
  const ez = sub(z, clampTo(loadLane(HALF, 2), z));
  const squared = dot(ex, ey, ez, ex, ey, ez);
  const closer = lt(squared, loadLane(best, 1));
  storeLane(best, 0, pick(closer, t, loadLane(best, 0)));
  storeLane(best, 1, pick(closer, squared, loadLane(best, 1)));
  return dot(ex, ey, ez, ux, uy, uz);
}

/** Moves the places between which the slope changes its sign closer together, if t is between them. */
function narrow(p: usize, q: usize, t: lane): void {
  const slope = slopeAt(p, q, t);
  const zero = splat(0);
  const isBefore = and(le(slope, zero), lt(loadLane(before, 0), t));
  const isAfter = and(le(zero, slope), lt(t, loadLane(after, 0)));
  storeLane(before, 0, pick(isBefore, t, loadLane(before, 0)));
  storeLane(before, 1, pick(isBefore, slope, loadLane(before, 1)));
  storeLane(after, 0, pick(isAfter, t, loadLane(after, 0)));
  storeLane(after, 1, pick(isAfter, slope, loadLane(after, 1)));
}

/** Offers the point t of an edge and the one of the box that is closest to it. */
function offerAt(p: usize, q: usize, t: lane): void {
  const x = add(loadLane(p, 0), mul(t, sub(loadLane(q, 0), loadLane(p, 0))));
  const y = add(loadLane(p, 1), mul(t, sub(loadLane(q, 1), loadLane(p, 1))));
  const z = add(loadLane(p, 2), mul(t, sub(loadLane(q, 2), loadLane(p, 2))));
  offerNearest(
    x,
    y,
    z,
    clampTo(loadLane(HALF, 0), x),
    clampTo(loadLane(HALF, 1), y),
    clampTo(loadLane(HALF, 2), z),
  );
}

/** Whether no points can be closer than the closest so far, but for rounding. */
export function isNearestProven(count: i32, separation: lane): mask {
  const squared = loadLane(SQUARED, 0);
  const distance = sqrt(squared);
  const x = sub(loadLane(ON_B, 0), loadLane(ON_A, 0));
  const y = sub(loadLane(ON_B, 1), loadLane(ON_A, 1));
  const z = sub(loadLane(ON_B, 2), loadLane(ON_A, 2));
  let farthest = splat(-Infinity);
  for (let j = 0; j < 3 * count; j += 3) {
    const height = dot(loadLane(MOVED, j), loadLane(MOVED, j + 1), loadLane(MOVED, j + 2), x, y, z);
    farthest = max(farthest, height);
  }
  const betweenPlanes = sub(neg(reachAlong(x, y, z)), farthest);
  const bySeparation = le(distance, add(max(splat(0), separation), splat(CERTAIN)));
  return or(bySeparation, le(sub(squared, betweenPlanes), mul(distance, splat(CERTAIN))));
}
