/** Segments for LANES configurations at once. */
import { skew } from '../bvh/frames';
import { boxElementBlock } from '../elements/by-kind';
import {
  abs,
  add,
  bits,
  LANE_BYTES,
  largestLane,
  le,
  loadLane,
  LANES,
  max,
  mul,
  neg,
  readLane,
  REAL_BYTES,
  splat,
  spread as spreadReal,
  storeLane,
  sub,
} from '../simd/lanes';
import {
  HALF_SPACE,
  KINDS,
  POINT,
  pointNumbers,
  rowBytes,
  rowNumbers,
  turnedEnd,
  turnedFrom,
} from '../layout/kinds';
import { aligned, ElementGroup, elementGroup, LaneElement, LaneSegment, Segment } from '../layout/records';
import { transformSegment } from '../scene/segment';
import { dot } from '../simd/vec3';
import { moveSegment, POSE_BYTES } from './kinematics';
import { isGapFromMean } from './sphere-bounds';

const HEAD: usize = (offsetof<LaneSegment>() + 15) & ~15;

/** Bytes of the lane values of one element: its row, and the mean of its vertices. */
export function elementBytes(kind: i32): i32 {
  return (rowNumbers(kind) + 3) * LANE_BYTES;
}

/** Bytes of the boxes of a block of elements. */
export const BOX_BYTES: i32 = 6 * LANE_BYTES;

/** Number of a segment's elements in lanes: none with a tree, tested for one configuration at a time. */
export function countElements(segment: Segment): i32 {
  let count = 0;
  if (segment.hasTree) return count;
  for (let kind = 0; kind < KINDS; kind++) count += elementGroup(segment, kind).count;
  return count;
}

/** Bytes up to the boxes. */
function bytesToBoxes(segment: Segment): usize {
  let bytes: usize = HEAD + 3 * LANE_BYTES + BOX_BYTES;
  if (segment.hasTree) return bytes;
  for (let kind = 0; kind < KINDS; kind++) bytes += elementGroup(segment, kind).count * elementBytes(kind);
  return bytes;
}

/** Bytes up to the list of elements. */
function bytesToList(segment: Segment): usize {
  return aligned(bytesToBoxes(segment) + (segment.hasTree ? 0 : (segment.places / LANES) * BOX_BYTES));
}

/** Bytes of a segment in lanes. */
export function laneSegmentBytes(segment: Segment): usize {
  return bytesToList(segment) + countElements(segment) * offsetof<LaneElement>();
}

/** Gives a segment room of `laneSegmentBytes`. */
export function assignLanes(segment: Segment, room: usize): void {
  segment.inLanes = room;
  segment.staleInLanes = 1;
  const lanes = lanesOf(segment);
  lanes.boxes = room + bytesToBoxes(segment);
  lanes.elements = room + bytesToList(segment);
  lanes.count = 0;
  if (segment.hasTree) return;
  let values = elementsOf(lanes);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    for (let place = group.place; place < group.place + group.count; place++) {
      const element = elementAt(lanes, lanes.count++);
      element.kind = kind;
      element.place = place;
      element.values = values;
      element.mean = meanAt(values, kind);
      element.radius = load<real>(segment.radii + place * REAL_BYTES);
      element.around = isGapFromMean(kind) ? element.radius : radiusIn(group, place - group.place, kind);
      values += elementBytes(kind);
    }
  }
}

/** The radius that the core of an element of a group is inflated by, m; a half-space has none. */
function radiusIn(group: ElementGroup, i: i32, kind: i32): real {
  const block = group.local + (i / LANES) * rowBytes(kind) * LANES;
  return kind == HALF_SPACE ? 0 : readLane(block, rowNumbers(kind) - 1, i % LANES);
}

/** An element of a segment by its number in the list. */
export function elementAt(lanes: LaneSegment, i: i32): LaneElement {
  return changetype<LaneElement>(lanes.elements + i * offsetof<LaneElement>());
}

/** The lane values of a segment. */
export function lanesOf(segment: Segment): LaneSegment {
  return changetype<LaneSegment>(segment.inLanes);
}

/** Moves a segment to where one lane has it. */
export function moveToLane(segment: Segment, lane: i32): void {
  const pose = lanesOf(segment).pose;
  if (pose != 0) moveSegment(segment, pose, lane);
}

