/**
 * What is known of LANES balls under test: where they are, how close something may come, and which lanes are
 * settled. Squared distances decide; where rounding does, that is noted.
 */
import {
  abs,
  add,
  bits,
  LANE_BYTES,
  LANES,
  largestLane,
  le,
  loadLane,
  lt,
  max,
  neg,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';
import { WIDTH } from '../layout/records';
import { BOX_STEP, HALF } from '../bvh/box-group';
import { dot } from '../simd/vec3';

/** Balls of one size. Behind this record: the box around those that are looked for, then open blocks. */
@unmanaged
export class Balls {
  /** Where the centers are, in the frame of what they are tested against: three lane values, m. */
  centers: usize;
  /** How close surfaces may come to the centers, and what to allow for rounding, m. */
  reach: real;
  slack: real;
  /** Lanes that are not settled, and those that have something too close, as bits. */
  left: i32;
  tooClose: i32;
  /** Lanes in which rounding decided, as bits, and how many blocks of points that concerns. */
  open: i32;
  openCount: i32;

  /**
   * Begins a test.
   *
   * @param rounding - what to allow for rounding, m
   * @param asked - the lanes that matter, as bits
   */
  begin(centers: usize, radius: real, rounding: real, asked: i32): void {
    this.centers = centers;
    this.reach = radius;
    this.slack = rounding;
    this.left = asked;
    this.tooClose = 0;
    this.open = 0;
    this.openCount = 0;
  }

  /** The box around the centers that are looked for: center, half extents, in all lanes. */
  @inline
  box(): usize {
    return changetype<usize>(this) + HEAD;
  }

  /** Whether rounding decided elsewhere than in noted blocks, so that the general way has to answer. */
  hasOthersOpen(): bool {
    return this.openCount > ROOM;
  }

  /** A block of points in which rounding decided, in the frame of the cloud. */
  openBlock(i: i32): usize {
    return load<usize>(changetype<usize>(this) + BLOCKS + 4 * i);
  }

  /** Has the lanes that are left looked at in the general way. */
  leaveOpen(): void {
    this.open = this.left;
    this.openCount = ROOM + 1;
  }

  /** Puts a box around the centers, and returns the sum of half its extents, m. */
  boxCenters(): real {
    let sum: real = 0;
    for (let axis = 0; axis < 3; axis++) {
      const x = loadLane(this.centers, axis);
      const most = largestLane(x);
      const half = (most + largestLane(neg(x))) / 2;
      // What this rounds is little beside the slack.
      storeLane(this.box(), axis, splat(most - half));
      storeLane(this.box(), 3 + axis, splat(half));
      sum += half;
    }
    return sum;
  }

  /** Makes the center of one ball the box. */
  boxCenter(lane: i32): void {
    for (let axis = 0; axis < 3; axis++) {
      storeLane(this.box(), axis, splat(readLane(this.centers, axis, lane)));
      storeLane(this.box(), 3 + axis, splat(0));
    }
  }

  /**
   * Settles the lanes in which rounding does not decide.
   *
   * @param squared - the squared distances of the centers from a point or a cube, m²
   * @param distance - how close they may come, m
   * @param block - the block with the point; 0 for what is in none
   */
  settle(squared: lane, distance: real, block: usize): void {
    const most = distance + this.slack;
    const perhaps = this.left & bits(le(squared, splat(most * most)));
    if (perhaps == 0) return;
    const least = distance - this.slack;
    const surely = least > 0 ? this.left & bits(lt(squared, splat(least * least))) : 0;
    this.tooClose |= surely;
    this.left &= ~surely;
    if (perhaps == surely) return;
    this.open |= perhaps & ~surely;
    if (block == 0) this.openCount = ROOM;
    if (this.openCount < ROOM) store<usize>(changetype<usize>(this) + BLOCKS + 4 * this.openCount, block);
    this.openCount = min(this.openCount + 1, ROOM + 1);
  }

  /** How far the centers are outside of an interval along an axis. */
  @inline
  beyond(axis: i32, center: real, half: lane): lane {
    return max(sub(abs(sub(loadLane(this.centers, axis), splat(center))), half), splat(0));
  }

  /** How far intervals are from the box along an axis. */
  @inline
  gap(center: lane, half: lane, axis: i32): lane {
    const from = abs(sub(center, loadLane(this.box(), axis)));
    return max(sub(from, add(half, loadLane(this.box(), 3 + axis))), splat(0));
  }

  /** Which of WIDTH boxes come as close to it as a squared distance, as bits. Writes how close they come. */
  @inline
  findNear(group: usize, to: usize, far: real): i32 {
    let near = 0;
    for (let i = 0; i < WIDTH; i += LANES) {
      const x = this.gapTo(group + i * REAL_BYTES, 0);
      const y = this.gapTo(group + i * REAL_BYTES, 1);
      const z = this.gapTo(group + i * REAL_BYTES, 2);
      const squared = dot(x, y, z, x, y, z);
      storeLane(to + i * REAL_BYTES, 0, squared);
      near |= bits(le(squared, splat(far))) << i;
    }
    return near;
  }
  @inline
  gapTo(boxes: usize, axis: i32): lane {
    const at = boxes + axis * BOX_STEP;
    return this.gap(loadLane(at, 0), loadLane(at + HALF * BOX_STEP, 0), axis);
  }
}

/** Blocks of points that are noted where they are so close to the reach of a ball that rounding decides. */
const ROOM: i32 = 8;
const HEAD: usize = (offsetof<Balls>() + 15) & ~15;
const BLOCKS: usize = HEAD + 6 * LANE_BYTES;

/** Bytes of the record with what is behind it. */
export const BALLS_BYTES: i32 = <i32>BLOCKS + 4 * ROOM;
