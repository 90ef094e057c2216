/**
 * Leaves of two segments against each other: the boxes of their elements say which have to be compared. A segment
 * without a tree counts as one leaf.
 */
import { bits, LANES, largestLane, le, loadLane, max, REAL_BYTES, splat } from '../lanes';
import {
  BOX_GROUP_BYTES,
  elementGroup,
  LINE,
  LineRow,
  PairColumns,
  PointRow,
  rowBytes,
  Segment,
  SegmentPair,
  TRIANGLE,
  TriangleRow,
  WIDTH,
} from '../layout';
import { enqueue, flushAll, Sink } from '../scene/queue';
import { comesBefore, numberAt } from '../scene/reduce';
import { transformSegment } from '../scene/segment';
import { statistics } from '../scene/statistics';
import { PairBounds, Supports } from '../scene/supports';
import { reaching } from '../scene/survivors';
import { boxAt } from './boxes';
import { boxElements, boxLeaf } from './element-boxes';
import { BOUNDS, boundBoxes, OF_A, OF_B, toBound } from './frames';
import { kindAt, makeRoom, placeLeaf, rowsOf } from './leaves';

/** The most elements of a segment without a tree. */
export const MOST_FLAT: i32 = 256;

/** Box groups of one leaf's elements: as many as a segment without a tree has blocks, at most. */
const GROUPS_BYTES: i32 = (MOST_FLAT / LANES + 3) * BOX_GROUP_BYTES;

/** Support values of one leaf's elements. */
const SUPPORTS_BYTES: i32 = (MOST_FLAT + 3 * LANES) * REAL_BYTES;

/** What is known of the leaf of either segment that is looked at. */
@unmanaged
class Leaf {
  segment: Segment;
  /** Its number; -1 for none. */
  index: i32;
  /** Places in one box group: WIDTH, or LANES where a block makes a group. */
  step: i32;
  /** Box groups, and whether they are computed. */
  groups: i32;
  boxes: usize;
  boxed: i32;
  /** How far its elements reach towards the other leaf, by place, and the most of them, m. */
  supports: usize;
  most: real;
  /** What the origin of the segment adds to these, if they are local, m. */
  fromOrigin: real;
  /** Whether, and along which direction they were computed. */
  supported: i32;
  x: real;
  y: real;
  z: real;
  /** Where its elements are in the world: see `leaves.ts`. 0: not placed. */
  placed: usize;
}

const leafA = changetype<Leaf>(memory.data(offsetof<Leaf>(), 16));
const leafB = changetype<Leaf>(memory.data(offsetof<Leaf>(), 16));
leafA.boxes = memory.data(GROUPS_BYTES, 16);
leafB.boxes = memory.data(GROUPS_BYTES, 16);
leafA.supports = memory.data(SUPPORTS_BYTES, 16);
leafB.supports = memory.data(SUPPORTS_BYTES, 16);

const bounds = changetype<PairBounds>(memory.data(offsetof<PairBounds>(), 16));

/** Begins comparisons of two segments where they are. */
export function beginLeaves(pair: SegmentPair, row: i32, slack: real): void {
  bounds.row = row;
  bounds.slack = slack;
  beginLeaf(leafA, pair.a);
  beginLeaf(leafB, pair.b);
}

function beginLeaf(leaf: Leaf, segment: Segment): void {
  leaf.segment = segment;
  leaf.index = -1;
  leaf.placed = 0;
  leaf.supported = 0;
  leaf.most = Infinity;
  leaf.step = segment.hasTree ? WIDTH : LANES;
  leaf.groups = segment.hasTree ? 1 : segment.places / LANES;
  leaf.boxed = 0;
  transformSegment(segment);
}

/** Turns to the leaf of a number. */
function turnTo(leaf: Leaf, index: i32): void {
  if (leaf.index == index) return;
  leaf.index = index;
  leaf.placed = 0;
  if (!leaf.segment.hasTree) return;
  leaf.boxed = 0;
  leaf.supported = 0;
}

/** Makes sure that the boxes of a leaf's elements are there. */
function box(leaf: Leaf): void {
  if (leaf.boxed) return;
  leaf.boxed = 1;
  if (leaf.segment.hasTree) boxLeaf(leaf.segment, leaf.index * WIDTH, leaf.boxes);
  else boxElements(leaf.segment, leaf.boxes);
}

/** Queues the elements that were closest last, or else the first ones. */
export function comparePrevious(sink: Sink, pair: SegmentPair): void {
  const a = existing(pair.a, pair.closestA);
  const b = existing(pair.b, pair.closestB);
  turnTo(leafA, pair.a.hasTree ? a / WIDTH : 0);
  turnTo(leafB, pair.b.hasTree ? b / WIDTH : 0);
  place(sink);
  enqueue(sink, bounds, 0, a - bounds.firstA, b - bounds.firstB);
  flushAll(sink);
}

/** A place, if there is an element; else that of the first one. */
function existing(segment: Segment, place: i32): i32 {
  return <u32>place < <u32>segment.places && numberAt(segment, place) >= 0 ? place : 0;
}

/**
 * Queues the elements of two leaves whose distance may be within the limit.
 *
 * @param margin - the limit of a test, m; in an evaluation, slot 0 has it
 * @param byNumber - whether only those are wanted that come before the ones known to be closest
 */
