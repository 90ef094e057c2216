import type { Fraction } from './fraction.ts';

const PRECISION = 53;
const SMALLEST_EXPONENT = -1074;

/** More bits than any rounding needs: 53, one to round by, and a few to spare. */
const WORKING_BITS = 60;

function bitLength(n: bigint): number {
  return n.toString(2).length;
}

/**
 * The double nearest to a number between n·2^exponent and (n + 1)·2^exponent, ties to even. Subnormal numbers
 * and overflow included.
 *
 * @param n - positive, with at least 55 bits
 * @param inexact - whether the number lies strictly between the two bounds rather than on the lower one
 */
function roundInteger(n: bigint, exponent: number, inexact: boolean): number {
  const dropped = BigInt(Math.max(bitLength(n) - PRECISION, SMALLEST_EXPONENT - exponent));
  const half = 1n << (dropped - 1n);
  const rest = n & ((1n << dropped) - 1n);
  let kept = n >> dropped;
  const isOdd = (kept & 1n) === 1n;
  if (rest > half || (rest === half && (inexact || isOdd))) kept += 1n;
  return timesPowerOfTwo(Number(kept), exponent + Number(dropped));
}

/** x·2^exponent in steps whose powers are doubles; x has at most 53 bits, so no step rounds. */
function timesPowerOfTwo(x: number, exponent: number): number {
  let result = x;
  let left = exponent;
  while (left > 1000) {
    result *= 2 ** 1000;
    left -= 1000;
  }
  while (left < -1000) {
    result *= 2 ** -1000;
    left += 1000;
  }
  return result * 2 ** left;
}

/** n/d·2^shift, rounded down, and whether anything was cut off. */
function divideShifted({ numerator, denominator }: Fraction, shift: number): [bigint, boolean] {
  const n = shift > 0 ? numerator << BigInt(shift) : numerator;
  const d = shift > 0 ? denominator : denominator << BigInt(-shift);
  return [n / d, n % d !== 0n];
}

/** Bits by which a fraction must be shifted left to have at least `bits` bits before the point. */
function shiftFor(fraction: Fraction, bits: number): number {
  return bits + 1 - (bitLength(fraction.numerator) - bitLength(fraction.denominator));
}

/** The double nearest to fraction·2^exponent. */
export function roundFraction(fraction: Fraction, exponent: number): number {
  if (fraction.numerator === 0n) return 0;
  const shift = shiftFor(fraction, WORKING_BITS);
  const [quotient, inexact] = divideShifted(fraction, shift);
  return roundInteger(quotient, exponent - shift, inexact);
}

/** The double nearest to the square root of fraction·2^exponent. The exponent must be even. */
export function roundSquareRoot(fraction: Fraction, exponent: number): number {
  if (fraction.numerator === 0n) return 0;
  const needed = shiftFor(fraction, 2 * WORKING_BITS);
  const shift = needed + (needed & 1);
  const [quotient, inexact] = divideShifted(fraction, shift);
  const root = integerSquareRoot(quotient);
  return roundInteger(root, (exponent - shift) / 2, inexact || root * root !== quotient);
}

/** The largest integer whose square is at most n: Newton's method from above. */
function integerSquareRoot(n: bigint): bigint {
  let root = 1n << BigInt((bitLength(n) + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
