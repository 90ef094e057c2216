/**
 * The closest points of a line or triangle and a box that do not overlap, in the frame of the box.
 *
 * Edges. A point of an edge p + t·u lies beyond the faces by an excess e(t), and half the slope of its
 * squared distance is g = e·u: it never falls, and is straight between the places where the edge crosses a
 * face's plane. So: evaluate it there and at the ends, and go from where it is last negative to where it is
 * first positive, in proportion. Both points lie on their cores: they may be too far apart, never too close.
 *
 * Where rounding puts the sign of a slope wrong, as it may where the edge nearly runs along an axis, a lower
 * bound does not prove the best point right. Then, the closest points of the edge to each plane, edge and
 * vertex of the box: the closest of all is on one of these.
 */
import {
  add,
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
} from '../../simd/lanes';
import { dot } from '../../simd/vec3';
import { VERTEX_BYTES } from '../io/blocks';
import { clampTo, HALF, MOVED, reachAlong } from './box-frame';
import { clamp } from '../../simd/clamp';

/** The closest points so far: that of A, that of B, and their squared distance. Units. */
export const ON_A: usize = memory.data(3 * LANE_BYTES, 16);
export const ON_B: usize = memory.data(3 * LANE_BYTES, 16);
const SQUARED: usize = memory.data(LANE_BYTES, 16);

/** How far apart the planes square to the way between them keep the cores, times the length of that way. */
export const BETWEEN_PLANES: usize = memory.data(LANE_BYTES, 16);

/**
 * A candidate this close to a lower bound is right. Unit: that of the frame. Reason: both are off by a few
 * roundings. Test: "keep the contract: needles".
 */
const CERTAIN: real = 8 * EPSILON;

/**
 * The last place on an edge where the slope is not positive, and the slope there; the first where it is, and
 * the slope. As the slope never falls, each of the four is a largest or a smallest.
 */
const before: usize = memory.data(2 * LANE_BYTES, 16);
const after: usize = memory.data(2 * LANE_BYTES, 16);

/** The best of several places on an edge, and the squared distance there. */
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
  const px = loadLane(p, 0);
  const py = loadLane(p, 1);
  const pz = loadLane(p, 2);
  const ux = sub(loadLane(q, 0), px);
  const uy = sub(loadLane(q, 1), py);
  const uz = sub(loadLane(q, 2), pz);
  const one = splat(1);
  storeLane(before, 0, splat(0));
  storeLane(before, 1, splat(-Infinity));
  storeLane(after, 0, one);
  storeLane(after, 1, splat(Infinity));
  Slope.narrow(px, py, pz, ux, uy, uz, splat(0));
  Slope.narrow(px, py, pz, ux, uy, uz, one);
  const perX = div(one, ux);
  const perY = div(one, uy);
  const perZ = div(one, uz);
  const hx = loadLane(HALF, 0);
  const hy = loadLane(HALF, 1);
  const hz = loadLane(HALF, 2);
  Slope.narrow(px, py, pz, ux, uy, uz, clamp(mul(sub(hx, px), perX), one));
  Slope.narrow(px, py, pz, ux, uy, uz, clamp(mul(sub(neg(hx), px), perX), one));
  Slope.narrow(px, py, pz, ux, uy, uz, clamp(mul(sub(hy, py), perY), one));
  Slope.narrow(px, py, pz, ux, uy, uz, clamp(mul(sub(neg(hy), py), perY), one));
  Slope.narrow(px, py, pz, ux, uy, uz, clamp(mul(sub(hz, pz), perZ), one));
  Slope.narrow(px, py, pz, ux, uy, uz, clamp(mul(sub(neg(hz), pz), perZ), one));
  const first = loadLane(before, 0);
  const slope = loadLane(before, 1);
  // Where there is nothing before or nothing after, one of the slopes is infinite: the part is 0 then.
  const part = clamp(div(slope, sub(slope, loadLane(after, 1))), one);
  offerAt(p, q, clamp(add(first, mul(part, sub(loadLane(after, 0), first))), one));
}

