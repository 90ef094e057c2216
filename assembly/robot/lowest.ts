/**
 * The lowest distance in each of many configurations: the least of what an evaluation of all pairs finds, bit for bit. The
 * pair that was lowest in the configurations before is compared first, as the limit for all others.
 */
import { LANE_BYTES, LANES, REAL_BYTES, readLane, splat, storeLane } from '../simd/lanes';
import { PairColumns, SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { hasTree } from '../narrow-phase/supports';
import { beginPair, compareElements, leastRating, searchInLane } from './closest-lanes';
import { placeConfigurations, robotAtHand } from './configurations';
import { addGradient, clearGradient, writeGradient } from './gradient';
import { beginBests, bestPair, clearBests, copyBest, laneBests, ratedMargin, reachIn } from './lane-bests';

/** The pair list. */
let pairs: usize = 0;
let pairCount: i32 = 0;

/** For each pair with a tree what it is rated at least, lane values, m; +Infinity where it is of no interest. */
let ratings: usize = 0;

/** The gradient at hand, f64. */
let gradient: usize = 0;

/** The pair that was lowest before, in another call or scene maybe; -1 for none. Results do not depend on it. */
let last: i32 = -1;

/** Bytes of room for a list of so many pairs. */
export function lowestBytes(count: i32): usize {
  return count * LANE_BYTES;
}

/**
 * Begins to look for the lowest distances of the robot of `beginRobot`.
 *
 * @param room - room for `lowestBytes`
 * @param sum - room for a gradient, drives × f64
 * @param maxDistance - pairs further apart than this are of no interest, m
 * @param subtractMargins - 1: the lowest of the distances less the margins that pairs have of their own
 */
export function beginLowest(
  list: usize,
  count: i32,
  room: usize,
  sum: usize,
  maxDistance: f64,
  subtractMargins: i32,
): void {
  pairs = list;
  pairCount = count;
  ratings = room;
  gradient = sum;
  if (last >= count) last = -1;
  beginBests(maxDistance, subtractMargins != 0);
}

/**
 * Writes the lowest distance of each of `count` configurations: a row of the columns, and the number of the pair, i32. -1
 * and a distance of +Infinity where no pair is within the largest distance. Between `beginLowest` and the next.
 *
 * @param gradients - where the gradients go, drives × real each; 0: nowhere
 */
export function findLowest(
  configurations: usize,
  count: i32,
  columns: PairColumns,
  numbers: usize,
  gradients: usize,
): void {
  for (let first = 0; first < count; first += LANES) {
    const lanes = min(LANES, count - first);
    placeConfigurations(configurations, first, count);
    findInLanes(lanes);
    for (let lane = 0; lane < lanes; lane++) {
      const row = first + lane;
      copyBest(lane, columns, row);
      store<i32>(numbers + 4 * row, bestPair(lane));
      if (gradients != 0) writeRow(lane, gradients + row * robotAtHand().drives * REAL_BYTES);
    }
  }
}

/** Looks for the lowest pairs of the configurations in the first lanes, so many of them. */
function findInLanes(lanes: i32): void {
  clearBests();
  if (last >= 0) comparePlain(last);
  let trees = 0;
  for (let row = 0; row < pairCount; row++) {
    if (hasTree(pairAt(pairs, row))) trees++;
    else if (row != last) comparePlain(row);
  }
  if (trees > 0) {
    for (let row = 0; row < pairCount; row++) boundTree(row);
    for (let lane = 0; lane < lanes; lane++) searchTrees(lane);
  }
  last = bestPair(lanes - 1);
}

function comparePlain(row: i32): void {
  const pair = pairAt(pairs, row);
  if (!hasTree(pair) && beginPair(pair, row)) compareElements();
}

/** Notes what a pair is rated at least, if it has a tree. */
function boundTree(row: i32): void {
  const pair = pairAt(pairs, row);
  const isOpen = hasTree(pair) && beginPair(pair, row);
  storeLane(ratings, row, isOpen ? leastRating() : splat(Infinity));
}

/** Searches pairs with trees in one lane, the most promising first. */
function searchTrees(lane: i32): void {
  if (last >= 0 && readLane(ratings, last, lane) < Infinity) searchTree(last, lane);
  for (let row = nextTree(lane); row >= 0; row = nextTree(lane)) searchTree(row, lane);
}

function searchTree(row: i32, lane: i32): void {
  searchInLane(pairAt(pairs, row), row, lane);
  store<real>(ratings + row * LANE_BYTES + lane * REAL_BYTES, Infinity);
}

/** Of the pairs with trees that are left and may be the best in a lane, that of the lowest rating; -1 for none. */
function nextTree(lane: i32): i32 {
  let next = -1;
  let least: real = Infinity;
  for (let row = 0; row < pairCount; row++) {
    const rating = readLane(ratings, row, lane);
    if (rating < least && isOpen(pairAt(pairs, row), rating, lane)) {
      next = row;
      least = rating;
    }
  }
  return next;
}

/** Whether a pair that is rated so much at least may be the best in a lane. */
function isOpen(pair: SegmentPair, rating: real, lane: i32): bool {
  const margin = ratedMargin(pair);
  return <f64>rating + margin <= reachIn(lane, margin);
}

/** Writes the gradient of the lowest distance in one lane; zeros where there is none. */
function writeRow(lane: i32, to: usize): void {
  const number = bestPair(lane);
  clearGradient(robotAtHand(), gradient);
  if (number >= 0) addGradient(robotAtHand(), lane, pairAt(pairs, number), laneBests(), lane, 1, gradient);
  writeGradient(robotAtHand(), gradient, to);
}
