/**
 * Covers whose elements exceed the mesh by at most some length each: of all candidates, made larger by that,
 * always that one is taken which holds most of what is left. The lengths fall step by step, and each cover on
 * the way is measured. Spheres and capsules are tried at the lengths that any number of elements has, so that
 * more of them never mean more excess.
 *
 * Sources: Chvátal 1979, "A greedy heuristic for the set-covering problem"; Minoux 1978 for bounds of what a
 * candidate can hold, which only fall as others take triangles and lengths fall: few are found anew.
 */
import { beginCover, FINE, keepBest } from './grow';
import { findCenters } from './centers';
import { isMarked, markHeld } from './held';
import { addInner, CANDIDATES } from './inner';
import { finalize } from './finalize';
import { fitElement } from './fit-element';
import { gather } from './gather';
import { widenBox } from './box';
import {
  BOX_SHAPE,
  candidateAt,
  copyElement,
  Cover,
  CoverElement,
  coreOf,
  elementAt,
  lengthenLine,
  ownerOf,
  roomFor,
  setOwner,
  spareAt,
  squareBetween,
  SWEPT_SHAPE,
  writeCrossOf,
  writeMiddle,
} from './record';
import { farthest, removeElement } from './refine';

/** By how much lengths fall, and the most steps. */
const FALL: f64 = 0.84;
const STEPS: i32 = 40;

/** How often covers of one length are tried, and how much heavier late triangles become. */
const TRIALS: i32 = 3;
const LATE: f64 = 2;

/** By what parts of a length cylinders may be wider and longer, so that their rims exceed by that length. */
const WIDER: f64 = 15 / 16;
const LONGER: f64 = 1 / 3;

/**
 * By what part of a length each half extent of a box may grow, so that its corners exceed by less than that.
 */
const EACH: f64 = 0.57;

/** How often spheres become the smallest around their triangles, and these go to where they are deepest. */
const ROUNDS: i32 = 3;

/** What each candidate can hold at most: when nothing is held yet, and now. */
const whole: usize = memory.data(CANDIDATES * 8, 16);
const bounds: usize = memory.data(CANDIDATES * 8, 16);

/** The cross product of the sides of a triangle. */
const sides: usize = memory.data(24, 16);

/** Begins with one element around all triangles, and finds candidates; for what is given see `beginCover`. */
export function beginWithin(address: usize, corners: i32, solids: i32): void {
  const cover = changetype<Cover>(address);
  beginCover(address, corners, solids);
  findCenters(cover);
  if (corners > 1) addInner(cover);
  weighTriangles(cover);
  for (let i = 0; i < cover.candidateCount; i++) store<f64>(whole + i * 8, Infinity);
  const around = elementAt(cover, 0);
  cover.length = around.excess;
  cover.largestRadius = Math.max(around.givenRadius, around.reach * cover.unit);
}

/** Makes the next cover; returns whether there may be another. */
export function growWithin(address: usize): bool {
  const cover = changetype<Cover>(address);
  cover.length *= FALL;
  if (cover.solids != 0) while (cover.length > cover.excess) cover.length *= FALL;
  if (cover.length < FINE || cover.steps++ == STEPS || !findCover(cover)) return false;
  share(cover);
  dropEmpty(cover);
  // A sphere that is larger than the one around everything may be too large for a number.
  if (!settle(cover)) return true;
  keepBest(cover);
  // Solids are as they should be: another fit makes their surface smaller, but hardly what they exceed by.
  const rounds = cover.solids == 0 ? ROUNDS : 0;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < cover.size; i++) fitElement(cover, i);
    keepBest(cover);
    share(cover);
    dropEmpty(cover);
  }
  return true;
}

/** Covers within the length, again with other weights where that takes too many elements; false if all do. */
function findCover(cover: Cover): bool {
  // What spheres and capsules are tried shall not depend on how many there may be.
  const trials = cover.solids == 0 ? 1 : TRIALS;
  for (let trial = 0; trial < trials; trial++) {
    if (coverWithin(cover)) return true;
    weighLate(cover);
  }
  return false;
}

/**
 * Makes triangles heavier that were held late or not at all: whatever holds them is to be chosen before what
 * holds much that is easily held anyway.
 */
function weighLate(cover: Cover): void {
  let last = 0;
  for (let i = 0; i < cover.triangleCount; i++) last = max(last, ownerOf(cover, i));
  for (let i = 0; i < cover.triangleCount; i++) {
    const order = ownerOf(cover, i) < 0 ? last + 1 : ownerOf(cover, i);
    const weight = weightAt(cover, i) * (1 + (<f64>order * LATE) / <f64>(last + 1));
    store<f64>(cover.weights + i * 8, weight);
  }
  for (let i = 0; i < cover.candidateCount; i++) store<f64>(whole + i * 8, Infinity);
}

/** Chooses elements until all triangles have owners; false if elements run out or none holds a triangle. */
function coverWithin(cover: Cover): bool {
  cover.size = 0;
  memory.copy(bounds, whole, cover.candidateCount * 8);
  memory.fill(cover.owners, 0xff, cover.triangleCount * 4);
  let left = cover.triangleCount;
  while (left > 0) {
    if (cover.size == roomFor(cover.capacity)) return false;
    const best = findBest(cover);
    if (best >= 0) beginFrom(cover, candidateAt(cover, best));
    else if (!beginAround(cover)) return false;
    left -= take(cover);
    cover.size++;
  }
  dropNeedless(cover);
  return cover.size <= cover.capacity;
}

/**
 * Removes elements whose triangles others hold: the first ones, chosen for what they hold, before the last.
 */
