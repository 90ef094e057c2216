/**
 * How far the facets of a hull are from a mesh: bounds of the distance of the farthest point of each.
 *
 * Triangles of facets wait, that whose bound is largest is looked at next. The farthest point of one is no
 * farther than its middle and the way from there, and no farther from one face of the mesh, whose distance is
 * convex, than its farthest corner. What is inside of a closed mesh has no distance. It is done when the
 * largest bound is hardly more than some point has; before that, the triangle is cut in two.
 */
import { Cover, squareBetween } from '../cover/record';
import { findNearestFrom, findNearestWithin, isInside, Nearest, squareToFace } from '../cover/tree';
import { cutAtFace, cutAtLine, halve } from './cut';
import { crossing, farthestOutside } from './inside';
import { Facet, facetAt, Hull, pointAt, Waiting } from './record';
import { freeSlots, letWait, takeFirst, waitingAt } from './waiting';

/** What is closer to the mesh may be on it: in units. */
const ROUNDING: f64 = 2 ** -40;

const taken = changetype<Waiting>(memory.data(offsetof<Waiting>(), 16));
const halves: usize = memory.data(2 * offsetof<Waiting>(), 16);
const middle: usize = memory.data(24, 16);
const nearest = changetype<Nearest>(memory.data(offsetof<Nearest>(), 16));

/**
 * Triangles that are looked at for one hull, at most: what is known then will do. More of them where it is
 * not to be decided whether pieces are joined, but to be told how far they are.
 */
export const MOST_LOOKS: i32 = 2048;
export const MOST_MEASURED: i32 = 2 ** 18;

/** A bound of what is inside may be that much because of rounding, in units. */
const ROUNDED: f64 = 2 ** -30;

/** Faces this close to a triangle, as a part of what its bound would be, may be in its plane. */
const CLOSE: f64 = 1 / 64;

/** A triangle is small, to decide whether pieces are joined, that reaches so far, beside what is enough. */
const SMALL: f64 = 4;

/** One is large that reaches so far: to look at many faces around it takes less than to cut it. */
const LARGE: f64 = 16;

/** How often triangles are cut along what crosses them before they are halved. */
const MOST_CUTS: i32 = 16;

/** The ends of what crosses the triangle. */
const line: usize = changetype<usize>(crossing);

/** The corners of the triangle that is looked at. */
const triangle: usize = changetype<usize>(taken);

/**
 * Finds bounds of all facets, as far as these decide that of the hull.
 *
 * @param limit - as soon as something is farther than this, the search ends
 * @param part - the bound may be larger than it need be by this part
 * @param most - triangles that are looked at
 * @returns whether nothing is
 */
export function measureHull(hull: Hull, cover: Cover, limit: f64, part: f64, most: i32): bool {
  hull.waitingCount = 0;
  hull.low = 0;
  let settled = 0;
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0) continue;
    hull.low = Math.max(hull.low, facet.low);
    putFacet(hull, cover, facet, i);
    letWait(hull, taken);
    if (facet.high <= hull.floor) settled++;
    // What is known holds for what waits: in the end, that of the facet is made of what is left.
    facet.high = 0;
    facet.low = Math.max(facet.low, 0);
  }
  for (let left = most; left > 0 && hull.low <= limit; left--) {
    // Each triangle that waits takes a look, and what is cut from it takes more.
    if (part == 0 && 2 * (hull.waitingCount - settled) > left) break;
    if (!look(hull, cover, part)) break;
  }
  if (hull.low > limit) return false;
  hull.high = 0;
  for (let i = 0; i < hull.waitingCount; i++) {
    const waiting = waitingAt(hull, i);
    const facet = facetAt(hull, waiting.facet);
    facet.high = Math.max(facet.high, waiting.bound);
  }
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked >= 0) hull.high = Math.max(hull.high, facet.high);
  }
  return true;
}

