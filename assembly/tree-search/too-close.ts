/**
 * Whether two segments, at least one of which has a tree, have elements within a margin of each other. The first ones that
 * are found answer it: pairs of nodes wait on a stack in no order and without bounds, as their boxes are apart or not.
 * Only the children that overlap most are looked at first.
 */
import { levelAt, Segment, SegmentPair, WIDTH } from '../layout/records';
import { sizeOf } from '../bvh/box-group';
import { NodeBoxes } from '../bvh/boxes';
import { findNearBoxes, findNearPairs, GAPS, OF_A, OF_B } from '../bvh/frames';
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
 * Tasks that there is room for. Opening both nodes of one adds WIDTH² − 1, on as many levels as the lower tree has; opening
 * one of them WIDTH − 1, on those that are left: fewer than 16 · 15 for two trees of 16 levels each.
 */
const ROOM: i32 = 256;
const tasks: usize = memory.data(ROOM * <i32>offsetof<Task>(), 16);
let count: i32 = 0;

/** Both nodes of a task are opened at once if neither box is larger than the other by this factor. */
const ALIKE: real = 2;

function push(a: i32, b: i32): void {
  const task = changetype<Task>(tasks + count++ * offsetof<Task>());
  task.a = a;
  task.b = b;
}

/** The segments and leaves in which the last search found what it looked for: where bodies move little, it is there again. */
let lastA: usize = 0;
let lastB: usize = 0;
let lastLeafA: i32 = 0;
let lastLeafB: i32 = 0;

/**
 * Compares elements of two segments that may be within a margin of each other, m, until the sink is done.
 *
 * @param slack - what to allow for rounding, m
 */
export function findTooClose(sink: Sink, pair: SegmentPair, margin: real, slack: real): void {
  const a = pair.a;
  const b = pair.b;
  if (lastA == changetype<usize>(a) && lastB == changetype<usize>(b)) {
    lastA = 0;
    // Others may lie where these segments were.
    const exist = lastLeafA < levelAt(a, 0).count && lastLeafB < levelAt(b, 0).count;
    if (exist && testLeaves(sink, pair, lastLeafA, lastLeafB, margin)) return;
  }
  count = 0;
  push(topOf(a), topOf(b));
  while (count > 0) {
    const task = changetype<Task>(tasks + --count * offsetof<Task>());
    const nodeA = task.a;
    const nodeB = task.b;
    if (levelOf(nodeA | nodeB) != 0) open(a, b, nodeA, nodeB, margin + slack);
    else if (testLeaves(sink, pair, nodeA, nodeB, margin)) return;
  }
}

/** Compares the elements of two leaves. Returns whether the sink is done. */
function testLeaves(sink: Sink, pair: SegmentPair, leafA: i32, leafB: i32, margin: real): bool {
  const a = pair.a;
  const b = pair.b;
  statistics.leafTests += 1;
  if (hasTriangles(a, leafA) && hasTriangles(b, leafB)) testTriangleLeaves(sink, pair, leafA, leafB, margin);
  else compareLeaves(sink, pair, leafA, leafB, margin, WAY_BETWEEN, false);
  if (!sink.isDone) return false;
  lastA = changetype<usize>(a);
  lastB = changetype<usize>(b);
  lastLeafA = leafA;
  lastLeafB = leafB;
  return true;
}

/** Adds tasks for the children of the larger of two nodes, or of both if they are alike. */
function open(a: Segment, b: Segment, nodeA: i32, nodeB: i32, reach: real): void {
  const boxA = NodeBoxes.box(a, levelOf(nodeA), indexOf(nodeA));
  const boxB = NodeBoxes.box(b, levelOf(nodeB), indexOf(nodeB));
  if (levelOf(nodeA) == 0) return openOne(b, nodeB, boxA, nodeA, OF_B, reach);
  if (levelOf(nodeB) == 0) return openOne(a, nodeA, boxB, nodeB, OF_A, reach);
  const sizeA = sizeOf(boxA);
  const sizeB = sizeOf(boxB);
  if (sizeA > ALIKE * sizeB) openOne(a, nodeA, boxB, nodeB, OF_A, reach);
  else if (sizeB > ALIKE * sizeA) openOne(b, nodeB, boxA, nodeA, OF_B, reach);
  else openBoth(a, b, nodeA, nodeB, reach);
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

/** Adds tasks for the children of a node that are near another one's box. `side`: whose node is opened, OF_A or OF_B. */
function openOne(segment: Segment, node: i32, box: usize, other: i32, side: i32, reach: real): void {
  statistics.volumeTests += WIDTH;
  const group = NodeBoxes.group(segment, levelOf(node) - 1, indexOf(node));
  let near = findNearBoxes(box, group, side, reach);
  near &= (1 << childCount(segment, node)) - 1;
  for (; near != 0; near &= near - 1) {
    const child = childOf(node, ctz(near));
    push(side == OF_A ? child : other, side == OF_A ? other : child);
  }
}

/** The first bits of WIDTH of every WIDTH bits: the first of the children of A for each of those of B. */
const EACH_OF_B: i32 = 0x1111;
if (WIDTH != 4) ERROR('tree-search/too-close.ts: EACH_OF_B is for a WIDTH of 4');

/** Adds tasks for the children of two nodes that are near each other; that with the smallest gap last. */
function openBoth(a: Segment, b: Segment, nodeA: i32, nodeB: i32, reach: real): void {
  statistics.volumeTests += WIDTH * WIDTH;
  const groupA = NodeBoxes.group(a, levelOf(nodeA) - 1, indexOf(nodeA));
  const groupB = NodeBoxes.group(b, levelOf(nodeB) - 1, indexOf(nodeB));
  let near = findNearPairs(groupA, groupB, reach);
  near &= ((1 << childCount(a, nodeA)) - 1) * EACH_OF_B;
  near &= (1 << (WIDTH * childCount(b, nodeB))) - 1;
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
    push(firstA + (further % WIDTH), firstB + further / WIDTH);
  }
  push(firstA + (nearest % WIDTH), firstB + nearest / WIDTH);
}
