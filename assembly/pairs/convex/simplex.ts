/**
 * The simplex of the approach: three kept points of the Minkowski difference B − A, and a new one. What is
 * closest to the origin in the tetrahedron they span is the closest point of one of its vertices, edges and
 * faces; those with the new point are enough, as the best of the others is known from before.
 *
 * Any of them that is feasible is a point of the difference, so it can only be too far away, never too close:
 * the closest of all is right however badly another was rounded, and points that coincide do no harm.
 */
import {
  abs,
  add,
  and,
  any,
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
  not,
  or,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { clamp } from '../../simd/clamp';
import { dot, minor } from '../../simd/vec3';
import { FACING, FACING_A, FACING_B } from './bound';
import { writeUnit } from './directions';

/** A point of the difference: the point of B minus that of A, then these two. */
const WAY: i32 = 0;
export const ON_A: i32 = 3;
export const ON_B: i32 = 6;
const POINT_NUMBERS: i32 = 9;
const POINT_BYTES: i32 = POINT_NUMBERS * LANE_BYTES;

/** The points that are kept, and the new one. */
const KEPT: usize = memory.data(3 * POINT_BYTES, 16);
const NEW: usize = memory.data(POINT_BYTES, 16);

/** The closest point so far as a mixture of the kept ones: its weights; itself; its squared distance. */
const WEIGHTS: usize = memory.data(3 * LANE_BYTES, 16);
export const CLOSEST: usize = memory.data(3 * LANE_BYTES, 16);
export const SQUARED: usize = memory.data(LANE_BYTES, 16);

/** Where the origin was found in a tetrahedron: how far it is from the faces, but for roundings. Else -1. */
export const INSIDE: usize = memory.data(LANE_BYTES, 16);

/** From the new point to the kept ones; planes through it and two of these; and crosswise moments. */
const edges: usize = memory.data(9 * LANE_BYTES, 16);
const planes: usize = memory.data(9 * LANE_BYTES, 16);
const moments: usize = memory.data(9 * LANE_BYTES, 16);

/** The best mixture of this step: weights of the kept points, its squared distance; and its point. */
const best: usize = memory.data(4 * LANE_BYTES, 16);
const found: usize = memory.data(3 * LANE_BYTES, 16);

/** The plane through the kept points. */
const opposite: usize = memory.data(3 * LANE_BYTES, 16);

/** What rounding may have added to how far a point is from a plane, units. Reason: as `SLACK` of segments. */
const ROUNDED: real = 64 * EPSILON;

/** Below this the volume of a tetrahedron is made of roundings. Unit: the product of its edges. */
const FLAT: real = 16 * EPSILON;

/** Makes the support points the new point. */
export function setNew(): void {
  for (let i = 0; i < 3; i++) {
    storeLane(NEW, WAY + i, loadLane(FACING, i));
    storeLane(NEW, ON_A + i, loadLane(FACING_A, i));
    storeLane(NEW, ON_B + i, loadLane(FACING_B, i));
  }
}

/** Begins with the new point alone. */
export function beginSimplex(): void {
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < POINT_NUMBERS; i++) storeLane(KEPT, k * POINT_NUMBERS + i, loadLane(NEW, i));
    storeLane(WEIGHTS, k, splat(k == 0 ? 1 : 0));
    storeLane(CLOSEST, k, loadLane(NEW, WAY + k));
  }
  storeLane(SQUARED, 0, squaredOf(CLOSEST));
  storeLane(INSIDE, 0, splat(-1));
}

/**
 * Takes the new point in where it brings the closest point nearer, in a mask's lanes: returns these.
 *
 * @param solid - whether the inside of the tetrahedron counts; the origin there has no weights
 */
