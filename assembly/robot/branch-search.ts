/**
 * Whether the segments of a robot keep clear of each other, by descending its joint tree.
 *
 * Each node is compared with all that it carries, as in algorithm 4.3 of Kiesling 2019, and besides, which is missing
 * there, each two branches of a fork with each other: of two that are not clear, the larger is opened (Petersen 2007,
 * §5.5.2).
 */
import { beginTests, isPairFree } from '../query/margins';
import { pairAt } from '../narrow-phase/pair-list';
import { marginOf, MarginSink } from '../narrow-phase/sink';
import { resetStatistics } from '../narrow-phase/statistics';
import { areBranchesClear, areNodesClear, beginGaps, isBranchClear, isLeaf, sizeOf } from './branch-gaps';
import { BranchTree, hasSegment, numberIn, refitBranches } from './branch-tree';

/**
 * Whether the pairs of a tree keep their margins where its segments stand.
 *
 * @param pairs, order, count - the pair list of the scene
 * @param margin - the distance that pairs without a margin of their own have to keep, m
 * @param boxes - 1: branches have boxes; 0: spheres
 */
export function isTreeFree(
  tree: BranchTree,
  pairs: usize,
  order: usize,
  count: i32,
  margin: f64,
  boxes: i32,
): bool {
  resetStatistics();
  const sink = beginTests(pairs, order, count, margin, null);
  refitBranches(tree, boxes != 0);
  beginGaps(boxes != 0, margin);
  for (let node = 0; node < tree.count; node++) {
    const end = numberIn(tree.ends, node);
    if (!isFreeOf(sink, tree, node, node + 1, end)) return false;
    for (let a = node + 1; a < end; a = numberIn(tree.ends, a)) {
      for (let b = numberIn(tree.ends, a); b < end; b = numberIn(tree.ends, b)) {
        if (!areFreeOfEachOther(sink, tree, a, b)) return false;
      }
    }
  }
  return true;
}

/**
 * Whether a node keeps its margins to the nodes from `first` to `end`, which are branches as a whole. Branches without
 * its partners are passed over, and those of which the first node is none are opened without a test: such are those of
 * its neighbors, which touch it.
 */
function isFreeOf(sink: MarginSink, tree: BranchTree, node: i32, first: i32, end: i32): bool {
  const last = numberIn(tree.firsts, node + 1);
  let place = findPlace(tree, numberIn(tree.firsts, node), last, first);
  let i = first;
  while (place < last && numberIn(tree.partners, place) < end) {
    const partner = numberIn(tree.partners, place);
    if (partner >= numberIn(tree.ends, i)) {
      i = numberIn(tree.ends, i);
    } else if (partner > i) {
      i++;
    } else if (isBranchClear(tree, node, i)) {
      i = numberIn(tree.ends, i);
      place = findPlace(tree, place, last, i);
    } else {
      // Of a leaf, the node volume was tested already.
      const isOpen = isLeaf(tree, i) || !areNodesClear(tree, node, i);
      if (isOpen && !isRowFree(sink, numberIn(tree.rows, place))) return false;
      i++;
      place++;
    }
  }
  return true;
}

/** The first place from `first` on, and before `last`, whose partner has at least this number; else `last`. */
function findPlace(tree: BranchTree, first: i32, last: i32, partner: i32): i32 {
  while (first < last) {
    const middle = (first + last) >> 1;
    if (numberIn(tree.partners, middle) < partner) first = middle + 1;
    else last = middle;
  }
  return first;
}

function isRowFree(sink: MarginSink, row: i32): bool {
  const pair = pairAt(sink.pairs, row);
  return isPairFree(pair, marginOf(sink, pair));
}

/** Whether the nodes of one branch keep their margins to those of another, of which neither carries the other. */
function areFreeOfEachOther(sink: MarginSink, tree: BranchTree, a: i32, b: i32): bool {
  let waiting = 0;
  push(tree, waiting++, a, b);
  while (waiting > 0) {
    waiting--;
    let large = numberIn(tree.stack, 2 * waiting);
    let small = numberIn(tree.stack, 2 * waiting + 1);
    if (isLeaf(tree, small) || (!isLeaf(tree, large) && sizeOf(tree, small) > sizeOf(tree, large))) {
      const swapped = large;
      large = small;
      small = swapped;
    }
    if (!isLeaf(tree, large) && areBranchesClear(tree, large, small)) continue;
    if (hasSegment(tree, large) && !isFreeOf(sink, tree, large, small, numberIn(tree.ends, small)))
      return false;
    const end = numberIn(tree.ends, large);
    for (let child = large + 1; child < end; child = numberIn(tree.ends, child)) {
      push(tree, waiting++, child, small);
    }
  }
  return true;
}

function push(tree: BranchTree, place: i32, a: i32, b: i32): void {
  store<i32>(tree.stack + 8 * place, a);
  store<i32>(tree.stack + 8 * place + 4, b);
}
