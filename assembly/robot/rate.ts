/**
 * Costs of trajectories: what is nearer than a safe distance costs the square of what is missing, times a weight, summed
 * over the pairs and waypoints, m². Pairs that are further away cost nothing and are not computed.
 *
 * Waypoints of all trajectories lie one after the other, LANES of them in the lanes; those of a trajectory are added in
 * their order, so results do not depend on how many are handled at once.
 * Source: the quadratic cost of STOMP (Kalakrishnan et al. 2011), and of CHOMP (Zucker et al. 2013, §3.2) but for its blend.
 */
import { le, LANES, REAL_BYTES, bits, splat } from '../simd/lanes';
import { SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { hasTree } from '../narrow-phase/supports';
import { isPairFree } from '../query/margins';
import { beginPair, compareElements, leastRating, searchInLane } from './closest-lanes';
import { placeRobot, robotAtHand } from './configurations';
import { addGradient, clearGradient, writeGradient } from './gradient';
import { setConfiguration } from './kinematics';
import { beginBests, bestDistance, bestPair, clearBests, laneBests } from './lane-bests';
import { atLeast } from './lane-kernels';
import { moveToLane } from './lane-segment';

/** What is known of a trajectory. */
@unmanaged
export class Rating {
  /** Its cost so far, m²; +Infinity if it has ended before its last waypoint. */
  cost: f64;
  /** The lowest distance that is not above the safe one, m; +Infinity where there is none. Its waypoint and pair, or -1. */
  lowest: f64;
  waypoint: i32;
  pair: i32;
  /** 1: all pairs keep their margins at all waypoints. */
  free: i32;
  /** 1: it has ended. */
  ended: i32;
}

/** What is known of the waypoint in one lane: its number among all, and what is summed up and looked for there. */
@unmanaged
class Waypoint {
  row: i32;
  cost: f64;
  lowest: f64;
  pair: i32;
  free: i32;
}

const lanesAtHand: usize = memory.data(LANES * <i32>offsetof<Waypoint>(), 16);

let pairs: usize = 0;
let pairCount: i32 = 0;
let weights: usize = 0;
let gradients: usize = 0;
let safe: f64 = 0;
let reach: f64 = 0;
let onlyDeepest: bool = false;
let stopBelow: f64 = Infinity;

/**
 * Begins to rate trajectories of the robot of `beginRobot`.
 *
 * @param factors - a weight per pair, f64; 0: all are 1
 * @param sums - room for LANES gradients, drives × f64 each; 0: none are computed
 * @param distance - what is further away costs nothing, m
 * @param deepest - 1: of each waypoint only the pair that costs most
 * @param most - trajectories that cost more end, m²
 */
export function beginRates(
  list: usize,
  count: i32,
  factors: usize,
  sums: usize,
  distance: f64,
  deepest: i32,
  most: f64,
): void {
  pairs = list;
  pairCount = count;
  weights = factors;
  gradients = sums;
  safe = distance;
  onlyDeepest = deepest != 0;
  stopBelow = most;
  reach = distance;
  for (let row = 0; row < count; row++) {
    // Pairs have to keep margins that are larger, too.
    const margin = pairAt(pairs, row).margin;
    if (margin > reach) reach = margin;
  }
  beginBests(reach, false);
}

/** Bytes of what is known of so many trajectories. */
export function ratingBytes(count: i32): usize {
  return count * offsetof<Rating>();
}

/** Begins to rate so many trajectories. */
export function clearRatings(ratings: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const rating = ratingAt(ratings, i);
    rating.cost = 0;
    rating.lowest = Infinity;
    rating.waypoint = -1;
    rating.pair = -1;
    rating.free = 1;
    rating.ended = 0;
  }
}

/** What is known of one trajectory. */
function ratingAt(ratings: usize, i: i32): Rating {
  return changetype<Rating>(ratings + i * offsetof<Rating>());
}

/**
 * Adds `count` waypoints to what is known of their trajectories, of which the first has had `before` waypoints already.
 *
 * @param waypoints - how many a trajectory has
 * @param out - where the gradients go, drives × real for each waypoint, if any are computed
 */
