/**
 * Grows a cover: one element around all triangles, then always the worst one split in two and the others
 * adapted. Each cover on the way is measured, and the one of least excess is kept. The way does not depend on
 * how many elements there may be in the end, so that more of them never mean more excess.
 */
import { scaleVertices } from './cover';
import { copyElement, Cover, CoverElement, elementAt } from './record';
import { mayOverlap, updateExcess } from './excess';
import { fitElement } from './fit-element';
import { exchange, markNeighbours, shed } from './refine';
import { splitElement } from './split';
import { buildTree } from './tree';

/** Steps per element that there may be: needless elements are removed, and others may follow them. */
const STEPS: i32 = 2;

/** Less excess than this cannot be told from none, in units. */
export const FINE: f64 = 2 ** -8;

/** Excess is told that closely, in units; and patches are halved so often. */
const LENGTH: f64 = 2 ** -9;
const DEPTH: i32 = 12;

/** Makes ready what the caller has written. */
export function prepareCover(address: usize): void {
  const cover = changetype<Cover>(address);
  cover.fine = LENGTH;
  cover.limit = Infinity;
  cover.depth = DEPTH;
  cover.looks = i32.MAX_VALUE;
  scaleVertices(cover);
  buildTree(cover);
  memory.fill(cover.stamps, 0, cover.vertexCount * 4);
  cover.excess = Infinity;
}

/**
 * Begins with one element, its core of up to so many vertices: 1, 2 or 3, or what `solids` allows, such as
 * `CYLINDERS`. The best so far is kept.
 */
export function beginCover(address: usize, corners: i32, solids: i32): void {
  const cover = changetype<Cover>(address);
  memory.fill(cover.owners, 0, cover.triangleCount * 4);
  cover.corners = corners;
  cover.solids = solids;
  cover.steps = 0;
  cover.size = 1;
  fitElement(cover, 0);
  keepBest(cover);
}

/** Goes one step; returns whether there may be another. */
export function growCover(address: usize): bool {
  const cover = changetype<Cover>(address);
  if (cover.size == cover.capacity || cover.steps++ == STEPS * cover.capacity) return false;
  const worst = findWorst(cover);
  if (worst < 0 || elementAt(cover, worst).excess < FINE) return false;
  markNeighbours(cover, elementAt(cover, worst));
  if (!splitElement(cover, worst)) {
    elementAt(cover, worst).whole = 1;
    return true;
  }
  const added = cover.size - 1;
  markNeighbours(cover, elementAt(cover, worst));
  markNeighbours(cover, elementAt(cover, added));
  exchange(cover, worst, added);
  exchangeAround(cover, added);
  shed(cover);
  keepBest(cover);
  return true;
}

/** Exchanges triangles between an element and those around it. */
function exchangeAround(cover: Cover, element: i32): void {
  for (let i = 0; i < cover.size; i++) {
    if (i != element && mayOverlap(elementAt(cover, element), elementAt(cover, i)))
      exchange(cover, element, i);
  }
}

/** The element of largest excess that can be split; -1 if there is none. */
function findWorst(cover: Cover): i32 {
  let worst = -1;
  let most: f64 = -1;
  for (let i = 0; i < cover.size; i++) {
    const element = elementAt(cover, i);
    if (element.whole != 0 || !(element.excess > most)) continue;
    most = element.excess;
    worst = i;
  }
  return worst;
}

/** Measures the cover, and keeps it if it is the best so far. */
export function keepBest(cover: Cover): void {
  const excess = updateExcess(cover);
  if (!(excess < cover.excess)) return;
  cover.excess = excess;
  cover.bestSize = cover.size;
  // What coordinates and radii are rounded to is beyond the precision of units.
  for (let i = 0; i < cover.size; i++) {
    const element = elementAt(cover, i);
    const rounding = (cover.largest + element.givenRadius) * 2 ** -48;
    element.givenExcess = element.excess * cover.unit + rounding;
    element.givenLow = Math.max(element.low * cover.unit - rounding, 0);
    copyElement(element, changetype<CoverElement>(cover.bestElements + i * offsetof<CoverElement>()));
  }
}
