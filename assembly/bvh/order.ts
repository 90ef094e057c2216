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
import { REAL_BYTES } from '../simd/lanes';
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
  const x = spreadOf(staging, first, end, 0);
  const y = spreadOf(staging, first, end, 1);
  const z = spreadOf(staging, first, end, 2);
  return x * y + y * z + z * x;
}

function spreadOf(staging: Staging, first: i32, end: i32, axis: i32): real {
  const keys = staging.middles + axis * REAL_BYTES;
  let low: real = Infinity;
  let high: real = -Infinity;
  for (let i = first; i < end; i++) {
    const key = load<real>(keys + 3 * i * REAL_BYTES);
    low = key < low ? key : low;
    high = high < key ? key : high;
  }
  return high - low;
}

/** The axis in which the middles of entries spread furthest. */
function widestWay(staging: Staging, first: i32, end: i32): i32 {
  const x = spreadOf(staging, first, end, 0);
  const y = spreadOf(staging, first, end, 1);
  const z = spreadOf(staging, first, end, 2);
  return z > x && z > y ? 2 : y > x ? 1 : 0;
}

/**
 * Reorders entries so that none before `k` comes after one from `k` on, along an axis: from its lower end for
 * the ways 0 to 2, from its upper end for 3 to 5.
 */
function selectAlong(staging: Staging, way: i32, first: i32, end: i32, k: i32): void {
  const keys = staging.middles + (way % 3) * REAL_BYTES;
  const sign: real = way < 3 ? 1 : -1;
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
    else return;
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
