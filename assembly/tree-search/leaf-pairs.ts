/**
 * Leaves of two segments against each other: the boxes of their elements say which have to be compared. A
 * segment without a tree counts as one leaf.
 */
import { REAL_BYTES } from '../simd/lanes';
import { BOX_GROUP_BYTES, Segment, SegmentPair, WIDTH } from '../layout/records';
import { numberAt } from '../elements/numbers';
import { comesBefore } from '../narrow-phase/pair-list';
import { enqueue, flushAll } from '../narrow-phase/queue';
import { Sink } from '../narrow-phase/sink';
import { PairBounds } from '../narrow-phase/supports';
import { reaching } from '../narrow-phase/prune';
import { boxAt } from '../bvh/boxes';
import { boundBoxes, boundedBy, OF_A, OF_B, toBound } from '../bvh/frames';
import {
  beginLeaf,
  boxElementsOf,
  Leaf,
  LEAF_ROOM,
  leafIn,
  putInWorld,
  supportElementsOf,
  turnTo,
} from './leaf';
import { makeRoom, rowsOf } from './leaves';
import {
  dropByBoxes,
  dropByEdges,
  findNearTriangles,
  LEAF_TRIANGLES_BYTES,
  LeafTriangles,
} from './triangle-leaves';
import { testTriangles } from './triangle-verdict';

const leafA = leafIn(memory.data(LEAF_ROOM, 16));
const leafB = leafIn(memory.data(LEAF_ROOM, 16));
const trianglesA = changetype<LeafTriangles>(memory.data(LEAF_TRIANGLES_BYTES, 16));
const trianglesB = changetype<LeafTriangles>(memory.data(LEAF_TRIANGLES_BYTES, 16));

const bounds = changetype<PairBounds>(memory.data(offsetof<PairBounds>(), 16));

/** Room for the unit vector from the center of the first segment to that of the second. */
export const WAY_BETWEEN: usize = memory.data(3 * <i32>sizeof<real>(), 16);

/** Begins comparisons of two segments where they are. `number`: the segment pair, as in `Entry`. */
export function beginLeaves(pair: SegmentPair, number: i32, slack: real): void {
  bounds.number = number;
  bounds.slack = slack;
  beginLeaf(leafA, pair.a);
  beginLeaf(leafB, pair.b);
  trianglesA.begin(pair.a);
  trianglesB.begin(pair.b);
}

/** Queues the elements that were closest last, or else the first ones. */
export function comparePrevious(sink: Sink, pair: SegmentPair): void {
  const a = existing(pair.a, pair.closestA);
  const b = existing(pair.b, pair.closestB);
  turnTo(leafA, pair.a.hasTree ? a / WIDTH : 0);
  turnTo(leafB, pair.b.hasTree ? b / WIDTH : 0);
  place(sink);
  enqueue(sink, bounds, a - bounds.firstA, b - bounds.firstB);
  flushAll(sink);
}

/** A place, if there is an element; else that of the first one. */
function existing(segment: Segment, place: i32): i32 {
  return <u32>place < <u32>segment.places && numberAt(segment, place) >= 0 ? place : 0;
}

/**
 * Queues the elements of two leaves whose distance may be within the limit.
 *
 * @param upper - the limit, m
 * @param direction - where the unit vector is that the elements reach along towards each other:
 *   `WAY_BETWEEN`, or the normal of those known to be closest
 * @param byNumber - whether only those are wanted that come before the ones known to be closest
 */
