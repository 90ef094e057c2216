/**
 * The order of the cells of a map in its tree: that of a k-d tree over the bricks in which they are, top
 * down, along the axis in which these spread furthest. The tree is complete, so that a brick may be cut in
 * two; within one, cells keep the order of their numbers.
 *
 * Source: the median split of bvh/order.ts, of few bricks, not many cells; by counting, as keys are small.
 */
import { blockOf, middleOf } from '../elements/bricks';
import { codeAt, keyOf } from '../elements/cells';

/** Cells in a row in one brick: the brick's middle, as keys are kept, the number of the first, how many. */
@unmanaged
class Run {
  middle: u64;
  first: i32;
  count: i32;
}

/**
 * Nodes of so many cells are not split: cells keep the order of their numbers. Splitting to leaves takes as
 * long as all splits above; searches look at as many boxes and leaves then (random cells, and surfaces).
 */
const WHOLE: i32 = 32;

/** In larger nodes, runs are of 2 × 2 × 2 bricks: fewer. Such a block of one tier has up to so many cells. */
const LARGE: i32 = 512;

/** A split leaves one run more; as many are under way as a tree has levels, of two children each. */
const MOST_SPLITS: i32 = 32;

/** How many cells there are in each slice of a node. */
const SLICES: i32 = 512;
const slices: usize = memory.data(4 * SLICES, 16);

/** Cells that are put in order. */
@unmanaged
class Ordering {
  codes: usize;
  runs: usize;
  /** Where the runs end that are kept for later. */
  kept: i32;
  /** Where the next number goes. */
  next: usize;
  /** The lowest key along the axis that was found last, and how far the highest is from it. */
  lowest: i32;
  width: i32;

  runAt(i: i32): Run {
    return changetype<Run>(this.runs + i * offsetof<Run>());
  }
  setRun(i: i32, middle: u64, first: i32, count: i32): void {
    const run = this.runAt(i);
    run.middle = middle;
    run.first = first;
    run.count = count;
  }
}

const ordering = changetype<Ordering>(memory.data(offsetof<Ordering>(), 16));

/** Bytes of the room that `orderCells` needs for cells that make so many runs. */
export function orderBytes(runs: i32): usize {
  return (2 * <usize>runs + 2 * MOST_SPLITS + 2 * LARGE) * offsetof<Run>();
}

/**
 * Writes which cells are at the places of a tree.
 *
 * @param room - of `orderBytes`
 * @param numbers - where the numbers of the cells go, i32
 */
export function orderCells(codes: usize, count: i32, room: usize, numbers: usize): void {
  ordering.codes = codes;
  ordering.runs = room;
  ordering.kept = 0;
  ordering.next = numbers;
  addRuns(ordering, 0, count, 1);
  divide(ordering, 0, ordering.kept, count, 1);
}

/** Adds the runs of cells in the same blocks behind all others. `doublings`: see `blockOf`. */
function addRuns(ordering: Ordering, first: i32, count: i32, doublings: i32): void {
  const codes = ordering.codes;
  const end = first + count;
  for (let i = first; i < end;) {
    const start = i++;
    const code = codeAt(codes, start);
    const block = blockOf(code, doublings);
    while (i < end && blockOf(codeAt(codes, i), doublings) == block) i++;
    ordering.setRun(ordering.kept++, middleOf(code, doublings), start, i - start);
  }
}

/**
 * Writes the numbers of the cells in the runs from one up to another in the order of a tree of them.
 *
 * @param doublings - 0: the runs are those of single bricks
 */
