import type { ListedPairs, Lister } from './listing.ts';
import type { Memory } from '../../wasm/heap.ts';
import { PAIR_BYTES } from '../pairs/pair-list.ts';
import type { Exports } from '../../wasm/exports.ts';

/** Pairs of elements of two segments, in the order of their numbers: first by `elementA`, then by `elementB`. */
export interface ElementPairs {
  /** Numbers of the elements in their segments. */
  readonly elementA: Int32Array;
  readonly elementB: Int32Array;
  /** Signed distances, metres. */
  readonly distance: Float64Array | Float32Array;
}

/**
 * Lists all pairs of elements of two segments that are within a distance.
 *
 * @param a, b - addresses of the segments
 * @throws RangeError when memory is full; nothing has changed then
 */
export function listElementPairs(
  where: string,
  a: number,
  b: number,
  within: number,
  exports: Exports,
  memory: Memory,
  lister: Lister,
): ElementPairs {
  const pair = memory.allocate(where, PAIR_BYTES);
  try {
    memory.int32(pair, PAIR_BYTES / 4).set([a, b, 0, 0, 0, 0]);
    memory.float64(pair + 8, 1)[0] = NaN;
    return lister.pairs(where, within, (list) => exports.listElements(pair, list), sorted);
  } finally {
    memory.free(pair);
  }
}

/** Rows of a list in the order of the numbers of the elements; if there is another column, of that first. */
export function orderOf({ elementA, elementB }: ListedPairs, first?: Int32Array): number[] {
  return [...elementA.keys()].sort(
    (i, k) =>
      (first === undefined ? 0 : first[i]! - first[k]!) ||
      elementA[i]! - elementA[k]! ||
      elementB[i]! - elementB[k]!,
  );
}

/** Copies of columns, sorted by the numbers of the elements. */
function sorted(found: ListedPairs): ElementPairs {
  const order = orderOf(found);
  const { distance, elementA, elementB } = found;
  const distances = new (distance instanceof Float64Array ? Float64Array : Float32Array)(order.length);
  order.forEach((row, i) => (distances[i] = distance[row]!));
  return {
    elementA: Int32Array.from(order, (i) => elementA[i]!),
    elementB: Int32Array.from(order, (i) => elementB[i]!),
    distance: distances,
  };
}
