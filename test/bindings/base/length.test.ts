import { describe, expect, it } from 'vitest';
import { lengthOf } from '../../../bindings/base/length.ts';
import { toIntegers } from '../../oracle/dyadic.ts';
import { roundSquareRoot } from '../../oracle/round.ts';
import { ulpsBetween } from '../../oracle/ulps.ts';
import { createRandom, SEED } from '../../support/random.ts';

/** The double nearest to the length of a vector. */
function exactLength(vector: readonly number[]): number {
  const { integers, exponent } = toIntegers(vector);
  const numerator = integers.reduce((sum, x) => sum + x * x, 0n);
  return roundSquareRoot({ numerator, denominator: 1n }, 2 * exponent);
}

describe('lengths of vectors', () => {
  it.each([
    ['of about one size', 0, 0],
    ['of which the components have many sizes', -20, 20],
    ['so large that squares overflow', 150, 307],
    ['so small that squares underflow', -320, -140],
    ['that are partly so', -320, 300],
  ])(`are off by less than two units in the last place: vectors %s, SEED=${SEED}`, (_, low, high) => {
    const random = createRandom(SEED);
    let worst = 0;
    for (let i = 0; i < 4000; i++) {
      const component = (): number => random.between(-1, 1) * random.magnitude(low, high);
      const [x, y, z, w] = [component(), component(), component(), i % 2 === 0 ? 0 : component()];
      worst = Math.max(worst, ulpsBetween(lengthOf(x, y, z, w), exactLength([x, y, z, w])));
    }
    expect(worst).toBeLessThanOrEqual(1);
  });

  it('are exact along an axis, whatever the size', () => {
    for (const x of [0, Number.MIN_VALUE, 2 ** -1022, 1e-200, 0.1, 1, 1e200, Number.MAX_VALUE]) {
      expect(lengthOf(x, 0, 0)).toBe(x);
      expect(lengthOf(0, -x, 0)).toBe(x);
      expect(lengthOf(0, 0, x)).toBe(x);
      expect(lengthOf(0, 0, 0, -x)).toBe(x);
    }
    expect(lengthOf(-0, 0, -0)).toBe(0);
    expect(lengthOf(3, 4, 0)).toBe(5);
  });

  it('overflow where they are too large for a number, and do not hide what is none', () => {
    expect(lengthOf(1.7e308, 1.7e308, 0)).toBe(Infinity);
    expect(lengthOf(-Infinity, 1, 0)).toBe(Infinity);
    expect(lengthOf(NaN, 1, 0)).toBeNaN();
  });
});