function divide(ordering: Ordering, first: i32, end: i32, count: i32, doublings: i32): void {
  if (count <= WHOLE) return write(ordering, first, end);
  const from = ordering.kept;
  if (doublings > 0 && (count <= LARGE || end - first == 1)) {
    for (let i = first; i < end; i++) addRuns(ordering, ordering.runAt(i).first, ordering.runAt(i).count, 0);
    divide(ordering, from, ordering.kept, count, 0);
    ordering.kept = from;
    return;
  }
  if (end - first == 1) return write(ordering, first, end);
  // What comes first fills its part of the tree.
  let half = WHOLE;
  while (2 * half < count) half *= 2;
  const middle = split(ordering, first, end, half);
  divide(ordering, first, middle, half, doublings);
  const later = ordering.kept - from;
  ordering.kept = from;
  for (let i = 0; i < later; i++) {
    const run = ordering.runAt(from + i);
    ordering.setRun(first + i, run.middle, run.first, run.count);
  }
  divide(ordering, first, first + later, count - half, doublings);
}

function write(ordering: Ordering, first: i32, end: i32): void {
  for (let i = first; i < end; i++) {
    const run = ordering.runAt(i);
    for (let k = 0; k < run.count; k++) {
      store<i32>(ordering.next, run.first + k);
      ordering.next += 4;
    }
  }
}

/**
 * Keeps the first `half` cells along an axis in the runs from `first` on, in the order in which they are, and
 * puts the others behind all runs. Of those that are equally far, the ones with low numbers are the first.
 *
 * @returns where the runs of the first ones end
 */
function split(ordering: Ordering, first: i32, end: i32, half: i32): i32 {
  const axis = findWidestAxis(ordering, first, end);
  const low = ordering.lowest;
  const width = ordering.width;
  let shift = 0;
  while (width >> shift >= SLICES) shift++;
  for (let i = 0; i <= width >> shift; i++) store<i32>(slices + 4 * i, 0);
  for (let i = first; i < end; i++) {
    const run = ordering.runAt(i);
    const at = slices + 4 * ((keyOf(run.middle, axis) - low) >> shift);
    store<i32>(at, load<i32>(at) + run.count);
  }
  // The slice in which the split falls, and how many of its cells come first.
  let slice = 0;
  let left = half;
  for (; load<i32>(slices + 4 * slice) < left; slice++) left -= load<i32>(slices + 4 * slice);
  let to = first;
  let kept = ordering.kept;
  for (let i = first; i < end; i++) {
    const run = ordering.runAt(i);
    const middle = run.middle;
    const start = run.first;
    const count = run.count;
    const at = (keyOf(middle, axis) - low) >> shift;
    const inSlice = min(left, count);
    const before = at < slice ? count : at > slice ? 0 : inSlice;
    left -= at == slice ? inSlice : 0;
    // Both are written, and one of them is written over: no processor can guess which.
    ordering.setRun(to, middle, start, before);
    ordering.setRun(kept, middle, start + before, count - before);
    to += before > 0 ? 1 : 0;
    kept += before < count ? 1 : 0;
  }
  ordering.kept = kept;
  return to;
}

/** The axis in which the bricks of runs spread furthest. */
function findWidestAxis(ordering: Ordering, first: i32, end: i32): i32 {
  let lowX = i32.MAX_VALUE;
  let lowY = i32.MAX_VALUE;
  let lowZ = i32.MAX_VALUE;
  let highX = 0;
  let highY = 0;
  let highZ = 0;
  for (let i = first; i < end; i++) {
    const middle = ordering.runAt(i).middle;
    const x = keyOf(middle, 0);
    const y = keyOf(middle, 1);
    const z = keyOf(middle, 2);
    lowX = min(lowX, x);
    lowY = min(lowY, y);
    lowZ = min(lowZ, z);
    highX = max(highX, x);
    highY = max(highY, y);
    highZ = max(highZ, z);
  }
  const width = max(highX - lowX, max(highY - lowY, highZ - lowZ));
  const axis = width == highX - lowX ? 0 : width == highY - lowY ? 1 : 2;
  ordering.lowest = axis == 0 ? lowX : axis == 1 ? lowY : lowZ;
  ordering.width = width;
  return axis;
}
