/** A pair of a segment and a cloud for LANES configurations: points of the world in the frame of the cloud. */
import { skew } from '../bvh/frames';
import { Pose, Segment, SegmentPair } from '../layout/records';
import { roundingAt } from '../narrow-phase/supports';
import { LANE_BYTES, LANES, loadLane, REAL_BYTES, spread, storeLane, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { isCloud } from '../tree-search/balls';
import { writePose } from './kinematics';
import { lanesOf } from './lane-segment';

/** The cloud of the pair at hand, the other segment, and whether the cloud is b. */
let cloud: Segment = changetype<Segment>(0);
let other: Segment = changetype<Segment>(0);
let isFirst: bool = false;

/** Poses of the cloud, twelve lane values; 0 where it stands still. */
let poses: usize = 0;

/** What to allow for rounding, m. */
let slack: real = 0;

/** Where one lane has a cloud that moves. */
const place = changetype<Pose>(memory.data(offsetof<Pose>(), 16));

/** A point in the frame of the cloud, three lane values. */
const point: usize = memory.data(3 * LANE_BYTES, 16);

/** Sets up a pair of a segment and a cloud, or of two clouds. */
export function beginCloud(pair: SegmentPair): void {
  isFirst = !isCloud(pair.b);
  cloud = isFirst ? pair.a : pair.b;
  other = isFirst ? pair.b : pair.a;
  const lanes = lanesOf(cloud);
  poses = lanes.pose;
  let error = lanes.skew;
  if (poses != 0) {
    error = 0;
    for (let i = 0; i < LANES; i++) error = max<real>(error, skew(poseIn(i)));
  }
  const scale = lanes.scale + lanesOf(other).scale;
  slack = roundingAt(scale) + error * scale;
}

export function cloudAtHand(): Segment {
  return cloud;
}

export function otherAtHand(): Segment {
  return other;
}

/** Whether the cloud is the pair's a. */
export function isCloudFirst(): bool {
  return isFirst;
}

export function slackAtHand(): real {
  return slack;
}

/** Where the cloud is in one lane. */
export function poseIn(lane: i32): Pose {
  if (poses == 0) return cloud;
  writePose(poses, lane, place);
  return place;
}

/** Where the cloud has a point of the world, three lane values: the address of such, valid until the next call. */
export function toCloud(at: usize): usize {
  const x = sub(loadLane(at, 0), poseNumber(3));
  const y = sub(loadLane(at, 1), poseNumber(7));
  const z = sub(loadLane(at, 2), poseNumber(11));
  for (let i = 0; i < 3; i++) {
    storeLane(point, i, dot(poseNumber(i), poseNumber(4 + i), poseNumber(8 + i), x, y, z));
  }
  return point;
}

/** A number of the poses of the cloud. */
function poseNumber(i: i32): lane {
  return poses == 0 ? spread(changetype<usize>(cloud) + i * REAL_BYTES) : loadLane(poses, i);
}
