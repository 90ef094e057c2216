import type { Host } from '../../bindings/wasm/host.ts';
import type { Lister } from './listing.ts';

/** The elements of a segment that are near a point, in the order of their numbers. */
export interface NearElements {
  /** Their numbers in the segment. */
  readonly element: Int32Array;
  /** Signed distances of the point from their surfaces, metres: negative inside. */
  readonly distance: Float64Array | Float32Array;
}

/**
 * Lists the elements of a segment that are within a distance of a point.
 *
 * @param segment - its address
 * @param position - the address of the point
 * @throws RangeError when memory is full; nothing has changed then
 */
export function listAround(
  where: string,
  segment: number,
  position: number,
  radius: number,
  { exports }: Host,
  lister: Lister,
): NearElements {
  return lister.pairs(
    where,
    radius,
    (list) => exports.listAround(segment, position, list),
    ({ elementA, distance }) => {
      // Short lists come in order, and others may not.
      if (elementA.every((number, i) => i === 0 || elementA[i - 1]! < number)) {
        return { element: elementA.slice(), distance: distance.slice() };
      }
      const order = orderOf(elementA);
      const element = new Int32Array(order.length);
      const distances = distance.slice();
      for (let i = 0; i < order.length; i++) {
        element[i] = elementA[order[i]!]!;
        distances[i] = distance[order[i]!]!;
      }
      return { element, distance: distances };
    },
  );
}

/** Bits of a digit of a number. */
const DIGIT = 8;
const counts = new Int32Array(2 ** DIGIT);

/** The rows of numbers from the lowest to the highest: a radix sort, from the last digit on. */
function orderOf(numbers: Int32Array): Int32Array {
  const { length } = numbers;
  let order = new Int32Array(length);
  let next = new Int32Array(length);
  let all = 0;
  for (let i = 0; i < length; i++) {
    order[i] = i;
    all |= numbers[i]!;
  }
  for (let shift = 0; all >> shift > 0; shift += DIGIT) {
    counts.fill(0);
    for (let i = 0; i < length; i++) counts[digitOf(numbers[i]!, shift)]!++;
    let start = 0;
    for (let digit = 0; digit < counts.length; digit++) {
      const count = counts[digit]!;
      counts[digit] = start;
      start += count;
    }
    for (let i = 0; i < length; i++) next[counts[digitOf(numbers[order[i]!]!, shift)]!++] = order[i]!;
    [order, next] = [next, order];
  }
  return order;
}

function digitOf(number: number, shift: number): number {
  return (number >> shift) & (2 ** DIGIT - 1);
}
