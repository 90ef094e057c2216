/**
 * The convex hull of points, exactly: on which side of a facet a point lies is decided without rounding, so
 * that no point is ever outside of the hull, and its facets are its surface. Points in the plane of a facet
 * count as below it.
 *
 * Source: Barber, Dobkin, Huhdanpaa 1996, The quickhull algorithm for convex hulls.
 */
import { DoubleVector } from '../../layout/records';
import { sideOfPlane } from '../../tree-search/exact-sign';
import { Facet, facetAt, Hull, pointAt } from './record';

/** How far off a height may be, per sum of the sizes of its products. */
const ROUNDING: f64 = 2 ** -49;

/** Whether a point is above a facet. */
export function isAbove(hull: Hull, facet: Facet, point: i32): bool {
  const p = pointAt(hull, point);
  const height = heightOver(hull, facet, p);
  if (height > facet.slack) return true;
  if (height < -facet.slack) return false;
  return sideOfPlane(pointAt(hull, facet.a), pointAt(hull, facet.b), pointAt(hull, facet.c), p) < 0;
}

/** Whether a point is in the plane of a facet. */
export function isInPlane(hull: Hull, facet: Facet, point: i32): bool {
  const p = pointAt(hull, point);
  if (Math.abs(heightOver(hull, facet, p)) > facet.slack) return false;
  return sideOfPlane(pointAt(hull, facet.a), pointAt(hull, facet.b), pointAt(hull, facet.c), p) == 0;
}

/** How far a point is above a facet, times the length of the facet's normal. */
function heightOver(hull: Hull, facet: Facet, p: DoubleVector): f64 {
  const a = pointAt(hull, facet.a);
  return facet.normalX * (p.x - a.x) + facet.normalY * (p.y - a.y) + facet.normalZ * (p.z - a.z);
}

/** Makes a facet with three corners, without neighbors and bounds, and returns its number. */
export function makeFacet(hull: Hull, a: i32, b: i32, c: i32): i32 {
  let number = hull.free;
  if (number >= 0) hull.free = facetAt(hull, number).waiting;
  else number = hull.slots++;
  const facet = facetAt(hull, number);
  facet.a = a;
  facet.b = b;
  facet.c = c;
  facet.ab = facet.bc = facet.ca = -1;
  facet.waiting = -1;
  facet.asked = 0;
  facet.above = 0;
  facet.face = -1;
  facet.low = -1;
  facet.high = Infinity;
  setPlane(hull, facet);
  return number;
}

function setPlane(hull: Hull, facet: Facet): void {
  const a = pointAt(hull, facet.a);
  const b = pointAt(hull, facet.b);
  const c = pointAt(hull, facet.c);
  const ux = b.x - a.x;
  const uy = b.y - a.y;
  const uz = b.z - a.z;
  const vx = c.x - a.x;
  const vy = c.y - a.y;
  const vz = c.z - a.z;
  facet.normalX = uy * vz - uz * vy;
  facet.normalY = uz * vx - ux * vz;
  facet.normalZ = ux * vy - uy * vx;
  const size =
    Math.abs(uy * vz) +
    Math.abs(uz * vy) +
    Math.abs(uz * vx) +
    Math.abs(ux * vz) +
    Math.abs(ux * vy) +
    Math.abs(uy * vx);
  facet.slack = size * hull.extent * ROUNDING;
}

function freeFacet(hull: Hull, number: i32): void {
  const facet = facetAt(hull, number);
  facet.asked = -1;
  facet.waiting = hull.free;
  hull.free = number;
}

/** Lets a point wait for a facet if it is above it. */
function wait(hull: Hull, number: i32, point: i32): bool {
  const facet = facetAt(hull, number);
  if (!isAbove(hull, facet, point)) return false;
  if (facet.waiting < 0) store<i32>(hull.pending + hull.pendingCount++ * 4, number);
  store<i32>(hull.next + point * 4, facet.waiting);
  facet.waiting = point;
  return true;
}

/** Lets a point wait for the first facet that it is above. Inside of the hull, it is forgotten. */
export function waitAnywhere(hull: Hull, point: i32): void {
  for (let i = 0; i < hull.slots; i++) if (wait(hull, i, point)) return;
}

