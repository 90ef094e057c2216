/**
 * Bounds of all pairs at hand: every segment with LANES of its partners at once. Per side (segment and
 * partner): the direction towards the partner, how far each element reaches along it, which reach far enough.
 */
import { Spread, supportSolids } from '../elements/spread';
import { LineRow } from '../elements/line';
import { PointRow } from '../elements/point';
import { TriangleRow } from '../elements/triangle';
import { KINDS, LINE, POINT, SWEPT, TRIANGLE } from '../layout/kinds';
import { elementGroup, Segment } from '../layout/records';
import { placeElements } from '../scene/segment';
import {
  div,
  gatherReals,
  joinHigh,
  joinLow,
  joinUnless,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  mul,
  pick,
  REAL_BYTES,
  SET_NUMBERS,
  setOf,
  splat,
  sqrt,
  storeLane,
  sub,
  zipHigh,
  zipLow,
} from '../simd/lanes';
import { dot } from '../simd/vec3';
import { Hand, Partners, partnersAt, partnersFrom, SIDES, SIGNS } from './partners';
import { writePlaneWay } from './planes';
import { CONTACT } from './supports';

/** Columns of sides: the largest support value, and the set of the elements that reach as far; */
const mosts: usize = memory.data(SIDES * REAL_BYTES, 16);
const furthests: usize = memory.data(SIDES * REAL_BYTES, 16);

/** how far elements have to reach, and the set of those that do. */
const leasts: usize = memory.data(SIDES * REAL_BYTES, 16);
const reachings: usize = memory.data(SIDES * REAL_BYTES, 16);

/** The set of each number, in all lanes. */
const sets: usize = memory.data(SET_NUMBERS * LANE_BYTES, 16);
for (let i = 0; i < SET_NUMBERS; i++) storeLane(sets, i, setOf(i));

/** Directions of LANES sides, three lane values, and one direction. */
const ways: usize = memory.data(3 * LANE_BYTES, 16);
const way: usize = memory.data(3 * REAL_BYTES, 16);

/** How far the element of a side that reaches furthest does. Sides are given by their offsets. */
export function mostOf(side: i32): real {
  return load<real>(mosts + side);
}

/** The element of a side that reaches furthest; of several, the first. */
export function furthestOf(side: i32): i32 {
  return ctz(load<i32>(furthests + side));
}

/** Has `findReaching` find the elements of a side that reach as far as `least` or further. */
export function setLeast(side: i32, least: real): void {
  store<real>(leasts + side, least);
}

/** What it found, as bits. */
export function reachingOf(side: i32): u32 {
  return load<u32>(reachings + side);
}

/** Computes the support values of all sides. */
export function boundSides(hand: Hand): void {
  const hasPlanes = hand.halfSpaces > 0;
  for (let i = 0; i < hand.segments; i++) boundPartners(partnersAt(i), hasPlanes);
}

