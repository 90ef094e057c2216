import { checkBoolean, checkFinite, outOfRange } from '../../bindings/base/errors.ts';
import type { ProofLimits } from '../../bindings/scene/robot/certify.ts';
import type { CertifiedEdgeOptions, CertifyOptions, EdgeOptions } from './options.ts';

/** The shortest interval that can be told apart, a share of a motion: the least resolution, and the usual one. */
const FINEST = 2 ** -30;

/** Configurations that are looked at before a motion is given up, unless the caller says otherwise. */
const MOST_EVALUATIONS = 65_536;

/** How far apart the bounds of a least distance may be unless the caller says otherwise, metres. */
export const LEAST_TOLERANCE = 1e-3;

/** Intervals that every motion begins with. */
const FEWEST_EVALUATIONS = 4;

/** Whether the options of `isEdgeFree` ask for a proof. */
export function isCertified(
  where: string,
  options: EdgeOptions | CertifiedEdgeOptions,
): options is CertifiedEdgeOptions {
  // What is no object is refused with the other options.
  if (typeof options !== 'object' || (options as unknown) === null || !('certified' in options)) return false;
  return checkBoolean(where, 'certified', options.certified);
}

/** Reads how far a proof is sought. `name`: what the resolution is called. */
export function readLimits(
  where: string,
  {
    resolution = FINEST,
    tolerance = 0,
    maxEvaluations = MOST_EVALUATIONS,
  }: Pick<CertifyOptions, 'tolerance' | 'maxEvaluations'> & { readonly resolution?: number | undefined },
  name = 'resolution',
): ProofLimits {
  checkFinite(where, name, resolution);
  if (resolution < FINEST || resolution > 1) throw outOfRange(where, name, 'from 2⁻³⁰ to 1', resolution);
  checkFinite(where, 'tolerance', tolerance);
  if (tolerance < 0) throw outOfRange(where, 'tolerance', 'at least 0', tolerance);
  checkFinite(where, 'maxEvaluations', maxEvaluations);
  const isCount = Number.isInteger(maxEvaluations) && maxEvaluations >= FEWEST_EVALUATIONS;
  if (!isCount || maxEvaluations > 2 ** 30) {
    const expected = `an integer from ${FEWEST_EVALUATIONS} to ${2 ** 30}`;
    throw outOfRange(where, 'maxEvaluations', expected, maxEvaluations);
  }
  return { resolution, tolerance, maxEvaluations };
}
