/**
 * One element around places that the caller has written behind the vertices of the mesh: those of a piece of
 * it. How far it is from the mesh is measured on demand, as closely as is wanted.
 */
import { keepBest } from './grow';
import { fitMembers } from './fit-element';
import { Cover, elementAt, vertexAt } from './record';

/** Patches that are looked at, and how often each is halved, at most. */
const LOOKS: i32 = 2 ** 17;
const DEPTH: i32 = 22;

/**
 * Fits an element to places; for what it may be see `beginCover`. Returns the address of its record.
 *
 * @param first - the number of the first place, counted as vertices are; they are in metres
 */
export function fitPlaces(address: usize, first: i32, count: i32, corners: i32, solids: i32): usize {
  const cover = changetype<Cover>(address);
  const inverse = 1 / cover.unit;
  for (let i = 0; i < count; i++) {
    const from = cover.given + (first + i) * 24;
    const to = vertexAt(cover, first + i);
    store<f64>(to, (load<f64>(from) - cover.originX) * inverse);
    store<f64>(to, (load<f64>(from, 8) - cover.originY) * inverse, 8);
    store<f64>(to, (load<f64>(from, 16) - cover.originZ) * inverse, 16);
    store<i32>(cover.members + i * 4, first + i);
  }
  cover.memberCount = count;
  cover.corners = corners;
  cover.solids = solids;
  cover.size = 1;
  fitMembers(cover, elementAt(cover, 0));
  return changetype<usize>(elementAt(cover, 0));
}

/**
 * Measures the element that was fitted last; false where a point of it is farther from the mesh than the
 * limit, or that cannot be told.
 *
 * @param limit - metres
 * @param fine - the upper bound may be larger than it need be by so much, metres, and a 32nd
 */
export function measurePlaces(address: usize, limit: f64, fine: f64): bool {
  const cover = changetype<Cover>(address);
  const before = cover.fine;
  const depth = cover.depth;
  cover.limit = limit / cover.unit;
  cover.fine = fine / cover.unit;
  cover.looks = LOOKS;
  cover.depth = DEPTH;
  cover.excess = Infinity;
  elementAt(cover, 0).stale = 1;
  keepBest(cover);
  cover.limit = Infinity;
  cover.fine = before;
  cover.depth = depth;
  cover.looks = i32.MAX_VALUE;
  return cover.excess < Infinity;
}
