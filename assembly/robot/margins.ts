/**
 * Whether a robot keeps its margins, LANES configurations at once. Spheres settle most pairs of segments and of
 * elements; kernels compare the rest. The answers are those of `query/margins.ts` for each configuration.
 */
import {
  and,
  any,
  bits,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  not,
  or,
  REAL_BYTES,
  splat,
} from '../simd/lanes';
import { BOX, KINDS, POINT } from '../layout/kinds';
import { elementGroup, Segment, SegmentPair } from '../layout/records';
import { hasCloud } from '../tree-search/balls';
import { isPairFree } from '../query/margins';
import { pairAt } from '../narrow-phase/pair-list';
import { marginOf } from '../narrow-phase/sink';
import { moveToFront, Verdict } from '../narrow-phase/verdict';
import { hasTree, roundingAt } from '../narrow-phase/supports';
import { isGapFromMean, radiusOf, squaredGapTo, squaredWay } from './sphere-bounds';
import { leftOpen, testCloud } from './clouds';
import { moveSegment } from './kinematics';
import { compareLanes } from './lane-kernels';
import {
  boundLanes,
  BOX_BYTES,
  centerOf,
  elementBytes,
  elementsOf,
  freshen,
  lanesOf,
  meanAt,
  nearInBlock,
} from './lane-segment';

/** All lanes. */
function all(): mask {
  return le(splat(0), splat(0));
}

/** No lane. */
function none(): mask {
  return lt(splat(0), splat(0));
}

/**
 * Tests the configurations in the lanes, for which all segments must have been placed.
 *
 * @returns the lanes that are free, as bits
 */
export function testLanes(sink: Verdict): i32 {
  let open = all();
  for (let i = 0; i < sink.count; i++) {
    const row = load<i32>(sink.order + 4 * i);
    const pair = pairAt(sink.pairs, row);
    const margin = marginOf(sink, pair);
    if (!isMoving(pair) || areSpheresClear(pair, margin, open)) continue;
    const offended = findOffended(pair, margin, open);
    if (!any(offended)) continue;
    moveToFront(sink, row);
    open = and(open, not(offended));
    if (!any(open)) return 0;
  }
  return bits(open);
}

/**
 * Adds to a counter of each pair in how many of the lanes it is closer than its margin; all segments must have been placed.
 *
 * @param rows, rowCount - the numbers of the pairs that are looked at, i32 each
 * @param count - lanes that are counted, the first ones
 * @param counters - a counter per pair of the list, u32 each
 */
export function countOffended(sink: Verdict, rows: usize, rowCount: i32, count: i32, counters: usize): void {
  const asked = firstLanes(count);
  for (let i = 0; i < rowCount; i++) {
    const row = load<i32>(rows + 4 * i);
    const pair = pairAt(sink.pairs, row);
    const margin = marginOf(sink, pair);
    if (areSpheresClear(pair, margin, asked)) continue;
    const offended = popcnt(bits(findOffended(pair, margin, asked)));
    store<u32>(counters + 4 * row, load<u32>(counters + 4 * row) + offended);
  }
}

const distances: usize = memory.data(LANE_BYTES, 16);

/** The first lanes, so many of them. */
function firstLanes(count: i32): mask {
  for (let i = 0; i < LANES; i++) store<real>(distances + i * REAL_BYTES, i < count ? 0 : 1);
  return le(loadLane(distances, 0), splat(0));
}

/** Whether the distance of a pair depends on the configuration. */
function isMoving(pair: SegmentPair): bool {
  return (lanesOf(pair.a).pose | lanesOf(pair.b).pose) != 0;
}

/** Whether the pairs of segments that stand still keep their margins. */
export function testStill(sink: Verdict): bool {
  for (let row = 0; row < sink.count; row++) {
    const pair = pairAt(sink.pairs, row);
    if (isMoving(pair)) continue;
    const margin = marginOf(sink, pair);
    if (!areSpheresClear(pair, margin, all()) && any(findOffended(pair, margin, all()))) return false;
  }
  return true;
}

/** Whether the bounding spheres of a pair leave it open whether it keeps a margin in every lane. */
export function mayOffend(pair: SegmentPair, margin: f64): bool {
  return !areSpheresClear(pair, margin, all());
}

/** Whether the bounding spheres of two segments keep the margin in all open lanes. */
function areSpheresClear(pair: SegmentPair, margin: f64, open: mask): bool {
  const a = lanesOf(pair.a);
  const b = lanesOf(pair.b);
  const reach = pair.a.radius + pair.b.radius + <real>margin + roundingAt(a.scale + b.scale);
  return areClear(squaredWay(centerOf(a), centerOf(b)), reach, open, false);
}

