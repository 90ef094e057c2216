/**
 * The least distance of all pairs where each joint may be anywhere in a zone: an upper bound, which is the
 * distance in one configuration, and a lower bound, which is proved. Branch and bound over boxes of
 * positions, those that keep least first (Täubig and Frese 2012 bound such distances by hulls).
 */
import { LANE_BYTES, LANES, REAL_BYTES, storeLane } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { PairColumns } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { Heap, siftDown, siftUp } from '../query/heap';
import { Arrangement } from '../robot/arrangement';
import { placeConfigurations } from '../robot/configurations';
import { addGradient, clearGradient } from '../robot/gradient';
import { bestDistance, bestPair, copyPair } from '../robot/lane-bests';
import { beginLowestSearch, findInLanes, LowestSearch, lowestSearchBytes } from '../robot/lowest-lanes';
import { Box, boxBytes, Boxes, leastOf, TOGETHER, widest } from './motion/boxes';
import { rateUnproved } from './motion/lane-margins';
import { search, setBit } from './motion/parts';
import { Motion } from './motion/records';

/** The least distance in a box. */
@unmanaged
export class IntervalDistance {
  /** No pair is closer, m. */
  lower: f64;
  /** A pair is so far apart, m; +Infinity where there are no distances. */
  upper: f64;
  /** The configuration in which it is, drives × f64. */
  configuration: usize;
  /** The number of that pair; -1 for none. */
  pair: i32;
  /** Configurations that were looked at. */
  evaluations: i32;
}

const found = changetype<IntervalDistance>(memory.data(offsetof<IntervalDistance>(), 16));

/** What the last call found. */
export function intervalAddress(): usize {
  return changetype<usize>(found);
}

/** The boxes that wait, by what they keep: their numbers in the list of places. */
@unmanaged
class BoxHeap extends Heap {
  boxes: usize;
  bytes: usize;

  before(a: i32, b: i32): bool {
    const first = this.at(a).rating;
    const second = this.at(b).rating;
    return first < second || (first == second && a < b);
  }

  at(i: i32): Box {
    return changetype<Box>(this.boxes + i * this.bytes);
  }
}

const heap = changetype<BoxHeap>(memory.data(offsetof<BoxHeap>(), 16));

/** What pairs keep at least in the lanes, m. */
const rated: usize = memory.data(LANE_BYTES, 16);
const needed: usize = memory.data(LANE_BYTES, 16);

/** A search for the least distance: what is looked at together is copied from where boxes wait. */
@unmanaged
class DistanceSearch extends Boxes {
  lowest: LowestSearch;
  tolerance: f64;
  /** The most configurations that are looked at, and the most boxes that wait. */
  most: i32;
  waitingMost: i32;
  /** What boxes that cannot be cut keep, m. */
  floor: f64;
  /** Where the result of the closest pair goes, row 0. */
  out: PairColumns;
  /** The least and the largest positions. */
  ends: usize;

  take(): i32 {
    const count = min(TOGETHER, this.waiting());
    this.raise();
    if (found.lower >= found.upper - this.tolerance) return 0;
    if (found.evaluations + count > this.most) return 0;
    for (let i = 0; i < count; i++) {
      const number = load<i32>(heap.order);
      memory.copy(changetype<usize>(this.boxAt(i)), changetype<usize>(heap.at(number)), this.bytes);
      const last = --this.pushed;
      store<i32>(heap.order, load<i32>(heap.order + 4 * last));
      store<i32>(heap.order + 4 * last, number);
      siftDown<BoxHeap>(heap, 0, last);
    }
    return count;
  }

  /** Raises the lower bound to what is kept in all boxes, those that were proved among them. */
  raise(): void {
    const waiting = this.waiting() == 0 ? Infinity : heap.at(load<i32>(heap.order)).rating;
    const kept = Math.min(Math.min(this.floor, waiting), found.upper - this.tolerance);
    if (kept > found.lower) found.lower = kept;
  }

