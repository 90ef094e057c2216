/** What of a robot's motions never changes while robot and scene stay as they are. */
import { LANES, readLane, REAL_BYTES } from '../../simd/lanes';
import { aligned, Joint, KinematicTree, Segment, SegmentPair } from '../../layout/records';
import { pairAt } from '../../narrow-phase/pair-list';
import { roundingAt } from '../../narrow-phase/supports';
import { Arrangement, segmentAt } from '../../robot/arrangement';
import { placeConfigurations } from '../../robot/configurations';
import { axisOf, constants, jointAt, OFFSET, POSE_BYTES, TURNING, TURNS } from '../../robot/kinematics';
import { centerOf, lanesOf } from '../../robot/lane-segment';
import { INTERVALS } from './intervals';
import { partBytes } from './parts';
import {
  JointMotion,
  Motion,
  motionOfJoint,
  PairMotion,
  pairMotionAt,
  MovingSegment,
  movingSegmentAt,
  RelativeMotion,
  RELATIVE_BYTES,
  relativeMotionAt,
} from './records';
import { VELOCITY_BYTES } from './velocities';

/** How many joints carry a body. */
function depthOf(tree: KinematicTree, body: i32): i32 {
  let depth = 0;
  for (; body > 0; depth++) body = jointAt(tree, body - 1).parent;
  return depth;
}

function isMovingSegment(segment: Segment): bool {
  return lanesOf(segment).body > 0;
}

/** Bytes of what the motions of a robot need. After `beginRobot`. */
export function motionBytes(at: Arrangement): usize {
  const tree = at.tree;
  let movingSegments = 0;
  let relatives = 0;
  for (let i = 0; i < at.segmentCount; i++) {
    const segment = segmentAt(at, i);
    if (!isMovingSegment(segment)) continue;
    movingSegments++;
    relatives += depthOf(tree, lanesOf(segment).body) + 1;
  }
  return (
    aligned(offsetof<Motion>()) +
    aligned(tree.jointCount * offsetof<JointMotion>()) +
    aligned(movingSegments * offsetof<MovingSegment>()) +
    relatives * RELATIVE_BYTES +
    aligned(at.pairCount * offsetof<PairMotion>()) +
    (tree.jointCount + 1) * VELOCITY_BYTES +
    aligned(LANES * tree.drives * 8) +
    aligned(at.pairCount * 4) +
    INTERVALS * partBytes(at.pairCount)
  );
}

/** Bytes of what bounds motions, where at most so many segments move. */
export function boundsBytes(tree: KinematicTree, movingSegments: i32, pairCount: i32): usize {
  return (
    aligned(offsetof<Motion>()) +
    aligned(tree.jointCount * offsetof<JointMotion>()) +
    aligned(movingSegments * offsetof<MovingSegment>()) +
    movingSegments * (tree.jointCount + 1) * RELATIVE_BYTES +
    aligned(pairCount * offsetof<PairMotion>()) +
    (tree.jointCount + 1) * VELOCITY_BYTES
  );
}

/**
 * Fills in what the motions of a robot need, after `beginRobot`.
 *
 * @param motion - room for `motionBytes`
 * @param configuration - any one
 */
export function initMotion(motion: Motion, at: Arrangement, configuration: usize): void {
  motion.configurations = initBounds(motion, at, configuration);
  motion.live = motion.configurations + aligned(LANES * at.tree.drives * 8);
  motion.intervals = motion.live + aligned(at.pairCount * 4);
}

/**
 * Fills in what bounds motions, but nothing that searches need.
 *
 * @param motion - room for `boundsBytes`
 * @param configuration - any one
 * @returns where the room behind it begins
 */
export function initBounds(motion: Motion, at: Arrangement, configuration: usize): usize {
  placeConfigurations(at, configuration, 0, 1);
  const tree = at.tree;
  motion.at = at;
  motion.tree = tree;
  motion.group = 0;
  motion.joints = changetype<usize>(motion) + aligned(offsetof<Motion>());
  for (let i = 0; i < tree.jointCount; i++) measureJoint(tree, jointAt(tree, i), motionOfJoint(motion, i));
  motion.movingSegments = motion.joints + aligned(tree.jointCount * offsetof<JointMotion>());
  motion.movingCount = 0;
  for (let i = 0; i < at.segmentCount; i++) {
    const segment = segmentAt(at, i);
    if (isMovingSegment(segment)) measure(tree, segment, movingSegmentAt(motion, motion.movingCount++));
  }
  let next = layOutRelative(motion);
  motion.pairs = next;
  motion.pairCount = at.pairCount;
  for (let i = 0; i < at.pairCount; i++) link(motion, pairAt(at.pairs, i), pairMotionAt(motion, i));
  next += aligned(at.pairCount * offsetof<PairMotion>());
  motion.velocities = next;
  return next + (tree.jointCount + 1) * VELOCITY_BYTES;
}

/** One component of the axis of a joint, in the frame of the body that it moves. */
function ownAxis(joint: Joint, i: i32): f64 {
  let sum: f64 = 0;
  for (let row = 0; row < 3; row++) {
    const still = load<real>(constants(joint) + (3 * row + i) * REAL_BYTES);
    const turning = load<real>(constants(joint) + (TURNING + 3 * row + i) * REAL_BYTES);
    sum += axisOf(joint, row) * (<f64>still + <f64>turning);
  }
  return sum;
}

