/**
 * Angles reduced to an eighth of a turn, in f64 whatever the precision of the build: one after the other, or
 * LANES at once, with the same bits.
 *
 * Source: Cody and Waite 1980. Test: test/assembly/robot/sine-cosine.test.ts.
 */
import { LANES, REAL_BYTES } from './lanes';

/** π/2 in three parts; multiples of the first two are exact up to 2^30. */
const PART1: f64 = 1.570796251296997;
const PART2: f64 = 7.549789415861596e-8;
const PART3: f64 = 5.390302858158119e-15;

/** Larger angles are brought into one turn first, radians: what digits they keep say little anyway. */
const LARGE: f64 = 1e9;
const TURN: f64 = 6.283185307179586;
const QUARTERS_PER_RADIAN: f64 = 0.6366197723675814;

/**
 * Reduces an angle, radians, to what remains beyond a number of quarter turns.
 *
 * @param remainder - where the remainder goes, at most an eighth of a turn in magnitude, real
 * @param quarters - where the number of quarter turns goes, 0 to 3, real
 */
export function reduceAngle(angle: f64, remainder: usize, quarters: usize): void {
  const x = Math.abs(angle) > LARGE ? angle % TURN : angle;
  const k = nearest<f64>(x * QUARTERS_PER_RADIAN);
  store<real>(remainder, <real>(x - k * PART1 - k * PART2 - k * PART3));
  const turns = k * 0.25;
  store<real>(quarters, <real>(4 * (turns - floor<f64>(turns))));
}

/**
 * Writes LANES angles, `multiplier` · x + `offset`, f64 each.
 *
 * @param rows - LANES addresses; x is the f64 so many bytes behind each
 */
export function gatherAngles(rows: usize, bytes: usize, multiplier: f64, offset: f64, angles: usize): void {
  if (ASC_FEATURE_SIMD) {
    for (let i = 0; i < LANES; i += 2) {
      const first = v128.load_zero<f64>(load<usize>(rows + 4 * i) + bytes);
      const both = v128.load_lane<f64>(load<usize>(rows + 4 * i + 4) + bytes, first, 1);
      v128.store(angles + 8 * i, f64x2.add(f64x2.mul(f64x2.splat(multiplier), both), f64x2.splat(offset)));
    }
  } else store<f64>(angles, multiplier * load<f64>(load<usize>(rows) + bytes) + offset);
}

/** Reduces LANES angles, f64 each; remainders and quarters are lane values. */
export function reduceAngles(angles: usize, remainders: usize, quarters: usize): void {
  if (ASC_FEATURE_SIMD && areSmall(angles)) {
    if (LANES == 4) {
      const a = quarterTurns(v128.load(angles));
      const b = quarterTurns(v128.load(angles, 16));
      v128.store(remainders, join(beyond(v128.load(angles), a), beyond(v128.load(angles, 16), b)));
      v128.store(quarters, join(inOneTurn(a), inOneTurn(b)));
    } else {
      const k = quarterTurns(v128.load(angles));
      v128.store(remainders, beyond(v128.load(angles), k));
      v128.store(quarters, inOneTurn(k));
    }
    return;
  }
  for (let i = 0; i < LANES; i++) {
    reduceAngle(load<f64>(angles + 8 * i), remainders + i * REAL_BYTES, quarters + i * REAL_BYTES);
  }
}

/** Whether none of LANES angles is large. */
function areSmall(angles: usize): bool {
  const most = f64x2.splat(LARGE);
  let large = f64x2.gt(f64x2.abs(v128.load(angles)), most);
  if (LANES == 4) large = v128.or(large, f64x2.gt(f64x2.abs(v128.load(angles, 16)), most));
  return !v128.any_true(large);
}

/** The nearest numbers of quarter turns of two angles. */
function quarterTurns(angles: v128): v128 {
  return f64x2.nearest(f64x2.mul(angles, f64x2.splat(QUARTERS_PER_RADIAN)));
}

/** What remains of two angles beyond so many quarter turns. */
function beyond(angles: v128, k: v128): v128 {
  const first = f64x2.sub(angles, f64x2.mul(k, f64x2.splat(PART1)));
  const second = f64x2.sub(first, f64x2.mul(k, f64x2.splat(PART2)));
  return f64x2.sub(second, f64x2.mul(k, f64x2.splat(PART3)));
}

/** Two numbers of quarter turns, without whole turns: 0 to 3. */
function inOneTurn(k: v128): v128 {
  const turns = f64x2.mul(k, f64x2.splat(0.25));
  return f64x2.mul(f64x2.splat(4), f64x2.sub(turns, f64x2.floor(turns)));
}

/** Four numbers in single precision, of two pairs in double precision. */
function join(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 1, 4, 5);
}
