/**
 * Evaluation of pairs of segments of few elements: bounds are those of a segment and LANES of its partners at
 * once, and the elements that are left are bits of sets.
 */
import { LANE_BYTES, REAL_BYTES } from '../simd/lanes';
import { PlacedElement } from '../layout/records';
import { beginRound, Closest, finishRound, UNDER_WAY, upperOf } from '../narrow-phase/closest';
import { Hand, hasFew, PairAtHand, pairAtHand } from '../narrow-phase/partners';
import { flushAll, flushFast, Queue } from '../narrow-phase/queue';
import { pairAt } from '../narrow-phase/pair-list';
import { writeBeyond } from '../narrow-phase/pair-rows';
import { boundSides, findReaching, furthestOf, mostOf, reachingOf, setLeast } from '../narrow-phase/sides';
import { CAPACITY } from '../narrow-phase/sink';
import { statistics } from '../narrow-phase/statistics';
import { areSpheresBeyond, hasTree, slackOf } from '../narrow-phase/supports';
import { evaluateSingles, isSingle } from './evaluate-singles';
import { isWanted } from './outcome';

const atHand = changetype<Hand>(memory.data(offsetof<Hand>(), 16));

/** For each pair at hand how far two elements have to reach towards each other, m, a real. */
const needs: usize = memory.data(UNDER_WAY * REAL_BYTES, 16);

/** Pairs at hand that have elements left, i32 each. */
const open: usize = memory.data((UNDER_WAY + 1) * 4, 16);

/** What others there are than pairs with few elements, as bits: pairs with many, and pairs with trees. */
export const MANY: i32 = 1;
export const TREES: i32 = 2;

/** Evaluates the pairs of a list with few elements, and returns which others are to be evaluated. */
export function evaluateFew(sink: Closest, count: i32, maxDistance: f64, all: bool): i32 {
  // What is at hand may be pairs of segments that are there no more.
  if (count == 0) return 0;
  if (maxDistance == Infinity && atHand.takeAgain(sink.pairs, count, all)) {
    for (let row = 0; row < count; row++) store<i32>(sink.rows + 4 * row, row);
    compareAtHand(sink, maxDistance);
    return 0;
  }
  let others = 0;
  let singles = 0;
  for (let row = 0; row < count;) {
    atHand.begin();
    for (; row < count; row++) {
      const pair = pairAt(sink.pairs, row);
      if (!isWanted(pair, all)) continue;
      if (!(hasFew(pair.a) && hasFew(pair.b))) {
        statistics.pairs += 1;
        others |= hasTree(pair) ? TREES : MANY;
        continue;
      }
      if (isSingle(pair, maxDistance)) {
        singles++;
        continue;
      }
      if (maxDistance < Infinity && areSpheresBeyond(pair, maxDistance)) {
        statistics.pairs += 1;
        writeBeyond(sink.columns, row);
        continue;
      }
      if (!atHand.take(pair)) break;
      store<i32>(sink.rows + 4 * (atHand.count - 1), row);
    }
    if (atHand.count == 0) continue;
    atHand.listPartners();
    compareAtHand(sink, maxDistance);
  }
  atHand.isWhole = atHand.count == count;
  if (singles > 0) evaluateSingles(sink.pairs, count, sink.columns, maxDistance, all);
  return others;
}

/** Evaluates the pairs at hand, whose partners are listed. */
function compareAtHand(sink: Closest, maxDistance: f64): void {
  const count = atHand.count;
  statistics.pairs += count;
  beginRound(sink, count, CAPACITY);
  boundSides(atHand);
  for (let i = 0; i < count; i++) enqueueFirst(sink, i, <real>maxDistance);
  flushFast(sink);
  for (let i = 0; i < count; i++) setNeeds(i, <real>maxDistance);
  findReaching(atHand);
  const left = findOpen(count);
  for (let k = 0; k < left; k++) enqueueOpen(sink, load<i32>(open + 4 * k));
  flushAll(sink);
  finishRound(sink, maxDistance);
}

