/**
 * When a pair is first closer than its margin on an edge: a share before which none is, by
 * proof, and one at which one is.
 *
 * Intervals are looked at in the order of time, and cut into four of which the first that are proved are left
 * behind. What is later than a configuration in which a pair is too close is not looked at.
 * Source: conservative advancement (Mirtich 1996), here by halves of intervals in place of steps.
 */
import { LANES } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { marginOf } from '../narrow-phase/sink';
import { PairColumns } from '../layout/records';
import { evaluatePairs } from '../query/evaluate';
import { Arrangement } from '../robot/arrangement';
import { placeConfigurations } from '../robot/configurations';
import { moveToLane } from '../robot/lane-segment';
import { tooCloseLanes } from '../robot/margins';
import { pairAt } from '../narrow-phase/pair-list';
import { needOf } from './motion/edge-motion';
import { Interval, INTERVALS, Intervals } from './motion/intervals';
import { beginProofs } from './motion/lane-intervals';
import { search, setBit } from './motion/parts';
import { Motion, pairMotionAt } from './motion/records';

/** Parts that an interval is cut into: as many as the most lanes of a build. */
const PARTS: i32 = 4;

/** When a pair is first too close, shares. */
@unmanaged
export class FirstContact {
  /** No pair is closer than its margin before; 1 where none is all the way. */
  share: f64;
  /** A pair is there; +Infinity where none was found. */
  upper: f64;
  /** The number of a pair that is not proved to be far enough behind `share`; -1 for none. */
  pair: i32;
  /** Configurations that were looked at. */
  evaluations: i32;
}

const contact = changetype<FirstContact>(memory.data(offsetof<FirstContact>(), 16));

/** What the last call found. */
export function contactAddress(): usize {
  return changetype<usize>(contact);
}

/** A search for the first contact: the interval that begins first waits as the last. */
@unmanaged
class ContactSearch extends Intervals {
  /** Intervals that are shorter are not cut: a share. */
  tolerance: f64;
  /** The most configurations that are looked at. */
  most: i32;
  /** The first of the parts that are looked at: the others lie before it. */
  first: i32;

  /** Cuts the last interval, if it may have the first contact, into parts that replace it, the first last. */
  take(): i32 {
    while (this.waiting() > 0) {
      const last = this.takeLast();
      const start = last.middle - last.half;
      if (start >= contact.upper) continue;
      const isEnd = 2 * last.half <= this.tolerance || this.waiting() + PARTS >= INTERVALS;
      if (!isEnd && contact.evaluations + PARTS <= this.most) {
        this.cut(last);
        return PARTS;
      }
      if (start >= contact.share) continue;
      contact.share = start;
      contact.pair = this.rowAt(this.firstBit(last));
    }
    return 0;
  }

  cut(interval: Interval): void {
    const start = interval.middle - interval.half;
    const half = interval.half / PARTS;
    // The last part is written last of all, and takes the place of the whole: that keeps its set until then.
    this.first = this.waiting() + PARTS - 1;
    for (let i = 0; i < PARTS; i++) {
      const part = this.waitingAt(this.first - i);
      part.middle = start + (2 * i + 1) * half;
      part.half = half;
      if (i < PARTS - 1) this.copySet(interval, part);
    }
  }

  look(count: i32): bool {
    for (let i = 0; i < PARTS; i += LANES) {
      const first = this.first - i;
      this.fill(first, LANES);
      beginProofs(this.motion);
      // All parts have the same set at first.
      for (let k = 0; k < this.live; k++) if (this.lanesWith(k, first, 1) != 0) this.lookAtPair(k, first);
    }
    contact.evaluations += PARTS;
    return true;
  }

  lookAtPair(bit: i32, first: i32): void {
    const open = this.narrow(bit, first, (1 << LANES) - 1);
    const pair = this.pairAt(bit).pair;
    let tooClose = open == 0 ? 0 : tooCloseLanes(pair, marginOf(this.motion.at.verdict, pair), maskOf(open));
    for (; tooClose != 0; tooClose &= tooClose - 1) {
      const middle = this.inLane(first, ctz(tooClose)).middle;
      if (middle < contact.upper) contact.upper = middle;
    }
  }

  /** Keeps the parts that are not proved and begin before a known contact. */
  divide(count: i32): bool {
    const lowest = this.waiting();
    for (let i = 0; i < PARTS; i++) {
      const part = this.waitingAt(lowest + i);
      if (part.middle - part.half >= contact.upper || this.firstBit(part) < 0) continue;
      const kept = this.push(part.middle, part.half);
      if (kept != part) this.copySet(part, kept);
    }
    return true;
  }
}

const contacts = changetype<ContactSearch>(memory.data(offsetof<ContactSearch>(), 16));

/**
 * Finds when a pair is first closer than its margin. After `beginRobotTests` for all pairs that `initMotion`
 * got, whose answer was 1.
 *
 * @param tolerance - intervals that are shorter are not cut: a share
 * @param most - the most configurations that are looked at
 */
export function findFirstContact(motion: Motion, from: usize, to: usize, tolerance: f64, most: i32): void {
  contact.share = 1;
  contact.upper = Infinity;
  contact.pair = -1;
  contact.evaluations = 0;
  contacts.tolerance = tolerance;
  contacts.most = most;
  contacts.begin(motion, from, to, -1);
  for (let row = 0; row < motion.pairCount; row++) {
    const pair = pairMotionAt(motion, row);
    if (!pair.moves) continue;
    pair.needed = needOf(pair, marginOf(motion.at.verdict, pair.pair));
    contacts.addPair(row);
  }
  const all = contacts.pushEmpty(0.5, 0.5);
  for (let k = 0; k < contacts.live; k++) setBit(all, k, true);
  if (isTooCloseAt(motion.at, from)) {
    contact.share = 0;
    contact.upper = 0;
    return;
  }
  search<ContactSearch>(contacts);
}

/** Whether a pair is closer than its margin in one configuration. */
function isTooCloseAt(at: Arrangement, configuration: usize): bool {
  placeConfigurations(at, configuration, 0, 1);
  contact.evaluations++;
  for (let row = 0; row < at.pairCount; row++) {
    const pair = pairAt(at.pairs, row);
    if (tooCloseLanes(pair, marginOf(at.verdict, pair), maskOf(1)) != 0) return true;
  }
  return false;
}

/** Writes the result of one pair in a configuration into row 0 of the columns. */
export function evaluatePairAt(at: Arrangement, configuration: usize, row: i32, columns: PairColumns): void {
  placeConfigurations(at, configuration, 0, 1);
  const pair = pairAt(at.pairs, row);
  moveToLane(pair.a, 0);
  moveToLane(pair.b, 0);
  evaluatePairs(changetype<usize>(pair), 1, columns, Infinity, true);
}
