/**
 * Whether a robot keeps its margins, LANES configurations at once. Spheres decide most pairs of segments and
 * of elements; kernels compare the rest. The answers are those of `query/margins.ts` for each configuration.
 */
import { and, any, bits, le, lt, not, or, splat } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { BOX, POINT } from '../layout/kinds';
import { LaneElement, Segment, SegmentPair } from '../layout/records';
import { hasCloud } from '../tree-search/balls';
import { pairAt } from '../narrow-phase/pair-list';
import { marginOf } from '../narrow-phase/sink';
import { moveToFront, Verdict } from '../narrow-phase/verdict';
import { isOfElements } from '../tree-search/element-search';
import { hasClosed } from '../tree-search/inside';
import { hasTree, roundingAt } from '../narrow-phase/supports';
import { isGapFromMean, squaredGapTo, squaredWay } from './sphere-bounds';
import { CloudPair } from './cloud-frame';
import { testCloud } from './clouds';
import { compareLanes } from './lane-kernels';
import { centerOf, elementAt, freshen, lanesOf } from './lane-segment';
import { findTooCloseInside } from './inside-lanes';
import { findTooCloseTree, findTooCloseTrees } from './tree-lanes';
import { walkNear } from './walk';

/** All lanes. */
export function all(): mask {
  return le(splat(0), splat(0));
}

/** No lane. */
export function none(): mask {
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
    const tooClose = findTooClose(pair, margin, open);
    if (!any(tooClose)) continue;
    moveToFront(sink, row);
    open = and(open, not(tooClose));
    if (!any(open)) return 0;
  }
  return bits(open);
}

/**
 * Adds to each pair's counter in how many lanes it is closer than its margin. All segments must be placed.
 *
 * @param rows, rowCount - the numbers of the pairs that are looked at, i32 each
 * @param count - lanes that are counted, the first ones
 * @param counters - a counter per pair of the list, u32 each
 */
export function countTooClose(sink: Verdict, rows: usize, rowCount: i32, count: i32, counters: usize): void {
  const asked = maskOf((1 << count) - 1);
  for (let i = 0; i < rowCount; i++) {
    const row = load<i32>(rows + 4 * i);
    const pair = pairAt(sink.pairs, row);
    const margin = marginOf(sink, pair);
    if (areSpheresClear(pair, margin, asked)) continue;
    const tooClose = popcnt(bits(findTooClose(pair, margin, asked)));
    store<u32>(counters + 4 * row, load<u32>(counters + 4 * row) + tooClose);
  }
}

/** Whether the distance of a pair depends on the configuration. */
export function isMoving(pair: SegmentPair): bool {
  return (lanesOf(pair.a).pose | lanesOf(pair.b).pose) != 0;
}

/** Whether the pairs of segments that stand still keep their margins. */
export function testStill(sink: Verdict): bool {
  for (let row = 0; row < sink.count; row++) {
    const pair = pairAt(sink.pairs, row);
    if (isMoving(pair)) continue;
    if (!isPairFreeInLanes(pair, marginOf(sink, pair))) return false;
  }
  return true;
}

/** Whether a pair keeps a margin in every lane. */
export function isPairFreeInLanes(pair: SegmentPair, margin: f64): bool {
  return areSpheresClear(pair, margin, all()) || !any(findTooClose(pair, margin, all()));
}

/** The lanes of `asked` in which a pair is closer than a margin, as bits; both segments must be placed. */
export function tooCloseLanes(pair: SegmentPair, margin: f64, asked: mask): i32 {
  return areSpheresClear(pair, margin, asked) ? 0 : bits(findTooClose(pair, margin, asked));
}

/** Whether the bounding spheres of two segments keep the margin in all open lanes. */
export function areSpheresClear(pair: SegmentPair, margin: f64, open: mask): bool {
  const a = lanesOf(pair.a);
  const b = lanesOf(pair.b);
  const reach = pair.a.radius + pair.b.radius + <real>margin + roundingAt(a.scale + b.scale);
  return areClear(squaredWay(centerOf(a), centerOf(b)), reach, open, false);
}

/** The open lanes in which a pair is closer than its margin. */
export function findTooClose(pair: SegmentPair, margin: f64, open: mask): mask {
  const tooClose = findTooCloseSurfaces(pair, margin, open);
  if (!hasClosed(pair)) return tooClose;
  return or(tooClose, findTooCloseInside(pair, margin, and(open, not(tooClose))));
}

const cloud = changetype<CloudPair>(memory.data(offsetof<CloudPair>(), 16));

/** The open lanes in which a pair is closer than its margin, but for what is inside closed meshes. */
function findTooCloseSurfaces(pair: SegmentPair, margin: f64, open: mask): mask {
  if (!hasCloud(pair)) return findTooCloseOf(pair, margin, open);
  const tooClose = maskOf(testCloud(cloud, pair, margin, bits(open)));
  if (cloud.unsure == 0) return tooClose;
  return or(tooClose, findTooCloseOf(pair, margin, maskOf(cloud.unsure)));
}

/**
 * The open lanes in which a pair is closer than its margin, of those that balls have not decided; but for
 * what is inside closed meshes.
 */
