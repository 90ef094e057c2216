import { GIVEN_NUMBERS, ROW_NUMBERS } from '../wasm/records.ts';
import { lengthOf } from '../base/length.ts';

/** Makes the smallest numbers so large that lengths of them have all digits, and changes no digit. */
const UNIT = 2 ** 64;

/**
 * Writes cylinders and cones as the binary takes them: center, direction, half length, radius and rounding,
 * nine numbers, out of both ends, radius and rounding, eight numbers. The ends are the centers of both caps,
 * or of the base, and the apex. Batches and segments both get theirs from here, so that an element has equal
 * bits in both. One whose ends are in one place, as in batches, gets the direction of the z axis.
 *
 * Everything is computed in double precision out of the numbers as they were given, for engines of single
 * precision, too: rounding the ends first would lose the direction of a thin disc far from the origin.
 *
 * Error: half a unit in the last place for centers, two for directions and lengths; then the rounding to the
 * precision of `to`. Test: test/bindings/elements/expand-axial.test.ts.
 *
 * @param given - rows of eight numbers; coordinates are at most 2^500, so that no difference overflows
 * @param to - gets rows of nine numbers
 */
export function expandAxial(given: ArrayLike<number>, to: Record<number, number>, count: number): void {
  for (let i = 0; i < count; i++) expand(given, GIVEN_NUMBERS.cylinder * i, to, ROW_NUMBERS.cylinder * i);
}

function expand(given: ArrayLike<number>, from: number, to: Record<number, number>, at: number): void {
  const startX = given[from]!;
  const startY = given[from + 1]!;
  const startZ = given[from + 2]!;
  const endX = given[from + 3]!;
  const endY = given[from + 4]!;
  const endZ = given[from + 5]!;
  const x = UNIT * (endX - startX);
  const y = UNIT * (endY - startY);
  const z = UNIT * (endZ - startZ);
  const length = lengthOf(x, y, z);
  to[at] = (startX + endX) / 2;
  to[at + 1] = (startY + endY) / 2;
  to[at + 2] = (startZ + endZ) / 2;
  to[at + 3] = length > 0 ? x / length : 0;
  to[at + 4] = length > 0 ? y / length : 0;
  to[at + 5] = length > 0 ? z / length : 1;
  to[at + 6] = length / (2 * UNIT);
  to[at + 7] = given[from + 6]!;
  to[at + 8] = given[from + 7]!;
}