export function improve(lanes: mask, solid: bool): mask {
  findEdges();
  const x = loadLane(NEW, 0);
  const y = loadLane(NEW, 1);
  const z = loadLane(NEW, 2);
  storeLane(best, 3, loadLane(SQUARED, 0));
  replaceBest(dot(x, y, z, x, y, z), splat(0), splat(0), splat(0));
  for (let i = 0; i < 3; i++) {
    const e = edges + 3 * i * LANE_BYTES;
    const ex = loadLane(e, 0);
    const ey = loadLane(e, 1);
    const ez = loadLane(e, 2);
    const t = clamp(div(neg(dot(x, y, z, ex, ey, ez)), dot(ex, ey, ez, ex, ey, ez)), splat(1));
    const px = add(x, mul(t, ex));
    const py = add(y, mul(t, ey));
    const pz = add(z, mul(t, ez));
    const squared = dot(px, py, pz, px, py, pz);
    replaceBest(squared, i == 0 ? t : splat(0), i == 1 ? t : splat(0), i == 2 ? t : splat(0));
  }
  offerFace(0, 1);
  offerFace(1, 2);
  offerFace(2, 0);
  let isInside = lt(splat(0), splat(0));
  if (solid) isInside = offerInside(lanes);
  const nearer = and(lanes, lt(loadLane(best, 3), loadLane(SQUARED, 0)));
  if (any(nearer)) take(nearer, isInside);
  return nearer;
}

/** A number of one of the three points that are kept. */
export function kept(k: i32, place: i32): lane {
  return loadLane(KEPT, k * POINT_NUMBERS + place);
}

/** The closest point's own point of A or of B. */
export function mixed(side: i32, i: i32): lane {
  const place = side + i;
  return dot(
    loadLane(WEIGHTS, 0),
    loadLane(WEIGHTS, 1),
    loadLane(WEIGHTS, 2),
    loadLane(KEPT, place),
    loadLane(KEPT, POINT_NUMBERS + place),
    loadLane(KEPT, 2 * POINT_NUMBERS + place),
  );
}

/**
 * Writes the unit vector along the shortest way from a place to the point, line or plane of those kept points
 * that have weights, where the origin is so far along a direction from that place: a plane's normal, the foot
 * on a line, or the point itself.
 */
export function writeSquare(direction: usize, far: lane, to: usize): void {
  const zero = splat(0);
  // The first and the last of the points with weights; if all three have, the second is beside them.
  const isFirst = lt(zero, loadLane(WEIGHTS, 0));
  const isLast = lt(zero, loadLane(WEIGHTS, 2));
  const isBetween = lt(zero, loadLane(WEIGHTS, 1));
  const isPlane = and(isFirst, and(isBetween, isLast));
  for (let i = 0; i < 3; i++) {
    const first = pick(isFirst, kept(0, i), pick(isBetween, kept(1, i), kept(2, i)));
    const last = pick(isLast, kept(2, i), pick(isBetween, kept(1, i), kept(0, i)));
    storeLane(edges, i, sub(last, first));
    storeLane(edges, 3 + i, sub(kept(1, i), first));
    storeLane(edges, 6 + i, add(first, mul(far, loadLane(direction, i))));
  }
  writeCross(edges, edges + 3 * LANE_BYTES, planes);
  const squared = squaredOf(edges);
  const isPoint = le(squared, zero);
  const t = pick(
    isPoint,
    zero,
    div(heightOf(edges, edges + 6 * LANE_BYTES), pick(isPoint, splat(1), squared)),
  );
  const isSquare = and(isPlane, lt(zero, squaredOf(planes)));
  const isBack = lt(heightOf(planes, direction), zero);
  for (let i = 0; i < 3; i++) {
    const normal = pick(isBack, neg(loadLane(planes, i)), loadLane(planes, i));
    const foot = sub(loadLane(edges, 6 + i), mul(t, loadLane(edges, i)));
    storeLane(moments, i, pick(isSquare, normal, foot));
  }
  writeUnit(loadLane(moments, 0), loadLane(moments, 1), loadLane(moments, 2), to);
}

function at(vector: usize, i: i32): lane {
  return loadLane(vector, i);
}