/**
 * How far a point in the frame of the body that a joint moves is from its axis, m; from the origin, if it
 * does not turn.
 */
function distanceFromAxis(joint: Joint, x: f64, y: f64, z: f64): f64 {
  if (joint.motion != TURNS) return length(x, y, z);
  const ax = ownAxis(joint, 0);
  const ay = ownAxis(joint, 1);
  const az = ownAxis(joint, 2);
  return length(y * az - z * ay, z * ax - x * az, x * ay - y * ax);
}

function length(x: f64, y: f64, z: f64): f64 {
  return Math.sqrt(x * x + y * y + z * z);
}

function offset(joint: Joint, i: i32): f64 {
  return <f64>load<real>(constants(joint) + (OFFSET + i) * REAL_BYTES);
}

function measureJoint(tree: KinematicTree, joint: Joint, to: JointMotion): void {
  const x = offset(joint, 0);
  const y = offset(joint, 1);
  const z = offset(joint, 2);
  to.length = length(x, y, z);
  to.across = joint.parent == 0 ? to.length : distanceFromAxis(jointAt(tree, joint.parent - 1), x, y, z);
}

/** Measures a segment where it is in the first lane. */
function measure(tree: KinematicTree, segment: Segment, to: MovingSegment): void {
  const body = lanesOf(segment).body;
  const pose = tree.poses + body * POSE_BYTES;
  const center = centerOf(lanesOf(segment));
  const x = <f64>readLane(center, 0, 0) - <f64>readLane(pose, 3, 0);
  const y = <f64>readLane(center, 1, 0) - <f64>readLane(pose, 7, 0);
  const z = <f64>readLane(center, 2, 0) - <f64>readLane(pose, 11, 0);
  to.segment = segment;
  to.body = body;
  to.depth = depthOf(tree, body);
  // The place of the center is rounded.
  const slack = <f64>roundingAt(lanesOf(segment).scale);
  to.center = length(x, y, z) + slack;
  // In the frame of the body: times the transposed rotation.
  const across = distanceFromAxis(
    jointAt(tree, body - 1),
    x * <f64>readLane(pose, 0, 0) + y * <f64>readLane(pose, 4, 0) + z * <f64>readLane(pose, 8, 0),
    x * <f64>readLane(pose, 1, 0) + y * <f64>readLane(pose, 5, 0) + z * <f64>readLane(pose, 9, 0),
    x * <f64>readLane(pose, 2, 0) + y * <f64>readLane(pose, 6, 0) + z * <f64>readLane(pose, 10, 0),
  );
  to.across = across + slack;
}

/** Gives each moving segment a relative motion per body that carries it; returns where these end. */
function layOutRelative(motion: Motion): usize {
  let next = motion.movingSegments + aligned(motion.movingCount * offsetof<MovingSegment>());
  for (let i = 0; i < motion.movingCount; i++) {
    const moving = movingSegmentAt(motion, i);
    moving.relatives = next;
    lanesOf(moving.segment).moving = changetype<usize>(moving);
    let body = moving.body;
    for (let k = 0; k <= moving.depth; k++) {
      const relative = relativeMotionAt(moving, k);
      relative.moving = moving;
      relative.ancestor = body;
      relative.stamp = 0;
      if (body > 0) body = jointAt(motion.tree, body - 1).parent;
    }
    next += (moving.depth + 1) * RELATIVE_BYTES;
  }
  return next;
}

/** Finds the last body that carries both segments of a pair, and the motions relative to it. */
function link(motion: Motion, pair: SegmentPair, to: PairMotion): void {
  const bodyA = lanesOf(pair.a).body;
  const bodyB = lanesOf(pair.b).body;
  let a = bodyA;
  let b = bodyB;
  // A body has a higher number than those that carry it.
  while (a != b) {
    if (a > b) a = jointAt(motion.tree, a - 1).parent;
    else b = jointAt(motion.tree, b - 1).parent;
  }
  to.pair = pair;
  to.movingA = movingSegmentOf(pair.a);
  to.movingB = movingSegmentOf(pair.b);
  to.a = wayTo(motion, to.movingA, a);
  to.b = wayTo(motion, to.movingB, b);
  // Where one has no elements, there is no distance.
  to.moves = bodyA != bodyB && pair.a.radius >= 0 && pair.b.radius >= 0 ? 1 : 0;
}

function movingSegmentOf(segment: Segment): MovingSegment {
  const lanes = lanesOf(segment);
  return changetype<MovingSegment>(lanes.body == 0 ? 0 : lanes.moving);
}

/** The motion of a segment relative to a body that carries it; none where that is its own. */
function wayTo(motion: Motion, moving: MovingSegment, ancestor: i32): RelativeMotion {
  if (!moving || moving.body == ancestor) return changetype<RelativeMotion>(0);
  return relativeMotionAt(moving, moving.depth - depthOf(motion.tree, ancestor));
}
