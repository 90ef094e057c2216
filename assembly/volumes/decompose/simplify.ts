/**
 * A hull of few vertices around a solid one of many. It is what some of the planes of facets enclose: that
 * plane comes next which cuts most from the corner that is farthest outside. Each plane stands for a point,
 * its normal over its distance from a center. The hull of these points has a facet for each corner, and a
 * point above that facet for each plane that cuts it.
 *
 * Corners are rounded. So they are moved out until the hull holds all points, exactly. What is flat is made a
 * little thicker first, as rounded corners are in no plane.
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

/** How thick what is flat becomes: to each side, as a part of the hull's extent. */
const THICKNESS: f64 = 2 ** -40;

/**
 * Makes a hull one of few vertices that holds it: a box at worst.
 *
 * @param planes - another hull, where the points that stand for planes go
 */
export function simplifyHull(hull: Hull, planes: Hull): void {
  setCenter(hull);
  if (layPlanes(hull, planes) && beginHull(planes)) {
    while (aliveOf(planes) <= MOST_VERTICES - LATER && addWorst(planes));
    if (takeCorners(hull, planes)) return;
  }
  putBox(hull);
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
  planes.count = 0;
  planes.extent = 0;
  if (hull.dimension == 2) return layFlatPlanes(hull, planes);
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0) continue;
    if (!layPlane(hull, planes, facet.normalX, facet.normalY, facet.normalZ, facet.a)) return false;
  }
  return true;
}

/** Lays a plane with a normal of any length through a point. */
function layPlane(hull: Hull, planes: Hull, x: f64, y: f64, z: f64, through: i32): bool {
  const a = pointAt(hull, through);
  const distance = x * (a.x - centerX) + y * (a.y - centerY) + z * (a.z - centerZ);
  // In units of the hull's extent, numbers are near 1.
  return distance > 0 && putPlane(planes, x, y, z, hull.extent / distance);
}

function putPlane(planes: Hull, x: f64, y: f64, z: f64, part: f64): bool {
  const point = pointAt(planes, planes.count++);
  point.set(x * part, y * part, z * part);
  const most = Math.max(Math.abs(point.x), Math.max(Math.abs(point.y), Math.abs(point.z)));
  planes.extent = Math.max(planes.extent, 2 * most);
  return most < 2 ** 100;
}

/** Lays planes across the edges of what is flat, and one to each side of it. */
function layFlatPlanes(hull: Hull, planes: Hull): bool {
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    x += facet.normalX;
    y += facet.normalY;
    z += facet.normalZ;
  }
  const part = 1 / (THICKNESS * Math.sqrt(x * x + y * y + z * z));
  if (!putPlane(planes, x, y, z, part) || !putPlane(planes, x, y, z, -part)) return false;
  // The facets are a fan around their first corner.
  const last = facetAt(hull, hull.slots - 1);
  if (!layAcross(hull, planes, x, y, z, facetAt(hull, 0).a, facetAt(hull, 0).b)) return false;
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (!layAcross(hull, planes, x, y, z, facet.b, facet.c)) return false;
  }
  return layAcross(hull, planes, x, y, z, last.c, last.a);
}

/** Lays the plane along a normal through an edge, around which the edges run counterclockwise. */
function layAcross(hull: Hull, planes: Hull, x: f64, y: f64, z: f64, from: i32, to: i32): bool {
  const p = pointAt(hull, from);
  const q = pointAt(hull, to);
  const u = q.x - p.x;
  const v = q.y - p.y;
  const w = q.z - p.z;
  return layPlane(hull, planes, v * z - w * y, w * x - u * z, u * y - v * x, from);
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
    // There is no corner yet: what the planes enclose has no end there.
    if (!(offset > 0)) return addHighest(planes, i);
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

/** Adds the point highest above a facet, of all: it may wait for another. False if none is above it. */
function addHighest(planes: Hull, from: i32): bool {
  const facet = facetAt(planes, from);
  let highest = facet.a;
  let most: f64 = -Infinity;
  for (let i = 0; i < planes.count; i++) {
    const p = pointAt(planes, i);
    const height = facet.normalX * p.x + facet.normalY * p.y + facet.normalZ * p.z;
    if (!(height > most)) continue;
    most = height;
    highest = i;
  }
  if (!isAbove(planes, facet, highest)) return false;
  addPoint(planes, from, highest);
  return true;
}

function offsetOf(planes: Hull, facet: Facet): f64 {
  const a = pointAt(planes, facet.a);
  return facet.normalX * a.x + facet.normalY * a.y + facet.normalZ * a.z;
}

/** How far the corner that a facet stands for is beyond a plane. */
function cutOf(planes: Hull, facet: Facet, offset: f64, point: i32): f64 {
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
  to.dimension = from.dimension;
  memory.copy(to.points, from.points, from.count * 24);
  memory.copy(to.facets, from.facets, from.slots * <i32>offsetof<Facet>());
}

/** Makes the hull the box around it. */
function putBox(hull: Hull): void {
  const low = hull.horizon;
  const high = hull.horizon + 24;
  for (let k: usize = 0; k < 24; k += 8) {
    store<f64>(low + k, Infinity);
    store<f64>(high + k, -Infinity);
    for (let i = 0; i < hull.vertexCount; i++) {
      const x = load<f64>(changetype<usize>(pointAt(hull, load<i32>(hull.vertices + i * 4))) + k);
      store<f64>(low + k, Math.min(load<f64>(low + k), x));
      store<f64>(high + k, Math.max(load<f64>(high + k), x));
    }
  }
  hull.count = 8;
  for (let i = 0; i < 8; i++) {
    const x = load<f64>((i & 1) != 0 ? high : low);
    const y = load<f64>((i & 2) != 0 ? high : low, 8);
    pointAt(hull, i).set(x, y, load<f64>((i & 4) != 0 ? high : low, 16));
  }
  makeHull(hull);
}
