/** Climbs from the best direction to the top of its hill of φ. */
import {
  abs,
  add,
  and,
  any,
  EPSILON,
  LANE_BYTES,
  loadLane,
  lt,
  mul,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { climb } from './climb';
import { BEST, product, writeCross, writeUnit } from './directions';
import { isCurved } from './curvature';
import { copyVector, edgeAt, edgeCount, EDGES_A, EDGES_B } from './edges';
import { climbSides } from './side';

/** Cosine of the angle with an edge or axis beyond which a direction is not on its way to be square to it. */
const SQUARE: real = 0.125;

/** Where a climb ended, φ hides what is left of a slope: the direction may be this much lower. Units. */
export const SLACK: real = 8 * EPSILON;

const direction: usize = memory.data(3 * LANE_BYTES, 16);

/** The best direction, turned about an edge. */
const turn: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Climbs on the sphere, and on the circles square to edges and axes where that gains something. Of polytopes,
 * all hills have their tops on kinks that GJK finds.
 */
export function polish(kindA: i32, kindB: i32, lanes: mask): void {
  if (!isCurved(kindA) && !isCurved(kindB)) return;
  copyVector(BEST, direction);
  climb(kindA, kindB, lanes, direction, 0, SLACK);
  climbCircles(kindA, kindB, lanes, -SLACK);
}

/**
 * Climbs as `polish` does, from a direction that is kept; the top is taken where it is higher.
 *
 * @param circles - whether on circles, too
 */
export function polishFrom(kindA: i32, kindB: i32, lanes: mask, from: usize, circles: bool): void {
  copyVector(from, direction);
  climb(kindA, kindB, lanes, direction, 0, -SLACK);
  if (!circles) return;
  climbEdges(kindA, kindB, lanes, from, -SLACK);
  climbSides(kindA, kindB, lanes, from, -SLACK);
}

/**
 * Climbs on the circles square to edges and axes that are near. The edges are known.
 *
 * @param slack - how much lower the result may be
 */
export function climbCircles(kindA: i32, kindB: i32, lanes: mask, slack: real): void {
  climbEdges(kindA, kindB, lanes, BEST, slack);
  climbSides(kindA, kindB, lanes, BEST, slack);
}

function climbEdges(kindA: i32, kindB: i32, lanes: mask, from: usize, slack: real): void {
  for (let i = 0; i < edgeCount(kindA); i++) {
    climbCircle(kindA, kindB, lanes, from, edgeAt(EDGES_A, i), slack);
  }
  for (let i = 0; i < edgeCount(kindB); i++) {
    climbCircle(kindA, kindB, lanes, from, edgeAt(EDGES_B, i), slack);
  }
}

function climbCircle(kindA: i32, kindB: i32, lanes: mask, from: usize, edge: usize, slack: real): void {
  const along = product(edge, from);
  const near = and(lanes, lt(abs(along), splat(SQUARE)));
  if (!any(near)) return;
  writeUnit(
    across(from, edge, along, 0),
    across(from, edge, along, 1),
    across(from, edge, along, 2),
    direction,
  );
  climb(kindA, kindB, near, direction, edge, slack);
}

/** Climbs on the circle square to an edge from the best direction, turned about the edge by `tilt`, rad. */
export function climbTilted(kindA: i32, kindB: i32, lanes: mask, edge: usize, tilt: real, slack: real): void {
  writeCross(edge, BEST, turn);
  for (let i = 0; i < 3; i++) {
    storeLane(turn, i, add(loadLane(BEST, i), mul(splat(tilt), loadLane(turn, i))));
  }
  climbCircle(kindA, kindB, lanes, turn, edge, slack);
}

function across(from: usize, edge: usize, along: lane, i: i32): lane {
  return sub(loadLane(from, i), mul(along, loadLane(edge, i)));
}
