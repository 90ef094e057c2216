/**
 * What is known of LANES balls under test: where they are, how close something may come, and which lanes are settled. Squared distances
 * decide; where rounding does, that is noted.
 */
import {
  abs,
  add,
  bits,
  LANE_BYTES,
  largestLane,
  le,
  loadLane,
  lt,
  max,
  neg,
  readLane,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';

/** The centers of the balls, three lane values; and the box around those that are looked for: center, half extents. */
export const balls: usize = memory.data(3 * LANE_BYTES, 16);
export const box: usize = memory.data(6 * LANE_BYTES, 16);

/** How close surfaces of points may come to the centers, and what to allow for rounding, m. */
export let reach: real = 0;
export let slack: real = 0;

/** Lanes that are not settled, that have a point too close, and in which rounding decides, as bits. */
export let left: i32 = 0;
let tooClose: i32 = 0;
let open: i32 = 0;

/** Blocks of points that are so close to the reach of a ball that rounding decides. */
const ROOM: i32 = 8;
const openBlocks: usize = memory.data(4 * ROOM);
let openCount: i32 = 0;

/** The lanes in which rounding decided the last test, as bits: see `openBlock`. */
export function openLanes(): i32 {
  return open;
}

/** How many blocks of points that concerns; -1 where it cannot be said, and the general way has to answer. */
export function openBlockCount(): i32 {
  return openCount <= ROOM ? openCount : -1;
}

/** One of them, in the frame of the cloud. */
export function openBlock(i: i32): usize {
  return load<usize>(openBlocks + 4 * i);
}

/**
 * Begins a test.
 *
 * @param centers - three lane values, m
 * @param asked - the lanes that matter, as bits
 */
export function beginBalls(centers: usize, radius: real, rounding: real, asked: i32): void {
  memory.copy(balls, centers, 3 * LANE_BYTES);
  reach = radius;
  slack = rounding;
  left = asked;
  tooClose = 0;
  open = 0;
  openCount = 0;
}

/** Has the lanes that are asked for looked at in the general way. */
export function leaveOpen(asked: i32): void {
  open = asked;
  openCount = ROOM + 1;
}

/** Takes over what is known already: the lanes in which something is too close, and those that are left, as bits. */
export function takeOver(close: i32, rest: i32): void {
  tooClose = close;
  left = rest;
}

/** Turns to some of the lanes, as bits. */
export function askFor(lanes: i32): void {
  left = lanes;
}

/** Ends a test: the lanes in which something is too close, as bits. */
export function endBalls(): i32 {
  open &= ~tooClose;
  return tooClose;
}

/** Puts a box around the centers, and returns the sum of half its extents, m. */
export function boxCenters(): real {
  let sum: real = 0;
  for (let axis = 0; axis < 3; axis++) {
    const x = loadLane(balls, axis);
    const most = largestLane(x);
    const half = (most + largestLane(neg(x))) / 2;
    // What this rounds is little beside the slack.
    storeLane(box, axis, splat(most - half));
    storeLane(box, 3 + axis, splat(half));
    sum += half;
  }
  return sum;
}

/** Makes the center of one ball the box. */
export function boxCenter(lane: i32): void {
  for (let axis = 0; axis < 3; axis++) {
    storeLane(box, axis, splat(readLane(balls, axis, lane)));
    storeLane(box, 3 + axis, splat(0));
  }
}

/**
 * Settles the lanes in which rounding does not decide.
 *
 * @param squared - the squared distances of the centers from a point or a cube, m²
 * @param distance - how close they may come, m
 * @param block - the block with the point; 0 for what is in none
 */
export function settle(squared: lane, distance: real, block: usize): void {
  const most = distance + slack;
  const perhaps = left & bits(le(squared, splat(most * most)));
  if (perhaps == 0) return;
  const least = distance - slack;
  const surely = least > 0 ? left & bits(lt(squared, splat(least * least))) : 0;
  tooClose |= surely;
  left &= ~surely;
  if (perhaps == surely) return;
  open |= perhaps & ~surely;
  if (block == 0) openCount = ROOM;
  if (openCount < ROOM) store<usize>(openBlocks + 4 * openCount, block);
  openCount = min(openCount + 1, ROOM + 1);
}

/** Methods of a class, because those can be made inline. */
export class Gaps {
  /** How far the centers are outside of an interval along an axis. */
  @inline
  static beyond(axis: i32, center: real, half: lane): lane {
    return max(sub(abs(sub(loadLane(balls, axis), splat(center))), half), splat(0));
  }

  /** How far intervals are from the box of the balls along an axis. */
  @inline
  static gap(center: lane, half: lane, axis: i32): lane {
    const from = abs(sub(center, loadLane(box, axis)));
    return max(sub(from, add(half, loadLane(box, 3 + axis))), splat(0));
  }
}
