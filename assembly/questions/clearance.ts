/**
 * The least distance of all pairs on an edge: an upper bound, which is the distance in one configuration, and
 * a lower bound, which is proved.
 *
 * Intervals are proved to keep all but a tolerance of the upper bound, which falls as more configurations are
 * looked at; proofs for a larger one hold for it, too. Branch and bound over intervals, the largest first.
 */
import { LANES } from '../simd/lanes';
import { PairColumns } from '../layout/records';
import { bestDistance, bestPair, copyPair } from '../robot/lane-bests';
import { beginLowestSearch, findInLanes, LowestSearch } from '../robot/lowest-lanes';
import { needOf } from './motion/edge-motion';
import { INTERVALS, Intervals } from './motion/intervals';
import { beginProofs, middleIn } from './motion/lane-intervals';
import { search, setBit } from './motion/parts';
import { isStill, Motion, pairMotionAt } from './motion/records';

/** Intervals that are looked at together: as many as the most lanes of a build. */
const TOGETHER: i32 = 4;

/** The shortest interval that is cut, a share. */
const FINEST: f64 = 1 / <f64>(1 << 30);

/** How much the tolerance grows where as many configurations as are allowed were looked at. */
const GROWTH: f64 = 4;

/** The least distance on an edge. */
@unmanaged
export class EdgeClearance {
  /** No pair is closer on the edge, m; −Infinity where a pair is in contact. */
  lower: f64;
  /** A pair is so far apart, m, and at which share; +Infinity and 0 where there are no distances. */
  upper: f64;
  share: f64;
  /** The number of that pair; -1 for none. */
  pair: i32;
  /** Configurations that were looked at. */
  evaluations: i32;
}

const clearance = changetype<EdgeClearance>(memory.data(offsetof<EdgeClearance>(), 16));

/** What the last call found. */
export function clearanceAddress(): usize {
  return changetype<usize>(clearance);
}

/** A search for the least distance. */
@unmanaged
class ClearanceSearch extends Intervals {
  lowest: LowestSearch;
  /** By how much the lower bound may be below the upper one, m. */
  tolerance: f64;
  /** Configurations that are looked at before the tolerance grows, and after how many it grows next. */
  most: i32;
  limit: i32;
  /** Where the result of the closest pair goes, row 0. */
  out: PairColumns;

  take(): i32 {
    return min(TOGETHER, this.waiting());
  }

  look(count: i32): bool {
    const before = clearance.upper;
    // All are compared with what was known before, however many lanes there are.
    beginLowestSearch(this.lowest, this.motion.at, before, 0);
    for (let first = 0; first < count; first += LANES) {
      const lanes = min(LANES, count - first);
      this.fill(first, lanes);
      findInLanes(this.lowest, lanes);
      for (let i = 0; i < lanes; i++) this.takeIn(i);
    }
    clearance.evaluations += count;
    if (clearance.upper == Infinity) return false;
    if (clearance.upper <= 0) {
      this.tolerance = Infinity;
      return false;
    }
    if (clearance.upper != before) this.setNeeds();
    for (let first = 0; first < count; first += LANES) {
      const lanes = min(LANES, count - first);
      this.fill(first, lanes);
      beginProofs(this.motion);
      for (let k = 0; k < this.live; k++) {
        const wanted = this.lanesWith(k, first, lanes);
        if (wanted != 0) this.narrow(k, first, wanted);
      }
    }
    if (clearance.evaluations >= this.limit) {
      this.limit += this.most;
      this.grow();
    }
    return true;
  }

  /** Takes each interval off, and adds its halves if it has pairs left; without room for these, itself. */
  divide(count: i32): bool {
    for (let i = 0; i < count; i++) {
      const interval = this.takeFirst();
      if (this.firstBit(interval) < 0) continue;
      if (2 * interval.half > FINEST && this.waiting() + 2 < INTERVALS) {
        this.pushHalves(interval);
        continue;
      }
      this.grow();
      this.copySet(interval, this.push(interval.middle, interval.half));
    }
    return true;
  }

  /** Takes in the lowest distance in a lane. */
  takeIn(i: i32): void {
    const bests = this.lowest.closest;
    const distance = bestDistance(bests, i);
    if (!(distance < clearance.upper)) return;
    clearance.upper = distance;
    clearance.share = middleIn(i);
    clearance.pair = bestPair(bests, i);
    copyPair(bests, i, this.out, 0);
  }

  /** Has all pairs keep all but the tolerance of the upper bound. */
  setNeeds(): void {
    for (let k = 0; k < this.live; k++) {
      const pair = this.pairAt(k);
      pair.needed = needOf(pair, clearance.upper - this.tolerance);
    }
  }

  grow(): void {
    this.tolerance *= GROWTH;
    this.setNeeds();
  }
}

const clearances = changetype<ClearanceSearch>(memory.data(offsetof<ClearanceSearch>(), 16));

/**
 * Finds the least distance of all pairs on an edge. After `beginRobot`.
 *
 * @param within - by how much the lower bound may be below the upper one, m
 * @param most - configurations that are looked at before the tolerance grows
 * @param lowest - room of `lowestBytes`
 * @param out - where the result of the closest pair goes, row 0
 */
export function findEdgeClearance(
  motion: Motion,
  from: usize,
  to: usize,
  within: f64,
  most: i32,
  lowest: LowestSearch,
  out: PairColumns,
): void {
  clearance.upper = Infinity;
  clearance.share = 0;
  clearance.pair = -1;
  clearance.evaluations = 0;
  clearances.lowest = lowest;
  clearances.tolerance = within;
  clearances.most = most;
  clearances.limit = most;
  clearances.out = out;
  clearances.begin(motion, from, to, 1);
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row);
    if (!pair.moves || isStill(pair)) continue;
    // No tolerance is below what is allowed for rounding.
    const allowance = 2 * needOf(pair, 0);
    if (allowance > clearances.tolerance && allowance < Infinity) clearances.tolerance = allowance;
    clearances.addPair(row);
  }
  for (let i = 0; i < TOGETHER; i++) {
    const interval = clearances.pushEmpty(<f64>(2 * i + 1) / <f64>(2 * TOGETHER), 0.5 / TOGETHER);
    for (let k = 0; k < clearances.live; k++) setBit(interval, k, true);
  }
  search<ClearanceSearch>(clearances);
  clearance.lower = clearance.upper - clearances.tolerance;
}
