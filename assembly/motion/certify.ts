/**
 * Whether all pairs keep their margins all the way from one configuration to another: a proof, not samples.
 *
 * A pair keeps its margin on an interval if in its middle it is further apart than the margin and the most that its segments come
 * nearer within half the interval (Schwarzer, Saha and Latombe 2005). Intervals of which this is not known are cut in two; a pair
 * that was proved on an interval is not looked at on its parts. The largest intervals come first, because most motions that
 * collide do so in some of the first configurations. Answers depend neither on the number of lanes nor on earlier calls.
 */
import { bits, LANES, splat } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { pairAt } from '../narrow-phase/pair-list';
import { marginOf } from '../narrow-phase/sink';
import { moveToFront, Verdict } from '../narrow-phase/verdict';
import { testsAtHand } from '../robot/configurations';
import { isMoving, offendedLanes } from '../robot/margins';
import { beginEdge, needOf } from './edge-motion';
import {
  clearIntervals,
  copySet,
  firstBit,
  Interval,
  INTERVALS,
  push,
  pushEmpty,
  setBit,
  takeOff,
  waiting,
  waitingAt,
  wordAt,
  wordsOf,
} from './intervals';
import { below, beginProofs, middleIn, placeMiddles, setInterval } from './lane-intervals';
import { findUnproved } from './lane-margins';
import { isStill, Motion, PairMotion, pairMotionAt } from './records';

/** What is known of an edge: a pair is too close somewhere; all keep their margins all the way; neither. */
export const HIT: i32 = 0;
export const PROVED: i32 = 1;
export const UNRESOLVED: i32 = 2;

/** Intervals that an edge is cut into at first: as many as the most lanes of a build. */
const FIRST: i32 = 4;

/** Where the answer was found. */
@unmanaged
export class Finding {
  /** Of a hit, the share at which a pair is too close; else the middle of the interval that is left; of a proof 1. */
  share: f64;
  /** Half the width of that interval; 0 for a hit or a proof. */
  half: f64;
  /** The number of a pair that is too close, or not proved; -1 for none. */
  pair: i32;
  /** Configurations that were looked at. */
  evaluations: i32;
}

const finding = changetype<Finding>(memory.data(offsetof<Finding>(), 16));

let motion: Motion = changetype<Motion>(0);
let tests: Verdict = changetype<Verdict>(0);
let resolution: f64 = 0;
let tolerance: f64 = 0;
let most: i32 = 0;
/** Whether the first of several hits in the lanes is wanted. */
let wantsFirst: bool = false;

/** Where the answer of the last call was found. */
export function findingAddress(): usize {
  return changetype<usize>(finding);
}

/**
 * Begins to prove edges. After `beginRobotTests` for all of the pairs that `initMotion` got, whose answer was 1.
 *
 * @param share - intervals that are shorter are left unresolved, shares of an edge
 * @param distance - so are intervals on which no pair moves farther, m
 * @param evaluations - the most configurations that are looked at
 * @param first - 1: `finding` is to be the same in all builds; else which of several hits it is may differ
 */
export function beginWays(at: Motion, share: f64, distance: f64, evaluations: i32, first: i32): void {
  motion = at;
  tests = testsAtHand();
  resolution = share;
  tolerance = distance;
  most = evaluations;
  wantsFirst = first != 0;
}

/** Whether an edge keeps all margins: HIT, PROVED or UNRESOLVED. Between `beginWays` and the next. */
export function isWayProved(from: usize, to: usize): i32 {
  beginEdge(motion, from, to);
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row);
    pair.open = 0;
    if (pair.moves) pair.needed = needOf(pair, marginOf(tests, pair.pair));
  }
  for (let first = 0; first < FIRST; first += LANES) {
    for (let i = 0; i < LANES; i++) setInterval(i, firstMiddle(first + i), 0.5 / FIRST);
    placeMiddles(motion, from, to);
    const hit = findHit();
    if (hit >= 0) return report(HIT, middleIn(hit), 0, -1, first + hit + 1);
    proveFirst(first);
  }
  const live = listLive();
  pushFirst(live);
  for (let i = 0; i < FIRST; i++) {
    if (!divideNext(live)) return UNRESOLVED;
  }
  return proveRest(from, to, live);
}

function firstMiddle(i: i32): f64 {
  return <f64>(2 * i + 1) / <f64>(2 * FIRST);
}

/** Looks for a pair that is closer than its margin in the lanes, and returns the lane; -1 for none. */
function findHit(): i32 {
  let hit = -1;
  let asked = (1 << LANES) - 1;
  for (let i = 0; i < tests.count && asked != 0; i++) {
    const row = load<i32>(tests.order + 4 * i);
    const pair = pairAt(tests.pairs, row);
    if (!isMoving(pair)) continue;
    const offended = offendedLanes(pair, marginOf(tests, pair), maskOf(asked));
    if (offended == 0) continue;
    hit = ctz(offended);
    moveToFront(tests, row);
    if (!wantsFirst) return hit;
    asked = below(hit);
  }
  return hit;
}

/** Notes on which of the first intervals each pair is not proved. All keep their margins in the middles. */
function proveFirst(first: i32): void {
  beginProofs(motion);
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row);
    if (!pair.moves || isStill(pair)) continue;
    pair.open |= bits(findUnproved(pair, splat(<real>pair.needed), maskOf((1 << LANES) - 1))) << first;
  }
}

