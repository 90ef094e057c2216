/**
 * Whether all pairs keep their margins wherever joints may be, each in a zone of its own: in all
 * combinations. While a robot brakes, each of its joints is in such a zone (Täubig and Frese 2012).
 *
 * From the middle of all zones on, a point moves by at most Σ Δ r, Δ being half the zone of a joint and r the
 * lever: the distance from its axis in the middle, plus what the joints behind it add. So much more than its
 * margin a pair must keep in the middle. Where it does not, zones may be cut, each part having less to keep.
 */
import {
  abs,
  add,
  any,
  bits,
  LANES,
  loadLane,
  mul,
  readLane,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { Joint, Segment } from '../layout/records';
import { CONTACT } from '../narrow-phase/supports';
import { marginOf } from '../narrow-phase/sink';
import { placeConfigurations } from '../robot/configurations';
import { axisOf, jointAt, POSE_BYTES, TURNS } from '../robot/kinematics';
import { centerOf, lanesOf } from '../robot/lane-segment';
import { tooCloseLanes } from '../robot/margins';
import { SLACK } from '../scene/segment';
import { dot, minor } from '../simd/vec3';
import { beginBounds, setBound } from './motion/bounds';
import { findUnproved } from './motion/lane-margins';
import {
  Motion,
  PairMotion,
  pairMotionAt,
  MovingSegment,
  movingSegmentAt,
  relativeMotionAt,
  relativeLanes,
} from './motion/records';
import { velocityOf } from './motion/velocities';

/** What of a joint lies where velocities are otherwise: world axis, three lane values; half its zone. */
const HALF: i32 = 3;

/** What positions may be off by, relative to their size. Dimensionless. Reason: four roundings in f64. */
const POSITION_ROUNDING: f64 = 4 * f64.EPSILON;

/** What is known of zones: all pairs keep their margins in them; they do not; cutting does not help. */
const FREE: i32 = -1;
const TAKEN: i32 = -2;

/**
 * Writes for each of `count` lists of zones FREE, TAKEN, or the number of the drive whose zone is best cut in
 * two. After `beginRobotTests`. No joint floats.
 *
 * @param zones - per list the middles of all drives, then half their widths, f64 each
 * @param cuts - 0: nothing will be cut; what is not FREE is called TAKEN
 * @param out - i32 each
 */
export function testZones(motion: Motion, zones: usize, count: i32, cuts: i32, out: usize): void {
  const drives = motion.tree.drives;
  for (let first = 0; first < count; first += LANES) {
    const size = min(LANES, count - first);
    for (let i = 0; i < LANES; i++) {
      memory.copy(motion.configurations + i * drives * 8, zonesAt(motion, zones, first, size, i), drives * 8);
    }
    placeConfigurations(motion.at, motion.configurations, 0, LANES);
    beginBounds(motion, splat(0));
    for (let i = 0; i < motion.tree.jointCount; i++) {
      turnAxis(motion, jointAt(motion.tree, i), i, zones, first, size);
    }
    for (let i = 0; i < motion.movingCount; i++) bound(motion, movingSegmentAt(motion, i));
    test(motion, size, cuts != 0, out + 4 * first);
  }
}

/** The list of zones in a lane: the last one in those that are left over. */
function zonesAt(motion: Motion, zones: usize, first: i32, size: i32, lane: i32): usize {
  return zones + (first + min(lane, size - 1)) * 16 * motion.tree.drives;
}

/** Computes the axis of a joint in the world, and half its zone in each lane. */
function turnAxis(motion: Motion, joint: Joint, i: i32, zones: usize, first: i32, size: i32): void {
  const to = velocityOf(motion, i + 1);
  const carrier = motion.tree.poses + joint.parent * POSE_BYTES;
  const drives = motion.tree.drives;
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
    const half = load<f64>(zonesAt(motion, zones, first, size, k) + (drives + joint.drive) * 8);
    const position = load<f64>(motion.configurations + (k * drives + joint.drive) * 8);
    const farthest = Math.abs(joint.multiplier) * (half + POSITION_ROUNDING * (Math.abs(position) + half));
    store<real>(to + (HALF * LANES + k) * REAL_BYTES, <real>farthest);
  }
}

