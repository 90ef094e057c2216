/**
 * Queues of element pairs, one per kernel, shared by all segment pairs: a kernel runs over a whole queue at once, so
 * its lanes stay full however few elements a segment has. Pairs that a kernel leaves open go on to the queue of its
 * thorough function.
 */
import { repeatLastRow } from '../kernels/columns';
import { compare, compareThoroughly, pairNumber } from '../kernels/pair-table';
import { copyRow, LANES, REAL_BYTES } from '../lanes';
import { Columns, KINDS, PairColumns, rowBytes, SegmentPair } from '../layout';
import { keepCloser, lower, markOffence } from './reduce';

/** What a queued element pair belongs to. */
@unmanaged
export class Entry {
  /** Number of the segment pair in the pair list. */
  pair: i32;
  /** In an evaluation, the number of the upper bound; in a free-or-not test, that of the set of poses. */
  slot: i32;
  /** Places of the elements in the segments a and b of the pair. */
  placeA: i32;
  placeB: i32;
  /** 1: the kernel's A is the element of segment b. */
  swapped: i32;
}

/** Where results of element pairs go. */
@unmanaged
export class Sink {
  /** Address of the pair list. */
  pairs: usize;
  /** In an evaluation: columns with one row per segment pair; else null. */
  columns: PairColumns | null;
  /** In an evaluation: upper bounds of the distances of the pairs under way, one real each, m. */
  uppers: usize;
  /** In a free-or-not test: one byte per set of poses, 1 while no pair is known to be too close. */
  free: usize;
  /** The distance that pairs without a margin of their own have to keep, m. */
  margin: f64;
  /** Address of the order in which pairs are tested, i32 each; length of the list. */
  order: usize;
  count: i32;
  /** The pair that was last found to be too close, to be tested first from the next set on; -1 for none. */
  offender: i32;
  /** Element pairs that a queue waits for until its kernel runs: a multiple of LANES, up to CAPACITY. */
  patience: i32;
}

/** Room for element pairs in one queue. */
export const CAPACITY: i32 = 64;

/** Kernels have numbers below this; the queue of a thorough function comes this many places later. */
const KERNELS: i32 = KINDS * KINDS;

const LONGEST: i32 = 10 * REAL_BYTES;
/** Rows of each queue; `copyRow` may write past the last. */
const rowsA: usize = memory.data((2 * KERNELS * CAPACITY + 1) * LONGEST, 16);
const rowsB: usize = memory.data((2 * KERNELS * CAPACITY + 1) * LONGEST, 16);
const entries: usize = memory.data(2 * KERNELS * CAPACITY * <i32>offsetof<Entry>(), 16);
const lengths: usize = memory.data(2 * KERNELS * 4, 16);

/** Results of the kernel that runs: one row per element pair. */
const results = changetype<Columns>(memory.data(offsetof<Columns>()));
const numbers: usize = memory.data(CAPACITY * LONGEST, 16);

/** The open lanes of each block. */
const openLanes: usize = memory.data(CAPACITY);

/** Queues an element of each segment of a pair, given by their places. Without branches: kinds come at random. */
export function enqueue(sink: Sink, pair: SegmentPair, row: i32, slot: i32, placeA: i32, placeB: i32): void {
  const kindA = load<i32>(pair.a.kinds + 4 * placeA);
  const kindB = load<i32>(pair.b.kinds + 4 * placeB);
  const rowA = load<usize>(pair.a.rows + 4 * placeA);
  const rowB = load<usize>(pair.b.rows + 4 * placeB);
  // Kernels want the lower kind first: all bits are set where the two have to change places.
  const swap = (kindB - kindA) >> 31;
  const kinds = (kindA ^ kindB) & swap;
  const rows = (rowA ^ rowB) & (<usize>swap);
  const kindFirst = kindA ^ kinds;
  const kindSecond = kindB ^ kinds;
  const queue = pairNumber(kindFirst, kindSecond);
  const i = length(queue);
  copyRow(rowA ^ rows, rowAt(rowsA, queue, i, rowBytes(kindFirst)));
  copyRow(rowB ^ rows, rowAt(rowsB, queue, i, rowBytes(kindSecond)));
  const entry = entryAt(queue, i);
  entry.pair = row;
  entry.slot = slot;
  entry.placeA = placeA;
  entry.placeB = placeB;
  entry.swapped = swap & 1;
  lengthen(sink, queue, i + 1);
}

