/** The vertices that an element has to hold, and the few that decide how: those that lie farthest out. */
import { fitBalls } from '../fit/fit';
import { squareInto } from './distance';
import { Cover, CoverElement, ownerOf, vertexAt } from './record';

/** The most vertices that a fit looks at. */
export const ACTIVE_LIMIT: i32 = 128;

/** As few vertices as this are all looked at. */
const FEW: i32 = 64;

/** Directions in which extreme vertices are looked for have whole coordinates up to this. */
const STEPS: i32 = 2;

const actives: usize = memory.data(ACTIVE_LIMIT * 24, 16);

/** Active vertex number `i`, in units. */
export function activeAt(i: i32): usize {
  return actives + i * 24;
}

/** Number of a gathered vertex. */
export function memberAt(cover: Cover, i: i32): i32 {
  return load<i32>(cover.members + i * 4);
}

/** Writes ball number `i` of the next fit. */
export function stageBall(cover: Cover, i: i32, center: usize, radius: f64): void {
  const ball = fitBalls(cover.fit) + i * 32;
  memory.copy(ball, center, 24);
  store<f64>(ball, radius, 24);
}

/** Gathers the vertices of the triangles that an element owns, each once. */
export function gather(cover: Cover, element: i32): void {
  cover.memberCount = 0;
  const stamp = ++cover.stamp;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) != element) continue;
    for (let k = 0; k < 3; k++) {
      const vertex = load<i32>(cover.indices + (i * 3 + k) * 4);
      if (!mark(cover, vertex, stamp)) continue;
      store<i32>(cover.members + cover.memberCount * 4, vertex);
      cover.memberCount++;
    }
  }
}

/** Marks a vertex; false where it was marked before. */
function mark(cover: Cover, vertex: i32, stamp: i32): bool {
  const at = cover.stamps + vertex * 4;
  if (load<i32>(at) == stamp) return false;
  store<i32>(at, stamp);
  return true;
}

/** Makes those vertices active that lie farthest out in some direction; all, if they are few. */
export function chooseActive(cover: Cover): void {
  cover.activeCount = 0;
  const stamp = ++cover.stamp;
  if (cover.memberCount <= FEW) {
    for (let i = 0; i < cover.memberCount; i++) activate(cover, memberAt(cover, i), stamp);
    return;
  }
  for (let x = 0; x <= STEPS; x++) {
    for (let y = x > 0 ? -STEPS : 0; y <= STEPS; y++) {
      for (let z = x > 0 || y > 0 ? -STEPS : 1; z <= STEPS; z++) {
        // (2, 0, -2) is the direction of (1, 0, -1).
        if (((x | y | z) & 1) != 0) activateExtremes(cover, <f64>x, <f64>y, <f64>z, stamp);
      }
    }
  }
}

function activateExtremes(cover: Cover, x: f64, y: f64, z: f64, stamp: i32): void {
  let least = Infinity;
  let most = -Infinity;
  let first = 0;
  let last = 0;
  for (let i = 0; i < cover.memberCount; i++) {
    const vertex = memberAt(cover, i);
    const at = vertexAt(cover, vertex);
    const along = load<f64>(at) * x + load<f64>(at, 8) * y + load<f64>(at, 16) * z;
    if (along < least) {
      least = along;
      first = vertex;
    }
    if (along > most) {
      most = along;
      last = vertex;
    }
  }
  activate(cover, first, stamp);
  activate(cover, last, stamp);
}

function activate(cover: Cover, vertex: i32, stamp: i32): void {
  if (mark(cover, vertex, stamp)) addActive(cover, vertex);
}

function addActive(cover: Cover, vertex: i32): void {
  memory.copy(activeAt(cover.activeCount), vertexAt(cover, vertex), 24);
  cover.activeCount++;
}

/**
 * Makes that vertex active that sticks out of an element farthest.
 *
 * @returns whether one sticks out by more than `part` of the radius, and there is room for it
 */
export function activateOutside(cover: Cover, element: CoverElement, part: f64): bool {
  let most = element.radius * (1 + part);
  most *= most;
  let found = -1;
  for (let i = 0; i < cover.memberCount; i++) {
    const vertex = memberAt(cover, i);
    const at = vertexAt(cover, vertex);
    const square = squareInto(element, load<f64>(at), load<f64>(at, 8), load<f64>(at, 16));
    if (!(square > most)) continue;
    most = square;
    found = vertex;
  }
  if (found < 0 || cover.activeCount == ACTIVE_LIMIT) return false;
  addActive(cover, found);
  return true;
}
