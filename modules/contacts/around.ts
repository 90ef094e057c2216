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
    ({ elementA, distance }) => ({ element: elementA.slice(), distance: distance.slice() }),
  );
}
