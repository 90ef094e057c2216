/**
 * Search of two segments, at least one of which has a tree, for the elements that are closest, or for any that are too
 * close. Depth first, nearer children first; nodes further apart than what is known already are left out. Of two nodes
 * the larger one is opened.
 *
 * Where bodies overlap, many pairs of elements are at the least distance there can be, minus both radii, and the one of
 * the lowest numbers is asked for. The search then begins again with the children of the lowest numbers first, and
 * leaves out nodes whose numbers are too high.
 *
 * Source: branch and bound over pairs of nodes as in Larsen, Gottschalk, Lin, Manocha 2000, §4; the larger node first:
 * Petersen 2007, §5.5.2.
 */
import { hasDepths } from '../pairs/swept/crossing-depth';
import { REAL_BYTES } from '../simd/lanes';
import { levelAt, Segment, SegmentPair, WIDTH } from '../layout/records';
import { Closest } from '../narrow-phase/closest';
import { comesBefore } from '../narrow-phase/pair-list';
import { flushAll } from '../narrow-phase/queue';
import { Sink } from '../narrow-phase/sink';
import { statistics } from '../narrow-phase/statistics';
import { slackOf } from '../narrow-phase/supports';
import { boxAt, groupAt, HALF, lowestAt, numberOf } from '../bvh/boxes';
import { BOUNDS, boundBoxes, boundedBy, OF_A, OF_B, relate, toBound } from '../bvh/frames';
import { beginLeaves, compareLeaves, comparePrevious, WAY_BETWEEN } from './leaf-pairs';

/** Two nodes that are still to be looked at. */
@unmanaged
class Task {
  /** Nodes: the level times 2^26, plus the number in it. */
  a: i32;
  b: i32;
  /** Lower bound of the distance, as `toBound` has it. */
  bound: real;
  /** Tasks with a lower one are done first: the bound, or the lowest number of an element. */
  order: f64;
}

const LEVEL_SHIFT: i32 = 26;
const INDEX: i32 = (1 << LEVEL_SHIFT) - 1;

/** Tasks that there is room for: opening a node adds WIDTH - 1 at most, and there are no more levels than 2 · 16. */
const ROOM: i32 = 128;
const tasks: usize = memory.data(ROOM * <i32>offsetof<Task>(), 16);

function taskAt(i: i32): Task {
  return changetype<Task>(tasks + i * offsetof<Task>());
}

/** How far from the least distance the result may be: a share of it, or metres, whichever allows more. */
let relativeError: real = 0;
let absoluteError: real = 0;

/** Allows evaluations an error, until the next call. It concerns segments with trees only. */
export function setTolerance(relative: f64, absolute: f64): void {
  relativeError = <real>relative;
  absoluteError = <real>absolute;
}

/** Distances from here up to an upper bound need not be told from it, m. */
function worthFinding(upper: real): real {
  const least = upper - absoluteError;
  if (upper <= 0) return least;
  const share = upper / (1 + relativeError);
  return share < least ? share : least;
}

/**
 * Searches for the closest elements of the pair in row `row`: those not beyond the upper bound in slot 0. What it finds
 * last may still be in the queues afterwards.
 */
export function searchClosest(sink: Closest, pair: SegmentPair, row: i32): void {
  const slack = begin(pair, row);
  const beyond = load<real>(sink.uppers);
  comparePrevious(sink, pair);
  const floor = floorOf(pair);
  const normal = sink.columns.normal + 3 * row * REAL_BYTES;
  let byNumber = false;
  for (let count = beginTasks(pair); count > 0;) {
    const upper = load<real>(sink.uppers);
    if (!byNumber && upper <= floor && isSettled(sink, row, floor)) {
      byNumber = true;
      count = beginTasks(pair);
    }
    const task = taskAt(--count);
    // What is only known to be beyond the largest distance has no share to be off by.
    const limit = toBound((upper < beyond ? worthFinding(upper) : upper) + slack);
    if (limit < task.bound) continue;
    if (byNumber && !mayComeFirst(pair, task)) continue;
    if (areLeaves(task)) compareLeaves(sink, pair, task.a, task.b, load<real>(sink.uppers), normal, byNumber);
    else count = openLarger(pair, task, count, limit, byNumber);
  }
}

