/**
 * Whether a robot can still stop: whether all pairs keep their margins wherever its joints may be while it brakes, all
 * combinations of their positions included.
 *
 * Each joint comes to rest within v τ + v |v| / (2 a) of where it is, v being its velocity, τ the latency and a the deceleration
 * (Täubig and Frese 2012). From the middle of all these ways on, a point moves by at most Σ Δ r, Δ being half the way of a joint
 * and r the lever: the distance from its axis in the middle, and what the joints behind it add to that. By so much a pair has to
 * keep more than its margin in the middle.
 */
import {
  abs,
  add,
  and,
  any,
  bits,
  LANES,
  loadLane,
  mul,
  not,
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
import { placeConfigurations, testsAtHand } from '../robot/configurations';
import { axisOf, jointAt, POSE_BYTES, TURNS } from '../robot/kinematics';
import { centerOf, lanesOf } from '../robot/lane-segment';
import { offendedLanes } from '../robot/margins';
import { SLACK } from '../scene/segment';
import { dot, minor } from '../simd/vec3';
import { beginBounds, setBound } from './bounds';
import { findUnproved } from './lane-margins';
import { Motion, PairMotion, pairMotionAt, Traveler, travelerAt, wayAt, wayLanes } from './records';
import { velocityOf } from './velocities';

/** What of a joint lies where velocities are otherwise: its axis in the world, three lane values, and half its way. */
const HALF: i32 = 3;

/** What positions may be off by, relative to their size. Dimensionless. Reason: they are rounded four times in f64. */
const POSITION_ROUNDING: f64 = 4 * f64.EPSILON;

/**
 * Writes 1 for each of `count` states from which all pairs are proved to keep their margins until the robot stands still, else 0.
 * After `beginRobotTests`. No joint floats.
 *
 * @param states - per state the positions, then the velocities of all drives, f64 each
 * @param decelerations - per drive, f64, above 0
 * @param latency - s
 */
export function areStopsFree(
  motion: Motion,
  states: usize,
  count: i32,
  decelerations: usize,
  latency: f64,
  out: usize,
): void {
  for (let first = 0; first < count; first += LANES) {
    const size = min(LANES, count - first);
    for (let i = 0; i < LANES; i++) {
      const state = states + (first + min(i, size - 1)) * 16 * motion.tree.drives;
      writeMiddle(motion, state, decelerations, latency, i);
    }
    placeConfigurations(motion.configurations, 0, LANES);
    beginBounds(motion, splat(0));
    for (let i = 0; i < motion.tree.jointCount; i++) {
      turnAxis(motion, jointAt(motion.tree, i), i, states, first, size, decelerations, latency);
    }
    for (let i = 0; i < motion.travelerCount; i++) bound(motion, travelerAt(motion, i));
    const free = test(motion);
    for (let i = 0; i < size; i++) store<u8>(out + first + i, (free >> i) & 1);
  }
}

/** How far a drive still moves, with its sign, radians or metres. */
function wayOf(state: usize, drives: i32, decelerations: usize, latency: f64, drive: i32): f64 {
  const velocity = load<f64>(state + (drives + drive) * 8);
  return velocity * latency + (velocity * Math.abs(velocity)) / (2 * load<f64>(decelerations + 8 * drive));
}

/** Writes the configuration in the middle of all ways into a lane. */
function writeMiddle(motion: Motion, state: usize, decelerations: usize, latency: f64, lane: i32): void {
  const drives = motion.tree.drives;
  const to = motion.configurations + lane * drives * 8;
  for (let i = 0; i < drives; i++) {
    const way = wayOf(state, drives, decelerations, latency, i);
    store<f64>(to + 8 * i, load<f64>(state + 8 * i) + way / 2);
  }
}

/** Computes the axis of a joint in the world, and half its way in each lane. */
function turnAxis(
  motion: Motion,
  joint: Joint,
  i: i32,
  states: usize,
  first: i32,
  size: i32,
  decelerations: usize,
  latency: f64,
): void {
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
    const state = states + (first + min(k, size - 1)) * 16 * drives;
    const half = Math.abs(wayOf(state, drives, decelerations, latency, joint.drive)) / 2;
    const position = load<f64>(motion.configurations + (k * drives + joint.drive) * 8);
    const farthest = Math.abs(joint.multiplier) * (half + POSITION_ROUNDING * (Math.abs(position) + half));
    store<real>(to + (HALF * LANES + k) * REAL_BYTES, <real>farthest);
  }
}

/** Bounds how far the points of a segment are from where they are in the middle, relative to each body that carries it. */
function bound(motion: Motion, traveler: Traveler): void {
  const center = centerOf(lanesOf(traveler.segment));
  const radius = splat(traveler.segment.radius);
  let moved = splat(0);
  let body = traveler.body;
  for (let k = 0; k < traveler.depth; k++) {
    setBound(wayAt(traveler, k), moved);
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
  setBound(wayAt(traveler, traveler.depth), moved);
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

/** The lanes in which all pairs are proved to keep their margins, as bits. */
function test(motion: Motion): i32 {
  const tests = testsAtHand();
  let open = maskOf((1 << LANES) - 1);
  for (let row = 0; row < motion.pairCount && any(open); row++) {
    const pair = pairMotionAt(motion, row);
    const margin = marginOf(tests, pair.pair);
    if (pair.moves) open = and(open, not(findUnproved(pair, leastOf(pair, margin), open)));
    else open = and(open, not(maskOf(offendedLanes(pair.pair, margin, open))));
  }
  return bits(open);
}

/** What a pair has to keep if nothing moved: its margin, and what is to be allowed for rounding. */
function leastOf(pair: PairMotion, margin: f64): lane {
  const scale = add(scaleOf(pair.pair.a, pair.travelerA), scaleOf(pair.pair.b, pair.travelerB));
  return add(splat(<real>margin + CONTACT), mul(splat(SLACK), scale));
}

/** No coordinate of a segment is larger in the middle and around it, m. */
function scaleOf(segment: Segment, traveler: Traveler): lane {
  if (!traveler) return splat(segment.scale);
  const center = centerOf(lanesOf(segment));
  const far = add(add(abs(loadLane(center, 0)), abs(loadLane(center, 1))), abs(loadLane(center, 2)));
  return add(add(far, splat(segment.radius)), loadLane(wayLanes(wayAt(traveler, traveler.depth)), 0));
}
