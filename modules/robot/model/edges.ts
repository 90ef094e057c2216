import { normalizeQuaternion } from './free-pose.ts';
import type { RobotJoint } from './model.ts';
import { QUATERNION_NUMBERS, quaternionsIn } from './numbers.ts';

/**
 * Prepares a straight motion between two configurations, and returns the most that a joint moves on it,
 * radians or metres. Quaternions are made to have length 1, and those of the end to be on the side of those
 * of the start: then all numbers are interpolated linearly, which takes orientations the shorter way once
 * they are made unit quaternions again.
 *
 * That turns fastest half-way: by 4 tan(φ/2) per way, φ being the angle between the quaternions. Its tangent
 * is the ratio of their difference to their sum.
 * @param from, to - checked configurations; their quaternions are overwritten
 */
export function prepareEdge(joints: readonly RobotJoint[], from: Float64Array, to: Float64Array): number {
  let furthest = 0;
  for (let i = 0; i < joints.length; i++) {
    if (joints[i]!.type !== 'quaternion') {
      furthest = Math.max(furthest, Math.abs(to[i]! - from[i]!));
      continue;
    }
    normalizeQuaternion(from, i);
    normalizeQuaternion(to, i);
    furthest = Math.max(furthest, 4 * alignQuaternion(from, to, i));
    i += QUATERNION_NUMBERS - 1;
  }
  return furthest;
}

/** Makes the quaternions of a configuration have length 1. */
export function normalizeQuaternions(joints: readonly RobotJoint[], configuration: Float64Array): void {
  for (const at of quaternionsIn(joints)) normalizeQuaternion(configuration, at);
}

/** Turns the end to the side of the start, and returns the tangent of half the angle between the two. */
function alignQuaternion(from: Float64Array, to: Float64Array, at: number): number {
  let difference = 0;
  let sum = 0;
  for (let i = at; i < at + QUATERNION_NUMBERS; i++) {
    const [away, along] = [to[i]! - from[i]!, to[i]! + from[i]!];
    difference += away * away;
    sum += along * along;
  }
  if (difference <= sum) return Math.sqrt(difference / sum);
  for (let i = at; i < at + QUATERNION_NUMBERS; i++) to[i] = -to[i]!;
  return Math.sqrt(sum / difference);
}
