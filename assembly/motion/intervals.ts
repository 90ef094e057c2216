/**
 * Intervals of an edge that wait to be looked at, first in, first out: so the largest come first. Each has the set of the pairs
 * that are not proved on it yet, bits of whole words.
 */
import { Motion } from './records';

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

let list: usize = 0;
let bytes: usize = 0;
let begun: i32 = 0;
let pushed: i32 = 0;

/** Begins with no intervals, for sets of so many pairs. */
export function clearIntervals(motion: Motion, count: i32): void {
  list = motion.intervals;
  bytes = intervalBytes(count);
  begun = 0;
  pushed = 0;
}

/** How many are waiting. */
export function waiting(): i32 {
  return pushed - begun;
}

/** One of those that are waiting, 0 for the first. */
export function waitingAt(i: i32): Interval {
  return at(begun + i);
}

/** Takes the first ones off; they stay where they are until as many others have been added as there is room for. */
export function takeOff(count: i32): void {
  begun += count;
}

/** Adds an interval, whose set has to be written. */
export function push(middle: f64, half: f64): Interval {
  const interval = at(pushed++);
  interval.middle = middle;
  interval.half = half;
  return interval;
}

/** Adds an interval whose set is empty. `count`: as for `clearIntervals`. */
export function pushEmpty(middle: f64, half: f64, count: i32): Interval {
  const interval = push(middle, half);
  for (let word = 0; word < wordsOf(count); word++) setWord(interval, word, 0);
  return interval;
}

function at(i: i32): Interval {
  return changetype<Interval>(list + (i & (INTERVALS - 1)) * bytes);
}

/** One word of the set of an interval. */
export function wordAt(interval: Interval, i: i32): u64 {
  return load<u64>(changetype<usize>(interval) + offsetof<Interval>() + 8 * i);
}

function setWord(interval: Interval, i: i32, word: u64): void {
  store<u64>(changetype<usize>(interval) + offsetof<Interval>() + 8 * i, word);
}

/** Takes the last interval off; it stays where it is until another is added. */
export function takeLast(): Interval {
  return at(--pushed);
}

/** The first number in the set of an interval; -1 where it is empty. `count`: as for `clearIntervals`. */
export function firstBit(interval: Interval, count: i32): i32 {
  for (let word = 0; word < wordsOf(count); word++) {
    const set = wordAt(interval, word);
    if (set != 0) return 64 * word + <i32>ctz(set);
  }
  return -1;
}

/** Puts one number into the set of an interval, or takes it out. */
export function setBit(interval: Interval, bit: i32, value: bool): void {
  const one = (<u64>1) << (bit & 63);
  const word = wordAt(interval, bit >> 6);
  setWord(interval, bit >> 6, value ? word | one : word & ~one);
}

/** Copies the set of an interval to another. */
export function copySet(from: Interval, to: Interval, count: i32): void {
  for (let word = 0; word < wordsOf(count); word++) setWord(to, word, wordAt(from, word));
}
