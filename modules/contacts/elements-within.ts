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
    return lister.pairs(where, maxDistance, (list) => exports.listElements(pair, list), copied);
  } finally {
    heap.free(pair);
  }
}

/** Copies of columns. */
function copied({ elementA, elementB, distance }: ListedPairs): ElementPairs {
  return { elementA: elementA.slice(), elementB: elementB.slice(), distance: distance.slice() };
}