function squaredOf(vector: usize): lane {
  const x = loadLane(vector, 0);
  const y = loadLane(vector, 1);
  const z = loadLane(vector, 2);
  return dot(x, y, z, x, y, z);
}

function findEdges(): void {
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) {
      storeLane(edges, 3 * k + i, sub(loadLane(KEPT, k * POINT_NUMBERS + i), loadLane(NEW, i)));
    }
  }
  for (let k = 0; k < 3; k++) {
    const e = edges + 3 * k * LANE_BYTES;
    writeCross(e, edges + 3 * ((k + 1) % 3) * LANE_BYTES, planes + 3 * k * LANE_BYTES);
    writeCross(e, NEW, moments + 3 * k * LANE_BYTES);
  }
}

function writeCross(u: usize, v: usize, to: usize): void {
  storeLane(to, 0, minor(at(u, 1), at(u, 2), at(v, 1), at(v, 2)));
  storeLane(to, 1, minor(at(u, 2), at(u, 0), at(v, 2), at(v, 0)));
  storeLane(to, 2, minor(at(u, 0), at(u, 1), at(v, 0), at(v, 1)));
}

/** Component i of the mixture with these weights of the kept points; the rest belongs to the new one. */
function mixture(i: i32, r: lane, s: lane, t: lane): lane {
  return add(
    loadLane(NEW, i),
    dot(r, s, t, loadLane(edges, i), loadLane(edges, 3 + i), loadLane(edges, 6 + i)),
  );
}

/** Takes a mixture for the best where it is closer. `squared`: its distance, squared. */
function replaceBest(squared: lane, r: lane, s: lane, t: lane): void {
  const closer = lt(squared, loadLane(best, 3));
  storeLane(best, 0, pick(closer, r, loadLane(best, 0)));
  storeLane(best, 1, pick(closer, s, loadLane(best, 1)));
  storeLane(best, 2, pick(closer, t, loadLane(best, 2)));
  storeLane(best, 3, pick(closer, squared, loadLane(best, 3)));
}

/** Offers the origin's foot on the face of the new point and kept points i and j, where it lies inside. */
function offerFace(i: i32, j: i32): void {
  const n = planes + 3 * i * LANE_BYTES;
  const x = loadLane(n, 0);
  const y = loadLane(n, 1);
  const z = loadLane(n, 2);
  const squared = dot(x, y, z, x, y, z);
  const zero = splat(0);
  const flat = not(lt(zero, squared));
  const divisor = pick(flat, splat(1), squared);
  const momentI = moments + 3 * i * LANE_BYTES;
  const momentJ = moments + 3 * j * LANE_BYTES;
  const ofI = div(dot(at(momentJ, 0), at(momentJ, 1), at(momentJ, 2), x, y, z), divisor);
  const ofJ = div(neg(dot(at(momentI, 0), at(momentI, 1), at(momentI, 2), x, y, z)), divisor);
  const outside = or(flat, or(or(lt(ofI, zero), lt(ofJ, zero)), lt(splat(1), add(ofI, ofJ))));
  const u = pick(outside, zero, ofI);
  const v = pick(outside, zero, ofJ);
  const r = i == 0 ? u : j == 0 ? v : zero;
  const s = i == 1 ? u : j == 1 ? v : zero;
  const t = i == 2 ? u : j == 2 ? v : zero;
  const px = mixture(0, r, s, t);
  const py = mixture(1, r, s, t);
  const pz = mixture(2, r, s, t);
  replaceBest(dot(px, py, pz, px, py, pz), r, s, t);
}

function heightOf(vector: usize, n: usize): lane {
  return dot(at(vector, 0), at(vector, 1), at(vector, 2), at(n, 0), at(n, 1), at(n, 2));
}

/**
 * Offers the origin itself where it lies inside of the tetrahedron, and returns the lanes where it is best.
 *
 * @param lanes - where it is noted that it lies inside
 */
