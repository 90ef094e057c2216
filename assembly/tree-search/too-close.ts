/**
 * Whether two segments, at least one of which has a tree, have elements within a margin of each other. The
 * first ones that are found answer it: pairs of nodes wait on a stack in no order and without bounds, as
 * their boxes are apart or not. Only the children that overlap most are looked at first.
 */
import { levelAt, Segment, SegmentPair, WIDTH } from '../layout/records';
import { sizeOf } from '../bvh/box-group';
import { NodeBoxes } from '../bvh/boxes';
import {
  boundBoxes,
  boundedBy,
  BOUNDS,
  findNearBoxes,
  findNearPairs,
  GAPS,
  OF_A,
  OF_B,
  toBound,
} from '../bvh/frames';
import { Sink } from '../narrow-phase/sink';
import { statistics } from '../narrow-phase/statistics';
import { REAL_BYTES } from '../simd/lanes';
import { compareLeaves, testTriangleLeaves, WAY_BETWEEN } from './leaf-pairs';
import { hasTriangles } from './triangle-leaves';
import { indexOf, levelOf, nodeAt, topOf } from './traverse';

/** Two nodes that are still to be looked at. */
@unmanaged
class Task {
  a: i32;
  b: i32;
}

/**
 * Room for tasks. Opening both nodes of one adds WIDTH² − 1, on as many levels as the lower tree has; opening
 * one of them WIDTH − 1, on the others: fewer than 16 · 15 for two trees of 16 levels each.
 */
const ROOM: i32 = 256;

/** Both nodes of a task are opened at once if neither box is larger than the other by this factor. */
const ALIKE: real = 2;

/**
 * Boxes are small beside a distance if both sizes in sum are below it times this. With a margin so wide,
 * small boxes that face each other corner to corner are near along every axis, and triangles are so along
 * their planes: their Euclidean distance tells more, and so does the way between the centers of the
 * segments.
 */
const SMALL: real = 4;

/** The first bits of WIDTH of every WIDTH bits: the first of the children of A for each of those of B. */
const EACH_OF_B: i32 = 0x1111;
if (WIDTH != 4) ERROR('tree-search/too-close.ts: EACH_OF_B is for a WIDTH of 4');

/** A search of two segments. Behind this record: the tasks. */
@unmanaged
class CloseSearch {
  sink: Sink;
  pair: SegmentPair;
  a: Segment;
  b: Segment;
  /** The margin, without and with what is to be allowed for rounding, m. */
  margin: real;
  reach: real;
  count: i32;
  /** Where the last search found what it looked for: where bodies move little, it is there again. */
  lastA: usize;
  lastB: usize;
  lastLeafA: i32;
  lastLeafB: i32;

  run(): void {
    const a = this.a;
    const b = this.b;
    if (this.lastA == changetype<usize>(a) && this.lastB == changetype<usize>(b)) {
      this.lastA = 0;
      // Others may lie where these segments were.
      const exist = this.lastLeafA < levelAt(a, 0).count && this.lastLeafB < levelAt(b, 0).count;
      if (exist && this.testLeaves(this.lastLeafA, this.lastLeafB)) return;
    }
    this.count = 0;
    this.push(topOf(a), topOf(b));
    while (this.count > 0) {
      const task = this.taskAt(--this.count);
      const nodeA = task.a;
      const nodeB = task.b;
      if (levelOf(nodeA | nodeB) != 0) this.open(nodeA, nodeB);
      else if (this.testLeaves(nodeA, nodeB)) return;
    }
  }
  @inline
  taskAt(i: i32): Task {
    return changetype<Task>(changetype<usize>(this) + offsetof<CloseSearch>() + i * offsetof<Task>());
  }
  @inline
  push(a: i32, b: i32): void {
    const task = this.taskAt(this.count++);
    task.a = a;
    task.b = b;
  }

  /** Compares the elements of two leaves. Returns whether the sink is done. */
  testLeaves(leafA: i32, leafB: i32): bool {
    const sink = this.sink;
    const margin = this.margin;
    statistics.leafTests += 1;
    if (!this.areSmallLeaves(leafA, leafB) && hasTriangles(this.a, leafA) && hasTriangles(this.b, leafB)) {
      testTriangleLeaves(sink, leafA, leafB, margin);
    } else {
      compareLeaves(sink, this.pair, leafA, leafB, margin, WAY_BETWEEN, false);
    }
    if (!sink.isDone) return false;
    this.lastA = changetype<usize>(this.a);
    this.lastB = changetype<usize>(this.b);
    this.lastLeafA = leafA;
    this.lastLeafB = leafB;
    return true;
  }

  /** Whether two boxes are small beside the reach. */
  @inline
  areSmall(boxA: usize, boxB: usize): bool {
    return sizeOf(boxA) + sizeOf(boxB) < SMALL * this.reach;
  }

