/** A rotation as the physics engines take it. */
export interface Quaternion {
  x: number;
  y: number;
  z: number;
  w: number;
}

/** The rotation of the rigid 4×4 matrix at `m`, column by column (Shepperd 1978). */
export function quaternionOf(poses: Float64Array, m: number): Quaternion {
  const at = (row: number, column: number) => poses[m + 4 * column + row]!;
  const trace = at(0, 0) + at(1, 1) + at(2, 2);
  const squares = [trace, at(0, 0), at(1, 1), at(2, 2)];
  const largest = squares.indexOf(Math.max(...squares));
  if (largest === 0) {
    const w = Math.sqrt(1 + trace) / 2;
    return {
      x: (at(2, 1) - at(1, 2)) / (4 * w),
      y: (at(0, 2) - at(2, 0)) / (4 * w),
      z: (at(1, 0) - at(0, 1)) / (4 * w),
      w,
    };
  }
  const i = largest - 1;
  const j = (i + 1) % 3;
  const k = (i + 2) % 3;
  const root = Math.sqrt(1 + at(i, i) - at(j, j) - at(k, k)) / 2;
  const parts = [0, 0, 0];
  parts[i] = root;
  parts[j] = (at(j, i) + at(i, j)) / (4 * root);
  parts[k] = (at(k, i) + at(i, k)) / (4 * root);
  return { x: parts[0]!, y: parts[1]!, z: parts[2]!, w: (at(k, j) - at(j, k)) / (4 * root) };
}

/** The rotation that turns the y axis, along which the physics engines lay capsules, into a direction. */
export function fromY(x: number, y: number, z: number): Quaternion {
  const length = Math.hypot(x, y, z);
  const w = 1 + y / length;
  const norm = Math.hypot(z / length, x / length, w);
  // Straight down there is no one rotation: half a turn about x does it.
  if (!(norm > 1e-9)) return { x: 1, y: 0, z: 0, w: 0 };
  return { x: z / length / norm, y: 0, z: -x / length / norm, w: w / norm };
}
