/**
 * Searches over intervals of an edge, by branch and bound: intervals wait, some are looked at together, those
 * not done with are cut. Each has the set of the pairs not proved on it yet, bits of whole words.
 */
import { bits, LANES, splat } from '../../simd/lanes';
import { maskOf } from '../../simd/lane-sets';
import { beginEdge } from './edge-motion';
import { placeMiddles, setInterval } from './lane-intervals';
import { findUnproved } from './lane-margins';
import { isStill, Motion, PairMotion, pairMotionAt } from './records';

/** What a search is after: records whose methods the compiler puts in place. */
interface Goal {
  /** How many intervals wait. */
  waiting(): i32;
  /** Chooses what is looked at next, and says how many intervals that is; 0: nothing, the search ends. */
  take(): i32;
  /** Looks at so many intervals, and says whether the search goes on. */
  look(count: i32): bool;
  /** Replaces them by what is left of them, and says whether the search goes on. */
  divide(count: i32): bool;
}

/** Goes on until nothing waits, or the goal ends it. */
export function search<G extends Goal>(goal: G): void {
  while (goal.waiting() > 0) {
    const count = goal.take();
    if (count == 0 || !goal.look(count) || !goal.divide(count)) return;
  }
}

/** Intervals that there is room for. */
export const INTERVALS: i32 = 1024;

/** An interval: its middle and half its width, shares. The words of its set lie behind it. */
@unmanaged
export class Interval {
  middle: f64;
  half: f64;
}

/** Words of 64 bits of a set of so many pairs. */
export function wordsOf(count: i32): i32 {
  return (count + 63) >> 6;
}

/** Bytes of an interval. */
export function intervalBytes(pairCount: i32): usize {
  return offsetof<Interval>() + 8 * wordsOf(pairCount);
}

/** The intervals of one edge that wait, and the pairs that their sets are of. */
@unmanaged
export class Intervals {
  motion: Motion;
  /** The ends of the edge: whole configurations. */
  from: usize;
  to: usize;
  /** Number of pairs in sets (their numbers: `motion.live`); bytes of an interval with such a set. */
  live: i32;
  bytes: usize;
  /** From one lane to the next, how the numbers of the intervals go: 1 or −1. */
  step: i32;
  /** Numbers of the first interval that waits, and of the one behind the last. */
  begun: i32;
  pushed: i32;

  /** Begins with no intervals and no pairs. */
  begin(motion: Motion, from: usize, to: usize, step: i32): void {
    this.motion = motion;
    this.from = from;
    this.to = to;
    this.step = step;
    this.live = 0;
    this.bytes = intervalBytes(0);
    this.begun = 0;
    this.pushed = 0;
    beginEdge(motion, from, to);
  }

  waiting(): i32 {
    return this.pushed - this.begun;
  }

  /** One of those that wait, 0 for the first. */
  waitingAt(i: i32): Interval {
    return this.at(this.begun + i);
  }

  /** Takes the first one off; it stays in place until as many others are added as there is room for. */
  takeFirst(): Interval {
    return this.at(this.begun++);
  }

  /** Takes the last one off; it stays where it is until another is added. */
  takeLast(): Interval {
    return this.at(--this.pushed);
  }

  /** Adds an interval, whose set has to be written. */
  push(middle: f64, half: f64): Interval {
    const interval = this.at(this.pushed++);
    interval.middle = middle;
    interval.half = half;
    return interval;
  }

  /** Adds an interval whose set is empty. */
  pushEmpty(middle: f64, half: f64): Interval {
    const interval = this.push(middle, half);
    for (let word = 0; word < wordsOf(this.live); word++) setWord(interval, word, 0);
    return interval;
  }

  /** Adds both halves of an interval that was taken off, each with its set. */
  pushHalves(interval: Interval): void {
    for (let side = -1; side <= 1; side += 2) {
      const part = this.push(interval.middle + (side * interval.half) / 2, interval.half / 2);
      this.copySet(interval, part);
    }
  }

  /** The first number in the set of an interval; -1 where it is empty. */
  firstBit(interval: Interval): i32 {
    for (let word = 0; word < wordsOf(this.live); word++) {
      const set = wordAt(interval, word);
      if (set != 0) return 64 * word + <i32>ctz(set);
    }
    return -1;
  }

  /** Copies the set of an interval to another. */
  copySet(from: Interval, to: Interval): void {
    for (let word = 0; word < wordsOf(this.live); word++) setWord(to, word, wordAt(from, word));
  }

  /** Adds a pair of a row to those that sets are of. */
  addPair(row: i32): void {
    store<i32>(this.motion.live + 4 * this.live++, row);
    this.bytes = intervalBytes(this.live);
  }

  /** The row of a pair, by its number in sets. */
  rowAt(bit: i32): i32 {
    return load<i32>(this.motion.live + 4 * bit);
  }

  pairAt(bit: i32): PairMotion {
    return pairMotionAt(this.motion, this.rowAt(bit));
  }

  /** Puts `count` waiting intervals from number `first` on into the lanes; lanes left get the last one. */
  fill(first: i32, count: i32): void {
    for (let i = 0; i < LANES; i++) {
      const interval = this.inLane(first, min(i, count - 1));
      setInterval(i, interval.middle, interval.half);
    }
    placeMiddles(this.motion, this.from, this.to);
  }

  /** The interval in a lane after `fill`. */
  inLane(first: i32, i: i32): Interval {
    return this.waitingAt(first + this.step * i);
  }

  /** Of the intervals in so many lanes, those whose sets have a pair, as bits. */
  lanesWith(bit: i32, first: i32, lanes: i32): i32 {
    let found = 0;
    for (let i = 0; i < lanes; i++) {
      found |= (<i32>((wordAt(this.inLane(first, i), bit >> 6) >> (bit & 63)) & 1)) << i;
    }
    return found;
  }

  /**
   * Takes a pair out of the sets of intervals in the lanes that prove it, after `fill` and `beginProofs`.
   *
   * @param wanted - the lanes that are looked at, as bits
   * @returns those on which it is not proved
   */
  narrow(bit: i32, first: i32, wanted: i32): i32 {
    const pair = this.pairAt(bit);
    const needed = splat(<real>pair.needed);
    const open = isStill(pair) ? 0 : bits(findUnproved(this.motion, pair, needed, maskOf(wanted)));
    let proved = wanted & ~open;
    for (; proved != 0; proved &= proved - 1) setBit(this.inLane(first, ctz(proved)), bit, false);
    return open;
  }

  private at(i: i32): Interval {
    return changetype<Interval>(this.motion.intervals + (i & (INTERVALS - 1)) * this.bytes);
  }
}

/** One word of the set of an interval. */
export function wordAt(interval: Interval, i: i32): u64 {
  return load<u64>(changetype<usize>(interval) + offsetof<Interval>() + 8 * i);
}

function setWord(interval: Interval, i: i32, word: u64): void {
  store<u64>(changetype<usize>(interval) + offsetof<Interval>() + 8 * i, word);
}

/** Puts one number into the set of an interval, or takes it out. */
export function setBit(interval: Interval, bit: i32, value: bool): void {
  const one = (<u64>1) << (bit & 63);
  const word = wordAt(interval, bit >> 6);
  setWord(interval, bit >> 6, value ? word | one : word & ~one);
}
