/** The sine and the cosine of one angle, and turns of a quaternion. */
import { reduceAngle } from '../simd/angles';
import { toSinesAndCosines } from '../simd/sine-cosine';

/** Sine and cosine of half an angle. */
const SINE: usize = memory.data(8, 8);
const COSINE: usize = memory.data(8, 8);

/** Writes the sine and the cosine of an angle, f64 each. */
export function turn(angle: f64, sine: usize, cosine: usize): void {
  reduceAngle(angle, sine, cosine);
  toSinesAndCosines(sine, cosine);
}

/** Turns a quaternion x, y, z, w by a rotation vector, in the frame to which it leads, and normalizes it. */
export function turnQuaternion(quaternion: usize, x: f64, y: f64, z: f64): void {
  const half = 0.5 * Math.sqrt(x * x + y * y + z * z);
  turn(half, SINE, COSINE);
  const factor = half > 0 ? (0.5 * load<f64>(SINE)) / half : 0.5;
  const cosine = load<f64>(COSINE);
  writeProduct(quaternion, quaternion, factor * x, factor * y, factor * z, cosine);
  normalize(quaternion);
}

/** Writes the derivative of a quaternion x, y, z, w whose frame turns at an angular velocity: ½ ω q. */
export function writeDerivative(quaternion: usize, x: f64, y: f64, z: f64, to: usize): void {
  writeProduct(quaternion, to, 0.5 * x, 0.5 * y, 0.5 * z, 0);
}

/** Writes the product of a quaternion, given by its numbers, and another one. */
function writeProduct(quaternion: usize, to: usize, x: f64, y: f64, z: f64, w: f64): void {
  const a = load<f64>(quaternion);
  const b = load<f64>(quaternion, 8);
  const c = load<f64>(quaternion, 16);
  const d = load<f64>(quaternion, 24);
  store<f64>(to, w * a + x * d + y * c - z * b);
  store<f64>(to, w * b + y * d + z * a - x * c, 8);
  store<f64>(to, w * c + z * d + x * b - y * a, 16);
  store<f64>(to, w * d - x * a - y * b - z * c, 24);
}

/** Divides a quaternion by its length. */
export function normalize(quaternion: usize): void {
  const x = load<f64>(quaternion);
  const y = load<f64>(quaternion, 8);
  const z = load<f64>(quaternion, 16);
  const w = load<f64>(quaternion, 24);
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  store<f64>(quaternion, x / length);
  store<f64>(quaternion, y / length, 8);
  store<f64>(quaternion, z / length, 16);
  store<f64>(quaternion, w / length, 24);
}