function findTooCloseOf(pair: SegmentPair, margin: f64, open: mask): mask {
  if (isOfElements(pair)) return findTooCloseBy(pair, !pair.a.hasTree, margin, open);
  if (hasTree(pair)) return findTooCloseTrees(pair, margin, open);
  // What stands still is gone through element by element, as there are boxes of these.
  return findTooCloseBy(pair, lanesOf(pair.a).pose == 0, margin, open);
}

/** Looks for what is too close to the elements of a segment b, or of a where the segments change places. */
@unmanaged
class TooClosePairs {
  pair: SegmentPair;
  /** The segment whose elements are compared with each that is visited. */
  a: Segment;
  swapped: bool;
  /** The margin, and what is to be allowed for rounding, m. */
  margin: f64;
  slack: real;
  /** Lanes that are left, and those in which something was found. */
  open: mask;
  tooClose: mask;

  visit(element: LaneElement): bool {
    const kind = element.kind;
    const open = this.open;
    const squared = squaredGapTo(centerOf(lanesOf(this.a)), kind, element.values);
    const reach = this.a.radius + element.around + (<real>this.margin + this.slack);
    if (areClear(squared, reach, open, kind >= BOX)) return false;
    const found = this.a.hasTree
      ? findTooCloseTree(
          this.pair,
          this.swapped,
          element,
          this.margin,
          reach < 0 ? open : and(open, not(lt(splat(reach * reach), squared))),
        )
      : this.findIn(element, open);
    this.tooClose = or(this.tooClose, found);
    this.open = and(open, not(found));
    return !any(this.open);
  }

  findIn(element: LaneElement, open: mask): mask {
    freshen(this.a);
    return findNear(this.a, element, this.swapped, this.margin, this.slack, open);
  }
}

const tooClosePairs = changetype<TooClosePairs>(memory.data(offsetof<TooClosePairs>(), 16));

/**
 * The open lanes in which a pair is closer than its margin, by the elements of b, or of a where the
 * segments change places: `swapped`.
 */
function findTooCloseBy(pair: SegmentPair, swapped: bool, margin: f64, open: mask): mask {
  const a = swapped ? pair.b : pair.a;
  const b = swapped ? pair.a : pair.b;
  const slack = roundingAt(lanesOf(a).scale + lanesOf(b).scale);
  tooClosePairs.pair = pair;
  tooClosePairs.a = a;
  tooClosePairs.swapped = swapped;
  tooClosePairs.margin = margin;
  tooClosePairs.slack = slack;
  tooClosePairs.open = open;
  tooClosePairs.tooClose = none();
  walkNear<TooClosePairs>(tooClosePairs, a, b, <real>margin + slack);
  return tooClosePairs.tooClose;
}

/** Whether nothing within `reach` of each other is left in the open lanes, by squared distances, m². */
export function areClear(squared: lane, reach: real, open: mask, saturates: bool): bool {
  if (reach < 0) return !saturates || !any(and(open, le(squared, splat(0))));
  return !any(and(open, not(lt(splat(reach * reach), squared))));
}

/** The open lanes in which an element of a is closer to one of b than the margin. */
export function findNear(
  a: Segment,
  b: LaneElement,
  swapped: bool,
  margin: f64,
  slack: real,
  open: mask,
): mask {
  const kindB = b.kind;
  const elementB = b.values;
  const boundB = b.around;
  let tooClose = none();
  const lanes = lanesOf(a);
  for (let i = 0; i < lanes.count; i++) {
    const elementA = elementAt(lanes, i);
    const kindA = elementA.kind;
    const bound = elementA.radius + boundB + <real>margin;
    const squared = squaredGapTo(elementA.mean, kindB, elementB);
    if (areClear(squared, bound + slack, open, kindB >= BOX)) continue;
    const found = findCloser(
      kindA,
      elementA.values,
      kindB,
      elementB,
      squared,
      bound,
      swapped,
      margin,
      slack,
      open,
    );
    tooClose = or(tooClose, found);
    open = and(open, not(found));
    if (!any(open)) return tooClose;
  }
  return tooClose;
}

/**
 * The open lanes in which an element of a is closer to one of b than the margin, as `areClear` leaves open.
 *
 * @param squared - see `squaredGapTo`
 * @param bound - what the gap would have to be for the margin, m
 */
export function findCloser(
  kindA: i32,
  elementA: usize,
  kindB: i32,
  elementB: usize,
  squared: lane,
  bound: real,
  swapped: bool,
  margin: f64,
  slack: real,
  open: mask,
): mask {
  const near = and(open, not(lt(splat((bound + slack) * (bound + slack)), squared)));
  let found = none();
  // Between a point and all but a triangle or hull the gap is the distance: far inside the margin it decides.
  if (kindA == POINT && !isGapFromMean(kindB) && bound > slack) {
    found = and(near, lt(squared, splat((bound - slack) * (bound - slack))));
  }
  const unsure = and(near, not(found));
  if (!any(unsure)) return found;
  // Kernels get the elements as the scene gives them: exchanged, their last bits may differ.
  const close = swapped
    ? compareLanes(kindB, elementB, kindA, elementA, margin, slack, bits(unsure))
    : compareLanes(kindA, elementA, kindB, elementB, margin, slack, bits(unsure));
  return or(found, and(unsure, close));
}