export function compareLeaves(
  sink: Sink,
  pair: SegmentPair,
  a: i32,
  b: i32,
  margin: real,
  byNumber: bool,
): void {
  statistics.leafTests += 1;
  turnTo(leafA, a);
  turnTo(leafB, b);
  const upper = sink.columns ? load<real>(sink.uppers) : margin;
  const needed = sink.columns ? support(sink) - upper : -Infinity;
  if (leafA.most + leafB.most < needed) return;
  box(leafA);
  box(leafB);
  const limit = toBound(upper + bounds.slack);
  const boxA = boxAt(leafA.segment, 0, a);
  for (let i = 0; i < leafB.groups; i++) {
    let left = reachingFrom(leafB, i, needed - leafA.most);
    if (left == 0) continue;
    const groupB = leafB.boxes + i * BOX_GROUP_BYTES;
    boundBoxes(boxA, groupB, OF_B);
    for (left &= near(leafB.step, limit); left != 0; left &= left - 1) {
      const j = ctz(left);
      const placeB = i * leafB.step + j;
      for (let k = 0; k < leafA.groups; k++) {
        let found = reachingFrom(leafA, k, needed - load<real>(leafB.supports + placeB * REAL_BYTES));
        if (found == 0) continue;
        boundBoxes(groupB + j * REAL_BYTES, leafA.boxes + k * BOX_GROUP_BYTES, OF_A);
        found &= near(leafA.step, limit);
        if (found == 0) continue;
        place(sink);
        for (; found != 0; found &= found - 1) {
          const placeA = k * leafA.step + ctz(found);
          if (byNumber && !isBefore(pair, placeA, placeB)) continue;
          enqueue(sink, bounds, 0, placeA, placeB);
          if (!sink.columns && !sink.isFree) return;
        }
      }
    }
  }
}

/** Which elements of group `i` of a leaf reach as far as `least`, as bits. */
function reachingFrom(leaf: Leaf, i: i32, least: real): i32 {
  return <i32>reaching(leaf.supports + i * leaf.step * REAL_BYTES, leaf.step, least);
}

/**
 * Computes how far the elements of both leaves reach towards each other, along the normal of those known to be closest.
 *
 * @returns minus the slack, and minus what the origins of the segments add to the sum of two support values
 */
function support(sink: Sink): real {
  const normal = (sink.columns as PairColumns).normal + 3 * bounds.row * REAL_BYTES;
  const x = load<real>(normal);
  const y = load<real>(normal + REAL_BYTES);
  const z = load<real>(normal + 2 * REAL_BYTES);
  const fromA = supportLeaf(leafA, x, y, z);
  return -(fromA + supportLeaf(leafB, -x, -y, -z)) - bounds.slack;
}

/** The same for one of them, if it was not done yet. Returns what the origin of its segment adds to its values. */
function supportLeaf(leaf: Leaf, x: real, y: real, z: real): real {
  if (leaf.supported && x == leaf.x && y == leaf.y && z == leaf.z) return leaf.fromOrigin;
  leaf.supported = 1;
  leaf.x = x;
  leaf.y = y;
  leaf.z = z;
  const segment = leaf.segment;
  if (!segment.hasTree) {
    leaf.most = Supports.ofSegment(segment, splat(x), splat(y), splat(z), leaf.supports);
    leaf.fromOrigin = 0;
    return 0;
  }
  const place = leaf.index * WIDTH;
  const kind = kindAt(segment, place);
  const group = elementGroup(segment, kind);
  const block = group.local + (place - group.place) * rowBytes(kind);
  const localX = splat(segment.xx * x + segment.yx * y + segment.zx * z);
  const localY = splat(segment.xy * x + segment.yy * y + segment.zy * z);
  const localZ = splat(segment.xz * x + segment.yz * y + segment.zz * z);
  if (kind == TRIANGLE) leaf.most = supportBlocks<TriangleRow>(block, localX, localY, localZ, leaf.supports);
  else if (kind == LINE) leaf.most = supportBlocks<LineRow>(block, localX, localY, localZ, leaf.supports);
  else leaf.most = supportBlocks<PointRow>(block, localX, localY, localZ, leaf.supports);
  leaf.fromOrigin = segment.tx * x + segment.ty * y + segment.tz * z;
  return leaf.fromOrigin;
}

function supportBlocks<Row>(block: usize, x: lane, y: lane, z: lane, out: usize): real {
  let most = splat(-Infinity);
  for (let i = 0; i < WIDTH; i += LANES) {
    most = max(most, Supports.ofBlock<Row>(block + i * offsetof<Row>(), x, y, z, out + i * REAL_BYTES));
  }
  return largestLane(most);
}

/** Whether two elements come before those known to be closest. */
function isBefore(pair: SegmentPair, placeA: i32, placeB: i32): bool {
  const a = numberAt(pair.a, bounds.firstA + placeA);
  return comesBefore(pair, a, numberAt(pair.b, bounds.firstB + placeB));
}

/** Which of the first `step` boxes that were bounded last may be within a limit, as bits. */
function near(step: i32, limit: real): i32 {
  let found = 0;
  for (let i = 0; i < step; i += LANES) {
    found |= bits(le(loadLane(BOUNDS + i * REAL_BYTES, 0), splat(limit))) << i;
  }
  return found;
}

/** Places both leaves in the world, as far as they are not yet. */
function place(sink: Sink): void {
  if (makeRoom(sink, 2)) {
    leafA.placed = 0;
    leafB.placed = 0;
  }
  placeOne(leafA);
  placeOne(leafB);
  const a = leafA.segment;
  const b = leafB.segment;
  bounds.firstA = a.hasTree ? leafA.index * WIDTH : 0;
  bounds.firstB = b.hasTree ? leafB.index * WIDTH : 0;
  bounds.rowsA = a.hasTree ? rowsOf(leafA.placed) : a.rows;
  bounds.rowsB = b.hasTree ? rowsOf(leafB.placed) : b.rows;
}

function placeOne(leaf: Leaf): void {
  if (leaf.placed == 0 && leaf.segment.hasTree) leaf.placed = placeLeaf(leaf.segment, leaf.index * WIDTH);
}
