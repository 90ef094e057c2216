import { COORDINATE_LIMIT } from '../../../bindings/base/checks.ts';

/** Points, and the triangles between them, if there are any. */
export interface CloudParts {
  /** x y z of each point. */
  readonly xyz: Float32Array | Float64Array;
  /** Three numbers of points per triangle. */
  readonly triangles: Uint32Array | undefined;
}

/** Whether a point is somewhere: all its coordinates are finite, none larger than any engine takes. */
export function isFinitePoint(xyz: Float32Array | Float64Array, point: number): boolean {
  for (let i = 3 * point; i < 3 * point + 3; i++) {
    if (!(Math.abs(xyz[i]!) <= COORDINATE_LIMIT.double)) return false;
  }
  return true;
}

/**
 * Takes out points that are nowhere, as a sensor marks what it has not seen. The others keep their order, and
 * triangles, which may use only them, their points.
 *
 * @param xyz - used up
 */
export function dropPoints({ xyz, triangles }: CloudParts): CloudParts & { readonly dropped: number } {
  const count = xyz.length / 3;
  const numbers = new Uint32Array(triangles === undefined ? 0 : count);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (!isFinitePoint(xyz, i)) continue;
    if (kept < i) xyz.copyWithin(3 * kept, 3 * i, 3 * i + 3);
    if (triangles !== undefined) numbers[i] = kept;
    kept++;
  }
  const dropped = count - kept;
  if (dropped === 0) return { xyz, triangles, dropped };
  return { xyz: xyz.slice(0, 3 * kept), triangles: triangles?.map((i) => numbers[i]!), dropped };
}
