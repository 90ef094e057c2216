/**
 * How far segments move where each joint may be anywhere in a zone, in all combinations, from the middle of
 * all zones on: Täubig and Frese 2012, with bounds in place of hulls.
 *
 * A joint that turns by at most h moves a point at r from its axis, itself moved by at most m from behind, by
 * h (r + m) more. Along a unit direction n it moves it by at most h |n·(a×p)| + h² r/2 |n×a| + h m |n×a|, a
 * being the axis and p the point seen from it: the first is what turning does to the point in the middle, the
 * second how far its arc is bent, the third what turning does to how it was moved from behind. One that
 * floats and whose quaternion m may be off by e turns by at most 2 asin(|e|/|m|), which moves a point by at
 * most 2 |e|/|m| times its distance from the joint's origin.
 */
import {
  abs,
  add,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  max,
  min,
  mul,
  pick,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { supportElements } from '../../elements/by-kind';
import { HALF_SPACE, rowNumbers, SWEPT } from '../../layout/kinds';
import { Joint, LaneElement } from '../../layout/records';
import { axisOf, FLOATS, jointAt, POSE_BYTES, TURNS } from '../../robot/kinematics';
import { centerOf, lanesOf } from '../../robot/lane-segment';
import { dot, minor } from '../../simd/vec3';
import { Motion, MovingSegment, RelativeMotion, relativeLanes, relativeMotionAt } from './records';
import { RAISED, VELOCITY_ROUNDING } from './rounding';
import { velocityOf } from './velocities';

/**
 * What of a joint lies where velocities are otherwise: its axis in the world, three lane values; half its
 * zone, or twice the sine of half the angle that it turns by where it floats; and how far it slides then.
 */
const HALF: i32 = 3;
const SLIDE: i32 = 4;

/** What positions may be off by, relative to their size. Dimensionless. Reason: four roundings in f64. */
const POSITION_ROUNDING: f64 = 4 * f64.EPSILON;

/** Half the zones in the lanes: an address per lane, drives × f64 each. */
const halves: usize = memory.data(4 * LANES);

/** Puts the zones around the configuration in a lane there: half their widths, drives × f64. */
export function setHalves(i: i32, address: usize): void {
  store<usize>(halves + 4 * i, address);
}

/** Begins with the zones around the configurations in the lanes, after `beginBounds`. */
export function beginZones(motion: Motion): void {
  motion.zoned = 1;
  for (let i = 0; i < motion.tree.jointCount; i++) {
    const joint = jointAt(motion.tree, i);
    const to = velocityOf(motion, i + 1);
    if (joint.motion == FLOATS) boundFloating(motion, joint, to);
    else turnAxis(motion, joint, to);
  }
}

/** Computes the axis of a joint in the world, and half its zone in each lane. */
function turnAxis(motion: Motion, joint: Joint, to: usize): void {
  const carrier = motion.tree.poses + joint.parent * POSE_BYTES;
  const x = splat(<real>axisOf(joint, 0));
  const y = splat(<real>axisOf(joint, 1));
  const z = splat(<real>axisOf(joint, 2));
  for (let row = 0; row < 3; row++) {
    const at = 4 * row;
    storeLane(
      to,
      row,
      dot(loadLane(carrier, at), loadLane(carrier, at + 1), loadLane(carrier, at + 2), x, y, z),
    );
  }
  for (let k = 0; k < LANES; k++) {
    const half = Math.abs(joint.multiplier) * farthest(motion, k, joint.drive);
    store<real>(to + (HALF * LANES + k) * REAL_BYTES, <real>half);
  }
}

/** Half the zone of a number in a lane. */
export function halfOf(lane: i32, drive: i32): f64 {
  return load<f64>(load<usize>(halves + 4 * lane) + 8 * drive);
}

/** How far a number of a configuration may be from the middle, rounding included. */
function farthest(motion: Motion, lane: i32, drive: i32): f64 {
  const half = halfOf(lane, drive);
  const position = load<f64>(motion.configurations + (lane * motion.tree.drives + drive) * 8);
  return half == 0 ? 0 : half + POSITION_ROUNDING * (Math.abs(position) + half);
}

/** Computes how far a floating joint slides, and twice the sine of half the angle that it turns by. */
function boundFloating(motion: Motion, joint: Joint, to: usize): void {
  for (let k = 0; k < LANES; k++) {
    const middle = motion.configurations + (k * motion.tree.drives + joint.drive) * 8;
    let slide: f64 = 0;
    let off: f64 = 0;
    let square: f64 = 0;
    for (let i = 0; i < 7; i++) {
      const half = farthest(motion, k, joint.drive + i);
      const number = load<f64>(middle + 8 * i);
      if (i < 3) slide += half * half;
      else {
        off += half * half;
        square += number * number;
      }
    }
    // Quaternions that are off by more than their length turn all the way.
    const chord = off < square ? 2 * Math.sqrt(off / square) : 2;
    store<real>(to + (HALF * LANES + k) * REAL_BYTES, <real>chord);
    store<real>(to + (SLIDE * LANES + k) * REAL_BYTES, <real>Math.sqrt(slide));
  }
}

/** Sets how far a segment's points are from their place in the middle, relative to each carrying body. */
export function boundInZones(motion: Motion, moving: MovingSegment): void {
  const center = centerOf(lanesOf(moving.segment));
  const radius = splat(moving.segment.radius);
  let moved = splat(0);
  let body = moving.body;
  for (let k = 0; k < moving.depth; k++) {
    set(motion, relativeMotionAt(moving, k), moved);
    moved = add(moved, stepOf(motion, body, center, radius, moved));
    body = jointAt(motion.tree, body - 1).parent;
  }
  set(motion, relativeMotionAt(moving, moving.depth), moved);
}

/** Sets the first lane value of a relative motion, which is its bound. */
function set(motion: Motion, relative: RelativeMotion, bound: lane): void {
  relative.stamp = motion.group;
  relative.second = Infinity;
  storeLane(relativeLanes(relative), 0, mul(bound, splat(RAISED)));
}

/** How much farther the joint of a body moves points around one that were moved from behind already, m. */
function stepOf(motion: Motion, body: i32, point: usize, radius: lane, moved: lane): lane {
  const joint = jointAt(motion.tree, body - 1);
  const at = velocityOf(motion, body);
  const half = loadLane(at, HALF);
  if (joint.motion != TURNS && joint.motion != FLOATS) return half;
  see(at, motion.tree.poses + body * POSE_BYTES, point);
  const seen = joint.motion == TURNS ? CROSS : SEEN;
  // What does not turn is not moved, also where it has no end.
  const turns = lt(splat(0), half);
  const arc = pick(turns, mul(half, add(add(lengthAt(seen), radius), moved)), splat(0));
  return joint.motion == TURNS ? arc : add(loadLane(at, SLIDE), arc);
}

/** A point as seen from the origin of a pose, and the cross product of an axis and that; lane values. */
const SEEN: usize = memory.data(3 * LANE_BYTES, 16);
const CROSS: usize = memory.data(3 * LANE_BYTES, 16);

function see(axis: usize, pose: usize, point: usize): void {
  const x = sub(loadLane(point, 0), loadLane(pose, 3));
  const y = sub(loadLane(point, 1), loadLane(pose, 7));
  const z = sub(loadLane(point, 2), loadLane(pose, 11));
  storeLane(SEEN, 0, x);
  storeLane(SEEN, 1, y);
  storeLane(SEEN, 2, z);
  const ax = loadLane(axis, 0);
  const ay = loadLane(axis, 1);
  const az = loadLane(axis, 2);
  storeLane(CROSS, 0, minor(ay, az, y, z));
  storeLane(CROSS, 1, minor(az, ax, z, x));
  storeLane(CROSS, 2, minor(ax, ay, x, y));
}

function lengthAt(at: usize): lane {
  const x = loadLane(at, 0);
  const y = loadLane(at, 1);
  const z = loadLane(at, 2);
  return sqrt(dot(x, y, z, x, y, z));
}

/** How far points around one move along a unit direction at most, m. */
function alongIn(
  motion: Motion,
  relative: RelativeMotion,
  point: usize,
  radius: lane,
  x: lane,
  y: lane,
  z: lane,
): lane {
  let moved = splat(0);
  let along = splat(0);
  let body = relative.moving.body;
  while (body != relative.ancestor) {
    const joint = jointAt(motion.tree, body - 1);
    const at = velocityOf(motion, body);
    const half = loadLane(at, HALF);
    const step = stepOf(motion, body, point, radius, moved);
    if (joint.motion == TURNS) {
      const ax = loadLane(at, 0);
      const ay = loadLane(at, 1);
      const az = loadLane(at, 2);
      const px = minor(y, z, ay, az);
      const py = minor(z, x, az, ax);
      const pz = minor(x, y, ax, ay);
      const across = sqrt(dot(px, py, pz, px, py, pz));
      const first = abs(dot(x, y, z, loadLane(CROSS, 0), loadLane(CROSS, 1), loadLane(CROSS, 2)));
      const bent = mul(mul(splat(0.5), half), add(lengthAt(CROSS), radius));
      along = add(along, mul(half, add(first, mul(across, add(add(radius, moved), bent)))));
    } else if (joint.motion == FLOATS) {
      along = add(along, step);
    } else {
      along = add(along, mul(half, abs(dot(x, y, z, loadLane(at, 0), loadLane(at, 1), loadLane(at, 2)))));
    }
    moved = add(moved, step);
    body = joint.parent;
  }
  return mul(min(moved, add(along, mul(splat(VELOCITY_ROUNDING), moved))), splat(RAISED));
}

const scratch: usize = memory.data(LANE_BYTES, 16);

/** How far an element may reach along a unit direction, m; `relative`: 0 for one that does not move. */
export function reachInZones(
  motion: Motion,
  relative: RelativeMotion,
  element: LaneElement,
  x: lane,
  y: lane,
  z: lane,
): lane {
  const kind = element.kind;
  const values = element.values;
  if (!relative) return supportElements(kind, values, 1, x, y, z, scratch);
  // What has no end moves without end where it turns.
  if (kind == HALF_SPACE) return splat(Infinity);
  const last = rowNumbers(kind) - 1;
  const swept = loadLane(values, last);
  if (kind >= SWEPT) {
    const reach = supportElements(kind, values, 1, x, y, z, scratch);
    const radius = sub(splat(element.radius), swept);
    return add(reach, alongIn(motion, relative, element.mean, radius, x, y, z));
  }
  // How far a vertex moves along the direction bounds its mixtures with others.
  let reach = splat(-Infinity);
  for (let vertex = values; vertex < values + last * LANE_BYTES; vertex += 3 * LANE_BYTES) {
    const place = dot(loadLane(vertex, 0), loadLane(vertex, 1), loadLane(vertex, 2), x, y, z);
    reach = max(reach, add(place, alongIn(motion, relative, vertex, splat(0), x, y, z)));
  }
  return add(reach, swept);
}
