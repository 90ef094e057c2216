/** Outside of these, squares of the components may overflow, or lose digits to underflow. */
const SMALLEST = 2 ** -900;
const LARGEST = Number.MAX_VALUE;

/** Brings lengths whose squares are out of range to where they are not, and changes no digit. */
const UNIT = 2 ** 700;

/**
 * The length of a vector of 3 or 4 components, of equal bits in every host, which `Math.hypot` leaves open.
 *
 * Error: less than two units in the last place; test/bindings/base/length.test.ts.
 */
export function lengthOf(x: number, y: number, z: number, w = 0): number {
  const square = x * x + y * y + z * z + w * w;
  if (square >= SMALLEST && square <= LARGEST) return Math.sqrt(square);
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w));
  if (largest === 0 || !Number.isFinite(largest)) return largest;
  if (largest < 1) return lengthOf(UNIT * x, UNIT * y, UNIT * z, UNIT * w) / UNIT;
  return lengthOf(x / UNIT, y / UNIT, z / UNIT, w / UNIT) * UNIT;
}
