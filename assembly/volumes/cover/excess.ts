/**
 * The excess of an element: a bound of how far from the mesh its farthest surface point is, of those on the
 * surface of the whole cover, not inside another element, and not inside the mesh where that is closed.
 *
 * The surface is searched patch by patch. Two bounds hold for all points of a patch; the lesser counts. The
 * distance grows by no more than one goes: it is at most that of the middle and the way from there. The
 * distance from one triangle is convex: it is at most that of the farthest corner and the patch's bulge over
 * the hull of its corners. A patch whose bound is hardly more than some point has is done; others are halved.
 */
import { Cover, CoverElement, elementAt, squareBetween } from './record';
import { squareInto } from './distance';
import {
  coreCorner,
  cornersOf,
  direction,
  halve,
  layPatches,
  Patch,
  putCorner,
  putMiddle,
  putMiddleDirection,
  putPlace,
  takePatch,
} from './patches';
import { findNearest, isInside, Nearest, squareToFace } from './tree';

/** A bound is good enough that is larger than it need be by this part and `fine` of the cover. */
const PART: f64 = 1 / 32;

/** What is inside another element by less may be on the surface: in units. */
const ROUNDING: f64 = 2 ** -40;

/** Elements that reach the one in question, and the most that are looked at. */
const NEIGHBOURS: i32 = 256;
const neighbors: usize = memory.data(NEIGHBOURS * 4, 16);

const patch = changetype<Patch>(memory.data(offsetof<Patch>(), 16));
const nearest = changetype<Nearest>(memory.data(offsetof<Nearest>(), 16));
const middleCore: usize = memory.data(24, 16);
const middleDirection: usize = memory.data(24, 16);
const middle: usize = memory.data(24, 16);
const place: usize = memory.data(24, 16);

/** Finds the excess anew of all elements where something has changed; returns the largest of all. */
export function updateExcess(cover: Cover): f64 {
  let most: f64 = 0;
  for (let i = 0; i < cover.size; i++) {
    const element = elementAt(cover, i);
    if (element.stale != 0) {
      element.excess = findExcess(cover, i);
      element.stale = 0;
    }
    most = Math.max(most, element.excess);
  }
  return most;
}

function findExcess(cover: Cover, i: i32): f64 {
  const element = elementAt(cover, i);
  const neighbourCount = findNeighbours(cover, i);
  let lower: f64 = 0;
  let upper: f64 = 0;
  let left = cover.looks;
  element.low = Infinity;
  for (let count = layPatches(element); count > 0;) {
    if (lower > cover.limit || left-- == 0) return Infinity;
    takePatch(--count, patch);
    putMiddle(coreCorner(patch, 0), patch.coreCount, middleCore);
    putMiddleDirection(patch, middleDirection);
    putPlace(middleCore, middleDirection, (patch.inner + patch.outer) * 0.5, middle);
    const turn = widest(direction(patch, 0), patch.directionCount, middleDirection);
    const around =
      widest(coreCorner(patch, 0), patch.coreCount, middleCore) +
      patch.outer * turn +
      (patch.outer - patch.inner) * 0.5;
    const bulge = patch.outer * turn * turn * 0.5;
    const covered = howCovered(cover, element, neighbourCount, around, bulge);
    if (covered == WHOLLY) continue;
    const enough = Math.max(upper, lower * (1 + PART) + cover.fine);
    findNearest(
      cover,
      load<f64>(middle),
      load<f64>(middle, 8),
      load<f64>(middle, 16),
      enough - around,
      nearest,
    );
    if (nearest.distance + around <= enough) {
      upper = Math.max(upper, nearest.distance + around);
      continue;
    }
    const inside = isMiddleInside(cover);
    if (inside && nearest.distance > around + ROUNDING) continue;
    if (covered == NOT && !inside) lower = Math.max(lower, nearest.distance);
    const bound = Math.min(
      // The way from inside to a point outside leads through the mesh.
      inside ? around : nearest.distance + around,
      farthestCorner(cover) + bulge,
    );
    if (bound <= Math.max(upper, lower * (1 + PART) + cover.fine) || patch.depth == cover.depth) {
      upper = Math.max(upper, bound);
    } else {
      count = halve(patch, count);
    }
  }
  element.low = Math.max(lower - ROUNDING, 0);
  return upper + ROUNDING;
}

/** Whether the middle of the patch is inside the solid that the mesh encloses, if it does. */
function isMiddleInside(cover: Cover): bool {
  if (cover.closed == 0 || !(nearest.distance > ROUNDING)) return false;
  return isInside(cover, load<f64>(middle), load<f64>(middle, 8), load<f64>(middle, 16));
}

/** The farthest corner of a simplex from its middle. */
function widest(corners: usize, size: i32, from: usize): f64 {
  let most: f64 = 0;
  for (let i = 0; i < size; i++) most = Math.max(most, squareBetween(corners + i * 24, from));
  return Math.sqrt(most);
}

/** The distance of the farthest corner of the patch from the triangle that is nearest to the middle. */
function farthestCorner(cover: Cover): f64 {
  let most: f64 = 0;
  for (let i = cornersOf(patch) - 1; i >= 0; i--) {
    putCorner(patch, i, place);
    const square = squareToFace(
      cover,
      nearest.face,
      load<f64>(place),
      load<f64>(place, 8),
      load<f64>(place, 16),
    );
    most = Math.max(most, square);
  }
  return Math.sqrt(most);
}

/** Whether a patch is inside an element: no, its middle is, all of it is. */
const NOT: i32 = 0;
const PARTLY: i32 = 1;
const WHOLLY: i32 = 2;

function howCovered(cover: Cover, element: CoverElement, neighbourCount: i32, around: f64, bulge: f64): i32 {
  let result = NOT;
  for (let i = 0; i < neighbourCount; i++) {
    const other = elementAt(cover, load<i32>(neighbors + i * 4));
    const room = other.radius - ROUNDING;
    const length = distanceFrom(other, middle);
    if (!(length < room)) continue;
    if (length + around <= room) return WHOLLY;
    if (holdsCorners(other, room - bulge)) return WHOLLY;
    result = PARTLY;
  }
  return result;
}

function holdsCorners(other: CoverElement, room: f64): bool {
  for (let i = cornersOf(patch) - 1; i >= 0; i--) {
    putCorner(patch, i, place);
    if (!(distanceFrom(other, place) <= room)) return false;
  }
  return true;
}

function distanceFrom(element: CoverElement, point: usize): f64 {
  const x = load<f64>(point);
  const y = load<f64>(point, 8);
  const z = load<f64>(point, 16);
  return Math.sqrt(squareInto(element, x, y, z));
}

/** Whether the spheres around two elements overlap. */
export function mayOverlap(a: CoverElement, b: CoverElement): bool {
  const x = a.centerX - b.centerX;
  const y = a.centerY - b.centerY;
  const z = a.centerZ - b.centerZ;
  const reach = a.reach + b.reach;
  return x * x + y * y + z * z <= reach * reach;
}

/** Lists the elements that may hold a part of the surface of one: itself, too, as patches may be inside. */
function findNeighbours(cover: Cover, element: i32): i32 {
  let count = 0;
  const own = elementAt(cover, element);
  for (let i = 0; i < cover.size && count < NEIGHBOURS; i++) {
    if (i != element && !mayOverlap(own, elementAt(cover, i))) continue;
    store<i32>(neighbors + 4 * count++, i);
  }
  return count;
}
