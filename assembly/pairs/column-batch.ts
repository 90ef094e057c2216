/**
 * Batches of points, lines and triangles of which every number has a column of its own, as their results have: nothing is
 * transposed.
 */
import { LANES, REAL_BYTES } from '../simd/lanes';
import { Columns } from '../layout/records';
import { rowNumbers } from '../layout/kinds';
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
import { compare, compareThoroughly, pairNumber } from './table';

const columns = changetype<Columns>(memory.data(offsetof<Columns>()));

/** Blocks that a kernel is given at once. */
const BLOCKS: i32 = 64;

/** What it leaves open of them. */
const openLanes: usize = memory.data(BLOCKS);

/** Open pairs that wait for full lanes, as packed rows of at most ten numbers, and their places in the batch. */
const openA: usize = memory.data(10 * LANES * sizeof<real>(), 16);
const openB: usize = memory.data(10 * LANES * sizeof<real>(), 16);
const openPlaces: usize = memory.data(4 * LANES);

/** What a batch is of. */
let pair: i32 = 0;
let numbersA: i32 = 0;
let numbersB: i32 = 0;
let columnsA: usize = 0;
let columnsB: usize = 0;
let stride: i32 = 0;
let waiting: i32 = 0;
let distances: usize = 0;
let pointsA: usize = 0;
let pointsB: usize = 0;
let normals: usize = 0;

/**
 * Runs one kernel over `count` pairs. All columns are `count` numbers long, one right behind the other. Returns whether all
 * numbers were good: without results where they are not.
 *
 * @param kindA, kindB - point, line or triangle, in canonical order
 * @param a, b - columns of A and B; there is room for LANES numbers more
 * @param distance, pointA, pointB, normal - where results go: one column, and three each
 * @param limit - the largest magnitude of a number; Infinity: they were checked
 */
export function runColumnBatch(
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
  if (limit < Infinity) {
    if (findBadInColumns(kindA, a, count, limit) >= 0) return false;
    if (findBadInColumns(kindB, b, count, limit) >= 0) return false;
  }
  pair = pairNumber(kindA, kindB);
  numbersA = rowNumbers(kindA);
  numbersB = rowNumbers(kindB);
  columnsA = a;
  columnsB = b;
  stride = count * REAL_BYTES;
  waiting = 0;
  distances = distance;
  pointsA = pointA;
  pointsB = pointB;
  normals = normal;
  setColumnBytes(stride);
  runWhole(count / LANES);
  const rest = count % LANES;
  if (rest != 0) runRest(count - rest, rest);
  if (waiting != 0) settle();
  return true;
}

/** Runs the whole blocks. */
function runWhole(whole: i32): void {
  columns.distance = distances;
  columns.pointA = pointsA;
  columns.pointB = pointsB;
  columns.normal = normals;
  columns.stride = stride;
  for (let done = 0; done < whole; done += BLOCKS) {
    const blocks = min(BLOCKS, whole - done);
    const offset = done * LANES * REAL_BYTES;
    compare(pair, COLUMNS, columnsA + offset, columnsB + offset, columns, blocks, openLanes);
    let block = nextRemarks(openLanes, 0, blocks);
    for (; block < blocks; block = nextRemarks(openLanes, block + 1, blocks)) {
      waitFor((done + block) * LANES, <i32>load<u8>(openLanes + block));
    }
  }
}

/** Runs the pairs behind the last whole block: its columns would run on into others. */
function runRest(first: i32, rest: i32): void {
  fill(columnsA, numbersA, first, rest, A);
  fill(columnsB, numbersB, first, rest, B);
  compare(pair, FILLED, A, B, laneColumns(), 1, openLanes);
  // The kernel has moved them on.
  const results = laneColumns();
  for (let i = 0; i < rest; i++) put(results, i, first + i);
  waitFor(first, <i32>load<u8>(openLanes) & ((1 << rest) - 1));
}

/** Fills a block with fewer pairs than it has lanes; the last one fills the others. */
function fill(from: usize, numbers: i32, first: i32, rest: i32, block: usize): void {
  for (let number = 0; number < numbers; number++) {
    for (let lane = 0; lane < LANES; lane++) {
      const at = from + number * stride + (first + min(lane, rest - 1)) * REAL_BYTES;
      copyReals(at, block + (number * LANES + lane) * REAL_BYTES, 1);
    }
  }
}

/** Has open pairs wait, given as bits, and compares those that wait when they are enough. */
function waitFor(first: i32, open: i32): void {
  for (; open != 0; open &= open - 1) {
    const place = first + ctz(open);
    copyRow(columnsA, numbersA, place, openA);
    copyRow(columnsB, numbersB, place, openB);
    store<i32>(openPlaces + 4 * waiting, place);
    if (++waiting == LANES) settle();
  }
}

/** Copies the numbers of one pair to the next of the rows that wait. */
function copyRow(from: usize, numbers: i32, place: i32, rows: usize): void {
  const row = rows + waiting * numbers * REAL_BYTES;
  for (let i = 0; i < numbers; i++) {
    copyReals(from + i * stride + place * REAL_BYTES, row + i * REAL_BYTES, 1);
  }
}

/** Compares the waiting pairs thoroughly and puts the results in their places. */
function settle(): void {
  const results = laneColumns();
  repeatLastRow(openA, numbersA * REAL_BYTES, waiting);
  repeatLastRow(openB, numbersB * REAL_BYTES, waiting);
  compareThoroughly(pair, PACKED, openA, openB, results);
  for (let i = 0; i < waiting; i++) put(results, i, load<i32>(openPlaces + 4 * i));
  waiting = 0;
}

/** Puts one of LANES results, which are packed, in its place. */
function put(results: Columns, i: i32, place: i32): void {
  const at = place * REAL_BYTES;
  copyReals(results.distance + i * REAL_BYTES, distances + at, 1);
  for (let axis = 0; axis < 3; axis++) {
    const from = componentAt(results, i, axis);
    const to = axis * stride + at;
    copyReals(results.pointA + from, pointsA + to, 1);
    copyReals(results.pointB + from, pointsB + to, 1);
    copyReals(results.normal + from, normals + to, 1);
  }
}
