/**
 * When a pair is first closer than its margin on the way from one configuration to another: a share before which none is, by
 * proof, and one at which one is.
 *
 * Intervals are looked at in the order of time, and cut into four of which the first that are proved are left behind. What is later
 * than a configuration in which a pair is too close is not looked at.
 * Source: conservative advancement (Mirtich 1996), here by halves of intervals in place of steps.
 */
import { bits, LANES, splat } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { marginOf } from '../narrow-phase/sink';
import { PairColumns } from '../layout/records';
import { Verdict } from '../narrow-phase/verdict';
import { evaluatePairs } from '../query/evaluate';
import { placeConfigurations, testsAtHand } from '../robot/configurations';
import { moveToLane } from '../robot/lane-segment';
import { offendedLanes } from '../robot/margins';
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
  takeLast,
  waiting,
  waitingAt,
  wordAt,
} from './intervals';
import { beginProofs, placeMiddles, setInterval } from './lane-intervals';
import { findUnproved } from './lane-margins';
import { isStill, Motion, PairMotion, pairMotionAt } from './records';

/** Parts that an interval is cut into: as many as the most lanes of a build. */
const PARTS: i32 = 4;

/** When a pair is first too close, shares. */
@unmanaged
export class FirstContact {
  /** No pair is closer than its margin before; 1 where none is all the way. */
  fraction: f64;
  /** A pair is there; +Infinity where none was found. */
  upper: f64;
  /** The number of a pair that is not proved to be far enough behind `fraction`; -1 for none. */
  pair: i32;
  /** Configurations that were looked at. */
  evaluations: i32;
}

const contact = changetype<FirstContact>(memory.data(offsetof<FirstContact>(), 16));

let motion: Motion = changetype<Motion>(0);
let tests: Verdict = changetype<Verdict>(0);

/** What the last call found. */
export function contactAddress(): usize {
  return changetype<usize>(contact);
}

/**
 * Finds when a pair is first closer than its margin. After `beginRobotTests` for all pairs that `initMotion` got, whose answer
 * was 1.
 *
 * @param tolerance - intervals that are shorter are not cut: a share
 * @param most - the most configurations that are looked at
 */
export function findFirstContact(at: Motion, from: usize, to: usize, tolerance: f64, most: i32): void {
  motion = at;
  tests = testsAtHand();
  contact.fraction = 1;
  contact.upper = Infinity;
  contact.pair = -1;
  contact.evaluations = 0;
  beginEdge(motion, from, to);
  const live = listPairs();
  clearIntervals(motion, live);
  const all = pushEmpty(0.5, 0.5, live);
  for (let k = 0; k < live; k++) setBit(all, k, true);
  if (isOffendedAt(from)) {
    contact.fraction = 0;
    contact.upper = 0;
    return;
  }
  while (waiting() > 0) {
    const last = takeLast();
    const start = last.middle - last.half;
    if (start >= contact.upper) continue;
    const isEnd = 2 * last.half <= tolerance || waiting() + PARTS >= INTERVALS;
    if (isEnd || contact.evaluations + PARTS > most) {
      if (start >= contact.fraction) continue;
      contact.fraction = start;
      contact.pair = load<i32>(motion.live + 4 * firstBit(last, live));
    } else {
      cut(last, from, to, live);
    }
  }
}

/** Lists the pairs whose distance changes on the edge, and returns how many there are. */
function listPairs(): i32 {
  let live = 0;
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row);
    if (!pair.moves) continue;
    pair.needed = needOf(pair, marginOf(tests, pair.pair));
    store<i32>(motion.live + 4 * live++, row);
  }
  return live;
}

/** Whether a pair is closer than its margin in one configuration. */
function isOffendedAt(configuration: usize): bool {
  placeConfigurations(configuration, 0, 1);
  contact.evaluations++;
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row).pair;
    if (offendedLanes(pair, marginOf(tests, pair), maskOf(1)) != 0) return true;
  }
  return false;
}

/** Replaces an interval, which was taken off, by those of its parts that are not proved and begin before a known contact. */
function cut(interval: Interval, from: usize, to: usize, live: i32): void {
  const start = interval.middle - interval.half;
  const half = interval.half / PARTS;
  // The last part is added first, and takes the place of the whole: that keeps its set until then.
  const first = waiting();
  for (let i = 0; i < PARTS; i++) {
    const part = waitingAt(first + PARTS - 1 - i);
    part.middle = start + (2 * i + 1) * half;
    part.half = half;
    if (i < PARTS - 1) copySet(interval, part, live);
  }
  for (let i = 0; i < PARTS; i += LANES) prove(first + PARTS - 1 - i, from, to, live);
  contact.evaluations += PARTS;
  for (let i = 0; i < PARTS; i++) {
    const part = waitingAt(first + i);
    if (part.middle - part.half >= contact.upper || firstBit(part, live) < 0) continue;
    const kept = push(part.middle, part.half);
    if (kept != part) copySet(part, kept, live);
  }
}

/** Takes what is proved out of the sets of LANES parts, the first of which is at the given place and the next before it. */
function prove(first: i32, from: usize, to: usize, live: i32): void {
  for (let i = 0; i < LANES; i++) {
    const part = waitingAt(first - i);
    setInterval(i, part.middle, part.half);
  }
  placeMiddles(motion, from, to);
  beginProofs(motion);
  // All parts have the same set at first.
  for (let k = 0; k < live; k++) {
    const pair = pairMotionAt(motion, load<i32>(motion.live + 4 * k));
    if (((wordAt(waitingAt(first), k >> 6) >> (k & 63)) & 1) != 0) proveIn(pair, first, k);
  }
}

function proveIn(pair: PairMotion, first: i32, bit: i32): void {
  const margin = marginOf(tests, pair.pair);
  let open = maskOf((1 << LANES) - 1);
  if (isStill(pair)) return keep(first, bit, 0);
  open = findUnproved(pair, splat(<real>pair.needed), open);
  keep(first, bit, bits(open));
  let offended = bits(open) == 0 ? 0 : offendedLanes(pair.pair, margin, open);
  for (; offended != 0; offended &= offended - 1) {
    const middle = waitingAt(first - ctz(offended)).middle;
    if (middle < contact.upper) contact.upper = middle;
  }
}

function keep(first: i32, bit: i32, lanes: i32): void {
  for (let i = 0; i < LANES; i++) setBit(waitingAt(first - i), bit, ((lanes >> i) & 1) != 0);
}

/** Writes the result of one pair in a configuration into row 0 of the columns. */
export function evaluatePairAt(at: Motion, configuration: usize, row: i32, columns: PairColumns): void {
  placeConfigurations(configuration, 0, 1);
  const pair = pairMotionAt(at, row).pair;
  moveToLane(pair.a, 0);
  moveToLane(pair.b, 0);
  evaluatePairs(changetype<usize>(pair), 1, columns, Infinity, true);
}
