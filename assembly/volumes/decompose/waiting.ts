/** Triangles of facets that wait to be looked at, that of the largest bound first: a heap of their places. */
import { Hull, SLOTS, Waiting } from './record';

/** How many more may wait. */
export function freeSlots(hull: Hull): i32 {
  return SLOTS - hull.waitingCount;
}

/** One of those that wait, the first of which has the largest bound. */
export function waitingAt(hull: Hull, i: i32): Waiting {
  return changetype<Waiting>(load<usize>(hull.heap + i * 4));
}

/** Adds a copy of a triangle. */
export function letWait(hull: Hull, triangle: Waiting): void {
  let at = hull.waitingCount++;
  const slot = load<usize>(hull.heap + at * 4);
  memory.copy(slot, changetype<usize>(triangle), offsetof<Waiting>());
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = load<usize>(hull.heap + parent * 4);
    if (!(triangle.bound > changetype<Waiting>(above).bound)) break;
    store<usize>(hull.heap + at * 4, above);
    at = parent;
  }
  store<usize>(hull.heap + at * 4, slot);
}

/** Takes the first out, and copies it. */
export function takeFirst(hull: Hull, to: Waiting): void {
  const slot = load<usize>(hull.heap);
  memory.copy(changetype<usize>(to), slot, offsetof<Waiting>());
  const count = --hull.waitingCount;
  const moved = load<usize>(hull.heap + count * 4);
  store<usize>(hull.heap + count * 4, slot);
  const bound = changetype<Waiting>(moved).bound;
  let at = 0;
  while (true) {
    let child = 2 * at + 1;
    if (child >= count) break;
    if (child + 1 < count && waitingAt(hull, child + 1).bound > waitingAt(hull, child).bound) child++;
    if (!(waitingAt(hull, child).bound > bound)) break;
    store<usize>(hull.heap + at * 4, load<usize>(hull.heap + child * 4));
    at = child;
  }
  if (count > 0) store<usize>(hull.heap + at * 4, moved);
}