export function rateWaypoints(
  configurations: usize,
  count: i32,
  before: i32,
  waypoints: i32,
  ratings: usize,
  out: usize,
): void {
  for (let row = 0; row < count;) {
    let lanes = 0;
    for (; row < count && lanes < LANES; row++) {
      if (ratingAt(ratings, (before + row) / waypoints).ended) continue;
      setWaypoint(lanes, row, configurations);
      lanes++;
    }
    if (lanes == 0) return;
    for (let i = lanes; i < LANES; i++) setWaypoint(i, waypointIn(lanes - 1).row, configurations);
    placeRobot();
    rateLanes(lanes);
    for (let i = 0; i < lanes; i++) {
      const at = before + waypointIn(i).row;
      addWaypoint(ratingAt(ratings, at / waypoints), waypointIn(i), at % waypoints);
      if (gradients != 0)
        writeGradient(
          robotAtHand(),
          gradientIn(i),
          out + waypointIn(i).row * robotAtHand().drives * REAL_BYTES,
        );
    }
  }
}

function setWaypoint(i: i32, row: i32, configurations: usize): void {
  const waypoint = waypointIn(i);
  waypoint.row = row;
  waypoint.cost = 0;
  waypoint.lowest = Infinity;
  waypoint.pair = -1;
  waypoint.free = 1;
  setConfiguration(i, configurations + row * robotAtHand().drives * 8);
}

function waypointIn(i: i32): Waypoint {
  return changetype<Waypoint>(lanesAtHand + i * offsetof<Waypoint>());
}

function gradientIn(i: i32): usize {
  return gradients + i * robotAtHand().drives * 8;
}

/** Adds a waypoint to what is known of its trajectory, unless that has ended. */
function addWaypoint(rating: Rating, waypoint: Waypoint, number: i32): void {
  if (rating.ended) return;
  rating.cost += waypoint.cost;
  rating.free &= waypoint.free;
  if (waypoint.lowest < rating.lowest) {
    rating.lowest = waypoint.lowest;
    rating.waypoint = number;
    rating.pair = waypoint.pair;
  }
  if (rating.cost > stopBelow) {
    rating.cost = Infinity;
    rating.free = 0;
    rating.ended = 1;
  }
}

/** Rates the waypoints in the first lanes, so many of them. */
function rateLanes(lanes: i32): void {
  if (gradients != 0) for (let i = 0; i < lanes; i++) clearGradient(robotAtHand(), gradientIn(i));
  clearBests();
  for (let row = 0; row < pairCount; row++) {
    const pair = pairAt(pairs, row);
    if (!beginPair(pair, row)) continue;
    if (hasTree(pair)) searchLanes(pair, row, lanes);
    else compareElements();
    for (let i = 0; i < lanes; i++) if (bestPair(i) >= 0) takePair(i, pair, row);
    clearBests();
  }
}

/** Searches a pair with a tree in the first lanes, so many of them. */
function searchLanes(pair: SegmentPair, row: i32, lanes: i32): void {
  let near = bits(le(leastRating(), splat(atLeast(reach)))) & ((1 << lanes) - 1);
  for (; near != 0; near &= near - 1) searchInLane(pair, row, ctz(near));
}

/** Adds what a pair costs in one lane, where it is the best. */
function takePair(i: i32, pair: SegmentPair, row: i32): void {
  const waypoint = waypointIn(i);
  const distance = bestDistance(i);
  if (waypoint.free && !keepsMargin(i, pair, distance)) waypoint.free = 0;
  if (distance > safe) return;
  if (distance < waypoint.lowest) {
    waypoint.lowest = distance;
    waypoint.pair = row;
  }
  const weight = weights == 0 ? 1 : load<f64>(weights + 8 * row);
  const missing = safe - distance;
  if (weight == 0 || missing == 0) return;
  const cost = weight * missing * missing;
  if (onlyDeepest) {
    if (cost <= waypoint.cost) return;
    waypoint.cost = cost;
    if (gradients != 0) clearGradient(robotAtHand(), gradientIn(i));
  } else {
    waypoint.cost += cost;
  }
  // No step helps half-spaces that overlap without end.
  if (gradients == 0 || missing == Infinity) return;
  addGradient(robotAtHand(), i, pair, laneBests(), i, -2 * weight * missing, gradientIn(i));
}

/** Whether a pair keeps its margin in one lane, as `query/margins.ts` has it. */
function keepsMargin(i: i32, pair: SegmentPair, distance: f64): bool {
  const margin = isNaN(pair.margin) ? 0 : pair.margin;
  if (distance != margin || margin != 0) return distance >= margin;
  moveToLane(pair.a, i);
  moveToLane(pair.b, i);
  return isPairFree(pair, 0);
}
