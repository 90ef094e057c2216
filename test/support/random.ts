import { createGenerator } from '../../bindings/base/random.ts';
import type { Vector } from '../../bindings/base/checks.ts';
import { environment } from './environment.ts';

/** The seed of every random test: fixed, unless the environment names another: `SEED=7 npx vitest run`. */
export const SEED = Number(environment('SEED') ?? 20261121);

/** Reproducible random numbers: the same seed gives the same sequence on every host. */
export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  unit(): number;
  /** Uniform between two bounds. */
  between(low: number, high: number): number;
  /** A power of ten with an exponent that is uniform between two bounds. */
  magnitude(lowExponent: number, highExponent: number): number;
  /** An integer from low to high, both included. */
  integer(low: number, high: number): number;
  /** Three coordinates, each uniform in −size … size. */
  vector(size: number): Vector;
  /** A vector of length 1, to rounding. */
  direction(): Vector;
}

/** Starts a sequence (sfc32, Chris Doty-Humphrey's small fast counting generator). */
export function createRandom(seed: number): Random {
  const next = createGenerator(seed);
  const unit = (): number => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) * 2 ** -53;
  const between = (low: number, high: number): number => low + (high - low) * unit();
  const vector = (size: number): Vector => [between(-size, size), between(-size, size), between(-size, size)];
  return {
    unit,
    between,
    magnitude: (low, high) => 10 ** between(low, high),
    integer: (low, high) => low + Math.floor((high - low + 1) * unit()),
    vector,
    direction: () => {
      for (;;) {
        const [x, y, z] = vector(1);
        const length = Math.hypot(x, y, z);
        if (length > 0.1 && length < 1) return [x / length, y / length, z / length];
      }
    },
  };
}
