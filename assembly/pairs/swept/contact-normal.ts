/**
 * The normal where cores touch or cross: there the direction between the closest points is no help, so a
 * normal of the features takes its place. The first of these that exists is taken:
 *
 * 1. the face normal of A's triangle, then of B's;
 * 2. the common perpendicular of A's and B's lines (a triangle of zero area counts as its longest edge);
 * 3. a perpendicular of A's line, then of B's;
 * 4. the x axis.
 *
 * It points from A's center to B's where the centers lie on different sides; otherwise its sign follows the
 * order of the vertices. This path runs rarely and is written to be plain, not fast.
 *
 * Source: the contract of docs/conventions.md; Poscher 2020 leaves the normal of touching cores undefined.
 */
import {
  abs,
  add,
  div,
  EPSILON,
  LANE_BYTES,
  loadLane,
  lt,
  max,
  mul,
  neg,
  pick,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { dot, minor } from '../../simd/vec3';
import { A, B, VERTEX_BYTES } from '../io/blocks';
import { findPerpendicular, PERPENDICULAR } from '../../simd/perpendicular';
import { largest, perUnit, unitBelow } from '../../simd/scale';

/** Where the unit vector goes: 3 lane values. */
export const CONTACT_NORMAL: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Sine of the angle below which two directions count as parallel: their cross product is then mostly
 * rounding. Dimensionless. Test: "needle triangles have a normal across their length".
 */
const PARALLEL: real = 16 * EPSILON;

/**
 * How far apart the centers must be along the normal, relative to their distance, to decide its sign.
 * Dimensionless. Test: "the sign of a contact normal is not decided by rounding".
 */
const ONE_SIDED: real = 64 * EPSILON;

/** What counts of an element: direction of its longest edge (3), face normal (3). Zero where it has none. */
const FEATURES_A: usize = memory.data(6 * LANE_BYTES, 16);
const FEATURES_B: usize = memory.data(6 * LANE_BYTES, 16);
const LONGEST_EDGE: i32 = 0;
const FACE: i32 = 3;

/** Leaves a unit vector in CONTACT_NORMAL for every lane of blocks A and B, elements of so many vertices. */
export function findContactNormal(countA: i32, countB: i32): void {
  findFeatures(A, countA, FEATURES_A);
  findFeatures(B, countB, FEATURES_B);
  // From the last resort to the first choice: each overwrites the lanes where it exists.
  storeLane(CONTACT_NORMAL, 0, splat(1));
  storeLane(CONTACT_NORMAL, 1, splat(0));
  storeLane(CONTACT_NORMAL, 2, splat(0));
  preferPerpendicular(FEATURES_B);
  preferPerpendicular(FEATURES_A);
  preferCross();
  preferFace(FEATURES_B);
  preferFace(FEATURES_A);
  orient(countA, countB);
}

/** Fills in the features of one element, in units of its own size. Missing vertices repeat the last one. */
function findFeatures(element: usize, count: i32, features: usize): void {
  const second = element + (count > 1 ? VERTEX_BYTES : 0);
  const third = count > 2 ? second + VERTEX_BYTES : second;
  let ux = sub(loadLane(second, 0), loadLane(element, 0));
  let uy = sub(loadLane(second, 1), loadLane(element, 1));
  let uz = sub(loadLane(second, 2), loadLane(element, 2));
  let vx = sub(loadLane(third, 0), loadLane(element, 0));
  let vy = sub(loadLane(third, 1), loadLane(element, 1));
  let vz = sub(loadLane(third, 2), loadLane(element, 2));
  const unit = perUnit(unitBelow(max(largest(ux, uy, uz), largest(vx, vy, vz))));
  ux = mul(unit, ux);
  uy = mul(unit, uy);
  uz = mul(unit, uz);
  vx = mul(unit, vx);
  vy = mul(unit, vy);
  vz = mul(unit, vz);
  const nx = minor(uy, uz, vy, vz);
  const ny = minor(uz, ux, vz, vx);
  const nz = minor(ux, uy, vx, vy);
  const wx = sub(vx, ux);
  const wy = sub(vy, uy);
  const wz = sub(vz, uz);
  const uu = dot(ux, uy, uz, ux, uy, uz);
  const vv = dot(vx, vy, vz, vx, vy, vz);
  const ww = dot(wx, wy, wz, wx, wy, wz);
  const vLonger = lt(uu, vv);
  const uv = max(uu, vv);
  const wLonger = lt(uv, ww);
  storeLane(features, LONGEST_EDGE, pick(wLonger, wx, pick(vLonger, vx, ux)));
  storeLane(features, LONGEST_EDGE + 1, pick(wLonger, wy, pick(vLonger, vy, uy)));
  storeLane(features, LONGEST_EDGE + 2, pick(wLonger, wz, pick(vLonger, vz, uz)));
  const longest = max(uv, ww);
  const limit = mul(splat(PARALLEL * PARALLEL), mul(longest, longest));
  const area = lt(limit, dot(nx, ny, nz, nx, ny, nz));
  storeLane(features, FACE, pick(area, nx, splat(0)));
  storeLane(features, FACE + 1, pick(area, ny, splat(0)));
  storeLane(features, FACE + 2, pick(area, nz, splat(0)));
}

/** Takes (x, y, z), made a unit vector, in the lanes where its squared length is above the limit. */
function prefer(x: lane, y: lane, z: lane, limit: lane): void {
  const squared = dot(x, y, z, x, y, z);
  const long = lt(limit, squared);
  const length = sqrt(pick(long, squared, splat(1)));
  storeLane(CONTACT_NORMAL, 0, pick(long, div(x, length), loadLane(CONTACT_NORMAL, 0)));
  storeLane(CONTACT_NORMAL, 1, pick(long, div(y, length), loadLane(CONTACT_NORMAL, 1)));
  storeLane(CONTACT_NORMAL, 2, pick(long, div(z, length), loadLane(CONTACT_NORMAL, 2)));
}

function preferFace(features: usize): void {
  prefer(loadLane(features, FACE), loadLane(features, FACE + 1), loadLane(features, FACE + 2), splat(0));
}

/** The common perpendicular of both lines, unless they are parallel. */
function preferCross(): void {
  const ux = loadLane(FEATURES_A, LONGEST_EDGE);
  const uy = loadLane(FEATURES_A, LONGEST_EDGE + 1);
  const uz = loadLane(FEATURES_A, LONGEST_EDGE + 2);
  const vx = loadLane(FEATURES_B, LONGEST_EDGE);
  const vy = loadLane(FEATURES_B, LONGEST_EDGE + 1);
  const vz = loadLane(FEATURES_B, LONGEST_EDGE + 2);
  const lengths = mul(dot(ux, uy, uz, ux, uy, uz), dot(vx, vy, vz, vx, vy, vz));
  const limit = mul(splat(PARALLEL * PARALLEL), lengths);
  prefer(minor(uy, uz, vy, vz), minor(uz, ux, vz, vx), minor(ux, uy, vx, vy), limit);
}

/** A vector at right angles to a line. */
function preferPerpendicular(features: usize): void {
  findPerpendicular(
    loadLane(features, LONGEST_EDGE),
    loadLane(features, LONGEST_EDGE + 1),
    loadLane(features, LONGEST_EDGE + 2),
  );
  prefer(loadLane(PERPENDICULAR, 0), loadLane(PERPENDICULAR, 1), loadLane(PERPENDICULAR, 2), splat(0));
}

/** Turns the normal from A's center towards B's, unless the centers lie level with each other. */
function orient(countA: i32, countB: i32): void {
  let height = splat(0);
  let size = splat(0);
  for (let axis = 0; axis < 3; axis++) {
    const across = sub(center(B, countB, axis), center(A, countA, axis));
    height = add(height, mul(across, loadLane(CONTACT_NORMAL, axis)));
    size = max(size, max(reach(A, countA, axis), reach(B, countB, axis)));
  }
  const turned = lt(height, neg(mul(splat(ONE_SIDED), size)));
  for (let axis = 0; axis < 3; axis++) {
    const n = loadLane(CONTACT_NORMAL, axis);
    storeLane(CONTACT_NORMAL, axis, pick(turned, neg(n), n));
  }
}

/** One coordinate of an element's center, relative to A's first vertex. */
function center(element: usize, count: i32, axis: i32): lane {
  const origin = loadLane(A, axis);
  let sum = splat(0);
  for (let i = 0; i < count; i++) sum = add(sum, sub(loadLane(element, 3 * i + axis), origin));
  return div(sum, splat(<real>count));
}

/** How far an element's vertices lie from A's first vertex, along one axis. */
function reach(element: usize, count: i32, axis: i32): lane {
  const origin = loadLane(A, axis);
  let size = splat(0);
  for (let i = 0; i < count; i++) size = max(size, abs(sub(loadLane(element, 3 * i + axis), origin)));
  return size;
}
