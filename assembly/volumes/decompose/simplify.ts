/**
 * A hull of few vertices around a solid one of many. It is what some of the planes of facets enclose: that
 * plane comes next which cuts most from the corner that is farthest outside. Each plane stands for a point,
 * its normal over its distance from a center. The hull of these points has a facet for each corner, and a
 * point above that facet for each plane that cuts it.
 *
 * Corners are rounded. So they are moved out until the hull holds all points, exactly.
 */
import { addPoint, isAbove } from './hull';
import { Facet, facetAt, Hull, MOST_VERTICES, pointAt } from './record';
import { beginHull, makeHull } from './start';

/** How far corners are moved out first, as a part of their distance from the center; and how often more. */
const OUTWARD: f64 = 2 ** -46;
const TRIES: i32 = 8;

let centerX: f64 = 0;
let centerY: f64 = 0;
let centerZ: f64 = 0;

/** @param planes - another hull, where the points that stand for planes go */
export function simplifyHull(hull: Hull, planes: Hull): bool {
  if (hull.dimension != 3) return false;
  setCenter(hull);
  if (!layPlanes(hull, planes) || !beginHull(planes)) return false;
  while (aliveOf(planes) <= MOST_VERTICES - LATER && addWorst(planes));
  return takeCorners(hull, planes);
}

/** Facets that one more point may add. */
const LATER: i32 = 2;

function setCenter(hull: Hull): void {
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  for (let i = 0; i < hull.vertexCount; i++) {
    const p = pointAt(hull, load<i32>(hull.vertices + i * 4));
    x += p.x;
    y += p.y;
    z += p.z;
  }
  const part = 1 / <f64>hull.vertexCount;
  centerX = x * part;
  centerY = y * part;
  centerZ = z * part;
}

function layPlanes(hull: Hull, planes: Hull): bool {
  let count = 0;
  let extent: f64 = 0;
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0) continue;
    const a = pointAt(hull, facet.a);
    const distance =
      facet.normalX * (a.x - centerX) + facet.normalY * (a.y - centerY) + facet.normalZ * (a.z - centerZ);
    if (!(distance > 0)) return false;
    // In units of the hull's extent, numbers are near 1.
    const part = hull.extent / distance;
    const point = pointAt(planes, count++);
    point.set(facet.normalX * part, facet.normalY * part, facet.normalZ * part);
    extent = Math.max(extent, Math.max(Math.abs(point.x), Math.max(Math.abs(point.y), Math.abs(point.z))));
  }
  planes.count = count;
  planes.extent = 2 * extent;
  return extent < 2 ** 100;
}

function aliveOf(hull: Hull): i32 {
  let count = 0;
  for (let i = 0; i < hull.slots; i++) if (facetAt(hull, i).asked >= 0) count++;
  return count;
}

/** Adds the plane that cuts most; false if none cuts anything. */
function addWorst(planes: Hull): bool {
  let worst = -1;
  let from = -1;
  let most: f64 = -1;
  for (let i = 0; i < planes.slots; i++) {
    const facet = facetAt(planes, i);
    if (facet.asked < 0) continue;
    const offset = offsetOf(planes, facet);
    for (let point = facet.waiting; point >= 0; point = load<i32>(planes.next + point * 4)) {
      const cut = cutOf(planes, facet, offset, point);
      if (!(cut > most)) continue;
      most = cut;
      worst = point;
      from = i;
    }
  }
  if (worst < 0) return false;
  addPoint(planes, from, worst);
  return true;
}

function offsetOf(planes: Hull, facet: Facet): f64 {
  const a = pointAt(planes, facet.a);
  return facet.normalX * a.x + facet.normalY * a.y + facet.normalZ * a.z;
}

/** How far the corner that a facet stands for is beyond a plane; Infinity where there is no such corner. */
function cutOf(planes: Hull, facet: Facet, offset: f64, point: i32): f64 {
  if (!(offset > 0)) return Infinity;
  const p = pointAt(planes, point);
  const height = (facet.normalX * p.x + facet.normalY * p.y + facet.normalZ * p.z) / offset - 1;
  return height / Math.sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
}

/** Makes the hull that of the corners; false if these do not hold all vertices, however far out. */
function takeCorners(hull: Hull, planes: Hull): bool {
  const corners = planes.linesA;
  let count = 0;
  for (let i = 0; i < planes.slots; i++) {
    const facet = facetAt(planes, i);
    if (facet.asked < 0) continue;
    const offset = offsetOf(planes, facet);
    if (!(offset > 0)) return false;
    const part = hull.extent / offset;
    const corner = corners + 24 * count++;
    store<f64>(corner, facet.normalX * part);
    store<f64>(corner, facet.normalY * part, 8);
    store<f64>(corner, facet.normalZ * part, 16);
  }
  if (count > MOST_VERTICES) return false;
  let outward = OUTWARD;
  for (let i = 0; i < TRIES; i++) {
    putCorners(planes, corners, count, 1 + outward);
    if (planes.dimension == 3 && holdsVertices(hull, planes)) {
      copyHull(planes, hull);
      return true;
    }
    outward *= 16;
  }
  return false;
}

function putCorners(planes: Hull, corners: usize, count: i32, factor: f64): void {
  let extent: f64 = 0;
  for (let i = 0; i < count; i++) {
    const corner = corners + 24 * i;
    const x = load<f64>(corner) * factor;
    const y = load<f64>(corner, 8) * factor;
    const z = load<f64>(corner, 16) * factor;
    pointAt(planes, i).set(centerX + x, centerY + y, centerZ + z);
    extent = Math.max(extent, Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))));
  }
  planes.count = count;
  // Twice the largest, and a little for rounding.
  planes.extent = 3 * extent;
  makeHull(planes);
}

function holdsVertices(hull: Hull, planes: Hull): bool {
  for (let i = 0; i < hull.vertexCount; i++) {
    const p = pointAt(hull, load<i32>(hull.vertices + i * 4));
    pointAt(planes, planes.count).set(p.x, p.y, p.z);
    for (let k = 0; k < planes.slots; k++) {
      const facet = facetAt(planes, k);
      if (facet.asked >= 0 && isAbove(planes, facet, planes.count)) return false;
    }
  }
  return true;
}

function copyHull(from: Hull, to: Hull): void {
  to.count = from.count;
  to.slots = from.slots;
  to.free = from.free;
  to.simplified = 1;
  memory.copy(to.points, from.points, from.count * 24);
  memory.copy(to.facets, from.facets, from.slots * <i32>offsetof<Facet>());
  for (let i = 0; i < to.count; i++) store<i32>(to.origins + i * 4, i);
}
