/** How many elements there are of each kind: KINDS numbers, i32. */
import { KINDS, rowBytes } from '../layout/kinds';

const fromOutside: usize = memory.data(4 * KINDS, 16);

/** Where whoever makes a segment writes its counts. */
export function countsAddress(): usize {
  return fromOutside;
}

/** How many elements of one kind. */
export function countOf(counts: usize, kind: i32): i32 {
  return load<i32>(counts + 4 * kind);
}

/** How many elements of all kinds. */
export function totalOf(counts: usize): i32 {
  return firstOf(counts, KINDS);
}

/** The number of the first element of a kind, counted through the kinds. */
export function firstOf(counts: usize, kind: i32): i32 {
  let first = 0;
  for (let lower = 0; lower < kind; lower++) first += countOf(counts, lower);
  return first;
}

/** Bytes of the packed rows of one kind. */
export function rowsBytes(counts: usize, kind: i32): usize {
  return <usize>countOf(counts, kind) * rowBytes(kind);
}
