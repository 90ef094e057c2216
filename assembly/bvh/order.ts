/**
 * The order of a tree's elements: top down, every node's elements are split between its children.
 *
 * Every node but the last of its level is full, so that the tree needs no pointers, no padding and the fewest
 * levels: level after level its boxes are stored side by side (`layout/records.ts`). So how many elements go
 * to either part is given; along which axis they are split, and which end of it the larger part is at, is
 * what makes the sum of the surfaces of both parts least, each times its elements. Points are split along the
 * axis in which they spread furthest. Elements of different kinds keep apart.
 *
 * Source: the median split of Petersen 2007, §5.5.1.1, with wide nodes; a complete tree without pointers as a
 * heap has it; the surface-area heuristic of MacDonald and Booth 1990 for the axis.
 */
import { middleOf } from '../elements/measure';
import { LANE_BYTES, loadLane, max, min, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { elementGroup, levelAt, Segment, Staging, WIDTH } from '../layout/records';
import { KINDS, POINT, rowBytes } from '../layout/kinds';
import { stagedCount, stagedFirst, stagedRows } from '../elements/staging';

/** Puts the staged elements of a segment with a tree in order. */
export function orderElements(segment: Segment, staging: Staging): void {
  findMiddles(staging);
  divide(segment, staging, segment.top, 0);
}

/** Computes the middles of all elements. */
function findMiddles(staging: Staging): void {
  let to = staging.middles;
  for (let kind = 0; kind < KINDS; kind++) {
    const bytes = rowBytes(kind);
    let row = stagedRows(staging, kind);
    for (let i = 0; i < stagedCount(staging, kind); i++) {
      for (let axis = 0; axis < 3; axis++) store<real>(to + axis * REAL_BYTES, middleOf(kind, row, axis));
      row += bytes;
      to += 3 * REAL_BYTES;
    }
  }
}

/** Splits the elements of a node between its children, and theirs. */
function divide(segment: Segment, staging: Staging, level: i32, index: i32): void {
  if (level == 0) return;
  const below = level - 1;
  const places = WIDTH << (2 * below);
  const first = index * WIDTH;
  const left = levelAt(segment, below).count - first;
  const children = left < WIDTH ? left : WIDTH;
  const start = first * places;
  if (children > 2) split(segment, staging, start, start + children * places, start + 2 * places);
  if (children > 1) split(segment, staging, start, start + 2 * places, start + places);
  if (children > 3) split(segment, staging, start + 2 * places, start + 4 * places, start + 3 * places);
  for (let i = 0; i < children; i++) divide(segment, staging, below, first + i);
}

/**
 * Splits the elements at places from `start` up to `end`: those that come first along an axis go to places
 * before `middle`. Only the kind whose elements lie on both sides of it has anything to split.
 */
function split(segment: Segment, staging: Staging, start: i32, end: i32, middle: i32): void {
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(segment, kind);
    const from = larger(start, group.place);
    const to = smaller(end, group.place + group.count);
    if (middle <= from || to <= middle) continue;
    const first = stagedFirst(staging, kind) - group.place;
    select(staging, kind, from + first, to + first, middle + first);
  }
}

function larger(a: i32, b: i32): i32 {
  return a < b ? b : a;
}

function smaller(a: i32, b: i32): i32 {
  return b < a ? b : a;
}

/** Reorders entries from `first` up to `end` so that one part of them comes before `k`. */
function select(staging: Staging, kind: i32, first: i32, end: i32, k: i32): void {
  // Clouds come anew with every frame, and their boxes are much the same whatever the axis.
  if (kind == POINT) return selectAlong(staging, widestWay(staging, first, end), first, end, k);
  // Parts of one size are the same from both ends.
  const ways = 2 * k == first + end ? 3 : 6;
  let best = 0;
  let least: real = Infinity;
  for (let way = 0; way < ways; way++) {
    selectAlong(staging, way, first, end, k);
    const cost = <real>(k - first) * areaOf(staging, first, k) + <real>(end - k) * areaOf(staging, k, end);
    if (!(cost < least)) continue;
    least = cost;
    best = way;
  }
  if (best != ways - 1) selectAlong(staging, best, first, end, k);
}

/** Half the surface of the box around the middles of entries. */
function areaOf(staging: Staging, first: i32, end: i32): real {
  findSpreads(staging, first, end);
  const x = load<real>(spreads);
  const y = load<real>(spreads + REAL_BYTES);
  const z = load<real>(spreads + 2 * REAL_BYTES);
  return x * y + y * z + z * x;
}

/** Least and greatest coordinates of middles, three vectors each: x, y and z in turn. Spreads along axes. */
const lows: usize = memory.data(3 * LANE_BYTES, 16);
const highs: usize = memory.data(3 * LANE_BYTES, 16);
const spreads: usize = memory.data(3 * REAL_BYTES, 16);

