/**
 * The boxes of a segment, in its own frame: around the surfaces of a leaf's elements, and of nodes from those
 * of their children, bottom up. What is stored encloses exactly: every step rounds outward.
 */
import { putElements } from '../elements/by-kind';
import { boundLeaf } from '../elements/cells';
import {
  abs,
  add,
  EPSILON,
  LANE_BYTES,
  LANES,
  largestLane,
  loadLane,
  max,
  min,
  mul,
  neg,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';
import {
  BOX_GROUP_BYTES,
  BOX_NUMBERS,
  CellMap,
  elementGroup,
  levelAt,
  MAPS,
  Segment,
  WIDTH,
} from '../layout/records';
import { KINDS, rowBytes } from '../layout/kinds';
import { BOX_STEP, HALF } from './box-group';
import { fieldGroupAt } from './field-boxes';

/** Where boxes are, for searches that ask all the time: methods, which the compiler can make inline. */
export class NodeBoxes {
  /** See `groupAt`. */
  @inline
  static group(segment: Segment, level: i32, i: i32): usize {
    const boxes = levelAt(segment, level).boxes;
    return MAPS && boxes == 0 ? fieldGroupAt(segment, level, i) : boxes + i * BOX_GROUP_BYTES;
  }

  /** See `boxAt`. */
  @inline
  static box(segment: Segment, level: i32, index: i32): usize {
    return NodeBoxes.group(segment, level, index / WIDTH) + (index % WIDTH) * REAL_BYTES;
  }
}

/** The group with the boxes of nodes 4·i and following: the children of node i of the level above. */
export function groupAt(segment: Segment, level: i32, i: i32): usize {
  return NodeBoxes.group(segment, level, i);
}

/** The box of a node: the address of its first number. */
export function boxAt(segment: Segment, level: i32, index: i32): usize {
  return NodeBoxes.box(segment, level, index);
}

/** Where the lowest number of an element in a node is. */
export function lowestAt(segment: Segment, level: i32, index: i32): usize {
  return groupAt(segment, level, index / WIDTH) + BOX_NUMBERS + (index % WIDTH) * 4;
}

/**
 * The box that grows while elements are put into it: least x, y, z, then minus the most, in lanes. A box of a
 * group begins as the least of these lanes, too, six numbers; `finish` makes center and half extents of them.
 */
const bounds: usize = memory.data(6 * LANE_BYTES, 16);

/** Methods of a class, because those can be made inline. */
class Bounded {
  /** Numbers below `x` by at least what rounded it. */
  @inline
  static outward(x: lane): lane {
    return sub(x, mul(splat(EPSILON), abs(x)));
  }
  @inline
  static leastLane(x: lane): real {
    return -largestLane(neg(x));
  }

  /** Writes the bounds so far as a box that is still to be finished. */
  @inline
  static write(box: usize): void {
    for (let i = 0; i < 6; i++) store<real>(box + i * BOX_STEP, Bounded.leastLane(loadLane(bounds, i)));
  }
}

/** Computes all boxes of a segment from its elements. */
export function refit(segment: Segment): void {
  const map = segment.cells;
  if (map != null) fitCells(segment, map);
  else if (segment.hasTree) fitLeaves(segment);
  else fitAll(segment);
  for (let level = 1; level <= segment.top; level++) fitLevel(segment, level);
}

function begin(): void {
  for (let i = 0; i < 6; i++) storeLane(bounds, i, splat(Infinity));
}

/** Computes the one box of a segment without a tree. */
function fitAll(segment: Segment): void {
  begin();
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    for (let i = 0; i < group.blocks; i++) {
      putElements(kind, group.local + i * LANES * rowBytes(kind), bounds);
    }
  }
  Bounded.write(groupAt(segment, 0, 0));
  store<u32>(lowestAt(segment, 0, 0), lowestOf(segment.numbers, segment.places));
  finish(segment, 0, 0);
}

