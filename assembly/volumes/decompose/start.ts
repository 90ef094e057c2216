/** How a hull begins: with a tetrahedron, or flat, if points are in a plane, on a line or in a place. */
import { sideOfLine, sideOfPlane } from '../../tree-search/exact-sign';
import { addWaiting, makeFacet, setNeighbor, waitAnywhere } from './hull';
import { facetAt, Hull, pointAt } from './record';

/** Forgets all facets. */
export function clearHull(hull: Hull): void {
  hull.slots = 0;
  hull.free = -1;
  hull.pendingCount = 0;
  hull.stamp = 0;
}

/** Makes the hull of all points from nothing. */
export function makeHull(hull: Hull): void {
  if (beginHull(hull)) addWaiting(hull);
}

/** Makes a hull of a few points, for which the others wait; false if all are flat, and done. */
export function beginHull(hull: Hull): bool {
  clearHull(hull);
  const a = 0;
  const b = findApart(hull, a);
  const c = b < 0 ? -1 : findBeside(hull, a, b);
  const d = c < 0 ? -1 : findAbove(hull, a, b, c);
  if (d < 0) {
    layFlat(hull, a, b, c);
    return false;
  }
  hull.dimension = 3;
  // The fourth point is below the first facet.
  const isBelow = sideOfPlane(pointAt(hull, a), pointAt(hull, b), pointAt(hull, c), pointAt(hull, d)) > 0;
  layTetrahedron(hull, a, isBelow ? b : c, isBelow ? c : b, d);
  for (let i = 0; i < hull.count; i++) {
    if (i != a && i != b && i != c && i != d) waitAnywhere(hull, i);
  }
  return true;
}

/** Lays what is no solid, of which there are no second, third or fourth points. */
function layFlat(hull: Hull, a: i32, b: i32, c: i32): void {
  if (b < 0) {
    hull.dimension = 0;
    makeFacet(hull, a, a, a);
  } else if (c < 0) {
    layLine(hull);
  } else {
    layPolygon(hull, a, b, c);
  }
}

function layTetrahedron(hull: Hull, a: i32, b: i32, c: i32, d: i32): void {
  const base = makeFacet(hull, a, b, c);
  const first = makeFacet(hull, b, a, d);
  const second = makeFacet(hull, c, b, d);
  const third = makeFacet(hull, a, c, d);
  join(hull, base, a, first, b);
  join(hull, base, b, second, c);
  join(hull, base, c, third, a);
  join(hull, first, a, third, d);
  join(hull, second, b, first, d);
  join(hull, third, c, second, d);
}

/** Makes two facets neighbors, across the edges that begin with these corners. */
function join(hull: Hull, one: i32, corner: i32, other: i32, otherCorner: i32): void {
  setNeighbor(facetAt(hull, one), corner, other);
  setNeighbor(facetAt(hull, other), otherCorner, one);
}

/** The point farthest from one; -1 if all are in its place. */
function findApart(hull: Hull, a: i32): i32 {
  const p = pointAt(hull, a);
  let most: f64 = 0;
  let found = -1;
  for (let i = 0; i < hull.count; i++) {
    const q = pointAt(hull, i);
    const length = Math.max(Math.max(Math.abs(q.x - p.x), Math.abs(q.y - p.y)), Math.abs(q.z - p.z));
    if (!(length > most)) continue;
    most = length;
    found = i;
  }
  return found;
}

/** A point beside the line through two, the farthest up to rounding; -1 if all are on it. */
function findBeside(hull: Hull, a: i32, b: i32): i32 {
  const p = pointAt(hull, a);
  const q = pointAt(hull, b);
  const ux = q.x - p.x;
  const uy = q.y - p.y;
  const uz = q.z - p.z;
  let most: f64 = -1;
  let found = -1;
  for (let i = 0; i < hull.count; i++) {
    const r = pointAt(hull, i);
    const vx = r.x - p.x;
    const vy = r.y - p.y;
    const vz = r.z - p.z;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const square = x * x + y * y + z * z;
    if (!(square > most) || !isBeside(hull, a, b, i)) continue;
    most = square;
    found = i;
  }
  return found;
}

