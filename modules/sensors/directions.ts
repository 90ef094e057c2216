import { directionsOf, type Fan } from './rays/fans.ts';

/**
 * The directions of the beams of a fan in the frame of its sensor: unit vectors, 3 numbers each, the same bits in every host.
 *
 * @throws TypeError or RangeError that names the part of the fan
 */
export function fanDirections(fan: Fan): Float64Array {
  return directionsOf('fanDirections', fan).slice();
}
