/**
 * Whether a segment with a tree has elements within a margin of those of a segment without one. The tree is
 * searched for each of these on its own: nodes are told apart from the box of one element, not from one
 * around all of them, and a box is compared along its own axes.
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

/** The frame of a box: its place in the world, or in that of its segment. */
const boxFrame = changetype<Pose>(memory.data(offsetof<Pose>(), 16));

/** Boxes of a block of elements, and that of the element at hand in its own frame. */
const blockBoxes: usize = memory.data(BOX_GROUP_BYTES, 16);
const ownBox: usize = memory.data(BOX_GROUP_BYTES, 16);

/** Nodes that there is room for: WIDTH − 1 are left behind on each level. */
const ROOM: i32 = 64;
const nodes: usize = memory.data(4 * ROOM, 16);

const BLOCKS: i32 = WIDTH / LANES;

/** The vertices of a leaf's triangles in the frame of a box, and the boxes of a leaf's elements. */
const vertices: usize = memory.data(VERTICES_BYTES, 16);
const leafBoxes: usize = memory.data(BOX_GROUP_BYTES, 16);

/** Searches of a tree for what is near the elements of a segment without one. */
@unmanaged
class ElementSearch {
  sink: Sink;
  tree: Segment;
  flat: Segment;
  /** Whether the segment with the tree is the pair's first. */
  isTreeA: bool;
  /** How far elements may be apart, and with what is to be allowed for rounding where the segments are, m. */
  limit: real;
  reach: real;
  /** The element at hand, and its box, in its frame. */
  kind: i32;
  place: i32;
  box: usize;
  /** What the box of a box was rounded by, m. */
  rounding: real;

  /** Begins searches of a pair where its segments are. `number`: what its entries in queues call it. */
  begin(sink: Sink, pair: SegmentPair, number: i32, margin: real): void {
    this.sink = sink;
    this.isTreeA = pair.a.hasTree != 0;
    this.tree = this.isTreeA ? pair.a : pair.b;
    this.flat = this.isTreeA ? pair.b : pair.a;
    this.limit = margin;
    beginLeaves(pair, number, 0);
  }

  /** Looks at the tree from a frame, and allows for what is rounded there. */
  enterFrame(frame: Pose): void {
    const tree = this.tree;
    const flat = this.flat;
    this.reach = this.limit + slackOf(tree, flat) + relate(tree, frame) * (tree.scale + flat.scale);
  }

  /** The elements of one kind in a block that are near the tree as a whole, as bits. */
  findNear(kind: i32, block: usize): i32 {
    this.enterFrame(this.flat);
    boxElementBlock(kind, block, blockBoxes, BOX_STEP);
    statistics.volumeTests += LANES;
    return findNearBoxes(boxAt(this.tree, this.tree.top, 0), blockBoxes, OF_B, this.reach);
  }

  /** Searches the tree for what is near the element of one kind at one place. */
  searchElement(kind: i32, place: i32): void {
    const flat = this.flat;
    this.kind = kind;
    this.place = place;
    if (kind == BOX) {
      const row = this.boxRow();
      enterBox(row);
      this.enterFrame(boxFrame);
      this.box = ownBox;
      this.rounding = row.rounding;
    } else {
      this.enterFrame(flat);
      const i = place - elementGroup(flat, kind).place;
      const block = elementGroup(flat, kind).local + (i / LANES) * LANES * rowBytes(kind);
      boxElementBlock(kind, block, blockBoxes, BOX_STEP);
      this.box = blockBoxes + (i % LANES) * REAL_BYTES;
    }
    this.search();
  }

  /** The row of the box at hand. */
  boxRow(): BoxRow {
    return changetype<BoxRow>(load<usize>(this.flat.rows + 4 * this.place) & ~(<usize>KIND_BITS));
  }

  search(): void {
    const tree = this.tree;
    let count = 1;
    store<i32>(nodes, topOf(tree));
    while (count > 0) {
      const node = load<i32>(nodes + 4 * --count);
      const level = levelOf(node);
      if (level == 0) {
        this.testLeaf(node);
        if (this.sink.isDone) return;
        continue;
      }
      const first = indexOf(node) * WIDTH;
      const left = levelAt(tree, level - 1).count - first;
      statistics.volumeTests += WIDTH;
      let near = findNearBoxes(this.box, groupAt(tree, level - 1, indexOf(node)), OF_A, this.reach);
      near &= left < WIDTH ? (1 << left) - 1 : (1 << WIDTH) - 1;
      for (; near != 0; near &= near - 1) {
        store<i32>(nodes + 4 * count++, nodeAt(level - 1, first + ctz(near)));
      }
    }
  }

  /** Queues the elements of a leaf that may be near the element at hand. */
  testLeaf(leaf: i32): void {
    statistics.leafTests += 1;
    let found = 0;
    if (this.kind == BOX && hasTriangles(this.tree, leaf)) {
      const blocks = leafBlocks(this.tree, leaf);
      const half = changetype<usize>(this.boxRow()) + offsetof<BoxRow>('halfX');
      for (let k = 0; k < BLOCKS; k++) {
        const block = blocks + k * LANES * rowBytes(TRIANGLE);
        movePoints(block, 3, OF_A, vertices);
        const radius = loadLane(block, rowNumbers(TRIANGLE) - 1);
        found |= findNearBox(vertices, radius, half, this.reach + this.rounding) << (k * LANES);
      }
    } else {
      boxLeaf(this.tree, leaf * WIDTH, leafBoxes);
      found = findNearBoxes(this.box, leafBoxes, OF_A, this.reach);
    }
    if (found != 0) enqueueWithElement(this.sink, this.isTreeA, leaf, found, this.place);
  }
}

const search = changetype<ElementSearch>(memory.data(offsetof<ElementSearch>(), 16));

/** Whether just one of two segments has a tree, and the boxes of the other's elements tell their places. */
export function isOfElements(pair: SegmentPair): bool {
  return pair.a.hasTree != pair.b.hasTree && pair.a.halfSpaces + pair.b.halfSpaces == 0;
}

/** Compares elements of an `isOfElements` pair that may be within a margin, m, until the sink is done. */
export function testElements(sink: Sink, pair: SegmentPair, number: i32, margin: real): void {
  search.begin(sink, pair, number, margin);
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(search.flat, kind);
    for (let i = 0; i < group.count; i += LANES) {
      let near = group.count - i < LANES ? (1 << (group.count - i)) - 1 : (1 << LANES) - 1;
      if (group.count > 1) near &= search.findNear(kind, group.local + i * rowBytes(kind));
      for (; near != 0; near &= near - 1) {
        search.searchElement(kind, group.place + i + ctz(near));
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
  search.begin(sink, pair, number, margin);
  search.searchElement(kind, place);
}

/** Makes a frame and a box in it of a box in the world. */
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
}
