/**
 * Evaluation of segment pairs of which one has many elements and none a tree: bounds are of LANES elements at
 * once, along one pair's direction. The elements that were closest last time are compared first, too.
 */
import { REAL_BYTES } from '../simd/lanes';
import { SegmentPair } from '../layout/records';
import { DIRECTIONS, directionX, directionY, directionZ, normalize, point } from '../narrow-phase/directions';
import { beginRound, Closest, finishRound, upperOf } from '../narrow-phase/closest';
import { hasFew } from '../narrow-phase/partners';
import { enqueue, flushAll, flushFast } from '../narrow-phase/queue';
import { pairAt } from '../narrow-phase/pair-list';
import { enqueueSurvivors, furthest } from '../narrow-phase/prune';
import { CAPACITY } from '../narrow-phase/sink';
import {
  boundPair,
  hasTree,
  PairBounds,
  SUPPORTS,
  SUPPORTS_BYTES,
  supportsBytes,
} from '../narrow-phase/supports';
import { finishPair, isPromising, isWanted, mayBeNear } from './outcome';

/** Pairs that are on their way, as many as there are directions. */
const bounded: usize = memory.data(DIRECTIONS * <i32>offsetof<PairBounds>(), 16);

/** Evaluates the pairs of a list that are to be evaluated this way. */
export function evaluateMany(sink: Closest, count: i32, maxDistance: f64, all: bool): void {
  for (let row = 0; row < count;) row = evaluateFrom(sink, row, count, maxDistance, all);
}

/** Evaluates pairs from one on, as many as there is room for, and returns the number of the next. */
function evaluateFrom(sink: Closest, first: i32, count: i32, maxDistance: f64, all: bool): i32 {
  let filled = 0;
  let free = SUPPORTS;
  let row = first;
  for (; row < count && filled < DIRECTIONS; row++) {
    const pair = pairAt(sink.pairs, row);
    if (!isWanted(pair, all) || hasTree(pair) || (hasFew(pair.a) && hasFew(pair.b))) continue;
    const bytes = supportsBytes(pair);
    if (free + bytes > SUPPORTS + SUPPORTS_BYTES) break;
    if (!mayBeNear(sink, pair, row, maxDistance)) {
      finishPair(sink, row, maxDistance);
      continue;
    }
    store<i32>(sink.rows + 4 * filled, row);
    const bounds = boundedAt(filled);
    bounds.number = filled;
    bounds.supports = free;
    point(filled, pair.a, pair.b);
    free += bytes;
    filled++;
  }
  normalize(filled);
  beginRound(sink, filled, CAPACITY);
  const most = <real>maxDistance;
  for (let i = 0; i < filled; i++) {
    const bounds = boundedAt(i);
    const pair = pairAt(sink.pairs, load<i32>(sink.rows + 4 * i));
    boundPair(pair, directionX(i), directionY(i), directionZ(i), bounds.supports, bounds);
    if (-(bounds.mostA + bounds.mostB + bounds.slack) > most) bounds.number = -1;
    else enqueueFirst(sink, pair, bounds);
  }
  flushFast(sink);
  for (let i = 0; i < filled; i++) {
    const bounds = boundedAt(i);
    if (bounds.number < 0) continue;
    const best = upperOf(i);
    enqueueSurvivors(sink, bounds, best < most ? best : most);
  }
  flushAll(sink);
  finishRound(sink, maxDistance);
  return row;
}

function boundedAt(i: i32): PairBounds {
  return changetype<PairBounds>(bounded + i * offsetof<PairBounds>());
}

/** Queues the elements that reach furthest towards each other, and those that were closest last time. */
function enqueueFirst(sink: Closest, pair: SegmentPair, bounds: PairBounds): void {
  const placesA = pair.a.places;
  const placesB = pair.b.places;
  const supportsB = bounds.supports + placesA * REAL_BYTES;
  const candidateA = furthest(bounds.supports, placesA, bounds.mostA);
  const candidateB = furthest(supportsB, placesB, bounds.mostB);
  bounds.candidateA = candidateA;
  bounds.candidateB = candidateB;
  enqueue(sink, bounds, candidateA, candidateB);
  bounds.previousA = -1;
  bounds.previousB = -1;
  const previousA = pair.closestA;
  const previousB = pair.closestB;
  if (previousA == candidateA && previousB == candidateB) return;
  if (<u32>previousA >= <u32>placesA || <u32>previousB >= <u32>placesB) return;
  const previous =
    load<real>(bounds.supports + previousA * REAL_BYTES) + load<real>(supportsB + previousB * REAL_BYTES);
  if (!isPromising(pair, previous, bounds.mostA + bounds.mostB)) return;
  bounds.previousA = previousA;
  bounds.previousB = previousB;
  enqueue(sink, bounds, previousA, previousB);
}
