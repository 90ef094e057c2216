/**
 * The direction of the smallest translation that separates two overlapping cores of any kinds: a branch and
 * bound over the sphere of directions, which asks for nothing but support points.
 *
 * Let M be the differences of points of A and of B: h(n) = −φ(n) is how far M reaches along n, and its least
 * value is the depth. With the support points p of M along the corners n of a spherical triangle, no
 * direction n in it has h(n) < max over mixtures q of the p of min over the corners of q·n: any q is in M,
 * and on the triangle q·n is least at a corner where it is positive. A triangle whose bound is not below the
 * best h holds nothing better; others are halved at their longest edge, in the order of their making, so that
 * no part of the sphere is looked at closely before all are roughly. Where all three p are one vertex, or the
 * foot of the origin lies between them, the bound is right but for the square of the triangle's size.
 *
 * Source: branch and bound over directions, with the supporting planes of Cameron 1997 as bounds.
 */
import {
  add,
  and,
  any,
  bits,
  EPSILON,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  mul,
  neg,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { HULL } from '../../layout/kinds';
import { APART, ascend, wayOut } from './ascend';
import { bound, FACING } from './bound';
import { BEST_BOUND, offer, product, take, writeCross, writeUnit } from './directions';
import { findParts, LUNES, unlessSaddle, writeLune, writeMiddle } from './lunes';
import { polish, polishFrom } from './polish';
import { leastReach } from './triangle-bound';

/**
 * Triangles that are halved at most; each has a new corner. Reason: the median of a kind is 120 or less and
 * one pair in a hundred takes over 512, but one cone in a thousand takes over 1024.
 */
const MOST: i32 = 2048;
const CORNERS: i32 = 3 * LUNES + MOST;
const TRIANGLES: i32 = 8 + 2 * MOST;

/** After so many, the best direction is improved, as a better one rules out more. */
const ROUND: i32 = 32;

/** After so many in lunes, it is climbed from there where they have found it. */
const LUNE_ROUND: i32 = 8;

/** What a direction must gain to be looked for, units. Reason: a triangle's bound is off by its roundings. */
export const LEAST_GAIN: real = sizeof<real>() == 8 ? 256 * EPSILON : 8 * EPSILON;

/** What a direction must be better by in the search at hand, units. */
let gain: real = 0;

/** Corners whose cosine is over one minus this are close. Reason: in single precision, 8 roundings of it. */
const CLOSE: real = 1.0 / 1048576;

/** What the bound of a triangle may be off by, units: its products and their mixtures are rounded. */
const ROUNDING: real = 16 * EPSILON;

/** For each lane, the corners: direction and support point of M, six reals each; how many there are. */
const CORNER_BYTES: i32 = 6 * <i32>sizeof<real>();
const corners: usize = memory.data(LANES * CORNERS * CORNER_BYTES, 16);
const cornerCounts: usize = memory.data(4 * LANES);

/** For each lane and corner, 1 if it was climbed from. */
const climbed: usize = memory.data(LANES * CORNERS);

/** Per lane, the triangles: numbers of their corners, and bounds; the next one to look at, and the end. */
const TRIANGLE_BYTES: i32 = 3 * 2;
const triangles: usize = memory.data(LANES * TRIANGLES * TRIANGLE_BYTES, 16);
const lowers: usize = memory.data(LANES * TRIANGLES * <i32>sizeof<real>(), 16);
const nexts: usize = memory.data(4 * LANES);
const ends: usize = memory.data(4 * LANES);

/** The triangles at hand: their corners 0, 1, 2, the longest edge from 0 to 1, and its middle 3. */
const directions: usize = memory.data(4 * 3 * LANE_BYTES, 16);
const points: usize = memory.data(4 * 3 * LANE_BYTES, 16);

/** A direction beside those. */
const plane: usize = memory.data(3 * LANE_BYTES, 16);

/** The bounds of the halves: that with corner 0, and that with corner 1. */
const halves: usize = memory.data(2 * LANE_BYTES, 16);

/** The bound of the best direction when it was climbed from last. */
const offered: usize = memory.data(LANE_BYTES, 16);

/** 1 in the lanes that have a triangle at hand, else 0. */
const open: usize = memory.data(LANE_BYTES, 16);

/**
 * Improves the best direction in the lanes of a mask, of cores that overlap.
 *
 * @param atLeast - what a direction must be better by to be looked for, units
 */
export function search(kindA: i32, kindB: i32, lanes: mask, atLeast: real): void {
  const asked = bits(lanes);
  gain = atLeast;
  begin(kindA, kindB, lanes);
  for (let step = 0; step < MOST; step++) {
    if (!takeNext(asked)) return;
    const active = lt(splat(0), loadLane(open, 0));
    if (step % ROUND == 0) ascend(kindA, kindB, active, wayOut(APART));
    if (kindA == HULL || kindB == HULL) lookAcross(kindA, kindB, active);
    findMiddle(kindA, kindB, active);
    storeLane(halves, 0, leastReach(points, directions, 0, 3, 2));
    storeLane(halves, 1, leastReach(points, directions, 3, 1, 2));
    addHalves();
  }
}

/** Puts the halves in the place of the triangles at hand. */
function addHalves(): void {
  for (let lane = 0; lane < LANES; lane++) {
    if (readLane(open, 0, lane) == 0) continue;
    const middle = addCorner(lane, 3);
    const number = load<i32>(nexts + 4 * lane) - 1;
    const halved = triangleAt(lane, number);
    addHalf(lane, 0, halved, middle);
    addHalf(lane, 1, halved, middle);
    store<real>(lowerAt(lane, number), Infinity);
  }
}

/**
 * Improves the best direction of two cylinders, in the lanes of a mask. What is square to an axis or along it
 * has been offered; of all others, those that may be least are searched (`lunes.ts`), which are few.
 *
 * @param atLeast - what a direction must be better by to be looked for, units
 */
export function searchLunes(kindA: i32, kindB: i32, lanes: mask, atLeast: real): void {
  const asked = bits(lanes);
  gain = atLeast;
  beginLunes(asked);
  storeLane(offered, 0, loadLane(BEST_BOUND, 0));
  for (let step = 1; step <= MOST; step++) {
    if (!takeNext(asked)) return;
    const active = lt(splat(0), loadLane(open, 0));
    if (step % LUNE_ROUND == 0) climbFromLunes(kindA, kindB, active);
    writeMiddle(directions, points);
    const middle = directions + 9 * LANE_BYTES;
    const height = neg(product(middle, points + 9 * LANE_BYTES));
    const higher = and(active, lt(loadLane(BEST_BOUND, 0), height));
    if (any(higher)) offer(kindA, kindB, higher, middle, 0);
    findParts(directions, 4);
    storeLane(halves, 0, unlessSaddle(leastReach(points, directions, 0, 3, 2), directions, 0, 3, 2));
    storeLane(halves, 1, unlessSaddle(leastReach(points, directions, 3, 1, 2), directions, 3, 1, 2));
    addHalves();
  }
}

/** Climbs from the best direction where lunes had it, since that was asked last. */
function climbFromLunes(kindA: i32, kindB: i32, lanes: mask): void {
  const better = and(lanes, lt(loadLane(offered, 0), loadLane(BEST_BOUND, 0)));
  if (any(better)) polish(kindA, kindB, better);
  storeLane(offered, 0, loadLane(BEST_BOUND, 0));
}

/** Begins with the triangles of lunes that may hold something better, in the lanes asked for. */
function beginLunes(asked: i32): void {
  for (let lane = 0; lane < LANES; lane++) {
    store<i32>(cornerCounts + 4 * lane, 0);
    store<i32>(nexts + 4 * lane, 0);
    store<i32>(ends + 4 * lane, 0);
  }
  for (let i = 0; i < LUNES; i++) {
    writeLune(i, directions, points);
    findParts(directions, 3);
    storeLane(halves, 0, unlessSaddle(leastReach(points, directions, 0, 1, 2), directions, 0, 1, 2));
    for (let lane = 0; lane < LANES; lane++) {
      const lower = readLane(halves, 0, lane);
      if (((asked >> lane) & 1) == 0 || lower >= -readLane(BEST_BOUND, 0, lane)) continue;
      const first = addCorner(lane, 0);
      addTriangle(lane, first, addCorner(lane, 1), addCorner(lane, 2), lower);
    }
  }
}

/**
 * Climbs from the triangles that are left, in the lanes of a mask: the top of another hill may be in there
 * that is higher, but by no more than the gain of the search where that came to its end. Of a search down to
 * roundings, nothing is left then.
 *
 * @param circles - whether there may be tops on the circles of edges and sides that nobody has asked for
 */
export function climbRest(kindA: i32, kindB: i32, lanes: mask, circles: bool): void {
  const asked = bits(lanes);
  for (let lane = 0; lane < LANES; lane++) store<i32>(nexts + 4 * lane, 0);
  memory.fill(climbed, 0, LANES * CORNERS);
  while (takeRest(asked)) {
    polishFrom(kindA, kindB, lt(splat(0), loadLane(open, 0)), directions, circles);
  }
}

/**
 * What the last search has proved of a lane: no shorter translation separates its cores, units. It is the
 * reach along the best direction or, if the search had to stop, the least bound of the triangles left.
 */
export function leastDepth(lane: i32): real {
  let least = -readLane(BEST_BOUND, 0, lane);
  const end = load<i32>(ends + 4 * lane);
  for (let i = 0; i < end; i++) least = min(least, load<real>(lowerAt(lane, i)));
  return least - ROUNDING;
}

/** Fills in the corners to climb from next, and whether any: the best of each triangle, each only once. */
function takeRest(asked: i32): bool {
  let some = false;
  for (let lane = 0; lane < LANES; lane++) {
    const most = -readLane(BEST_BOUND, 0, lane) - LEAST_GAIN;
    let next = load<i32>(nexts + 4 * lane);
    const end = ((asked >> lane) & 1) != 0 ? load<i32>(ends + 4 * lane) : 0;
    let found = false;
    for (; next < end && !found; next++) {
      if (load<real>(lowerAt(lane, next)) >= most) continue;
      const corner = bestCorner(triangleAt(lane, next), lane);
      const mark = climbed + lane * CORNERS + corner;
      found = load<u8>(mark) == 0;
      store<u8>(mark, 1);
      if (found) readDirection(corner, lane);
    }
    store<i32>(nexts + 4 * lane, next);
    store<real>(open + lane * REAL_BYTES, found ? 1 : 0);
    some = some || found;
  }
  return some;
}

/** The number of the corner along which M reaches least. */
function bestCorner(triangle: usize, lane: i32): i32 {
  let best: i32 = 0;
  let least: real = Infinity;
  for (let i = 0; i < 3; i++) {
    const number = load<u16>(triangle + 2 * i);
    const corner = cornerAt(lane, number);
    let reach: real = 0;
    for (let k = 0; k < 3; k++) {
      reach += load<real>(corner + k * REAL_BYTES) * load<real>(corner + (3 + k) * REAL_BYTES);
    }
    if (reach >= least) continue;
    least = reach;
    best = number;
  }
  return best;
}

function readDirection(number: i32, lane: i32): void {
  const corner = cornerAt(lane, number);
  for (let k = 0; k < 3; k++) {
    store<real>(directions + k * LANE_BYTES + lane * REAL_BYTES, load<real>(corner + k * REAL_BYTES));
  }
}

/** Begins with the octahedron around the origin. */
function begin(kindA: i32, kindB: i32, lanes: mask): void {
  for (let lane = 0; lane < LANES; lane++) {
    store<i32>(cornerCounts + 4 * lane, 0);
    store<i32>(nexts + 4 * lane, 0);
    store<i32>(ends + 4 * lane, 8);
    for (let i = 0; i < 8; i++) {
      const triangle = triangleAt(lane, i);
      for (let axis = 0; axis < 3; axis++) {
        store<u16>(triangle + 2 * axis, <u16>(2 * axis + ((i >> axis) & 1)));
      }
      store<real>(lowerAt(lane, i), -Infinity);
    }
  }
  for (let i = 0; i < 6; i++) {
    for (let k = 0; k < 3; k++) {
      storeLane(directions, 9 + k, splat(k != i >> 1 ? 0 : (i & 1) == 0 ? 1 : -1));
    }
    look(kindA, kindB, lanes);
    for (let lane = 0; lane < LANES; lane++) addCorner(lane, 3);
  }
}

/** Fills in the triangles to look at next, in the lanes asked for; whether there is any. */
function takeNext(asked: i32): bool {
  let some = false;
  for (let lane = 0; lane < LANES; lane++) {
    const most = worth(lane);
    let next = load<i32>(nexts + 4 * lane);
    const end = load<i32>(ends + 4 * lane);
    while (next < end && load<real>(lowerAt(lane, next)) >= most) next++;
    // Cores that are apart have one best direction, which needs no search.
    const found = ((asked >> lane) & 1) != 0 && next < end && readLane(BEST_BOUND, 0, lane) <= 0;
    store<real>(open + lane * REAL_BYTES, found ? 1 : 0);
    if (!found) continue;
    some = true;
    turnLongest(triangleAt(lane, next), lane);
    readCorners(triangleAt(lane, next), lane);
    store<i32>(nexts + 4 * lane, next + 1);
  }
  return some;
}

/** Puts the corners of a triangle in an order in which its longest edge comes first. */
function turnLongest(triangle: usize, lane: i32): void {
  const a = load<u16>(triangle);
  const b = load<u16>(triangle, 2);
  const c = load<u16>(triangle, 4);
  const ab = opening(lane, a, b);
  const bc = opening(lane, b, c);
  const ca = opening(lane, c, a);
  if (ab >= bc && ab >= ca) return;
  const isSecond = bc >= ca;
  store<u16>(triangle, isSecond ? b : c);
  store<u16>(triangle, isSecond ? c : a, 2);
  store<u16>(triangle, isSecond ? a : b, 4);
}

/**
 * One minus the cosine of the angle between two corners. Of close ones that is roundings that do not tell
 * which edge is longest, and triangles would become needles: half the squared distance stands for it there.
 */
function opening(lane: i32, a: i32, b: i32): real {
  const u = cornerAt(lane, a);
  const v = cornerAt(lane, b);
  const ux = load<real>(u);
  const uy = load<real>(u + REAL_BYTES);
  const uz = load<real>(u + 2 * REAL_BYTES);
  const vx = load<real>(v);
  const vy = load<real>(v + REAL_BYTES);
  const vz = load<real>(v + 2 * REAL_BYTES);
  const turned = <real>1 - (ux * vx + uy * vy + uz * vz);
  if (turned > CLOSE) return turned;
  const x = ux - vx;
  const y = uy - vy;
  const z = uz - vz;
  return <real>0.5 * (x * x + y * y + z * z);
}

function readCorners(triangle: usize, lane: i32): void {
  for (let i = 0; i < 3; i++) {
    const corner = cornerAt(lane, load<u16>(triangle + 2 * i));
    for (let k = 0; k < 3; k++) {
      const at = (3 * i + k) * LANE_BYTES + lane * REAL_BYTES;
      store<real>(directions + at, load<real>(corner + k * REAL_BYTES));
      store<real>(points + at, load<real>(corner + (3 + k) * REAL_BYTES));
    }
  }
}

/** Appends corner `i` of the triangle at hand to those of a lane, and returns its number. */
function addCorner(lane: i32, i: i32): i32 {
  const number = load<i32>(cornerCounts + 4 * lane);
  const corner = cornerAt(lane, number);
  for (let k = 0; k < 3; k++) {
    store<real>(corner + k * REAL_BYTES, readLane(directions, 3 * i + k, lane));
    store<real>(corner + (3 + k) * REAL_BYTES, readLane(points, 3 * i + k, lane));
  }
  store<i32>(cornerCounts + 4 * lane, number + 1);
  return number;
}

/** Appends the half of a triangle with corner 0 or 1, if it may hold something better. */
function addHalf(lane: i32, half: i32, halved: usize, middle: i32): void {
  const lower = readLane(halves, half, lane);
  if (lower >= -readLane(BEST_BOUND, 0, lane)) return;
  addTriangle(lane, load<u16>(halved + 2 * half), middle, load<u16>(halved, 4), lower);
}

/** Appends a triangle, given by the numbers of its corners, and its bound. */
function addTriangle(lane: i32, a: i32, b: i32, c: i32, lower: real): void {
  const end = load<i32>(ends + 4 * lane);
  const triangle = triangleAt(lane, end);
  store<u16>(triangle, <u16>a);
  store<u16>(triangle, <u16>b, 2);
  store<u16>(triangle, <u16>c, 4);
  store<real>(lowerAt(lane, end), lower);
  store<i32>(ends + 4 * lane, end + 1);
}

/** Triangles with a bound below this may hold a better direction. */
function worth(lane: i32): real {
  return -readLane(BEST_BOUND, 0, lane) - gain;
}

function cornerAt(lane: i32, number: i32): usize {
  return corners + (lane * CORNERS + number) * CORNER_BYTES;
}

function triangleAt(lane: i32, number: i32): usize {
  return triangles + (lane * TRIANGLES + number) * TRIANGLE_BYTES;
}

function lowerAt(lane: i32, number: i32): usize {
  return lowers + (lane * TRIANGLES + number) * REAL_BYTES;
}

/** Fills in the middle of the longest edge, and offers it. */
function findMiddle(kindA: i32, kindB: i32, lanes: mask): void {
  writeUnit(
    add(loadLane(directions, 0), loadLane(directions, 3)),
    add(loadLane(directions, 1), loadLane(directions, 4)),
    add(loadLane(directions, 2), loadLane(directions, 5)),
    directions + 9 * LANE_BYTES,
  );
  look(kindA, kindB, lanes);
}

/**
 * Offers the normal of the plane through the support points, away from the origin: where they are vertices of
 * one face of M, no other direction is exactly as good.
 */
function lookAcross(kindA: i32, kindB: i32, lanes: mask): void {
  const edge = directions + 9 * LANE_BYTES;
  for (let k = 0; k < 3; k++) {
    storeLane(points, 9 + k, sub(loadLane(points, 3 + k), loadLane(points, k)));
    storeLane(edge, k, sub(loadLane(points, 6 + k), loadLane(points, k)));
  }
  writeCross(points + 9 * LANE_BYTES, edge, plane);
  const isBehind = lt(product(plane, points), splat(0));
  const sign = pick(isBehind, splat(-1), splat(1));
  const x = mul(sign, loadLane(plane, 0));
  const y = mul(sign, loadLane(plane, 1));
  writeUnit(x, y, mul(sign, loadLane(plane, 2)), plane);
  offer(kindA, kindB, lanes, plane, 0);
}

/** Fills in the support point of M along direction 3, and offers that. */
function look(kindA: i32, kindB: i32, lanes: mask): void {
  const direction = directions + 9 * LANE_BYTES;
  const height = bound(kindA, kindB, loadLane(direction, 0), loadLane(direction, 1), loadLane(direction, 2));
  for (let k = 0; k < 3; k++) storeLane(points, 9 + k, neg(loadLane(FACING, k)));
  take(lanes, direction, height, 0);
}
