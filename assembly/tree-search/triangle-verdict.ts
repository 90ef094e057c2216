/**
 * Runs the kernels for triangles of two leaves that nothing tells apart, at once and without a queue: most of
 * them touch, and then the search is over. The distances are those of the queues, bit for bit; normals are
 * not looked at again, as nobody asks for them.
 */
import { LISTED, repeatLastAddress } from '../pairs/io/columns';
import { openLanes } from '../pairs/io/near';
import { triangleTriangle, triangleTriangleThorough } from '../pairs/swept/triangle-triangle';
import { KIND_BITS, TRIANGLE } from '../layout/kinds';
import { Columns, Vector, WIDTH } from '../layout/records';
import { LANES, REAL_BYTES } from '../simd/lanes';
import { add } from '../narrow-phase/add';
import { Entry, Results, Sink } from '../narrow-phase/sink';
import { statistics } from '../narrow-phase/statistics';
import { PairBounds } from '../narrow-phase/supports';

/** Row addresses of LANES pairs, and of those that the fast kernel leaves open; what they belong to. */
const rowsA: usize = memory.data(4 * LANES, 16);
const rowsB: usize = memory.data(4 * LANES, 16);
const openA: usize = memory.data(4 * LANES, 16);
const openB: usize = memory.data(4 * LANES, 16);
const entries: usize = memory.data(LANES * <i32>offsetof<Entry>(), 16);

const results = changetype<Results>(memory.data(offsetof<Results>()));
const numbers: usize = memory.data(10 * LANES * REAL_BYTES, 16);

/** The open lanes. */
const open: usize = memory.data(1);

/** Compares the triangle pairs set in `found`: see `findNearTriangles`. Both leaves must be in the world. */
export function testTriangles(sink: Sink, bounds: PairBounds, found: i32): void {
  while (found != 0 && !sink.isDone) {
    let count = 0;
    for (; found != 0 && count < LANES; found &= found - 1) {
      const bit = ctz(found);
      const entry = changetype<Entry>(entries + count * offsetof<Entry>());
      entry.pair = bounds.number;
      entry.placeA = bounds.firstA + (bit % WIDTH);
      entry.placeB = bounds.firstB + bit / WIDTH;
      entry.swapped = 0;
      store<usize>(rowsA + 4 * count, load<usize>(bounds.rowsA + 4 * (bit % WIDTH)) & ~KIND_BITS);
      store<usize>(rowsB + 4 * count, load<usize>(bounds.rowsB + 4 * (bit / WIDTH)) & ~KIND_BITS);
      count++;
    }
    runFast(sink, count);
  }
}

function runFast(sink: Sink, count: i32): void {
  repeatLastAddress(rowsA, count, LANES);
  repeatLastAddress(rowsB, count, LANES);
  triangleTriangle<Vector>(LISTED, rowsA, rowsB, freshResults(), 1, open);
  const left = openLanes(load<u8>(open)) & ((1 << count) - 1);
  store<u8>(open, <u8>left);
  take(sink, count, rowsA, rowsB, open);
  if (left == 0 || sink.isDone) return;
  let opened = 0;
  for (let lanes = left; lanes != 0; lanes &= lanes - 1) {
    const i = ctz(lanes);
    store<usize>(openA + 4 * opened, load<usize>(rowsA + 4 * i));
    store<usize>(openB + 4 * opened, load<usize>(rowsB + 4 * i));
    // All entries are of one row, and no verdict asks for places.
    opened++;
  }
  repeatLastAddress(openA, opened, LANES);
  repeatLastAddress(openB, opened, LANES);
  triangleTriangleThorough(LISTED, openA, openB, freshResults());
  take(sink, opened, openA, openB, 0);
}

/** Where the kernels are to write. */
function freshResults(): Columns {
  results.distance = numbers;
  results.pointA = numbers + LANES * REAL_BYTES;
  results.pointB = numbers + 4 * LANES * REAL_BYTES;
  results.normal = numbers + 7 * LANES * REAL_BYTES;
  return results;
}

/** Hands the first results to the sink. */
function take(sink: Sink, count: i32, a: usize, b: usize, unresolved: usize): void {
  freshResults();
  statistics.elementTests += count;
  results.kindA = TRIANGLE;
  results.kindB = TRIANGLE;
  results.a = a;
  results.b = b;
  results.count = count;
  results.entries = entries;
  results.unresolved = unresolved;
  add(sink, results);
}
