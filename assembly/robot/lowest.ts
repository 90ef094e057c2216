/**
 * The lowest distance in each of many configurations: the least of what an evaluation of all pairs finds, bit for bit. The
 * pair that was lowest in the configurations before is compared first, as the limit for all others.
 */
import { LANE_BYTES, LANES, REAL_BYTES, readLane, splat, storeLane } from '../simd/lanes';
import { PairColumns, SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { hasTree } from '../narrow-phase/supports';
import { Arrangement } from './arrangement';
import {
  beginPair,
  beginSearch,
  ClosestSearch,
  compareElements,
  leastRating,
  SEARCH_BYTES,
  searchInLane,
} from './closest-lanes';
import { placeConfigurations } from './configurations';
import { addGradient, clearGradient, writeGradient } from './gradient';
import { bestPair, clearBests, copyPair, ratedMargin, reachIn } from './lane-bests';

/** A search for the lowest pairs; its lists lie behind it. */
@unmanaged
export class LowestSearch {
  at: Arrangement;
  closest: ClosestSearch;
  /** For each pair with a tree what it is rated at least, lane values, m; +Infinity where it is of no interest. */
  ratings: usize;
  /** The gradient at hand, drives × f64. */
  gradient: usize;
  /** The pair that was lowest before, in another call maybe; any number is right, as results do not depend on it. */
  last: i32;
}

const HEAD: usize = (offsetof<LowestSearch>() + 15) & ~15;

/** Bytes of a search for so many pairs, and configurations of so many numbers. */
export function lowestBytes(pairCount: i32, drives: i32): usize {
  return HEAD + SEARCH_BYTES + pairCount * LANE_BYTES + drives * 8;
}

/**
 * Begins to look for the lowest distances, after `beginRobot`.
 *
 * @param search - room of `lowestBytes`
 * @param maxDistance - pairs further apart than this are of no interest, m
 * @param subtractMargins - 1: the lowest of the distances less the margins that pairs have of their own
 */
export function beginLowest(
  search: LowestSearch,
  at: Arrangement,
  maxDistance: f64,
  subtractMargins: i32,
): void {
  search.at = at;
  search.closest = changetype<ClosestSearch>(changetype<usize>(search) + HEAD);
  search.ratings = changetype<usize>(search.closest) + SEARCH_BYTES;
  search.gradient = search.ratings + at.pairCount * LANE_BYTES;
  if (<u32>search.last >= <u32>at.pairCount) search.last = -1;
  beginSearch(search.closest, maxDistance, subtractMargins != 0);
}

/**
 * Writes the lowest distance of each of `count` configurations: a row of the columns, and the number of the pair, i32. -1
 * and a distance of +Infinity where no pair is within the largest distance. After `beginLowest`.
 *
 * @param gradients - where the gradients go, drives × real each; 0: nowhere
 */
export function findLowest(
  search: LowestSearch,
  configurations: usize,
  count: i32,
  columns: PairColumns,
  numbers: usize,
  gradients: usize,
): void {
  const bests = search.closest;
  for (let first = 0; first < count; first += LANES) {
    const lanes = min(LANES, count - first);
    placeConfigurations(search.at, configurations, first, count);
    findInLanes(search, lanes);
    for (let lane = 0; lane < lanes; lane++) {
      const row = first + lane;
      copyPair(bests, lane, columns, row);
      store<i32>(numbers + 4 * row, bestPair(bests, lane));
      if (gradients != 0) writeRow(search, lane, gradients + row * search.at.tree.drives * REAL_BYTES);
    }
  }
}

/** Looks for the lowest pairs of the configurations in the first lanes, so many of them, in which the robot was placed. */
export function findInLanes(search: LowestSearch, lanes: i32): void {
  const pairCount = search.at.pairCount;
  const last = search.last;
  clearBests(search.closest);
  if (last >= 0) comparePlain(search, last);
  let trees = 0;
  for (let row = 0; row < pairCount; row++) {
    if (hasTree(pairAt(search.at.pairs, row))) trees++;
    else if (row != last) comparePlain(search, row);
  }
  if (trees > 0) {
    for (let row = 0; row < pairCount; row++) boundTree(search, row);
    for (let lane = 0; lane < lanes; lane++) searchTrees(search, lane);
  }
  search.last = bestPair(search.closest, lanes - 1);
}

function comparePlain(search: LowestSearch, row: i32): void {
  const pair = pairAt(search.at.pairs, row);
  if (!hasTree(pair) && beginPair(search.closest, pair, row)) compareElements(search.closest);
}

/** Notes what a pair is rated at least, if it has a tree. */
function boundTree(search: LowestSearch, row: i32): void {
  const pair = pairAt(search.at.pairs, row);
  const isOpen = hasTree(pair) && beginPair(search.closest, pair, row);
  storeLane(search.ratings, row, isOpen ? leastRating(search.closest) : splat(Infinity));
}

/** Searches pairs with trees in one lane, the most promising first. */
function searchTrees(search: LowestSearch, lane: i32): void {
  const last = search.last;
  if (last >= 0 && readLane(search.ratings, last, lane) < Infinity) searchTree(search, last, lane);
  for (let row = nextTree(search, lane); row >= 0; row = nextTree(search, lane))
    searchTree(search, row, lane);
}

function searchTree(search: LowestSearch, row: i32, lane: i32): void {
  searchInLane(search.closest, pairAt(search.at.pairs, row), row, lane);
  store<real>(search.ratings + row * LANE_BYTES + lane * REAL_BYTES, Infinity);
}

/** Next pair with a tree to search in a lane: that of the lowest rating which may be below the best; −1 for none. */
function nextTree(search: LowestSearch, lane: i32): i32 {
  let next = -1;
  let least: real = Infinity;
  for (let row = 0; row < search.at.pairCount; row++) {
    const rating = readLane(search.ratings, row, lane);
    if (rating < least && isOpen(search.closest, pairAt(search.at.pairs, row), rating, lane)) {
      next = row;
      least = rating;
    }
  }
  return next;
}

/** Whether a pair that is rated so much at least may be the best in a lane. */
function isOpen(closest: ClosestSearch, pair: SegmentPair, rating: real, lane: i32): bool {
  const margin = ratedMargin(closest, pair);
  return <f64>rating + margin <= reachIn(closest, lane, margin);
}

/** Writes the gradient of the lowest distance in one lane; zeros where there is none. */
function writeRow(search: LowestSearch, lane: i32, to: usize): void {
  const tree = search.at.tree;
  const number = bestPair(search.closest, lane);
  clearGradient(tree, search.gradient);
  if (number >= 0) {
    addGradient(tree, lane, pairAt(search.at.pairs, number), search.closest, lane, 1, search.gradient);
  }
  writeGradient(tree, search.gradient, to);
}
