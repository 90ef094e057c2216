/**
 * What all sinks have in common. A sink takes in what kernels find for element pairs. `closest.ts` keeps the
 * closest elements of every segment pair, `single.ts` those of pairs without others, `verdict.ts` says
 * whether all pairs keep their margins, and `listing.ts` lists the elements within a distance. `add.ts` hands
 * results to whichever of them they are for.
 */
import { copySigned, copyVector, LANES, REAL_BYTES } from '../simd/lanes';
import { Columns, SegmentPair } from '../layout/records';

/** Kinds of sinks. */
export const CLOSEST: i32 = 0;
export const VERDICT: i32 = 1;
export const LISTING: i32 = 2;
export const SINGLE: i32 = 3;

/** Room for element pairs in the queue of a kernel. */
export const CAPACITY: i32 = 64;

/** Where results of element pairs go. */
@unmanaged
export class Sink {
  /** Which sink it is: CLOSEST, VERDICT, LISTING or SINGLE. */
  kind: i32;
  /** Address of the pair list. */
  pairs: usize;
  /** Element pairs that a queue waits for until its kernel runs: a multiple of LANES, up to CAPACITY. */
  flushAt: i32;
  /** Results that are kept: the next ones come behind them. 0 for sinks that need no result again. */
  kept: i32;
  /** Whether no further result can change the answer. */
  isDone: bool;
}

/** A sink for which only element pairs within a margin matter. */
@unmanaged
export class MarginSink extends Sink {
  /** The margin, m. In a verdict, it is that of segment pairs without a margin of their own. */
  margin: f64;
}

/** The distance up to which element pairs of a segment pair matter, m. */
export function marginOf(sink: MarginSink, pair: SegmentPair): f64 {
  return sink.kind != VERDICT || isNaN(pair.margin) ? sink.margin : pair.margin;
}

/** What a queued element pair belongs to. */
@unmanaged
export class Entry {
  /** The segment pair: its row in the pair list, or for `closest.ts` its number among those under way. */
  pair: i32;
  /** Places of the elements in the segments a and b of the pair. */
  placeA: i32;
  placeB: i32;
  /** 1: the kernel's A is the element of segment b. */
  swapped: i32;
}

/** What a kernel found, one row per element pair, and what it compared. */
@unmanaged
export class Results extends Columns {
  count: i32;
  /** What the element pairs belong to: one `Entry` each. */
  entries: usize;
  /** One byte per LANES rows: bits of the lanes that the kernel left unresolved. 0: it resolves all. */
  unresolved: usize;
  /** Kinds of the kernel's A and B, and lists of the addresses of their rows. */
  kindA: i32;
  kindB: i32;
  a: usize;
  b: usize;
}

/** What the element pair in row `i` belongs to. */
export function entryAt(results: Results, i: i32): Entry {
  return changetype<Entry>(results.entries + i * offsetof<Entry>());
}

/** Lanes that a kernel left open in the block from row `i` on: the distance there is at most as large. */
export function openLanesOf(results: Results, i: i32): i32 {
  return results.unresolved == 0 ? 0 : <i32>load<u8>(results.unresolved + i / LANES);
}

/** Whether a kernel resolved the element pair in row `i`. */
export function isResolved(results: Results, i: i32): bool {
  return ((openLanesOf(results, i) >> (i % LANES)) & 1) == 0;
}

/** Copies points and normal from row `i` of a kernel's columns. `swapped`: 1 if its A was the pair's B. */
export function copyPoints(
  results: Columns,
  i: i32,
  swapped: i32,
  pointA: usize,
  pointB: usize,
  normal: usize,
): void {
  const from = 3 * i * REAL_BYTES;
  const exchanged = (results.pointA ^ results.pointB) & <usize>-swapped;
  copyVector((results.pointA ^ exchanged) + from, pointA);
  copyVector((results.pointB ^ exchanged) + from, pointB);
  copySigned(1 - 2 * <real>swapped, results.normal + from, normal);
}