/** Adds all points that wait. */
export function addWaiting(hull: Hull): void {
  while (hull.pendingCount > 0) {
    const number = load<i32>(hull.pending + --hull.pendingCount * 4);
    const facet = facetAt(hull, number);
    if (facet.asked >= 0 && facet.waiting >= 0) addPoint(hull, number, farthestOf(hull, facet));
  }
}

function farthestOf(hull: Hull, facet: Facet): i32 {
  let farthest = facet.waiting;
  let most: f64 = -Infinity;
  for (let point = facet.waiting; point >= 0; point = load<i32>(hull.next + point * 4)) {
    const height = heightOver(hull, facet, pointAt(hull, point));
    if (!(height > most)) continue;
    most = height;
    farthest = point;
  }
  return farthest;
}

/** Adds a point that is above a facet: what it sees of the surface gives way to facets around it. */
export function addPoint(hull: Hull, from: i32, point: i32): void {
  findVisible(hull, from, point);
  for (let i = 0; i < hull.horizonCount; i++) {
    const edge = hull.horizon + i * 12;
    const start = load<i32>(edge);
    const end = load<i32>(edge, 4);
    const beyond = load<i32>(edge, 8);
    const number = makeFacet(hull, start, end, point);
    facetAt(hull, number).ab = beyond;
    facetAt(hull, number).face = facetAt(hull, beyond).face;
    setNeighbor(facetAt(hull, beyond), end, number);
    store<i32>(hull.starts + start * 4, number);
    store<i32>(edge, number, 8);
  }
  for (let i = 0; i < hull.horizonCount; i++) {
    const edge = hull.horizon + i * 12;
    const number = load<i32>(edge, 8);
    const after = load<i32>(hull.starts + load<i32>(edge, 4) * 4);
    facetAt(hull, number).bc = after;
    facetAt(hull, after).ca = number;
  }
  for (let i = 0; i < hull.visibleCount; i++) {
    const number = load<i32>(hull.visible + i * 4);
    let other = facetAt(hull, number).waiting;
    freeFacet(hull, number);
    while (other >= 0) {
      const next = load<i32>(hull.next + other * 4);
      if (other != point) waitForNew(hull, other);
      other = next;
    }
  }
}

function waitForNew(hull: Hull, point: i32): void {
  for (let i = 0; i < hull.horizonCount; i++) {
    if (wait(hull, load<i32>(hull.horizon + i * 12, 8), point)) return;
  }
}

/** Finds the facets that a point is above, from one of them on, and the edges where these end. */
function findVisible(hull: Hull, from: i32, point: i32): void {
  const stamp = ++hull.stamp;
  hull.visibleCount = 1;
  hull.horizonCount = 0;
  store<i32>(hull.visible, from);
  facetAt(hull, from).asked = stamp;
  facetAt(hull, from).above = 1;
  for (let i = 0; i < hull.visibleCount; i++) {
    const facet = facetAt(hull, load<i32>(hull.visible + i * 4));
    lookAcross(hull, facet.ab, facet.a, facet.b, point);
    lookAcross(hull, facet.bc, facet.b, facet.c, point);
    lookAcross(hull, facet.ca, facet.c, facet.a, point);
  }
}

function lookAcross(hull: Hull, number: i32, start: i32, end: i32, point: i32): void {
  const facet = facetAt(hull, number);
  if (facet.asked != hull.stamp) {
    facet.asked = hull.stamp;
    facet.above = isAbove(hull, facet, point) ? 1 : 0;
    if (facet.above != 0) store<i32>(hull.visible + hull.visibleCount++ * 4, number);
  }
  if (facet.above != 0) return;
  const edge = hull.horizon + hull.horizonCount++ * 12;
  store<i32>(edge, start);
  store<i32>(edge, end, 4);
  store<i32>(edge, number, 8);
}

/** Sets the neighbor across the edge that begins with a corner. */
export function setNeighbor(facet: Facet, corner: i32, number: i32): void {
  if (facet.a == corner) facet.ab = number;
  else if (facet.b == corner) facet.bc = number;
  else facet.ca = number;
}
