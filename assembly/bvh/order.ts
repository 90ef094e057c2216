/**
 * The order of a tree's elements: top down, every node's elements are split between its children.
 *
 * Every node but the last of its level is full, so that the tree needs no pointers, no padding and the fewest
 * levels: level after level its boxes are stored side by side (`layout/records.ts`). So how many elements go
 * to either part is given; along which axis they are split, and which end of it the larger part is at, is
 * what makes the sum of the surfaces of both parts least, each times its elements. Points are split along the
 * axis in which they spread furthest. Elements of different kinds keep apart.
 *
 * Elements are sorted along all three axes once; a split keeps three lists of either part in order. So which
 * elements come first along an axis is known at once, and the box around them is found from the ends of the
 * lists: the first in a list that is in a part is where its box begins.
 *
 * Source: the median split of Petersen 2007, §5.5.1.1, with wide nodes; a complete tree without pointers as a
 * heap has it; the surface-area heuristic of MacDonald and Booth 1990 for the axis; lists that stay sorted of
 * Wald and Havran 2006, §4.3.
 */
import { middleOf } from '../elements/measure';
import { stagedCount, stagedFirst, stagedRows, stagedTotal } from '../elements/staging';
import { elementGroup, levelAt, Segment, Staging, WIDTH } from '../layout/records';
import { KINDS, POINT, rowBytes } from '../layout/kinds';
import { sortNumbers } from './radix';

/** Puts the staged elements of a segment with a tree in order. */
export function orderElements(segment: Segment, staging: Staging): void {
  entries.lists = staging.order;
  entries.listBytes = 4 * stagedTotal(staging);
  entries.places = staging.room;
  entries.spare = staging.room + 3 * entries.listBytes;
  for (let kind = 0; kind < KINDS; kind++) {
    if (stagedCount(staging, kind) == 0) continue;
    entries.turnTo(staging, kind);
    for (let axis = 0; axis < 3; axis++)
      sortAlong(axis, stagedFirst(staging, kind), stagedCount(staging, kind));
  }
  for (let axis = 0; axis < 3; axis++) {
    for (let i = 0; i < stagedTotal(staging); i++) entries.setPlace(entries.at(axis, i), axis, i);
  }
  divide(segment, staging, segment.top, 0);
}

/** The elements that are put in order: entries, counted through the kinds. */
@unmanaged
class Entries {
  /** The kind at hand, where the row of entry 0 would be if it were of this kind, and bytes of a row. */
  kind: i32;
  rows: usize;
  bytes: i32;
  /** Three lists of all entries, i32, sorted along x, y and z within a node. */
  lists: usize;
  listBytes: usize;
  /** For each entry, where in the three lists it is, i32. */
  places: usize;
  /** Room for as many entries. */
  spare: usize;

  turnTo(staging: Staging, kind: i32): void {
    this.kind = kind;
    this.bytes = rowBytes(kind);
    this.rows = stagedRows(staging, kind) - stagedFirst(staging, kind) * this.bytes;
  }

  /** The middle of an entry's box along an axis, m. */
  middle(entry: i32, axis: i32): real {
    return middleOf(this.kind, this.rows + entry * this.bytes, axis);
  }

  list(axis: i32): usize {
    return this.lists + axis * this.listBytes;
  }
  at(axis: i32, i: i32): i32 {
    return load<i32>(this.list(axis) + 4 * i);
  }
  place(entry: i32, axis: i32): i32 {
    return load<i32>(this.places + 12 * entry + 4 * axis);
  }
  setPlace(entry: i32, axis: i32, place: i32): void {
    store<i32>(this.places + 12 * entry + 4 * axis, place);
  }
}

const entries = changetype<Entries>(memory.data(offsetof<Entries>(), 16));

/** Fewer entries than this are sorted by shorter digits, of which there are more. */
const FEW: i32 = 1024;

