/**
 * The lowest pair in each lane. The pair that was lowest in the configurations before is compared first, as
 * the limit for all others; pairs with trees come last, the most promising first.
 */
import { LANE_BYTES, REAL_BYTES, readLane, splat, storeLane } from '../simd/lanes';
import { SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { hasTree } from '../narrow-phase/supports';
import { Arrangement } from './arrangement';
import {
  beginPair,
  beginClosest,
  ClosestSearch,
  compareElements,
  leastRating,
  SEARCH_BYTES,
  searchInLane,
} from './closest-lanes';
import { bestPair, clearBests, ratedMargin, reachIn } from './lane-bests';

/** A search for the lowest pairs; its lists lie behind it. */
@unmanaged
export class LowestSearch {
  at: Arrangement;
  closest: ClosestSearch;
  /** For each pair with a tree, its rating's lower bound, lane values, m; +Infinity: of no interest. */
  ratings: usize;
  /** The pair that was lowest before, maybe in another call; any will do: results do not depend on it. */
  last: i32;
}

const HEAD: usize = (offsetof<LowestSearch>() + 15) & ~15;

/** Bytes of a search for so many pairs. */
export function lowestSearchBytes(pairCount: i32): usize {
  return HEAD + SEARCH_BYTES + pairCount * LANE_BYTES;
}

/**
 * Begins to look for the lowest pairs, after `beginRobot`.
 *
 * @param search - room of `lowestSearchBytes`
 * @param maxDistance - pairs further apart than this are of no interest, m
 * @param subtractMargins - 1: the lowest of the distances less the margins that pairs have of their own
 */
export function beginLowestSearch(
  search: LowestSearch,
  at: Arrangement,
  maxDistance: f64,
  subtractMargins: i32,
): void {
  search.at = at;
  search.closest = changetype<ClosestSearch>(changetype<usize>(search) + HEAD);
  search.ratings = changetype<usize>(search.closest) + SEARCH_BYTES;
  if (<u32>search.last >= <u32>at.pairCount) search.last = -1;
  beginClosest(search.closest, maxDistance, subtractMargins != 0);
}

/** Looks for the lowest pairs in the first `lanes` lanes, in whose configurations the robot was placed. */
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

/** Next pair with a tree to search in a lane: the lowest rated that may be below the best; −1: none. */
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
