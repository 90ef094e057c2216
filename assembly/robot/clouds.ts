/**
 * Segments of a robot against point clouds, LANES configurations at once. Spheres against points are settled here; of other
 * elements those that are too far away by their bounding spheres.
 */
import { transformElements } from '../elements/by-kind';
import { KINDS, POINT } from '../layout/kinds';
import { elementGroup, SegmentPair } from '../layout/records';
import { any, LANE_BYTES, LANES, loadLane, readLane, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { openBlock, openBlockCount, openLanes } from '../tree-search/ball-lanes';
import { fieldOf, testBalls } from '../tree-search/balls';
import {
  beginCloud,
  cloudAtHand,
  isCloudFirst,
  otherAtHand,
  poseIn,
  slackAtHand,
  toCloud,
} from './cloud-frame';
import { lookUp, openInField, openOfElement } from './field-lanes';
import { compareLanes } from './lane-kernels';
import { centerOf, elementBytes, elementsOf, freshen, lanesOf, meanAt } from './lane-segment';

/** The lanes in which nothing is known to be too close, but something may be, as bits. */
let unsure: i32 = 0;

/** The lanes that the last `testCloud` left to the general way, as bits. */
export function leftOpen(): i32 {
  return unsure;
}

/** The distance to be kept, m. */
let margin: f64 = 0;

/**
 * Tests a pair of a segment and a cloud, or of two clouds.
 *
 * @param least - the distance to be kept, m
 * @param asked - the lanes that matter, as bits
 * @returns those in which the two are closer; see `leftOpen`, too
 */
export function testCloud(pair: SegmentPair, least: f64, asked: i32): i32 {
  beginCloud(pair);
  const other = otherAtHand();
  margin = least;
  const lanes = lanesOf(other);
  unsure = 0;
  let offended = 0;
  const field = fieldOf(cloudAtHand());
  if (field != null) {
    offended = lookUp(field, <real>margin, asked);
    asked = openInField();
  } else if (other.hasTree || other.count > 1) {
    // The bounding sphere of all elements comes first.
    asked = nearLanes(centerOf(lanes), other.radius + <real>margin, asked);
  }
  if (other.hasTree) unsure = asked;
  if (other.hasTree || asked == 0) return offended;
  freshen(other);
  let found = 0;
  let element = elementsOf(lanes);
  let number = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(other, kind);
    for (let i = 0; i < group.count; i++) {
      const reach = load<real>(other.radii + (group.place + i) * REAL_BYTES) + <real>margin;
      const left = asked & ~found & (field == null ? asked : openOfElement(number));
      if (left != 0) {
        if (kind == POINT) found |= testSphere(element, reach, left);
        else unsure |= nearLanes(meanAt(element, kind), reach, left & ~unsure);
      }
      element += elementBytes(kind);
      number++;
      if ((asked & ~found) == 0) break;
    }
  }
  unsure &= ~found;
  return offended | found;
}

/** The lanes in which points may come within `reach` of a center, three lane values, as bits. */
function nearLanes(at: usize, reach: real, asked: i32): i32 {
  const near = testBalls(cloudAtHand(), toCloud(at), reach, slackAtHand(), asked);
  return near | openLanes();
}

/** The lanes in which a sphere, given by its lane values, is too close to a point, as bits. Notes those that are `unsure`. */
function testSphere(sphere: usize, reach: real, asked: i32): i32 {
  let offended = testBalls(cloudAtHand(), toCloud(sphere), reach, slackAtHand(), asked);
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
    const tooClose = isCloudFirst()
      ? compareLanes(POINT, many, POINT, one, margin, ALL_LANES)
      : compareLanes(POINT, one, POINT, many, margin, ALL_LANES);
    if (any(tooClose)) return true;
  }
  return false;
}