/** Methods of a class, because those can be made inline. */
class Slope {
  /** Brings the places between which the slope changes its sign closer together, if t is between them. */
  @inline
  static narrow(px: lane, py: lane, pz: lane, ux: lane, uy: lane, uz: lane, t: lane): void {
    const ex = Slope.excess(add(px, mul(t, ux)), loadLane(HALF, 0));
    const ey = Slope.excess(add(py, mul(t, uy)), loadLane(HALF, 1));
    const ez = Slope.excess(add(pz, mul(t, uz)), loadLane(HALF, 2));
    const slope = dot(ex, ey, ez, ux, uy, uz);
    const isBefore = le(slope, splat(0));
    storeLane(before, 0, max(loadLane(before, 0), pick(isBefore, t, splat(0))));
    storeLane(before, 1, max(loadLane(before, 1), pick(isBefore, slope, splat(-Infinity))));
    storeLane(after, 0, min(loadLane(after, 0), pick(isBefore, splat(1), t)));
    storeLane(after, 1, min(loadLane(after, 1), pick(isBefore, splat(Infinity), slope)));
  }

  /** How far a coordinate lies beyond −half … half. */
  @inline
  static excess(x: lane, half: lane): lane {
    return sub(x, min(half, max(neg(half), x)));
  }
}

/** Offers, in a mask's lanes, the points of an edge closest to each plane, edge and vertex of the box. */
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
    compareAt(p, q, clamp(div(top, bottom), splat(1)));
  }
  const closest = loadLane(best, 0);
  const kept = loadLane(SQUARED, 0);
  storeLane(SQUARED, 0, pick(lanes, kept, splat(-Infinity)));
  offerAt(p, q, closest);
  storeLane(SQUARED, 0, pick(lanes, loadLane(SQUARED, 0), kept));
}

/** Keeps the place t on an edge where it is the closest to the box so far. */
function compareAt(p: usize, q: usize, t: lane): void {
  let squared = splat(0);
  for (let i = 0; i < 3; i++) {
    const start = loadLane(p, i);
    const excess = Slope.excess(add(start, mul(t, sub(loadLane(q, i), start))), loadLane(HALF, i));
    squared = add(squared, mul(excess, excess));
  }
  const closer = lt(squared, loadLane(best, 1));
  storeLane(best, 0, pick(closer, t, loadLane(best, 0)));
  storeLane(best, 1, pick(closer, squared, loadLane(best, 1)));
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

/** Whether no points can be closer than the closest yet, but for rounding. Also writes BETWEEN_PLANES. */
export function isNearestProven(count: i32, separation: lane): mask {
  findPlanes(count);
  const squared = loadLane(SQUARED, 0);
  const distance = sqrt(squared);
  const bySeparation = le(distance, add(max(splat(0), separation), splat(CERTAIN)));
  const beyond = sub(squared, loadLane(BETWEEN_PLANES, 0));
  return or(bySeparation, le(beyond, mul(distance, splat(CERTAIN))));
}

/** Fills in BETWEEN_PLANES. */
export function findPlanes(count: i32): void {
  const x = sub(loadLane(ON_B, 0), loadLane(ON_A, 0));
  const y = sub(loadLane(ON_B, 1), loadLane(ON_A, 1));
  const z = sub(loadLane(ON_B, 2), loadLane(ON_A, 2));
  let farthest = splat(-Infinity);
  for (let j = 0; j < 3 * count; j += 3) {
    const height = dot(loadLane(MOVED, j), loadLane(MOVED, j + 1), loadLane(MOVED, j + 2), x, y, z);
    farthest = max(farthest, height);
  }
  storeLane(BETWEEN_PLANES, 0, sub(neg(reachAlong(x, y, z)), farthest));
}
