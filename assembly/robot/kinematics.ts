/** Forward kinematics, LANES configurations at once. */
import { add, LANE_BYTES, LANES, loadLane, mul, readLane, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { Joint, KinematicTree, Link, Pose, Segment } from '../layout/records';
import { gatherAngles, reduceAngles } from '../simd/angles';
import { MATRIX_NUMBERS } from '../scene/pose';
import { movePose } from '../scene/segment';
import { align, placeAligned } from './aligned-joint';
import { placeFree } from './free-pose';
import { toSinesAndCosines } from '../simd/sine-cosine';

/** How a joint moves: it turns about its axis, slides along it, or floats freely. */
export const TURNS: i32 = 0;
export const SLIDES: i32 = 1;
export const FLOATS: i32 = 2;

/** Numbers behind a joint's record, and where they begin in turn: still, turning, crossing, offset, axis. */
export const TURNING: i32 = 9;
export const CROSSING: i32 = 18;
export const OFFSET: i32 = 27;
const AXIS: i32 = 30;
const CONSTANTS: i32 = 33;

const HEAD: usize = (offsetof<Joint>() + 15) & ~15;

/** Bytes of a lane pose. */
export const POSE_BYTES: i32 = 12 * LANE_BYTES;

/** Bytes of one joint. */
export function jointBytes(): usize {
  return (HEAD + CONSTANTS * REAL_BYTES + 15) & ~15;
}

/** Bytes of the lane poses of so many bodies. */
export function lanePosesBytes(bodies: i32): usize {
  return bodies * POSE_BYTES;
}

/** Bytes of a tree and of a link. */
export function treeBytes(): usize {
  return offsetof<KinematicTree>();
}

export function linkBytes(): usize {
  return offsetof<Link>();
}

/** Fills in a tree whose joints, links and poses lie elsewhere. */
export function initTree(
  tree: KinematicTree,
  drives: i32,
  jointCount: i32,
  joints: usize,
  linkCount: i32,
  links: usize,
  poses: usize,
): void {
  tree.drives = drives;
  tree.jointCount = jointCount;
  tree.joints = joints;
  tree.linkCount = linkCount;
  tree.links = links;
  tree.poses = poses;
}

export function initLink(link: Link, body: i32, segment: Segment): void {
  link.body = body;
  link.segment = segment;
}

/**
 * Fills in a joint.
 *
 * @param motion - 0: it turns, 1: it slides, 2: it floats
 * @param placement - from the frame of the joint to that of the parent: 4×4 matrix, f64, column by column.
 *   Behind it the axis, a unit vector in the frame of the joint, three f64; it means nothing where the joint
 *   floats
 */
export function initJoint(
  joint: Joint,
  parent: i32,
  drive: i32,
  multiplier: f64,
  offset: f64,
  motion: i32,
  placement: usize,
): void {
  joint.parent = parent;
  joint.drive = drive;
  joint.multiplier = multiplier;
  joint.offset = offset;
  joint.motion = motion;
  const axis = placement + 8 * MATRIX_NUMBERS;
  const to = constants(joint);
  const x = load<f64>(axis);
  const y = load<f64>(axis + 8);
  const z = load<f64>(axis + 16);
  for (let row = 0; row < 3; row++) {
    const px = load<f64>(placement + row * 8);
    const py = load<f64>(placement + (4 + row) * 8);
    const pz = load<f64>(placement + (8 + row) * 8);
    const along = px * x + py * y + pz * z;
    // Rodrigues' formula: aaᵀ + cos q (1 − aaᵀ) + sin q [a]×, seen from the parent.
    put(to, 3 * row, along * x);
    put(to, 3 * row + 1, along * y);
    put(to, 3 * row + 2, along * z);
    put(to, TURNING + 3 * row, px - along * x);
    put(to, TURNING + 3 * row + 1, py - along * y);
    put(to, TURNING + 3 * row + 2, pz - along * z);
    put(to, CROSSING + 3 * row, py * z - pz * y);
    put(to, CROSSING + 3 * row + 1, pz * x - px * z);
    put(to, CROSSING + 3 * row + 2, px * y - py * x);
    put(to, OFFSET + row, load<f64>(placement + (12 + row) * 8));
    put(to, AXIS + row, along);
    if (motion == TURNS) continue;
    for (let column = 0; column < 3; column++) {
      put(to, 3 * row + column, load<f64>(placement + (4 * column + row) * 8));
      put(to, TURNING + 3 * row + column, 0);
      put(to, CROSSING + 3 * row + column, 0);
    }
  }
  joint.aligned = 0;
  if (motion == TURNS) align(joint, to);
}

/** Where the numbers behind a joint's record are. */
export function constants(joint: Joint): usize {
  return changetype<usize>(joint) + HEAD;
}

/**
 * Smaller numbers of matrices count as 0, dimensionless. Reason: they are less than rounding changes in those
 * near 1, and come of right angles with 11 digits. Test: "takes right angles of eleven digits as such".
 */
const SMALL: f64 = sizeof<real>() == 4 ? 2.9802322387695312e-8 : 0;

function put(to: usize, i: i32, value: f64): void {
  const isSmall = i < OFFSET && Math.abs(value) < SMALL;
  store<real>(to + i * REAL_BYTES, isSmall ? 0 : <real>value);
}

/** The configurations in the lanes: an address per lane, drives × f64 each. */
const CONFIGURATIONS: usize = memory.data(4 * LANES);

/** How many lanes count: what is computed in the others means nothing. */
let filled: i32 = LANES;

/** Puts a configuration into a lane. */
export function setConfiguration(i: i32, address: usize): void {
  filled = LANES;
  store<usize>(CONFIGURATIONS + 4 * i, address);
}

/** Where the numbers of the configuration in a lane are. */
export function numbersIn(lane: i32): usize {
  return load<usize>(CONFIGURATIONS + 4 * lane);
}

/** Puts one configuration into all lanes, of which only the first counts. */
export function setOneConfiguration(address: usize): void {
  for (let i = 0; i < LANES; i++) setConfiguration(i, address);
  filled = 1;
}

const positions: usize = memory.data(8 * LANES, 16);
const sines: usize = memory.data(LANE_BYTES, 16);
const cosines: usize = memory.data(LANE_BYTES, 16);
/** The pose of a body relative to its parent, from `placeRelative`. */
export const relative: usize = memory.data(POSE_BYTES, 16);

/** Computes the poses of all bodies for the configurations in the lanes. */
export function placeBodies(tree: KinematicTree): void {
  placeRoot(tree);
  for (let i = 0; i < tree.jointCount; i++) placeBody(tree, i);
}

/** Places the body that stands still. */
export function placeRoot(tree: KinematicTree): void {
  for (let i = 0; i < 12; i++) storeLane(tree.poses, i, splat(i % 5 == 0 ? 1 : 0));
}

/** Computes the pose of the body that joint `i` moves; that of the body that carries it is there. */
export function placeBody(tree: KinematicTree, i: i32): void {
  const joint = jointAt(tree, i);
  const parent = tree.poses + joint.parent * POSE_BYTES;
  const own = tree.poses + (i + 1) * POSE_BYTES;
  if (joint.aligned) {
    turn(joint);
    const offset = constants(joint) + OFFSET * REAL_BYTES;
    placeAligned(joint, offset, loadLane(sines, 0), loadLane(cosines, 0), parent, own);
    return;
  }
  placeRelative(joint);
  composeLanes(parent, relative, own);
}

/** The joint of a number. */
export function jointAt(tree: KinematicTree, i: i32): Joint {
  return changetype<Joint>(tree.joints + i * jointBytes());
}

/** Computes the pose of a body relative to its parent for the configurations in the lanes. */
export function placeRelative(joint: Joint): void {
  if (joint.motion == FLOATS) return placeFloating(joint);
  const from = constants(joint);
  if (joint.motion == SLIDES) {
    for (let i = 0; i < filled; i++) {
      store<real>(sines + i * REAL_BYTES, <real>positionOf(joint, numbersIn(i)));
    }
    const position = loadLane(sines, 0);
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        storeLane(relative, 4 * row + column, constant(from, 3 * row + column));
      }
      storeLane(
        relative,
        4 * row + 3,
        add(constant(from, OFFSET + row), mul(constant(from, AXIS + row), position)),
      );
    }
    return;
  }
  turn(joint);
  placeRow(from, 0, loadLane(sines, 0), loadLane(cosines, 0));
  placeRow(from, 1, loadLane(sines, 0), loadLane(cosines, 0));
  placeRow(from, 2, loadLane(sines, 0), loadLane(cosines, 0));
}

