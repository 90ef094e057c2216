/** Batches: packed rows of element pairs in, columns of results out. */
import { LANES, loadLane, neg, REAL_BYTES, storeLane } from '../simd/lanes';
import { Columns } from '../layout/records';
import { kindOf, packedBytes, PLANE } from '../layout/kinds';
import { setThickness } from './half-space/half-space';
import { findBadNumber, isGivenAsIs } from './io/check-rows';
import { copyReals, fillUpRows, laneColumns, LISTED, PACKED, repeatLastAddress } from './io/columns';
import { nextRemarks } from './io/near';
import { PairBatch, pointAtResults } from './io/pair-batch';
import { compare, compareThoroughly, pairNumber } from './table';

const columns = changetype<Columns>(memory.data(offsetof<Columns>()));

/** Blocks that a kernel is given at once. */
const BLOCKS: i32 = 64;

/** What it leaves open of them. */
const openLanes: usize = memory.data(BLOCKS);

/** Open pairs that wait for full lanes: the addresses of their rows, and their places in the batch. */
const openA: usize = memory.data(4 * LANES);
const openB: usize = memory.data(4 * LANES);
const openPlaces: usize = memory.data(4 * LANES);

/**
 * Runs one kernel over pairs in packed rows. Rows and columns must have room for a whole number of LANES; the
 * rows beyond the last are filled in here. Rows are checked right before a kernel is given them, while they
 * are at hand. Returns whether all were good: those from a bad one on have no results.
 */
export function runBatch(batch: PairBatch): bool {
  const count = batch.count;
  const kindA = kindOf(batch.kindA);
  const kindB = kindOf(batch.kindB);
  const bytesA = packedBytes(kindA);
  const bytesB = packedBytes(kindB);
  setThickness(batch.kindA == PLANE ? 0 : Infinity, batch.kindB == PLANE ? 0 : Infinity);
  fillUpRows(batch.a, bytesA, count);
  fillUpRows(batch.b, bytesB, count);
  batch.pair = pairNumber(kindA, kindB);
  batch.waiting = 0;
  const limit = <real>batch.limit;
  pointAtResults(columns, batch);
  for (let first = 0; first < count; first += BLOCKS * LANES) {
    const left = (count - first + LANES - 1) / LANES;
    const blocks = left < BLOCKS ? left : BLOCKS;
    const rowsA = batch.a + first * bytesA;
    const rowsB = batch.b + first * bytesB;
    const rows = min(blocks * LANES, count - first);
    if (isBad(kindA, rowsA, rows, limit) || isBad(kindB, rowsB, rows, limit)) return false;
    compare(batch.pair, PACKED, rowsA, rowsB, columns, blocks, openLanes);
    let block = nextRemarks(openLanes, 0, blocks);
    for (; block < blocks; block = nextRemarks(openLanes, block + 1, blocks)) {
      let open = <i32>load<u8>(openLanes + block);
      for (; open != 0; open &= open - 1) {
        const place = first + block * LANES + ctz(open);
        const waiting = batch.waiting++;
        store<usize>(openA + 4 * waiting, batch.a + place * bytesA);
        store<usize>(openB + 4 * waiting, batch.b + place * bytesB);
        store<i32>(openPlaces + 4 * waiting, place);
        if (batch.waiting == LANES) settle(batch);
      }
    }
  }
  if (batch.waiting != 0) settle(batch);
  return true;
}

/** Whether there is a row that may not enter a kernel, among those that lie as they were given. */
function isBad(kind: i32, rows: usize, count: i32, limit: real): bool {
  return limit < Infinity && isGivenAsIs(kind) && findBadNumber(kind, rows, count, limit) >= 0;
}

/** Compares the waiting pairs thoroughly and puts the results in their places. */
function settle(batch: PairBatch): void {
  const results = laneColumns();
  repeatLastAddress(openA, batch.waiting, LANES);
  repeatLastAddress(openB, batch.waiting, LANES);
  compareThoroughly(batch.pair, LISTED, openA, openB, results);
  for (let i = 0; i < batch.waiting; i++) {
    const place = load<i32>(openPlaces + 4 * i) * REAL_BYTES;
    const from = i * REAL_BYTES;
    copyReals(results.distance + from, batch.distance + place, 1);
    copyReals(results.pointA + 3 * from, batch.pointA + 3 * place, 3);
    copyReals(results.pointB + 3 * from, batch.pointB + 3 * place, 3);
    copyReals(results.normal + 3 * from, batch.normal + 3 * place, 3);
  }
  batch.waiting = 0;
}

/** Reverses `count` vectors; the column must have room for a whole number of LANES. */
export function reverse(vectors: usize, count: i32): void {
  for (let i = 0; i < 3 * count; i += LANES) {
    const at = vectors + i * REAL_BYTES;
    storeLane(at, 0, neg(loadLane(at, 0)));
  }
}
