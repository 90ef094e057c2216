import type { Matrix } from '../../../bindings/geometry/transforms.ts';

/** See `ROUNDED` in assembly/robot/free-pose.ts. */
const ROUNDED = 8 * Number.EPSILON;

/** Makes the four numbers from a place on a unit quaternion; one of length 1 keeps its bits. */
export function normalizeQuaternion(numbers: Float64Array, at: number): void {
  const [x, y, z, w] = numbers.subarray(at, at + 4) as unknown as [number, number, number, number];
  const square = x * x + y * y + z * z + w * w;
  if (Math.abs(square - 1) <= ROUNDED) return;
  const length = Math.sqrt(square);
  for (let i = at; i < at + 4; i++) numbers[i]! /= length;
}

const QUATERNION = new Float64Array(4);

/**
 * The pose that seven numbers stand for: position, metres, and a quaternion x, y, z, w of any length but 0.
 * The steps are those of `placeFree` in assembly/robot/free-pose.ts, for equal bits in double precision.
 *
 * @param at - where the seven numbers begin
 */
export function freePose(out: Matrix, numbers: Float64Array, at: number): void {
  for (let i = 0; i < 4; i++) QUATERNION[i] = numbers[at + 3 + i]!;
  normalizeQuaternion(QUATERNION, 0);
  const [x, y, z, w] = QUATERNION as unknown as [number, number, number, number];
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y + w * z);
  out[2] = 2 * (x * z - w * y);
  out[4] = 2 * (x * y - w * z);
  out[5] = 1 - 2 * (x * x + z * z);
  out[6] = 2 * (y * z + w * x);
  out[8] = 2 * (x * z + w * y);
  out[9] = 2 * (y * z - w * x);
  out[10] = 1 - 2 * (x * x + y * y);
  for (let i = 0; i < 3; i++) out[12 + i] = numbers[at + i]!;
}
