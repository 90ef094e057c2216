/**
 * Queues of element pairs, one per kernel, shared by all segment pairs: a kernel runs over a whole queue at once, so
 * its lanes stay full however few elements a segment has. Pairs that a kernel leaves unresolved go on to the queue of
 * its thorough function.
 */
import { LISTED, repeatLastAddress } from '../pairs/io/columns';
import { compare, compareThoroughly, pairNumber } from '../pairs/table';
import { LANES, REAL_BYTES } from '../simd/lanes';
import { Columns } from '../layout/records';
import { KIND_BITS, KINDS } from '../layout/kinds';
import { add } from './add';
import { Entry, isResolved, Results, Sink } from './sink';
import { statistics } from './statistics';
import { PairBounds } from './supports';

/** Room for element pairs in one queue. */
export const CAPACITY: i32 = 64;

/** Kernels have numbers below this; the queue of a thorough function comes this many places later. */
const KERNELS: i32 = KINDS * KINDS;
const QUEUES: i32 = 2 * KERNELS;

/** For each queue its length, u8, so that eight can be looked at together; */
const lengths: usize = memory.data((QUEUES + 7) & ~7, 16);

/** the addresses of the rows in it, and what they belong to. */
const rowsA: usize = memory.data(QUEUES * CAPACITY * 4, 16);
const rowsB: usize = memory.data(QUEUES * CAPACITY * 4, 16);
const entries: usize = memory.data(QUEUES * CAPACITY * <i32>offsetof<Entry>(), 16);

/** Results of the kernel that runs: one row per element pair. */
const results = changetype<Results>(memory.data(offsetof<Results>()));
const numbers: usize = memory.data(10 * CAPACITY * REAL_BYTES, 16);

/** The unresolved lanes of each block, as bits. */
const unresolved: usize = memory.data(CAPACITY);

/** Queues two of the elements at hand, given by their places among them. Without branches: kinds come at random. */
export function enqueue(sink: Sink, bounds: PairBounds, slot: i32, placeA: i32, placeB: i32): void {
  const a = load<usize>(bounds.rowsA + 4 * placeA);
  const b = load<usize>(bounds.rowsB + 4 * placeB);
  // Kernels want the lower kind first: all bits are set where the two have to change places.
  const swap = (<i32>(b & KIND_BITS) - <i32>(a & KIND_BITS)) >> 31;
  const exchange = (a ^ b) & (<usize>swap);
  const first = a ^ exchange;
  const second = b ^ exchange;
  const queue = pairNumber(<i32>(first & KIND_BITS), <i32>(second & KIND_BITS));
  const entry = append(queue, first & ~KIND_BITS, second & ~KIND_BITS);
  entry.pair = bounds.row;
  entry.slot = slot;
  entry.placeA = bounds.firstA + placeA;
  entry.placeB = bounds.firstB + placeB;
  entry.swapped = swap & 1;
  if (length(queue) == sink.flushAt) flush(sink, queue);
}

/** Appends the addresses of two rows to a queue, and returns the entry that is to be filled in. */
function append(queue: i32, a: usize, b: usize): Entry {
  const i = length(queue);
  const place = queue * CAPACITY + i;
  store<usize>(rowsA + 4 * place, a);
  store<usize>(rowsB + 4 * place, b);
  store<u8>(lengths + queue, <u8>(i + 1));
  return changetype<Entry>(entries + place * offsetof<Entry>());
}

function length(queue: i32): i32 {
  return <i32>load<u8>(lengths + queue);
}

/** Runs what is left in the queues of fast kernels: afterwards the upper bounds are good ones. */
export function flushFast(sink: Sink): void {
  flushFrom(sink, 0, KERNELS);
}

/** Runs what is left in all queues. Unresolved pairs only ever go to later queues. */
export function flushAll(sink: Sink): void {
  flushFrom(sink, 0, QUEUES);
}

/** Forgets what is left in all queues. */
export function emptyAll(): void {
  for (let queue = 0; queue < QUEUES; queue += 8) store<u64>(lengths + queue, 0);
}

function flushFrom(sink: Sink, first: i32, end: i32): void {
  for (let queue = first; queue < end; queue++) {
    // Most are empty.
    if ((queue & 7) == 0 && load<u64>(lengths + queue) == 0) queue += 7;
    else if (length(queue) > 0) flush(sink, queue);
  }
}

function flush(sink: Sink, queue: i32): void {
  const count = length(queue);
  const blocks = (count + LANES - 1) / LANES;
  const kernel = queue % KERNELS;
  const a = rowsA + 4 * queue * CAPACITY;
  const b = rowsB + 4 * queue * CAPACITY;
  const first = entries + queue * CAPACITY * offsetof<Entry>();
  repeatLastAddress(a, count, blocks * LANES);
  repeatLastAddress(b, count, blocks * LANES);
  store<u8>(lengths + queue, 0);
  const isThorough = queue >= KERNELS;
  statistics.elementTests += count;
  if (isThorough) compareAllThoroughly(kernel, a, b, blocks);
  else compare(kernel, LISTED, a, b, resultsFrom(0), blocks, unresolved);
  resultsFrom(0);
  results.kindA = kernel / KINDS;
  results.kindB = kernel % KINDS;
  results.a = a;
  results.b = b;
  results.count = count;
  results.entries = first;
  results.unresolved = isThorough ? 0 : unresolved;
  add(sink, results);
  if (isThorough) return;
  for (let i = 0; i < count; i++) {
    if (isResolved(unresolved, i)) continue;
    const thorough = queue + KERNELS;
    const entry = append(thorough, load<usize>(a + 4 * i), load<usize>(b + 4 * i));
    memory.copy(changetype<usize>(entry), first + i * offsetof<Entry>(), offsetof<Entry>());
    if (length(thorough) == sink.flushAt) flush(sink, thorough);
  }
}

function compareAllThoroughly(kernel: i32, a: usize, b: usize, blocks: i32): void {
  for (let i = 0; i < blocks * LANES; i += LANES) {
    compareThoroughly(kernel, LISTED, a + 4 * i, b + 4 * i, resultsFrom(i));
  }
}

/** The result columns from row `i` on. */
function resultsFrom(i: i32): Columns {
  results.distance = numbers + i * REAL_BYTES;
  results.pointA = numbers + (CAPACITY + 3 * i) * REAL_BYTES;
  results.pointB = numbers + (4 * CAPACITY + 3 * i) * REAL_BYTES;
  results.normal = numbers + (7 * CAPACITY + 3 * i) * REAL_BYTES;
  return results;
}
