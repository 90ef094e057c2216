import { describe, expect, it } from 'vitest';
import { toIntegers } from './dyadic.ts';
import { roundFraction, roundSquareRoot } from './round.ts';

const NUMBERS = [
  1,
  0.1,
  3,
  1e300,
  1.7976931348623157e308,
  1e-300,
  2 ** -1022,
  2 ** -1074,
  12345.678,
  1 - 2 ** -53,
];

describe('rounding to the nearest double', () => {
  it.each(NUMBERS)('gives back %d', (x) => {
    const { integers, exponent } = toIntegers([x]);
    expect(roundFraction({ numerator: integers[0]!, denominator: 1n }, exponent)).toBe(x);
  });

  it.each(NUMBERS)('gives back the root of the square of %d', (x) => {
    const { integers, exponent } = toIntegers([x]);
    expect(roundSquareRoot({ numerator: integers[0]! ** 2n, denominator: 1n }, 2 * exponent)).toBe(x);
  });

  it.each([
    [1n, 3n, 1 / 3],
    [2n, 3n, 2 / 3],
    [1n, 10n, 0.1],
    [22n, 7n, 22 / 7],
    [10n ** 400n, 10n ** 399n, 10],
  ])('divides %d by %d as hardware does', (numerator, denominator, expected) => {
    expect(roundFraction({ numerator, denominator }, 0)).toBe(expected);
  });

  it('rounds ties to even, and up from just above a tie', () => {
    const tie = (1n << 53n) + 1n;
    expect(roundFraction({ numerator: tie, denominator: 1n }, 0)).toBe(2 ** 53);
    expect(roundFraction({ numerator: tie + 2n, denominator: 1n }, 0)).toBe(2 ** 53 + 4);
    expect(roundFraction({ numerator: (tie << 200n) + 1n, denominator: 1n << 200n }, 0)).toBe(2 ** 53 + 2);
  });

  it('rounds subnormal numbers once, and overflows to Infinity', () => {
    expect(roundFraction({ numerator: 3n, denominator: 4n }, -1074)).toBe(2 ** -1074);
    expect(roundFraction({ numerator: 1n, denominator: 2n }, -1074)).toBe(0);
    expect(roundFraction({ numerator: 5n, denominator: 2n }, -1074)).toBe(2 * 2 ** -1074);
    expect(roundFraction({ numerator: 1n, denominator: 1n }, 1024)).toBe(Infinity);
  });

  it.each([2, 3, 5, 0.1, 1e10])('takes the square root of %d as hardware does', (x) => {
    const { integers, exponent } = toIntegers([x]);
    const even = exponent - (exponent & 1);
    const numerator = integers[0]! << BigInt(exponent - even);
    expect(roundSquareRoot({ numerator, denominator: 1n }, even)).toBe(Math.sqrt(x));
  });
});
