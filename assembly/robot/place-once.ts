/**
 * Forward kinematics of one configuration: the lanes are the numbers in a row of a pose, and the sines of
 * several joints. Poses have the bits that `kinematics.ts` computes for LANES configurations at once.
 */
import { add, LANE_BYTES, LANES, loadLane, lt, mul, pick, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { Joint, KinematicTree, Link, Pose } from '../layout/records';
import {
  constants,
  CROSSING,
  jointAt,
  OFFSET,
  placeRelative,
  POSE_BYTES,
  positionOf,
  relative,
  setOneConfiguration,
  TURNING,
  TURNS,
  writePose,
} from './kinematics';
import { reduceAngles } from '../simd/angles';
import { toSinesAndCosines } from '../simd/sine-cosine';

/** Lane values in a row of a pose, and in all three. */
const PARTS: i32 = 4 / LANES;
const POSE_PARTS: i32 = 3 * PARTS;

/** Positions of LANES joints, f64, and their sines and cosines. */
const angles: usize = memory.data(8 * LANES, 16);
const sines: usize = memory.data(LANE_BYTES, 16);
const cosines: usize = memory.data(LANE_BYTES, 16);

/** The pose of a body relative to its parent, row by row. */
const inner: usize = memory.data(offsetof<Pose>(), 16);

/** The numbers of the columns of a pose, reals. */
const columns: usize = memory.data(4 * REAL_BYTES, 16);
for (let i = 0; i < 4; i++) store<real>(columns + i * REAL_BYTES, <real>i);

/** Computes the poses of all bodies for one configuration, which `poseOf` then gives. */
export function placeOnce(tree: KinematicTree, configuration: usize): void {
  setOneConfiguration(configuration);
  for (let i = 0; i < 12; i++) store<real>(tree.poses + i * REAL_BYTES, i % 5 == 0 ? 1 : 0);
  for (let first = 0; first < tree.jointCount; first += LANES) {
    const end = min(first + LANES, tree.jointCount);
    // Of joints that do not turn, this means nothing and is not used.
    for (let i = first; i < end; i++) {
      store<f64>(angles + 8 * (i - first), positionOf(jointAt(tree, i), configuration));
    }
    reduceAngles(angles, sines, cosines);
    toSinesAndCosines(sines, cosines);
    for (let i = first; i < end; i++) {
      const joint = jointAt(tree, i);
      placeInner(joint, (i - first) * REAL_BYTES);
      compose(tree.poses + joint.parent * POSE_BYTES, tree.poses + (i + 1) * POSE_BYTES);
    }
  }
}

/** Where the body of a link is after `placeOnce`. */
export function poseOf(tree: KinematicTree, link: Link): Pose {
  return changetype<Pose>(tree.poses + link.body * POSE_BYTES);
}

/** Computes the pose of a body relative to its parent. `at`: where the sine and cosine of its joint are. */
function placeInner(joint: Joint, at: usize): void {
  if (joint.motion != TURNS) {
    placeRelative(joint);
    writePose(relative, 0, changetype<Pose>(inner));
    return;
  }
  const s = splat(load<real>(sines + at));
  const c = splat(load<real>(cosines + at));
  const from = constants(joint);
  for (let row = 0; row < 3; row++) {
    const offset = splat(load<real>(from + (OFFSET + row) * REAL_BYTES));
    for (let part = 0; part < PARTS; part++) {
      // Rows of matrices have three numbers: what is read behind them does not count.
      const numbers = from + (3 * row + part * LANES) * REAL_BYTES;
      const still = add(loadLane(numbers, 0), mul(c, loadLane(numbers + TURNING * REAL_BYTES, 0)));
      const turned = add(still, mul(s, loadLane(numbers + CROSSING * REAL_BYTES, 0)));
      storeLane(inner, row * PARTS + part, pick(isOfMatrix(part), turned, offset));
    }
  }
}

/** The lanes of a part of a row that are of the matrix, and not of the translation. */
function isOfMatrix(part: i32): mask {
  return lt(loadLane(columns, part), splat(2.5));
}

/** out = outer ∘ inner; sums in the order of `composeLanes`. */
function compose(outer: usize, out: usize): void {
  for (let row = 0; row < 3; row++) {
    const numbers = outer + 4 * row * REAL_BYTES;
    const x = splat(load<real>(numbers));
    const y = splat(load<real>(numbers + REAL_BYTES));
    const z = splat(load<real>(numbers + 2 * REAL_BYTES));
    const t = splat(load<real>(numbers + 3 * REAL_BYTES));
    for (let part = 0; part < PARTS; part++) {
      const xy = add(mul(x, loadLane(inner, part)), mul(y, loadLane(inner, PARTS + part)));
      const turned = add(xy, mul(z, loadLane(inner, 2 * PARTS + part)));
      storeLane(out, row * PARTS + part, pick(isOfMatrix(part), turned, add(turned, t)));
    }
  }
}

/** Copies a pose. It takes whole lane values: `memory.copy` takes longer. */
export function copyPose(from: usize, to: usize): void {
  for (let i = 0; i < POSE_PARTS; i++) storeLane(to, i, loadLane(from, i));
}