/** Sorts the entries of the kind at hand along an axis. */
function sortAlong(axis: i32, first: i32, count: i32): void {
  const numbers = entries.places;
  const base = entries.middle(first, axis);
  for (let i = 0; i < count; i++) {
    // 32 bits in the order of the coordinates. They are told from one of them, also where all are far away.
    const bits = reinterpret<u32>(<f32>(entries.middle(first + i, axis) - base));
    const key = bits ^ (<u32>(<i32>bits >> 31) | 0x80000000);
    store<u64>(numbers + 8 * i, ((<u64>key) << 32) | (first + i));
  }
  const room = numbers + 8 * count;
  const sorted =
    count < FEW ? sortNumbers(numbers, count, room, 32, 4, 8) : sortNumbers(numbers, count, room, 32, 3, 11);
  for (let i = 0; i < count; i++) {
    store<i32>(entries.list(axis) + 4 * (first + i), <i32>load<u64>(sorted + 8 * i));
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
    const from = max(start, group.place);
    const to = min(end, group.place + group.count);
    if (middle <= from || to <= middle) continue;
    const first = stagedFirst(staging, kind) - group.place;
    entries.turnTo(staging, kind);
    part.from = from + first;
    part.to = to + first;
    part.split(middle + first);
  }
}

/** A part of a node: of its entries, those that come before a border along an axis, or those from it on. */
@unmanaged
class Part {
  /** Where the entries of the node are in the lists. */
  from: i32;
  to: i32;
  axis: i32;
  border: i32;
  isBelow: bool;

  /** Puts those entries first that go to places before `middle`. */
  split(middle: i32): void {
    let best = 0;
    if (entries.kind == POINT) {
      best = this.widestAxis();
    } else {
      // Parts of one size are the same from both ends.
      const ways = 2 * middle == this.from + this.to ? 3 : 6;
      let least: real = Infinity;
      for (let way = 0; way < ways; way++) {
        this.take(way, middle);
        const area = <real>(middle - this.from) * this.area();
        this.isBelow = !this.isBelow;
        const cost = area + <real>(this.to - middle) * this.area();
        if (!(cost < least)) continue;
        least = cost;
        best = way;
      }
    }
    this.take(best, middle);
    // A list in which the part is first stays as it is. That which says what is in the part is moved last.
    for (let i = 1; i < (this.isBelow ? 3 : 4); i++) this.moveFirst((this.axis + i) % 3, middle);
  }

  /**
   * Takes as many entries as are before `middle`: from the lower end of an axis for the ways 0 to 2, else
   * from the upper.
   */
  private take(way: i32, middle: i32): void {
    this.axis = way % 3;
    this.isBelow = way < 3;
    this.border = this.isBelow ? middle : this.from + this.to - middle;
  }

  private has(entry: i32): bool {
    return entries.place(entry, this.axis) < this.border == this.isBelow;
  }

  /** Half the surface of the box around the middles of the part. */
  private area(): real {
    const x = this.spread(0);
    const y = this.spread(1);
    const z = this.spread(2);
    return x * y + y * z + z * x;
  }

  /** How far the part spreads along an axis, m. */
  private spread(axis: i32): real {
    let first = this.from;
    let last = this.to - 1;
    if (axis == this.axis) {
      if (this.isBelow) last = this.border - 1;
      else first = this.border;
    } else {
      while (!this.has(entries.at(axis, first))) first++;
      while (!this.has(entries.at(axis, last))) last--;
    }
    return entries.middle(entries.at(axis, last), axis) - entries.middle(entries.at(axis, first), axis);
  }

  /** The axis along which the node spreads furthest. */
  private widestAxis(): i32 {
    this.isBelow = true;
    this.border = this.to;
    const x = this.spread(0);
    const y = this.spread(1);
    const z = this.spread(2);
    return z > x && z > y ? 2 : y > x ? 1 : 0;
  }

  /** Moves what the part has to the front of the node's list along an axis; either part keeps its order. */
  private moveFirst(axis: i32, middle: i32): void {
    const list = entries.list(axis);
    const spare = entries.spare;
    let first = this.from;
    let rest = 0;
    for (let i = this.from; i < this.to; i++) {
      const entry = entries.at(axis, i);
      const isIn = this.has(entry);
      // Both are written, and one of them is written over: no processor can guess which.
      store<i32>(list + 4 * first, entry);
      store<i32>(spare + 4 * rest, entry);
      entries.setPlace(entry, axis, isIn ? first : middle + rest);
      first += i32(isIn);
      rest += 1 - i32(isIn);
    }
    memory.copy(list + 4 * middle, spare, 4 * rest);
  }
}

const part = changetype<Part>(memory.data(offsetof<Part>(), 16));
