/** Makes the elements of a cover smaller by giving triangles to others. */
import { copyElement, Cover, cornerAt, CoverElement, elementAt, ownerOf, setOwner, spareAt } from './record';
import { squareInto } from './distance';
import { mayOverlap } from './excess';
import { fitElement } from './fit-element';

/** Rounds of exchange between two elements. */
const ROUNDS: i32 = 2;

/** Elements have to become smaller by this part. */
const BETTER: f64 = 1 - 2 ** -10;

/** What is inside an element by less counts as outside, relative to the radius. */
const INSIDE: f64 = 1 - 2 ** -30;

/** How far the corner of a triangle that is deepest outside is from the core of an element: `squareInto`. */
export function farthest(cover: Cover, triangle: i32, element: CoverElement): f64 {
  let most: f64 = 0;
  for (let k = 0; k < 3; k++) {
    const at = cornerAt(cover, triangle, k);
    const x = load<f64>(at);
    const y = load<f64>(at, 8);
    const z = load<f64>(at, 16);
    most = Math.max(most, squareInto(element, x, y, z));
  }
  return Math.sqrt(most);
}

/** Marks all elements that may overlap one: their excess depends on it. */
export function markNeighbours(cover: Cover, element: CoverElement): void {
  for (let i = 0; i < cover.size; i++) {
    const other = elementAt(cover, i);
    if (mayOverlap(element, other)) other.stale = 1;
  }
}

function saveOwners(cover: Cover): void {
  memory.copy(cover.savedOwners, cover.owners, cover.triangleCount * 4);
}

function restoreOwners(cover: Cover): void {
  memory.copy(cover.owners, cover.savedOwners, cover.triangleCount * 4);
}

/** Gives triangles of two elements to the one they stick out of less, and fits both, as long as it helps. */
export function exchange(cover: Cover, a: i32, b: i32): void {
  const one = elementAt(cover, a);
  const other = elementAt(cover, b);
  const oneBefore = spareAt(cover, 3);
  const otherBefore = spareAt(cover, 4);
  for (let round = 0; round < ROUNDS; round++) {
    saveOwners(cover);
    if (!reassign(cover, a, b)) {
      restoreOwners(cover);
      return;
    }
    copyElement(one, oneBefore);
    copyElement(other, otherBefore);
    fitElement(cover, a);
    fitElement(cover, b);
    if (!(one.cost + other.cost < (oneBefore.cost + otherBefore.cost) * BETTER)) {
      restoreOwners(cover);
      copyElement(oneBefore, one);
      copyElement(otherBefore, other);
      return;
    }
    markNeighbours(cover, oneBefore);
    markNeighbours(cover, otherBefore);
    markNeighbours(cover, one);
    markNeighbours(cover, other);
  }
}

/** Returns whether a triangle has changed hands and both have some. */
function reassign(cover: Cover, a: i32, b: i32): bool {
  const one = elementAt(cover, a);
  const other = elementAt(cover, b);
  let ofOne = 0;
  let ofOther = 0;
  let changed = false;
  for (let i = 0; i < cover.triangleCount; i++) {
    const owner = ownerOf(cover, i);
    if (owner != a && owner != b) continue;
    const out = farthest(cover, i, one) - one.radius;
    const outOther = farthest(cover, i, other) - other.radius;
    const better = out < outOther ? a : outOther < out ? b : owner;
    if (better == a) ofOne++;
    else ofOther++;
    if (better == owner) continue;
    setOwner(cover, i, better);
    changed = true;
  }
  return changed && ofOne > 0 && ofOther > 0;
}

/** Lets every element give away what is inside others anyway. One that has nothing left goes. */
export function shed(cover: Cover): void {
  for (let i = 0; i < cover.size; i++) {
    saveOwners(cover);
    if (!giveAway(cover, i)) continue;
    const element = elementAt(cover, i);
    const before = spareAt(cover, 3);
    copyElement(element, before);
    if (!ownsAny(cover, i)) {
      removeElement(cover, i);
      markNeighbours(cover, before);
      i--;
      continue;
    }
    fitElement(cover, i);
    if (element.cost < before.cost * BETTER) {
      markNeighbours(cover, before);
      markNeighbours(cover, element);
    } else {
      restoreOwners(cover);
      copyElement(before, element);
    }
  }
}

/** Gives an element's triangles that lie in others to these; returns whether there are any that matter. */
function giveAway(cover: Cover, element: i32): bool {
  const own = elementAt(cover, element);
  let matters = false;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) != element) continue;
    for (let k = 0; k < cover.size; k++) {
      const other = elementAt(cover, k);
      if (k == element || !mayOverlap(own, other)) continue;
      if (!(farthest(cover, i, other) < other.radius * INSIDE)) continue;
      setOwner(cover, i, k);
      matters = true;
      break;
    }
  }
  return matters;
}

function ownsAny(cover: Cover, element: i32): bool {
  for (let i = 0; i < cover.triangleCount; i++) if (ownerOf(cover, i) == element) return true;
  return false;
}

/** Removes an element that owns nothing: the last one takes its place. */
export function removeElement(cover: Cover, element: i32): void {
  const last = cover.size - 1;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) == last) setOwner(cover, i, element);
  }
  copyElement(elementAt(cover, last), elementAt(cover, element));
  cover.size = last;
}
