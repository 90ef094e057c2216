import { PLAIN_BOX_NUMBERS } from '../bindings/wasm/records.ts';

/**
 * Random boxes as rows of 15 numbers: centers anywhere in a cube of 2 m, half extents from a fifth of `size`
 * to all of it, metres, and the second and third of them by `thin` smaller.
 */
export function randomBoxes(count: number, random: () => number, size: number, thin = 1): Float64Array {
  const rows = new Float64Array(count * PLAIN_BOX_NUMBERS);
  const spread = () => random() * 2 - 1;
  for (let at = 0; at < rows.length; at += PLAIN_BOX_NUMBERS) {
    for (let i = 0; i < 3; i++) {
      rows[at + i] = spread();
      rows[at + 3 + i] = (size * (0.2 + 0.8 * random())) / (i === 0 ? 1 : thin);
    }
    const quaternion = [spread(), spread(), spread(), spread()];
    const length = Math.hypot(...quaternion);
    const [x, y, z, w] = quaternion.map((part) => part / length) as [number, number, number, number];
    rows.set([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)], at + 6);
    rows.set([2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)], at + 9);
    rows.set([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], at + 12);
  }
  return rows;
}
