/**
 * Whether a face of the boxes around two cores keeps these apart: a hull's box is that along its axes, a line
 * or a point is its own. For all lanes at once and without a search, so it comes before all others. Of two
 * hulls, the one beyond the face that keeps the boxes furthest apart is then searched along its normal.
 */
import {
  abs,
  add,
  bits,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  mul,
  neg,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { maskOf } from '../../simd/lane-sets';
import { HULL_AXES, HULL_COUNT, HULL_VERTICES, toHull } from '../../elements/hull';
import { halvesOf, reachOf, verticesAt } from '../../elements/hull-vertices';
import { HULL, LINE, POINT } from '../../layout/kinds';
import { dot } from '../../simd/vec3';

/**
 * By how much axes of hulls may be longer or shorter than 1, and their products differ from 0. Reason: poses
 * are rotations up to 16 EPSILON, and each joint on the way to a link adds a few: this is enough for
 * thousands of joints.
 */
const SKEW: real = sizeof<real>() == 8 ? <real>1.0 / 1048576 : <real>1.0 / 256;

/** The box around a line: its middle and an axis, where a hull has these; and halves of the sides of both. */
const lineBox: usize = memory.data(6 * LANE_BYTES, 16);
const halvesA: usize = memory.data(3 * LANE_BYTES, 16);
const halvesB: usize = memory.data(3 * LANE_BYTES, 16);

/** Products of the axes of both boxes: those of B for A's first one come first. */
const products: usize = memory.data(9 * LANE_BYTES, 16);

/** The normal of the face that keeps the boxes furthest apart, from A to B: three lane values. */
export const FACE: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * How far apart it keeps the boxes, below 0 where it does not; how far it keeps the box that it is a face of
 * from the middle of the other one; and what skew may do, m.
 */
const GAP: i32 = 0;
const TO_MIDDLE: i32 = 1;
const LESS: i32 = 2;
const best: usize = memory.data(3 * LANE_BYTES, 16);

/** The lanes in which it is one of A's, as bits. */
const lanesOfA: usize = memory.data<i32>([0]);

/** The normal along the axes of the other hull. */
const along: usize = memory.data(3 * LANE_BYTES, 16);

/** Whether there is a box around a kind. */
function hasBox(kind: i32): bool {
  return kind == POINT || kind == LINE || kind == HULL;
}

/**
 * The lanes of `asked` in which no face keeps the cores in blocks a and b, one of them a hull, further apart
 * than `far`, as bits. Other kinds than hulls, lines and points may be near everywhere.
 */
export function areNearInBoxes(kindA: i32, a: usize, kindB: i32, b: usize, far: lane, asked: i32): i32 {
  if (!hasBox(kindA) || !hasBox(kindB)) return asked;
  const axesA = layBox(kindA, a, halvesA);
  const axesB = layBox(kindB, b, halvesB);
  const boxA = kindA == LINE ? lineBox : a;
  const boxB = kindB == LINE ? lineBox : b;
  for (let i = 0; i < axesA; i++) {
    const u = loadLane(boxA, HULL_AXES + 3 * i);
    const v = loadLane(boxA, HULL_AXES + 3 * i + 1);
    const w = loadLane(boxA, HULL_AXES + 3 * i + 2);
    for (let j = 0; j < axesB; j++) storeLane(products, 3 * i + j, abs(toHull(boxB, j, u, v, w)));
  }
  const most = mostOf(far);
  storeLane(best, GAP, splat(-Infinity));
  // Where coordinates are too large for products, no face is found.
  storeLane(best, TO_MIDDLE, splat(-Infinity));
  let open = asked;
  if (kindA == HULL) {
    findFace(boxA, halvesA, boxB, halvesB, axesB, true);
    open &= ~bits(lt(most, loadLane(best, GAP)));
  }
  if (kindB == HULL && open != 0) {
    findFace(boxB, halvesB, boxA, halvesA, axesA, false);
    open &= ~bits(lt(most, loadLane(best, GAP)));
  }
  return open;
}

/** The largest gap that axes may make of a distance, as they may be longer than 1. */
function mostOf(far: lane): lane {
  return add(far, mul(splat(SKEW), abs(far)));
}

/** Writes half the sides of the box around a core, and the box around a line; returns how many there are. */
function layBox(kind: i32, block: usize, halves: usize): i32 {
  if (kind == POINT) return 0;
  if (kind == HULL) {
    for (let lane = 0; lane < LANES; lane++) {
      const vertices = verticesAt(readLane(block, HULL_VERTICES, lane));
      const from = halvesOf(vertices, <i32>readLane(block, HULL_COUNT, lane));
      const to = halves + lane * REAL_BYTES;
      for (let axis = 0; axis < 3; axis++) {
        store<real>(to + axis * LANE_BYTES, load<real>(from + axis * REAL_BYTES));
      }
    }
    return 3;
  }
  for (let axis = 0; axis < 3; axis++) {
    const start = loadLane(block, axis);
    const way = mul(splat(0.5), sub(loadLane(block, 3 + axis), start));
    storeLane(lineBox, axis, add(start, way));
    storeLane(lineBox, HULL_AXES + axis, way);
  }
  storeLane(halves, 0, splat(1));
  return 1;
}

/** Looks for a face of a hull's box that keeps it further apart from another box than the best so far. */
function findFace(
  own: usize,
  halves: usize,
  other: usize,
  otherHalves: usize,
  otherAxes: i32,
  isOfA: bool,
): void {
  const x = sub(loadLane(other, 0), loadLane(own, 0));
  const y = sub(loadLane(other, 1), loadLane(own, 1));
  const z = sub(loadLane(other, 2), loadLane(own, 2));
  const sum = add(add(loadLane(halves, 0), loadLane(halves, 1)), loadLane(halves, 2));
  const less = mul(splat(SKEW), sum);
  const front = splat(isOfA ? 1 : -1);
  let top = splat(-Infinity);
  let toMiddle = splat(0);
  let faceX = splat(0);
  let faceY = splat(0);
  let faceZ = splat(0);
  for (let axis = 0; axis < 3; axis++) {
    const u = loadLane(own, HULL_AXES + 3 * axis);
    const v = loadLane(own, HULL_AXES + 3 * axis + 1);
    const w = loadLane(own, HULL_AXES + 3 * axis + 2);
    const height = dot(u, v, w, x, y, z);
    const beyond = sub(abs(height), loadLane(halves, axis));
    let gap = beyond;
    for (let i = 0; i < otherAxes; i++) {
      const product = loadLane(products, isOfA ? 3 * axis + i : 3 * i + axis);
      gap = sub(gap, mul(loadLane(otherHalves, i), product));
    }
    const better = lt(top, gap);
    const sign = pick(lt(height, splat(0)), neg(front), front);
    top = pick(better, gap, top);
    toMiddle = pick(better, beyond, toMiddle);
    faceX = pick(better, mul(sign, u), faceX);
    faceY = pick(better, mul(sign, v), faceY);
    faceZ = pick(better, mul(sign, w), faceZ);
  }
  top = sub(top, less);
  const better = lt(loadLane(best, GAP), top);
  storeLane(best, GAP, pick(better, top, loadLane(best, GAP)));
  storeLane(best, TO_MIDDLE, pick(better, toMiddle, loadLane(best, TO_MIDDLE)));
  storeLane(best, LESS, pick(better, less, loadLane(best, LESS)));
  storeLane(FACE, 0, pick(better, faceX, loadLane(FACE, 0)));
  storeLane(FACE, 1, pick(better, faceY, loadLane(FACE, 1)));
  storeLane(FACE, 2, pick(better, faceZ, loadLane(FACE, 2)));
  store<i32>(lanesOfA, isOfA ? (1 << LANES) - 1 : load<i32>(lanesOfA) & ~bits(better));
}

/**
 * The lanes of `asked` in which the face that `areNearInBoxes` found last, for hulls in blocks a and b, does
 * not keep the hull beyond it further away than `far`, m, as bits.
 */
export function areNearAtFace(a: usize, b: usize, far: lane, asked: i32): i32 {
  const ofA = load<i32>(lanesOfA);
  const isOfA = maskOf(ofA);
  const x = loadLane(FACE, 0);
  const y = loadLane(FACE, 1);
  const z = loadLane(FACE, 2);
  for (let axis = 0; axis < 3; axis++) {
    // B lies along the normal as seen from a face of A, and reaches back against it.
    storeLane(along, axis, pick(isOfA, neg(toHull(b, axis, x, y, z)), toHull(a, axis, x, y, z)));
  }
  for (let lane = 0; lane < LANES; lane++) {
    if (((asked >> lane) & 1) == 0) continue;
    const block = ((ofA >> lane) & 1) != 0 ? b : a;
    const reach = reachOf(
      verticesAt(readLane(block, HULL_VERTICES, lane)),
      <i32>readLane(block, HULL_COUNT, lane),
      readLane(along, 0, lane),
      readLane(along, 1, lane),
      readLane(along, 2, lane),
    );
    store<real>(along + lane * REAL_BYTES, reach);
  }
  const gap = sub(sub(loadLane(best, TO_MIDDLE), loadLane(along, 0)), loadLane(best, LESS));
  return asked & ~bits(lt(mostOf(far), gap));
}
