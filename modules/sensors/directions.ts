import { directionsOf, type Fan } from './rays/fans.ts';

/**
 * The directions of a fan's beams in the sensor's frame: 3 numbers each, unit, of equal bits in every host.
 *
 * @throws TypeError or RangeError that names the part of the fan
 */
export function fanDirections(fan: Fan): Float64Array {
  return directionsOf('fanDirections', fan).slice();
}
