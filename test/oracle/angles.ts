import { toIntegers } from './dyadic.ts';
import { roundFraction } from './round.ts';

/** Bits behind the point of fixed-point numbers: for relative errors of 2^-300 in sines of 2^-200. */
const BITS = 600n;
const ONE = 1n << BITS;

/** π, by Machin's formula 16 arctan(1/5) − 4 arctan(1/239). */
const PI = 16n * arctangentOfInverse(5n) - 4n * arctangentOfInverse(239n);

/** arctan(1/n) = 1/n − 1/(3n³) + 1/(5n⁵) − … */
function arctangentOfInverse(n: bigint): bigint {
  let sum = 0n;
  let power = ONE / n;
  for (let k = 1n; power !== 0n; k += 4n) {
    sum += power / k;
    power /= n * n;
    sum -= power / (k + 2n);
    power /= n * n;
  }
  return sum;
}

/** Sine and cosine of an angle, radians, rounded to the nearest double: Taylor's series in fixed point. */
export function exactSineAndCosine(angle: number): readonly [sine: number, cosine: number] {
  const { integers, exponent } = toIntegers([angle]);
  const shift = BITS + BigInt(exponent);
  const fixed = shift > 0n ? integers[0]! << shift : integers[0]! >> -shift;
  const x = fixed % (2n * PI);
  const [sine, cosine] = [0n, 1n].map((parity) => {
    let term = parity === 0n ? x : ONE;
    let sum = term;
    for (let k = 2n - parity; term !== 0n; k += 2n) {
      term = (((-term * x) >> BITS) * x) >> BITS;
      term /= k * (k + 1n);
      sum += term;
    }
    return sum;
  }) as [bigint, bigint];
  return [toDouble(sine), toDouble(cosine)];
}

function toDouble(fixed: bigint): number {
  const magnitude = fixed < 0n ? -fixed : fixed;
  return (fixed < 0n ? -1 : 1) * roundFraction({ numerator: magnitude, denominator: 1n }, -Number(BITS));
}
