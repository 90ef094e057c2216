import { normalShare } from '../../bindings/base/normal.ts';
import { createGenerator } from '../../bindings/base/random.ts';
import { checkFinite, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';

/** What `addRangeNoise` takes. */
export interface NoiseOptions {
  /** The largest error as a share of the range, from 0 below 1: 0.01 for lasers, 0.005 for sonars. */
  share: number;
  /** Equal seeds give equal errors, in every host. A whole number. */
  seed: number;
}

/**
 * Ranges with errors in proportion to them: D = D₀ + r · D₀ with r normal, within [−share, share]. The
 * standard deviation is a third of the share, which the source leaves open. The n-th range has the n-th error
 * of the seed, whatever it is; what is not finite stays as it is.
 *
 * @param ranges - metres
 * @returns a new array of the same type
 * @throws TypeError or RangeError that names the argument
 *
 * Source: USARSim's range sensors, eq. 3.4 of the thesis on them.
 */
export function addRangeNoise<Numbers extends Float64Array | Float32Array>(
  ranges: Numbers,
  options: NoiseOptions,
): Numbers {
  const where = 'addRangeNoise';
  if (!(ranges instanceof Float64Array || ranges instanceof Float32Array)) {
    throw wrongType(where, 'ranges', 'a Float64Array or Float32Array', ranges);
  }
  checkOptions(where, options, ['share', 'seed']);
  if ((options as unknown) === undefined) throw wrongType(where, 'options', '{ share, seed }', options);
  const share = checkFinite(where, 'share', options.share);
  if (share < 0 || share >= 1) throw outOfRange(where, 'share', 'from 0 below 1', share);
  const seed = checkFinite(where, 'seed', options.seed);
  if (!Number.isInteger(seed)) throw outOfRange(where, 'seed', 'a whole number', seed);
  const next = createGenerator(seed);
  return ranges.map((range: number) => {
    const error = share * normalShare(next);
    return Number.isFinite(range) ? range + error * range : range;
  }) as Numbers;
}
