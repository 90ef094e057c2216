/**
 * Whether segments with trees keep their margins, LANES configurations at once as far as their boxes tell: a
 * tree has one around it, at its bounding sphere's middle. The lanes left open are searched one by one.
 */
import { HALF, numberOf } from '../bvh/box-group';
import { boxAt } from '../bvh/boxes';
import {
  abs,
  add,
  and,
  bits,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  max,
  mul,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';
import { BOX } from '../layout/kinds';
import { LaneElement, Segment, SegmentPair } from '../layout/records';
import { areSurfacesFree, isElementFree } from '../query/margins';
import { roundingAt } from '../narrow-phase/supports';
import { dot } from '../simd/vec3';
import { centerOf, lanesOf, moveToLane } from './lane-segment';

/** Lanes, as numbers that are 1 or 0. */
const lanes: usize = memory.data(LANE_BYTES, 16);

/** The open lanes in which a pair of segments, at least one with a tree, is closer than its margin. */
export function findTooCloseTrees(pair: SegmentPair, margin: f64, open: mask): mask {
  if (pair.a.hasTree && pair.b.hasTree) {
    enterTree(pair.a, boxA);
    enterTree(pair.b, boxB);
    open = and(open, areNear(reachOf(pair, margin), pair));
  }
  return findTooCloseAlone(pair, -1, 0, margin, open);
}

/**
 * The open lanes in which a tree is closer than a margin to one element of the other segment.
 *
 * @param isTreeB - whether the second segment is the one with the tree
 */
export function findTooCloseTree(
  pair: SegmentPair,
  isTreeB: bool,
  element: LaneElement,
  margin: f64,
  open: mask,
): mask {
  if (element.kind == BOX) {
    enterTree(isTreeB ? pair.b : pair.a, boxA);
    enterBox(element.values, boxB);
    open = and(open, areNear(reachOf(pair, margin), pair));
  }
  return findTooCloseAlone(pair, element.kind, element.place, margin, open);
}

/**
 * The open lanes in which a pair is closer than a margin, looked at one after the other. `kind`,
 * `place`: of the one element that counts; -1: all do.
 */
function findTooCloseAlone(pair: SegmentPair, kind: i32, place: i32, margin: f64, open: mask): mask {
  const asked = bits(open);
  if (asked == 0) return open;
  for (let i = 0; i < LANES; i++) {
    store<real>(lanes + i * REAL_BYTES, 0);
    if (((asked >> i) & 1) == 0) continue;
    moveToLane(pair.a, i);
    moveToLane(pair.b, i);
    const isFree = kind < 0 ? areSurfacesFree(pair, margin) : isElementFree(pair, kind, place, margin);
    if (!isFree) store<real>(lanes + i * REAL_BYTES, 1);
  }
  return lt(splat(0), loadLane(lanes, 0));
}

/** How far boxes may be apart where nothing is rounded but what `skewOf` tells, m. */
function reachOf(pair: SegmentPair, margin: f64): real {
  return <real>margin + roundingAt(lanesOf(pair.a).scale + lanesOf(pair.b).scale);
}

/** A box in lanes: center, half extents, then its axes x, y, z in the world. */
const CENTER: i32 = 0;
const EXTENTS: i32 = 3;
const AXES: i32 = 6;
const BOX_LANES: i32 = 15;
const boxA: usize = memory.data(BOX_LANES * LANE_BYTES, 16);
const boxB: usize = memory.data(BOX_LANES * LANE_BYTES, 16);

/** Writes the box around a tree. */
function enterTree(segment: Segment, to: usize): void {
  const lanes = lanesOf(segment);
  const box = boxAt(segment, segment.top, 0);
  for (let i = 0; i < 3; i++) {
    storeLane(to, CENTER + i, loadLane(centerOf(lanes), i));
    storeLane(to, EXTENTS + i, splat(numberOf(box, HALF + i)));
    for (let axis = 0; axis < 3; axis++) {
      const number = 4 * i + axis;
      const own = changetype<usize>(segment) + number * REAL_BYTES;
      const component = lanes.pose == 0 ? splat(load<real>(own)) : loadLane(lanes.pose, number);
      storeLane(to, AXES + 3 * axis + i, component);
    }
  }
}

/** Writes the box that an element is, with its rounding. */
function enterBox(element: usize, to: usize): void {
  memory.copy(to, element, BOX_LANES * LANE_BYTES);
  const rounding = loadLane(element, BOX_LANES);
  for (let i = EXTENTS; i < EXTENTS + 3; i++) storeLane(to, i, add(loadLane(to, i), rounding));
}

/** The lanes in which no face of the two boxes separates them by more than `reach`, m. */
function areNear(reach: real, pair: SegmentPair): mask {
  const scale = splat(lanesOf(pair.a).scale + lanesOf(pair.b).scale);
  const limit = add(splat(reach), mul(add(Boxes.skew(boxA), Boxes.skew(boxB)), scale));
  const x = sub(loadLane(boxB, CENTER), loadLane(boxA, CENTER));
  const y = sub(loadLane(boxB, CENTER + 1), loadLane(boxA, CENTER + 1));
  const z = sub(loadLane(boxB, CENTER + 2), loadLane(boxA, CENTER + 2));
  const gap = max(Boxes.gap(boxA, boxB, x, y, z), Boxes.gap(boxB, boxA, x, y, z));
  return le(gap, limit);
}

/** Methods of a class, because those can be made inline. */
class Boxes {
  /** The largest gap along an axis of one box, the other one's center being (x, y, z) further. */
  @inline
  static gap(one: usize, other: usize, x: lane, y: lane, z: lane): lane {
    const first = Boxes.gapAlong(one, 0, other, x, y, z);
    const second = Boxes.gapAlong(one, 1, other, x, y, z);
    return max(max(first, second), Boxes.gapAlong(one, 2, other, x, y, z));
  }
  @inline
  static gapAlong(one: usize, axis: i32, other: usize, x: lane, y: lane, z: lane): lane {
    const own = one + (AXES + 3 * axis) * LANE_BYTES;
    const reach = dot(
      abs(Boxes.product(own, other + AXES * LANE_BYTES)),
      abs(Boxes.product(own, other + (AXES + 3) * LANE_BYTES)),
      abs(Boxes.product(own, other + (AXES + 6) * LANE_BYTES)),
      loadLane(other, EXTENTS),
      loadLane(other, EXTENTS + 1),
      loadLane(other, EXTENTS + 2),
    );
    const between = abs(dot(loadLane(own, 0), loadLane(own, 1), loadLane(own, 2), x, y, z));
    return sub(between, add(reach, loadLane(one, EXTENTS + axis)));
  }

  /** The product of two vectors. */
  @inline
  static product(a: usize, b: usize): lane {
    return dot(
      loadLane(a, 0),
      loadLane(a, 1),
      loadLane(a, 2),
      loadLane(b, 0),
      loadLane(b, 1),
      loadLane(b, 2),
    );
  }

  /** By how much the axes of a box are not rigid: see `relate` in bvh/frames.ts. */
  @inline
  static skew(box: usize): lane {
    const u = box + AXES * LANE_BYTES;
    const v = u + 3 * LANE_BYTES;
    const w = u + 6 * LANE_BYTES;
    const one = splat(1);
    const lengths = add(
      add(abs(sub(Boxes.product(u, u), one)), abs(sub(Boxes.product(v, v), one))),
      abs(sub(Boxes.product(w, w), one)),
    );
    const angles = add(add(abs(Boxes.product(u, v)), abs(Boxes.product(v, w))), abs(Boxes.product(w, u)));
    return add(lengths, add(angles, angles));
  }
}
