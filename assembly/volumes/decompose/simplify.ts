/**
 * A hull of few vertices around one of many. It is what some planes enclose: those of facets, of sharp edges
 * and of a box. That plane comes next which cuts most from the corner that is farthest outside. Each plane
 * stands for a point, its normal over its distance from a center. The hull of these points has a facet for
 * each corner, and a point above that facet for each plane that cuts it.
 *
 * Corners are rounded. So they are moved out until the hull holds all points, exactly. What is flat becomes a
 * little thicker, as rounded corners are in no plane.
 */
import { squareToTriangle } from '../cover/distance';
import { DoubleVector } from '../../layout/records';
import { addPoint, isAbove } from './hull';
import { center, layPlanes, THICKNESS } from './planes';
import { Facet, facetAt, Hull, MOST_VERTICES, pointAt } from './record';
import { beginHull, makeHull } from './start';

/** How far corners are moved out first, as a part of their distance from the center; and how often more. */
const OUTWARD: f64 = 2 ** -46;
const TRIES: i32 = 8;

/** What rounding may do to a distance, in units of the cover. */
const ROUNDING: f64 = 2 ** -40;

/** The corner that a facet stands for, from the center, in units of the extent. */
const corner = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 8));

/**
 * Makes a hull one of few vertices that holds it: a box at worst.
 *
 * @param planes - another hull, where the points that stand for planes go
 * @param most - where one remains farther beyond, the hull is left as it was
 * @returns how far beyond a plane a corner was at last
 */
export function simplifyHull(hull: Hull, planes: Hull, most: f64): f64 {
  layPlanes(hull, planes);
  planes.worstCut = 0;
  if (beginHull(planes)) {
    while (aliveOf(planes) <= MOST_VERTICES - LATER && addWorst(planes));
    const left = hull.extent * planes.worstCut;
    if (left > most || takeCorners(hull, planes)) return left;
  }
  putBox(hull);
  return 0;
}

/** Facets that one more point may add. */
const LATER: i32 = 2;

function aliveOf(hull: Hull): i32 {
  let count = 0;
  for (let i = 0; i < hull.slots; i++) if (facetAt(hull, i).asked >= 0) count++;
  return count;
}

/** Adds the plane that cuts most; false if none cuts much. */
function addWorst(planes: Hull): bool {
  let worst = -1;
  let from = -1;
  let most = THICKNESS;
  for (let i = 0; i < planes.slots; i++) {
    const facet = facetAt(planes, i);
    if (facet.asked < 0) continue;
    // What the planes enclose may have no end there.
    if (!setCorner(planes, facet)) return addHighest(planes, i);
    for (let point = facet.waiting; point >= 0; point = load<i32>(planes.next + point * 4)) {
      const cut = cutOf(pointAt(planes, point));
      if (!(cut > most)) continue;
      most = cut;
      worst = point;
      from = i;
    }
  }
  planes.worstCut = most;
  if (worst < 0) return false;
  addPoint(planes, from, worst);
  return true;
}

/** Adds the point highest above a facet, of all: it may wait for another. False if none is above it. */
function addHighest(planes: Hull, from: i32): bool {
  const facet = facetAt(planes, from);
  let highest = -1;
  let most: f64 = -Infinity;
  for (let i = 0; i < planes.count; i++) {
    const p = pointAt(planes, i);
    const height = facet.normalX * p.x + facet.normalY * p.y + facet.normalZ * p.z;
    if (!(height > most) || !isAbove(planes, facet, i)) continue;
    most = height;
    highest = i;
  }
  if (highest < 0) return false;
  addPoint(planes, from, highest);
  return true;
}

/** Sets the corner that a facet stands for; false if there is none. */
function setCorner(planes: Hull, facet: Facet): bool {
  // Seen from the point closest to the origin, the differences of points are rounded least.
  let a = pointAt(planes, facet.a);
  let b = pointAt(planes, facet.b);
  let c = pointAt(planes, facet.c);
  for (let turns = 0; turns < 2; turns++) {
    if (squareOf(a) <= squareOf(b) && squareOf(a) <= squareOf(c)) break;
    const first = a;
    a = b;
    b = c;
    c = first;
  }
  const x = (b.y - a.y) * (c.z - a.z) - (b.z - a.z) * (c.y - a.y);
  const y = (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
  const z = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const offset = x * a.x + y * a.y + z * a.z;
  corner.set(x / offset, y / offset, z / offset);
  return offset > 0;
}

function squareOf(p: DoubleVector): f64 {
  return p.x * p.x + p.y * p.y + p.z * p.z;
}

/** How far the corner is beyond a plane. */
function cutOf(p: DoubleVector): f64 {
  return (corner.x * p.x + corner.y * p.y + corner.z * p.z - 1) / Math.sqrt(squareOf(p));
}

/** Makes the hull that of the corners; false if these do not hold all vertices, however far out. */
function takeCorners(hull: Hull, planes: Hull): bool {
  const corners = planes.linesA;
  let count = 0;
  for (let i = 0; i < planes.slots; i++) {
    const facet = facetAt(planes, i);
    if (facet.asked < 0) continue;
    if (!setCorner(planes, facet)) return false;
    const extent = hull.extent;
    changetype<DoubleVector>(corners + 24 * count++).set(
      corner.x * extent,
      corner.y * extent,
      corner.z * extent,
    );
  }
  if (count > MOST_VERTICES) return false;
  let outward = OUTWARD;
  for (let i = 0; i < TRIES; i++) {
    putCorners(planes, corners, count, 1 + outward);
    if (planes.dimension == 3 && holdsVertices(hull, planes)) {
      boundFacets(hull, planes, count);
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
    const given = changetype<DoubleVector>(corners + 24 * i);
    const x = given.x * factor;
    const y = given.y * factor;
    const z = given.z * factor;
    pointAt(planes, i).set(center.x + x, center.y + y, center.z + z);
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

/**
 * Bounds how far the facets of a hull around another are from the mesh: a point of one is as far from the
 * other hull, at most, as its farthest corner is, and from there as far as that hull may be.
 */
function boundFacets(hull: Hull, planes: Hull, count: i32): void {
  const far = planes.linesB;
  for (let i = 0; i < count; i++) store<f64>(far + 8 * i, farFrom(hull, planes, i));
  for (let i = 0; i < planes.slots; i++) {
    const facet = facetAt(planes, i);
    if (facet.asked < 0) continue;
    const a = load<f64>(far + 8 * facet.a);
    const b = load<f64>(far + 8 * facet.b);
    facet.low = 0;
    facet.high = hull.high + Math.max(a, Math.max(b, load<f64>(far + 8 * facet.c)));
  }
}

/** How far a corner of a hull around another one is from it at most, in units of the cover. */
function farFrom(hull: Hull, planes: Hull, corner: i32): f64 {
  const p = pointAt(planes, corner);
  pointAt(hull, hull.count).set(p.x, p.y, p.z);
  // What is flat may be thought to be above or below.
  const isSolid = hull.dimension == 3;
  let least = Infinity;
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0 || (isSolid && !isAbove(hull, facet, hull.count))) continue;
    const a = changetype<usize>(pointAt(hull, facet.a));
    const b = changetype<usize>(pointAt(hull, facet.b));
    const c = changetype<usize>(pointAt(hull, facet.c));
    least = Math.min(least, squareToTriangle(a, b, c, p.x, p.y, p.z));
  }
  return least < Infinity ? Math.sqrt(least) * hull.perUnit + ROUNDING : 0;
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
