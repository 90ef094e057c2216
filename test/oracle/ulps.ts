/**
 * How far a double is from another, in units in the last place of the second. 1 says that there is no double between
 * the two.
 */
export function ulpsBetween(x: number, reference: number): number {
  if (x === reference) return 0;
  const exponent = Math.floor(Math.log2(Math.abs(reference)));
  return Math.abs(x - reference) / Math.max(2 ** (exponent - 52), Number.MIN_VALUE);
}
