/**
 * Gradients of distances by the numbers of a configuration.
 *
 * Bodies A and B are at a distance d, with points p_A and p_B and a normal n from A to B. A joint with axis a
 * through o that turns only B changes d by n·(a × (p_B − o)), one that turns only A by −n·(a × (p_A − o)),
 * one that slides by n·a and −n·a, one that floats by each of its seven numbers: see `addFloating`. One that
 * moves both or neither does not change d. Joints that follow the same number of the configuration add up,
 * each times its multiplier.
 *
 * In: results of pairs, and the poses of bodies that the forward kinematics has left in the lanes. Out: f64,
 *   metres per radian or metre. Where several pairs of points are closest, d has a kink; then the gradient is
 *   that of the points given, one element of the generalized gradient. Always finite, as normals are defined
 *   in contact. Source: Clarke 1983, theorem 2.8.2, of a minimum over pairs of points.
 */
import { readLane, REAL_BYTES } from '../simd/lanes';
import { Joint, KinematicTree, PairColumns, SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { axisOf, constants, FLOATS, jointAt, numbersIn, POSE_BYTES, SLIDES } from './kinematics';
import { lanesOf } from './lane-segment';

/**
 * Adds `weight` times the gradient of a pair's distance to a sum, f64 by numbers of the configuration.
 * Segments must know their bodies: after `beginRobot`.
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
  if (joint.motion == FLOATS) return addFloating(tree, body, lane, point, direction, weight, sum);
  const pose = tree.poses + joint.parent * POSE_BYTES;
  const x = turned(pose, 0, joint, lane);
  const y = turned(pose, 4, joint, lane);
  const z = turned(pose, 8, joint, lane);
  const nx = at(direction, 0);
  const ny = at(direction, 1);
  const nz = at(direction, 2);
  let change: f64;
  if (joint.motion == SLIDES) {
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

/**
 * Adds what a floating joint does: a position changes d by the direction, seen from the joint's frame. With
 * the direction's moment m about the body, seen from there, a turn by ω changes d by m·ω; a changing unit
 * quaternion (v, w) turns it by ω = 2 (w dv − v dw − dv × v), so the gradient by v is 2 (w m + m × v), and
 * that by w is −2 m·v. It is square to the quaternion: of a longer one, only the length divides it.
 */
function addFloating(
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
  const origin = tree.poses + body * POSE_BYTES;
  const nx = at(direction, 0);
  const ny = at(direction, 1);
  const nz = at(direction, 2);
  const px = at(point, 0) - <f64>readLane(origin, 3, lane);
  const py = at(point, 1) - <f64>readLane(origin, 7, lane);
  const pz = at(point, 2) - <f64>readLane(origin, 11, lane);
  const mx = py * nz - pz * ny;
  const my = pz * nx - px * nz;
  const mz = px * ny - py * nx;
  const numbers = numbersIn(lane) + joint.drive * 8;
  const x = load<f64>(numbers, 24);
  const y = load<f64>(numbers, 32);
  const z = load<f64>(numbers, 40);
  const w = load<f64>(numbers, 48);
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const share = (2 * weight) / (length * length);
  const to = sum + joint.drive * 8;
  for (let axis = 0; axis < 3; axis++) {
    const ax = across(pose, 0, joint, axis, lane);
    const ay = across(pose, 4, joint, axis, lane);
    const az = across(pose, 8, joint, axis, lane);
    addTo(to + 8 * axis, weight * (nx * ax + ny * ay + nz * az));
    store<f64>(MOMENT + 8 * axis, mx * ax + my * ay + mz * az);
  }
  const a = load<f64>(MOMENT);
  const b = load<f64>(MOMENT, 8);
  const c = load<f64>(MOMENT, 16);
  addTo(to + 24, share * (w * a + (b * z - c * y)));
  addTo(to + 32, share * (w * b + (c * x - a * z)));
  addTo(to + 40, share * (w * c + (a * y - b * x)));
  addTo(to + 48, -share * (a * x + b * y + c * z));
}

/** The moment of a direction, seen from the frame of a floating joint. */
const MOMENT: usize = memory.data(3 * 8, 8);

function addTo(address: usize, value: f64): void {
  store<f64>(address, load<f64>(address) + value);
}

/** One component, in the world, of an axis of the frame of a floating joint. */
function across(pose: usize, row: i32, joint: Joint, axis: i32, lane: i32): f64 {
  const from = constants(joint) + axis * REAL_BYTES;
  return (
    <f64>readLane(pose, row, lane) * <f64>load<real>(from) +
    <f64>readLane(pose, row + 1, lane) * <f64>load<real>(from + 3 * REAL_BYTES) +
    <f64>readLane(pose, row + 2, lane) * <f64>load<real>(from + 6 * REAL_BYTES)
  );
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
