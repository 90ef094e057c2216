/**
 * Gradients of distances by the numbers of a configuration.
 *
 * Bodies A and B are at a distance d, with points p_A and p_B and a normal n from A to B. A joint with the axis a through o
 * that turns B, but not A, changes d by n·(a × (p_B − o)); one that turns A, but not B, by −n·(a × (p_A − o)); one that
 * slides, by n·a and −n·a. One that moves both, or neither, does not change d. Joints that follow the same number of the
 * configuration add up, each times its multiplier.
 *
 * In: results of pairs, and the poses of bodies that the forward kinematics has left in the lanes. Out: f64, metres per
 * radian or metre. Where several pairs of points are closest, d has a kink; the gradient then is that of the points that are
 * given, one element of the generalized gradient. Always finite, as normals are defined in contact.
 * Source: Clarke 1983, theorem 2.8.2, of a minimum over pairs of points.
 */
import { readLane, REAL_BYTES } from '../simd/lanes';
import { Joint, KinematicTree, PairColumns, SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { axisOf, jointAt, POSE_BYTES } from './kinematics';
import { lanesOf } from './lane-segment';

/**
 * Adds `weight` times the gradient of a pair's distance to a sum, f64 by numbers of the configuration. Segments must know
 * their bodies: after `beginRobot`.
 *
 * @param lane - the configuration
 * @param results, row - where the points and the normal of the pair are
 */
export function addGradient(
  tree: KinematicTree,
  lane: i32,
  pair: SegmentPair,
  results: PairColumns,
  row: i32,
  weight: f64,
  sum: usize,
): void {
  let a = lanesOf(pair.a).body;
  let b = lanesOf(pair.b).body;
  const offset = 3 * row * REAL_BYTES;
  // Bodies that carry others have lower numbers than these: the two ways to the root meet where both are one.
  while (a != b) {
    if (a > b) {
      addJoint(tree, a, lane, results.pointA + offset, results.normal + offset, -weight, sum);
      a = jointAt(tree, a - 1).parent;
    } else {
      addJoint(tree, b, lane, results.pointB + offset, results.normal + offset, weight, sum);
      b = jointAt(tree, b - 1).parent;
    }
  }
}

/** Adds what the joint that moves a body does to a point on it along a direction. */
function addJoint(
  tree: KinematicTree,
  body: i32,
  lane: i32,
  point: usize,
  direction: usize,
  weight: f64,
  sum: usize,
): void {
  const joint = jointAt(tree, body - 1);
  const pose = tree.poses + joint.parent * POSE_BYTES;
  const x = turned(pose, 0, joint, lane);
  const y = turned(pose, 4, joint, lane);
  const z = turned(pose, 8, joint, lane);
  const nx = at(direction, 0);
  const ny = at(direction, 1);
  const nz = at(direction, 2);
  let change: f64;
  if (joint.slides) {
    change = nx * x + ny * y + nz * z;
  } else {
    const origin = tree.poses + body * POSE_BYTES;
    const px = at(point, 0) - <f64>readLane(origin, 3, lane);
    const py = at(point, 1) - <f64>readLane(origin, 7, lane);
    const pz = at(point, 2) - <f64>readLane(origin, 11, lane);
    change = nx * (y * pz - z * py) + ny * (z * px - x * pz) + nz * (x * py - y * px);
  }
  const to = sum + joint.drive * 8;
  store<f64>(to, load<f64>(to) + weight * joint.multiplier * change);
}

/** One component of a joint's axis in the world, by the row of the pose of the body that carries it. */
function turned(pose: usize, row: i32, joint: Joint, lane: i32): f64 {
  return (
    <f64>readLane(pose, row, lane) * axisOf(joint, 0) +
    <f64>readLane(pose, row + 1, lane) * axisOf(joint, 1) +
    <f64>readLane(pose, row + 2, lane) * axisOf(joint, 2)
  );
}

function at(vector: usize, i: i32): f64 {
  return <f64>load<real>(vector + i * REAL_BYTES);
}

/** Sets a sum of gradients to zero. */
export function clearGradient(tree: KinematicTree, sum: usize): void {
  memory.fill(sum, 0, tree.drives * 8);
}

/** Writes a sum of gradients as reals, and returns the address behind them. */
export function writeGradient(tree: KinematicTree, sum: usize, to: usize): usize {
  for (let i = 0; i < tree.drives; i++) store<real>(to + i * REAL_BYTES, <real>load<f64>(sum + 8 * i));
  return to + tree.drives * REAL_BYTES;
}

/**
 * Writes the gradients of all pairs of a list in one lane; zeros where a pair is beyond.
 *
 * @param sum - room for a gradient, drives × f64
 * @param to - where they go, drives × real each
 * @returns the address behind them
 */
export function writeGradients(
  tree: KinematicTree,
  lane: i32,
  pairs: usize,
  count: i32,
  results: PairColumns,
  sum: usize,
  to: usize,
): usize {
  let next = to;
  for (let row = 0; row < count; row++) {
    clearGradient(tree, sum);
    if (!load<u8>(results.beyond + row)) addGradient(tree, lane, pairAt(pairs, row), results, row, 1, sum);
    next = writeGradient(tree, sum, next);
  }
  return next;
}
