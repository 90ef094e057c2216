/**
 * Edges, straight motions between configurations: how long they are, and in how many steps they are looked
 * at. The steps are those of modules/robot/model/edges.ts. Test: test/modules/robot/robot-in-scene.test.ts.
 */
import { KinematicTree } from '../../layout/records';
import { FLOATS, jointAt } from '../../robot/kinematics';

/** How the length of an edge is told: by the joint that moves furthest, or by all of them. */
export const LARGEST: i32 = 0;
export const EUCLIDEAN: i32 = 1;

/** See `ROUNDED` in robot/free-pose.ts. */
const ROUNDED: f64 = 8 * f64.EPSILON;

/**
 * A length may be longer than so many steps by this share, dimensionless, without a step more. Reason:
 * 8.000000000000002 are eight steps that were rounded. Test: "takes no step more for what rounding adds".
 */
const TOLERANCE: f64 = 9.094947017729282e-13;

/** In how many steps an edge of a length is looked at. */
export function countSteps(length: f64, step: f64): i32 {
  return <i32>Math.min(Math.max(1, Math.ceil((length / step) * (1 - TOLERANCE))), <f64>i32.MAX_VALUE);
}

/**
 * Has quaternions length 1, and those of the end on the side of those of the start.
 *
 * @param from, to - whole configurations
 * @returns how long the edge is, radians or metres
 */
export function prepareEdge(tree: KinematicTree, from: usize, to: usize, metric: i32): f64 {
  let furthest: f64 = 0;
  let sum: f64 = 0;
  const floats = hasFloating(tree);
  for (let i = 0; i < tree.drives; i++) {
    let edge = Math.abs(load<f64>(to + 8 * i) - load<f64>(from + 8 * i));
    if (floats && beginsQuaternion(tree, i)) {
      normalize(from + 8 * i);
      normalize(to + 8 * i);
      edge = 4 * align(from + 8 * i, to + 8 * i);
      i += 3;
    }
    furthest = Math.max(furthest, edge);
    sum += edge * edge;
  }
  return metric == EUCLIDEAN ? Math.sqrt(sum) : furthest;
}

function hasFloating(tree: KinematicTree): bool {
  for (let i = 0; i < tree.jointCount; i++) if (jointAt(tree, i).motion == FLOATS) return true;
  return false;
}

/** Whether the quaternion of a floating joint begins at a place of a configuration. */
function beginsQuaternion(tree: KinematicTree, place: i32): bool {
  for (let i = 0; i < tree.jointCount; i++) {
    const joint = jointAt(tree, i);
    if (joint.motion == FLOATS && joint.drive + 3 == place) return true;
  }
  return false;
}

function normalize(quaternion: usize): void {
  const x = load<f64>(quaternion);
  const y = load<f64>(quaternion + 8);
  const z = load<f64>(quaternion + 16);
  const w = load<f64>(quaternion + 24);
  const square = x * x + y * y + z * z + w * w;
  if (Math.abs(square - 1) <= ROUNDED) return;
  const length = Math.sqrt(square);
  for (let i = 0; i < 32; i += 8) store<f64>(quaternion + i, load<f64>(quaternion + i) / length);
}

/** Turns the end to the side of the start, and returns the tangent of half the angle between the two. */
function align(from: usize, to: usize): f64 {
  let difference: f64 = 0;
  let sum: f64 = 0;
  for (let i = 0; i < 32; i += 8) {
    const away = load<f64>(to + i) - load<f64>(from + i);
    const along = load<f64>(to + i) + load<f64>(from + i);
    difference += away * away;
    sum += along * along;
  }
  if (difference <= sum) return Math.sqrt(difference / sum);
  for (let i = 0; i < 32; i += 8) store<f64>(to + i, -load<f64>(to + i));
  return Math.sqrt(sum / difference);
}
