/**
 * The least distance of all pairs on the way from one configuration to another: an upper bound, which is the distance in one
 * configuration, and a lower bound, which is proved.
 *
 * Intervals are proved to keep all but a tolerance of the upper bound, which falls as more configurations are looked at; what was
 * proved for a larger one holds for it, too. Branch and bound over intervals, the largest first.
 */
import { bits, LANES, REAL_BYTES, splat } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { PairColumns } from '../layout/records';
import { copyPair } from '../robot/lane-bests';
import { beginLowest, findLowest } from '../robot/lowest';
import { beginEdge, needOf } from './edge-motion';
import {
  clearIntervals,
  copySet,
  firstBit,
  INTERVALS,
  push,
  pushEmpty,
  setBit,
  takeOff,
  waiting,
  waitingAt,
  wordAt,
} from './intervals';
import { beginProofs, middleIn, placeMiddles, setInterval } from './lane-intervals';
import { findUnproved } from './lane-margins';
import { isStill, Motion, pairMotionAt } from './records';

/** Intervals that are looked at together: as many as the most lanes of a build. */
const TOGETHER: i32 = 4;

/** The shortest interval that is cut, a share. */
const FINEST: f64 = 1 / <f64>(1 << 30);

/** How much the tolerance grows where as many configurations as are allowed were looked at. */
const GROWTH: f64 = 4;

/** The least distance on an edge. */
@unmanaged
export class EdgeClearance {
  /** No pair is closer on the way, m; −Infinity where a pair is in contact. */
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

let motion: Motion = changetype<Motion>(0);
let tolerance: f64 = 0;

/** What the last call found. */
export function clearanceAddress(): usize {
  return changetype<usize>(clearance);
}

/**
 * Finds the least distance of all pairs on an edge. After `beginRobot`.
 *
 * @param most - configurations that are looked at before the tolerance grows
 * @param pairs, pairCount, room, sum - as for `beginLowest`
 * @param columns, numbers - room for LANES results of `findLowest`
 * @param out - where the result of the closest pair goes, row 0
 */
export function findEdgeClearance(
  at: Motion,
  from: usize,
  to: usize,
  within: f64,
  most: i32,
  pairs: usize,
  pairCount: i32,
  room: usize,
  sum: usize,
  columns: PairColumns,
  numbers: usize,
  out: PairColumns,
): void {
  motion = at;
  clearance.upper = Infinity;
  clearance.share = 0;
  clearance.pair = -1;
  clearance.evaluations = 0;
  beginEdge(motion, from, to);
  const live = listPairs(within);
  clearIntervals(motion, live);
  for (let i = 0; i < TOGETHER; i++) {
    const interval = pushEmpty(<f64>(2 * i + 1) / <f64>(2 * TOGETHER), 0.5 / TOGETHER, live);
    for (let k = 0; k < live; k++) setBit(interval, k, true);
  }
  let limit = most;
  while (waiting() > 0) {
    const count = min(TOGETHER, waiting());
    const before = clearance.upper;
    // All are compared with what was known before, however many lanes there are.
    for (let first = 0; first < count; first += LANES) {
      const lanes = fill(first, count, from, to);
      beginLowest(pairs, pairCount, room, sum, before, 0);
      findLowest(motion.configurations, lanes, columns, numbers, 0);
      for (let i = 0; i < lanes; i++) take(columns, numbers, i, out);
    }
    clearance.evaluations += count;
    clearance.lower = clearance.upper - tolerance;
    if (clearance.upper == Infinity) return;
    if (clearance.upper <= 0) {
      clearance.lower = -Infinity;
      return;
    }
    if (clearance.upper != before) setNeeds(live);
    for (let first = 0; first < count; first += LANES) {
      const lanes = fill(first, count, from, to);
      beginProofs(motion);
      for (let k = 0; k < live; k++) narrow(first, lanes, k);
    }
    if (clearance.evaluations >= limit) {
      limit += most;
      grow(live);
    }
    for (let i = 0; i < count; i++) divideNext(live);
  }
  clearance.lower = clearance.upper - tolerance;
}

/** Lists the pairs whose distance changes on the edge, and returns how many there are. No tolerance is below their allowances. */
function listPairs(within: f64): i32 {
  let live = 0;
  tolerance = within;
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row);
    if (!pair.moves || isStill(pair)) continue;
    const allowance = 2 * needOf(pair, 0);
    if (allowance > tolerance && allowance < Infinity) tolerance = allowance;
    store<i32>(motion.live + 4 * live++, row);
  }
  return live;
}

/** Puts the first intervals that wait into the lanes, from number `first` on, and returns how many these are. */
function fill(first: i32, count: i32, from: usize, to: usize): i32 {
  const lanes = min(LANES, count - first);
  for (let i = 0; i < LANES; i++) {
    const interval = waitingAt(first + min(i, lanes - 1));
    setInterval(i, interval.middle, interval.half);
  }
  placeMiddles(motion, from, to);
  return lanes;
}

/** Takes in the lowest distance in a lane. */
function take(columns: PairColumns, numbers: usize, lane: i32, out: PairColumns): void {
  const distance = <f64>load<real>(columns.distance + lane * REAL_BYTES);
  if (!(distance < clearance.upper)) return;
  clearance.upper = distance;
  clearance.share = middleIn(lane);
  clearance.pair = load<i32>(numbers + 4 * lane);
  copyPair(columns, lane, out, 0);
}

/** Has all pairs keep all but the tolerance of the upper bound. */
function setNeeds(live: i32): void {
  for (let k = 0; k < live; k++) {
    const pair = pairMotionAt(motion, load<i32>(motion.live + 4 * k));
    pair.needed = needOf(pair, clearance.upper - tolerance);
  }
}

function grow(live: i32): void {
  tolerance *= GROWTH;
  setNeeds(live);
}

/** Takes a pair out of the sets of the intervals in the lanes on which it is proved. */
function narrow(first: i32, lanes: i32, bit: i32): void {
  let wanted = 0;
  for (let i = 0; i < lanes; i++) {
    wanted |= (<i32>((wordAt(waitingAt(first + i), bit >> 6) >> (bit & 63)) & 1)) << i;
  }
  if (wanted == 0) return;
  const pair = pairMotionAt(motion, load<i32>(motion.live + 4 * bit));
  let proved = wanted & ~bits(findUnproved(pair, splat(<real>pair.needed), maskOf(wanted)));
  for (; proved != 0; proved &= proved - 1) setBit(waitingAt(first + ctz(proved)), bit, false);
}

/** Takes the first interval off, and adds its halves if it has pairs left; where there is no room for these, itself again. */
function divideNext(live: i32): void {
  const interval = waitingAt(0);
  takeOff(1);
  if (firstBit(interval, live) < 0) return;
  const parts = 2 * interval.half <= FINEST || waiting() + 2 >= INTERVALS ? 1 : 2;
  if (parts == 1) grow(live);
  for (let i = 0; i < parts; i++) {
    const side = parts == 1 ? 0 : 2 * i - 1;
    const part = push(interval.middle + (side * interval.half) / 2, interval.half / parts);
    copySet(interval, part, live);
  }
}
