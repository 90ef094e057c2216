/**
 * Costs of trajectories: what is nearer than a safe distance costs its shortfall squared, times a weight,
 * summed over the pairs and waypoints, m². Pairs that are further away cost nothing and are not computed.
 *
 * Waypoints of all trajectories lie one after the other, LANES of them in the lanes; those of a trajectory
 * are added in their order, so results do not depend on how many are handled at once. Source: the quadratic
 * cost of STOMP (Kalakrishnan et al. 2011), and of CHOMP (Zucker et al. 2013, §3.2) but for its blend.
 */
import { le, LANES, REAL_BYTES, bits, splat } from '../simd/lanes';
import { SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { hasTree } from '../narrow-phase/supports';
import { isPairFree } from '../query/margins';
import { Arrangement } from '../robot/arrangement';
import {
  beginPair,
  beginClosest,
  ClosestSearch,
  compareElements,
  leastRating,
  SEARCH_BYTES,
  searchInLane,
} from '../robot/closest-lanes';
import { placeRobot } from '../robot/configurations';
import { addGradient, clearGradient, writeGradient } from '../robot/gradient';
import { setConfiguration } from '../robot/kinematics';
import { bestDistance, bestPair, clearBests } from '../robot/lane-bests';
import { atLeast } from '../robot/lane-kernels';
import { moveToLane } from '../robot/lane-segment';

/** What is known of a trajectory. */
@unmanaged
export class Rating {
  /** Its cost so far, m²; +Infinity if it has ended before its last waypoint. */
  cost: f64;
  /** The lowest distance up to the safe one, m; +Infinity: none. Its waypoint and pair, or -1. */
  lowest: f64;
  waypoint: i32;
  pair: i32;
  /** 1: all pairs keep their margins at all waypoints. */
  free: i32;
  /** 1: it has ended. */
  ended: i32;
}

/** What is known of one lane's waypoint: its number among all, and what is summed up and looked for. */
@unmanaged
class Waypoint {
  row: i32;
  cost: f64;
  lowest: f64;
  pair: i32;
  free: i32;
}

/** How trajectories are rated; behind it lie a `ClosestSearch`, a `Waypoint` per lane, and gradients. */
@unmanaged
export class RateSearch {
  at: Arrangement;
  closest: ClosestSearch;
  waypoints: usize;
  /** A gradient per lane, drives × f64 each; 0: none are computed. */
  gradients: usize;
  /** A weight per pair, f64; 0: all are 1. */
  weights: usize;
  /** What is further away costs nothing, m; and how far pairs are looked for, m. */
  safe: f64;
  reach: f64;
  /** Trajectories that cost more end, m². */
  stopBelow: f64;
  /** 1: of each waypoint only the pair counts that costs most. */
  onlyDeepest: i32;
}

const HEAD: usize = (offsetof<RateSearch>() + 15) & ~15;

/** Bytes of a search that rates, with gradients for configurations of so many numbers. */
export function rateBytes(drives: i32): usize {
  return HEAD + SEARCH_BYTES + LANES * offsetof<Waypoint>() + LANES * drives * 8;
}

/**
 * Begins to rate trajectories, after `beginRobot`.
 *
 * @param search - room of `rateBytes`, with the fields from `weights` to `onlyDeepest` filled in, but `reach`
 * @param withGradients - 1: gradients are computed
 */
export function beginRates(search: RateSearch, at: Arrangement, withGradients: i32): void {
  search.at = at;
  search.closest = changetype<ClosestSearch>(changetype<usize>(search) + HEAD);
  search.waypoints = changetype<usize>(search.closest) + SEARCH_BYTES;
  search.gradients = withGradients ? search.waypoints + LANES * offsetof<Waypoint>() : 0;
  search.reach = search.safe;
  for (let row = 0; row < at.pairCount; row++) {
    // Pairs have to keep margins that are larger, too.
    const margin = pairAt(at.pairs, row).margin;
    if (margin > search.reach) search.reach = margin;
  }
  beginClosest(search.closest, search.reach, false);
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
 * Adds `count` waypoints to what is known of their trajectories, of which the first already has had `before`.
 *
 * @param waypoints - how many a trajectory has
 * @param out - where the gradients go, drives × real for each waypoint, if any are computed
 */
export function rateWaypoints(
  search: RateSearch,
  configurations: usize,
  count: i32,
  before: i32,
  waypoints: i32,
  ratings: usize,
  out: usize,
): void {
  const tree = search.at.tree;
  for (let row = 0; row < count;) {
    let lanes = 0;
    for (; row < count && lanes < LANES; row++) {
      if (ratingAt(ratings, (before + row) / waypoints).ended) continue;
      setWaypoint(search, lanes, row, configurations);
      lanes++;
    }
    if (lanes == 0) return;
    const last = waypointIn(search, lanes - 1).row;
    for (let i = lanes; i < LANES; i++) setWaypoint(search, i, last, configurations);
    placeRobot(search.at);
    rateLanes(search, lanes);
    for (let i = 0; i < lanes; i++) {
      const waypoint = waypointIn(search, i);
      const at = before + waypoint.row;
      addWaypoint(search, ratingAt(ratings, at / waypoints), waypoint, at % waypoints);
      if (search.gradients == 0) continue;
      writeGradient(tree, gradientIn(search, i), out + waypoint.row * tree.drives * REAL_BYTES);
    }
  }
}

function setWaypoint(search: RateSearch, i: i32, row: i32, configurations: usize): void {
  const waypoint = waypointIn(search, i);
  waypoint.row = row;
  waypoint.cost = 0;
  waypoint.lowest = Infinity;
  waypoint.pair = -1;
  waypoint.free = 1;
  setConfiguration(i, configurations + row * search.at.tree.drives * 8);
}

function waypointIn(search: RateSearch, i: i32): Waypoint {
  return changetype<Waypoint>(search.waypoints + i * offsetof<Waypoint>());
}

function gradientIn(search: RateSearch, i: i32): usize {
  return search.gradients + i * search.at.tree.drives * 8;
}

/** Adds a waypoint to what is known of its trajectory, unless that has ended. */
function addWaypoint(search: RateSearch, rating: Rating, waypoint: Waypoint, number: i32): void {
  if (rating.ended) return;
  rating.cost += waypoint.cost;
  rating.free &= waypoint.free;
  if (waypoint.lowest < rating.lowest) {
    rating.lowest = waypoint.lowest;
    rating.waypoint = number;
    rating.pair = waypoint.pair;
  }
  if (rating.cost > search.stopBelow) {
    rating.cost = Infinity;
    rating.free = 0;
    rating.ended = 1;
  }
}

/** Rates the waypoints in the first lanes, so many of them. */
function rateLanes(search: RateSearch, lanes: i32): void {
  const at = search.at;
  const closest = search.closest;
  if (search.gradients != 0) for (let i = 0; i < lanes; i++) clearGradient(at.tree, gradientIn(search, i));
  clearBests(closest);
  for (let row = 0; row < at.pairCount; row++) {
    const pair = pairAt(at.pairs, row);
    if (!beginPair(closest, pair, row)) continue;
    if (hasTree(pair)) searchLanes(search, pair, row, lanes);
    else compareElements(closest);
    for (let i = 0; i < lanes; i++) if (bestPair(closest, i) >= 0) takePair(search, i, pair, row);
    clearBests(closest);
  }
}

/** Searches a pair with a tree in the first lanes, so many of them. */
function searchLanes(search: RateSearch, pair: SegmentPair, row: i32, lanes: i32): void {
  const closest = search.closest;
  let near = bits(le(leastRating(closest), splat(atLeast(search.reach)))) & ((1 << lanes) - 1);
  for (; near != 0; near &= near - 1) searchInLane(closest, pair, row, ctz(near));
}

/** Adds what a pair costs in one lane, where it is the best. */
function takePair(search: RateSearch, i: i32, pair: SegmentPair, row: i32): void {
  const waypoint = waypointIn(search, i);
  const distance = bestDistance(search.closest, i);
  if (waypoint.free && !keepsMargin(i, pair, distance)) waypoint.free = 0;
  if (distance > search.safe) return;
  if (distance < waypoint.lowest) {
    waypoint.lowest = distance;
    waypoint.pair = row;
  }
  const tree = search.at.tree;
  const gradients = search.gradients;
  const weight = search.weights == 0 ? 1 : load<f64>(search.weights + 8 * row);
  const missing = search.safe - distance;
  if (weight == 0 || missing == 0) return;
  const cost = weight * missing * missing;
  if (search.onlyDeepest != 0) {
    if (cost <= waypoint.cost) return;
    waypoint.cost = cost;
    if (gradients != 0) clearGradient(tree, gradientIn(search, i));
  } else {
    waypoint.cost += cost;
  }
  // No step helps half-spaces that overlap without end.
  if (gradients == 0 || missing == Infinity) return;
  addGradient(tree, i, pair, search.closest, i, -2 * weight * missing, gradientIn(search, i));
}

/** Whether a pair keeps its margin in one lane, as `query/margins.ts` has it. */
function keepsMargin(i: i32, pair: SegmentPair, distance: f64): bool {
  const margin = isNaN(pair.margin) ? 0 : pair.margin;
  if (distance != margin || margin != 0) return distance >= margin;
  moveToLane(pair.a, i);
  moveToLane(pair.b, i);
  return isPairFree(pair, 0);
}
