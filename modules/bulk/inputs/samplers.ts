import { sineAndCosine } from '../../../bindings/base/angles.ts';
import { createGenerator, drawShare } from '../../../bindings/base/random.ts';
import type { RobotJoint } from '../../robot/index.ts';
import { quaternionsIn } from '../../robot/model/numbers.ts';
import { createSampler, drawnRanges } from '../../robot/model/sampler.ts';

/** Draws configurations: those from row `first` on, so many, one after the other. */
export type RowSampler = (first: number, count: number) => Float64Array;

/** Configurations per stream of random numbers: to draw one row alone takes those before it in its block. */
const BLOCK = 1024;

const TURN = 2 * Math.PI;

/**
 * Draws configurations evenly from the limits of the joints, as `createSampler` has it. Every block of rows
 * has a stream of random numbers, so that a row does not depend on where the drawing began.
 */
export function uniformSampler(joints: readonly RobotJoint[], seed: number): RowSampler {
  return (first, count) => {
    const rows = new Float64Array(count * joints.length);
    for (let block = Math.floor(first / BLOCK); block * BLOCK < first + count; block++) {
      const start = Math.max(first, block * BLOCK);
      const end = Math.min(first + count, (block + 1) * BLOCK);
      const drawn = createSampler(joints, seed, block)(end - block * BLOCK);
      rows.set(drawn.subarray((start - block * BLOCK) * joints.length), (start - first) * joints.length);
    }
    return rows;
  };
}

/**
 * Configurations of the Halton sequence, which fill the limits of the joints more evenly than random ones:
 * row n is its number n + 1. A seed other than 0 moves all of them by as much, around the ends.
 *
 * Source: Halton 1960, one prime per number of a configuration; Cranley, Patterson 1976, for the seed;
 * Shoemake 1992, Uniform random rotations, for orientations, which take three of their four primes.
 */
export function haltonSampler(joints: readonly RobotJoint[], seed: number): RowSampler {
  const bases = firstPrimes(joints.length);
  const ranges = drawnRanges(joints);
  const orientations = quaternionsIn(joints);
  const next = createGenerator(seed);
  const shifts = joints.map(() => (seed === 0 ? 0 : drawShare(next)));
  return (first, count) => {
    const { length } = joints;
    const rows = new Float64Array(count * length);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < length; k++) {
        const share = radicalInverse(bases[k]!, first + i + 1) + shifts[k]!;
        rows[i * length + k] = share < 1 ? share : share - 1;
      }
      const row = rows.subarray(i * length, (i + 1) * length);
      const shares = orientations.map((at) => row.slice(at, at + 3));
      for (let k = 0; k < length; k++) row[k] = ranges[k]!.start + ranges[k]!.size * row[k]!;
      orientations.forEach((at, k) => row.set(orientationOf(shares[k]!), at));
    }
    return rows;
  };
}

/** The digits of a whole number to a base, mirrored behind the point. */
function radicalInverse(base: number, number: number): number {
  let [inverse, digit] = [0, 1 / base];
  for (let rest = number; rest > 0; digit /= base) {
    const left = Math.floor(rest / base);
    inverse += (rest - left * base) * digit;
    rest = left;
  }
  return inverse;
}

function orientationOf([share, first, second]: Float64Array): number[] {
  const [sine, cosine] = sineAndCosine(TURN * first!);
  const [otherSine, otherCosine] = sineAndCosine(TURN * second!);
  const [a, b] = [Math.sqrt(1 - share!), Math.sqrt(share!)];
  return [a * sine, a * cosine, b * otherSine, b * otherCosine];
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
