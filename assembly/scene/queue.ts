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

/** One queue: where the next element pair goes, and the lengths of its rows. */
@unmanaged
class Queue {
  nextA: usize;
  nextB: usize;
  nextEntry: usize;
  bytesA: i32;
  bytesB: i32;
  length: i32;
}

/** Kernels have numbers below this; the queue of a thorough function comes this many places later. */
const KERNELS: i32 = KINDS * KINDS;

const LONGEST: i32 = 10 * REAL_BYTES;
/** Rows of each queue; `copyRow` may write past the last. */
const rowsA: usize = memory.data((2 * KERNELS * CAPACITY + 1) * LONGEST, 16);
const rowsB: usize = memory.data((2 * KERNELS * CAPACITY + 1) * LONGEST, 16);
const entries: usize = memory.data(2 * KERNELS * CAPACITY * <i32>offsetof<Entry>(), 16);
const queues: usize = memory.data(2 * KERNELS * <i32>offsetof<Queue>(), 16);

/** Results of the kernel that runs: one row per element pair. */
const results = changetype<Columns>(memory.data(offsetof<Columns>()));
const numbers: usize = memory.data(CAPACITY * LONGEST, 16);

/** The open lanes of each block. */
const openLanes: usize = memory.data(CAPACITY);

function queueAt(number: i32): Queue {
  return changetype<Queue>(queues + number * offsetof<Queue>());
}

/** Empties a queue. */
function empty(number: i32): void {
  const queue = queueAt(number);
  queue.nextA = rowsA + number * CAPACITY * LONGEST;
  queue.nextB = rowsB + number * CAPACITY * LONGEST;
  queue.nextEntry = entries + number * CAPACITY * offsetof<Entry>();
  queue.bytesA = rowBytes((number % KERNELS) / KINDS);
  queue.bytesB = rowBytes(number % KINDS);
  queue.length = 0;
}

/** Empties all queues: to be called before the first is used. */
export function emptyAll(): void {
  for (let number = 0; number < 2 * KERNELS; number++) empty(number);
}

/** Queues an element of each segment of a pair, given by their places. Without branches: kinds come at random. */
export function enqueue(sink: Sink, pair: SegmentPair, row: i32, slot: i32, placeA: i32, placeB: i32): void {
  const a = load<usize>(pair.a.rows + 4 * placeA);
  const b = load<usize>(pair.b.rows + 4 * placeB);
  // Kernels want the lower kind first: all bits are set where the two have to change places.
  const swap = (<i32>(b & 3) - <i32>(a & 3)) >> 31;
  const exchange = (a ^ b) & (<usize>swap);
  const first = a ^ exchange;
  const second = b ^ exchange;
  const number = pairNumber(<i32>(first & 3), <i32>(second & 3));
  const entry = append(queueAt(number), first & ~3, second & ~3);
  entry.pair = row;
  entry.slot = slot;
  entry.placeA = placeA;
  entry.placeB = placeB;
  entry.swapped = swap & 1;
  if (queueAt(number).length == sink.patience) flush(sink, number);
}

/** Copies two rows into a queue, and returns the entry that is to be filled in. */
function append(queue: Queue, a: usize, b: usize): Entry {
  copyRow(a, queue.nextA);
  copyRow(b, queue.nextB);
  const entry = changetype<Entry>(queue.nextEntry);
  queue.nextA += queue.bytesA;
  queue.nextB += queue.bytesB;
  queue.nextEntry += offsetof<Entry>();
  queue.length++;
  return entry;
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
  for (let number = first; number < end; number++) if (queueAt(number).length > 0) flush(sink, number);
}

function flush(sink: Sink, number: i32): void {
  const queue = queueAt(number);
  const count = queue.length;
  const bytesA = queue.bytesA;
  const bytesB = queue.bytesB;
  const blocks = (count + LANES - 1) / LANES;
  const kernel = number % KERNELS;
  empty(number);
  const a = queue.nextA;
  const b = queue.nextB;
  const first = queue.nextEntry;
  const last = (blocks - 1) * LANES;
  repeatLastRow(a + last * bytesA, bytesA, count - last);
  repeatLastRow(b + last * bytesB, bytesB, count - last);
  const isThorough = number >= KERNELS;
  if (isThorough) compareAllThoroughly(kernel, a, bytesA, b, bytesB, blocks);
  else compare(kernel, a, b, resultsFrom(0), blocks, openLanes);
  resultsFrom(0);
  for (let i = 0; i < count; i++) {
    reduce(sink, changetype<Entry>(first + i * offsetof<Entry>()), i, isThorough || !isOpen(i));
  }
  if (isThorough) return;
  for (let i = 0; i < count; i++) {
    if (!isOpen(i)) continue;
    const thorough = number + KERNELS;
    const entry = append(queueAt(thorough), a + i * bytesA, b + i * bytesB);
    memory.copy(changetype<usize>(entry), first + i * offsetof<Entry>(), offsetof<Entry>());
    if (queueAt(thorough).length == sink.patience) flush(sink, thorough);
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
