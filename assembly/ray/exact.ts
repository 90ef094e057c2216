/**
 * Rays and triangles whose meeting rounding cannot decide: signs of determinants, exactly. The ray is that in
 * the frame of the segment, in double precision, with the direction that it was given.
 */
import { readLane } from '../simd/lanes';
import { Expansion, EXPANSION_BYTES, lostByDifference } from '../tree-search/expansion';
import { aimExactly, exactRay } from './ray';

/** The triangle's corners relative to the origin: nine numbers, each rounded, and what that has lost. */
const corners: usize = memory.data(18 * 8, 16);

const sum = changetype<Expansion>(memory.data(EXPANSION_BYTES, 16));

function high(corner: i32, axis: i32): f64 {
  return load<f64>(corners + 16 * (3 * corner + axis));
}

function low(corner: i32, axis: i32): f64 {
  return load<f64>(corners + 16 * (3 * corner + axis) + 8);
}

function direction(axis: i32): f64 {
  return load<f64>(changetype<usize>(exactRay) + 8 * (3 + axis));
}

/** Where the ray meets the triangle in a lane of a block, m from the origin; Infinity for a miss. */
export function meetExactly(block: usize, lane: i32): f64 {
  aimExactly();
  const scale = readCorners(block, lane);
  return placeOfMeeting() * exactRay.length * scale;
}

/** Where the ray meets the triangle, in lengths of its direction; Infinity for a miss. */
function placeOfMeeting(): f64 {
  const u = sideOf(2, 1);
  const v = sideOf(0, 2);
  const w = sideOf(1, 0);
  if (u == 0 && v == 0 && w == 0) return meetInPlane();
  const isMet = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
  if (!isMet) return Infinity;
  // What is added here has one sign: nothing of these digits is lost.
  const along = height() / (u + v + w);
  // 0 may come with a sign.
  return along >= 0 ? Math.abs(along) : Infinity;
}

/** Outside of these, corners are scaled. */
const LARGE: f64 = 1e90;
const SMALL: f64 = 1e-60;

/** Reads the corners, divided by the power of two that it returns: no product overflows or underflows. */
function readCorners(block: usize, lane: i32): f64 {
  let most: f64 = 0;
  for (let i = 0; i < 9; i++) {
    const origin = load<f64>(changetype<usize>(exactRay) + 8 * (i % 3));
    const corner = <f64>readLane(block, i, lane);
    store<f64>(corners + 16 * i, corner - origin);
    store<f64>(corners + 16 * i + 8, lostByDifference(corner, origin));
    most = Math.max(most, Math.abs(load<f64>(corners + 16 * i)));
  }
  // Powers of two, about 1e120 and its inverse.
  const scale = most > LARGE ? 2.5822498780869086e120 : most < SMALL ? 3.8725919148493183e-121 : 1;
  for (let i = 0; i < 18 && scale != 1; i++) {
    store<f64>(corners + 8 * i, load<f64>(corners + 8 * i) / scale);
  }
  return scale;
}

/** direction · (p × q) for two corners: the sign says on which side of their edge the ray passes. */
function sideOf(p: i32, q: i32): f64 {
  sum.begin();
  for (let axis = 0; axis < 3; axis++) {
    const j = (axis + 1) % 3;
    const k = (axis + 2) % 3;
    addDifferences(p, j, q, k, direction(axis));
    addDifferences(p, k, q, j, -direction(axis));
  }
  return sum.rounded();
}

/** Adds the product of two numbers of corners and a factor to the sum. */
function addDifferences(p: i32, j: i32, q: i32, k: i32, factor: f64): void {
  sum.addTriple(high(p, j), high(q, k), factor);
  sum.addTriple(high(p, j), low(q, k), factor);
  sum.addTriple(low(p, j), high(q, k), factor);
  sum.addTriple(low(p, j), low(q, k), factor);
}