function offerInside(lanes: mask): mask {
  const zero = splat(0);
  const volume = heightOf(edges, planes + 3 * LANE_BYTES);
  const sizes = mul(
    mul(squaredOf(edges), squaredOf(edges + 3 * LANE_BYTES)),
    squaredOf(edges + 6 * LANE_BYTES),
  );
  const flat = le(mul(volume, volume), mul(splat(FLAT * FLAT), sizes));
  const divisor = pick(flat, splat(1), neg(volume));
  const r = div(heightOf(NEW, planes + 3 * LANE_BYTES), divisor);
  const s = div(heightOf(NEW, planes + 6 * LANE_BYTES), divisor);
  const t = div(heightOf(NEW, planes), divisor);
  const outside = or(
    or(flat, lt(r, zero)),
    or(or(lt(s, zero), lt(t, zero)), lt(splat(1), add(add(r, s), t))),
  );
  const isBest = and(not(outside), lt(zero, loadLane(best, 3)));
  replaceBest(pick(outside, splat(Infinity), zero), r, s, t);
  const inside = and(lanes, not(outside));
  if (any(inside)) storeLane(INSIDE, 0, pick(inside, depthOf(volume, r, s, t), loadLane(INSIDE, 0)));
  return isBest;
}

/** How far the origin is from the faces of the tetrahedron, less roundings. `r`, `s`, `t`: its weights. */
function depthOf(volume: lane, r: lane, s: lane, t: lane): lane {
  let least = splat(Infinity);
  for (let i = 0; i < 3; i++) {
    const n = planes + 3 * i * LANE_BYTES;
    least = min(least, div(abs(heightOf(NEW, n)), sqrt(squaredOf(n))));
    const across = add(loadLane(planes, i), add(loadLane(planes, 3 + i), loadLane(planes, 6 + i)));
    storeLane(opposite, i, across);
  }
  const rest = sub(splat(1), add(add(r, s), t));
  least = min(least, div(mul(rest, abs(volume)), sqrt(squaredOf(opposite))));
  return max(splat(0), sub(least, splat(ROUNDED)));
}

/**
 * Makes the best mixture, or the origin, the closest point, in a mask's lanes. The new point takes the place
 * of a kept one without weight.
 */
function take(lanes: mask, isOrigin: mask): void {
  const r = loadLane(best, 0);
  const s = loadLane(best, 1);
  const t = loadLane(best, 2);
  for (let i = 0; i < 3; i++) {
    storeLane(found, i, pick(isOrigin, splat(0), mixture(i, r, s, t)));
  }
  const worst = leastUseful();
  const rest = max(splat(0), sub(sub(sub(splat(1), r), s), t));
  for (let k = 0; k < 3; k++) {
    const here = and(lanes, and(le(splat(<real>k), worst), le(worst, splat(<real>k))));
    for (let i = 0; i < POINT_NUMBERS; i++) {
      const place = k * POINT_NUMBERS + i;
      storeLane(KEPT, place, pick(here, loadLane(NEW, i), loadLane(KEPT, place)));
    }
    const weight = pick(here, rest, loadLane(best, k));
    storeLane(WEIGHTS, k, pick(lanes, weight, loadLane(WEIGHTS, k)));
    storeLane(CLOSEST, k, pick(lanes, loadLane(found, k), loadLane(CLOSEST, k)));
  }
  storeLane(SQUARED, 0, pick(lanes, loadLane(best, 3), loadLane(SQUARED, 0)));
}

/** The number of the kept point without weight that lies furthest along the way to the closest point. */
function leastUseful(): lane {
  let number = splat(0);
  let furthest = splat(-Infinity);
  for (let k = 0; k < 3; k++) {
    const height = heightOf(KEPT + k * POINT_BYTES, found);
    const further = and(le(loadLane(best, k), splat(0)), lt(furthest, height));
    number = pick(further, splat(<real>k), number);
    furthest = pick(further, height, furthest);
  }
  return number;
}
