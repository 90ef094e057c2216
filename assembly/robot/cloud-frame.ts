/** A pair of a segment and a cloud for LANES configurations: points of the world in the cloud's frame. */
import { skew } from '../bvh/frames';
import { Pose, Segment, SegmentPair } from '../layout/records';
import { roundingAt } from '../narrow-phase/supports';
import { LANE_BYTES, LANES, loadLane, REAL_BYTES, spread, storeLane, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { isCloud } from '../tree-search/balls';
import { writePose } from './kinematics';
import { lanesOf } from './lane-segment';

/** A pair with a cloud, and what tests find out about it. */
@unmanaged
export class CloudPair {
  /** The cloud, the other segment, and whether the cloud is the pair's a. */
  cloud: Segment;
  other: Segment;
  isFirst: bool;
  /** Poses of the cloud, twelve lane values; 0 where it stands still. */
  poses: usize;
  /** What to allow for rounding, m. */
  slack: real;
  /** The distance to be kept, m. */
  margin: f64;
  /** The lanes that the distance field of the cloud left open, as bits. */
  open: i32;
  /** The lanes in which nothing is known to be too close, but something may be, as bits. */
  unsure: i32;
}

/** Where one lane has a cloud that moves. */
const place = changetype<Pose>(memory.data(offsetof<Pose>(), 16));

/** A point in the frame of the cloud, three lane values. */
const point: usize = memory.data(3 * LANE_BYTES, 16);

/** Sets up a pair of a segment and a cloud, or of two clouds, that has to keep a margin, m. */
export function beginCloud(at: CloudPair, pair: SegmentPair, margin: f64): void {
  at.isFirst = !isCloud(pair.b);
  at.cloud = at.isFirst ? pair.a : pair.b;
  at.other = at.isFirst ? pair.b : pair.a;
  at.margin = margin;
  const lanes = lanesOf(at.cloud);
  at.poses = lanes.pose;
  let error = lanes.skew;
  if (at.poses != 0) {
    error = 0;
    for (let i = 0; i < LANES; i++) error = max<real>(error, skew(poseIn(at, i)));
  }
  const scale = lanes.scale + lanesOf(at.other).scale;
  at.slack = roundingAt(scale) + error * scale;
}

/** Where the cloud is in one lane. */
export function poseIn(at: CloudPair, lane: i32): Pose {
  if (at.poses == 0) return at.cloud;
  writePose(at.poses, lane, place);
  return place;
}

/** A world point in the cloud's frame: the address of three lane values, valid until the next call. */
export function toCloud(at: CloudPair, center: usize): usize {
  const x = sub(loadLane(center, 0), poseNumber(at, 3));
  const y = sub(loadLane(center, 1), poseNumber(at, 7));
  const z = sub(loadLane(center, 2), poseNumber(at, 11));
  for (let i = 0; i < 3; i++) {
    storeLane(point, i, dot(poseNumber(at, i), poseNumber(at, 4 + i), poseNumber(at, 8 + i), x, y, z));
  }
  return point;
}

/** A number of the poses of the cloud. */
function poseNumber(at: CloudPair, i: i32): lane {
  return at.poses == 0 ? spread(changetype<usize>(at.cloud) + i * REAL_BYTES) : loadLane(at.poses, i);
}
