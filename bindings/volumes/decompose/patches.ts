import { boxAround, diagonalOf, widenBox } from './boxes.ts';
import type { Triangles } from './triangles.ts';

/** Triangles of a patch at most: its hull has fewer vertices than an element may have. */
const MOST = 64;

/** What a patch must not exceed, and when there are few enough of them. */
export interface PatchLimits {
  /** The longest diagonal of the box around a patch, metres. */
  readonly across: number;
  /** No more are joined as soon as there are no more than this. */
  readonly count: number;
}

/**
 * Groups triangles into small patches, each connected by edges. In each round, pairs of neighbors are joined
 * that have the smallest boxes together, each patch at most once, so that patches are about equally large.
 *
 * @returns the numbers of the triangles of each patch
 */
export function groupTriangles(triangles: Triangles, limits: PatchLimits): number[][] {
  const { vertices, corners } = triangles;
  const boxes = corners.map((triangle) => boxAround(vertices, triangle));
  const groups: (number[] | undefined)[] = corners.map((_, triangle) => [triangle]);
  /** The patch of each triangle is that of its first one. */
  const firsts = Int32Array.from(corners.keys());
  let count = corners.length;
  let pairs = triangles.neighbors;
  for (;;) {
    const joinable = pairs.flatMap(([a, b]) => {
      const [one, other] = [firsts[a]!, firsts[b]!];
      if (one === other || groups[one]!.length + groups[other]!.length > MOST) return [];
      const cost = diagonalOf(boxes[one]!, boxes[other]!);
      return cost <= limits.across ? [{ one, other, cost }] : [];
    });
    joinable.sort((p, q) => p.cost - q.cost || p.one - q.one || p.other - q.other);
    const taken = new Uint8Array(corners.length);
    const before = count;
    for (const { one, other } of joinable) {
      if (count <= limits.count) break;
      if (taken[one] === 1 || taken[other] === 1) continue;
      taken[one] = taken[other] = 1;
      count--;
      for (const triangle of groups[other]!) firsts[triangle] = one;
      groups[one] = [...groups[one]!, ...groups[other]!];
      groups[other] = undefined;
      widenBox(boxes[one]!, boxes[other]!);
    }
    if (count === before) break;
    pairs = joinable.map(({ one, other }) => [one, other] as const);
  }
  return groups.filter((group) => group !== undefined);
}
