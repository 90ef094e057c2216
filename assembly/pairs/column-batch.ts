/**
 * Batches of points, lines and triangles of which every number has a column of its own, as their results
 * have: nothing is transposed.
 */
import { LANES, REAL_BYTES } from '../simd/lanes';
import { Columns } from '../layout/records';
import { rowBytes, rowNumbers } from '../layout/kinds';
import { A, B } from './io/blocks';
import { findBadInColumns } from './io/check-rows';
import {
  COLUMNS,
  componentAt,
  copyReals,
  FILLED,
  laneColumns,
  PACKED,
  repeatLastRow,
  setColumnBytes,
} from './io/columns';
import { nextRemarks } from './io/near';
import { PairBatch, pointAtResults } from './io/pair-batch';
import { compare, compareThoroughly, pairNumber } from './table';

const columns = changetype<Columns>(memory.data(offsetof<Columns>()));

/** Blocks that a kernel is given at once. */
const BLOCKS: i32 = 64;

/** What it leaves open of them. */
const openLanes: usize = memory.data(BLOCKS);

/** Open pairs that wait for full lanes: packed rows of at most ten numbers, and places in the batch. */
const openA: usize = memory.data(10 * LANES * sizeof<real>(), 16);
const openB: usize = memory.data(10 * LANES * sizeof<real>(), 16);
const openPlaces: usize = memory.data(4 * LANES);

/**
 * Runs one kernel over pairs of points, lines or triangles in columns. Returns whether all numbers were good:
 * without results where they are not.
 */
export function runColumnBatch(batch: PairBatch): bool {
  const count = batch.count;
  const limit = <real>batch.limit;
  if (limit < Infinity) {
    if (findBadInColumns(batch.kindA, batch.a, count, limit) >= 0) return false;
    if (findBadInColumns(batch.kindB, batch.b, count, limit) >= 0) return false;
  }
  batch.pair = pairNumber(batch.kindA, batch.kindB);
  batch.waiting = 0;
  setColumnBytes(strideOf(batch));
  runWhole(batch, count / LANES);
  const rest = count % LANES;
  if (rest != 0) runRest(batch, count - rest, rest);
  if (batch.waiting != 0) settle(batch);
  return true;
}

/** Bytes from one column to the next. */
function strideOf(batch: PairBatch): i32 {
  return batch.count * REAL_BYTES;
}

/** Runs the whole blocks. */
function runWhole(batch: PairBatch, whole: i32): void {
  pointAtResults(columns, batch);
  columns.stride = strideOf(batch);
  for (let done = 0; done < whole; done += BLOCKS) {
    const blocks = min(BLOCKS, whole - done);
    const offset = done * LANES * REAL_BYTES;
    compare(batch.pair, COLUMNS, batch.a + offset, batch.b + offset, columns, blocks, openLanes);
    let block = nextRemarks(openLanes, 0, blocks);
    for (; block < blocks; block = nextRemarks(openLanes, block + 1, blocks)) {
      waitFor(batch, (done + block) * LANES, <i32>load<u8>(openLanes + block));
    }
  }
}

/** Runs the pairs behind the last whole block: its columns would run on into others. */
function runRest(batch: PairBatch, first: i32, rest: i32): void {
  const stride = strideOf(batch);
  fill(batch.a, rowNumbers(batch.kindA), stride, first, rest, A);
  fill(batch.b, rowNumbers(batch.kindB), stride, first, rest, B);
  compare(batch.pair, FILLED, A, B, laneColumns(), 1, openLanes);
  // The kernel has moved them on.
  const results = laneColumns();
  for (let i = 0; i < rest; i++) put(batch, results, i, first + i);
  waitFor(batch, first, <i32>load<u8>(openLanes) & ((1 << rest) - 1));
}

/** Fills a block with fewer pairs than it has lanes; the last one fills the others. */
function fill(from: usize, numbers: i32, stride: i32, first: i32, rest: i32, block: usize): void {
  for (let number = 0; number < numbers; number++) {
    for (let lane = 0; lane < LANES; lane++) {
      const at = from + number * stride + (first + min(lane, rest - 1)) * REAL_BYTES;
      copyReals(at, block + (number * LANES + lane) * REAL_BYTES, 1);
    }
  }
}

/** Has open pairs wait, given as bits, and compares those that wait when they are enough. */
function waitFor(batch: PairBatch, first: i32, open: i32): void {
  const stride = strideOf(batch);
  for (; open != 0; open &= open - 1) {
    const place = first + ctz(open);
    const waiting = batch.waiting++;
    copyRow(batch.a + place * REAL_BYTES, stride, rowNumbers(batch.kindA), openA, waiting);
    copyRow(batch.b + place * REAL_BYTES, stride, rowNumbers(batch.kindB), openB, waiting);
    store<i32>(openPlaces + 4 * waiting, place);
    if (batch.waiting == LANES) settle(batch);
  }
}

/** Copies the numbers of one pair to one of the rows that wait. */
function copyRow(from: usize, stride: i32, numbers: i32, rows: usize, waiting: i32): void {
  const row = rows + waiting * numbers * REAL_BYTES;
  for (let i = 0; i < numbers; i++) copyReals(from + i * stride, row + i * REAL_BYTES, 1);
}

/** Compares the waiting pairs thoroughly and puts the results in their places. */
function settle(batch: PairBatch): void {
  const results = laneColumns();
  repeatLastRow(openA, rowBytes(batch.kindA), batch.waiting);
  repeatLastRow(openB, rowBytes(batch.kindB), batch.waiting);
  compareThoroughly(batch.pair, PACKED, openA, openB, results);
  for (let i = 0; i < batch.waiting; i++) put(batch, results, i, load<i32>(openPlaces + 4 * i));
  batch.waiting = 0;
}

/** Puts one of LANES results, which are packed, in its place. */
function put(batch: PairBatch, results: Columns, i: i32, place: i32): void {
  const at = place * REAL_BYTES;
  copyReals(results.distance + i * REAL_BYTES, batch.distance + at, 1);
  for (let axis = 0; axis < 3; axis++) {
    const from = componentAt(results, i, axis);
    const to = axis * strideOf(batch) + at;
    copyReals(results.pointA + from, batch.pointA + to, 1);
    copyReals(results.pointB + from, batch.pointB + to, 1);
    copyReals(results.normal + from, batch.normal + to, 1);
  }
}
