/**
 * The directions of two cylinders that overlap. Let u and v be their axes, m square to both, and h(n) = −φ(n)
 * how far the differences of their points reach. Each cylinder is its own image in the mirror square to m, so
 * the least h is on that side of m on which the center of B lies. The circles square to u and to v cut this
 * half of the sphere into four lunes; all over one of them the same caps reach furthest, and h is smooth.
 *
 * On the circle square to an axis, h is how far an ellipse and a point in it are apart along n: in a quarter
 * of the circle it has one least value at most, a root of a convex function (`offerSquares`).
 *
 * Inside of a lune, h has the second derivatives W kkᵀ + W′k′k′ᵀ − h along tangents: W is the radius over the
 * sine of the angle with the axis, and k is square to the axis and the direction. Where h is least, these are
 * not negative. So a triangle of directions holds no least h if the lower eigenvalue of W kkᵀ + W′k′k′ᵀ is
 * below h all over it (`unlessSaddle`). The sine between k and k′ is that between u and v, times n·m, over
 * the sines with both axes.
 *
 * Source: own derivation, from the support functions of cylinders.
 */
import {
  add,
  and,
  any,
  div,
  EPSILON,
  LANE_BYTES,
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
import { dot } from '../../simd/vec3';
import { AXIAL_RADIUS, AXIS, BODY_A, BODY_B, HALF } from './bodies';
import { bound } from './bound';
import { climb } from './climb';
import { BEST_BOUND, product, writeCross, writePerpendicular, writeSquare, writeUnit } from './directions';
import { copyVector } from './edges';

/** The triangles that the lunes are cut into: m is a corner of each, and they lie side by side around it. */
export const LUNES: i32 = 8;

/** Steps towards the root on a circle. What they leave is climbed. */
const STEPS: i32 = 8;

/** Directions on circles that are lower than the best by more, units, are not climbed from. */
const NEAR: real = 1.0 / 4096;

/** The square of a cosine between axes is at least this much where the root begins. */
const LEAST_COSINE: real = EPSILON * EPSILON;

/** Closer to an axis, squared, a direction does not say which point of the rim is meant. */
const AXIAL: real = EPSILON;

/** What squares of sines may be off by, from cosines that are rounded. */
const ROUNDING: real = 16 * EPSILON;

/** The axes, v turned so that the angle between them is 90° at most; m; and the square of their sine. */
const u: usize = BODY_A + AXIS * LANE_BYTES;
const v: usize = memory.data(3 * LANE_BYTES, 16);
const mirror: usize = memory.data(3 * LANE_BYTES, 16);
const squaredSine: usize = memory.data(LANE_BYTES, 16);

/** Four directions square to m, in this order around it: square to v, u, v, square to u. */
const around: usize = memory.data(12 * LANE_BYTES, 16);
const SQUARE_TO_V: i32 = 0;
const SQUARE_TO_U: i32 = 3;

/** A direction, and the sum of the corners of a triangle. */
const direction: usize = memory.data(3 * LANE_BYTES, 16);
const sum: usize = memory.data(3 * LANE_BYTES, 16);

/** The way from A's center to B's. */
const way: usize = memory.data(3 * LANE_BYTES, 16);

/** Finds the lunes of the two cylinders at hand. */
export function findLunes(): void {
  const axisB = BODY_B + AXIS * LANE_BYTES;
  const isTurned = lt(product(u, axisB), splat(0));
  for (let i = 0; i < 3; i++) {
    const component = loadLane(axisB, i);
    storeLane(v, i, pick(isTurned, neg(component), component));
    storeLane(way, i, sub(loadLane(BODY_B, i), loadLane(BODY_A, i)));
  }
  // Of parallel axes, any direction square to them is one.
  writePerpendicular(u, v, mirror);
  writeSquare(u, direction);
  const isParallel = not(lt(splat(0), product(mirror, mirror)));
  for (let i = 0; i < 3; i++) {
    storeLane(mirror, i, pick(isParallel, loadLane(direction, i), loadLane(mirror, i)));
  }
  turn(mirror, lt(product(mirror, way), splat(0)));
  writeCross(u, v, direction);
  storeLane(squaredSine, 0, min(splat(1), product(direction, direction)));
  const squareToU = around + 3 * SQUARE_TO_U * LANE_BYTES;
  writeCross(mirror, u, squareToU);
  writeCross(v, mirror, around);
  const isBehind = lt(product(squareToU, v), splat(0));
  turn(squareToU, isBehind);
  turn(around, isBehind);
  copyVector(u, around + 3 * LANE_BYTES);
  copyVector(v, around + 6 * LANE_BYTES);
}

/** Turns a vector round, in the lanes of a mask. */
function turn(vector: usize, lanes: mask): void {
  for (let i = 0; i < 3; i++) {
    const component = loadLane(vector, i);
    storeLane(vector, i, pick(lanes, neg(component), component));
  }
}

/** Offers the best directions that are square to an axis, in the lanes of a mask. The lunes are known. */
export function offerSquares(kindA: i32, kindB: i32, lanes: mask): void {
  offerSquare(kindA, kindB, lanes, BODY_A, BODY_B, SQUARE_TO_U);
  offerSquare(kindA, kindB, lanes, BODY_B, BODY_A, SQUARE_TO_V);
}

/**
 * Offers the best direction e cos ψ + m sin ψ square to the axis of one body, which the other reaches beyond.
 * With t = tan ψ, p and q the parts of the way along e and m, p less that of the other's half length, and k
 * the cosine between the axes, it is where q − p t − r (1 − k²) t / √(k² + t²) = 0: a convex function that
 * falls from q, so that Newton's steps from 0 never go past its first root.
 */
function offerSquare(kindA: i32, kindB: i32, lanes: mask, body: usize, other: usize, place: i32): void {
  const e = around + 3 * place * LANE_BYTES;
  const along = product(e, way);
  const isBack = lt(along, splat(0));
  const squared = loadLane(squaredSine, 0);
  const p = sub(pick(isBack, neg(along), along), mul(loadLane(other, HALF), sqrt(squared)));
  const q = product(mirror, way);
  const r = mul(loadLane(other, AXIAL_RADIUS), squared);
  const cosine = product(u, v);
  const k = max(splat(LEAST_COSINE), mul(cosine, cosine));
  let t = splat(0);
  for (let step = 0; step < STEPS; step++) {
    const reach = add(k, mul(t, t));
    const part = div(r, sqrt(reach));
    const height = sub(q, mul(t, add(p, part)));
    const slope = add(p, div(mul(part, k), reach));
    const falls = and(lt(splat(0), slope), lt(splat(0), height));
    t = add(t, pick(falls, div(height, pick(falls, slope, splat(1))), splat(0)));
  }
  const sign = pick(isBack, splat(-1), splat(1));
  writeUnit(
    add(mul(sign, loadLane(e, 0)), mul(t, loadLane(mirror, 0))),
    add(mul(sign, loadLane(e, 1)), mul(t, loadLane(mirror, 1))),
    add(mul(sign, loadLane(e, 2)), mul(t, loadLane(mirror, 2))),
    direction,
  );
  const x = loadLane(direction, 0);
  const height = bound(kindA, kindB, x, loadLane(direction, 1), loadLane(direction, 2));
  const near = and(lanes, lt(sub(loadLane(BEST_BOUND, 0), splat(NEAR)), height));
  if (!any(near)) return;
  climb(kindA, kindB, near, direction, body + AXIS * LANE_BYTES, 0);
}

/**
 * Writes the corners of triangle `i` of `LUNES`, and how far the differences reach along them, seen from its
 * inside: where caps or points of a rim reach equally far, those count that reach furthest in the triangle.
 */
export function writeLune(i: i32, directions: usize, points: usize): void {
  copyVector(mirror, directions);
  writeAround(i, directions + 3 * LANE_BYTES);
  writeAround(i + 1, directions + 6 * LANE_BYTES);
  writeSum(directions);
  for (let corner = 0; corner < 3; corner++) {
    writeReach(directions + 3 * corner * LANE_BYTES, points + 3 * corner * LANE_BYTES);
  }
}

/** Writes one of the eight directions around m. */
function writeAround(i: i32, to: usize): void {
  const from = around + 3 * (i & 3) * LANE_BYTES;
  for (let k = 0; k < 3; k++) {
    const component = loadLane(from, k);
    storeLane(to, k, (i & 4) == 0 ? component : neg(component));
  }
}

/** Writes the middle of the edge between corners 0 and 1 of a triangle as corner 3, and the reach there. */
export function writeMiddle(directions: usize, points: usize): void {
  writeSum(directions);
  const middle = directions + 9 * LANE_BYTES;
  writeUnit(
    add(loadLane(directions, 0), loadLane(directions, 3)),
    add(loadLane(directions, 1), loadLane(directions, 4)),
    add(loadLane(directions, 2), loadLane(directions, 5)),
    middle,
  );
  writeReach(middle, points + 9 * LANE_BYTES);
}

/** Fills in the sum of the corners of a triangle. */
function writeSum(directions: usize): void {
  for (let k = 0; k < 3; k++) {
    const both = add(loadLane(directions, k), loadLane(directions, 3 + k));
    storeLane(sum, k, add(both, loadLane(directions, 6 + k)));
  }
}

/** Writes the point of the differences of A and B that reaches furthest along a corner of a triangle. */
function writeReach(corner: usize, to: usize): void {
  for (let k = 0; k < 3; k++) storeLane(to, k, neg(loadLane(way, k)));
  addReach(BODY_A, corner, to);
  addReach(BODY_B, corner, to);
}

/** Adds the point of a cylinder, from its center, that reaches furthest; that against it is its opposite. */
function addReach(body: usize, corner: usize, to: usize): void {
  const ax = loadLane(body, AXIS);
  const ay = loadLane(body, AXIS + 1);
  const az = loadLane(body, AXIS + 2);
  const sx = loadLane(sum, 0);
  const sy = loadLane(sum, 1);
  const sz = loadLane(sum, 2);
  const side = dot(ax, ay, az, sx, sy, sz);
  const half = loadLane(body, HALF);
  const up = pick(lt(side, splat(0)), neg(half), half);
  const x = loadLane(corner, 0);
  const y = loadLane(corner, 1);
  const z = loadLane(corner, 2);
  const cosine = dot(ax, ay, az, x, y, z);
  const rx = sub(x, mul(cosine, ax));
  const ry = sub(y, mul(cosine, ay));
  const rz = sub(z, mul(cosine, az));
  const isAxial = lt(dot(rx, ry, rz, rx, ry, rz), splat(AXIAL));
  const dx = pick(isAxial, sub(sx, mul(side, ax)), rx);
  const dy = pick(isAxial, sub(sy, mul(side, ay)), ry);
  const dz = pick(isAxial, sub(sz, mul(side, az)), rz);
  const squared = dot(dx, dy, dz, dx, dy, dz);
  const some = lt(splat(AXIAL), squared);
  const radius = pick(some, loadLane(body, AXIAL_RADIUS), splat(0));
  const out = div(radius, sqrt(pick(some, squared, splat(1))));
  storeLane(to, 0, add(loadLane(to, 0), add(mul(up, ax), mul(out, dx))));
  storeLane(to, 1, add(loadLane(to, 1), add(mul(up, ay), mul(out, dy))));
  storeLane(to, 2, add(loadLane(to, 2), add(mul(up, az), mul(out, dz))));
}

/** Of each corner, the squares of its parts along u, v and m. */
const parts: usize = memory.data(12 * LANE_BYTES, 16);

/** Fills in what `unlessSaddle` asks of so many corners. */
export function findParts(directions: usize, corners: i32): void {
  for (let i = 0; i < corners; i++) {
    const corner = directions + 3 * i * LANE_BYTES;
    const alongU = product(u, corner);
    const alongV = product(v, corner);
    const out = product(mirror, corner);
    storeLane(parts, 3 * i, mul(alongU, alongU));
    storeLane(parts, 3 * i + 1, mul(alongV, alongV));
    storeLane(parts, 3 * i + 2, mul(out, out));
  }
}

/**
 * The bound of a triangle with corners i, j and k, below which h nowhere is in it; Infinity where it holds no
 * direction with a least h, as the second derivatives have a negative eigenvalue all over it.
 */
export function unlessSaddle(lower: lane, directions: usize, i: i32, j: i32, k: i32): lane {
  const x = sumAt(directions, i, j, k, 0);
  const y = sumAt(directions, i, j, k, 1);
  const z = sumAt(directions, i, j, k, 2);
  // Any direction here is a mixture of corners, divided by its length: at least that along the sum.
  const least = min(
    along(directions, i, x, y, z),
    min(along(directions, j, x, y, z), along(directions, k, x, y, z)),
  );
  const longer = div(dot(x, y, z, x, y, z), mul(least, least));
  const sineA = sub(splat(1 - ROUNDING), mul(longer, largestPart(i, j, k, 0)));
  const sineB = sub(splat(1 - ROUNDING), mul(longer, largestPart(i, j, k, 1)));
  const some = and(and(lt(splat(0), least), lt(splat(0), sineA)), lt(splat(0), sineB));
  const ofA = pick(some, sineA, splat(1));
  const ofB = pick(some, sineB, splat(1));
  const out = min(splat(1), add(mul(longer, largestPart(i, j, k, 2)), splat(ROUNDING)));
  const sine = min(splat(1), div(mul(loadLane(squaredSine, 0), out), mul(ofA, ofB)));
  const bendA = div(loadLane(BODY_A, AXIAL_RADIUS), sqrt(ofA));
  const bendB = div(loadLane(BODY_B, AXIAL_RADIUS), sqrt(ofB));
  const both = add(bendA, bendB);
  const height = sub(lower, splat(ROUNDING));
  // The lower root of x² − both x + bendA bendB sine is below the height.
  const value = add(mul(height, sub(height, both)), mul(mul(bendA, bendB), sine));
  const isBeyond = or(lt(both, add(height, height)), lt(value, splat(0)));
  const isSaddle = and(and(some, lt(splat(0), height)), isBeyond);
  return pick(isSaddle, splat(Infinity), lower);
}

function sumAt(directions: usize, i: i32, j: i32, k: i32, component: i32): lane {
  const both = add(loadLane(directions, 3 * i + component), loadLane(directions, 3 * j + component));
  return add(both, loadLane(directions, 3 * k + component));
}

function along(directions: usize, i: i32, x: lane, y: lane, z: lane): lane {
  const at = 3 * i;
  return dot(loadLane(directions, at), loadLane(directions, at + 1), loadLane(directions, at + 2), x, y, z);
}

/** The largest of a part's squares of three corners: along u, v or m. */
function largestPart(i: i32, j: i32, k: i32, part: i32): lane {
  const both = max(loadLane(parts, 3 * i + part), loadLane(parts, 3 * j + part));
  return max(both, loadLane(parts, 3 * k + part));
}
