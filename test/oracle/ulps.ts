const bits = new DataView(new ArrayBuffer(8));

/** The place of a double among all doubles, in order; 0 and −0 share theirs. */
function place(x: number): bigint {
  bits.setFloat64(0, Math.abs(x));
  return x < 0 ? -bits.getBigUint64(0) : bits.getBigUint64(0);
}

/** How many steps from a double to the next larger or smaller one lead from `x` to `y`. */
export function ulpsBetween(x: number, y: number): number {
  const steps = place(x) - place(y);
  return Number(steps < 0n ? -steps : steps);
}
