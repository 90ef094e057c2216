/** An exact non-negative fraction; the denominator is positive. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}
