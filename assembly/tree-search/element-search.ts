/**
 * Whether a segment with a tree has elements within a margin of those of a segment without one. The tree is searched for
 * each of these on its own: nodes are told apart from the box of one element, not from one around all of them, and a box
 * is compared along its own axes.
 */
import { boxElementBlock } from '../elements/by-kind';
import { BoxRow } from '../elements/box';
import { LANES, loadLane, REAL_BYTES } from '../simd/lanes';
import { BOX_GROUP_BYTES, elementGroup, levelAt, Pose, Segment, SegmentPair, WIDTH } from '../layout/records';
import { BOX, KIND_BITS, KINDS, rowBytes, rowNumbers, TRIANGLE } from '../layout/kinds';
import { BOX_STEP, CENTER, HALF } from '../bvh/box-group';
import { boxAt, groupAt } from '../bvh/boxes';
import { boxLeaf } from '../bvh/element-boxes';
import { findNearBoxes, movePoints, OF_A, OF_B, relate } from '../bvh/frames';
import { Sink } from '../narrow-phase/sink';
import { statistics } from '../narrow-phase/statistics';
import { slackOf } from '../narrow-phase/supports';
import { findNearBox } from './box-triangles';
import { beginLeaves, enqueueWithElement } from './leaf-pairs';
import { indexOf, levelOf, nodeAt, topOf } from './traverse';
import { hasTriangles, leafBlocks, VERTICES_BYTES } from './triangle-leaves';

/** The segments, whether the one with the tree is the pair's first, and how far their elements may be apart, m. */
let tree: Segment = changetype<Segment>(0);
let flat: Segment = changetype<Segment>(0);
let isTreeA: bool = false;
let limit: real = 0;
/** `limit` with what is to be allowed for rounding where the segments are, m. */
let reach: real = 0;

/** The frame of a box: its place in the world, or in that of its segment. */
const boxFrame = changetype<Pose>(memory.data(offsetof<Pose>(), 16));

/** Boxes of a block of elements, and that of the element at hand in its own frame. */
const blockBoxes: usize = memory.data(BOX_GROUP_BYTES, 16);
const ownBox: usize = memory.data(BOX_GROUP_BYTES, 16);

/** Whether exactly one of two segments has a tree, and the boxes of the other one's elements tell where they are. */
export function isOfElements(pair: SegmentPair): bool {
  return pair.a.hasTree != pair.b.hasTree && pair.a.halfSpaces + pair.b.halfSpaces == 0;
}

/** Begins searches of a pair where its segments are. `number`: what its entries in queues call it. */
function begin(pair: SegmentPair, number: i32, margin: real): void {
  isTreeA = pair.a.hasTree != 0;
  tree = isTreeA ? pair.a : pair.b;
  flat = isTreeA ? pair.b : pair.a;
  limit = margin;
  beginLeaves(pair, number, 0);
}

/** Compares elements of a pair of `isOfElements` that may be within a margin of each other, m, until the sink is done. */
export function testElements(sink: Sink, pair: SegmentPair, number: i32, margin: real): void {
  begin(pair, number, margin);
  const root = boxAt(tree, tree.top, 0);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(flat, kind);
    const bytes = rowBytes(kind) * LANES;
    for (let i = 0; i < group.count; i += LANES) {
      let near = group.count - i < LANES ? (1 << (group.count - i)) - 1 : (1 << LANES) - 1;
      if (group.count > 1) {
        enterFrame(flat);
        boxElementBlock(kind, group.local + (i / LANES) * bytes, blockBoxes, BOX_STEP);
        statistics.volumeTests += LANES;
        near &= findNearBoxes(root, blockBoxes, OF_B, reach);
      }
      for (; near != 0; near &= near - 1) {
        searchElement(sink, kind, group.place + i + ctz(near));
        if (sink.isDone) return;
      }
    }
  }
}

/**
 * Compares the element of one kind at one place of the segment without a tree with the elements of the
 * tree that may be within a margin of it, m.
 */
export function testElement(
  sink: Sink,
  pair: SegmentPair,
  number: i32,
  kind: i32,
  place: i32,
  margin: real,
): void {
  begin(pair, number, margin);
  searchElement(sink, kind, place);
}

/** Looks at the tree from a frame, and allows for what is rounded there. */
function enterFrame(frame: Pose): void {
  reach = limit + slackOf(tree, flat) + relate(tree, frame) * (tree.scale + flat.scale);
}

