import type { Vector } from '../../bindings/base/checks.ts';
import { toIntegers } from './dyadic.ts';
import { cross, dot, type ExactVector, subtract } from './exact-vector.ts';

/** What a ray meets of a triangle, exactly. */
export interface ExactHit {
  /** Whether the closed half line meets the closed triangle. */
  readonly hit: boolean;
  /** The parameter along the direction where it meets the plane, rounded. */
  readonly t: number;
  /** The smallest barycentric coordinate of that place, rounded. */
  readonly margin: number;
  /** Whether the ray lies in the plane of the triangle, or the triangle has no area: `hit` is false then. */
  readonly isFlat: boolean;
}

/** Meets a ray and a triangle in integers. */
export function exactHit(origin: Vector, direction: Vector, triangle: readonly Vector[]): ExactHit {
  // The direction may be of another scale than the places.
  const { integers } = toIntegers([...origin, ...triangle.flat()]);
  const at = (i: number): ExactVector => integers.slice(3 * i, 3 * i + 3) as unknown as ExactVector;
  const { integers: along, exponent } = toIntegers([...direction]);
  const { exponent: placeExponent } = toIntegers([...origin, ...triangle.flat()]);
  const d = along as unknown as ExactVector;
  const [a, b, c] = [1, 2, 3].map((i) => subtract(at(i), at(0))) as [ExactVector, ExactVector, ExactVector];
  const u = dot(d, cross(c, b));
  const v = dot(d, cross(a, c));
  const w = dot(d, cross(b, a));
  const area = u + v + w;
  if (area === 0n) return { hit: false, t: NaN, margin: NaN, isFlat: true };
  const normal = cross(subtract(b, a), subtract(c, a));
  // Of the plane: n·(a − o) / n·d.
  const over = dot(normal, d);
  const height = dot(normal, a);
  const weights = [u, v, w].map((weight) => ratio(weight, area));
  const isAhead = height === 0n || height > 0n === over > 0n;
  const isIn = [u, v, w].every((weight) => weight === 0n || weight > 0n === area > 0n);
  return {
    hit: isAhead && isIn,
    t: ratio(height, over) * 2 ** (placeExponent - exponent),
    margin: Math.min(...weights),
    isFlat: false,
  };
}

/** A quotient of integers, rounded to some 60 binary digits and then to a number. */
function ratio(a: bigint, b: bigint): number {
  if (a === 0n) return 0;
  const size = (n: bigint): number => (n < 0n ? -n : n).toString(2).length;
  const shift = 62 - size(a) + size(b);
  const quotient = shift >= 0 ? (a << BigInt(shift)) / b : a / (b << BigInt(-shift));
  return Number(quotient) * 2 ** -shift;
}
