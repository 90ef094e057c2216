/**
 * How far segments and their elements move within intervals around the configurations in the lanes, m.
 *
 * Relative to a body that carries it, a segment moves like a rigid body: with the velocity of its center, and
 * turning. That is how far its points move at first; the second derivative bounds how that changes.
 */
import {
  abs,
  add,
  div,
  LANE_BYTES,
  largestLane,
  loadLane,
  max,
  min,
  mul,
  neg,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { dot, minor } from '../../simd/vec3';
import { POSE_BYTES } from '../../robot/kinematics';
import { centerOf, lanesOf } from '../../robot/lane-segment';
import { Motion, RelativeMotion, relativeLanes } from './records';
import { RAISED, VELOCITY_ROUNDING } from './rounding';
import { speedAlong, velocityOf } from './velocities';
import { boundInZones } from './zones';

/**
 * Lane values of a relative motion: the bound for all points of the segment; its angular velocity and its
 * center's velocity, three each; how much farther a point moves at most. Last seven: for a second bound.
 */
const BOUND: i32 = 0;
const TURNING: i32 = 1;
const CENTER: i32 = 4;
const REST: i32 = 7;

/** Half the widths of the intervals, lane value, shares. */
const half: usize = memory.data(LANE_BYTES, 16);

/** Begins with intervals around the configurations in the lanes, after `findVelocities` for these. */
export function beginBounds(motion: Motion, halfWidths: lane): void {
  motion.group++;
  motion.zoned = 0;
  storeLane(half, 0, halfWidths);
  motion.widest = largestLane(halfWidths);
}

/** How far the points of a segment move at most relative to a body that carries it. */
export function boundOf(motion: Motion, relative: RelativeMotion): lane {
  const lanes = relativeLanes(relative);
  if (relative.stamp == motion.group) return loadLane(lanes, BOUND);
  if (motion.zoned) {
    boundInZones(motion, relative.moving);
    return loadLane(lanes, BOUND);
  }
  relative.stamp = motion.group;
  const share = loadLane(half, 0);
  let bound = mul(share, splat(<real>(relative.first * <f64>RAISED)));
  if (relative.second < Infinity) {
    findField(motion, relative, lanes);
    const rounding = <f64>VELOCITY_ROUNDING * (relative.first + relative.turn * relative.moving.reach);
    const curved = mul(mul(share, share), splat(<real>(relative.second / 2)));
    const rest = add(curved, mul(share, splat(<real>rounding)));
    storeLane(lanes, REST, rest);
    const speed = add(lengthAt(lanes, CENTER), turningOf(lanes, relative.moving.segment.radius));
    bound = min(bound, boundBy(speed, rest));
  }
  storeLane(lanes, BOUND, bound);
  return bound;
}

/** How far they move at most in any lane, whatever their velocities. */
export function mostBoundOf(motion: Motion, relative: RelativeMotion): real {
  return motion.widest * <real>(relative.first * <f64>RAISED);
}

/** How far something moves at most whose speed at first is known, m per edge. */
function boundBy(speed: lane, rest: lane): lane {
  return mul(add(mul(loadLane(half, 0), speed), rest), splat(RAISED));
}

function lengthAt(at: usize, index: i32): lane {
  const x = loadLane(at, index);
  const y = loadLane(at, index + 1);
  const z = loadLane(at, index + 2);
  return sqrt(dot(x, y, z, x, y, z));
}

/** How fast turning moves what is within a radius of a point at most. */
function turningOf(lanes: usize, radius: real): lane {
  return mul(lengthAt(lanes, TURNING), splat(radius));
}

/** Computes a segment's motion relative to a body carrying it: angular velocity, its center's velocity. */
function findField(motion: Motion, relative: RelativeMotion, lanes: usize): void {
  const moving = relative.moving;
  const tree = motion.tree;
  const center = centerOf(lanesOf(moving.segment));
  const own = velocityOf(motion, moving.body);
  const base = velocityOf(motion, relative.ancestor);
  const ownPose = tree.poses + moving.body * POSE_BYTES;
  const basePose = tree.poses + relative.ancestor * POSE_BYTES;
  for (let axis = 0; axis < 3; axis++) {
    storeLane(lanes, TURNING + axis, sub(loadLane(own, axis), loadLane(base, axis)));
    const speed = speedAlong(own, ownPose, center, axis);
    storeLane(lanes, CENTER + axis, sub(speed, speedAlong(base, basePose, center, axis)));
  }
}

/** The velocity of a point of a segment, three lane values. */
const velocity: usize = memory.data(3 * LANE_BYTES, 16);

function findVelocityAt(relative: RelativeMotion, point: usize): void {
  const lanes = relativeLanes(relative);
  const center = centerOf(lanesOf(relative.moving.segment));
  const x = sub(loadLane(point, 0), loadLane(center, 0));
  const y = sub(loadLane(point, 1), loadLane(center, 1));
  const z = sub(loadLane(point, 2), loadLane(center, 2));
  const wx = loadLane(lanes, TURNING);
  const wy = loadLane(lanes, TURNING + 1);
  const wz = loadLane(lanes, TURNING + 2);
  storeLane(velocity, 0, add(loadLane(lanes, CENTER), minor(wy, wz, y, z)));
  storeLane(velocity, 1, add(loadLane(lanes, CENTER + 1), minor(wz, wx, z, x)));
  storeLane(velocity, 2, add(loadLane(lanes, CENTER + 2), minor(wx, wy, x, y)));
}

/**
 * How far the points within a radius of a point of a segment move at most, after `boundOf`.
 *
 * @param point - three lane values
 */
export function boundAround(relative: RelativeMotion, point: usize, radius: real): lane {
  const lanes = relativeLanes(relative);
  const bound = loadLane(lanes, BOUND);
  if (!(relative.second < Infinity)) return bound;
  findVelocityAt(relative, point);
  const speed = add(lengthAt(velocity, 0), turningOf(lanes, radius));
  return min(bound, boundBy(speed, loadLane(lanes, REST)));
}

/**
 * How far a point of a segment moves at most towards another one, and so how much nearer two spheres around
 * them come, after `boundOf`: their distance is at least that along their direction in the middle.
 *
 * @param relative - of `point`; three lane values each
 * @param squared - the squared distance of the two, m²
 */
export function boundTowards(relative: RelativeMotion, point: usize, other: usize, squared: lane): lane {
  const lanes = relativeLanes(relative);
  const bound = loadLane(lanes, BOUND);
  if (!(relative.second < Infinity)) return bound;
  findVelocityAt(relative, point);
  const x = sub(loadLane(other, 0), loadLane(point, 0));
  const y = sub(loadLane(other, 1), loadLane(point, 1));
  const z = sub(loadLane(other, 2), loadLane(point, 2));
  const along = dot(x, y, z, loadLane(velocity, 0), loadLane(velocity, 1), loadLane(velocity, 2));
  // Where the two are in one place there is no direction: the quotient is none, and the minimum the bound.
  const speed = div(abs(along), sqrt(squared));
  return min(bound, boundBy(speed, loadLane(lanes, REST)));
}

/**
 * How far a point of a segment moves at most towards a box, and so how much nearer a sphere around it comes,
 * after `boundOf`. The core of the box does not reach beyond the plane through its closest point that is
 * square to the gap. That also holds for the gap as rounded: by axes of the box it is what the point is
 * outside of the box, or 0.
 *
 * @param box - lane values of its row
 */
export function boundTowardsBox(relative: RelativeMotion, point: usize, box: usize): lane {
  const lanes = relativeLanes(relative);
  const bound = loadLane(lanes, BOUND);
  if (!(relative.second < Infinity)) return bound;
  findVelocityAt(relative, point);
  const x = sub(loadLane(point, 0), loadLane(box, 0));
  const y = sub(loadLane(point, 1), loadLane(box, 1));
  const z = sub(loadLane(point, 2), loadLane(box, 2));
  const vx = loadLane(velocity, 0);
  const vy = loadLane(velocity, 1);
  const vz = loadLane(velocity, 2);
  let along = splat(0);
  let squared = splat(0);
  for (let axis = 0; axis < 3; axis++) {
    const half = loadLane(box, 3 + axis);
    const ax = loadLane(box, 6 + 3 * axis);
    const ay = loadLane(box, 7 + 3 * axis);
    const az = loadLane(box, 8 + 3 * axis);
    const place = dot(ax, ay, az, x, y, z);
    const gap = sub(place, min(half, max(neg(half), place)));
    along = add(along, mul(gap, dot(ax, ay, az, vx, vy, vz)));
    squared = add(squared, mul(gap, gap));
  }
  // Within the box there is no direction: the quotient is none, and the minimum the bound.
  const speed = div(abs(along), sqrt(squared));
  return min(bound, boundBy(speed, loadLane(lanes, REST)));
}