function isBeside(hull: Hull, a: i32, b: i32, c: i32): bool {
  return (
    sideAlong(hull, 0, a, b, c) != 0 || sideAlong(hull, 1, a, b, c) != 0 || sideAlong(hull, 2, a, b, c) != 0
  );
}

/** On which side of the way from a to b a point is, seen along an axis. */
function sideAlong(hull: Hull, axis: i32, a: i32, b: i32, c: i32): f64 {
  const p = pointAt(hull, a);
  const q = pointAt(hull, b);
  const r = pointAt(hull, c);
  if (axis == 0) return sideOfLine(p.y, p.z, q.y, q.z, r.y, r.z);
  if (axis == 1) return sideOfLine(p.z, p.x, q.z, q.x, r.z, r.x);
  return sideOfLine(p.x, p.y, q.x, q.y, r.x, r.y);
}

/** A point above or below the plane of three, the farthest up to rounding; -1 if all are in it. */
function findAbove(hull: Hull, a: i32, b: i32, c: i32): i32 {
  let most: f64 = 0;
  let found = -1;
  for (let i = 0; i < hull.count; i++) {
    const side = sideOfPlane(pointAt(hull, a), pointAt(hull, b), pointAt(hull, c), pointAt(hull, i));
    if (!(Math.abs(side) > most)) continue;
    most = Math.abs(side);
    found = i;
  }
  return found;
}

/** The first and the last point of a line. */
function layLine(hull: Hull): void {
  let first = 0;
  let last = 0;
  for (let i = 1; i < hull.count; i++) {
    if (comesBefore(hull, 0, i, first)) first = i;
    if (comesBefore(hull, 0, last, i)) last = i;
  }
  hull.dimension = 1;
  makeFacet(hull, first, last, last);
}

/** Whether a point comes before another along an axis and then along the others. */
function comesBefore(hull: Hull, axis: i32, a: i32, b: i32): bool {
  const p = changetype<usize>(pointAt(hull, a));
  const q = changetype<usize>(pointAt(hull, b));
  for (let k = 0; k < 3; k++) {
    const at = ((axis + k) % 3) * 8;
    const x = load<f64>(p + at);
    const y = load<f64>(q + at);
    if (x != y) return x < y;
  }
  return false;
}

/**
 * Lays a fan of triangles over the hull of points in a plane, seen along an axis along which it has an area.
 *
 * Source: Andrew 1979, Another efficient algorithm for convex hulls in two dimensions.
 */
function layPolygon(hull: Hull, a: i32, b: i32, c: i32): void {
  hull.dimension = 2;
  let axis = 2;
  while (sideAlong(hull, axis, a, b, c) == 0) axis--;
  sortPoints(hull, (axis + 1) % 3);
  const order = hull.visible;
  const polygon = hull.horizon;
  let size = 0;
  for (let i = 0; i < hull.count; i++) size = turn(hull, axis, polygon, size, 1, load<i32>(order + i * 4));
  const half = size;
  for (let i = hull.count - 2; i >= 0; i--) {
    size = turn(hull, axis, polygon, size, half, load<i32>(order + i * 4));
  }
  for (let i = 2; i < size - 1; i++) {
    makeFacet(hull, load<i32>(polygon), load<i32>(polygon + (i - 1) * 4), load<i32>(polygon + i * 4));
  }
}

/** Adds a corner to a polygon after those before it, from `keep` on, where it does not turn left are gone. */
function turn(hull: Hull, axis: i32, polygon: usize, size: i32, keep: i32, point: i32): i32 {
  while (
    size > keep &&
    !(
      sideAlong(hull, axis, load<i32>(polygon + (size - 2) * 4), load<i32>(polygon + (size - 1) * 4), point) >
      0
    )
  ) {
    size--;
  }
  store<i32>(polygon + size * 4, point);
  return size + 1;
}

/** Sorts the numbers of points along an axis, into `visible`. */
function sortPoints(hull: Hull, axis: i32): void {
  const order = hull.visible;
  for (let i = 0; i < hull.count; i++) {
    let at = i;
    while (at > 0 && comesBefore(hull, axis, i, load<i32>(order + (at - 1) * 4))) {
      store<i32>(order + at * 4, load<i32>(order + (at - 1) * 4));
      at--;
    }
    store<i32>(order + at * 4, i);
  }
}