/** The same for a pair with a tree, one lane after the other where it is no question of balls and points. */
function findOffendedAlone(pair: SegmentPair, margin: f64, open: mask): mask {
  let asked = bits(open);
  let offended = 0;
  if (hasCloud(pair)) {
    offended = testCloud(pair, margin, asked);
    asked = leftOpen();
  }
  for (let i = 0; i < LANES; i++) {
    let isOffended = ((offended >> i) & 1) != 0;
    if ((asked >> i) & 1) {
      moveToLane(pair.a, i);
      moveToLane(pair.b, i);
      isOffended = !isPairFree(pair, margin);
    }
    store<real>(distances + i * REAL_BYTES, isOffended ? 1 : 0);
  }
  return lt(splat(0), loadLane(distances, 0));
}

/** Moves a segment to where one lane has it. */
export function moveToLane(segment: Segment, lane: i32): void {
  const pose = lanesOf(segment).pose;
  if (pose != 0) moveSegment(segment, pose, lane);
}

/** The open lanes in which a pair is closer than its margin. */
function findOffended(pair: SegmentPair, margin: f64, open: mask): mask {
  if (hasTree(pair)) return findOffendedAlone(pair, margin, open);
  // What stands still is gone through element by element, as there are boxes of these.
  if (lanesOf(pair.a).pose == 0) return findOffendedBy(pair.b, pair.a, true, margin, open);
  return findOffendedBy(pair.a, pair.b, false, margin, open);
}

/** The same by the elements of b. `swapped`: whether a is the pair's b. */
function findOffendedBy(a: Segment, b: Segment, swapped: bool, margin: f64, open: mask): mask {
  const lanesA = lanesOf(a);
  const lanesB = lanesOf(b);
  const slack = roundingAt(lanesA.scale + lanesB.scale);
  const needed = <real>margin + slack;
  const centerA = centerOf(lanesA);
  const boxA = lanesB.pose == 0 ? boundLanes(a) : 0;
  freshen(b);
  let offended = none();
  let elements = elementsOf(lanesB);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(b, kind);
    const bytes = elementBytes(kind);
    for (let i = 0; i < group.count; i += LANES) {
      let near = group.count - i < LANES ? (1 << (group.count - i)) - 1 : (1 << LANES) - 1;
      if (boxA != 0)
        near &= nearInBlock(lanesB.boxes + ((group.place + i) / LANES) * BOX_BYTES, boxA, needed);
      for (; near != 0; near &= near - 1) {
        const j = i + ctz(near);
        const element = elements + j * bytes;
        const radius = radiusOf(kind, element, b.radii, group.place + j);
        const squared = squaredGapTo(centerA, kind, element);
        if (areClear(squared, a.radius + radius + needed, open, kind >= BOX)) continue;
        freshen(a);
        const found = findNear(a, kind, element, radius, swapped, margin, slack, open);
        offended = or(offended, found);
        open = and(open, not(found));
        if (!any(open)) return offended;
      }
    }
    elements += group.count * bytes;
  }
  return offended;
}

/** Whether nothing within `reach` of each other is left in the open lanes, by squared distances, m². */
function areClear(squared: lane, reach: real, open: mask, saturates: bool): bool {
  if (reach < 0) return !saturates || !any(and(open, le(squared, splat(0))));
  return !any(and(open, not(lt(splat(reach * reach), squared))));
}

/** The open lanes in which an element of a is closer to one of b than the margin. */
function findNear(
  a: Segment,
  kindB: i32,
  elementB: usize,
  boundB: real,
  swapped: bool,
  margin: f64,
  slack: real,
  open: mask,
): mask {
  let offended = none();
  let elementA = elementsOf(lanesOf(a));
  for (let kindA = 0; kindA < KINDS; kindA++) {
    const group = elementGroup(a, kindA);
    for (let i = 0; i < group.count; i++) {
      const bound = load<real>(a.radii + (group.place + i) * REAL_BYTES) + boundB + <real>margin;
      const squared = squaredGapTo(meanAt(elementA, kindA), kindB, elementB);
      if (!areClear(squared, bound + slack, open, kindB >= BOX)) {
        let found = none();
        const near = and(open, not(lt(splat((bound + slack) * (bound + slack)), squared)));
        // Between a point and all but a triangle or hull the gap is the distance: far inside the margin it decides.
        if (kindA == POINT && !isGapFromMean(kindB) && bound > slack) {
          found = and(near, lt(squared, splat((bound - slack) * (bound - slack))));
        }
        const unsure = and(near, not(found));
        if (any(unsure)) {
          // Kernels get the elements as the scene gives them: exchanged, their last bits may differ.
          const close = swapped
            ? compareLanes(kindB, elementB, kindA, elementA, margin, bits(unsure))
            : compareLanes(kindA, elementA, kindB, elementB, margin, bits(unsure));
          found = or(found, and(unsure, close));
        }
        offended = or(offended, found);
        open = and(open, not(found));
        if (!any(open)) return offended;
      }
      elementA += elementBytes(kindA);
    }
  }
  return offended;
}
