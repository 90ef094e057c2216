/** Boxes of joint positions, as parts of a search: see zones.ts for what is proved on one. */
import { abs, add, LANES, loadLane, mul, readLane, splat } from '../../simd/lanes';
import { Joint, Segment } from '../../layout/records';
import { CONTACT } from '../../narrow-phase/supports';
import { placeConfigurations } from '../../robot/configurations';
import { FLOATS, jointAt } from '../../robot/kinematics';
import { centerOf, lanesOf } from '../../robot/lane-segment';
import { SLACK } from '../../scene/segment';
import { beginBounds, boundOf } from './bounds';
import { Part, partBytes, Parts } from './parts';
import { Motion, MovingSegment, PairMotion, pairMotionAt, relativeLanes, relativeMotionAt } from './records';
import { beginZones, halfOf, setHalves } from './zones';

/** Boxes that are looked at together: as many as the most lanes of a build. */
export const TOGETHER: i32 = 4;

/** By how much halves of a box overlap, relative to their place. Reason: their middles are rounded. */
const OVERLAP: f64 = 4 * f64.EPSILON;

/** A box. Behind its set are the middles of all drives, and then half their widths, f64 each. */
@unmanaged
export class Box extends Part {
  /** All pairs keep this in it, m. */
  rating: f64;
  /** The drive whose zone is best cut in two; −1: cutting does not help. */
  cut: i32;
}

/** Bytes of a box. */
export function boxBytes(pairCount: i32, drives: i32): usize {
  return partBytes(pairCount) + 16 * drives;
}

/** The boxes that wait, and the pairs that their sets are of: those that move. */
@unmanaged
export class Boxes extends Parts {
  /**
   * Begins with no boxes.
   *
   * @param room - places for `places` boxes, a power of two, and LANES more behind them
   */
  begin(motion: Motion, room: usize, places: i32): void {
    this.clear(motion, room, places, 1);
    for (let row = 0; row < motion.pairCount; row++) {
      if (pairMotionAt(motion, row).moves) store<i32>(motion.live + 4 * this.live++, row);
    }
    this.bytes = boxBytes(this.live, motion.tree.drives);
  }

  /** Where the middles and the half widths of a box are, drives × f64 each. */
  numbersOf(box: Part): usize {
    return changetype<usize>(box) + partBytes(this.live);
  }

  boxAt(i: i32): Box {
    return changetype<Box>(this.partAt(i));
  }

  /** A box behind the places of those that wait, one per lane. */
  spareAt(i: i32): Box {
    return changetype<Box>(this.room + (this.places + i) * this.bytes);
  }

  /** Adds a copy of a box. */
  push(box: Box): Box {
    const to = this.boxAt(this.pushed++);
    memory.copy(changetype<usize>(to), changetype<usize>(box), this.bytes);
    return to;
  }

  /** Adds both halves of a box that was taken off, each with its set. */
  pushHalves(box: Box): void {
    this.halve(box, this.boxAt(this.pushed++), this.boxAt(this.pushed++));
  }

  /** Makes two boxes the halves of another, each with its set. */
  halve(box: Box, low: Box, high: Box): void {
    const cut = 8 * box.cut;
    const drives = 8 * this.motion.tree.drives;
    const middle = load<f64>(this.numbersOf(box) + cut);
    const half = load<f64>(this.numbersOf(box) + drives + cut) / 2;
    for (let side = -1; side <= 1; side += 2) {
      const part = side < 0 ? low : high;
      memory.copy(changetype<usize>(part), changetype<usize>(box), this.bytes);
      const at = this.numbersOf(part) + cut;
      const place = middle + side * half;
      store<f64>(at, place);
      store<f64>(at + drives, half + OVERLAP * (Math.abs(place) + half));
    }
  }

  /** Puts `count` waiting boxes from number `first` on into the lanes; lanes left get the last one. */
  fill(first: i32, count: i32): void {
    for (let i = 0; i < LANES; i++) this.putIn(i, this.numbersOf(this.partIn(first, min(i, count - 1))));
    this.place();
  }

  /** Puts the numbers of a box into a lane. */
  putIn(i: i32, numbers: usize): void {
    const bytes = 8 * this.motion.tree.drives;
    memory.copy(this.motion.configurations + i * bytes, numbers, bytes);
    setHalves(i, numbers + bytes);
  }

  /** Places the robot in the middles of the boxes in the lanes, and bounds how far it moves from there. */
  place(): void {
    placeConfigurations(this.motion.at, this.motion.configurations, 0, LANES);
    beginBounds(this.motion, splat(0));
    beginZones(this.motion);
  }
}

/**
 * What a pair has to keep in the middles of zones if nothing moved: its margin, and what is to be allowed for
 * rounding. After `place`.
 */
export function leastOf(motion: Motion, pair: PairMotion, margin: f64): lane {
  const scale = add(scaleOf(motion, pair.pair.a, pair.movingA), scaleOf(motion, pair.pair.b, pair.movingB));
  return add(splat(<real>margin + CONTACT), mul(splat(SLACK), scale));
}

/** No coordinate of a segment is larger in the middle and around it, m. */
function scaleOf(motion: Motion, segment: Segment, moving: MovingSegment): lane {
  if (!moving) return splat(segment.scale);
  const center = centerOf(lanesOf(segment));
  const far = add(add(abs(loadLane(center, 0)), abs(loadLane(center, 1))), abs(loadLane(center, 2)));
  return add(add(far, splat(segment.radius)), boundOf(motion, relativeMotionAt(moving, moving.depth)));
}

/** The drive whose zone moves the segments of a pair most, relative to each other; −1 where none does. */
export function widest(motion: Motion, pair: PairMotion, lane: i32): i32 {
  let most: real = 0;
  let drive = -1;
  for (let side = 0; side < 2; side++) {
    const relative = side == 0 ? pair.a : pair.b;
    if (!relative) continue;
    const moving = relative.moving;
    let before: real = 0;
    let body = moving.body;
    // Each body's bound is that of the one behind it and what its joint adds.
    for (let k = 1; body != relative.ancestor; k++) {
      const bound = readLane(relativeLanes(relativeMotionAt(moving, k)), 0, lane);
      const joint = jointAt(motion.tree, body - 1);
      if (bound - before > most) {
        most = bound - before;
        drive = joint.motion == FLOATS ? widestOf(motion, joint, lane) : joint.drive;
      }
      before = bound;
      body = joint.parent;
    }
  }
  return drive;
}

/** The number of a floating joint that may be farthest off; metres and parts of a quaternion alike. */
function widestOf(motion: Motion, joint: Joint, lane: i32): i32 {
  let most: f64 = 0;
  let drive = joint.drive;
  for (let i = 0; i < 7; i++) {
    const half = halfOf(lane, joint.drive + i);
    if (half <= most) continue;
    most = half;
    drive = joint.drive + i;
  }
  return drive;
}
