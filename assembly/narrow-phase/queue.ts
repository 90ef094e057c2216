/**
 * Queues of element pairs, one per kernel, shared by all segment pairs: a kernel runs over a whole queue at
 * once, so its lanes stay full however few elements a segment has. Pairs that a kernel leaves unresolved go
 * on to the queue of its thorough function.
 */
import { LISTED, repeatLastAddress } from '../pairs/io/columns';
import { compare, compareThoroughly, pairNumber } from '../pairs/table';
import { LANES } from '../simd/lanes';
import { KIND_BITS, KINDS } from '../layout/kinds';
import { add } from './add';
import { pointAtRow } from './kept-results';
import { CAPACITY, Entry, Results, Sink } from './sink';
import { statistics } from './statistics';
import { PairBounds } from './supports';

/** Kernels have numbers below this; the queue of a thorough function comes this many places later. */
const KERNELS: i32 = KINDS * KINDS;
const QUEUES: i32 = 2 * KERNELS;

/** For each queue its length, u8, so that eight can be looked at together; */
const lengths: usize = memory.data((QUEUES + 7) & ~7, 16);

/** the addresses of the rows in it, and what they belong to. */
const rowsA: usize = memory.data(QUEUES * CAPACITY * 4, 16);
const rowsB: usize = memory.data(QUEUES * CAPACITY * 4, 16);
const entries: usize = memory.data(QUEUES * CAPACITY * <i32>offsetof<Entry>(), 16);

/** Results of the kernel that runs. */
const results = changetype<Results>(memory.data(offsetof<Results>()));

/** The unresolved lanes of each block, as bits. */
const unresolved: usize = memory.data(CAPACITY);

/** Queues two of the elements that are bounded, given by their places among them. */
export function enqueue(sink: Sink, bounds: PairBounds, placeA: i32, placeB: i32): void {
  const a = load<usize>(bounds.rowsA + 4 * placeA);
  const b = load<usize>(bounds.rowsB + 4 * placeB);
  const placedA = ((<u64>(bounds.firstA + placeA)) << 32) | <u64>a;
  const placedB = ((<u64>(bounds.firstB + placeB)) << 32) | <u64>b;
  Queue.enqueueIf(1, sink, bounds.number, placedA, placedB);
}

/** Methods of a class, because those can be made inline. */
export class Queue {
  /**
   * Queues two elements if a condition holds. Without branches: conditions and kinds come at random.
   *
   * @param condition - 1 or 0
   * @param pair - see `Entry`
   * @param a, b - each a `PlacedElement`, its two numbers in one
   */
  @inline
  static enqueueIf(condition: i32, sink: Sink, pair: i32, a: u64, b: u64): void {
    // Kernels want the lower kind first: all bits are set where the two have to change places.
    const swap = ((<i32>b & KIND_BITS) - (<i32>a & KIND_BITS)) >> 31;
    const exchange = (<i32>a ^ <i32>b) & swap;
    const first = <i32>a ^ exchange;
    const second = <i32>b ^ exchange;
    const queue = pairNumber(first & KIND_BITS, second & KIND_BITS);
    // An entry's four numbers, two by two: the pair and the first place, the second place and the exchange.
    const low = (a & 0xffffffff00000000) | <u64>(<u32>pair);
    const high = (b >> 32) | ((<u64>(swap & 1)) << 32);
    Queue.append(condition, sink, queue, first & ~KIND_BITS, second & ~KIND_BITS, low, high);
  }

  /** Writes the addresses of two rows and an entry behind a queue, for good if a condition holds. */
  @inline
  static append(condition: i32, sink: Sink, queue: i32, a: usize, b: usize, low: u64, high: u64): void {
    const before = length(queue);
    const place = queue * CAPACITY + before;
    const after = before + condition;
    store<usize>(rowsA + 4 * place, a);
    store<usize>(rowsB + 4 * place, b);
    store<u64>(entries + place * offsetof<Entry>(), low);
    store<u64>(entries + place * offsetof<Entry>(), high, 8);
    store<u8>(lengths + queue, <u8>after);
    if (after == sink.flushAt) flush(sink, queue);
  }
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
  pointAtRow(results, sink.kept);
  if (isThorough) compareAllThoroughly(kernel, a, b, blocks, sink.kept);
  else compare(kernel, LISTED, a, b, results, blocks, unresolved);
  pointAtRow(results, sink.kept);
  results.kindA = kernel / KINDS;
  results.kindB = kernel % KINDS;
  results.a = a;
  results.b = b;
  results.count = count;
  results.entries = first;
  results.unresolved = isThorough ? 0 : unresolved;
  add(sink, results);
  if (isThorough || sink.isDone) return;
  for (let block = 0; block < blocks; block++) {
    let open = <i32>load<u8>(unresolved + block);
    for (; open != 0; open &= open - 1) {
      const i = block * LANES + ctz(open);
      if (i >= count) break;
      const entry = first + i * offsetof<Entry>();
      const rowA = load<usize>(a + 4 * i);
      const rowB = load<usize>(b + 4 * i);
      Queue.append(1, sink, queue + KERNELS, rowA, rowB, load<u64>(entry), load<u64>(entry, 8));
    }
  }
}

/** Runs a thorough function over blocks; results begin at row `to`. */
function compareAllThoroughly(kernel: i32, a: usize, b: usize, blocks: i32, to: i32): void {
  for (let i = 0; i < blocks * LANES; i += LANES) {
    pointAtRow(results, to + i);
    compareThoroughly(kernel, LISTED, a + 4 * i, b + 4 * i, results);
  }
}
