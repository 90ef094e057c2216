/**
 * Sines, cosines and angles with equal bits in every host, which `Math.sin` and its like leave open. The sine
 * and cosine are those of an engine in double precision, `assembly/simd/sine-cosine.ts`, step by step.
 *
 * Error: sine and cosine less than 2.5 units in the last place up to a thousand radians, 2^-52 in magnitude
 * beyond; angles less than 3 units in the last place. Test: test/bindings/base/angles.test.ts.
 * Source: see `assembly/simd/sine-cosine.ts`.
 */
import { lengthOf } from './length.ts';

/** π/2 in three parts; multiples of the first two are exact up to 2^30. */
const PART1 = 1.570796251296997;
const PART2 = 7.549789415861596e-8;
const PART3 = 5.390302858158119e-15;

/** Larger angles are brought into one turn first, radians. */
const LARGE = 1e9;
const TURN = 6.283185307179586;
const QUARTERS_PER_RADIAN = 0.6366197723675814;

/** Added to a number below 2^51 in magnitude and subtracted again, leaves the nearest integer, or even. */
const ROUNDER = 1.5 * 2 ** 52;

export type SineAndCosine = readonly [sine: number, cosine: number];

/** The sine and the cosine of an angle, radians. */
export function sineAndCosine(angle: number): SineAndCosine {
  const x = Math.abs(angle) > LARGE ? angle % TURN : angle;
  const quarters = x * QUARTERS_PER_RADIAN + ROUNDER - ROUNDER;
  const rest = x - quarters * PART1 - quarters * PART2 - quarters * PART3;
  const square = rest * rest;
  const sine = rest + rest * square * sinePolynomial(square);
  const cosine = 1 - 0.5 * square + square * square * cosinePolynomial(square);
  switch (quarters - 4 * Math.floor(quarters * 0.25)) {
    case 0:
      return [sine, cosine];
    case 1:
      return [cosine, -sine];
    case 2:
      return [-sine, -cosine];
    default:
      return [-cosine, sine];
  }
}

/** (sin x − x) / x³ as a function of x². */
function sinePolynomial(z: number): number {
  let p = 1.58969099521155010221e-10;
  p = p * z - 2.50507602534068634195e-8;
  p = p * z + 2.75573137070700676789e-6;
  p = p * z - 1.98412698298579493134e-4;
  p = p * z + 8.33333333332248946124e-3;
  return p * z - 1.66666666666666324348e-1;
}

/** (cos x − 1 + x²/2) / x⁴ as a function of x². */
function cosinePolynomial(z: number): number {
  let p = -1.13596475577881948265e-11;
  p = p * z + 2.0875723212981748279e-9;
  p = p * z - 2.75573143513906633035e-7;
  p = p * z + 2.48015872894767294178e-5;
  p = p * z - 1.38888888888741095749e-3;
  return p * z + 4.16666666666666019037e-2;
}

/**
 * The angle between the x axis and the direction (x, y), −π to π rad, with the sign of y; 0 for no direction.
 *
 * A first guess is off by less than 0.34. Each step adds the sine of what is missing, which leaves a sixth of
 * its cube: 0.34, 7e-3, 5e-8, 2e-23.
 */
export function angleOf(y: number, x: number): number {
  const length = lengthOf(x, y, 0);
  if (length === 0) return 0;
  const [u, v] = [x / length, y / length];
  let angle = ((v < 0 ? -1 : 1) * (1 - u) * TURN) / 4;
  for (let step = 0; step < 3; step++) {
    const [sine, cosine] = sineAndCosine(angle);
    angle += v * cosine - u * sine;
  }
  return angle;
}