/** Searches for elements within a margin of each other, m, until the sink is done. */
export function searchWithin(sink: Sink, pair: SegmentPair, row: i32, margin: real): void {
  const limit = toBound(margin + begin(pair, row));
  for (let count = beginTasks(pair); count > 0 && !sink.isDone;) {
    const task = taskAt(--count);
    if (areLeaves(task)) compareLeaves(sink, pair, task.a, task.b, margin, WAY_BETWEEN, false);
    else count = openLarger(pair, task, count, limit, false);
  }
}

/** The least distance that elements of a pair can have, m: how deep cores of swept spheres cross does not count. */
function floorOf(pair: SegmentPair): real {
  return hasDepths() ? <real>-Infinity : <real>0 - pair.a.thickness - pair.b.thickness;
}

/** Prepares a search, and returns what to allow for rounding, m. */
function begin(pair: SegmentPair, row: i32): real {
  const a = pair.a;
  const b = pair.b;
  const slack = slackOf(a, b) + relate(a, b) * (a.scale + b.scale);
  beginLeaves(pair, row, slack);
  return slack;
}

/** Begins with the two top nodes, and returns the number of tasks. */
function beginTasks(pair: SegmentPair): i32 {
  const root = taskAt(0);
  root.a = pair.a.top << LEVEL_SHIFT;
  root.b = pair.b.top << LEVEL_SHIFT;
  root.bound = -Infinity;
  return 1;
}

/** Whether the elements known to be closest are at the least distance there can be. */
function isSettled(sink: Closest, row: i32, floor: real): bool {
  flushAll(sink);
  return load<real>(sink.columns.distance + row * REAL_BYTES) <= floor;
}

/** Whether two nodes may have elements that come before those known to be closest. */
function mayComeFirst(pair: SegmentPair, task: Task): bool {
  const a = load<i32>(lowestAt(pair.a, task.a >> LEVEL_SHIFT, task.a & INDEX));
  const b = load<i32>(lowestAt(pair.b, task.b >> LEVEL_SHIFT, task.b & INDEX));
  return comesBefore(pair, a, b);
}

function areLeaves(task: Task): bool {
  return (task.a | task.b) >> LEVEL_SHIFT == 0;
}

/** Opens the larger of two nodes, or the one that is no leaf, and returns the new number of tasks. */
function openLarger(pair: SegmentPair, task: Task, count: i32, limit: real, byNumber: bool): i32 {
  const levelA = task.a >> LEVEL_SHIFT;
  const levelB = task.b >> LEVEL_SHIFT;
  const boxA = boxAt(pair.a, levelA, task.a & INDEX);
  const boxB = boxAt(pair.b, levelB, task.b & INDEX);
  if (levelA == 0 || (levelB != 0 && sizeOf(boxA) < sizeOf(boxB))) {
    return open(pair.b, levelB - 1, task.b & INDEX, boxA, OF_B, task.a, count, limit, byNumber);
  }
  return open(pair.a, levelA - 1, task.a & INDEX, boxB, OF_A, task.b, count, limit, byNumber);
}

function sizeOf(box: usize): real {
  return numberOf(box, HALF) + numberOf(box, HALF + 1) + numberOf(box, HALF + 2);
}

/**
 * Adds tasks for the children of a node, those to be done first last.
 *
 * @param level - that of the children
 * @param index - number of the node
 * @param one - the box of the other segment's node
 * @param side - whose the children are: OF_A or OF_B
 * @param other - the other segment's node
 * @returns the new number of tasks
 */
function open(
  segment: Segment,
  level: i32,
  index: i32,
  one: usize,
  side: i32,
  other: i32,
  count: i32,
  limit: real,
  byNumber: bool,
): i32 {
  const first = index * WIDTH;
  boundBoxes(one, groupAt(segment, level, index), side);
  const left = levelAt(segment, level).count - first;
  statistics.volumeTests += WIDTH;
  let near = left < WIDTH ? (1 << left) - 1 : (1 << WIDTH) - 1;
  near &= boundedBy(limit, WIDTH);
  const bottom = count;
  for (; near != 0; near &= near - 1) {
    const i = ctz(near);
    const bound = load<real>(BOUNDS + i * REAL_BYTES);
    const order = byNumber ? <f64>load<i32>(lowestAt(segment, level, first + i)) : <f64>bound;
    let at = count++;
    for (; at > bottom && taskAt(at - 1).order < order; at--) copyTask(at - 1, at);
    const task = taskAt(at);
    const node = (level << LEVEL_SHIFT) | (first + i);
    task.a = side == OF_A ? node : other;
    task.b = side == OF_A ? other : node;
    task.bound = bound;
    task.order = order;
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