/** Bounds how far a segment's points are from their place in the middle, relative to each carrying body. */
function bound(motion: Motion, moving: MovingSegment): void {
  const center = centerOf(lanesOf(moving.segment));
  const radius = splat(moving.segment.radius);
  let moved = splat(0);
  let body = moving.body;
  for (let k = 0; k < moving.depth; k++) {
    setBound(motion, relativeMotionAt(moving, k), moved);
    const joint = jointAt(motion.tree, body - 1);
    const at = velocityOf(motion, body);
    const half = loadLane(at, HALF);
    if (joint.motion == TURNS) {
      const lever = add(
        distanceFromAxis(at, motion.tree.poses + body * POSE_BYTES, center),
        add(radius, moved),
      );
      moved = add(moved, mul(half, lever));
    } else {
      moved = add(moved, half);
    }
    body = joint.parent;
  }
  setBound(motion, relativeMotionAt(moving, moving.depth), moved);
}

/** How far a point is from an axis through the origin of a pose, m. */
function distanceFromAxis(axis: usize, pose: usize, point: usize): lane {
  const x = sub(loadLane(point, 0), loadLane(pose, 3));
  const y = sub(loadLane(point, 1), loadLane(pose, 7));
  const z = sub(loadLane(point, 2), loadLane(pose, 11));
  const ax = loadLane(axis, 0);
  const ay = loadLane(axis, 1);
  const az = loadLane(axis, 2);
  const cx = minor(ay, az, y, z);
  const cy = minor(az, ax, z, x);
  const cz = minor(ax, ay, x, y);
  return sqrt(dot(cx, cy, cz, cx, cy, cz));
}

/** Writes what is known of the lanes. */
function test(motion: Motion, size: i32, cuts: bool, out: usize): void {
  const tests = motion.at.verdict;
  let open = maskOf((1 << size) - 1);
  for (let row = 0; row < motion.pairCount && any(open); row++) {
    const pair = pairMotionAt(motion, row);
    const margin = marginOf(tests, pair.pair);
    const asked = bits(open);
    let taken = 0;
    let unproved = 0;
    if (pair.moves) {
      unproved = bits(findUnproved(motion, pair, leastOf(pair, margin), open));
      if (!cuts) taken = unproved;
      else if (unproved != 0) taken = tooCloseLanes(pair.pair, margin, maskOf(unproved));
    } else {
      taken = tooCloseLanes(pair.pair, margin, open);
    }
    const left = (unproved | taken) & asked;
    if (left == 0) continue;
    for (let i = 0; i < size; i++) {
      if (((left >> i) & 1) == 0) continue;
      store<i32>(out + 4 * i, (taken >> i) & 1 ? TAKEN : widest(motion, pair, i));
    }
    open = maskOf(asked & ~left);
  }
  const free = bits(open);
  for (let i = 0; i < size; i++) if ((free >> i) & 1) store<i32>(out + 4 * i, FREE);
}

/** The drive whose zone moves the segments of a pair most, relative to each other; TAKEN where none does. */
function widest(motion: Motion, pair: PairMotion, lane: i32): i32 {
  let most: real = 0;
  let drive = TAKEN;
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
        drive = joint.drive;
      }
      before = bound;
      body = joint.parent;
    }
  }
  return drive;
}

/** What a pair has to keep if nothing moved: its margin, and what is to be allowed for rounding. */
function leastOf(pair: PairMotion, margin: f64): lane {
  const scale = add(scaleOf(pair.pair.a, pair.movingA), scaleOf(pair.pair.b, pair.movingB));
  return add(splat(<real>margin + CONTACT), mul(splat(SLACK), scale));
}

/** No coordinate of a segment is larger in the middle and around it, m. */
function scaleOf(segment: Segment, moving: MovingSegment): lane {
  if (!moving) return splat(segment.scale);
  const center = centerOf(lanesOf(segment));
  const far = add(add(abs(loadLane(center, 0)), abs(loadLane(center, 1))), abs(loadLane(center, 2)));
  return add(
    add(far, splat(segment.radius)),
    loadLane(relativeLanes(relativeMotionAt(moving, moving.depth)), 0),
  );
}
