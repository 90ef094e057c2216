import { lengthOf } from '../../base/length.ts';

// Boxes are the lowest x, y, z and then the highest.

/** The box around some vertices. */
export function boxAround(places: ArrayLike<number>, vertices: Iterable<number>): Float64Array {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (const vertex of vertices) {
    for (let k = 0; k < 3; k++) {
      const place = places[3 * vertex + k]!;
      if (place < box[k]!) box[k] = place;
      if (place > box[k + 3]!) box[k + 3] = place;
    }
  }
  return box;
}

/** Widens a box to hold another. */
export function widenBox(box: Float64Array, other: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    box[k] = Math.min(box[k]!, other[k]!);
    box[k + 3] = Math.max(box[k + 3]!, other[k + 3]!);
  }
}

/** The diagonal of the box around two. */
export function diagonalOf(a: Float64Array, b: Float64Array): number {
  const side = (k: number): number => Math.max(a[k + 3]!, b[k + 3]!) - Math.min(a[k]!, b[k]!);
  return lengthOf(side(0), side(1), side(2));
}

/** How far two boxes are apart along the axis along which they are farthest. */
export function gapBetween(a: Float64Array, b: Float64Array): number {
  let gap = 0;
  for (let k = 0; k < 3; k++) gap = Math.max(gap, a[k]! - b[k + 3]!, b[k]! - a[k + 3]!);
  return gap;
}