/** Queues the elements that reach furthest towards each other, unless the pair is beyond. */
function enqueueFirst(sink: Closest, i: i32, maxDistance: real): void {
  const hand = pairAtHand(i);
  const slack = slackOf(hand.a, hand.b);
  const isBeyond = -(mostOf(hand.sideA) + mostOf(hand.sideB) + slack) > maxDistance;
  // Of a pair that is beyond, no elements reach far enough.
  store<real>(needs + i * REAL_BYTES, isBeyond ? -Infinity : slack);
  if (!isBeyond) Few.enqueue(1, sink, hand, i, furthestOf(hand.sideA), furthestOf(hand.sideB));
}

/** Methods of a class, because those can be made inline. */
class Few {
  /** Queues two elements of a pair at hand if a condition holds. */
  @inline
  static enqueue(condition: i32, sink: Closest, hand: PairAtHand, i: i32, a: i32, b: i32): void {
    const elementA = load<u64>(hand.elementsA + a * offsetof<PlacedElement>());
    const elementB = load<u64>(hand.elementsB + b * offsetof<PlacedElement>());
    Queue.enqueueIf(condition, sink, i, elementA, elementB);
  }
}

/** Computes how far elements have to reach to be closer than what is known to be close. */
function setNeeds(i: i32, maxDistance: real): void {
  const hand = pairAtHand(i);
  const best = upperOf(i);
  const slack = load<real>(needs + i * REAL_BYTES);
  const needed = -((best < maxDistance ? best : maxDistance) + slack);
  store<real>(needs + i * REAL_BYTES, needed);
  setLeast(hand.sideA, needed - mostOf(hand.sideB));
  setLeast(hand.sideB, needed - mostOf(hand.sideA));
}

/** Lists the pairs that have elements left beside the furthest reaching ones; returns how many there are. */
function findOpen(count: i32): i32 {
  let found = 0;
  for (let i = 0; i < count; i++) {
    const hand = pairAtHand(i);
    const a = reachingOf(hand.sideA);
    const b = reachingOf(hand.sideB);
    store<i32>(open + 4 * found, i);
    found += ((a & (a - 1)) | (b & (b - 1))) != 0 ? 1 : 0;
  }
  return found;
}

/** Queues the elements of a pair that are left. */
function enqueueOpen(sink: Closest, i: i32): void {
  const hand = pairAtHand(i);
  const reachingA = reachingOf(hand.sideA);
  const reachingB = reachingOf(hand.sideB);
  // Sets of eight numbers and of eight numbers have 64 pairs.
  for (let blockA = 0; blockA < 32 && reachingA >> blockA != 0; blockA += 8) {
    const a = (reachingA >> blockA) & 255;
    if (a == 0) continue;
    for (let blockB = 0; blockB < 32 && reachingB >> blockB != 0; blockB += 8) {
      const b = (reachingB >> blockB) & 255;
      enqueueProduct(sink, hand, i, blockA, blockB, product(a, b));
    }
  }
}

/** All pairs of numbers of two sets of eight: bit 8·a + b. */
function product(a: u32, b: u32): u64 {
  // Bit i of a becomes the lowest bit of byte i.
  const bytes = (<u64>a * 0x0101010101010101) & 0x8040201008040201;
  return (((bytes + 0x7f7f7f7f7f7f7f7f) >> 7) & 0x0101010101010101) * <u64>b;
}

/** Queues those of the given element pairs that reach far enough, but for the one compared already. */
function enqueueProduct(sink: Closest, hand: PairAtHand, i: i32, blockA: i32, blockB: i32, pairs: u64): void {
  const needed = load<real>(needs + i * REAL_BYTES);
  let left = pairs & ~bitOf(furthestOf(hand.sideA) - blockA, furthestOf(hand.sideB) - blockB);
  for (; left != 0; left &= left - 1) {
    const bit = <i32>ctz(left);
    const a = blockA + (bit >> 3);
    const b = blockB + (bit & 7);
    const reach = load<real>(hand.supportsA + a * LANE_BYTES) + load<real>(hand.supportsB + b * LANE_BYTES);
    Few.enqueue(reach < needed ? 0 : 1, sink, hand, i, a, b);
  }
}

/** The bit of a pair of numbers, if both are from 0 to 7. */
function bitOf(a: i32, b: i32): u64 {
  const isOne: u64 = (a | b) >>> 3 == 0 ? 1 : 0;
  return isOne << (8 * a + b);
}