/** Runs what is left in the queues of fast kernels: afterwards the upper bounds are good ones. */
export function flushFast(sink: Sink): void {
  flushFrom(sink, 0, KERNELS);
}

/** Runs what is left in all queues. Open pairs only ever go to later queues. */
export function flushAll(sink: Sink): void {
  flushFrom(sink, 0, 2 * KERNELS);
}

function flushFrom(sink: Sink, first: i32, end: i32): void {
  for (let queue = first; queue < end; queue++) if (length(queue) > 0) flush(sink, queue);
}

function lengthen(sink: Sink, queue: i32, count: i32): void {
  store<i32>(lengths + queue * 4, count);
  if (count == sink.patience) flush(sink, queue);
}

function flush(sink: Sink, queue: i32): void {
  const count = length(queue);
  const blocks = (count + LANES - 1) / LANES;
  const kernel = queue % KERNELS;
  const bytesA = rowBytes(kernel / KINDS);
  const bytesB = rowBytes(kernel % KINDS);
  const a = rowAt(rowsA, queue, 0, bytesA);
  const b = rowAt(rowsB, queue, 0, bytesB);
  const last = (blocks - 1) * LANES;
  repeatLastRow(a + last * bytesA, bytesA, count - last);
  repeatLastRow(b + last * bytesB, bytesB, count - last);
  store<i32>(lengths + queue * 4, 0);
  const isThorough = queue >= KERNELS;
  if (isThorough) compareAllThoroughly(kernel, a, bytesA, b, bytesB, blocks);
  else compare(kernel, a, b, resultsFrom(0), blocks, openLanes);
  resultsFrom(0);
  for (let i = 0; i < count; i++) {
    reduce(sink, entryAt(queue, i), i, isThorough || !isOpen(i));
  }
  if (!isThorough) passOpenOn(sink, queue, count, a, bytesA, b, bytesB);
}

/** Queues the element pairs that the kernel left open for its thorough function. */
function passOpenOn(sink: Sink, queue: i32, count: i32, a: usize, bytesA: i32, b: usize, bytesB: i32): void {
  const thorough = KERNELS + queue;
  for (let i = 0; i < count; i++) {
    if (!isOpen(i)) continue;
    const to = length(thorough);
    copyRow(a + i * bytesA, rowAt(rowsA, thorough, to, bytesA));
    copyRow(b + i * bytesB, rowAt(rowsB, thorough, to, bytesB));
    memory.copy(
      changetype<usize>(entryAt(thorough, to)),
      changetype<usize>(entryAt(queue, i)),
      offsetof<Entry>(),
    );
    lengthen(sink, thorough, to + 1);
  }
}

function compareAllThoroughly(kernel: i32, a: usize, bytesA: i32, b: usize, bytesB: i32, blocks: i32): void {
  for (let i = 0; i < blocks * LANES; i += LANES) {
    compareThoroughly(kernel, a + i * bytesA, b + i * bytesB, resultsFrom(i));
  }
}

/** Whether the kernel left an element pair open. Only a fast kernel's queue is asked, and while no other runs. */
function isOpen(i: i32): bool {
  return ((load<u8>(openLanes + i / LANES) >> (<u8>(i % LANES))) & 1) != 0;
}

/** The result columns from row `i` on. */
function resultsFrom(i: i32): Columns {
  results.distance = numbers + i * REAL_BYTES;
  results.pointA = numbers + (CAPACITY + 3 * i) * REAL_BYTES;
  results.pointB = numbers + (4 * CAPACITY + 3 * i) * REAL_BYTES;
  results.normal = numbers + (7 * CAPACITY + 3 * i) * REAL_BYTES;
  return results;
}

function reduce(sink: Sink, entry: Entry, i: i32, isFinal: bool): void {
  const distance = load<real>(results.distance + i * REAL_BYTES);
  if (sink.columns) {
    lower(sink, entry.slot, distance);
    if (isFinal) keepCloser(sink, entry, results, i);
  } else if (isFinal) markOffence(sink, entry, distance);
}

function length(queue: i32): i32 {
  return load<i32>(lengths + queue * 4);
}

function rowAt(rows: usize, queue: i32, i: i32, bytes: i32): usize {
  return rows + queue * CAPACITY * LONGEST + i * bytes;
}

function entryAt(queue: i32, i: i32): Entry {
  return changetype<Entry>(entries + (queue * CAPACITY + i) * offsetof<Entry>());
}
