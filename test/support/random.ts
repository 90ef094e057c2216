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
  const next = sfc32(seed);
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

function sfc32(seed: number): () => number {
  const state = [0x9e3779b9, 0x243f6a88, seed | 0];
  let counter = 1;
  const next = (): number => {
    const [a, b, c] = state as [number, number, number];
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + result) | 0;
    return result;
  };
  // The first numbers of similar seeds are similar.
  for (let i = 0; i < 15; i++) next();
  return next;
}
