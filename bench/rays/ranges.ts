import type { Agreement } from '../cross-check.ts';

/** How far ranges are from those expected, where both meet something; where only one does, it is wrong. */
export function compareRanges(
  expected: ArrayLike<number>,
  got: ArrayLike<number>,
  tolerance: number,
): Agreement {
  let [wrong, worst] = [0, 0];
  for (let i = 0; i < expected.length; i++) {
    if (expected[i] === got[i]) continue;
    const error = Math.abs(expected[i]! - got[i]!);
    if (!(error <= tolerance)) wrong++;
    if (error < Infinity) worst = Math.max(worst, error);
  }
  return { compared: expected.length, wrong, worst, tolerance, missing: 0 };
}
