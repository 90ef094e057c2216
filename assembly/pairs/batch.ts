/** Batches: packed rows of element pairs in, columns of results out. */
import { LANES, loadLane, neg, REAL_BYTES, storeLane } from '../simd/lanes';
import { Columns } from '../layout/records';
import { rowBytes } from '../layout/kinds';
import { copyReals, laneColumns, LISTED, PACKED, repeatLastAddress, repeatLastRow } from './io/columns';
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
 * beyond the last are filled in here.
 *
 * @param kindA, kindB - kinds in canonical order
 * @param a, b - rows of A and B
 * @param distance, pointA, pointB, normal - columns
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
): void {
  const bytesA = rowBytes(kindA);
  const bytesB = rowBytes(kindB);
  const pair = pairNumber(kindA, kindB);
  const last = ((count - 1) / LANES) * LANES;
  repeatLastRow(a + last * bytesA, bytesA, count - last);
  repeatLastRow(b + last * bytesB, bytesB, count - last);
  columns.distance = distance;
  columns.pointA = pointA;
  columns.pointB = pointB;
  columns.normal = normal;
  let waiting = 0;
  for (let first = 0; first < count; first += BLOCKS * LANES) {
    const left = (count - first + LANES - 1) / LANES;
    const blocks = left < BLOCKS ? left : BLOCKS;
    compare(pair, PACKED, a + first * bytesA, b + first * bytesB, columns, blocks, openLanes);
    for (let block = 0; block < blocks; block++) {
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
  if (waiting == 0) return;
  repeatLastAddress(openA, waiting, LANES);
  repeatLastAddress(openB, waiting, LANES);
  settle(pair, waiting, distance, pointA, pointB, normal);
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