  /** Whether the boxes of two leaves are; without a margin, none are. */
  @inline
  areSmallLeaves(leafA: i32, leafB: i32): bool {
    if (!(this.margin > 0)) return false;
    return this.areSmall(NodeBoxes.box(this.a, 0, leafA), NodeBoxes.box(this.b, 0, leafB));
  }

  /** Adds tasks for the children of the larger of two nodes, or of both if they are alike. */
  open(nodeA: i32, nodeB: i32): void {
    const boxA = NodeBoxes.box(this.a, levelOf(nodeA), indexOf(nodeA));
    const boxB = NodeBoxes.box(this.b, levelOf(nodeB), indexOf(nodeB));
    const small = this.areSmall(boxA, boxB);
    if (levelOf(nodeA) == 0) return this.openOne(this.b, nodeB, boxA, nodeA, OF_B, small);
    if (levelOf(nodeB) == 0) return this.openOne(this.a, nodeA, boxB, nodeB, OF_A, small);
    const sizeA = sizeOf(boxA);
    const sizeB = sizeOf(boxB);
    const alike: real = small ? 1 : ALIKE;
    if (sizeA > alike * sizeB) this.openOne(this.a, nodeA, boxB, nodeB, OF_A, small);
    else if (small || sizeB > alike * sizeA) this.openOne(this.b, nodeB, boxA, nodeA, OF_B, small);
    else this.openBoth(nodeA, nodeB);
  }

  /**
   * Adds tasks for the children of a node that are near another one's box, that with the smallest gap last.
   * `side`: whose node is opened; `small`: whether the two are small beside the reach.
   */
  openOne(segment: Segment, node: i32, box: usize, other: i32, side: i32, small: bool): void {
    statistics.volumeTests += WIDTH;
    const group = NodeBoxes.group(segment, levelOf(node) - 1, indexOf(node));
    let near = 0;
    if (small) {
      boundBoxes(box, group, side);
      near = boundedBy(toBound(this.reach), WIDTH);
    } else {
      near = findNearBoxes(box, group, side, this.reach);
    }
    near &= (1 << childCount(segment, node)) - 1;
    if (near == 0) return;
    const first = childOf(node, 0);
    let nearest = ctz(near);
    for (near &= near - 1; near != 0; near &= near - 1) {
      const i = ctz(near);
      const isNearer = load<real>(BOUNDS + i * REAL_BYTES) < load<real>(BOUNDS + nearest * REAL_BYTES);
      const further = first + (isNearer ? nearest : i);
      nearest = isNearer ? i : nearest;
      this.push(side == OF_A ? further : other, side == OF_A ? other : further);
    }
    this.push(side == OF_A ? first + nearest : other, side == OF_A ? other : first + nearest);
  }

  /** Adds tasks for the children of two nodes that are near each other; that with the smallest gap last. */
  openBoth(nodeA: i32, nodeB: i32): void {
    statistics.volumeTests += WIDTH * WIDTH;
    const groupA = NodeBoxes.group(this.a, levelOf(nodeA) - 1, indexOf(nodeA));
    const groupB = NodeBoxes.group(this.b, levelOf(nodeB) - 1, indexOf(nodeB));
    let near = findNearPairs(groupA, groupB, this.reach);
    near &= ((1 << childCount(this.a, nodeA)) - 1) * EACH_OF_B;
    near &= (1 << (WIDTH * childCount(this.b, nodeB))) - 1;
    if (near == 0) return;
    const firstA = childOf(nodeA, 0);
    const firstB = childOf(nodeB, 0);
    let nearest = ctz(near);
    for (near &= near - 1; near != 0; near &= near - 1) {
      const bit = ctz(near);
      const gap = load<real>(GAPS + bit * REAL_BYTES);
      const isNearer = gap < load<real>(GAPS + nearest * REAL_BYTES);
      const further = isNearer ? nearest : bit;
      nearest = isNearer ? bit : nearest;
      this.push(firstA + (further % WIDTH), firstB + further / WIDTH);
    }
    this.push(firstA + (nearest % WIDTH), firstB + nearest / WIDTH);
  }
}

const SEARCH_BYTES: i32 = <i32>offsetof<CloseSearch>() + ROOM * <i32>offsetof<Task>();
const search = changetype<CloseSearch>(memory.data(SEARCH_BYTES, 16));

/**
 * Compares elements of two segments that may be within a margin of each other, m, until the sink is done.
 *
 * @param slack - what to allow for rounding, m
 */
export function findTooClose(sink: Sink, pair: SegmentPair, margin: real, slack: real): void {
  search.sink = sink;
  search.pair = pair;
  search.a = pair.a;
  search.b = pair.b;
  search.margin = margin;
  search.reach = margin + slack;
  search.run();
}

/** How many children a node has. */
function childCount(segment: Segment, node: i32): i32 {
  const left = levelAt(segment, levelOf(node) - 1).count - indexOf(node) * WIDTH;
  return left < WIDTH ? left : WIDTH;
}

/** A child of a node. */
function childOf(node: i32, i: i32): i32 {
  return nodeAt(levelOf(node) - 1, indexOf(node) * WIDTH + i);
}
