/**
 * The tops of φ of a hull A and a needle B, an ellipsoid that is long and thin: they lie on a band of
 * directions, all but square to the needle and as narrow as it is thin, which a search of the sphere finds
 * only after dozens of halvings. Along the band A counts as its outline does, seen along the needle: an edge
 * of that has one direction, and from there a climb finds the top of φ on the circle square to the edge.
 *
 * The outline is walked around, counterclockwise, by support points (gift wrapping: Chand and Kapur 1970). Of
 * the points beyond the line from a vertex to another one, the farthest lies between them on the outline, and
 * takes the place of the other; where there is none, the line is an edge.
 */
import {
  add,
  and,
  any,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  neg,
  not,
  pick,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { BODY_B } from './bodies';
import { bound, FACING_A } from './bound';
import { BEST_BOUND, product, writeCross, writeSquare, writeUnit } from './directions';
import { copyVector, edgeAt, EDGES_A, EDGES_B } from './edges';
import { needleRadius } from './features';
import { polishFrom } from './polish';

/**
 * Support points at most: each ends an edge, or comes between the two vertices at hand. A hull has no more
 * than 256 vertices, and each comes between others once and ends an edge once.
 */
const MOST: i32 = 2 * 256 + 2;

/** Points that are beyond a line by no more are on it. Units. Reason: rounded support points and products. */
const BEYOND: real = 16 * EPSILON;

/** Where the walk began, the vertex it is at, the one ahead, and the way between these. */
const first: usize = memory.data(3 * LANE_BYTES, 16);
const at: usize = memory.data(3 * LANE_BYTES, 16);
const ahead: usize = memory.data(3 * LANE_BYTES, 16);
const way: usize = memory.data(3 * LANE_BYTES, 16);

/** The direction that is asked. */
const outward: usize = memory.data(3 * LANE_BYTES, 16);

/** Offers the tops for the edges of A's outline, in the lanes of a mask; B's needle is its first edge. */
export function offerOutline(kindA: i32, kindB: i32, lanes: mask): void {
  const thick = needleRadius(BODY_B);
  writeSquare(EDGES_B, outward);
  look(kindA, kindB);
  copyVector(FACING_A, first);
  copyVector(first, at);
  for (let i = 0; i < 3; i++) storeLane(outward, i, neg(loadLane(outward, i)));
  look(kindA, kindB);
  copyVector(FACING_A, ahead);
  let active = lanes;
  for (let step = 0; step < MOST; step++) {
    for (let i = 0; i < 3; i++) storeLane(way, i, sub(loadLane(ahead, i), loadLane(at, i)));
    writeCross(way, EDGES_B, outward);
    writeUnit(loadLane(outward, 0), loadLane(outward, 1), loadLane(outward, 2), outward);
    active = and(active, lt(splat(0), product(outward, outward)));
    if (!any(active)) return;
    const height = look(kindA, kindB);
    for (let i = 0; i < 3; i++) storeLane(way, i, sub(loadLane(FACING_A, i), loadLane(at, i)));
    const beyond = and(active, lt(splat(BEYOND), product(outward, way)));
    move(beyond, FACING_A, ahead);
    const ended = and(active, not(beyond));
    if (!any(ended)) continue;
    // Square to the needle, φ is lower than the top beside it by no more than the needle is thick.
    const near = and(ended, le(loadLane(BEST_BOUND, 0), add(height, thick)));
    if (any(near)) climbFrom(kindA, kindB, near);
    active = and(active, not(and(ended, isOne(ahead, first))));
    move(ended, ahead, at);
    move(ended, first, ahead);
  }
}

/** Climbs from the direction at hand, and on the circle square to the edge that it belongs to. */
function climbFrom(kindA: i32, kindB: i32, lanes: mask): void {
  for (let i = 0; i < 3; i++) storeLane(way, i, sub(loadLane(ahead, i), loadLane(at, i)));
  writeUnit(loadLane(way, 0), loadLane(way, 1), loadLane(way, 2), way);
  // All three known edges of the hull are this one: the others have nothing to do with the direction.
  for (let i = 0; i < 3; i++) move(lanes, way, edgeAt(EDGES_A, i));
  polishFrom(kindA, kindB, lanes, outward, true);
}

/** Asks for the direction at hand: gives φ, and fills in A's support point. */
function look(kindA: i32, kindB: i32): lane {
  return bound(kindA, kindB, loadLane(outward, 0), loadLane(outward, 1), loadLane(outward, 2));
}

/** The lanes in which two points are the same. */
function isOne(u: usize, v: usize): mask {
  for (let i = 0; i < 3; i++) storeLane(way, i, sub(loadLane(u, i), loadLane(v, i)));
  return le(product(way, way), splat(BEYOND * BEYOND));
}

function move(lanes: mask, from: usize, to: usize): void {
  for (let i = 0; i < 3; i++) storeLane(to, i, pick(lanes, loadLane(from, i), loadLane(to, i)));
}