function boundPartners(listing: Partners, hasPlanes: bool): void {
  const segment = listing.segment;
  placeElements(segment);
  const count = listing.count;
  let supports = listing.supports;
  const centerX = splat(segment.worldX);
  const centerY = splat(segment.worldY);
  const centerZ = splat(segment.worldZ);
  const partners = listing.partners;
  for (let i = 0; i < partners; i += LANES) {
    const side = listing.side + i;
    const list = partnersFrom(side);
    let x: lane;
    let y: lane;
    let z: lane;
    if (LANES == 4) {
      // The three coordinates of a center lie one behind the other.
      const a = centerOf(list, 0);
      const b = centerOf(list, 1);
      const c = centerOf(list, 2);
      const d = centerOf(list, 3);
      x = joinLow(zipLow(a, b), zipLow(c, d));
      y = joinHigh(zipLow(a, b), zipLow(c, d));
      z = joinLow(zipHigh(a, b), zipHigh(c, d));
    } else {
      x = gatherReals(list, offsetof<Segment>('worldX'));
      y = gatherReals(list, offsetof<Segment>('worldY'));
      z = gatherReals(list, offsetof<Segment>('worldZ'));
    }
    x = sub(x, centerX);
    y = sub(y, centerY);
    z = sub(z, centerZ);
    const length = sqrt(dot(x, y, z, x, y, z));
    const none = lt(length, splat(CONTACT));
    const inverse = div(splat(1), pick(none, splat(1), length));
    // The x axis, where centers coincide.
    x = pick(none, loadLane(SIGNS + side * REAL_BYTES, 0), mul(x, inverse));
    y = pick(none, splat(0), mul(y, inverse));
    z = pick(none, splat(0), mul(z, inverse));
    if (hasPlanes) {
      storeLane(ways, 0, x);
      storeLane(ways, 1, y);
      storeLane(ways, 2, z);
      writePlaneWays(segment, side);
      x = loadLane(ways, 0);
      y = loadLane(ways, 1);
      z = loadLane(ways, 2);
    }
    const most = supportAll(segment, x, y, z, supports);
    storeLane(mosts + side * REAL_BYTES, 0, most);
    storeLane(furthests + side * REAL_BYTES, 0, reaching(supports, count, most));
    supports += count * LANE_BYTES;
  }
}

/** The center of a partner in the first three lanes. */
function centerOf(list: usize, i: i32): lane {
  return loadLane(load<usize>(list + 4 * i) + offsetof<Segment>('worldX'), 0);
}

/** Turns the ways to and from half-spaces into their normals. */
function writePlaneWays(segment: Segment, side: i32): void {
  for (let i = 0; i < LANES; i++) {
    const partner = changetype<Segment>(load<usize>(partnersFrom(side + i)));
    const isA = load<real>(SIGNS + (side + i) * REAL_BYTES) > 0;
    if (!(isA ? writePlaneWay(segment, partner, way) : writePlaneWay(partner, segment, way))) continue;
    for (let axis = 0; axis < 3; axis++) {
      const component = load<real>(way + axis * REAL_BYTES);
      store<real>(ways + axis * LANE_BYTES + i * REAL_BYTES, isA ? component : -component);
    }
  }
}

/** Writes how far each element reaches along LANES directions, and returns the largest values. */
function supportAll(segment: Segment, x: lane, y: lane, z: lane, to: usize): lane {
  const points = elementGroup(segment, POINT);
  const lines = elementGroup(segment, LINE);
  const triangles = elementGroup(segment, TRIANGLE);
  let most = splat(-Infinity);
  most = Spread.supports<PointRow>(points, x, y, z, most, to);
  to += points.count * LANE_BYTES;
  most = Spread.supports<LineRow>(lines, x, y, z, most, to);
  to += lines.count * LANE_BYTES;
  most = Spread.supports<TriangleRow>(triangles, x, y, z, most, to);
  if (segment.solids == 0) return most;
  to += triangles.count * LANE_BYTES;
  for (let kind = SWEPT; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    most = supportSolids(kind, group, x, y, z, most, to);
    to += group.count * LANE_BYTES;
  }
  return most;
}

/** Finds the elements of all sides that reach far enough: see `setLeast`. */
export function findReaching(hand: Hand): void {
  for (let i = 0; i < hand.segments; i++) {
    const listing = partnersAt(i);
    let supports = listing.supports;
    for (let k = 0; k < listing.partners; k += LANES) {
      const at = (listing.side + k) * REAL_BYTES;
      storeLane(reachings + at, 0, reaching(supports, listing.count, loadLane(leasts + at, 0)));
      supports += listing.count * LANE_BYTES;
    }
  }
}

/** The sets of the elements that reach at least as far as a limit. */
function reaching(supports: usize, count: i32, least: lane): lane {
  let found = splat(0);
  for (let i = 0; i < count; i++) {
    found = joinUnless(found, loadLane(sets, i), lt(loadLane(supports, i), least));
  }
  return found;
}
