/**
 * The closest pair of points so far, one on each box, in the unit of the placement. Candidates lie on their
 * boxes, so they can be too far apart, never too close: the best is right however badly another was rounded.
 */
import { and, LANE_BYTES, loadLane, lt, pick, splat, storeLane } from '../../../simd/lanes';

/** A's point in A's frame; B's point from B's center, in B's frame; the way between them, in A's frame. */
export const ON_A: i32 = 0;
export const ON_B: i32 = 3;
export const WAY: i32 = 6;
export const SQUARED: i32 = 9;
const NUMBERS: i32 = 10;

/** The best candidate, and one that is offered. */
export const BEST: usize = memory.data(NUMBERS * LANE_BYTES, 16);
export const OFFERED: usize = memory.data(NUMBERS * LANE_BYTES, 16);

/** Forgets the best candidate. */
export function forget(): void {
  storeLane(BEST, SQUARED, splat(Infinity));
}

/** Takes what is offered for the best in the lanes of a mask where it is closer. */
export function offer(lanes: mask): void {
  const closer = and(lanes, lt(loadLane(OFFERED, SQUARED), loadLane(BEST, SQUARED)));
  for (let i = 0; i < NUMBERS; i++) {
    storeLane(BEST, i, pick(closer, loadLane(OFFERED, i), loadLane(BEST, i)));
  }
}