function searchElement(sink: Sink, kind: i32, place: i32): void {
  if (kind == BOX) {
    const row = changetype<BoxRow>(load<usize>(flat.rows + 4 * place) & ~(<usize>KIND_BITS));
    enterBox(row);
    search(sink, kind, place, ownBox, row.rounding);
  } else {
    enterFrame(flat);
    const group = elementGroup(flat, kind);
    const block = group.local + ((place - group.place) / LANES) * LANES * rowBytes(kind);
    boxElementBlock(kind, block, blockBoxes, BOX_STEP);
    search(sink, kind, place, blockBoxes + ((place - group.place) % LANES) * REAL_BYTES, 0);
  }
}

/** Looks at the tree as a box in the world does. */
function enterBox(row: BoxRow): void {
  boxFrame.xx = row.xx;
  boxFrame.yx = row.xy;
  boxFrame.zx = row.xz;
  boxFrame.xy = row.yx;
  boxFrame.yy = row.yy;
  boxFrame.zy = row.yz;
  boxFrame.xz = row.zx;
  boxFrame.yz = row.zy;
  boxFrame.zz = row.zz;
  boxFrame.tx = row.centerX;
  boxFrame.ty = row.centerY;
  boxFrame.tz = row.centerZ;
  for (let i = 0; i < 3; i++) store<real>(ownBox + (CENTER + i) * BOX_STEP, 0);
  store<real>(ownBox + HALF * BOX_STEP, row.halfX + row.rounding);
  store<real>(ownBox + (HALF + 1) * BOX_STEP, row.halfY + row.rounding);
  store<real>(ownBox + (HALF + 2) * BOX_STEP, row.halfZ + row.rounding);
  enterFrame(boxFrame);
}

/** Nodes that there is room for: WIDTH − 1 are left behind on each level. */
const ROOM: i32 = 64;
const nodes: usize = memory.data(4 * ROOM, 16);

/** Searches the tree for what is near the box of an element, which is in its frame. */
function search(sink: Sink, kind: i32, place: i32, box: usize, rounding: real): void {
  let count = 1;
  store<i32>(nodes, topOf(tree));
  while (count > 0) {
    const node = load<i32>(nodes + 4 * --count);
    const level = levelOf(node);
    if (level == 0) {
      testLeaf(sink, node, kind, place, box, rounding);
      if (sink.isDone) return;
      continue;
    }
    const first = indexOf(node) * WIDTH;
    const left = levelAt(tree, level - 1).count - first;
    statistics.volumeTests += WIDTH;
    let near = findNearBoxes(box, groupAt(tree, level - 1, indexOf(node)), OF_A, reach);
    near &= left < WIDTH ? (1 << left) - 1 : (1 << WIDTH) - 1;
    for (; near != 0; near &= near - 1) {
      store<i32>(nodes + 4 * count++, nodeAt(level - 1, first + ctz(near)));
    }
  }
}

const BLOCKS: i32 = WIDTH / LANES;

/** The vertices of a leaf's triangles in the frame of a box, and the boxes of a leaf's elements. */
const vertices: usize = memory.data(VERTICES_BYTES, 16);
const leafBoxes: usize = memory.data(BOX_GROUP_BYTES, 16);

/** Queues the elements of a leaf that may be near an element. */
function testLeaf(sink: Sink, leaf: i32, kind: i32, place: i32, box: usize, rounding: real): void {
  statistics.leafTests += 1;
  let found = 0;
  if (kind == BOX && hasTriangles(tree, leaf)) {
    const blocks = leafBlocks(tree, leaf);
    for (let k = 0; k < BLOCKS; k++) {
      const block = blocks + k * LANES * rowBytes(TRIANGLE);
      movePoints(block, 3, OF_A, vertices);
      const radius = loadLane(block, rowNumbers(TRIANGLE) - 1);
      found |= findNearBox(vertices, radius, halfOf(place), reach + rounding) << (k * LANES);
    }
  } else {
    boxLeaf(tree, leaf * WIDTH, leafBoxes);
    found = findNearBoxes(box, leafBoxes, OF_A, reach);
  }
  if (found != 0) enqueueWithElement(sink, isTreeA, leaf, found, place);
}

/** The half extents of the box at a place. */
function halfOf(place: i32): usize {
  const row = load<usize>(flat.rows + 4 * place) & ~(<usize>KIND_BITS);
  return row + offsetof<BoxRow>('halfX');
}
