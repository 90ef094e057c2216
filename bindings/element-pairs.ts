import type { Precision } from './engine.ts';
import type { Memory } from './memory.ts';
import { PAIR_BYTES } from './pair-list.ts';
import type { Exports } from './wasm.ts';

/** Pairs of elements of two segments, in the order of their numbers: first by `elementA`, then by `elementB`. */
export interface ElementPairs {
  /** Numbers of the elements in their segments. */
  readonly elementA: Int32Array;
  readonly elementB: Int32Array;
  /** Signed distances, metres. */
  readonly distance: Float64Array | Float32Array;
}

/** Rows that are made room for at first. */
const ROWS = 256;

/** Bytes of the record `ElementList` of assembly/scene/queue.ts, with those that fill it up to a multiple of 8. */
const LIST_BYTES = 32;

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
  precision: Precision,
): ElementPairs {
  const bytes = precision === 'double' ? 8 : 4;
  for (let capacity = ROWS; ;) {
    const pair = memory.allocate(where, PAIR_BYTES + LIST_BYTES + capacity * (bytes + 8));
    try {
      const list = pair + PAIR_BYTES;
      const distance = list + LIST_BYTES;
      const elementA = distance + capacity * bytes;
      const elementB = elementA + capacity * 4;
      memory.int32(pair, PAIR_BYTES / 4).set([a, b, 0, 0, 0, 0]);
      memory.float64(pair + 8, 1)[0] = NaN;
      memory.float64(list, 1)[0] = within;
      memory.int32(list + 8, 5).set([0, capacity, distance, elementA, elementB]);
      const count = exports.listElements(pair, list);
      if (count > capacity) {
        capacity = count;
        continue;
      }
      const distances = memory.reals(precision, distance, count);
      return sorted(distances, memory.int32(elementA, count), memory.int32(elementB, count));
    } finally {
      memory.free(pair);
    }
  }
}

/** Copies of columns, sorted by the numbers of the elements. */
function sorted(
  distance: Float64Array | Float32Array,
  elementA: Int32Array,
  elementB: Int32Array,
): ElementPairs {
  const order = [...elementA.keys()].sort(
    (i, k) => elementA[i]! - elementA[k]! || elementB[i]! - elementB[k]!,
  );
  const distances = new (distance instanceof Float64Array ? Float64Array : Float32Array)(order.length);
  order.forEach((row, i) => (distances[i] = distance[row]!));
  return {
    elementA: Int32Array.from(order, (i) => elementA[i]!),
    elementB: Int32Array.from(order, (i) => elementB[i]!),
    distance: distances,
  };
}
