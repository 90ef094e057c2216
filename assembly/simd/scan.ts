/**
 * A quick look at many numbers, at their upper 32 bits only: sign, exponent, first digits. As unsigned
 * numbers, those of magnitudes are in their order; infinity comes behind all numbers, NaN behind that.
 */
import { LANE_BYTES, REAL_BYTES } from './lanes';

/** Where the upper 32 bits of a number begin. */
const UPPER: usize = REAL_BYTES - 4;

/** What is looked at: magnitudes, or the sign as well, with which a number is above all limits. */
export const ANY_SIGN: u32 = 0x7fffffff;
export const NO_SIGN: u32 = 0xffffffff;

/** Vectors that are looked at in one turn of a loop. */
const TURN: usize = 8 * LANE_BYTES;

/**
 * Whether the magnitudes of all numbers are below a limit. Says no also to some that are below it by less
 * than their last digits.
 *
 * @param end - the address behind the last number; those up to a whole number of LANES are looked at, too
 * @param signs - ANY_SIGN; NO_SIGN: whether besides no sign bit is set, zeros of either sign count by it
 */
export function areBelow(numbers: usize, end: usize, limit: real, signs: u32): bool {
  const bound = upperBits(limit);
  const isDouble = REAL_BYTES == 8;
  let at = numbers;
  if (ASC_FEATURE_SIMD) {
    const looked = isDouble ? i64x2.splat((<u64>signs) << 32) : i32x4.splat(signs);
    let x = i32x4.splat(0);
    let y = x;
    for (; at + TURN <= end; at += TURN) {
      x = v128.max<u32>(x, v128.and(v128.load(at), looked));
      y = v128.max<u32>(y, v128.and(v128.load(at, 16), looked));
      x = v128.max<u32>(x, v128.and(v128.load(at, 32), looked));
      y = v128.max<u32>(y, v128.and(v128.load(at, 48), looked));
      x = v128.max<u32>(x, v128.and(v128.load(at, 64), looked));
      y = v128.max<u32>(y, v128.and(v128.load(at, 80), looked));
      x = v128.max<u32>(x, v128.and(v128.load(at, 96), looked));
      y = v128.max<u32>(y, v128.and(v128.load(at, 112), looked));
    }
    for (; at < end; at += LANE_BYTES) x = v128.max<u32>(x, v128.and(v128.load(at), looked));
    return !v128.any_true(v128.ge<u32>(v128.max<u32>(x, y), i32x4.splat(bound)));
  } else {
    // 64 bits at once: what is added brings magnitudes from the bound on up to the sign, which was masked.
    const spare: u64 = 0x80000000 - bound;
    const magnitudes: u64 = isDouble ? 0x7fffffffffffffff : 0x7fffffff7fffffff;
    const spares = (spare << 32) | (isDouble ? 0 : spare);
    let x: u64 = 0;
    let y: u64 = 0;
    for (; at + 32 <= end; at += 32) {
      x |= (load<u64>(at) & magnitudes) + spares;
      y |= (load<u64>(at, 8) & magnitudes) + spares;
      x |= (load<u64>(at, 16) & magnitudes) + spares;
      y |= (load<u64>(at, 24) & magnitudes) + spares;
    }
    let isBelow = ((x | y) & ~magnitudes) == 0;
    for (at += UPPER; at < end; at += REAL_BYTES) isBelow = (load<u32>(at) & ANY_SIGN) < bound && isBelow;
    if (signs == ANY_SIGN) return isBelow;
    return haveNoSign(numbers, (end - numbers) / REAL_BYTES, REAL_BYTES) && isBelow;
  }
}

/** Whether no number of a column has its sign bit set: zeros of either sign count by it. */
export function haveNoSign(numbers: usize, count: i32, step: i32): bool {
  let at = numbers + UPPER;
  let x: i32 = 0;
  let y: i32 = 0;
  for (; count >= 4; count -= 4) {
    x |= load<i32>(at) | load<i32>(at + step);
    at += 2 * step;
    y |= load<i32>(at) | load<i32>(at + step);
    at += 2 * step;
  }
  for (; count > 0; count--) {
    x |= load<i32>(at);
    at += step;
  }
  return (x | y) >= 0;
}

function upperBits(x: real): u32 {
  if (REAL_BYTES == 8) return <u32>(reinterpret<u64>(<f64>x) >> 32);
  else return reinterpret<u32>(<f32>x);
}