function dropNeedless(cover: Cover): void {
  const holders = cover.savedOwners;
  memory.fill(holders, 0, cover.triangleCount * 4);
  for (let i = 0; i < cover.size; i++) countHeld(cover, holders, i, 1);
  let kept = 0;
  for (let i = 0; i < cover.size; i++) {
    if (countHeld(cover, holders, i, -1)) continue;
    countHeld(cover, holders, i, 1);
    copyElement(elementAt(cover, i), elementAt(cover, kept++));
  }
  cover.size = kept;
}

/** Adds to how many elements hold each triangle that one holds; returns whether others are left for each. */
function countHeld(cover: Cover, holders: usize, element: i32, more: i32): bool {
  const stamp = markHeld(cover, elementAt(cover, element));
  let least = i32.MAX_VALUE;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (!isMarked(cover, i, stamp)) continue;
    const count = load<i32>(holders + i * 4) + more;
    store<i32>(holders + i * 4, count);
    least = min(least, count);
  }
  return least > 0;
}

/** The candidate that holds most of what is left; -1 if none holds anything. */
function findBest(cover: Cover): i32 {
  let best = mostPromising(cover);
  while (best >= 0) {
    const bound = load<f64>(bounds + best * 8);
    const held = weigh(cover, grown(cover, candidateAt(cover, best)));
    if (held == bound) return best;
    store<f64>(bounds + best * 8, held);
    if (cover.size == 0) store<f64>(whole + best * 8, held);
    best = mostPromising(cover);
  }
  return -1;
}

/** The candidate of the largest bound; -1 if no bound is above 0. */
function mostPromising(cover: Cover): i32 {
  let best = -1;
  let most: f64 = 0;
  for (let i = 0; i < cover.candidateCount; i++) {
    const bound = load<f64>(bounds + i * 8);
    if (!(bound > most)) continue;
    most = bound;
    best = i;
  }
  return best;
}

/** How much of what is left an element holds. */
function weigh(cover: Cover, element: CoverElement): f64 {
  const stamp = markHeld(cover, element);
  let sum: f64 = 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) < 0 && isMarked(cover, i, stamp)) sum += weightAt(cover, i);
  }
  return sum;
}

/** A candidate that is as much larger as it may be, in a place of its own. */
function grown(cover: Cover, candidate: CoverElement): CoverElement {
  const element = spareAt(cover, 0);
  copyElement(candidate, element);
  if (element.shape == SWEPT_SHAPE) {
    element.radius += cover.length;
  } else if (element.shape == BOX_SHAPE) {
    widenBox(element, cover.length * EACH);
  } else {
    element.radius += cover.length * WIDER;
    const start = coreOf(element);
    const more = cover.length * LONGER;
    lengthenLine(start, start + 24, more / Math.sqrt(squareBetween(start, start + 24)));
  }
  return element;
}

/** A triangle's weight: half by its share of the area, half equal for all, as those of no area count too. */
function weighTriangles(cover: Cover): void {
  let area: f64 = 0;
  for (let i = 0; i < cover.triangleCount; i++) area += writeCrossOf(cover, i, sides);
  const perArea = area > 0 ? 0.5 / area : 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    store<f64>(
      cover.weights + i * 8,
      writeCrossOf(cover, i, sides) * perArea + 0.5 / <f64>cover.triangleCount,
    );
  }
}

function weightAt(cover: Cover, triangle: i32): f64 {
  return load<f64>(cover.weights + triangle * 8);
}

/** Begins an element with what a candidate has grown to. */
function beginFrom(cover: Cover, candidate: CoverElement): void {
  copyElement(grown(cover, candidate), elementAt(cover, cover.size));
}

/** Begins an element around the first triangle left; false where a sphere of this length does not hold it. */
function beginAround(cover: Cover): bool {
  let triangle = 0;
  while (ownerOf(cover, triangle) >= 0) triangle++;
  const element = elementAt(cover, cover.size);
  writeMiddle(cover, triangle, coreOf(element));
  element.corners = 1;
  element.shape = SWEPT_SHAPE;
  element.radius = cover.length;
  return farthest(cover, triangle, element) <= element.radius;
}

/** Gives the newest element all that it holds of what is left, and returns how many triangles these are. */
function take(cover: Cover): i32 {
  const stamp = markHeld(cover, elementAt(cover, cover.size));
  let taken = 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) >= 0 || !isMarked(cover, i, stamp)) continue;
    setOwner(cover, i, cover.size);
    taken++;
  }
  return taken;
}

/** Gives each triangle to the element that it is deepest inside of, so that spheres can become smaller. */
function share(cover: Cover): void {
  for (let i = 0; i < cover.triangleCount; i++) {
    let most: f64 = -Infinity;
    for (let k = 0; k < cover.size; k++) {
      const element = elementAt(cover, k);
      const depth = element.radius - farthest(cover, i, element);
      if (!(depth > most)) continue;
      most = depth;
      setOwner(cover, i, k);
    }
  }
}

/** Removes elements that own nothing. */
function dropEmpty(cover: Cover): void {
  for (let i = 0; i < cover.size; i++) {
    gather(cover, i);
    if (cover.memberCount == 0) removeElement(cover, i--);
  }
}

/** Settles all elements. Says whether each is smaller than the sphere around everything. */
function settle(cover: Cover): bool {
  for (let i = 0; i < cover.size; i++) {
    gather(cover, i);
    if (!finalize(cover, elementAt(cover, i))) return false;
    if (!(elementAt(cover, i).givenRadius <= cover.largestRadius)) return false;
  }
  return true;
}
