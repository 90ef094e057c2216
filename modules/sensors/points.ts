import { outOfRange, wrongType } from '../../bindings/base/errors.ts';

/** Points that beams have met. */
export interface ScanPoints {
  /** x y z of each, metres. */
  readonly points: Float64Array;
  /** The number of the beam of each. */
  readonly beams: Int32Array;
}

/**
 * Points of a scan from ranges, such as those with noise: directions times ranges, without what met nothing.
 *
 * @param ranges - metres, one per beam; what is not finite is left out
 * @param directions - unit vectors of the beams, 3 numbers each: as `fanDirections`, or in another frame
 * @throws TypeError or RangeError that names the argument
 */
export function rangesToPoints(ranges: ArrayLike<number>, directions: ArrayLike<number>): ScanPoints {
  const where = 'rangesToPoints';
  for (const [name, list] of Object.entries({ ranges, directions })) {
    if (!Array.isArray(list) && !ArrayBuffer.isView(list))
      throw wrongType(where, name, 'an array of numbers', list);
  }
  if (directions.length !== 3 * ranges.length) {
    throw outOfRange(
      where,
      'directions',
      `of ${3 * ranges.length} numbers, three per range`,
      directions.length,
    );
  }
  const beams = Int32Array.from(
    Array.from({ length: ranges.length }, (_, i) => i).filter((i) => Number.isFinite(ranges[i])),
  );
  const points = new Float64Array(3 * beams.length);
  beams.forEach((beam, i) => {
    for (let axis = 0; axis < 3; axis++) points[3 * i + axis] = ranges[beam]! * directions[3 * beam + axis]!;
  });
  return { points, beams };
}
