import { sineAndCosine } from '../../../bindings/base/angles.ts';
import { copyNumbers } from '../../../bindings/base/checks.ts';
import { checkFinite, checkPositive, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { recordAt } from '../../../bindings/wasm/fields.ts';
import type { Host } from '../../../bindings/wasm/host.ts';
import { CONE_LEVEL, CONE_LEVELS, FIRST_BUNDLES } from '../../../bindings/wasm/records.ts';
import { countRows, type GivenReach, RAY_NUMBERS, type ReachOptions, readReach } from './given.ts';

/** What `rangeInCone` takes. */
export interface ConeOptions extends ReachOptions {
  /** Number of cones. Default: as many as the numbers make. */
  count?: number;
  /** The angle between the axis and the side, radians, above 0 and below π/2. */
  halfAngle: number;
  /** How near to each other the bounds are, metres, above 0, but for rounding. Default 0.001. */
  tolerance?: number;
}

/** What is nearest in cones, one row per cone; metres, world frame. */
export interface ConeRanges {
  /** The least distance from the apex to the scene in the cone is between these; +Infinity if it is empty. */
  lower: Float64Array;
  upper: Float64Array;
  /** A point at the upper one of them, 3 numbers per cone; 0 where there is none. */
  point: Float64Array;
  /** Numbers of the segment in `scene.segments`, and of the element; -1 where there is none. */
  segment: Int32Array;
  element: Int32Array;
}

/** Cones that a call was given. */
export interface GivenCones extends GivenReach {
  readonly rays: Float64Array | Float32Array;
  readonly count: number;
  readonly halfAngle: number;
  readonly tolerance: number;
}

const OPTIONS = ['count', 'maxDistance', 'ignore', 'halfAngle', 'tolerance'] as const;

/** Reads what `rangeInCone` is given. */
export function readCones(where: string, apexes: ArrayLike<number>, options: ConeOptions): GivenCones {
  checkOptions(where, options, OPTIONS);
  if ((options as unknown) === undefined)
    throw wrongType(where, 'options', 'an object with halfAngle', options);
  const rays = copyNumbers(where, 'apexes', apexes);
  const { count, halfAngle, tolerance = 1e-3 } = options;
  const angle = checkFinite(where, 'halfAngle', halfAngle);
  if (!(angle > 0 && angle < Math.PI / 2))
    throw outOfRange(where, 'halfAngle', 'above 0 and below π/2', angle);
  return {
    rays,
    count: countRows(where, 'apexes', rays, RAY_NUMBERS, count),
    halfAngle: angle,
    tolerance: checkPositive(where, 'tolerance', tolerance),
    ...readReach(where, options),
  };
}

/** Writes the bundles that the rays along the side of a cone are divided into. */
export function writeLevels({ heap }: Host, address: number, halfAngle: number): void {
  const [side] = sineAndCosine(halfAngle);
  for (let i = 0; i < CONE_LEVELS; i++) {
    const half = Math.PI / FIRST_BUNDLES / 2 ** i;
    const [sine, cosine] = sineAndCosine(half);
    const [quarter] = sineAndCosine(half / 2);
    heap.write(recordAt(address, CONE_LEVEL, i), CONE_LEVEL, { chord: 2 * side * quarter, cosine, sine });
  }
}