/** Sines and cosines of a joint that turns. */
function turn(joint: Joint): void {
  gatherAngles(CONFIGURATIONS, 8 * joint.drive, joint.multiplier, joint.offset, positions);
  reduceAngles(positions, sines, cosines);
  toSinesAndCosines(sines, cosines);
}

/** The frame of a floating joint in that of its parent, and the pose in that frame. */
const mount: usize = memory.data(POSE_BYTES, 16);
const free: usize = memory.data(POSE_BYTES, 16);

function placeFloating(joint: Joint): void {
  const from = constants(joint);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      storeLane(mount, 4 * row + column, constant(from, 3 * row + column));
    }
    storeLane(mount, 4 * row + 3, constant(from, OFFSET + row));
  }
  for (let i = 0; i < filled; i++) {
    placeFree(numbersIn(i) + joint.drive * 8, free, i);
  }
  composeLanes(mount, free, relative);
}

/** The position of a joint that turns or slides in a configuration, radians or metres. */
export function positionOf(joint: Joint, configuration: usize): f64 {
  return joint.multiplier * load<f64>(configuration + joint.drive * 8) + joint.offset;
}

/** Writes one row of the relative pose of a joint that turns. */
function placeRow(from: usize, row: i32, s: lane, c: lane): void {
  storeLane(relative, 4 * row, turned(from, 3 * row, s, c));
  storeLane(relative, 4 * row + 1, turned(from, 3 * row + 1, s, c));
  storeLane(relative, 4 * row + 2, turned(from, 3 * row + 2, s, c));
  storeLane(relative, 4 * row + 3, constant(from, OFFSET + row));
}

