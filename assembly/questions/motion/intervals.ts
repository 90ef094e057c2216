/** The intervals of one edge, as parts of a search. */
import { LANES, splat } from '../../simd/lanes';
import { beginEdge } from './edge-motion';
import { placeMiddles, setInterval } from './lane-intervals';
import { Part, partBytes, Parts } from './parts';
import { isStill, Motion } from './records';

/** Intervals that there is room for. */
export const INTERVALS: i32 = 1024;

/** An interval: its middle and half its width, shares. */
@unmanaged
export class Interval extends Part {
  middle: f64;
  half: f64;
}

/** The intervals of one edge that wait, and the pairs that their sets are of. */
@unmanaged
export class Intervals extends Parts {
  /** The ends of the edge: whole configurations. */
  from: usize;
  to: usize;

  /** Begins with no intervals and no pairs. */
  begin(motion: Motion, from: usize, to: usize, step: i32): void {
    this.clear(motion, motion.intervals, INTERVALS, step);
    this.from = from;
    this.to = to;
    beginEdge(motion, from, to);
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
    this.clearSet(interval);
    return interval;
  }

  /** Adds both halves of an interval that was taken off, each with its set. */
  pushHalves(interval: Interval): void {
    for (let side = -1; side <= 1; side += 2) {
      const part = this.push(interval.middle + (side * interval.half) / 2, interval.half / 2);
      this.copySet(interval, part);
    }
  }

  /** Adds a pair of a row to those that sets are of. */
  addPair(row: i32): void {
    store<i32>(this.motion.live + 4 * this.live++, row);
    this.bytes = partBytes(this.live);
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
    return changetype<Interval>(this.partIn(first, i));
  }

  /** `narrowTo` what the pair needs, after `fill` and `beginProofs`. */
  narrow(bit: i32, first: i32, wanted: i32): i32 {
    const pair = this.pairAt(bit);
    if (!isStill(pair)) return this.narrowTo(bit, first, wanted, splat(<real>pair.needed));
    this.takeOut(bit, first, wanted);
    return 0;
  }

  private at(i: i32): Interval {
    return changetype<Interval>(this.partAt(i));
  }
}
