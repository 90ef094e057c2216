/**
 * The normals of points, lines, triangles and boxes that are near each other (`io/near.ts`).
 *
 * The way between the closest points is the normal but for rounding, which may turn it by any angle where
 * cores all but touch. A unit vector n is worth its bound φ(n): how far apart the planes square to it keep
 * the cores. If the given normal does not prove the distance, the one that proves most takes its place, among
 *
 * 1. what of the given normal is square to an edge, for each edge: the normal where that edge faces a vertex;
 * 2. what is square to two edges: the normals of faces, and of two edges that face each other.
 *
 * That is complete. The differences of both cores form a polyhedron, and the normal is the way from the
 * origin to its closest point. That point is a vertex, and the way is the given one, to be kept; or it lies
 * on an edge, which is one of A's or B's; or on a face, which is spanned by two of these edges.
 *
 * Normals are replaced only where rounding hides which is right: none jumps further than rounding turns it.
 *
 * Cores that cross have no direction with a bound of 0: they keep the normal that they were given.
 *
 * Source: duality of distance, separation (`bound.ts`); separating axes (Gottschalk, Lin, Manocha 1996, §5).
 */
import {
  add,
  and,
  any,
  bits,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  mul,
  pick,
  readLane,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { largest } from '../../simd/scale';
import { BOX } from '../../layout/kinds';
import { Columns } from '../../layout/records';
import { A, B } from '../io/blocks';
import { componentAt, readVectors } from '../io/columns';
import { BODY_A, BODY_B, PER_UNIT, place, radiusPlace, UNIT } from './bodies';
import { bound } from './bound';
import { findContact } from './contact';
import {
  BEST,
  BEST_BOUND,
  measure,
  offer,
  offerBoth,
  product,
  take,
  writePerpendicular,
  writeUnit,
} from './directions';
import { copyVector, edgeAt, edgeCount, EDGES_A, EDGES_B, findEdges } from './edges';
import { CLOSEST, mixed, ON_A, ON_B, SQUARED } from './simplex';

/**
 * A bound within this of the distance proves it. Unit: that of the bodies, plus the mean radius. Reason:
 * bound, distance and radii are off by a few roundings each. Test: "prove the distance" in
 * test/bindings/pair-batch/touching.test.ts.
 */
const PROVEN: real = 8 * EPSILON;

/** A direction replaces another only if its bound is so much higher: less is rounding. Unit: the bodies'. */
const HIGHER: real = EPSILON;

/**
 * Cores whose best bound is not below minus this touch, and do not cross. Unit: the largest coordinate.
 * Reason: rows are rounded, so that cores that are to touch cross by as much. Test: the same, and "only
 * touch" in test/assembly/pairs/swept/touching.test.ts.
 */
const CROSSING: real = 4 * EPSILON;

/**
 * Points further aside of each other than this, seen along the best direction, are not what rounding makes of
 * the closest. Units. Test: "keep the contract" in test/assembly/pairs/swept/random.test.ts.
 */
const ASIDE: real = 4 * EPSILON;

/**
 * Points that miss each other by more are no better than the given ones, which then stay, with their normal.
 * Units. Test: "triangle–triangle" in test/bindings/pair-batch/solids-certificate.test.ts.
 */
const MISSED: real = sizeof<real>() == 8 ? 65536 * EPSILON : 1024 * EPSILON;

/** Vertices whose heights differ by less lie equally far. Units. Reason: rounded heights. Test: as above. */
const LEVEL: real = 16 * EPSILON;

/** The normal that was given, and the direction that is tried. */
const given: usize = memory.data(3 * LANE_BYTES, 16);
const tried: usize = memory.data(3 * LANE_BYTES, 16);

/** The touching points' way, its unit vector, and how far they miss their place for a direction. Units. */
const way: usize = memory.data(3 * LANE_BYTES, 16);
const straight: usize = memory.data(3 * LANE_BYTES, 16);
const miss: usize = memory.data(3 * LANE_BYTES, 16);

/** The best direction minus the given normal, and surface points for it, m. */
const turn: usize = memory.data(3 * LANE_BYTES, 16);
const pointA: usize = memory.data(3 * LANE_BYTES, 16);
const pointB: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Replaces normals of LANES results that do not prove their distance; moves the surface points with them.
 *
 * @param kindA, kindB - kinds of the elements in blocks A and B: POINT, LINE, TRIANGLE or BOX
 * @param lanes - the lanes whose normals may be replaced, as bits
 * @param out - the results
 */
export function proveNormals(kindA: i32, kindB: i32, lanes: i32, out: Columns): void {
  place(kindA, kindB);
  readVectors(out, out.normal, BEST);
  measure(kindA, kindB);
  const perUnit = loadLane(PER_UNIT, 0);
  const radii = add(loadLane(A, radiusPlace(kindA)), loadLane(B, radiusPlace(kindB)));
  const distance = mul(perUnit, add(loadLane(out.distance, 0), radii));
  const rounding = mul(splat(PROVEN), add(splat(1), mul(mul(splat(0.5), perUnit), radii)));
  const unproven = lt(add(loadLane(BEST_BOUND, 0), rounding), distance);
  if ((lanes & bits(unproven)) == 0) return;
  copyVector(BEST, given);
  findUnitEdges(kindA, BODY_A, EDGES_A);
  findUnitEdges(kindB, BODY_B, EDGES_B);
  const edges = edgeCount(kindA) + edgeCount(kindB);
  for (let i = 0; i < edges; i++) {
    writeAcross(given, edgeOf(kindA, i));
    offer(kindA, kindB, unproven, tried, -HIGHER);
  }
  for (let i = 0; i < edges; i++) {
    for (let j = i + 1; j < edges; j++) {
      writePerpendicular(edgeOf(kindA, i), edgeOf(kindA, j), tried);
      offerBoth(kindA, kindB, unproven, tried, -HIGHER);
    }
  }
  const coordinate = largest(loadLane(A, 0), loadLane(A, 1), loadLane(A, 2));
  const crossing = mul(splat(-CROSSING), add(splat(2), mul(perUnit, coordinate)));
  const better = and(unproven, le(crossing, loadLane(BEST_BOUND, 0)));
  for (let i = 0; i < 3; i++) storeLane(turn, i, sub(loadLane(BEST, i), loadLane(given, i)));
  const aside = and(better, lt(splat(ASIDE * ASIDE), mul(mul(distance, distance), product(turn, turn))));
  if ((lanes & bits(aside)) == 0) {
    turnNormals(out, lanes & bits(better), kindA, kindB);
    return;
  }
  findContact(kindA, kindB, aside, LEVEL, false);
  faceEachOther(kindA, kindB, aside);
  const moved = bits(and(aside, le(loadLane(SQUARED, 0), splat(MISSED * MISSED))));
  turnNormals(out, lanes & (moved | (bits(better) & ~bits(aside))), kindA, kindB);
  movePoints(kindA, kindB, lanes & moved, out);
}

/**
 * Lets the points that touch face each other: all directions that lean little on the way between two vertices
 * prove the same, as far as their bounds show, but square to the others the vertices lie aside of each other.
 * Where the way between the points, or what of it is square to an edge, proves as much, and the points miss
 * their place by less, it is the best direction.
 */
function faceEachOther(kindA: i32, kindB: i32, lanes: mask): void {
  const missed = and(lanes, lt(splat(EPSILON * EPSILON), loadLane(SQUARED, 0)));
  if (!any(missed)) return;
  const least = sub(loadLane(BEST_BOUND, 0), splat(HIGHER));
  for (let i = 0; i < 3; i++) {
    storeLane(way, i, add(mul(loadLane(BEST_BOUND, 0), loadLane(BEST, i)), loadLane(CLOSEST, i)));
  }
  writeUnit(loadLane(way, 0), loadLane(way, 1), loadLane(way, 2), straight);
  copyVector(straight, tried);
  offerFacing(kindA, kindB, missed, least);
  for (let i = 0; i < edgeCount(kindA) + edgeCount(kindB); i++) {
    writeAcross(straight, edgeOf(kindA, i));
    offerFacing(kindA, kindB, missed, least);
  }
}

/**
 * Takes the direction at hand where its bound is high enough and the points miss their place by less. Zero
 * vectors are none: what of the way is square to an edge may be zero, and is then as high as any of cores
 * that touch.
 */
function offerFacing(kindA: i32, kindB: i32, lanes: mask, least: lane): void {
  const height = bound(kindA, kindB, loadLane(tried, 0), loadLane(tried, 1), loadLane(tried, 2));
  for (let i = 0; i < 3; i++) storeLane(miss, i, sub(loadLane(way, i), mul(height, loadLane(tried, i))));
  const squared = product(miss, miss);
  const isVector = and(lanes, lt(splat(0), product(tried, tried)));
  const facing = and(isVector, and(lt(least, height), lt(squared, loadLane(SQUARED, 0))));
  take(facing, tried, height, Infinity);
  for (let i = 0; i < 3; i++) storeLane(CLOSEST, i, pick(facing, loadLane(miss, i), loadLane(CLOSEST, i)));
  storeLane(SQUARED, 0, pick(facing, squared, loadLane(SQUARED, 0)));
}

/** Fills in the edges of a body, of length 1: the axes of boxes are so only nearly. */
function findUnitEdges(kind: i32, body: usize, edges: usize): void {
  findEdges(kind, body, edges);
  if (kind != BOX) return;
  for (let i = 0; i < edgeCount(BOX); i++) {
    const edge = edgeAt(edges, i);
    writeUnit(loadLane(edge, 0), loadLane(edge, 1), loadLane(edge, 2), edge);
  }
}

/** Edge `i` of A, or, beyond these, of B. */
function edgeOf(kindA: i32, i: i32): usize {
  const ofA = edgeCount(kindA);
  return i < ofA ? edgeAt(EDGES_A, i) : edgeAt(EDGES_B, i - ofA);
}

/** Tries what of a unit vector is square to an edge. */
function writeAcross(unit: usize, edge: usize): void {
  const along = product(unit, edge);
  writeUnit(
    sub(loadLane(unit, 0), mul(along, loadLane(edge, 0))),
    sub(loadLane(unit, 1), mul(along, loadLane(edge, 1))),
    sub(loadLane(unit, 2), mul(along, loadLane(edge, 2))),
    tried,
  );
}

/** Writes the best directions into the results, in lanes given as bits; surface points move as they turn. */
function turnNormals(out: Columns, lanes: i32, kindA: i32, kindB: i32): void {
  for (; lanes != 0; lanes &= lanes - 1) {
    const i = ctz(lanes);
    const ra = readLane(A, radiusPlace(kindA), i);
    const rb = readLane(B, radiusPlace(kindB), i);
    for (let axis = 0; axis < 3; axis++) {
      const offset = componentAt(out, i, axis);
      const by = readLane(turn, axis, i);
      store<real>(out.normal + offset, readLane(BEST, axis, i));
      store<real>(out.pointA + offset, load<real>(out.pointA + offset) + ra * by);
      store<real>(out.pointB + offset, load<real>(out.pointB + offset) - rb * by);
    }
  }
}

/** Writes the last contact's points, touching once B moves along the best direction; `lanes` are bits. */
function movePoints(kindA: i32, kindB: i32, lanes: i32, out: Columns): void {
  const unit = loadLane(UNIT, 0);
  const ra = loadLane(A, radiusPlace(kindA));
  const rb = loadLane(B, radiusPlace(kindB));
  for (let axis = 0; axis < 3; axis++) {
    // What the points miss their place by each gives half.
    const half = mul(splat(0.5), loadLane(CLOSEST, axis));
    const onA = add(loadLane(A, axis), mul(unit, add(mixed(ON_A, axis), half)));
    const onB = add(loadLane(A, axis), mul(unit, sub(mixed(ON_B, axis), half)));
    storeLane(pointA, axis, add(onA, mul(ra, loadLane(BEST, axis))));
    storeLane(pointB, axis, sub(onB, mul(rb, loadLane(BEST, axis))));
  }
  for (let left = lanes; left != 0; left &= left - 1) {
    const i = ctz(left);
    for (let axis = 0; axis < 3; axis++) {
      const offset = componentAt(out, i, axis);
      store<real>(out.pointA + offset, readLane(pointA, axis, i));
      store<real>(out.pointB + offset, readLane(pointB, axis, i));
    }
  }
}
