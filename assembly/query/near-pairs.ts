/**
 * Scenes that have no list of pairs: those are found whose bounding spheres are near each other, by the tree
 * of the broad phase, and become the list. They are in the order of the numbers of their segments, whatever
 * way the tree has found them.
 */
import { BroadPhase, broadPhaseBytes, findNear, firstFrom, initBroadPhase, segmentAt } from './broad-phase';
import { aligned } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';

/** What each segment is compared with, by its number: bits of its own groups, and of those that it meets. */
@unmanaged
class Rule {
  groups: u32;
  meets: u32;
  still: i32;
}

/** Numbers of the two segments of a pair, the lower one first. */
@unmanaged
class NumberPair {
  lower: i32;
  higher: i32;
}

/** Bytes for so many segments, room for so many pairs, and so many pairs that are never compared. */
export function nearPairsBytes(count: i32, room: i32, excepted: i32): usize {
  const rules = aligned(count * offsetof<Rule>());
  return aligned(broadPhaseBytes(count, 2 * room)) + rules + 4 * (count + 1 + excepted);
}

/** Lays out room. Segments, rules and exceptions are still to be written. */
export function initNearPairs(phase: BroadPhase, count: i32, room: i32): void {
  initBroadPhase(phase, count, 2 * room);
  phase.room = room;
}

/** Where the rules of the segments are. */
export function nearRules(phase: BroadPhase): usize {
  return changetype<usize>(phase) + aligned(broadPhaseBytes(phase.count, 2 * phase.room));
}

/**
 * Where exceptions are, i32: for each segment, and once more at the end, where its own begin in the list that
 * follows, of the higher numbers that it is not compared with, which rise.
 */
export function nearExceptions(phase: BroadPhase): usize {
  return nearRules(phase) + aligned(phase.count * offsetof<Rule>());
}

/**
 * Finds the pairs within a distance of each other, m, and writes them and their order; the numbers of their
 * segments stand in place of partners.
 *
 * @returns how many there are; where that is more than there is room for, nothing is written
 */
export function findNearPairs(phase: BroadPhase, distance: f64, pairs: usize, order: usize): i32 {
  const all = findNear(phase, distance);
  if (all > phase.room) return all;
  const numbers = phase.partners;
  const others = numbers + phase.room * offsetof<NumberPair>();
  sortBy(phase, offsetof<NumberPair>('higher'), numbers, others, all);
  sortBy(phase, offsetof<NumberPair>('lower'), others, numbers, all);
  const rules = nearRules(phase);
  const exceptions = nearExceptions(phase);
  let count = 0;
  for (let i = 0; i < all; i++) {
    const found = numbersAt(numbers, i);
    // The tree may find a pair twice.
    if (count > 0 && isSame(numbersAt(numbers, count - 1), found)) continue;
    if (!isCompared(rules, found) || isException(exceptions, phase.count, found)) continue;
    const pair = pairAt(pairs, count);
    pair.a = segmentAt(phase, found.lower);
    pair.b = segmentAt(phase, found.higher);
    pair.margin = NaN;
    pair.closestA = 0;
    pair.closestB = 0;
    store<i32>(order + 4 * count, count);
    copyNumbers(numbersAt(numbers, count++), found);
  }
  return count;
}

function numbersAt(list: usize, i: i32): NumberPair {
  return changetype<NumberPair>(list + i * offsetof<NumberPair>());
}

function copyNumbers(to: NumberPair, from: NumberPair): void {
  to.lower = from.lower;
  to.higher = from.higher;
}

function isSame(one: NumberPair, other: NumberPair): bool {
  return one.lower == other.lower && one.higher == other.higher;
}

/** Whether two segments are to be compared: not both are still, and the group of each meets the other. */
function isCompared(rules: usize, found: NumberPair): bool {
  const a = changetype<Rule>(rules + found.lower * offsetof<Rule>());
  const b = changetype<Rule>(rules + found.higher * offsetof<Rule>());
  return (a.still & b.still) == 0 && (a.groups & b.meets) != 0 && (b.groups & a.meets) != 0;
}

/** Whether two of so many segments are an exception. */
function isException(starts: usize, count: i32, found: NumberPair): bool {
  const end = load<i32>(starts + 4 * found.lower, 4);
  const list = starts + 4 * (count + 1);
  const place = firstFrom(list, 4, load<i32>(starts + 4 * found.lower), end, found.higher);
  return place < end && load<i32>(list + 4 * place) == found.higher;
}

/** Puts pairs in the order of one of their numbers; those of which it is equal stay in the order they had. */
function sortBy(phase: BroadPhase, field: usize, from: usize, to: usize, count: i32): void {
  memory.fill(phase.starts, 0, 4 * (phase.count + 1));
  for (let i = 0; i < count; i++) {
    const at = phase.starts + 4 * load<i32>(changetype<usize>(numbersAt(from, i)) + field);
    store<i32>(at, load<i32>(at, 4) + 1, 4);
  }
  for (let i = 0; i < phase.count; i++) {
    const at = phase.starts + 4 * i;
    store<i32>(at, load<i32>(at, 4) + load<i32>(at), 4);
  }
  // From here on, a start is where the next pair of that number goes.
  for (let i = 0; i < count; i++) {
    const found = numbersAt(from, i);
    const at = phase.starts + 4 * load<i32>(changetype<usize>(found) + field);
    const place = load<i32>(at);
    store<i32>(at, place + 1);
    copyNumbers(numbersAt(to, place), found);
  }
}
