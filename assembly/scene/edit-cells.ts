/**
 * Sets of cells that are joined or cut out of each other: lists of codes in order; no cell is inside another,
 * and eight siblings are one cell. What is occupied makes up one such list only, however it came about.
 *
 * Source: linear octrees, Gargantini 1982; the order of two keys without mixing their bits, Chan 2002,
 * "Closest-point problems simplified on the RAM".
 */
import { codeAt, codeOf, edgeOf, FINEST, keyOf, levelOfCell } from '../elements/cells';
import { CellMap } from '../layout/records';

const LEVEL_SHIFT: i32 = 48;
const KEYS: u64 = (1 << LEVEL_SHIFT) - 1;

/** The most cells that a map may have. Lists that grow beyond it end there. */
export const MOST_CELLS: i32 = 1 << 24;

/** Which of its siblings a cell is: bits 0, 1, 2 along x, y, z. */
function siblingOf(code: u64): i32 {
  const shift = FINEST - levelOfCell(code);
  const x = (keyOf(code, 0) >> shift) & 1;
  const y = (keyOf(code, 1) >> shift) & 1;
  const z = (keyOf(code, 2) >> shift) & 1;
  return x | (y << 1) | (z << 2);
}

/** Whether a cell is another one, or has it inside. */
function contains(outer: u64, inner: u64): bool {
  const level = levelOfCell(outer);
  if (levelOfCell(inner) < level) return false;
  const shift = FINEST - level;
  const differing = outer ^ inner;
  return (keyOf(differing, 0) | keyOf(differing, 1) | keyOf(differing, 2)) >> shift == 0;
}

/** Whether a cell comes before another one in the order: by keys, then the larger one. */
function isBefore(a: u64, b: u64): bool {
  const x = keyOf(a ^ b, 0);
  const y = keyOf(a ^ b, 1);
  const z = keyOf(a ^ b, 2);
  // The highest bit that differs decides; of equal ones that along z, then y.
  let axis = 2;
  let most = z;
  if (isHigher(y, most)) {
    axis = 1;
    most = y;
  }
  if (isHigher(x, most)) {
    axis = 0;
    most = x;
  }
  if (most == 0) return levelOfCell(a) < levelOfCell(b);
  return keyOf(a, axis) < keyOf(b, axis);
}

/** Whether the highest bit of a number is above that of another. */
function isHigher(a: i32, b: i32): bool {
  return b < a && b < (a ^ b);
}

/** One of the eight parts of a cell. */
function childOf(code: u64, i: i32): u64 {
  const half = edgeOf(code) >> 1;
  const x = keyOf(code, 0) + (i & 1) * half;
  const y = keyOf(code, 1) + ((i >> 1) & 1) * half;
  const z = keyOf(code, 2) + (i >> 2) * half;
  return codeOf(x, y, z, levelOfCell(code) + 1);
}

/** A list that is made, and what is cut out of it. */
@unmanaged
class CellList {
  /** Where it goes, for how many cells there is room, and how many there are. */
  out: usize;
  room: i32;
  count: i32;
  /** Whether siblings that are all there become one. */
  joins: bool;
  /** What is cut out: a list of cells, from its next one on; or a box of keys. */
  cut: usize;
  cutEnd: usize;

  begin(out: usize, room: i32, joins: bool): void {
    this.out = out;
    this.room = room;
    this.count = 0;
    this.joins = joins;
  }

  /** Adds a cell. What there is no room for is only counted. */
  add(code: u64): void {
    if (this.count > MOST_CELLS) return;
    if (this.count < this.room) store<u64>(this.out + 8 * this.count, code);
    this.count++;
    if (this.joins) this.join();
  }

  /** Makes one cell of the last eight, as often as these are all siblings of a cell. */
  private join(): void {
    const out = this.out;
    for (let count = this.count; count >= 8; this.count = count) {
      const last = codeAt(out, count - 1);
      const level = levelOfCell(last);
      if (level == 0 || siblingOf(last) != 7) return;
      const first = codeAt(out, count - 8);
      if (levelOfCell(first) != level || siblingOf(first) != 0) return;
      // Cells are in order and in none of each other: between the first and the last of eight siblings there
      // are the others, or parts of them.
      for (let i = count - 7; i < count - 1; i++) if (levelOfCell(codeAt(out, i)) != level) return;
      const parent = (first & KEYS) | ((<u64>(level - 1)) << LEVEL_SHIFT);
      if (!contains(parent, last)) return;
      count -= 7;
      store<u64>(out + 8 * (count - 1), parent);
    }
  }

