/** A number as mantissa · 2^exponent, exactly. The mantissa is odd, or 0 with exponent Infinity. */
interface Dyadic {
  mantissa: bigint;
  exponent: number;
}

const MANTISSA_BITS = 52n;
const EXPONENT_BIAS = 1075;

/** Takes a finite double apart. Every double is an integer times a power of two. */
function takeApart(x: number): Dyadic {
  if (!Number.isFinite(x)) throw new RangeError(`takeApart: x must be finite, got ${x}`);
  if (x === 0) return { mantissa: 0n, exponent: Infinity };
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const fraction = bits & ((1n << MANTISSA_BITS) - 1n);
  const biased = Number((bits >> MANTISSA_BITS) & 0x7ffn);
  const magnitude = biased === 0 ? fraction : fraction | (1n << MANTISSA_BITS);
  const zeros = trailingZeros(magnitude);
  return {
    mantissa: (x < 0 ? -magnitude : magnitude) >> BigInt(zeros),
    exponent: Math.max(biased, 1) - EXPONENT_BIAS + zeros,
  };
}

function trailingZeros(n: bigint): number {
  let count = 0;
  while (((n >> BigInt(count)) & 1n) === 0n) count++;
  return count;
}

/**
 * Writes doubles as integers over one power of two: `numbers[i]` is exactly `integers[i] · 2^exponent`.
 */
export function toIntegers(numbers: readonly number[]): { integers: bigint[]; exponent: number } {
  const parts = numbers.map(takeApart);
  const smallest = Math.min(...parts.map((part) => part.exponent));
  const exponent = smallest === Infinity ? 0 : smallest;
  const integers = parts.map(({ mantissa, exponent: own }) =>
    mantissa === 0n ? 0n : mantissa << BigInt(own - exponent),
  );
  return { integers, exponent };
}
