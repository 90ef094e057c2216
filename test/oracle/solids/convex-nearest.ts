import type { Vector } from '../../../bindings/base/checks.ts';
import { add, between, dot, length, normalize } from '../../support/vectors.ts';
import type { ConvexBody } from './convex.ts';
import { nearestOfHull } from './convex-hull.ts';

/** How far cores are apart, from both sides. */
export interface Nearest {
  /** The way between two points of the cores, from A to B: its length is never less than the distance. */
  way: Vector;
  /** The direction of the planes that keep the cores farthest apart of those that were seen, and how far. */
  normal: Vector;
  bound: number;
}

const STEPS = 300;

/** Relative to the sizes: a way that is shorter is none, and a gap that is smaller cannot be closed. */
const ROUNDING = 4e-16;

/**
 * How far the cores of two bounded bodies are apart once B is moved (Gilbert, Johnson, Keerthi 1988): the
 * point of all differences of their points that is nearest to the origin, by ever better simplices.
 */
export function nearestWay(a: ConvexBody, b: ConvexBody, move: Vector = [0, 0, 0]): Nearest {
  const start = add(between(a.center, b.center), move);
  const size = length(start) + extent(a) + extent(b);
  let simplex: Vector[] = [start];
  let way = start;
  let normal: Vector = [1, 0, 0];
  let bound = -Infinity;
  for (let step = 0; step < STEPS && length(way) > ROUNDING * size; step++) {
    const direction = normalize(way);
    const back = add([0, 0, 0], direction, -1);
    const corner = add(between(a.support(direction), b.support(back)), move);
    const reached = dot(direction, corner);
    if (reached > bound) [bound, normal] = [reached, direction];
    if (length(way) - bound <= ROUNDING * size) break;
    const tried = [...simplex, corner];
    const { point, weights } = nearestOfHull(tried);
    if (length(point) >= length(way)) break;
    way = point;
    simplex = tried.filter((_, i) => weights[i]! > 0);
    if (simplex.length === 4) break;
  }
  return { way, normal, bound };
}

/** How far a core reaches from its center, within a factor of two. */
function extent({ reach }: ConvexBody): number {
  return (
    reach([1, 0, 0]) +
    reach([-1, 0, 0]) +
    reach([0, 1, 0]) +
    reach([0, -1, 0]) +
    reach([0, 0, 1]) +
    reach([0, 0, -1])
  );
}