/** Lists the pairs that are not proved on all of the first intervals, and returns how many there are. */
function listLive(): i32 {
  let live = 0;
  for (let row = 0; row < motion.pairCount; row++) {
    if (pairMotionAt(motion, row).open != 0) store<i32>(motion.live + 4 * live++, row);
  }
  return live;
}

/** The pair of a number in the list. */
function livePair(i: i32): PairMotion {
  return pairMotionAt(motion, load<i32>(motion.live + 4 * i));
}

function pushFirst(live: i32): void {
  clearIntervals(motion, live);
  for (let i = 0; i < FIRST; i++) {
    const interval = pushEmpty(firstMiddle(i), 0.5 / FIRST, live);
    for (let k = 0; k < live; k++) setBit(interval, k, ((livePair(k).open >> i) & 1) != 0);
  }
  finding.evaluations = FIRST;
}

/** Looks at the intervals that wait until none is left. */
function proveRest(from: usize, to: usize, live: i32): i32 {
  while (waiting() > 0) {
    const count = min(min(LANES, waiting()), most - finding.evaluations);
    if (count <= 0) return giveUp(waitingAt(0), live);
    for (let i = 0; i < LANES; i++) {
      const interval = waitingAt(min(i, count - 1));
      setInterval(i, interval.middle, interval.half);
    }
    placeMiddles(motion, from, to);
    beginProofs(motion);
    const hit = narrow(count, live);
    for (let i = 0; i < count; i++) {
      finding.evaluations++;
      if (i == hit) return report(HIT, middleIn(i), 0, -1, finding.evaluations);
      if (!divideNext(live)) return UNRESOLVED;
    }
  }
  return report(PROVED, 1, 0, -1, finding.evaluations);
}

/**
 * Takes what is proved out of the sets of the first intervals that wait, which are in the lanes.
 *
 * @returns the first lane in which a pair is closer than its margin; -1 for none
 */
function narrow(count: i32, live: i32): i32 {
  let hit = -1;
  let asked = (1 << count) - 1;
  for (let word = 0; word < wordsOf(live); word++) {
    let set: u64 = 0;
    for (let i = 0; i < count; i++) set |= wordAt(waitingAt(i), word);
    for (; set != 0; set &= set - 1) {
      const bit = <i32>ctz(set);
      const row = load<i32>(motion.live + 4 * (64 * word + bit));
      const pair = pairMotionAt(motion, row);
      const wanted = lanesWith(64 * word + bit, count) & asked;
      if (wanted == 0) continue;
      const open = bits(findUnproved(pair, splat(<real>pair.needed), maskOf(wanted)));
      removeFrom(64 * word + bit, wanted & ~open);
      if (open == 0) continue;
      const offended = offendedLanes(pair.pair, marginOf(tests, pair.pair), maskOf(open));
      if (offended == 0) continue;
      hit = ctz(offended);
      moveToFront(tests, row);
      asked = below(hit);
      if (!wantsFirst || asked == 0) return hit;
    }
  }
  return hit;
}

/** Of the first intervals that wait those whose sets have a number. */
function lanesWith(bit: i32, count: i32): i32 {
  let lanes = 0;
  for (let i = 0; i < count; i++) {
    lanes |= (<i32>((wordAt(waitingAt(i), bit >> 6) >> (bit & 63)) & 1)) << i;
  }
  return lanes;
}

function removeFrom(bit: i32, lanes: i32): void {
  for (; lanes != 0; lanes &= lanes - 1) setBit(waitingAt(ctz(lanes)), bit, false);
}

/** Takes the first interval off, and adds its halves if it has pairs left; false where it is too small for that. */
function divideNext(live: i32): bool {
  const interval = waitingAt(0);
  takeOff(1);
  const bit = firstBit(interval, live);
  if (bit < 0) return true;
  if (isTooSmall(interval, live) || waiting() + 2 >= INTERVALS) {
    giveUp(interval, live);
    return false;
  }
  for (let side = -1; side <= 1; side += 2) {
    const part = push(interval.middle + (side * interval.half) / 2, interval.half / 2);
    copySet(interval, part, live);
  }
  return true;
}

/** Whether an interval is shorter than the resolution, or a pair that is left moves no farther than the tolerance. */
function isTooSmall(interval: Interval, live: i32): bool {
  if (2 * interval.half <= resolution) return true;
  if (tolerance <= 0) return false;
  for (let word = 0; word < wordsOf(live); word++) {
    for (let set = wordAt(interval, word); set != 0; set &= set - 1) {
      const pair = livePair(64 * word + <i32>ctz(set));
      const a = pair.a ? pair.a.first : 0;
      const b = pair.b ? pair.b.first : 0;
      if (interval.half * (a + b) <= tolerance) return true;
    }
  }
  return false;
}

function giveUp(interval: Interval, live: i32): i32 {
  const bit = firstBit(interval, live);
  const pair = load<i32>(motion.live + 4 * bit);
  return report(UNRESOLVED, interval.middle, interval.half, pair, finding.evaluations);
}

function report(answer: i32, share: f64, half: f64, pair: i32, evaluations: i32): i32 {
  finding.share = share;
  finding.half = half;
  finding.pair = pair;
  finding.evaluations = evaluations;
  return answer;
}
