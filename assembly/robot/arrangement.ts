/** A robot in a scene: the first argument of every question about it. */
import { Carried, KinematicTree, Segment } from '../layout/records';
import { Verdict } from '../narrow-phase/verdict';
import { POSE_BYTES } from './kinematics';

/** What the bindings fill in once for as long as the scene has the same segments and pairs. */
@unmanaged
export class Arrangement {
  tree: KinematicTree;
  /** Addresses of all segments of the scene, each of which has its `LaneSegment`. */
  segments: usize;
  segmentCount: i32;
  /** List of `Carried` records. */
  carriedCount: i32;
  carried: usize;
  /** Room for two lane poses per carried segment. */
  lanePoses: usize;
  /** The list of pairs, and the order in which they are tested: see `beginTests`. */
  pairs: usize;
  order: usize;
  pairCount: i32;
  /** Room for the poses of the links while others take their place. */
  saved: usize;
  /** What `beginRobotTests` began. */
  verdict: Verdict;
}

export function segmentAt(at: Arrangement, i: i32): Segment {
  return changetype<Segment>(load<usize>(at.segments + 4 * i));
}

export function riderAt(at: Arrangement, i: i32): Carried {
  return changetype<Carried>(at.carried + i * offsetof<Carried>());
}

/** The pose of a carried segment in the frame of its carrier, the same in all lanes. */
export function relativePose(at: Arrangement, i: i32): usize {
  return at.lanePoses + 2 * i * POSE_BYTES;
}

/** Its pose in the world. */
export function riderPose(at: Arrangement, i: i32): usize {
  return at.lanePoses + (2 * i + 1) * POSE_BYTES;
}
