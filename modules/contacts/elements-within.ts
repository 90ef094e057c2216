import { checkFinite } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { ListedPairs, Lister } from './listing.ts';
import type { Host } from '../../bindings/wasm/host.ts';
import { SEGMENT_PAIR } from '../../bindings/wasm/records.ts';

/** Pairs of elements of two segments, in the order of `elementA`, then of `elementB`. */
export interface ElementPairs {
  /** Numbers of the elements in their segments. */
  readonly elementA: Int32Array;
  readonly elementB: Int32Array;
  /** Signed distances, metres. */
  readonly distance: Float64Array | Float32Array;
}

/** What `elementPairs` takes. */
export interface ElementPairOptions {
  /** Pairs up to this distance are listed: metres, finite. Default 0: those that touch or overlap. */
  maxDistance?: number;
}

/** Checks the options of `elementPairs`, and returns the largest distance in metres. */
export function checkElementPairOptions(where: string, options: ElementPairOptions = {}): number {
  checkOptions(where, options, ['maxDistance']);
  return checkFinite(where, 'maxDistance', options.maxDistance ?? 0);
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
  maxDistance: number,
  { exports, heap }: Host,
  lister: Lister,
): ElementPairs {
  const pair = heap.allocate(where, SEGMENT_PAIR.bytes);
  try {
    heap.write(pair, SEGMENT_PAIR, { a, b, margin: NaN, closestA: 0, closestB: 0 });
    return lister.pairs(where, maxDistance, (list) => exports.listElements(pair, list), sorted);
  } finally {
    heap.free(pair);
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
