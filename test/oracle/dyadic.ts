/** A number as mantissa · 2^exponent, exactly. The mantissa is odd, or 0 with exponent Infinity. */
interface Dyadic {
  mantissa: bigint;
  exponent: number;
}

const EXPONENT_BIAS = 1075;
const view = new DataView(new ArrayBuffer(8));

/** Takes a finite double apart. Every double is an integer times a power of two. */
function takeApart(x: number): Dyadic {
  if (!Number.isFinite(x)) throw new RangeError(`takeApart: x must be finite, got ${x}`);
  if (x === 0) return { mantissa: 0n, exponent: Infinity };
  view.setFloat64(0, x);
  const high = view.getUint32(0);
  const low = view.getUint32(4);
  const biased = (high >>> 20) & 0x7ff;
  const top = (high & 0xfffff) | (biased === 0 ? 0 : 0x100000);
  const zeros = low === 0 ? 32 + trailingZeros(top) : trailingZeros(low);
  // An integer below 2^53, and so are its shares by powers of two that divide it.
  const magnitude = (top * 2 ** 32 + low) / 2 ** zeros;
  return {
    mantissa: BigInt(x < 0 ? -magnitude : magnitude),
    exponent: Math.max(biased, 1) - EXPONENT_BIAS + zeros,
  };
}

/** Of 32 bits that are not all zero. */
function trailingZeros(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
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