  /** Adds what is left of a cell without the cells that are cut out. */
  addWithoutCells(code: u64): void {
    while (this.cut < this.cutEnd) {
      const next = load<u64>(this.cut);
      if (contains(next, code)) return;
      if (contains(code, next)) {
        if (this.count > MOST_CELLS) return;
        for (let i = 0; i < 8; i++) this.addWithoutCells(childOf(code, i));
        return;
      }
      if (isBefore(code, next)) break;
      this.cut += 8;
    }
    this.add(code);
  }

  /** Adds what is left of a cell without the box that is cut out. */
  addWithoutBox(code: u64): void {
    const last = edgeOf(code) - 1;
    let isInside = true;
    for (let axis = 0; axis < 3; axis++) {
      const key = keyOf(code, axis);
      const least = load<i32>(this.cut + 4 * axis);
      const most = load<i32>(this.cut + 12 + 4 * axis);
      if (key > most || key + last < least) return this.add(code);
      if (key < least || key + last > most) isInside = false;
    }
    if (isInside || this.count > MOST_CELLS) return;
    for (let i = 0; i < 8; i++) this.addWithoutBox(childOf(code, i));
  }
}

const list = changetype<CellList>(memory.data(offsetof<CellList>(), 16));

/**
 * Joins two lists of cells.
 *
 * @param b - address of codes in order, of which one may be inside another
 * @param out - where the list goes: as much room as both
 * @returns how many cells there are
 */
export function joinCells(a: usize, countA: i32, b: usize, countB: i32, out: usize): i32 {
  list.begin(out, countA + countB, true);
  let i = 0;
  let k = 0;
  let last: u64 = 0;
  let hasLast = false;
  while (i < countA || k < countB) {
    const fromA = k == countB || (i < countA && !isBefore(codeAt(b, k), codeAt(a, i)));
    const code = fromA ? codeAt(a, i++) : codeAt(b, k++);
    // What is inside a cell comes right behind it.
    if (hasLast && contains(last, code)) continue;
    last = code;
    hasLast = true;
    list.add(code);
  }
  return list.count;
}

/**
 * Cuts cells out of others.
 *
 * @param b - address of codes in order, of which one may be inside another
 * @param out - where the list goes
 * @param most - for how many cells there is room; what is beyond it is only counted
 * @returns how many cells are left
 */
export function cutCells(a: usize, countA: i32, b: usize, countB: i32, out: usize, most: i32): i32 {
  // Siblings that are all there after it were one cell before.
  list.begin(out, most, false);
  list.cut = b;
  list.cutEnd = b + 8 * countB;
  for (let i = 0; i < countA; i++) list.addWithoutCells(codeAt(a, i));
  return list.count;
}

/**
 * Cuts a box of keys out of cells.
 *
 * @param keys - address of the lowest keys x, y, z in it, then the highest, i32
 * @param most - as above
 */
export function cutBox(a: usize, countA: i32, keys: usize, out: usize, most: i32): i32 {
  list.begin(out, most, false);
  list.cut = keys;
  for (let i = 0; i < countA; i++) list.addWithoutBox(codeAt(a, i));
  return list.count;
}

/**
 * Divides cells of a map into their eight parts, which do not become one again.
 *
 * @param numbers - address of their numbers, rising, i32
 * @param most - as above
 */
export function divideCells(map: CellMap, numbers: usize, count: i32, out: usize, most: i32): i32 {
  list.begin(out, most, false);
  let next = 0;
  for (let i = 0; i < map.count; i++) {
    const code = codeAt(map.codes, i);
    const isDivided = next < count && load<i32>(numbers + 4 * next) == i;
    if (!isDivided) list.add(code);
    else {
      next++;
      for (let k = 0; k < 8; k++) list.add(childOf(code, k));
    }
  }
  return list.count;
}
