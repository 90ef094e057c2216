/** Segments for LANES configurations at once. */
import {
  abs,
  add,
  LANE_BYTES,
  largestLane,
  loadLane,
  LANES,
  mul,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
} from '../lanes';
import { elementGroup, SWEPT, LaneSegment, Segment } from '../layout';
import { POSE_BYTES } from './kinematics';

const HEAD: usize = (offsetof<LaneSegment>() + 15) & ~15;

/** Bytes of the lane values of one element: its row, and the mean of its vertices. */
export function elementBytes(kind: i32): i32 {
  return (3 * kind + 7) * LANE_BYTES;
}

/** Bytes of a segment in lanes. One with a tree has no elements there: it is tested for one configuration at a time. */
export function laneSegmentBytes(segment: Segment): usize {
  let bytes: usize = HEAD + 3 * LANE_BYTES;
  if (segment.hasTree) return bytes;
  for (let kind = 0; kind < SWEPT; kind++) bytes += elementGroup(segment, kind).count * elementBytes(kind);
  return bytes;
}

/** Gives a segment room of `laneSegmentBytes`. */
export function assignLanes(segment: Segment, room: usize): void {
  segment.inLanes = room;
  segment.staleInLanes = 1;
}

/** The lane values of a segment. */
export function lanesOf(segment: Segment): LaneSegment {
  return changetype<LaneSegment>(segment.inLanes);
}

/** Address of the centre of the bounding sphere. */
export function centreOf(lanes: LaneSegment): usize {
  return changetype<usize>(lanes) + HEAD;
}

/** Address of the elements. */
export function elementsOf(lanes: LaneSegment): usize {
  return changetype<usize>(lanes) + HEAD + 3 * LANE_BYTES;
}

/** A pose that is the same in all lanes. */
const stillPose: usize = memory.data(POSE_BYTES, 16);

/** Prepares a segment that is in the same place in all configurations. */
export function beginStill(segment: Segment): void {
  const lanes = lanesOf(segment);
  lanes.pose = 0;
  if (!segment.staleInLanes) return;
  segment.staleInLanes = 0;
  for (let i = 0; i < 12; i++) {
    storeLane(stillPose, i, splat(load<real>(changetype<usize>(segment) + i * REAL_BYTES)));
  }
  lanes.pose = stillPose;
  placeLanes(segment);
  freshen(segment);
  lanes.pose = 0;
}

/** Prepares a segment that moves with the configuration: `pose` is the address of its poses, twelve lane values. */
export function beginMoving(segment: Segment, pose: usize): void {
  segment.staleInLanes = 1;
  lanesOf(segment).pose = pose;
}

/** Places the bounding sphere. Elements are placed when `freshen` is called. */
export function placeLanes(segment: Segment): void {
  const lanes = lanesOf(segment);
  const pose = lanes.pose;
  lanes.fresh = 0;
  transform(pose, splat(segment.localX), splat(segment.localY), splat(segment.localZ), centreOf(lanes));
  const far = add(add(abs(loadLane(pose, 3)), abs(loadLane(pose, 7))), abs(loadLane(pose, 11)));
  lanes.scale = largestLane(far) + segment.reach;
}

/** Places the elements, if they are not yet. */
export function freshen(segment: Segment): void {
  const lanes = lanesOf(segment);
  if (lanes.fresh || segment.hasTree) return;
  lanes.fresh = 1;
  let to = elementsOf(lanes);
  for (let kind = 0; kind < SWEPT; kind++) {
    const group = elementGroup(segment, kind);
    const block = (3 * kind + 4) * LANE_BYTES;
    for (let i = 0; i < group.count; i++) {
      placeElement(lanes.pose, group.local + (i / LANES) * block, i % LANES, kind, to);
      to += elementBytes(kind);
    }
  }
}

/** Places the element in one lane of a block. */
function placeElement(pose: usize, block: usize, i: i32, kind: i32, to: usize): void {
  const radius = 3 * kind + 3;
  for (let k = 0; k < radius; k += 3) {
    transform(
      pose,
      spread(block, k, i),
      spread(block, k + 1, i),
      spread(block, k + 2, i),
      to + k * LANE_BYTES,
    );
  }
  storeLane(to, radius, spread(block, radius, i));
  const mean = to + (radius + 1) * LANE_BYTES;
  placeMean(to, 0, kind, mean);
  placeMean(to, 1, kind, mean);
  placeMean(to, 2, kind, mean);
}

/** Writes one component of the mean of an element's vertices. */
function placeMean(element: usize, axis: i32, kind: i32, mean: usize): void {
  let sum = loadLane(element, axis);
  for (let vertex = 1; vertex <= kind; vertex++) sum = add(sum, loadLane(element, 3 * vertex + axis));
  storeLane(mean, axis, kind == 0 ? sum : mul(splat(<real>1 / <real>(kind + 1)), sum));
}

/** One lane of a lane value, in all lanes. */
function spread(block: usize, index: i32, i: i32): lane {
  return splat(readLane(block, index, i));
}

/** Writes R·v + t; sums in the order of `transformSegment`. */
function transform(pose: usize, x: lane, y: lane, z: lane, to: usize): void {
  storeLane(to, 0, transformRow(pose, x, y, z));
  storeLane(to, 1, transformRow(pose + 4 * LANE_BYTES, x, y, z));
  storeLane(to, 2, transformRow(pose + 8 * LANE_BYTES, x, y, z));
}

function transformRow(row: usize, x: lane, y: lane, z: lane): lane {
  const xy = add(mul(loadLane(row, 0), x), mul(loadLane(row, 1), y));
  return add(add(xy, mul(loadLane(row, 2), z)), loadLane(row, 3));
}
