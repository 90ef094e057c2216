/**
 * Searches by branch and bound: parts of a whole wait, some are looked at together, those not done with are
 * cut. Each has the set of the pairs not proved on it yet, bits of whole words.
 */
import { bits } from '../../simd/lanes';
import { maskOf } from '../../simd/lane-sets';
import { findUnproved } from './lane-margins';
import { Motion, PairMotion, pairMotionAt } from './records';

/** What a search is after: records whose methods the compiler puts in place. */
interface Goal {
  /** How many parts wait. */
  waiting(): i32;
  /** Chooses what is looked at next, and says how many parts that is; 0: nothing, the search ends. */
  take(): i32;
  /** Looks at so many parts, and says whether the search goes on. */
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

/** A part: two numbers of eight bytes say which one, or what is known of it. Behind them is its set. */
@unmanaged
export class Part {}

const HEAD: usize = 16;

/** Words of 64 bits of a set of so many pairs. */
export function wordsOf(count: i32): i32 {
  return (count + 63) >> 6;
}

/** Bytes of a part with the set of so many pairs. */
export function partBytes(pairCount: i32): usize {
  return HEAD + 8 * wordsOf(pairCount);
}

/** The parts that wait, and the pairs that their sets are of. */
@unmanaged
export class Parts {
  motion: Motion;
  /** Where they lie, and how many places there are: a power of two. */
  room: usize;
  places: i32;
  /** Number of pairs in sets (their numbers: `motion.live`); bytes of a part with such a set. */
  live: i32;
  bytes: usize;
  /** From one lane to the next, how the numbers of the parts go: 1 or −1. */
  step: i32;
  /** Numbers of the first part that waits, and of the one behind the last. */
  begun: i32;
  pushed: i32;

  /** Begins with no parts and no pairs. */
  clear(motion: Motion, room: usize, places: i32, step: i32): void {
    this.motion = motion;
    this.room = room;
    this.places = places;
    this.step = step;
    this.live = 0;
    this.bytes = partBytes(0);
    this.begun = 0;
    this.pushed = 0;
  }

  waiting(): i32 {
    return this.pushed - this.begun;
  }

  /** The first number in the set of a part; -1 where it is empty. */
  firstBit(part: Part): i32 {
    for (let word = 0; word < wordsOf(this.live); word++) {
      const set = wordAt(part, word);
      if (set != 0) return 64 * word + <i32>ctz(set);
    }
    return -1;
  }

  /** Copies the set of a part to another. */
  copySet(from: Part, to: Part): void {
    for (let word = 0; word < wordsOf(this.live); word++) setWord(to, word, wordAt(from, word));
  }

  clearSet(part: Part): void {
    for (let word = 0; word < wordsOf(this.live); word++) setWord(part, word, 0);
  }

  /** The row of a pair, by its number in sets. */
  rowAt(bit: i32): i32 {
    return load<i32>(this.motion.live + 4 * bit);
  }

  pairAt(bit: i32): PairMotion {
    return pairMotionAt(this.motion, this.rowAt(bit));
  }

  /** The part in a lane. */
  partIn(first: i32, i: i32): Part {
    return this.partAt(this.begun + first + this.step * i);
  }

  /** Of the parts in so many lanes, those whose sets have a pair, as bits. */
  lanesWith(bit: i32, first: i32, lanes: i32): i32 {
    let found = 0;
    for (let i = 0; i < lanes; i++) {
      found |= (<i32>((wordAt(this.partIn(first, i), bit >> 6) >> (bit & 63)) & 1)) << i;
    }
    return found;
  }

  /**
   * Takes a pair out of the sets of the parts in the lanes that prove it.
   *
   * @param wanted - the lanes that are looked at, as bits
   * @param needed - what the pair would have to keep if nothing moved, m
   * @returns those on which it is not proved
   */
  narrowTo(bit: i32, first: i32, wanted: i32, needed: lane): i32 {
    const open = bits(findUnproved(this.motion, this.pairAt(bit), needed, maskOf(wanted)));
    this.takeOut(bit, first, wanted & ~open);
    return open;
  }

  /** Takes a pair out of the sets of the parts in some lanes. */
  takeOut(bit: i32, first: i32, lanes: i32): void {
    for (let left = lanes; left != 0; left &= left - 1) setBit(this.partIn(first, ctz(left)), bit, false);
  }

  /** The part of a number, of which the last `places` are there. */
  partAt(i: i32): Part {
    return changetype<Part>(this.room + (i & (this.places - 1)) * this.bytes);
  }
}

/** One word of the set of a part. */
export function wordAt(part: Part, i: i32): u64 {
  return load<u64>(changetype<usize>(part) + HEAD + 8 * i);
}

function setWord(part: Part, i: i32, word: u64): void {
  store<u64>(changetype<usize>(part) + HEAD + 8 * i, word);
}

/** Puts one number into the set of a part, or takes it out. */
export function setBit(part: Part, bit: i32, value: bool): void {
  const one = (<u64>1) << (bit & 63);
  const word = wordAt(part, bit >> 6);
  setWord(part, bit >> 6, value ? word | one : word & ~one);
}
