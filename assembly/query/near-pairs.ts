/**
 * Scenes that have no list of pairs: those are found whose bounding spheres are near each other, by the tree
 * of the broad phase, and become the list. They are in the order of the numbers of their segments, whatever
 * way the tree has found them.
 */
import { BroadPhase, broadPhaseBytes, findNear, initBroadPhase } from './broad-phase';
import { aligned, Segment } from '../layout/records';
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

/** Bytes for so many segments, and room for so many pairs. */
export function nearPairsBytes(count: i32, room: i32): usize {
  return aligned(broadPhaseBytes(count, 2 * room)) + aligned(count * offsetof<Rule>());
}

/** Lays out room. Segments and rules are still to be written. */
export function initNearPairs(phase: BroadPhase, count: i32, room: i32): void {
  initBroadPhase(phase, count, 2 * room);
  phase.room = room;
}

/** Where the rules of the segments are. */
export function nearRules(phase: BroadPhase): usize {
  return changetype<usize>(phase) + aligned(broadPhaseBytes(phase.count, 2 * phase.room));
}

/** Where the numbers of the pairs are that were found last. */
export function nearNumbers(phase: BroadPhase): usize {
  return phase.partners + phase.room * offsetof<NumberPair>();
}

/**
 * Finds the pairs within a distance of each other, m, and writes them and their order.
 *
 * @returns how many there are; where that is more than there is room for, nothing is written
 */
export function findNearPairs(phase: BroadPhase, distance: f64, pairs: usize, order: usize): i32 {
  const all = findNear(phase, distance);
  if (all > phase.room) return all;
  const meeting = keepMeeting(phase, all);
  sortPairs(phase, meeting);
  const numbers = nearNumbers(phase);
  const count = keepFirsts(numbers, meeting);
  for (let i = 0; i < count; i++) {
    const found = numbersAt(numbers, i);
    const pair = pairAt(pairs, i);
    pair.a = segmentAt(phase, found.lower);
    pair.b = segmentAt(phase, found.higher);
    pair.margin = NaN;
    pair.closestA = 0;
    pair.closestB = 0;
    store<i32>(order + 4 * i, i);
  }
  return count;
}

function segmentAt(phase: BroadPhase, i: i32): Segment {
  return changetype<Segment>(load<usize>(phase.segments + 4 * i));
}

function numbersAt(list: usize, i: i32): NumberPair {
  return changetype<NumberPair>(list + i * offsetof<NumberPair>());
}

/** Keeps the pairs that are to be compared, of so many, and returns how many these are. */
function keepMeeting(phase: BroadPhase, all: i32): i32 {
  const rules = nearRules(phase);
  let kept = 0;
  for (let i = 0; i < all; i++) {
    const found = numbersAt(phase.partners, i);
    const a = changetype<Rule>(rules + found.lower * offsetof<Rule>());
    const b = changetype<Rule>(rules + found.higher * offsetof<Rule>());
    if ((a.still & b.still) != 0 || (a.groups & b.meets) == 0 || (b.groups & a.meets) == 0) continue;
    memory.copy(
      changetype<usize>(numbersAt(phase.partners, kept++)),
      changetype<usize>(found),
      offsetof<NumberPair>(),
    );
  }
  return kept;
}

/** Keeps one of each of the sorted pairs, as the tree may find one twice, and returns how many these are. */
function keepFirsts(numbers: usize, count: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const found = numbersAt(numbers, i);
    const last = numbersAt(numbers, kept - 1);
    if (kept > 0 && last.lower == found.lower && last.higher == found.higher) continue;
    memory.copy(
      changetype<usize>(numbersAt(numbers, kept++)),
      changetype<usize>(found),
      offsetof<NumberPair>(),
    );
  }
  return kept;
}

/** Sorts pairs by the lower number, then by the higher one. */
function sortPairs(phase: BroadPhase, count: i32): void {
  const sorted = nearNumbers(phase);
  memory.fill(phase.starts, 0, 4 * (phase.count + 1));
  for (let i = 0; i < count; i++) {
    const at = phase.starts + 4 * (numbersAt(phase.partners, i).lower + 1);
    store<i32>(at, load<i32>(at) + 1);
  }
  for (let i = 0; i < phase.count; i++) {
    const at = phase.starts + 4 * (i + 1);
    store<i32>(at, load<i32>(at) + load<i32>(at - 4));
  }
  // From here on, a start is where the next pair of that segment goes.
  for (let i = 0; i < count; i++) {
    const found = numbersAt(phase.partners, i);
    const at = phase.starts + 4 * found.lower;
    const first = load<i32>(at);
    store<i32>(at, first + 1);
    insert(sorted, first, found);
  }
}

/** Puts a pair into its place among those of the same lower number, which end before `end`. */
function insert(sorted: usize, end: i32, found: NumberPair): void {
  let i = end;
  for (; i > 0; i--) {
    const before = numbersAt(sorted, i - 1);
    if (before.lower != found.lower || before.higher < found.higher) break;
    memory.copy(changetype<usize>(numbersAt(sorted, i)), changetype<usize>(before), offsetof<NumberPair>());
  }
  memory.copy(changetype<usize>(numbersAt(sorted, i)), changetype<usize>(found), offsetof<NumberPair>());
}