/** Finds how far the middles of entries spread along the axes: three vectors have the middles of LANES. */
function findSpreads(staging: Staging, first: i32, end: i32): void {
  let at = staging.middles + 3 * first * REAL_BYTES;
  const to = staging.middles + 3 * end * REAL_BYTES;
  let low0 = splat(Infinity);
  let low1 = low0;
  let low2 = low0;
  let high0 = splat(-Infinity);
  let high1 = high0;
  let high2 = high0;
  for (; at + 3 * LANE_BYTES <= to; at += 3 * LANE_BYTES) {
    const a = loadLane(at, 0);
    const b = loadLane(at, 1);
    const c = loadLane(at, 2);
    low0 = min(low0, a);
    low1 = min(low1, b);
    low2 = min(low2, c);
    high0 = max(high0, a);
    high1 = max(high1, b);
    high2 = max(high2, c);
  }
  storeLane(lows, 0, low0);
  storeLane(lows, 1, low1);
  storeLane(lows, 2, low2);
  storeLane(highs, 0, high0);
  storeLane(highs, 1, high1);
  storeLane(highs, 2, high2);
  for (let axis = 0; axis < 3; axis++) {
    let low: real = Infinity;
    let high: real = -Infinity;
    for (let i = axis * REAL_BYTES; i < 3 * LANE_BYTES; i += 3 * REAL_BYTES) {
      low = smallest(low, load<real>(lows + i));
      high = greatest(high, load<real>(highs + i));
    }
    for (let key = at + axis * REAL_BYTES; key < to; key += 3 * REAL_BYTES) {
      low = smallest(low, load<real>(key));
      high = greatest(high, load<real>(key));
    }
    store<real>(spreads + axis * REAL_BYTES, high - low);
  }
}

function smallest(a: real, b: real): real {
  return b < a ? b : a;
}

function greatest(a: real, b: real): real {
  return a < b ? b : a;
}

/** The axis in which the middles of entries spread furthest. */
function widestWay(staging: Staging, first: i32, end: i32): i32 {
  findSpreads(staging, first, end);
  const x = load<real>(spreads);
  const y = load<real>(spreads + REAL_BYTES);
  const z = load<real>(spreads + 2 * REAL_BYTES);
  return z > x && z > y ? 2 : y > x ? 1 : 0;
}

/**
 * Reorders entries so that none before `k` comes after one from `k` on, along an axis: from its lower end for
 * the ways 0 to 2, from its upper end for 3 to 5.
 */
function selectAlong(staging: Staging, way: i32, first: i32, end: i32, k: i32): void {
  const keys = staging.middles + (way % 3) * REAL_BYTES;
  if (way < 3) Select.run(staging, keys, 1, first, end, k);
  else Select.run(staging, keys, -1, first, end, k);
}

/** A method of a class, because those can be made inline: the sign is a constant there. */
class Select {
  @inline
  static run(staging: Staging, keys: usize, sign: real, first: i32, end: i32, k: i32): void {
    let low = first;
    let high = end - 1;
    while (low < high) {
      const pivot = pivotOf(
        sign * keyAt(keys, low),
        sign * keyAt(keys, (low + high) >> 1),
        sign * keyAt(keys, high),
      );
      let i = low;
      let j = high;
      while (i <= j) {
        while (sign * keyAt(keys, i) < pivot) i++;
        while (pivot < sign * keyAt(keys, j)) j--;
        if (i > j) break;
        exchange(staging, i, j);
        i++;
        j--;
      }
      if (k <= j) high = j;
      else if (k >= i) low = i;
      else break;
    }
  }
}

/** Exchanges two entries, and their middles: side by side as they are asked for, these are soon fetched. */
function exchange(staging: Staging, i: i32, j: i32): void {
  const entry = staging.order + 4 * i;
  const other = staging.order + 4 * j;
  const moved = load<i32>(entry);
  store<i32>(entry, load<i32>(other));
  store<i32>(other, moved);
  const middle = staging.middles + 3 * i * REAL_BYTES;
  const otherMiddle = staging.middles + 3 * j * REAL_BYTES;
  for (let axis = 0; axis < 3; axis++) {
    const x = load<real>(middle + axis * REAL_BYTES);
    store<real>(middle + axis * REAL_BYTES, load<real>(otherMiddle + axis * REAL_BYTES));
    store<real>(otherMiddle + axis * REAL_BYTES, x);
  }
}

function keyAt(keys: usize, i: i32): real {
  return load<real>(keys + 3 * i * REAL_BYTES);
}

/** The middle one of three numbers. */
function pivotOf(a: real, b: real, c: real): real {
  if (a < b) return b < c ? b : a < c ? c : a;
  return a < c ? a : b < c ? c : b;
}
