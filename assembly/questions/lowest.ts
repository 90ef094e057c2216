/** The lowest distance in each of many configurations: as evaluating all pairs finds it, bit for bit. */
import { LANES, REAL_BYTES } from '../simd/lanes';
import { PairColumns } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { Arrangement } from '../robot/arrangement';
import { placeConfigurations } from '../robot/configurations';
import { addGradient, clearGradient, writeGradient } from '../robot/gradient';
import { bestPair, copyPair } from '../robot/lane-bests';
import { beginLowestSearch, findInLanes, LowestSearch, lowestSearchBytes } from '../robot/lowest-lanes';

/** Bytes of a search for so many pairs, and configurations of so many numbers. */
export function lowestBytes(pairCount: i32, drives: i32): usize {
  return lowestSearchBytes(pairCount) + drives * 8;
}

/** Where the gradient of one row is computed: behind the search, drives × f64. */
function gradientOf(search: LowestSearch): usize {
  return changetype<usize>(search) + lowestSearchBytes(search.at.pairCount);
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
  beginLowestSearch(search, at, maxDistance, subtractMargins);
}

/**
 * Writes the lowest distance of each of `count` configurations: a row of the columns, and the number of the
 * pair, i32; -1 and +Infinity where no pair is within the largest distance. After `beginLowest`.
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

/** Writes the gradient of the lowest distance in one lane; zeros where there is none. */
function writeRow(search: LowestSearch, lane: i32, to: usize): void {
  const tree = search.at.tree;
  const gradient = gradientOf(search);
  const number = bestPair(search.closest, lane);
  clearGradient(tree, gradient);
  if (number >= 0) {
    addGradient(tree, lane, pairAt(search.at.pairs, number), search.closest, lane, 1, gradient);
  }
  writeGradient(tree, gradient, to);
}
