/**
 * The traversal of trees: depth first, what a query calls nearest first. A query says how far away children
 * are at least, what is near enough, and what happens at leaves; everything else is here.
 *
 * A query looks at one tree (`OneTree`), or at two, opening one of two nodes at a time (`pair-query.ts`).
 * Queries are classes whose methods the compiler puts in place: nothing is called by a pointer. A leaf may
 * begin another traversal.
 *
 * Source: branch and bound over pairs of nodes as in Larsen, Gottschalk, Lin, Manocha 2000, §4.
 */
import { REAL_BYTES } from '../simd/lanes';
import { levelAt, Segment, WIDTH } from '../layout/records';
import { NodeBoxes } from '../bvh/boxes';
import { BOUNDS, boundedBy, OF_A } from '../bvh/frames';
import { statistics } from '../narrow-phase/statistics';

/** A node of one tree, or two nodes, that are still to be looked at. */
@unmanaged
class Task {
  /** The nodes: see `nodeAt`. In a traversal of one tree, b is 0. */
  a: i32;
  b: i32;
  /** Lower bound of what the query looks for, in its own measure. */
  bound: real;
  /** Tasks with a lower one are done first. */
  order: f64;
}

/** What a traversal asks a query. Bounds are in any measure that grows with distance, as `toBound`'s does. */
interface TreeQuery {
  /** What has a larger bound is left out. The limit may fall on the way; −Infinity: the answer is known. */
  limit(): real;
  /** Writes the BOUNDS of WIDTH children, given by their box group. Not a number: the child is left out. */
  bound(children: usize): void;
  /** Looks at the elements of one leaf, or of two. */
  leaf(a: i32, b: i32): void;
  /** Whether nodes within the limit have to be looked at. */
  wants(a: i32, b: i32): bool;
  /** Says which of two nodes to open: OF_A or OF_B. */
  choose(a: i32, b: i32): i32;
  /** The segment whose tree has the nodes a (OF_A) or b (OF_B). */
  segment(side: i32): Segment;
  /** The order of a child: its bound, or the lowest number of an element. */
  order(segment: Segment, level: i32, index: i32, bound: real): f64;
}

/** What a query of one tree need not say: it adds `limit`, `bound`, `leaf` and `order`. */
@unmanaged
export class OneTreeInOrder {
  tree: Segment;
  @inline
  wants(_a: i32, _b: i32): bool {
    return true;
  }
  @inline
  choose(_a: i32, _b: i32): i32 {
    return OF_A;
  }
  @inline
  segment(_: i32): Segment {
    return this.tree;
  }
}

/** What a query of one tree, the nearest nodes first, need not say: it adds `limit`, `bound` and `leaf`. */
@unmanaged
export class OneTree extends OneTreeInOrder {
  @inline
  order(_: Segment, _level: i32, _index: i32, bound: real): f64 {
    return <f64>bound;
  }
}

const LEVEL_SHIFT: i32 = 26;
const INDEX: i32 = (1 << LEVEL_SHIFT) - 1;

/** A node as one number: a level, and which of its nodes. */
export function nodeAt(level: i32, index: i32): i32 {
  return (level << LEVEL_SHIFT) | index;
}

/** The top node of a segment's tree. */
export function topOf(segment: Segment): i32 {
  return nodeAt(segment.top, 0);
}

export function levelOf(node: i32): i32 {
  return node >> LEVEL_SHIFT;
}

export function indexOf(node: i32): i32 {
  return node & INDEX;
}

/**
 * Tasks that there is room for. Opening a node adds WIDTH − 1 at most, two trees have no more levels than 2 ·
 * 16, and no more than two traversals are under way at once.
 */
const ROOM: i32 = 256;
const tasks: usize = memory.data(ROOM * <i32>offsetof<Task>(), 16);

/** Where the tasks of the traversals under way end. */
let used: i32 = 0;

function taskAt(i: i32): Task {
  return changetype<Task>(tasks + i * offsetof<Task>());
}

/** Traverses one tree, or two, from nodes on. */
export function traverse<Query extends TreeQuery>(query: Query, topA: i32, topB: i32): void {
  const bottom = used;
  const first = taskAt(bottom);
  first.a = topA;
  first.b = topB;
  first.bound = -Infinity;
  for (let count = bottom + 1; count > bottom;) {
    const task = taskAt(--count);
    const limit = query.limit();
    if (limit == -Infinity) break;
    const a = task.a;
    const b = task.b;
    if (limit < task.bound || !query.wants(a, b)) continue;
    if (levelOf(a | b) == 0) {
      used = count;
      statistics.leafTests += 1;
      query.leaf(a, b);
    } else {
      count = open<Query>(query, a, b, count, limit);
    }
  }
  used = bottom;
}

/** Adds tasks for the children of a node, those to be done first last. Returns the new number of tasks. */
function open<Query extends TreeQuery>(query: Query, a: i32, b: i32, count: i32, limit: real): i32 {
  const side = query.choose(a, b);
  // Without branches, as sides come at random: all bits are set where b is opened, because OF_B is 1.
  const isB = -side;
  const node = a ^ ((a ^ b) & isB);
  const other = a ^ b ^ node;
  const segment = query.segment(side);
  const level = levelOf(node) - 1;
  const first = indexOf(node) * WIDTH;
  query.bound(NodeBoxes.group(segment, level, indexOf(node)));
  statistics.volumeTests += WIDTH;
  const left = levelAt(segment, level).count - first;
  let near = left < WIDTH ? (1 << left) - 1 : (1 << WIDTH) - 1;
  near &= boundedBy(limit, WIDTH);
  const bottom = count;
  for (; near != 0; near &= near - 1) {
    const i = ctz(near);
    const bound = load<real>(BOUNDS + i * REAL_BYTES);
    const order = query.order(segment, level, first + i, bound);
    let at = count++;
    for (; at > bottom && taskAt(at - 1).order < order; at--) copyTask(at - 1, at);
    const child = taskAt(at);
    const opened = nodeAt(level, first + i);
    const exchange = (opened ^ other) & isB;
    child.a = opened ^ exchange;
    child.b = other ^ exchange;
    child.bound = bound;
    child.order = order;
  }
  return count;
}

function copyTask(from: i32, to: i32): void {
  const source = taskAt(from);
  const target = taskAt(to);
  target.a = source.a;
  target.b = source.b;
  target.bound = source.bound;
  target.order = source.order;
}
