/**
 * Sets of cells that are joined or cut out of each other: lists of codes in order, in which no cell is inside another, and eight
 * siblings that are all there are one cell. There is one such list for what is occupied, however it came about.
 *
 * Source: linear octrees, Gargantini 1982; the order of two keys without mixing their bits, Chan 2002, "Closest-point problems
 * simplified on the RAM".
 */
import { codeAt, codeOf, edgeOf, FINEST, keyOf, levelOfCell } from '../elements/cells';
import { CellMap } from '../layout/records';

const LEVEL_SHIFT: i32 = 48;
const KEYS: u64 = (1 << LEVEL_SHIFT) - 1;

/** The most cells that a map may have. Lists that grow beyond it end there. */
export const MOST_CELLS: i32 = 1 << 24;

/** Where the list goes that is made, and for how many cells there is room; how long it is, and whether siblings that are all there become one. */
let to: usize = 0;
let room: i32 = 0;
let made: i32 = 0;
let joins: bool = false;

function begin(out: usize, most: i32, joining: bool): void {
  to = out;
  room = most;
  made = 0;
  joins = joining;
}

/** Adds a cell to the list. What there is no room for is only counted. */
function emit(code: u64): void {
  if (made > MOST_CELLS) return;
  if (made < room) store<u64>(to + 8 * made, code);
  made++;
  if (joins) join();
}

/** Which of its siblings a cell is: bits 0, 1, 2 along x, y, z. */
function siblingOf(code: u64): i32 {
  const shift = FINEST - levelOfCell(code);
  const x = (keyOf(code, 0) >> shift) & 1;
  const y = (keyOf(code, 1) >> shift) & 1;
  const z = (keyOf(code, 2) >> shift) & 1;
  return x | (y << 1) | (z << 2);
}

/** Makes one cell of the last eight, as often as these are all siblings of a cell. */
function join(): void {
  while (made >= 8) {
    const last = codeAt(to, made - 1);
    const level = levelOfCell(last);
    if (level == 0 || siblingOf(last) != 7) return;
    const first = codeAt(to, made - 8);
    if (levelOfCell(first) != level || siblingOf(first) != 0) return;
    // Cells are in order and in none of each other: between the first and the last of eight siblings there are the others, or parts of them.
    for (let i = made - 7; i < made - 1; i++) if (levelOfCell(codeAt(to, i)) != level) return;
    const parent = (first & KEYS) | ((<u64>(level - 1)) << LEVEL_SHIFT);
    if (!contains(parent, last)) return;
    made -= 7;
    store<u64>(to + 8 * (made - 1), parent);
  }
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

/**
 * Joins two lists of cells.
 *
 * @param b - address of codes in order, of which one may be inside another
 * @param out - where the list goes: as much room as both
 * @returns how many cells there are
 */
export function joinCells(a: usize, countA: i32, b: usize, countB: i32, out: usize): i32 {
  begin(out, countA + countB, true);
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
    emit(code);
  }
  return made;
}

/** What is cut out: a list of cells, from its next one on; or a box of keys. */
let cut: usize = 0;
let cutEnd: usize = 0;
let box: usize = 0;

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
  begin(out, most, false);
  cut = b;
  cutEnd = b + 8 * countB;
  for (let i = 0; i < countA; i++) keepOutsideCells(codeAt(a, i));
  return made;
}

function keepOutsideCells(code: u64): void {
  while (cut < cutEnd) {
    const next = load<u64>(cut);
    if (contains(next, code)) return;
    if (contains(code, next)) {
      if (made > MOST_CELLS) return;
      for (let i = 0; i < 8; i++) keepOutsideCells(childOf(code, i));
      return;
    }
    if (isBefore(code, next)) break;
    cut += 8;
  }
  emit(code);
}

/** One of the eight parts of a cell. */
function childOf(code: u64, i: i32): u64 {
  const half = edgeOf(code) >> 1;
  const x = keyOf(code, 0) + (i & 1) * half;
  const y = keyOf(code, 1) + ((i >> 1) & 1) * half;
  const z = keyOf(code, 2) + (i >> 2) * half;
  return codeOf(x, y, z, levelOfCell(code) + 1);
}

/**
 * Cuts a box of keys out of cells.
 *
 * @param keys - address of the lowest keys x, y, z in it, then the highest, i32
 * @param most - as above
 */
export function cutBox(a: usize, countA: i32, keys: usize, out: usize, most: i32): i32 {
  begin(out, most, false);
  box = keys;
  for (let i = 0; i < countA; i++) keepOutsideBox(codeAt(a, i));
  return made;
}

function keepOutsideBox(code: u64): void {
  const last = edgeOf(code) - 1;
  let isInside = true;
  for (let axis = 0; axis < 3; axis++) {
    const key = keyOf(code, axis);
    const least = load<i32>(box + 4 * axis);
    const most = load<i32>(box + 12 + 4 * axis);
    if (key > most || key + last < least) return emit(code);
    if (key < least || key + last > most) isInside = false;
  }
  if (isInside || made > MOST_CELLS) return;
  for (let i = 0; i < 8; i++) keepOutsideBox(childOf(code, i));
}

/**
 * Divides cells of a map into their eight parts, which do not become one again.
 *
 * @param numbers - address of their numbers, rising, i32
 * @param most - as above
 */
export function divideCells(map: CellMap, numbers: usize, count: i32, out: usize, most: i32): i32 {
  begin(out, most, false);
  let next = 0;
  for (let i = 0; i < map.count; i++) {
    const code = codeAt(map.codes, i);
    const isDivided = next < count && load<i32>(numbers + 4 * next) == i;
    if (!isDivided) emit(code);
    else {
      next++;
      for (let k = 0; k < 8; k++) emit(childOf(code, k));
    }
  }
  return made;
}
