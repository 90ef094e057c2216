import { vectorAt } from '../../bindings/base/checks.ts';
import { cross, dot, subtract } from '../../bindings/geometry/vectors.ts';

/** Of which corners are taken where a polygon has more than may touch. */

/** Squared areas that differ by less than this share are equal: what is round keeps evenly spread corners. */
const EQUAL = 1e-6;

/**
 * The numbers of the corners that say most of what a polygon is, in their order: those go one by one, whose
 * triangle with the two beside them is smallest.
 *
 * @param vertices - three numbers each
 * @param first, end - the polygon's first vertex, and the one behind its last
 *
 * Source: Visvalingam and Whyatt 1993, "Line generalisation by repeated elimination of points".
 */
export function chooseCorners(
  vertices: ArrayLike<number>,
  first: number,
  end: number,
  most: number,
): readonly number[] {
  const chosen = Array.from({ length: end - first }, (_, i) => first + i);
  while (chosen.length > most) {
    let least = Infinity;
    let gone = 0;
    for (let i = 0; i < chosen.length; i++) {
      const before = chosen[i > 0 ? i - 1 : chosen.length - 1]!;
      const size = squaredArea(vertices, before, chosen[i]!, chosen[i + 1 < chosen.length ? i + 1 : 0]!);
      if (size >= least * (1 - EQUAL)) continue;
      least = size;
      gone = i;
    }
    chosen.splice(gone, 1);
  }
  return chosen;
}

/** Four times the square of the area of a triangle. */
function squaredArea(vertices: ArrayLike<number>, a: number, b: number, c: number): number {
  const begin = vectorAt(vertices, a);
  const normal = cross(subtract(vectorAt(vertices, b), begin), subtract(vectorAt(vertices, c), begin));
  return dot(normal, normal);
}
