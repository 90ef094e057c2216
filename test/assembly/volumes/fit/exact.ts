import type { Vector } from '../../../../bindings/base/checks.ts';
import type { BoundingBox, BoundingSphere } from '../../../../bindings/index.ts';
import { toIntegers } from '../../../oracle/dyadic.ts';
import { cross, dot, type ExactVector, subtract } from '../../../oracle/exact-vector.ts';

/** A vertex and the radius around it. */
export interface Ball {
  readonly center: Vector;
  readonly radius: number;
}

/** The balls that are not wholly inside a sphere; without rounding. */
export function outsideSphere(balls: readonly Ball[], { center, radius }: BoundingSphere): Ball[] {
  const { vectors, lengths } = exactLengths(balls, center, [radius]);
  return balls.filter((ball, i) => {
    const room = lengths[balls.length]! - lengths[i]!;
    return room < 0n || dot(vectors[i]!, vectors[i]!) > room * room;
  });
}

/**
 * The balls that are not wholly inside a box; without rounding. Axes in doubles are neither quite unit nor
 * quite square, so there are two meanings: what projects into the half extents, and what corners span. It has
 * to be inside both.
 */
export function outsideBox(balls: readonly Ball[], { center, halfExtents, axes }: BoundingBox): Ball[] {
  const { vectors, lengths } = exactLengths(balls, center, halfExtents);
  const exact = toIntegers(axes.flat());
  const [x, y, z] = [0, 3, 6].map((i) => exact.integers.slice(i, i + 3) as unknown as ExactVector) as [
    ...[ExactVector, ExactVector, ExactVector],
  ];
  const one = 1n << BigInt(-exact.exponent);
  const projected: Plane[] = [x, y, z].map((normal) => ({ normal, factor: 1n, unit: one }));
  const determinant = dot(x, cross(y, z));
  const spanned: Plane[] = [cross(y, z), cross(z, x), cross(x, y)].map((normal) => ({
    normal,
    factor: one,
    unit: determinant,
  }));
  return balls.filter((ball, i) =>
    [projected, spanned].some((planes) =>
      planes.some(({ normal, factor, unit }, k) => {
        const along = dot(vectors[i]!, normal) * factor;
        const room = lengths[balls.length + k]! * unit - (along < 0n ? -along : along);
        return room < 0n || (lengths[i]! * factor) ** 2n * dot(normal, normal) > room * room;
      }),
    ),
  );
}

/** Half extents times `unit` bound what vectors have along `normal`, times `factor`. */
interface Plane {
  readonly normal: ExactVector;
  readonly factor: bigint;
  readonly unit: bigint;
}

/** Vectors from the center to the balls, and radii and further lengths, all in one unit. */
function exactLengths(balls: readonly Ball[], center: Vector, further: readonly number[]) {
  const { integers } = toIntegers([
    ...center,
    ...balls.flatMap((ball) => [...ball.center]),
    ...balls.map(({ radius }) => radius),
    ...further,
  ]);
  const vector = (i: number) => integers.slice(i, i + 3) as unknown as ExactVector;
  return {
    vectors: balls.map((_, i) => subtract(vector(3 * i + 3), vector(0))),
    lengths: integers.slice(3 * balls.length + 3),
  };
}
