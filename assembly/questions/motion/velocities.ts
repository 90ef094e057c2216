/**
 * How fast the bodies of a robot move in the configurations in the lanes, per edge: a recursion from the root
 * outward, as in the Newton-Euler equations (Luh, Walker and Paul 1980). What floats counts as standing
 * still: motions relative to what carries it have no second bound, and in all others its velocity cancels.
 */
import { add, LANE_BYTES, loadLane, mul, splat, storeLane, sub } from '../../simd/lanes';
import { KinematicTree } from '../../layout/records';
import { dot, minor } from '../../simd/vec3';
import { axisOf, FLOATS, jointAt, POSE_BYTES, TURNS } from '../../robot/kinematics';
import { Motion, motionOfJoint } from './records';

/** Bytes of a velocity: angular, rad per edge; that of the body's origin, m per edge; six lane values. */
export const VELOCITY_BYTES: usize = 6 * LANE_BYTES;

/** Computes the velocities of all bodies. After `placeRobot`. */
export function findVelocities(motion: Motion): void {
  const tree = motion.tree;
  for (let i = 0; i < 6; i++) storeLane(motion.velocities, i, splat(0));
  for (let i = 0; i < tree.jointCount; i++) addJoint(motion, tree, i);
}

/** Where the velocity of a body is. */
export function velocityOf(motion: Motion, body: i32): usize {
  return motion.velocities + body * VELOCITY_BYTES;
}

function addJoint(motion: Motion, tree: KinematicTree, i: i32): void {
  const joint = jointAt(tree, i);
  const before = velocityOf(motion, joint.parent);
  const to = velocityOf(motion, i + 1);
  const carrier = tree.poses + joint.parent * POSE_BYTES;
  const own = tree.poses + (i + 1) * POSE_BYTES;
  const wx = loadLane(before, 0);
  const wy = loadLane(before, 1);
  const wz = loadLane(before, 2);
  const x = sub(loadLane(own, 3), loadLane(carrier, 3));
  const y = sub(loadLane(own, 7), loadLane(carrier, 7));
  const z = sub(loadLane(own, 11), loadLane(carrier, 11));
  storeLane(to, 0, wx);
  storeLane(to, 1, wy);
  storeLane(to, 2, wz);
  storeLane(to, 3, add(loadLane(before, 3), minor(wy, wz, y, z)));
  storeLane(to, 4, add(loadLane(before, 4), minor(wz, wx, z, x)));
  storeLane(to, 5, add(loadLane(before, 5), minor(wx, wy, x, y)));
  const rate = motionOfJoint(motion, i).rate;
  if (rate == 0 || joint.motion == FLOATS) return;
  const ax = splat(<real>(rate * axisOf(joint, 0)));
  const ay = splat(<real>(rate * axisOf(joint, 1)));
  const az = splat(<real>(rate * axisOf(joint, 2)));
  const first = joint.motion == TURNS ? 0 : 3;
  for (let row = 0; row < 3; row++) {
    const along = dot(
      loadLane(carrier, 4 * row),
      loadLane(carrier, 4 * row + 1),
      loadLane(carrier, 4 * row + 2),
      ax,
      ay,
      az,
    );
    storeLane(to, first + row, add(loadLane(to, first + row), along));
  }
}

/** One component of the velocity of a point with a body: `axis` 0, 1 or 2. */
export function speedAlong(velocity: usize, pose: usize, point: usize, axis: i32): lane {
  const next = axis == 2 ? 0 : axis + 1;
  const last = axis == 0 ? 2 : axis - 1;
  const y = sub(loadLane(point, next), loadLane(pose, 4 * next + 3));
  const z = sub(loadLane(point, last), loadLane(pose, 4 * last + 3));
  const turning = sub(mul(loadLane(velocity, next), z), mul(loadLane(velocity, last), y));
  return add(loadLane(velocity, 3 + axis), turning);
}