/** Address of the center of the bounding sphere. */
export function centerOf(lanes: LaneSegment): usize {
  return changetype<usize>(lanes) + HEAD;
}

/** Address of the box around the bounding sphere in all lanes. */
function boxAround(lanes: LaneSegment): usize {
  return changetype<usize>(lanes) + HEAD + 3 * LANE_BYTES;
}

/** Address of the elements. */
export function elementsOf(lanes: LaneSegment): usize {
  return boxAround(lanes) + BOX_BYTES;
}

/** A pose that is the same in all lanes. */
const stillPose: usize = memory.data(POSE_BYTES, 16);

/** Prepares a segment that is in the same place in all configurations. */
export function beginStill(segment: Segment): void {
  const lanes = lanesOf(segment);
  if (!segment.staleInLanes) return;
  segment.staleInLanes = 0;
  for (let i = 0; i < 12; i++) {
    storeLane(stillPose, i, splat(load<real>(changetype<usize>(segment) + i * REAL_BYTES)));
  }
  lanes.pose = stillPose;
  placeLanes(segment);
  freshen(segment);
  if (segment.hasTree) lanes.skew = skew(segment);
  else boxElements(segment, lanes.boxes);
  lanes.pose = 0;
}

/** Writes the boxes of all elements in the world, block by block. */
function boxElements(segment: Segment, boxes: usize): void {
  transformSegment(segment);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    for (let i = 0; i < group.blocks; i++) {
      const to = boxes + (group.place / LANES + i) * BOX_BYTES;
      boxElementBlock(kind, group.world + i * LANES * rowBytes(kind), to, LANE_BYTES);
    }
  }
}

/** The box around a segment's bounding sphere: center, half extents, the same in every lane. */
export function boundLanes(segment: Segment): usize {
  const lanes = lanesOf(segment);
  const box = boxAround(lanes);
  if (lanes.bounded) return box;
  lanes.bounded = 1;
  for (let axis = 0; axis < 3; axis++) {
    const center = loadLane(centerOf(lanes), axis);
    const most = largestLane(center);
    const half = (most + largestLane(neg(center))) / 2;
    storeLane(box, axis, splat(most - half));
    storeLane(box, axis + 3, splat(half + segment.radius));
  }
  return box;
}

/** Which elements of a block that stands still may be within `reach` of a box, as bits. */
export function nearInBlock(boxes: usize, box: usize, reach: real): i32 {
  const x = sub(abs(sub(loadLane(boxes, 0), loadLane(box, 0))), add(loadLane(boxes, 3), loadLane(box, 3)));
  const y = sub(abs(sub(loadLane(boxes, 1), loadLane(box, 1))), add(loadLane(boxes, 4), loadLane(box, 4)));
  const z = sub(abs(sub(loadLane(boxes, 2), loadLane(box, 2))), add(loadLane(boxes, 5), loadLane(box, 5)));
  return bits(le(max(max(x, y), z), splat(reach)));
}

/**
 * Prepares a segment that moves with the configuration.
 *
 * @param pose - address of its poses, twelve lane values
 * @param body - number of the body that it moves with
 */
export function beginMoving(segment: Segment, pose: usize, body: i32): void {
  segment.staleInLanes = 1;
  lanesOf(segment).pose = pose;
  lanesOf(segment).body = body;
}

/** Places the bounding sphere. Elements are placed when `freshen` is called. */
export function placeLanes(segment: Segment): void {
  const lanes = lanesOf(segment);
  const pose = lanes.pose;
  lanes.fresh = 0;
  lanes.bounded = 0;
  transform(pose, splat(segment.localX), splat(segment.localY), splat(segment.localZ), centerOf(lanes));
  const far = add(add(abs(loadLane(pose, 3)), abs(loadLane(pose, 7))), abs(loadLane(pose, 11)));
  lanes.scale = largestLane(far) + segment.reach;
}

/** Places the elements, if they are not yet. */
export function freshen(segment: Segment): void {
  const lanes = lanesOf(segment);
  if (lanes.fresh || segment.hasTree) return;
  lanes.fresh = 1;
  let to = elementsOf(lanes);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    const block = rowNumbers(kind) * LANE_BYTES;
    if (kind == POINT) {
      placePoints(lanes.pose, group.local, group.count, to);
      to += group.count * elementBytes(POINT);
      continue;
    }
    for (let i = 0; i < group.count; i++) {
      placeElement(lanes.pose, group.local + (i / LANES) * block, i % LANES, kind, to);
      to += elementBytes(kind);
    }
  }
}