/** Looks at the triangle that waits with the largest bound; returns whether there is need of another. */
function look(hull: Hull, cover: Cover, part: f64): bool {
  const enough = Math.max(hull.low * (1 + part), hull.floor);
  if (hull.waitingCount == 0 || waitingAt(hull, 0).bound <= enough || freeSlots(hull) < 2) return false;
  takeFirst(hull, taken);
  const facet = facetAt(hull, taken.facet);
  // What is close enough to a face that is known to be near need not be looked at.
  nearest.face = taken.face;
  const known = farthestCorner(cover) + ROUNDING;
  if (known <= enough) return settle(facet, Math.min(known, taken.bound));
  putMiddle();
  const way = around();
  // What touches no face and is inside with its middle is inside: more need not be known of it.
  const side = findTouching(cover, enough - way - 2 * ROUNDING, way + 2 * ROUNDING);
  if (side == INSIDE) return true;
  let bound = Math.min(nearest.distance + way, farthestCorner(cover)) + ROUNDING;
  crossing.found = 0;
  let isRounded = false;
  if (!(bound <= enough)) {
    const inside = side == UNKNOWN && isMiddleInside(cover);
    const close = Math.max(enough, Math.min(bound, way) * CLOSE);
    // Where a few cuts make it small enough anyway, these are faster.
    const isSmall = part == 0 && way < SMALL * enough;
    if (!isSmall && (inside || nearest.distance <= close)) {
      const isLarge = part > 0 || way > LARGE * enough;
      const outside = farthestOutside(cover, triangle, middle, way, close, isLarge, inside);
      bound = Math.min(bound, outside + ROUNDING);
      isRounded = inside ? outside < Infinity : false;
    }
    if (inside) {
      // The way from inside to a point outside leads through the mesh.
      bound = Math.min(bound, way + ROUNDING);
    } else {
      facet.low = Math.max(facet.low, nearest.distance - ROUNDING);
      hull.low = Math.max(hull.low, facet.low);
    }
  }
  bound = Math.min(bound, taken.bound);
  // Smaller triangles would not help where the bound is one of rounding.
  if (bound <= Math.max(hull.low * (1 + part), Math.max(hull.floor, isRounded ? ROUNDED : 0))) {
    return settle(facet, bound);
  }
  taken.face = nearest.face;
  taken.bound = bound;
  // Along a face that is close, the way to its end; else the shortest way to smaller triangles.
  if (crossing.found != 0 && taken.cuts < MOST_CUTS && cutAtLine(triangle, line, line + 24, halves)) {
    taken.cuts++;
    letHalvesWait(hull, taken.cuts);
    return true;
  }
  const isFlat = nearest.distance * 8 < way && taken.cuts < 3;
  taken.cuts++;
  if (!isFlat || !cutAtFace(cover, triangle, nearest.face, way, halves)) {
    taken.cuts = 0;
    halve(triangle, halves);
  }
  letHalvesWait(hull, taken.cuts);
  return true;
}

/** Bounds a triangle of a facet, which is not looked at any more. */
function settle(facet: Facet, bound: f64): bool {
  facet.high = Math.max(facet.high, bound);
  facet.face = nearest.face;
  return true;
}

function letHalvesWait(hull: Hull, cuts: i32): void {
  for (let i: usize = 0; i < 2; i++) {
    const half = changetype<Waiting>(halves + i * offsetof<Waiting>());
    half.cuts = cuts;
    letWait(hull, half);
  }
}

/** On which side of a closed mesh the middle is, where that has been asked. */
const UNKNOWN: i32 = 0;
const INSIDE: i32 = 1;
const OUTSIDE: i32 = 2;

/** Finds the face nearest to the middle, unless that is inside, and no face is within a distance. */
function findTouching(cover: Cover, enough: f64, most: f64): i32 {
  let side = UNKNOWN;
  const x = load<f64>(middle);
  const y = load<f64>(middle, 8);
  const z = load<f64>(middle, 16);
  nearest.face = taken.face;
  if (cover.closed != 0) {
    findNearestWithin(cover, x, y, z, enough, most, nearest);
    if (nearest.face >= 0) return UNKNOWN;
    if (isInside(cover, x, y, z)) return INSIDE;
    side = OUTSIDE;
  }
  nearest.face = taken.face;
  findNearestFrom(cover, x, y, z, enough, nearest);
  return side;
}

function putFacet(hull: Hull, cover: Cover, facet: Facet, number: i32): void {
  putPoint(hull, cover, facet.a, triangle);
  putPoint(hull, cover, facet.b, triangle + 24);
  putPoint(hull, cover, facet.c, triangle + 48);
  taken.face = facet.face >= 0 ? facet.face : hull.nearFace;
  taken.cuts = 0;
  taken.facet = number;
  taken.bound = facet.high;
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
