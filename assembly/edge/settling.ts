/**
 * What is settled on intervals of a way: in a lane, something keeps its margin all over the interval there if in the middle it keeps
 * so much more as it can come nearer meanwhile.
 */
import { add, and, bits, lt, mul, not, splat } from '../simd/lanes';
import { boundAround, boundOf, boundTowards } from '../motion/bounds';
import { Motion, Way } from '../motion/records';

/** What a test says of the lanes: it is settled in all of them; it fails in one; else those that it leaves open, as bits. */
export const SETTLED: i32 = 0;
export const OFFENDED: i32 = -1;

/** What is to be kept on the intervals in the lanes. */
@unmanaged
export class Settling {
  motion: Motion;
  /** By how much points may come nearer in any lane, m, and what of that is for rounding. */
  approach: real;
  rounding: real;
  /** The ways on which the segments move; either may be 0. */
  first: Way;
  second: Way;
  /** The lanes that points left open, as bits. */
  unsettled: i32;
}

/**
 * Notes in which open lanes a point of the first may come too close to what stands still.
 *
 * @param squared - their squared distance, m²
 * @param reach - the distance that is enough where nothing moves, m
 */
export function settlePoint(at: Settling, point: usize, squared: lane, reach: real, open: mask): void {
  note(at, boundAround(at.first, point, 0), squared, reach, open);
}

/**
 * Notes in which open lanes a point of the first and one of the second may come too close.
 *
 * @param squared - their squared distance, m²
 * @param reach - the distance that is enough where nothing moves, m
 */
export function settlePoints(
  at: Settling,
  point: usize,
  other: usize,
  squared: lane,
  reach: real,
  open: mask,
): void {
  const first = at.first;
  const second = at.second;
  if (!second) {
    if (!first) return note(at, splat(0), squared, reach, open);
    return note(at, boundTowards(first, point, other, squared), squared, reach, open);
  }
  let bound = boundTowards(second, other, point, squared);
  if (first) bound = add(bound, boundOf(at.motion, first));
  note(at, bound, squared, reach, open);
}

function note(at: Settling, bound: lane, squared: lane, reach: real, open: mask): void {
  // Squares say nothing of what is below 0.
  if (reach < 0) at.unsettled |= bits(open);
  const most = add(splat(reach + at.rounding), bound);
  at.unsettled |= bits(and(open, not(lt(mul(most, most), squared))));
}