/**
 * a · (c × b) for the corners a, b, c: of the sign of the sides if the plane of the triangle is ahead of the
 * origin, 0 if the origin lies in it.
 */
function height(): f64 {
  sum.begin();
  for (let axis = 0; axis < 3; axis++) {
    const j = (axis + 1) % 3;
    const k = (axis + 2) % 3;
    addDifferences(2, j, 1, k, high(0, axis));
    addDifferences(2, k, 1, j, -high(0, axis));
    if (low(0, axis) == 0) continue;
    addDifferences(2, j, 1, k, low(0, axis));
    addDifferences(2, k, 1, j, -low(0, axis));
  }
  return sum.rounded();
}

/**
 * Where the ray meets the triangle, as `placeOfMeeting`, if it lies in the plane of that, or the triangle has
 * no area. The triangle is met where one of its edges is first, or at the origin if that
 * lies in it. Everything lies in one plane then, and is looked at along the axis that this is most across.
 */
function meetInPlane(): f64 {
  let axis = 0;
  let most: f64 = 0;
  for (let edge = 0; edge < 3; edge++) {
    for (let i = 0; i < 3; i++) {
      const j = (i + 1) % 3;
      const k = (i + 2) % 3;
      const size = Math.abs(direction(j) * along(edge, k) - direction(k) * along(edge, j));
      if (size > most) {
        most = size;
        axis = i;
      }
    }
  }
  if (most == 0) return meetOnLine();
  const j = (axis + 1) % 3;
  const k = (axis + 2) % 3;
  let first: f64 = Infinity;
  let left = 0;
  let right = 0;
  for (let p = 0; p < 3; p++) {
    const q = (p + 1) % 3;
    const turn = high(p, j) * high(q, k) - high(p, k) * high(q, j);
    if (turn >= 0) left++;
    if (turn <= 0) right++;
    const atP = direction(j) * high(p, k) - direction(k) * high(p, j);
    const atQ = direction(j) * high(q, k) - direction(k) * high(q, j);
    if (atP == 0) first = Math.min(first, ahead(p));
    if (atQ == 0) first = Math.min(first, ahead(q));
    if ((atP < 0 && atQ > 0) || (atP > 0 && atQ < 0)) {
      const place = turn / (atQ - atP);
      if (place >= 0) first = Math.min(first, Math.abs(place));
    }
    if (atP == 0 && atQ == 0 && isBetween(p, q)) first = 0;
  }
  // A triangle without area has no inside.
  const area = along(0, j) * along(1, k) - along(0, k) * along(1, j);
  if (area != 0 && (left == 3 || right == 3)) first = 0;
  return first;
}

/** Where the ray meets the triangle, as `placeOfMeeting`, if its edges are all along the ray or points. */
function meetOnLine(): f64 {
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3;
    if (direction(i) * high(0, j) != direction(j) * high(0, i)) return Infinity;
  }
  const first = Math.min(Math.min(ahead(0), ahead(1)), ahead(2));
  const isIn = isBetween(0, 1) || isBetween(1, 2);
  return isIn ? 0 : first;
}

/** A component of the edge from a corner to the next. */
function along(corner: i32, axis: i32): f64 {
  return high((corner + 1) % 3, axis) - high(corner, axis);
}

/** Where along the ray a corner is that lies on it; Infinity behind the origin. */
function ahead(corner: i32): f64 {
  let over: f64 = 0;
  let squared: f64 = 0;
  for (let axis = 0; axis < 3; axis++) {
    over += direction(axis) * high(corner, axis);
    squared += direction(axis) * direction(axis);
  }
  return over >= 0 ? Math.abs(over) / squared : Infinity;
}

/** Whether the origin is between two corners on the ray's line. */
function isBetween(p: i32, q: i32): bool {
  let over: f64 = 0;
  for (let axis = 0; axis < 3; axis++) over += high(p, axis) * high(q, axis);
  return over <= 0;
}