export function compareLeaves(
  sink: Sink,
  pair: SegmentPair,
  a: i32,
  b: i32,
  upper: real,
  direction: usize,
  byNumber: bool,
): void {
  turnTo(leafA, a);
  turnTo(leafB, b);
  const needed = support(direction) - upper;
  if (leafA.most + leafB.most < needed) return;
  boxElementsOf(leafA);
  boxElementsOf(leafB);
  const limit = toBound(upper + bounds.slack);
  const boxA = boxAt(leafA.segment, 0, a);
  for (let i = 0; i < leafB.groups; i++) {
    let left = reachingFrom(leafB, i, needed - leafA.most);
    if (left == 0) continue;
    const groupB = leafB.boxes + i * BOX_GROUP_BYTES;
    boundBoxes(boxA, groupB, OF_B);
    for (left &= boundedBy(limit, leafB.step); left != 0; left &= left - 1) {
      const j = ctz(left);
      const placeB = i * leafB.step + j;
      for (let k = 0; k < leafA.groups; k++) {
        let found = reachingFrom(leafA, k, needed - load<real>(leafB.supports + placeB * REAL_BYTES));
        if (found == 0) continue;
        boundBoxes(groupB + j * REAL_BYTES, leafA.boxes + k * BOX_GROUP_BYTES, OF_A);
        found &= boundedBy(limit, leafA.step);
        if (found == 0) continue;
        place(sink);
        for (; found != 0; found &= found - 1) {
          const placeA = k * leafA.step + ctz(found);
          if (byNumber && !isBefore(pair, placeA, placeB)) continue;
          enqueue(sink, bounds, placeA, placeB);
          if (sink.isDone) return;
        }
      }
    }
  }
}

/** Compares the triangles of two leaves that may be within the limit, m, until one settles the verdict. */
export function testTriangleLeaves(sink: Sink, a: i32, b: i32, upper: real): void {
  const reach = upper + bounds.slack;
  trianglesA.turnTo(a);
  trianglesB.turnAndMove(b);
  let found = findNearTriangles(trianglesA, trianglesB, reach);
  if (found != 0) found = dropByBoxes(trianglesA, trianglesB, reach, found);
  if (found != 0) found = dropByEdges(trianglesA, trianglesB, reach, found);
  if (found == 0) return;
  turnTo(leafA, a);
  turnTo(leafB, b);
  place(sink);
  testTriangles(sink, bounds, found);
}

/**
 * Queues a tree leaf's elements set in `found` with the element at a place of the segment without a tree.
 *
 * @param isTreeA - whether the first segment is the one with the tree
 */
export function enqueueWithElement(sink: Sink, isTreeA: bool, leaf: i32, found: i32, element: i32): void {
  turnTo(leafA, isTreeA ? leaf : 0);
  turnTo(leafB, isTreeA ? 0 : leaf);
  place(sink);
  for (; found != 0 && !sink.isDone; found &= found - 1) {
    const i = ctz(found);
    enqueue(sink, bounds, isTreeA ? i : element, isTreeA ? element : i);
  }
}

/** Which elements of group `i` of a leaf reach as far as `least`, as bits. */
function reachingFrom(leaf: Leaf, i: i32, least: real): i32 {
  return <i32>reaching(leaf.supports + i * leaf.step * REAL_BYTES, leaf.step, least);
}

/**
 * Computes how far the elements of both leaves reach towards each other along the unit vector at an address.
 *
 * @returns minus the slack, and minus what the origins of the segments add to the sum of two support values
 */
function support(direction: usize): real {
  const x = load<real>(direction);
  const y = load<real>(direction + REAL_BYTES);
  const z = load<real>(direction + 2 * REAL_BYTES);
  const fromA = supportElementsOf(leafA, x, y, z);
  return -(fromA + supportElementsOf(leafB, -x, -y, -z)) - bounds.slack;
}

/** Whether two elements come before those known to be closest. */
function isBefore(pair: SegmentPair, placeA: i32, placeB: i32): bool {
  const a = numberAt(pair.a, bounds.firstA + placeA);
  return comesBefore(pair, a, numberAt(pair.b, bounds.firstB + placeB));
}

/** Places both leaves in the world, as far as they are not yet. */
function place(sink: Sink): void {
  if (makeRoom(sink, 2)) {
    leafA.placed = 0;
    leafB.placed = 0;
  }
  putInWorld(leafA);
  putInWorld(leafB);
  const a = leafA.segment;
  const b = leafB.segment;
  bounds.firstA = a.hasTree ? leafA.index * WIDTH : 0;
  bounds.firstB = b.hasTree ? leafB.index * WIDTH : 0;
  bounds.rowsA = a.hasTree ? rowsOf(leafA.placed) : a.rows;
  bounds.rowsB = b.hasTree ? rowsOf(leafB.placed) : b.rows;
}
