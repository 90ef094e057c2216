/** Bodies that rest on each other and on the ground. */
import type { Vector } from '../../bindings/index.ts';

/** The radius of the spheres, and how far apart their middles are along each axis, metres. */
export const RADIUS = 0.05;
const STEP = 2 * RADIUS - 0.0005;

/**
 * Where spheres are that lie side by side in a block: so many along x and y, and as many layers as it takes.
 */
export function spheresInBlock(count: number, side: number): Vector[] {
  return Array.from({ length: count }, (_, i) => [
    STEP * (i % side),
    STEP * (Math.floor(i / side) % side),
    RADIUS - 0.0005 + STEP * Math.floor(i / side ** 2),
  ]);
}

/** Half the edge of a crate, and where crates stand on a field of 10 × 10 m: a metre apart, 1 mm deep. */
export const HALF = 0.25;

export function cratesOnField(count: number): Vector[] {
  return Array.from({ length: count }, (_, i) => [
    0.53 + (i % 10),
    0.52 + (Math.floor(i / 10) % 10),
    HALF - 0.001,
  ]);
}
