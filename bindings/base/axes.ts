import type { Quaternion } from './checks.ts';

/** The columns of the rotation matrix of a unit quaternion, nine numbers. */
export function axesOf([x, y, z, w]: Quaternion): readonly number[] {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}
