/** Vectors of fixed-point numbers with 300 bits behind the point, to which errors of doubles are enormous. */
import { toIntegers } from '../../../oracle/dyadic.ts';

const BITS = 300n;

export type Fixed = readonly [bigint, bigint, bigint];

export const ONE = 1n << BITS;

/** What this arithmetic is off by at most, for numbers up to a million. */
export const ROUNDING = 1n << 80n;

/** A double, exactly, unless it has bits beyond the last. */
export function fix(x: number): bigint {
  const { integers, exponent } = toIntegers([x]);
  const shift = BigInt(exponent) + BITS;
  return shift >= 0n ? integers[0]! << shift : integers[0]! >> -shift;
}

export function fixVector([x, y, z]: readonly [number, number, number]): Fixed {
  return [fix(x), fix(y), fix(z)];
}

export function times(a: bigint, b: bigint): bigint {
  return (a * b) >> BITS;
}

export function over(a: bigint, b: bigint): bigint {
  return (a << BITS) / b;
}

/** a + factor·b. */
export function plus(a: Fixed, b: Fixed, factor = ONE): Fixed {
  return [a[0] + times(factor, b[0]), a[1] + times(factor, b[1]), a[2] + times(factor, b[2])];
}

export function minus(a: Fixed, b: Fixed): Fixed {
  return plus(a, b, -ONE);
}

export function dot(a: Fixed, b: Fixed): bigint {
  return times(a[0], b[0]) + times(a[1], b[1]) + times(a[2], b[2]);
}

export function cross(a: Fixed, b: Fixed): Fixed {
  const minor = (i: number, k: number): bigint => times(a[i]!, b[k]!) - times(a[k]!, b[i]!);
  return [minor(1, 2), minor(2, 0), minor(0, 1)];
}

export function length(a: Fixed): bigint {
  const squared = dot(a, a) << BITS;
  if (squared === 0n) return 0n;
  let root = 1n << BigInt((squared.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + squared / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** A vector of length 1; 0 where there is no direction. */
export function unit(a: Fixed): Fixed {
  const size = length(a) || 1n;
  return [over(a[0], size), over(a[1], size), over(a[2], size)];
}

/** The axes that a quaternion of any length turns the coordinate axes to. */
export function axesOf(rotation: readonly [number, number, number, number]): [Fixed, Fixed, Fixed] {
  const [x, y, z, w] = rotation.map(fix) as [bigint, bigint, bigint, bigint];
  const square = times(x, x) + times(y, y) + times(z, z) + times(w, w);
  const part = (sum: bigint): bigint => over(2n * sum, square);
  const [xx, yy, zz] = [times(x, x), times(y, y), times(z, z)];
  const [xy, xz, yz] = [times(x, y), times(x, z), times(y, z)];
  const [xw, yw, zw] = [times(x, w), times(y, w), times(z, w)];
  return [
    [ONE - part(yy + zz), part(xy + zw), part(xz - yw)],
    [part(xy - zw), ONE - part(xx + zz), part(yz + xw)],
    [part(xz + yw), part(yz - xw), ONE - part(xx + yy)],
  ];
}
