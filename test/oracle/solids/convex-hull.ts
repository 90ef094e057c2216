import type { Vector } from '../../../bindings/base/checks.ts';
import { add, between, dot, length } from '../../support/vectors.ts';

/** A point of a hull, as weights of its vertices: at least 0, with a sum of 1. */
export interface HullPoint {
  point: Vector;
  weights: readonly number[];
}

/**
 * The point of the hull of up to four points that is nearest to the origin: the best of all vertices, edges,
 * faces and the inside whose own nearest point lies within. With any rounding, it is a point of the hull.
 */
export function nearestOfHull(vertices: readonly Vector[]): HullPoint {
  let best: HullPoint | undefined;
  for (let subset = 1; subset < 1 << vertices.length; subset++) {
    const members = vertices.map((_, i) => i).filter((i) => (subset >> i) & 1);
    const shares = sharesOfFoot(members.map((i) => vertices[i]!));
    if (shares === undefined || shares.some((share) => share < 0)) continue;
    const weights = vertices.map((_, i) => (members.includes(i) ? shares[members.indexOf(i)]! : 0));
    const point = members.reduce<Vector>((sum, i) => add(sum, vertices[i]!, weights[i]), [0, 0, 0]);
    if (best === undefined || length(point) < length(best.point)) best = { point, weights };
  }
  return best!;
}

/** The foot of the origin on the line, plane or space through points, as weights, unless they span less. */
function sharesOfFoot([first, ...others]: readonly Vector[]): number[] | undefined {
  const ways = others.map((other) => between(first!, other));
  const frame: { axis: Vector; size: number }[] = [];
  for (const way of ways) {
    const rest = frame.reduce((left, { axis }) => add(left, axis, -dot(axis, left)), way);
    const size = length(rest);
    if (size === 0) return undefined;
    frame.push({ axis: add([0, 0, 0], rest, 1 / size), size });
  }
  const steps: number[] = [];
  for (let i = ways.length - 1; i >= 0; i--) {
    const { axis, size } = frame[i]!;
    const taken = ways.reduce((sum, way, j) => sum + (j > i ? steps[j]! * dot(axis, way) : 0), 0);
    steps[i] = (-dot(axis, first!) - taken) / size;
  }
  return [steps.reduce((left, step) => left - step, 1), ...steps];
}
