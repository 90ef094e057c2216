/**
 * Queues of element pairs, one per kernel, shared by all segment pairs: a kernel runs whenever LANES pairs have
 * come together, so its lanes stay full however few elements a segment has.
 */
import { LANES, REAL_BYTES } from '../lanes';
import { Columns, KINDS, PairColumns, rowBytes, TriangleRow } from '../layout';
import { pairNumber, runKernel } from '../kernels/pair-table';
import { keepCloser } from './reduce';

/** What a queued element pair belongs to. */
@unmanaged
export class Entry {
  /** Row of the pair list. */
  pair: i32;
  /** Element numbers in the segments a and b of the pair. */
  elementA: i32;
  elementB: i32;
  /** 1: the kernel's A is an element of segment b. */
  swapped: u32;
}

const PAIRS: i32 = KINDS * KINDS;
const ROWS_BYTES: i32 = <i32>offsetof<TriangleRow>() * LANES;
const ENTRIES_BYTES: i32 = <i32>offsetof<Entry>() * LANES;

const rowsA: usize = memory.data(PAIRS * ROWS_BYTES, 16);
const rowsB: usize = memory.data(PAIRS * ROWS_BYTES, 16);
const entries: usize = memory.data(PAIRS * ENTRIES_BYTES, 16);
const lengths: usize = memory.data(PAIRS * 4, 16);

/** Where the kernels write: one row per lane. */
const results: Columns = changetype<Columns>(memory.data(16, 16));
const numbers: usize = memory.data(10 * LANES * REAL_BYTES, 16);

/** Queues the elements of two kinds, kindA ≤ kindB, given by the addresses of their rows. */
export function enqueue(
  kindA: i32,
  rowA: usize,
  kindB: i32,
  rowB: usize,
  pair: i32,
  elementA: i32,
  elementB: i32,
  swapped: bool,
  columns: PairColumns,
): void {
  const kernel = pairNumber(kindA, kindB);
  const length = load<i32>(lengths + kernel * 4);
  copyRow(rowA, rowsA + kernel * ROWS_BYTES, kindA, length);
  copyRow(rowB, rowsB + kernel * ROWS_BYTES, kindB, length);
  const entry = entryAt(kernel, length);
  entry.pair = pair;
  entry.elementA = elementA;
  entry.elementB = elementB;
  entry.swapped = swapped;
  store<i32>(lengths + kernel * 4, length + 1);
  if (length + 1 == LANES) flush(kernel, columns);
}

/** Runs what is left in all queues. */
export function flushAll(columns: PairColumns): void {
  for (let kernel = 0; kernel < PAIRS; kernel++) {
    if (load<i32>(lengths + kernel * 4) > 0) flush(kernel, columns);
  }
}

function flush(kernel: i32, columns: PairColumns): void {
  const length = load<i32>(lengths + kernel * 4);
  const a = rowsA + kernel * ROWS_BYTES;
  const b = rowsB + kernel * ROWS_BYTES;
  // Empty places repeat the last pair.
  for (let i = length; i < LANES; i++) {
    copyRow(a + (length - 1) * rowBytes(kernel / KINDS), a, kernel / KINDS, i);
    copyRow(b + (length - 1) * rowBytes(kernel % KINDS), b, kernel % KINDS, i);
  }
  results.distance = numbers;
  results.pointA = numbers + LANES * REAL_BYTES;
  results.pointB = numbers + 4 * LANES * REAL_BYTES;
  results.normal = numbers + 7 * LANES * REAL_BYTES;
  runKernel(kernel, a, b, results);
  for (let i = 0; i < length; i++) keepCloser(columns, entryAt(kernel, i), results, i);
  store<i32>(lengths + kernel * 4, 0);
}

function entryAt(kernel: i32, i: i32): Entry {
  return changetype<Entry>(entries + kernel * ENTRIES_BYTES + i * offsetof<Entry>());
}

function copyRow(row: usize, rows: usize, kind: i32, i: i32): void {
  const bytes = rowBytes(kind);
  const to = rows + i * bytes;
  for (let offset = 0; offset < bytes; offset += REAL_BYTES)
    store<real>(to + offset, load<real>(row + offset));
}