/** Computes the boxes of all leaves of a tree. */
function fitLeaves(segment: Segment): void {
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    const bytes = LANES * rowBytes(kind);
    for (let i = 0; i < group.blocks; i += WIDTH / LANES) {
      begin();
      const place = group.place + i * LANES;
      for (let k = 0; k < WIDTH / LANES; k++) putElements(kind, group.local + (i + k) * bytes, bounds);
      Bounded.write(boxAt(segment, 0, place / WIDTH));
      store<u32>(lowestAt(segment, 0, place / WIDTH), lowestOf(segment.numbers + 4 * place, WIDTH));
    }
  }
  for (let i = 0; i < levelAt(segment, 0).count; i += WIDTH) finish(segment, 0, i / WIDTH);
}

/** Computes the boxes of all leaves of a tree of cells. */
function fitCells(segment: Segment, map: CellMap): void {
  const count = levelAt(segment, 0).count;
  for (let i = 0; i < count; i++) {
    const numbers = segment.numbers + 4 * i * WIDTH;
    boundLeaf(map, numbers, WIDTH, boxAt(segment, 0, i), BOX_STEP);
    store<u32>(lowestAt(segment, 0, i), lowestOf(numbers, WIDTH));
  }
  for (let i = 0; i < count; i += WIDTH) finish(segment, 0, i / WIDTH);
}

/** The lowest of some numbers; -1, for what does not exist, is the highest. */
function lowestOf(numbers: usize, count: i32): u32 {
  let lowest: u32 = i32.MAX_VALUE;
  for (let i = 0; i < count; i++) {
    const number = load<u32>(numbers + 4 * i);
    lowest = number < lowest ? number : lowest;
  }
  return lowest;
}

/** Computes the boxes of one level from those of the level below. */
function fitLevel(segment: Segment, level: i32): void {
  const count = levelAt(segment, level).count;
  const last = levelAt(segment, level - 1).count - 1;
  // Where the last node has too few children, copies of the last one of them change nothing.
  for (let i = last + 1; i % WIDTH != 0; i++) copyBox(segment, level - 1, last, i);
  for (let i = 0; i < count; i++) {
    const children = groupAt(segment, level - 1, i);
    fitAround(children, boxAt(segment, level, i));
    store<u32>(lowestAt(segment, level, i), lowestOf(children + BOX_NUMBERS, WIDTH));
    if (i % WIDTH == WIDTH - 1 || i == count - 1) finish(segment, level, i / WIDTH);
  }
}

function copyBox(segment: Segment, level: i32, from: i32, to: i32): void {
  const source = boxAt(segment, level, from);
  const target = boxAt(segment, level, to);
  for (let i = 0; i < 6 * BOX_STEP; i += BOX_STEP) store<real>(target + i, load<real>(source + i));
  store<u32>(lowestAt(segment, level, to), load<u32>(lowestAt(segment, level, from)));
}

/** Writes the box around WIDTH others, which is still to be finished. */
function fitAround(group: usize, box: usize): void {
  for (let axis = 0; axis < 3 * BOX_STEP; axis += BOX_STEP) {
    let least = splat(Infinity);
    let most = splat(Infinity);
    for (let i = 0; i < WIDTH * REAL_BYTES; i += LANE_BYTES) {
      const center = loadLane(group + axis + i, 0);
      const half = loadLane(group + axis + HALF * BOX_STEP + i, 0);
      least = min(least, Bounded.outward(sub(center, half)));
      most = min(most, Bounded.outward(sub(neg(center), half)));
    }
    store<real>(box + axis, Bounded.leastLane(least));
    store<real>(box + axis + HALF * BOX_STEP, Bounded.leastLane(most));
  }
}

/** Makes centers and half extents of the least and the most of WIDTH boxes. */
function finish(segment: Segment, level: i32, i: i32): void {
  const group = groupAt(segment, level, i);
  for (let axis = 0; axis < 3 * BOX_STEP; axis += BOX_STEP) {
    for (let k = 0; k < WIDTH * REAL_BYTES; k += LANE_BYTES) {
      const at = group + axis + k;
      const least = Bounded.outward(loadLane(at, 0));
      const most = neg(Bounded.outward(loadLane(at + HALF * BOX_STEP, 0)));
      const center = add(least, mul(splat(0.5), sub(most, least)));
      const half = max(sub(most, center), sub(center, least));
      storeLane(at, 0, center);
      storeLane(at + HALF * BOX_STEP, 0, add(half, mul(splat(2 * EPSILON), half)));
    }
  }
}
