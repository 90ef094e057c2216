import type { Precision } from '../../../../bindings/index.ts';
import { exactDistance } from '../../../oracle/distance.ts';
import { type Pair, roundPair } from '../../../support/contract.ts';

/**
 * The exact core distances of a batch as engines of one precision see it, computed once for all builds.
 *
 * @returns a function that gives the distances for a precision
 */
export function exactDistances(pairs: readonly Pair[]): (precision: Precision) => number[] {
  const known = new Map<Precision, number[]>();
  return (precision) => {
    const distances = known.get(precision) ?? pairs.map((pair) => distanceOf(roundPair(precision, pair)));
    known.set(precision, distances);
    return distances;
  };
}

function distanceOf({ a, b }: Pair): number {
  return exactDistance(a, b).distance;
}
