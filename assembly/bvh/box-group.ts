/** Where the numbers of a box lie in a box group: see `BOX_GROUP_BYTES`. */
import { WIDTH } from '../layout/records';
import { EPSILON, REAL_BYTES } from '../simd/lanes';

/** Bytes from one number of a box to the next. */
export const BOX_STEP: i32 = WIDTH * REAL_BYTES;

/** Center and half extents: which number of a box. */
export const CENTER: i32 = 0;
export const HALF: i32 = 3;

/** A number of a box. */
export function numberOf(box: usize, i: i32): real {
  return load<real>(box + i * BOX_STEP);
}

/** The sum of a box's half extents: of two boxes, the one to open first is that with the larger sum, m. */
export function sizeOf(box: usize): real {
  return numberOf(box, HALF) + numberOf(box, HALF + 1) + numberOf(box, HALF + 2);
}

/** Writes the numbers of a box along an axis, from the least and the greatest coordinate: rounded outward. */
export function writeAxis(box: usize, axis: i32, least: real, most: real): void {
  const center = least + <real>0.5 * (most - least);
  const half = max<real>(most - center, center - least);
  store<real>(box + axis * BOX_STEP, center);
  store<real>(box + (HALF + axis) * BOX_STEP, half + 2 * EPSILON * half);
}
