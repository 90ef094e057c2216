/**
 * Covers of spheres that exceed the mesh by at most some length each: of all centers that may be, always that
 * one is taken whose sphere holds most of what is left. The lengths fall step by step, the same ones for any
 * number of elements, and each cover on the way is measured, so that more elements never mean more excess.
 *
 * Sources: Chvátal 1979, "A greedy heuristic for the set-covering problem"; Minoux 1978 for bounds of what a
 * center can hold, which only fall as others take triangles and spheres become smaller: few are found anew.
 */
import { beginCover, FINE, keepBest } from './grow';
import { centerAt, CENTERS, findCenters } from './centers';
import { finalize } from './finalize';
import { fitElement } from './fit-element';
import { gather } from './gather';
import { Cover, cornerAt, coreOf, elementAt, ownerOf, setOwner, writeMiddle, writeCrossOf } from './record';
import { squareBetween } from './patches';
import { removeElement } from './refine';

/** By how much lengths fall, and the most steps. */
const FALL: f64 = 0.84;
const STEPS: i32 = 40;

/** How often spheres become the smallest around their triangles, and these go to where they are deepest. */
const ROUNDS: i32 = 3;

/** What each center can hold at most: when nothing is held yet, and now. */
const whole: usize = memory.data(CENTERS * 8, 16);
const bounds: usize = memory.data(CENTERS * 8, 16);

/** The middle of a triangle, and the cross product of its sides. */
const middle: usize = memory.data(24, 16);
const sides: usize = memory.data(24, 16);

/** Begins with the smallest sphere around all triangles. */
export function beginSpheres(address: usize): void {
  const cover = changetype<Cover>(address);
  beginCover(address, 1);
  findCenters(cover);
  weighTriangles(cover);
  for (let i = 0; i < cover.centerCount; i++) store<f64>(whole + i * 8, Infinity);
  cover.length = elementAt(cover, 0).excess;
  cover.largestRadius = elementAt(cover, 0).givenRadius;
}

/** Makes the next cover; returns whether there may be another. */
export function growSpheres(address: usize): bool {
  const cover = changetype<Cover>(address);
  cover.length *= FALL;
  if (cover.length < FINE || cover.steps++ == STEPS || !coverWithin(cover)) return false;
  share(cover);
  dropEmpty(cover);
  // A sphere that is larger than the one around everything may be too large for a number.
  if (!settle(cover)) return true;
  keepBest(cover);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < cover.size; i++) fitElement(cover, i);
    keepBest(cover);
    share(cover);
    dropEmpty(cover);
  }
  return true;
}

/** Chooses spheres until all triangles have owners; false if elements run out or none holds a triangle. */
function coverWithin(cover: Cover): bool {
  cover.size = 0;
  memory.copy(bounds, whole, cover.centerCount * 8);
  memory.fill(cover.owners, 0xff, cover.triangleCount * 4);
  let left = cover.triangleCount;
  while (left > 0) {
    if (cover.size == cover.capacity) return false;
    const best = findBest(cover);
    if (best >= 0) begin(cover, centerAt(cover, best), load<f64>(centerAt(cover, best), 24) + cover.length);
    else if (!beginAround(cover)) return false;
    left -= take(cover);
    cover.size++;
  }
  return true;
}

/** The center whose sphere holds most of what is left; -1 if none holds anything. */
function findBest(cover: Cover): i32 {
  let best = mostPromising(cover);
  while (best >= 0) {
    const bound = load<f64>(bounds + best * 8);
    const center = centerAt(cover, best);
    const held = weigh(cover, center, load<f64>(center, 24) + cover.length);
    if (held == bound) return best;
    store<f64>(bounds + best * 8, held);
    if (cover.size == 0) store<f64>(whole + best * 8, held);
    best = mostPromising(cover);
  }
  return -1;
}

/** The center of the largest bound; -1 if no bound is above 0. */
function mostPromising(cover: Cover): i32 {
  let best = -1;
  let most: f64 = 0;
  for (let i = 0; i < cover.centerCount; i++) {
    const bound = load<f64>(bounds + i * 8);
    if (!(bound > most)) continue;
    most = bound;
    best = i;
  }
  return best;
}

/** How much of what is left a sphere holds. */
function weigh(cover: Cover, center: usize, radius: f64): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) < 0 && farthestCorner(cover, i, center) <= radius) sum += weightAt(cover, i);
  }
  return sum;
}

/** The distance of the farthest corner of a triangle from a point. */
function farthestCorner(cover: Cover, triangle: i32, from: usize): f64 {
  let most: f64 = 0;
  for (let k = 0; k < 3; k++) most = Math.max(most, squareBetween(cornerAt(cover, triangle, k), from));
  return Math.sqrt(most);
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

/** Begins an element with a sphere. */
function begin(cover: Cover, center: usize, radius: f64): void {
  const element = elementAt(cover, cover.size);
  memory.copy(coreOf(element), center, 24);
  element.corners = 1;
  element.radius = radius;
}

/** Begins an element around the first triangle left; false where a sphere of this length does not hold it. */
function beginAround(cover: Cover): bool {
  let triangle = 0;
  while (ownerOf(cover, triangle) >= 0) triangle++;
  writeMiddle(cover, triangle, middle);
  if (farthestCorner(cover, triangle, middle) > cover.length) return false;
  begin(cover, middle, cover.length);
  return true;
}

/** Gives the newest element all that it holds of what is left, and returns how many triangles these are. */
function take(cover: Cover): i32 {
  const element = elementAt(cover, cover.size);
  let taken = 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) >= 0 || farthestCorner(cover, i, coreOf(element)) > element.radius) continue;
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
      const depth = element.radius - farthestCorner(cover, i, coreOf(element));
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
    finalize(cover, elementAt(cover, i));
    if (!(elementAt(cover, i).givenRadius <= cover.largestRadius)) return false;
  }
  return true;
}
