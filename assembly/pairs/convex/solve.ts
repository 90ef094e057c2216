/**
 * Signed distance, points and normal of two convex cores. `docs/convex.md` is the prose of this file.
 *
 * First the direction of the highest φ, then the points that touch when B is moved along it: so it is one and
 * the same for cores that are apart, touch or overlap, and the distance always is φ of the normal.
 */
import {
  add,
  and,
  any,
  bits,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  mul,
  neg,
  not,
  or,
  pick,
  scatterVectors,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { CONE, CYLINDER, ELLIPSOID, HULL } from '../../layout/kinds';
import { Columns } from '../../layout/records';
import { A, B } from '../io/blocks';
import { APART, ascend, FINE, wayOut } from './ascend';
import { approach, beginMeasured } from './gjk';
import { BODY_A, BODY_B, place, radiusPlace, UNIT } from './bodies';
import { offerCircles } from './circles';
import { begin, BEST, BEST_BOUND, measure, offer, product, writeUnit } from './directions';
import { copyVector, edgeAt, edgeCount, EDGES_A, EDGES_B, findEdges, findHullEdges } from './edges';
import { findNeedles, offerFeatures, offerHullFaces } from './features';
import { findContact } from './contact';
import { offerOutline } from './needle-outline';
import { climbCircles, climbTilted, polish, SLACK } from './polish';
import { prove, proveFaces, takeProved } from './prove';
import { findSides } from './side';
import { findLunes, offerSquares } from './lunes';
import { climbRest, LEAST_GAIN, search, searchLunes } from './search';
import { depthIn } from './within';
import { CLOSEST, INSIDE, mixed, ON_A, ON_B, SQUARED, writeSquare } from './simplex';

/** Steps of GJK before the best direction is polished. */
const COARSE: i32 = 10;

/**
 * Cores closer than this may as well overlap: their features are asked. Units. Reason: the way between points
 * that are closer is hardly a direction.
 */
const TOUCHING: real = sizeof<real>() == 8 ? <real>1.0 / 67108864 : <real>1.0 / 2048;

/** Points that miss their place by no more are right. Units. Reason: rounded support points and weights. */
const RIGHT: real = 16 * EPSILON;

/**
 * Points whose heights differ by less lie equally far. Units. Reason: so little does not show in φ, so the
 * direction may be as much off. The second is for features so nearly level that a rounding of the direction
 * chooses between them.
 */
const LEVEL: real = 16 * EPSILON;
const WIDE_LEVEL: real = sizeof<real>() == 8 ? 65536 * EPSILON : 64 * EPSILON;

/**
 * Points of cores that are apart lie nearly equally far if their heights differ by less: which of them is
 * closest shows in the direction, but not in a distance. Units. Reason: the root of a rounding.
 */
const NEARLY_LEVEL: real = sizeof<real>() == 8 ? <real>1.0 / 67108864 : <real>1.0 / 64;

/** Shorter ways are hardly a direction, seen from where the cores touch. Units. */
const LEAST_WAY: real = 65536 * EPSILON;

/** How often the direction is turned to what is nearly level. */
const TURNS: i32 = 3;

/**
 * Cores are moved apart by this many times less each time. Reason: of a vertex and a face beside it, only the
 * vertex is seen from far away; and the farther, the less distances show where the closest points are.
 */
const NEARER: real = 16;

/** Hills that are lower by less than this are climbed. Units. */
const NEAR: real = 1.0 / 4096;

/** How far to the side of a direction that is level with a face another one is, rad. */
const TILT: real = sizeof<real>() == 8 ? <real>1.0 / 67108864 : <real>1.0 / 4096;

/** How often a direction is improved, and how often the slope is followed after that. */
const ROUNDS: i32 = 6;
const FOLLOWED: i32 = 4;

/**
 * The slope falls by this part of itself at least, for a step as long as it is. Reason: no core is larger
 * than 32 units.
 */
const LEAST_FALL: real = 1.0 / 32;

/** The result, units: cores' distance, normal, points, and how far these miss their place, squared. */
const length: usize = memory.data(LANE_BYTES, 16);
const normal: usize = memory.data(3 * LANE_BYTES, 16);
const pointA: usize = memory.data(3 * LANE_BYTES, 16);
const pointB: usize = memory.data(3 * LANE_BYTES, 16);
const residual: usize = memory.data(LANE_BYTES, 16);

/** By what the points miss each other at a direction, and that direction. */
const miss: usize = memory.data(3 * LANE_BYTES, 16);
const held: usize = memory.data(3 * LANE_BYTES, 16);

/** The way between closest points, a unit vector. */
const way: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Compares the elements in blocks A and B and writes LANES results.
 *
 * @param isThorough - otherwise cores that touch or overlap are left open: to find how deep takes many times
 *   as long, so they are collected until all lanes do
 * @returns the open lanes, as bits: their distance is an upper bound
 */
export function solve(kindA: i32, kindB: i32, out: Columns, isThorough: bool): i32 {
  place(kindA, kindB);
  findEdges(kindA, BODY_A, EDGES_A);
  findEdges(kindB, BODY_B, EDGES_B);
  findSides(kindA, kindB);
  const proved = proveFaces(kindA, kindB);
  const rest = not(proved);
  let open = lt(splat(0), splat(0));
  if (any(rest)) open = find(kindA, kindB, rest, isThorough);
  takeProved(proved);
  if (any(open)) leaveOpen(kindA, kindB);
  storeLane(residual, 0, pick(open, splat(0), splat(Infinity)));
  storeLane(length, 0, pick(open, loadLane(length, 0), splat(-Infinity)));
  touch(kindA, kindB, not(open), LEVEL);
  snap(kindA, kindB);
  refine(kindA, kindB);
  turnToFeatures(kindA, kindB);
  follow(kindA, kindB);
  lookAside(kindA, kindB);
  write(kindA, kindB, out);
  return bits(open);
}

/**
 * Finds the best directions, in the lanes of a mask. Returns the lanes that are left open: not of thorough
 * ones.
 */
function find(kindA: i32, kindB: i32, lanes: mask, isThorough: bool): mask {
  const hasHull = kindA == HULL || kindB == HULL;
  begin(kindA, kindB);
  beginMeasured();
  approach(kindA, kindB, lanes, hasHull ? FINE : COARSE);
  findHullEdges(kindA, kindB, lanes);
  polish(kindA, kindB, and(lanes, lt(splat(0), loadLane(SQUARED, 0))));
  const isSolid = le(loadLane(SQUARED, 0), splat(TOUCHING * TOUCHING));
  const undecided = and(and(lanes, not(isSolid)), le(loadLane(BEST_BOUND, 0), splat(TOUCHING)));
  if (any(undecided)) {
    approach(kindA, kindB, undecided, FINE);
    findHullEdges(kindA, kindB, undecided);
    polish(kindA, kindB, undecided);
  }
  const touching = and(lanes, le(loadLane(BEST_BOUND, 0), splat(TOUCHING)));
  if (!isThorough) return touching;
  if (any(touching)) {
    offerFeatures(kindA, kindB, touching, 0);
    if (kindB != CYLINDER) offerCircles(kindA, kindB, touching);
    measure(kindA, kindB);
    const overlapping = and(and(touching, le(loadLane(BEST_BOUND, 0), splat(0))), not(prove(kindA, kindB)));
    const thin = findNeedles(kindA, kindB, overlapping);
    if (kindA == HULL && kindB == ELLIPSOID && any(thin)) offerOutline(kindA, kindB, thin);
    if (kindA == CYLINDER && kindB == CYLINDER) {
      searchCylinders(kindA, kindB, overlapping);
    } else {
      searchDown(kindA, kindB, and(overlapping, not(thin)), isClimbed(kindA, kindB) ? NEAR : LEAST_GAIN);
    }
    if (any(thin)) searchDown(kindA, kindB, thin, LEAST_GAIN);
  }
  return lt(splat(0), splat(0));
}

function searchDown(kindA: i32, kindB: i32, lanes: mask, atLeast: real): void {
  search(kindA, kindB, lanes, atLeast);
  climbRest(kindA, kindB, lanes, true);
}

/** Of two cylinders, directions square to an axis are known, and others are few. */
function searchCylinders(kindA: i32, kindB: i32, lanes: mask): void {
  if (!any(lanes)) return;
  findLunes();
  offerSquares(kindA, kindB, lanes);
  measure(kindA, kindB);
  const rest = and(lanes, not(prove(kindA, kindB)));
  if (!any(rest)) return;
  searchLunes(kindA, kindB, rest, NEAR);
  climbRest(kindA, kindB, rest, false);
}

/**
 * Whether the search leaves hills to be climbed that are nearly as high as the best. Reason: it is faster,
 * but of cones and hulls the climb does not know all edges.
 */
function isClimbed(kindA: i32, kindB: i32): bool {
  return kindB == CYLINDER || (kindB == ELLIPSOID && kindA != CONE && kindA != HULL);
}

/**
 * Takes the closest points of the last approach for the result. Cores overlap at least as far as the balls do
 * that are around these points in them: of bodies that share an axis, a simplex says nothing.
 */
function leaveOpen(kindA: i32, kindB: i32): void {
  for (let i = 0; i < 3; i++) {
    storeLane(normal, i, loadLane(BEST, i));
    storeLane(pointA, i, mixed(ON_A, i));
    storeLane(pointB, i, mixed(ON_B, i));
  }
  const inA = depthIn(kindA, BODY_A, loadLane(pointA, 0), loadLane(pointA, 1), loadLane(pointA, 2));
  const inB = depthIn(kindB, BODY_B, loadLane(pointB, 0), loadLane(pointB, 1), loadLane(pointB, 2));
  const deep = max(splat(0), sub(add(inA, inB), splat(4 * RIGHT)));
  // Where the origin is in a tetrahedron, the points are mixtures of three of its corners, and mean nothing.
  const inside = loadLane(INSIDE, 0);
  const bound = sub(sqrt(loadLane(SQUARED, 0)), deep);
  storeLane(length, 0, pick(le(splat(0), inside), neg(inside), bound));
}

/**
 * Where the points miss their place: φ shows no difference between the direction of a feature and one that is
 * nearly that, so feature after feature is tried; at last, more vertices are taken to lie equally far. Points
 * of a rim are not yet: they face each other along directions that are off by the root of a rounding.
 */
function snap(kindA: i32, kindB: i32): void {
  let missed = isMissed();
  if (!any(missed)) return;
  touch(kindA, kindB, missed, WIDE_LEVEL);
  missed = isMissed();
  if (!any(missed)) return;
  climbCircles(kindA, kindB, missed, SLACK);
  touch(kindA, kindB, missed, LEVEL);
  missed = isMissed();
  if (!any(missed)) return;
  offerFeatures(kindA, kindB, missed, RIGHT);
  touch(kindA, kindB, missed, LEVEL);
  missed = isMissed();
  if (any(missed)) touch(kindA, kindB, missed, WIDE_LEVEL);
}

/** Where all of that fails: what is beside the result's direction, or level with it within rounding. */
function lookAside(kindA: i32, kindB: i32): void {
  for (let i = 0; i < edgeCount(kindA); i++) turnAbout(kindA, kindB, edgeAt(EDGES_A, i));
  for (let i = 0; i < edgeCount(kindB); i++) turnAbout(kindA, kindB, edgeAt(EDGES_B, i));
  if (kindA == HULL || kindB == HULL) turnToFaces(kindA, kindB);
  let missed = isMissed();
  if (!any(missed)) return;
  restore(missed);
  touch(kindA, kindB, missed, WIDE_LEVEL, true);
  missed = isMissed();
  if (!any(missed)) return;
  // A direction that is off by more still has points that miss by less than any that are left out would.
  restore(missed);
  touch(kindA, kindB, missed, NEARLY_LEVEL, true);
}

/**
 * Climbs on the circle of an edge, from either side of the direction of the result. Along that, a face may be
 * level, and φ does not say which of its edges or vertices touches; beside it, just one does.
 */
function turnAbout(kindA: i32, kindB: i32, edge: usize): void {
  for (let side = -1; side <= 1; side += 2) {
    const missed = isMissed();
    if (!any(missed)) return;
    restore(missed);
    climbTilted(kindA, kindB, missed, edge, <real>side * TILT, SLACK);
    touch(kindA, kindB, missed, LEVEL);
  }
}

/** Tries the faces of hulls that the last simplex lies in, then those of one found where the cores are. */
function turnToFaces(kindA: i32, kindB: i32): void {
  for (let here = 0; here < 2; here++) {
    const missed = isMissed();
    if (!any(missed)) return;
    restore(missed);
    if (here == 1) ascend(kindA, kindB, missed, splat(0));
    offerHullFaces(kindA, kindB, missed, 0);
    touch(kindA, kindB, missed, LEVEL);
  }
}

/** Takes the direction of the result for the best again, in the lanes of a mask. */
function restore(lanes: mask): void {
  for (let i = 0; i < 3; i++) storeLane(BEST, i, pick(lanes, loadLane(normal, i), loadLane(BEST, i)));
  storeLane(BEST_BOUND, 0, pick(lanes, loadLane(length, 0), loadLane(BEST_BOUND, 0)));
}

/** The lanes whose points miss their place. */
function isMissed(): mask {
  return lt(splat(RIGHT * RIGHT), loadLane(residual, 0));
}

/** Improves the best direction where the points miss their place. */
function refine(kindA: i32, kindB: i32): void {
  let apart = APART;
  let active = isMissed();
  for (let round = 0; round < ROUNDS && any(active); round++) {
    // Of cores apart, every other round looks at the very place where they are: a vertex has its normals.
    const isHere = lt(splat(round % 2 == 0 ? TOUCHING : Infinity), loadLane(BEST_BOUND, 0));
    ascend(kindA, kindB, active, pick(isHere, splat(0), wayOut(apart)));
    apart /= NEARER;
    keepWay();
    polish(kindA, kindB, active);
    touch(kindA, kindB, active, LEVEL);
    const isThere = and(and(active, isHere), isMissed());
    if (any(isThere)) {
      offer(kindA, kindB, isThere, way, SLACK);
      touch(kindA, kindB, isThere, LEVEL);
    }
    snap(kindA, kindB);
    active = and(active, isMissed());
  }
}

/**
 * Turns the direction to what is square to the features that nearly touch, where cores are apart and the
 * points still miss their place. Of the whole distance, a step to the closest place takes off the square of
 * it, which is a rounding: φ does not show it, but the features do, seen from where they touch.
 */
function turnToFeatures(kindA: i32, kindB: i32): void {
  for (let turn = 0; turn < TURNS; turn++) {
    const missed = and(isMissed(), lt(splat(LEAST_WAY), loadLane(length, 0)));
    if (!any(missed)) return;
    restore(missed);
    findContact(kindA, kindB, missed, NEARLY_LEVEL, false);
    writeSquare(BEST, loadLane(BEST_BOUND, 0), BEST);
    measure(kindA, kindB);
    touch(kindA, kindB, missed, LEVEL);
    const rest = and(missed, isMissed());
    if (any(rest)) touch(kindA, kindB, rest, WIDE_LEVEL);
  }
}

/**
 * Follows the slope of φ where the points still miss their place: what they miss it by is the slope, and
 * where that is nothing is known to a rounding, while a rounding of φ leaves the direction open by the root
 * of one. A step along it tells how fast it falls, and so how far to go (Newton's method along one line).
 */
function follow(kindA: i32, kindB: i32): void {
  for (let round = 0; round < FOLLOWED; round++) {
    const missed = isMissed();
    if (!any(missed)) return;
    restore(missed);
    touch(kindA, kindB, missed, LEVEL);
    copyVector(BEST, held);
    copyVector(CLOSEST, miss);
    const squared = loadLane(SQUARED, 0);
    turnBy(splat(1), kindA, kindB, missed);
    const fall = sub(squared, product(miss, CLOSEST));
    turnBy(div(squared, max(fall, mul(splat(LEAST_FALL), squared))), kindA, kindB, missed);
  }
}

/** Tries the direction that is held, turned by so many times what the points miss there. */
function turnBy(times: lane, kindA: i32, kindB: i32, lanes: mask): void {
  writeUnit(
    add(loadLane(held, 0), mul(times, loadLane(miss, 0))),
    add(loadLane(held, 1), mul(times, loadLane(miss, 1))),
    add(loadLane(held, 2), mul(times, loadLane(miss, 2))),
    BEST,
  );
  measure(kindA, kindB);
  touch(kindA, kindB, lanes, LEVEL);
}

/**
 * Keeps the way between the last approach's closest points. Cores small against their distance are equally
 * far along many directions, as far as φ shows; but only along this one do the points face each other.
 */
function keepWay(): void {
  writeUnit(loadLane(CLOSEST, 0), loadLane(CLOSEST, 1), loadLane(CLOSEST, 2), way);
}

/**
 * Finds the points for the best direction, in the lanes of a mask. They are the result where the direction is
 * better than the last, or where it is as good and they miss their place by less.
 *
 * @param level - points whose heights along the direction differ by less lie equally far, units
 * @param leans - whether that holds for the points of a rim, too
 */
function touch(kindA: i32, kindB: i32, lanes: mask, level: real, leans: bool = false): void {
  findContact(kindA, kindB, lanes, level, leans);
  const height = loadLane(BEST_BOUND, 0);
  const last = loadLane(length, 0);
  const gain = lt(add(last, splat(RIGHT)), height);
  const equal = le(sub(last, splat(RIGHT)), height);
  const better = and(lanes, or(gain, and(equal, lt(loadLane(SQUARED, 0), loadLane(residual, 0)))));
  storeLane(length, 0, pick(better, height, last));
  storeLane(residual, 0, pick(better, loadLane(SQUARED, 0), loadLane(residual, 0)));
  for (let i = 0; i < 3; i++) {
    // What is missing each gives half.
    const half = mul(splat(0.5), loadLane(CLOSEST, i));
    storeLane(normal, i, pick(better, loadLane(BEST, i), loadLane(normal, i)));
    storeLane(pointA, i, pick(better, add(mixed(ON_A, i), half), loadLane(pointA, i)));
    storeLane(pointB, i, pick(better, sub(mixed(ON_B, i), half), loadLane(pointB, i)));
  }
}

/** Writes LANES results, in metres. */
function write(kindA: i32, kindB: i32, out: Columns): void {
  const unit = loadLane(UNIT, 0);
  const ra = loadLane(A, radiusPlace(kindA));
  const rb = loadLane(B, radiusPlace(kindB));
  storeLane(out.distance, 0, sub(sub(mul(unit, loadLane(length, 0)), ra), rb));
  scatterVectors(loadLane(normal, 0), loadLane(normal, 1), loadLane(normal, 2), out.normal);
  scatterVectors(surface(pointA, ra, 0), surface(pointA, ra, 1), surface(pointA, ra, 2), out.pointA);
  const back = neg(rb);
  scatterVectors(surface(pointB, back, 0), surface(pointB, back, 1), surface(pointB, back, 2), out.pointB);
}

/** Component i, in the world, of a core point moved along the normal. */
function surface(point: usize, by: lane, i: i32): lane {
  const core = add(loadLane(A, i), mul(loadLane(UNIT, 0), loadLane(point, i)));
  return add(core, mul(by, loadLane(normal, i)));
}
