/**
 * How far the facets of a hull are from a mesh: bounds of the distance of the farthest point of each.
 *
 * Triangles of a facet wait to be looked at. The farthest point of one is no farther than its middle and the
 * way from there, and no farther from one face of the mesh, whose distance is convex, than its farthest
 * corner. What is inside of a closed mesh has no distance. A triangle whose bound is hardly more than some
 * point has is done; others are cut in two.
 */
import { Cover, squareBetween } from '../cover/record';
import { findNearestFrom, isInside, Nearest, squareToFace } from '../cover/tree';
import { Facet, facetAt, Hull, pointAt } from './record';
import { cutAtFace, halve, TRIANGLE_BYTES } from './cut';
import { farthestOutside } from './inside';

/** A bound is good enough that is larger than it need be by this part. */
const PART: f64 = 1 / 24;

/** What is closer to the mesh may be on it: in units. */
const ROUNDING: f64 = 2 ** -40;

/** How often triangles are cut, and how many are looked at for one facet, until what is known will do. */
const DEPTH: i32 = 100;
const MOST: i32 = 20000;
const BYTES: i32 = TRIANGLE_BYTES;
const waiting: usize = memory.data((2 * DEPTH + 4) * TRIANGLE_BYTES, 16);

const triangle: usize = memory.data(TRIANGLE_BYTES, 16);
const middle: usize = memory.data(24, 16);
const nearest = changetype<Nearest>(memory.data(offsetof<Nearest>(), 16));

/**
 * Finds bounds of all facets, as far as these decide that of the hull.
 *
 * @param limit - as soon as something is farther than this, the search ends
 * @returns whether nothing is
 */
export function measureHull(hull: Hull, cover: Cover, limit: f64): bool {
  hull.low = 0;
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked >= 0) hull.low = Math.max(hull.low, facet.low);
  }
  if (hull.low > limit) return false;
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0 || facet.low >= 0) continue;
    glance(hull, cover, facet);
    if (hull.low > limit) return false;
  }
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0 || facet.high <= enough(hull)) continue;
    measureFacet(hull, cover, facet, limit);
    if (hull.low > limit) return false;
  }
  hull.high = 0;
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked >= 0) hull.high = Math.max(hull.high, facet.high);
  }
  return true;
}

/** A bound that need not be improved. */
function enough(hull: Hull): f64 {
  return Math.max(hull.low * (1 + PART), hull.floor);
}

function putFacet(hull: Hull, cover: Cover, facet: Facet): void {
  putPoint(hull, cover, facet.a, triangle);
  putPoint(hull, cover, facet.b, triangle + 24);
  putPoint(hull, cover, facet.c, triangle + 48);
}

/** Writes a point in coordinates of the cover. */
function putPoint(hull: Hull, cover: Cover, point: i32, to: usize): void {
  const p = pointAt(hull, point);
  const inverse = 1 / cover.unit;
  store<f64>(to, (p.x * hull.scale - cover.originX) * inverse);
  store<f64>(to, (p.y * hull.scale - cover.originY) * inverse, 8);
  store<f64>(to, (p.z * hull.scale - cover.originZ) * inverse, 16);
}

function putMiddle(): void {
  for (let k: usize = 0; k < 24; k += 8) {
    store<f64>(
      middle + k,
      (load<f64>(triangle + k) + load<f64>(triangle + k, 24) + load<f64>(triangle + k, 48)) / 3,
    );
  }
}

/** How far the farthest corner is from the middle. */
function around(): f64 {
  const a = squareBetween(triangle, middle);
  const b = squareBetween(triangle + 24, middle);
  return Math.sqrt(Math.max(a, Math.max(b, squareBetween(triangle + 48, middle))));
}

/** The distance of the farthest corner from the face nearest to the middle. */
function farthestCorner(cover: Cover): f64 {
  return Math.sqrt(Math.max(toFace(cover, 0), Math.max(toFace(cover, 24), toFace(cover, 48))));
}

function toFace(cover: Cover, corner: usize): f64 {
  const p = triangle + corner;
  return squareToFace(cover, nearest.face, load<f64>(p), load<f64>(p, 8), load<f64>(p, 16));
}

function isMiddleInside(cover: Cover): bool {
  if (cover.closed == 0 || !(nearest.distance > ROUNDING)) return false;
  return isInside(cover, load<f64>(middle), load<f64>(middle, 8), load<f64>(middle, 16));
}

/** Finds the first bounds of a facet, from its middle. */
function glance(hull: Hull, cover: Cover, facet: Facet): void {
  putFacet(hull, cover, facet);
  putMiddle();
  nearest.face = 0;
  findNearestFrom(cover, load<f64>(middle), load<f64>(middle, 8), load<f64>(middle, 16), 0, nearest);
  facet.low = 0;
  facet.high = farthestCorner(cover) + ROUNDING;
  if (facet.high <= enough(hull)) return;
  const way = around();
  if (isMiddleInside(cover)) {
    const outside = nearest.distance > way + ROUNDING ? 0 : farthestOutside(cover, triangle, middle, way);
    facet.high = Math.min(facet.high, outside + ROUNDING);
    return;
  }
  facet.low = Math.max(nearest.distance - ROUNDING, 0);
  facet.high = Math.min(facet.high, nearest.distance + way + ROUNDING);
  hull.low = Math.max(hull.low, facet.low);
}

function measureFacet(hull: Hull, cover: Cover, facet: Facet, limit: f64): void {
  putFacet(hull, cover, facet);
  store<i32>(triangle, 0, 72);
  store<i32>(triangle, 0, 76);
  memory.copy(waiting, triangle, BYTES);
  let high: f64 = 0;
  let looked = 0;
  for (let count = 1; count > 0;) {
    memory.copy(triangle, waiting + --count * BYTES, BYTES);
    const depth = load<i32>(triangle, 76);
    putMiddle();
    const way = around();
    const target = Math.max(high, enough(hull));
    nearest.face = load<i32>(triangle, 72);
    findNearestFrom(
      cover,
      load<f64>(middle),
      load<f64>(middle, 8),
      load<f64>(middle, 16),
      target - way,
      nearest,
    );
    let bound = Math.min(nearest.distance + way, farthestCorner(cover));
    if (bound <= target) {
      high = Math.max(high, bound);
      continue;
    }
    if (isMiddleInside(cover)) {
      if (nearest.distance > way + ROUNDING) continue;
      // The way from inside to a point outside leads through the mesh.
      bound = Math.min(bound, Math.min(way, farthestOutside(cover, triangle, middle, way)));
    } else {
      facet.low = Math.max(facet.low, nearest.distance - ROUNDING);
      hull.low = Math.max(hull.low, facet.low);
      if (hull.low > limit) return;
    }
    if (bound <= Math.max(high, enough(hull)) || depth == DEPTH || ++looked > MOST) {
      high = Math.max(high, bound);
    } else {
      store<i32>(triangle, nearest.face, 72);
      store<i32>(triangle, depth + 1, 76);
      const to = waiting + count * BYTES;
      // Along a face that is close, the way to its end; else the shortest way to smaller triangles.
      const cut = nearest.distance * 4 < way ? cutAtFace(cover, triangle, nearest.face, to) : 0;
      count += cut > 0 ? cut : halve(triangle, to);
    }
  }
  facet.high = Math.min(facet.high, high + ROUNDING);
}
