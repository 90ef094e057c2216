/**
 * Segments of a robot against point clouds, LANES configurations at once. Spheres against points are settled here; of other
 * elements those that are too far away by their bounding spheres.
 */
import { skew } from '../bvh/frames';
import { transformElements } from '../elements/by-kind';
import { KINDS, POINT } from '../layout/kinds';
import { elementGroup, Pose, Segment, SegmentPair } from '../layout/records';
import { roundingAt } from '../narrow-phase/supports';
import {
  any,
  LANE_BYTES,
  LANES,
  loadLane,
  readLane,
  REAL_BYTES,
  splat,
  spread,
  storeLane,
  sub,
} from '../simd/lanes';
import { dot } from '../simd/vec3';
import { openBlock, openBlockCount, openLanes } from '../tree-search/ball-lanes';
import { isCloud, testBalls } from '../tree-search/balls';
import { writePose } from './kinematics';
import { compareLanes } from './lane-kernels';
import { centerOf, elementBytes, elementsOf, freshen, lanesOf, meanAt } from './lane-segment';

/** The lanes in which nothing is known to be too close, but something may be, as bits. */
let unsure: i32 = 0;

/** The lanes that the last `testCloud` left to the general way, as bits. */
export function leftOpen(): i32 {
  return unsure;
}

/** The cloud, and its poses, twelve lane values; 0 where it stands still. */
let cloud: Segment = changetype<Segment>(0);
let poses: usize = 0;

/** Whether it is the pair's a. */
let isFirst: bool = false;

/** The distance to be kept, m, and what to allow for rounding. */
let margin: f64 = 0;
let slack: real = 0;

/** Where one lane has a cloud that moves. */
const place = changetype<Pose>(memory.data(offsetof<Pose>(), 16));

/** The center of a ball in the frame of the cloud, three lane values. */
const center: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Tests a pair of a segment and a cloud, or of two clouds.
 *
 * @param least - the distance to be kept, m
 * @param asked - the lanes that matter, as bits
 * @returns those in which the two are closer; see `leftOpen`, too
 */
export function testCloud(pair: SegmentPair, least: f64, asked: i32): i32 {
  isFirst = !isCloud(pair.b);
  cloud = isFirst ? pair.a : pair.b;
  const other = isFirst ? pair.b : pair.a;
  margin = least;
  begin(other);
  const lanes = lanesOf(other);
  unsure = 0;
  // The bounding sphere of all elements comes first.
  if (other.hasTree || other.count > 1) {
    asked = nearLanes(centerOf(lanes), other.radius + <real>margin, asked);
    if (other.hasTree) unsure = asked;
    if (other.hasTree || asked == 0) return 0;
  }
  freshen(other);
  let offended = 0;
  let element = elementsOf(lanes);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(other, kind);
    for (let i = 0; i < group.count; i++) {
      const reach = load<real>(other.radii + (group.place + i) * REAL_BYTES) + <real>margin;
      if (kind == POINT) offended |= testSphere(element, reach, asked & ~offended);
      else unsure |= nearLanes(meanAt(element, kind), reach, asked & ~(offended | unsure));
      element += elementBytes(kind);
      if ((asked & ~offended) == 0) break;
    }
  }
  unsure &= ~offended;
  return offended;
}

/** Sets up where the cloud is, and what to allow for rounding. */
function begin(other: Segment): void {
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

/** Where the cloud is in one lane. */
function poseIn(lane: i32): Pose {
  if (poses == 0) return cloud;
  writePose(poses, lane, place);
  return place;
}

/** A number of the poses of the cloud. */
function poseNumber(i: i32): lane {
  return poses == 0 ? spread(changetype<usize>(cloud) + i * REAL_BYTES) : loadLane(poses, i);
}

/** Writes where the cloud has a point of the world, three lane values. */
function writeCenter(at: usize): void {
  const x = sub(loadLane(at, 0), poseNumber(3));
  const y = sub(loadLane(at, 1), poseNumber(7));
  const z = sub(loadLane(at, 2), poseNumber(11));
  for (let i = 0; i < 3; i++) {
    storeLane(center, i, dot(poseNumber(i), poseNumber(4 + i), poseNumber(8 + i), x, y, z));
  }
}

/** The lanes in which points may come within `reach` of a center, three lane values, as bits. */
function nearLanes(at: usize, reach: real, asked: i32): i32 {
  writeCenter(at);
  const near = testBalls(cloud, center, reach, slack, asked);
  return near | openLanes();
}

/** The lanes in which a sphere, given by its lane values, is too close to a point, as bits. Notes those that are `unsure`. */
function testSphere(sphere: usize, reach: real, asked: i32): i32 {
  writeCenter(sphere);
  let offended = testBalls(cloud, center, reach, slack, asked);
  const open = openLanes();
  if (open == 0) return offended;
  if (openBlockCount() < 0) {
    unsure |= open;
    return offended;
  }
  for (let lanes = open; lanes != 0; lanes &= lanes - 1) {
    if (isOpenTooClose(sphere, ctz(lanes))) offended |= lanes & -lanes;
  }
  return offended;
}

/** One lane of a sphere in all lanes, and LANES points in the world, in blocks; room for the points as rows. */
const one: usize = memory.data(4 * LANE_BYTES, 16);
const many: usize = memory.data(4 * LANE_BYTES, 16);
const rows: usize = memory.data(LANES * 4 * <i32>sizeof<f64>(), 16);

const ALL_LANES: i32 = (1 << LANES) - 1;

/** Whether kernels find one of the points too close that were left open by rounding. */
function isOpenTooClose(sphere: usize, lane: i32): bool {
  const count = openBlockCount();
  const pose = poseIn(lane);
  for (let i = 0; i < 4; i++) storeLane(one, i, splat(readLane(sphere, i, lane)));
  for (let i = 0; i < count; i++) {
    const block = openBlock(i);
    storeLane(many, 3, loadLane(block, 3));
    transformElements(POINT, pose, block, 1, many, rows);
    const tooClose = isFirst
      ? compareLanes(POINT, many, POINT, one, margin, ALL_LANES)
      : compareLanes(POINT, one, POINT, many, margin, ALL_LANES);
    if (any(tooClose)) return true;
  }
  return false;
}