/** Places points: the poses stay where they are loaded once. */
function placePoints(pose: usize, block: usize, count: i32, to: usize): void {
  const xx = loadLane(pose, 0);
  const xy = loadLane(pose, 1);
  const xz = loadLane(pose, 2);
  const tx = loadLane(pose, 3);
  const yx = loadLane(pose, 4);
  const yy = loadLane(pose, 5);
  const yz = loadLane(pose, 6);
  const ty = loadLane(pose, 7);
  const zx = loadLane(pose, 8);
  const zy = loadLane(pose, 9);
  const zz = loadLane(pose, 10);
  const tz = loadLane(pose, 11);
  for (let i = 0; i < count; i++) {
    const at = block + (i / LANES) * rowBytes(POINT) * LANES + (i % LANES) * REAL_BYTES;
    const x = spreadReal(at);
    const y = spreadReal(at + LANE_BYTES);
    const z = spreadReal(at + 2 * LANE_BYTES);
    storeLane(to, 0, add(dot(xx, xy, xz, x, y, z), tx));
    storeLane(to, 1, add(dot(yx, yy, yz, x, y, z), ty));
    storeLane(to, 2, add(dot(zx, zy, zz, x, y, z), tz));
    storeLane(to, 3, spreadReal(at + 3 * LANE_BYTES));
    to += elementBytes(POINT);
  }
}

/** Places the element in one lane of a block. */
function placeElement(pose: usize, block: usize, i: i32, kind: i32, to: usize): void {
  const points = pointNumbers(kind);
  const numbers = rowNumbers(kind);
  for (let k = points; k < numbers; k++) storeLane(to, k, spread(block, k, i));
  for (let k = 0; k < points; k += 3) {
    const x = spread(block, k, i);
    const y = spread(block, k + 1, i);
    transform(pose, x, y, spread(block, k + 2, i), to + k * LANE_BYTES);
  }
  for (let k = turnedFrom(kind); k < turnedEnd(kind); k += 3) {
    const x = spread(block, k, i);
    const y = spread(block, k + 1, i);
    turn(pose, x, y, spread(block, k + 2, i), to + k * LANE_BYTES);
  }
  if (kind == HALF_SPACE) {
    const tx = loadLane(pose, 3);
    const shift = dot(
      loadLane(to, 0),
      loadLane(to, 1),
      loadLane(to, 2),
      tx,
      loadLane(pose, 7),
      loadLane(pose, 11),
    );
    storeLane(to, 3, add(spread(block, 3, i), shift));
  }
  if (points <= 3) return;
  const mean = to + numbers * LANE_BYTES;
  for (let axis = 0; axis < 3; axis++) storeLane(mean, axis, meanOf(to, points, axis));
}

/** Address of the mean of an element's points, three lane values: behind its row if these are several. */
function meanAt(element: usize, kind: i32): usize {
  return pointNumbers(kind) <= 3 ? element : element + rowBytes(kind) * LANES;
}

/** One component of the mean of an element's points. */
function meanOf(element: usize, points: i32, axis: i32): lane {
  let sum = loadLane(element, axis);
  for (let k = axis + 3; k < points; k += 3) sum = add(sum, loadLane(element, k));
  return mul(splat(<real>3 / <real>points), sum);
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

/** Writes R·v. */
function turn(pose: usize, x: lane, y: lane, z: lane, to: usize): void {
  storeLane(to, 0, dot(loadLane(pose, 0), loadLane(pose, 1), loadLane(pose, 2), x, y, z));
  storeLane(to, 1, dot(loadLane(pose, 4), loadLane(pose, 5), loadLane(pose, 6), x, y, z));
  storeLane(to, 2, dot(loadLane(pose, 8), loadLane(pose, 9), loadLane(pose, 10), x, y, z));
}

function transformRow(row: usize, x: lane, y: lane, z: lane): lane {
  const xy = add(mul(loadLane(row, 0), x), mul(loadLane(row, 1), y));
  return add(add(xy, mul(loadLane(row, 2), z)), loadLane(row, 3));
}