function turned(from: usize, i: i32, s: lane, c: lane): lane {
  const still = add(constant(from, i), mul(c, constant(from, TURNING + i)));
  return add(still, mul(s, constant(from, CROSSING + i)));
}

function constant(from: usize, i: i32): lane {
  return splat(load<real>(from + i * REAL_BYTES));
}

/** out = outer ∘ inner, lane poses; sums in the order of `compose` in scene/carry.ts. */
export function composeLanes(outer: usize, inner: usize, out: usize): void {
  for (let i = 0; i < 12; i += 4) {
    const row = outer + i * LANE_BYTES;
    const x = loadLane(row, 0);
    const y = loadLane(row, 1);
    const z = loadLane(row, 2);
    storeLane(out, i, along(x, y, z, inner, 0));
    storeLane(out, i + 1, along(x, y, z, inner, 1));
    storeLane(out, i + 2, along(x, y, z, inner, 2));
    storeLane(out, i + 3, add(along(x, y, z, inner, 3), loadLane(row, 3)));
  }
}

function along(x: lane, y: lane, z: lane, inner: usize, column: i32): lane {
  const xy = add(mul(x, loadLane(inner, column)), mul(y, loadLane(inner, column + 4)));
  return add(xy, mul(z, loadLane(inner, column + 8)));
}

/** One component of a joint's axis, in the frame of the body that carries it. */
export function axisOf(joint: Joint, i: i32): f64 {
  return <f64>load<real>(constants(joint) + (AXIS + i) * REAL_BYTES);
}

/** The link at one place of a tree's list. */
export function linkAt(tree: KinematicTree, i: i32): Link {
  return changetype<Link>(tree.links + i * offsetof<Link>());
}

/** Moves a robot's segments to where configuration `lane` has them; those that are there do not move. */
export function moveSegments(tree: KinematicTree, lane: i32): void {
  for (let i = 0; i < tree.linkCount; i++) {
    const link = linkAt(tree, i);
    moveSegment(link.segment, tree.poses + link.body * POSE_BYTES, lane);
  }
}

const place = changetype<Pose>(memory.data(offsetof<Pose>(), 16));

/** Moves a segment to the pose that one lane of a lane pose has. */
export function moveSegment(segment: Segment, pose: usize, lane: i32): void {
  writePose(pose, lane, place);
  movePose(segment, place);
}

/** Writes the pose that one lane of a lane pose has. */
export function writePose(pose: usize, lane: i32, to: Pose): void {
  for (let i = 0; i < 12; i++) {
    store<real>(changetype<usize>(to) + i * REAL_BYTES, readLane(pose, i, lane));
  }
}
