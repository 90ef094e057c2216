import { toIntegers } from './dyadic.ts';
import type { Core } from './distance.ts';
import { cross, dot, type ExactVector, subtract } from './exact-vector.ts';
import { type Fraction, isLess } from './fraction.ts';
import { roundSquareRoot } from './round.ts';

/**
 * The length of the smallest translation that separates two cores which share a point, rounded once.
 *
 * The faces of the body of their differences are normal to two edges each, so that the nearest of them to the
 * origin is found by the least overlap along all cross products of two edges. If these are all 0, the cores
 * lie on a line, and a step aside separates them; if all are parallel, in a plane, and overlap along it by 0.
 *
 * @param a - 1 to 3 vertices; they may coincide or lie on one line
 * @param b - likewise
 */
export function exactDepth(a: Core, b: Core): number {
  const { integers, exponent } = toIntegers([...a, ...b].flat());
  const vertices = [...a, ...b].map((_, i) => integers.slice(3 * i, 3 * i + 3) as unknown as ExactVector);
  const [ownA, ownB] = [vertices.slice(0, a.length), vertices.slice(a.length)];
  const edges = [...edgesOf(ownA), ...edgesOf(ownB)];
  let best: Fraction | undefined;
  edges.forEach((u, i) => {
    for (const v of edges.slice(i + 1)) {
      const axis = cross(u, v);
      const denominator = dot(axis, axis);
      if (denominator === 0n) continue;
      const overlap = overlapAlong(axis, ownA, ownB);
      const squared = { numerator: overlap * overlap, denominator };
      if (!best || isLess(squared, best)) best = squared;
    }
  });
  return best ? roundSquareRoot(best, 2 * exponent) : 0;
}

/** How far B has to move along an axis or against it, times the axis' length. */
function overlapAlong(axis: ExactVector, a: readonly ExactVector[], b: readonly ExactVector[]): bigint {
  const heights = (core: readonly ExactVector[]) => core.map((vertex) => dot(vertex, axis));
  const [heightsA, heightsB] = [heights(a), heights(b)];
  const along = largest(heightsA) + largest(heightsB.map((x) => -x));
  const against = largest(heightsB) + largest(heightsA.map((x) => -x));
  return along < against ? along : against;
}

function largest(numbers: readonly bigint[]): bigint {
  return numbers.reduce((most, x) => (x > most ? x : most));
}

function edgesOf(vertices: readonly ExactVector[]): ExactVector[] {
  const ends = vertices.length === 3 ? [...vertices, vertices[0]!] : vertices;
  return ends.slice(1).map((end, i) => subtract(end, ends[i]!));
}
