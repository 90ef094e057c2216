/** Normal numbers are cut at so many standard deviations, which are then 1. */
const CUT = 3;

/**
 * A normal number of standard deviation 1/3 within [−1, 1], by rejection (von Neumann 1951): by the four
 * operations only, so that every host gives equal bits.
 *
 * @param next - from `createGenerator`
 */
export function normalShare(next: () => number): number {
  const unit = (): number => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) * 2 ** -53;
  for (;;) {
    const share = 2 * unit() - 1;
    const deviations = CUT * share;
    if (unit() < exponentialOfMinus((deviations * deviations) / 2)) return share;
  }
}

/** e^−x for x from 0 to 4.5: the sixteenth power of a series. Error: less than 1e-13. */
function exponentialOfMinus(x: number): number {
  const y = -x / 16;
  let sum = 1;
  for (let i = 12; i > 0; i--) sum = 1 + (y * sum) / i;
  const square = sum * sum;
  const fourth = square * square;
  const eighth = fourth * fourth;
  return eighth * eighth;
}