  look(count: i32): bool {
    this.lookForLower(count);
    if (found.pair < 0 || found.upper == -Infinity) return false;
    for (let first = 0; first < count; first += LANES) {
      const lanes = min(LANES, count - first);
      this.fill(first, lanes);
      for (let i = 0; i < lanes; i++) {
        const box = this.boxAt(first + i);
        box.rating = Infinity;
        box.cut = -1;
      }
      for (let bit = 0; bit < this.live; bit++) {
        const wanted = this.lanesWith(bit, first, lanes);
        if (wanted != 0) this.rate(bit, first, wanted);
      }
    }
    return true;
  }

  /** Looks for lower distances in the middles of boxes, and at the corner that the first one falls to. */
  lookForLower(count: i32): void {
    const motion = this.motion;
    // All are compared with what was known before, however many lanes there are.
    beginLowestSearch(this.lowest, motion.at, found.upper, 0);
    for (let first = 0; first < count; first += LANES) {
      const lanes = min(LANES, count - first);
      this.fill(first, lanes);
      findInLanes(this.lowest, lanes);
      for (let i = 0; i < lanes; i++) this.takeIn(i);
    }
    found.evaluations += count;
    if (found.pair < 0 || found.evaluations == this.most) return;
    this.descend(this.boxAt(0));
    beginLowestSearch(this.lowest, motion.at, found.upper, 0);
    placeConfigurations(motion.at, motion.configurations, 0, 1);
    findInLanes(this.lowest, 1);
    this.takeIn(0);
    found.evaluations++;
  }

  /** Writes the corner of a box into the first lane that the distance of its lowest pair falls to. */
  descend(box: Box): void {
    const motion = this.motion;
    const tree = motion.tree;
    const gradient = changetype<usize>(this.lowest) + lowestSearchBytes(motion.at.pairCount);
    memory.copy(motion.configurations, this.numbersOf(box), 8 * tree.drives);
    beginLowestSearch(this.lowest, motion.at, Infinity, 0);
    placeConfigurations(motion.at, motion.configurations, 0, 1);
    findInLanes(this.lowest, 1);
    clearGradient(tree, gradient);
    const bests = this.lowest.closest;
    addGradient(tree, 0, pairAt(motion.at.pairs, bestPair(bests, 0)), bests, 0, 1, gradient);
    for (let i = 0; i < tree.drives; i++) {
      const slope = load<f64>(gradient + 8 * i);
      if (slope == 0) continue;
      const at = this.numbersOf(box) + 8 * i;
      const half = load<f64>(at + 8 * tree.drives);
      const place = load<f64>(at) + (slope > 0 ? -half : half);
      const least = load<f64>(this.ends + 8 * i);
      const largest = load<f64>(this.ends + 8 * (tree.drives + i));
      store<f64>(motion.configurations + 8 * i, Math.max(least, Math.min(largest, place)));
    }
  }

  /** Takes in the lowest distance in a lane. */
  takeIn(i: i32): void {
    const bests = this.lowest.closest;
    const distance = bestDistance(bests, i);
    if (!(distance < found.upper)) return;
    const bytes = 8 * this.motion.tree.drives;
    found.upper = distance;
    found.pair = bestPair(bests, i);
    copyPair(bests, i, this.out, 0);
    memory.copy(found.configuration, this.motion.configurations + i * bytes, bytes);
  }

  /** Rates a pair in the boxes in the lanes, and takes it out of their sets where it need not be known. */
  rate(bit: i32, first: i32, wanted: i32): void {
    const motion = this.motion;
    const pair = this.pairAt(bit);
    const least = found.upper - this.tolerance;
    const kept = leastOf(motion, pair, least);
    storeLane(needed, 0, kept);
    storeLane(rated, 0, rateUnproved(motion, pair, kept, maskOf(wanted)));
    for (let left = wanted; left != 0; left &= left - 1) {
      const i = ctz(left);
      const box = this.boxAt(first + i);
      const rating = <f64>load<real>(rated + i * REAL_BYTES);
      const need = <f64>load<real>(needed + i * REAL_BYTES);
      if (rating >= need) setBit(box, bit, false);
      else if (rating - (need - least) < box.rating) {
        box.rating = rating - (need - least);
        box.cut = widest(motion, pair, i);
      }
    }
  }

