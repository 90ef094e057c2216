/**
 * Queues of element pairs, one per kernel, shared by all segment pairs: a kernel runs whenever LANES pairs have
 * come together, so its lanes stay full however few elements a segment has. Pairs that a kernel leaves open go
 * on to the queue of its thorough function.
 */
import { copyReals, LANE_ROWS_BYTES, laneColumns, repeatLastRow } from '../kernels/columns';
import { compare, compareThoroughly, pairNumber } from '../kernels/pair-table';
import { LANES, REAL_BYTES } from '../lanes';
import { KINDS, PairColumns, rowBytes } from '../layout';
import { keepCloser } from './reduce';

/** What a queued element pair belongs to. */
@unmanaged
export class Entry {
  /** Row of the pair list. */
  pair: i32;
  /** Element numbers in the segments a and b of the pair. */
  elementA: i32;
  elementB: i32;
  /** 1: the kernel's A is an element of segment b. */
  swapped: u32;
}

/** Kernels have numbers below this; the queue of a thorough function comes this many places later. */
const KERNELS: i32 = KINDS * KINDS;

const rowsA: usize = memory.data(2 * KERNELS * LANE_ROWS_BYTES, 16);
const rowsB: usize = memory.data(2 * KERNELS * LANE_ROWS_BYTES, 16);
const entries: usize = memory.data(2 * KERNELS * LANES * <i32>offsetof<Entry>(), 16);
const lengths: usize = memory.data(2 * KERNELS * 4, 16);

/** The open lanes of one block. */
const openLanes: usize = memory.data(1);

/** The entry that `push` is to file. */
const next = changetype<Entry>(memory.data(offsetof<Entry>()));

/** Queues the elements of two kinds, kindA ≤ kindB, given by the addresses of their rows. */
export function enqueue(
  kindA: i32,
  rowA: usize,
  kindB: i32,
  rowB: usize,
  pair: i32,
  elementA: i32,
  elementB: i32,
  swapped: bool,
  columns: PairColumns,
): void {
  next.pair = pair;
  next.elementA = elementA;
  next.elementB = elementB;
  next.swapped = swapped ? 1 : 0;
  push(pairNumber(kindA, kindB), rowA, rowB, next, columns);
}

/** Runs what is left in all queues. Open pairs only ever go to later queues. */
export function flushAll(columns: PairColumns): void {
  for (let queue = 0; queue < 2 * KERNELS; queue++) if (length(queue) > 0) flush(queue, columns);
}

function push(queue: i32, rowA: usize, rowB: usize, entry: Entry, columns: PairColumns): void {
  const i = length(queue);
  const bytesA = rowBytes((queue % KERNELS) / KINDS);
  const bytesB = rowBytes(queue % KINDS);
  copyReals(rowA, rowsA + queue * LANE_ROWS_BYTES + i * bytesA, bytesA / REAL_BYTES);
  copyReals(rowB, rowsB + queue * LANE_ROWS_BYTES + i * bytesB, bytesB / REAL_BYTES);
  memory.copy(changetype<usize>(entryAt(queue, i)), changetype<usize>(entry), offsetof<Entry>());
  store<i32>(lengths + queue * 4, i + 1);
  if (i + 1 == LANES) flush(queue, columns);
}

function flush(queue: i32, columns: PairColumns): void {
  const count = length(queue);
  const kernel = queue % KERNELS;
  const a = rowsA + queue * LANE_ROWS_BYTES;
  const b = rowsB + queue * LANE_ROWS_BYTES;
  const bytesA = rowBytes(kernel / KINDS);
  const bytesB = rowBytes(kernel % KINDS);
  repeatLastRow(a, bytesA, count);
  repeatLastRow(b, bytesB, count);
  let open = 0;
  if (queue < KERNELS) {
    compare(kernel, a, b, laneColumns(), 1, openLanes);
    open = load<u8>(openLanes);
  } else compareThoroughly(kernel, a, b, laneColumns());
  const results = laneColumns();
  for (let i = 0; i < count; i++) keepCloser(columns, entryAt(queue, i), results, i);
  store<i32>(lengths + queue * 4, 0);
  for (; open != 0; open &= open - 1) {
    const i = ctz(open);
    if (i < count) push(KERNELS + kernel, a + i * bytesA, b + i * bytesB, entryAt(queue, i), columns);
  }
}

function length(queue: i32): i32 {
  return load<i32>(lengths + queue * 4);
}

function entryAt(queue: i32, i: i32): Entry {
  return changetype<Entry>(entries + (queue * LANES + i) * offsetof<Entry>());
}
