/**
 * Segments of a robot against point clouds, LANES configurations at once. Spheres against points are decided
 * here; of other elements those that are too far away by their bounding spheres.
 */
import { transformElements } from '../elements/by-kind';
import { POINT } from '../layout/kinds';
import { SegmentPair } from '../layout/records';
import { any, LANE_BYTES, LANES, loadLane, readLane, splat, storeLane } from '../simd/lanes';
import { Balls, BALLS_BYTES } from '../tree-search/ball-lanes';
import { fieldOf, testBalls } from '../tree-search/balls';
import { beginCloud, CloudPair, poseIn, toCloud } from './cloud-frame';
import { lookUp, openOfElement } from './field-lanes';
import { compareLanes } from './lane-kernels';
import { centerOf, elementAt, freshen, lanesOf } from './lane-segment';

/** Spheres of the segment at hand. */
const balls = changetype<Balls>(memory.data(BALLS_BYTES, 16));

/**
 * Tests a pair of a segment and a cloud, or of two clouds.
 *
 * @param least - the distance to be kept, m
 * @param asked - the lanes that matter, as bits
 * @returns those in which the two are closer; `unsure` has those that are left to the general way
 */
export function testCloud(at: CloudPair, pair: SegmentPair, least: f64, asked: i32): i32 {
  beginCloud(at, pair, least);
  const other = at.other;
  const margin = <real>least;
  const lanes = lanesOf(other);
  at.unsure = 0;
  let tooClose = 0;
  const field = fieldOf(at.cloud);
  if (field != null) {
    tooClose = lookUp(at, field, asked);
    asked = at.open;
  } else if (other.hasTree || other.count > 1) {
    // The bounding sphere of all elements comes first.
    asked = nearLanes(at, centerOf(lanes), other.radius + margin, asked);
  }
  if (other.hasTree) at.unsure = asked;
  if (other.hasTree || asked == 0) return tooClose;
  freshen(other);
  let found = 0;
  for (let i = 0; i < lanes.count && (asked & ~found) != 0; i++) {
    const element = elementAt(lanes, i);
    const left = asked & ~found & (field == null ? asked : openOfElement(at, i));
    if (left == 0) continue;
    const reach = element.radius + margin;
    if (element.kind == POINT) found |= testSphere(at, element.values, reach, left);
    else at.unsure |= nearLanes(at, element.mean, reach, left & ~at.unsure);
  }
  at.unsure &= ~found;
  return tooClose | found;
}

/** The lanes in which points may come within `reach` of a center, three lane values, as bits. */
function nearLanes(at: CloudPair, center: usize, reach: real, asked: i32): i32 {
  balls.begin(toCloud(at, center), reach, at.slack, asked);
  return testBalls(balls, at.cloud) | balls.open;
}

/** The lanes in which a sphere, in lane values, is too close to a point, as bits. Notes those `unsure`. */
function testSphere(at: CloudPair, sphere: usize, reach: real, asked: i32): i32 {
  balls.begin(toCloud(at, sphere), reach, at.slack, asked);
  let tooClose = testBalls(balls, at.cloud);
  const open = balls.open;
  if (open == 0) return tooClose;
  if (balls.hasOthersOpen()) {
    at.unsure |= open;
    return tooClose;
  }
  for (let lanes = open; lanes != 0; lanes &= lanes - 1) {
    if (isOpenTooClose(at, sphere, ctz(lanes))) tooClose |= lanes & -lanes;
  }
  return tooClose;
}

/** One lane of a sphere in all lanes, and LANES points in the world, in blocks; room for these as rows. */
const one: usize = memory.data(4 * LANE_BYTES, 16);
const many: usize = memory.data(4 * LANE_BYTES, 16);
const rows: usize = memory.data(LANES * 4 * <i32>sizeof<f64>(), 16);

const ALL_LANES: i32 = (1 << LANES) - 1;

/** Whether kernels find one of the points too close that were left open by rounding. */
function isOpenTooClose(at: CloudPair, sphere: usize, lane: i32): bool {
  const pose = poseIn(at, lane);
  for (let i = 0; i < 4; i++) storeLane(one, i, splat(readLane(sphere, i, lane)));
  for (let i = 0; i < balls.openCount; i++) {
    const block = balls.openBlock(i);
    storeLane(many, 3, loadLane(block, 3));
    transformElements(POINT, pose, block, 1, many, rows);
    const tooClose = at.isFirst
      ? compareLanes(POINT, many, POINT, one, at.margin, at.slack, ALL_LANES)
      : compareLanes(POINT, one, POINT, many, at.margin, at.slack, ALL_LANES);
    if (any(tooClose)) return true;
  }
  return false;
}