  /** Has halves of what is not proved wait. */
  divide(count: i32): bool {
    for (let i = 0; i < count; i++) {
      const box = this.boxAt(i);
      if (this.firstBit(box) < 0) continue;
      if (box.cut < 0 || this.waiting() + 2 > this.waitingMost) {
        this.floor = Math.min(this.floor, box.rating);
        continue;
      }
      this.halve(box, this.next(), this.next());
      siftUp<BoxHeap>(heap, this.pushed - 2);
      siftUp<BoxHeap>(heap, this.pushed - 1);
    }
    return true;
  }

  /** A place for a box more that waits. */
  next(): Box {
    return heap.at(load<i32>(heap.order + 4 * this.pushed++));
  }
}

const searches = changetype<DistanceSearch>(memory.data(offsetof<DistanceSearch>(), 16));

/** Boxes that may wait: one more waits for each that is looked at. */
const MOST_WAITING: i32 = 32_768;

function placesFor(most: i32): i32 {
  return min(MOST_WAITING - 4, most) + 4;
}

/**
 * Bytes of the room of a search that looks at so many configurations: one of these, the boxes that are looked
 * at, and those that wait.
 */
export function intervalBytes(at: Arrangement, most: i32): usize {
  const places = placesFor(most);
  const drives = at.tree.drives;
  return 8 * drives + (TOGETHER + places) * boxBytes(at.pairCount, drives) + 4 * places;
}

/**
 * Finds the least distance in a box of positions. After `beginRobot`.
 *
 * @param ends - the least positions of all drives, and then the largest, f64
 * @param tolerance - by how much the lower bound may be below the upper one, m
 * @param most - the most configurations that are looked at
 * @param room - of `intervalBytes` for as many
 * @param lowest - room of `lowestBytes`
 * @param out - where the result of the closest pair goes, row 0
 */
export function findIntervalDistance(
  motion: Motion,
  ends: usize,
  tolerance: f64,
  most: i32,
  room: usize,
  lowest: LowestSearch,
  out: PairColumns,
): void {
  const goal = searches;
  const drives = motion.tree.drives;
  const places = placesFor(most);
  found.lower = -Infinity;
  found.upper = Infinity;
  found.configuration = room;
  found.pair = -1;
  found.evaluations = 0;
  goal.begin(motion, room + 8 * drives, TOGETHER);
  goal.lowest = lowest;
  goal.tolerance = tolerance;
  goal.most = most;
  goal.waitingMost = places;
  goal.floor = Infinity;
  goal.ends = ends;
  goal.out = out;
  heap.boxes = goal.room + TOGETHER * goal.bytes;
  heap.bytes = goal.bytes;
  heap.order = heap.boxes + places * goal.bytes;
  for (let i = 0; i < places; i++) store<i32>(heap.order + 4 * i, i);
  const whole = goal.next();
  for (let bit = 0; bit < goal.live; bit++) setBit(whole, bit, true);
  let isPoint = true;
  for (let i: usize = 0; i < 8 * <usize>drives; i += 8) {
    const least = load<f64>(ends + i);
    const largest = load<f64>(ends + 8 * drives + i);
    const middle = least + (largest - least) / 2;
    store<f64>(goal.numbersOf(whole) + i, middle);
    store<f64>(goal.numbersOf(whole) + 8 * drives + i, Math.max(middle - least, largest - middle));
    if (least != largest) isPoint = false;
  }
  whole.rating = -Infinity;
  search<DistanceSearch>(goal);
  if (found.upper > -Infinity) goal.raise();
  if (isPoint) found.lower = found.upper;
}
