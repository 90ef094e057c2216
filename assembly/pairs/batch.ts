/** Batches: packed rows of element pairs in, columns of results out. */
import { LANES, loadLane, neg, REAL_BYTES, storeLane } from '../simd/lanes';
import { Columns } from '../layout/records';
import { rowBytes } from '../layout/kinds';
import { findBadNumber, isGivenAsIs } from './io/check-rows';
import { copyReals, fillUpRows, laneColumns, LISTED, PACKED, repeatLastAddress } from './io/columns';
import { nextRemarks } from './io/near';
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
 * Runs one kernel over `count` pairs. Rows and columns must have room for a whole number of LANES; the rows
 * beyond the last are filled in here. Rows are checked right before a kernel is given them, while they are at hand. Returns
 * whether all were good: those from a bad one on have no results.
 *
 * @param kindA, kindB - kinds in canonical order
 * @param a, b - rows of A and B
 * @param distance, pointA, pointB, normal - columns
 * @param limit - the largest magnitude of a number; Infinity: rows were checked
 */
export function runBatch(
  kindA: i32,
  kindB: i32,
  count: i32,
  a: usize,
  b: usize,
  distance: usize,
  pointA: usize,
  pointB: usize,
  normal: usize,
  limit: real,
): bool {
  const bytesA = rowBytes(kindA);
  const bytesB = rowBytes(kindB);
  const pair = pairNumber(kindA, kindB);
  fillUpRows(a, bytesA, count);
  fillUpRows(b, bytesB, count);
  columns.distance = distance;
  columns.pointA = pointA;
  columns.pointB = pointB;
  columns.normal = normal;
  let waiting = 0;
  for (let first = 0; first < count; first += BLOCKS * LANES) {
    const left = (count - first + LANES - 1) / LANES;
    const blocks = left < BLOCKS ? left : BLOCKS;
    const rowsA = a + first * bytesA;
    const rowsB = b + first * bytesB;
    const rows = min(blocks * LANES, count - first);
    if (isBad(kindA, rowsA, rows, limit) || isBad(kindB, rowsB, rows, limit)) return false;
    compare(pair, PACKED, rowsA, rowsB, columns, blocks, openLanes);
    let block = nextRemarks(openLanes, 0, blocks);
    for (; block < blocks; block = nextRemarks(openLanes, block + 1, blocks)) {
      let open = <i32>load<u8>(openLanes + block);
      for (; open != 0; open &= open - 1) {
        const place = first + block * LANES + ctz(open);
        store<usize>(openA + 4 * waiting, a + place * bytesA);
        store<usize>(openB + 4 * waiting, b + place * bytesB);
        store<i32>(openPlaces + 4 * waiting, place);
        if (++waiting < LANES) continue;
        settle(pair, waiting, distance, pointA, pointB, normal);
        waiting = 0;
      }
    }
  }
  if (waiting == 0) return true;
  repeatLastAddress(openA, waiting, LANES);
  repeatLastAddress(openB, waiting, LANES);
  settle(pair, waiting, distance, pointA, pointB, normal);
  return true;
}

/** Whether there is a row that may not enter a kernel, among those that lie as they were given. */
function isBad(kind: i32, rows: usize, count: i32, limit: real): bool {
  return limit < Infinity && isGivenAsIs(kind) && findBadNumber(kind, rows, count, limit) >= 0;
}

/** Compares the waiting pairs thoroughly and puts the results in their places. */
function settle(pair: i32, waiting: i32, distance: usize, pointA: usize, pointB: usize, normal: usize): void {
  const results = laneColumns();
  compareThoroughly(pair, LISTED, openA, openB, results);
  for (let i = 0; i < waiting; i++) {
    const place = load<i32>(openPlaces + 4 * i) * REAL_BYTES;
    const from = i * REAL_BYTES;
    copyReals(results.distance + from, distance + place, 1);
    copyReals(results.pointA + 3 * from, pointA + 3 * place, 3);
    copyReals(results.pointB + 3 * from, pointB + 3 * place, 3);
    copyReals(results.normal + 3 * from, normal + 3 * place, 3);
  }
}

/** Reverses `count` vectors; the column must have room for a whole number of LANES. */
export function reverse(vectors: usize, count: i32): void {
  for (let i = 0; i < 3 * count; i += LANES) {
    const at = vectors + i * REAL_BYTES;
    storeLane(at, 0, neg(loadLane(at, 0)));
  }
}
