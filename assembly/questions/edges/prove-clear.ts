/**
 * Proves things clear on intervals of an edge. Something is clear on the interval of a lane if its distance
 * at the midpoint exceeds the margin by at least what the two sides can close within half the interval.
 */
import { add, and, bits, lt, mul, not, splat } from '../../simd/lanes';
import { boundAround, boundOf, boundTowards } from '../motion/bounds';
import { Motion, RelativeMotion } from '../motion/records';

/** What a test says: all lanes are clear; one is too close; else the lanes that it leaves open, as bits. */
export const CLEAR: i32 = 0;
export const TOO_CLOSE: i32 = -1;

/**
 * By how many times what is allowed for rounding something has to be beyond reach of several lanes to need
 * no look at each. Dimensionless. Reason: each lane is allowed it once, and would be found clear all the
 * more; so what is left open in a lane does not depend on the others.
 */
export const BEYOND: real = 2;

/** What is to be kept on the intervals in the lanes. */
@unmanaged
export class ClearProof {
  motion: Motion;
  /** By how much points may come nearer in any lane, m, and what of that is for rounding. */
  approach: real;
  rounding: real;
  /** The motions of the two segments; either may be 0. */
  first: RelativeMotion;
  second: RelativeMotion | null;
  /** The lanes that points left open, as bits. */
  unproved: i32;

  begin(
    motion: Motion,
    first: RelativeMotion,
    second: RelativeMotion | null,
    approach: real,
    rounding: real,
  ): void {
    this.motion = motion;
    this.first = first;
    this.second = second;
    this.approach = approach;
    this.rounding = rounding;
    this.unproved = 0;
  }
}

/**
 * Notes in which open lanes a point of the first may come too close to what stands still.
 *
 * @param squared - their squared distance, m²
 * @param reach - the distance that is enough where nothing moves, m
 */
export function provePointClear(at: ClearProof, point: usize, squared: lane, reach: real, open: mask): void {
  note(at, boundAround(at.first, point, 0), squared, reach, open);
}

/**
 * Notes in which open lanes a point of the first and one of the second may come too close.
 *
 * @param squared - their squared distance, m²
 * @param reach - the distance that is enough where nothing moves, m
 */
export function provePointsClear(
  at: ClearProof,
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

function note(at: ClearProof, bound: lane, squared: lane, reach: real, open: mask): void {
  // Squares say nothing of what is below 0.
  if (reach < 0) at.unproved |= bits(open);
  const most = add(splat(reach + at.rounding), bound);
  at.unproved |= bits(and(open, not(lt(mul(most, most), squared))));
}
