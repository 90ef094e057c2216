/**
 * What is settled on intervals of a way: in a lane, something keeps its margin all over the interval there if in the middle it keeps
 * so much more as it can come nearer meanwhile.
 */
import { add, and, bits, lt, mul, not, splat } from '../simd/lanes';
import { boundAround, boundOf, boundTowards } from '../motion/bounds';
import { Way } from '../motion/records';

/** What a test says of the lanes: it is settled in all of them; it fails in one; else those that it leaves open, as bits. */
export const SETTLED: i32 = 0;
export const OFFENDED: i32 = -1;

/** By how much points may come nearer in any lane, m, what of that is for rounding, and the ways on which they move. */
let approach: real = 0;
let rounding: real = 0;
let first: Way = changetype<Way>(0);
let second: Way = changetype<Way>(0);
let unsettled: i32 = 0;

/** Begins to settle a test of points; either way may be 0. */
export function beginSettling(most: real, ofRounding: real, a: Way, b: Way): void {
  approach = most;
  rounding = ofRounding;
  first = a;
  second = b;
  unsettled = 0;
}

export function approachAtHand(): real {
  return approach;
}

/** The lanes that the tests of points left open, as bits. */
export function unsettledLanes(): i32 {
  return unsettled;
}

/**
 * Notes in which open lanes a point of the first may come too close to what stands still.
 *
 * @param squared - their squared distance, m²
 * @param reach - the distance that is enough where nothing moves, m
 */
export function settlePoint(point: usize, squared: lane, reach: real, open: mask): void {
  note(boundAround(first, point, 0), squared, reach, open);
}

/**
 * Notes in which open lanes a point of the first and one of the second may come too close.
 *
 * @param squared - their squared distance, m²
 * @param reach - the distance that is enough where nothing moves, m
 */
export function settlePoints(point: usize, other: usize, squared: lane, reach: real, open: mask): void {
  if (!second) {
    if (!first) return note(splat(0), squared, reach, open);
    return note(boundTowards(first, point, other, squared), squared, reach, open);
  }
  let bound = boundTowards(second, other, point, squared);
  if (first) bound = add(bound, boundOf(first));
  note(bound, squared, reach, open);
}

function note(bound: lane, squared: lane, reach: real, open: mask): void {
  // Squares say nothing of what is below 0.
  if (reach < 0) unsettled |= bits(open);
  const most = add(splat(reach + rounding), bound);
  unsettled |= bits(and(open, not(lt(mul(most, most), squared))));
}
