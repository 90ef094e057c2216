import type { Vector } from '../../../bindings/base/checks.ts';
import { add, between, dot, length } from '../../support/vectors.ts';
import type { ConvexBody } from './convex.ts';
import { crossDirections, denseDirections, distinct, isCurved } from './convex-directions.ts';
import { nearestWay } from './convex-nearest.ts';
import { sideDirections, slide } from './convex-sides.ts';

const ZERO: Vector = [0, 0, 0];

/** How many of the best directions are improved, and how far they must be apart to count as two. */
const STARTS = 5;
const CHORD = 0.1;
const ROUNDS = 25;

/** A signed distance and the direction that proves it. */
export interface Reference {
  distance: number;
  normal: Vector;
}

/**
 * How far the planes square to a unit vector keep B beyond A, radii included; negative where they overlap
 * along it: never more than the signed distance, whatever the direction, and as much for the right one.
 */
export function separation(a: ConvexBody, b: ConvexBody, normal: Vector): number {
  const back = add(ZERO, normal, -1);
  const cores = dot(normal, between(a.center, b.center)) - b.reach(back) - a.reach(normal);
  return cores - a.radius - b.radius;
}

/**
 * The largest separation of two bodies over all directions, which is their signed distance: where the cores
 * are apart, how far; where they overlap, minus the least translation that parts them. Slow, and never more
 * than the right value. Of half-spaces and planes, only their normals come into question.
 */
export function referenceDistance(a: ConvexBody, b: ConvexBody): Reference {
  if (b.kind === 'halfSpace') return along(a, b, add(ZERO, b.faces[0]!, -1));
  if (a.kind === 'halfSpace') return along(a, b, a.faces[0]!);
  const plane = [a, b].find(({ kind }) => kind === 'plane');
  if (plane !== undefined) return best(a, b, [plane.faces[0]!, add(ZERO, plane.faces[0]!, -1)]);
  const nearest = nearestWay(a, b);
  // Bisection says how deep a point is to more digits than a search over directions.
  if (nearest.bound <= 0 && a.kind === 'point' && b.kind === 'ellipsoid')
    return { ...nearest, distance: b.excess(a.center) - a.radius - b.radius };
  const candidates = [nearest.normal, ...crossDirections(a, b), ...sideDirections(a, b)];
  if (nearest.bound > 0 || !isCurved(a, b)) return best(a, b, candidates);
  const sorted = [...candidates, ...denseDirections(a, b)]
    .map((normal) => along(a, b, normal))
    .sort((p, q) => q.distance - p.distance)
    .map(({ normal }) => normal);
  return best(
    a,
    b,
    distinct(sorted, STARTS, CHORD).flatMap((start) => {
      const top = ascend(a, b, start);
      return [top, slide(a, b, top, (normal) => separation(a, b, normal))];
    }),
  );
}

function along(a: ConvexBody, b: ConvexBody, normal: Vector): Reference {
  return { distance: separation(a, b, normal), normal };
}

function best(a: ConvexBody, b: ConvexBody, normals: readonly Vector[]): Reference {
  return normals
    .map((normal) => along(a, b, normal))
    .reduce((most, other) => (other.distance > most.distance ? other : most));
}

/**
 * Follows a direction along which cores overlap to a local maximum of the separation. B is moved out along it
 * by more than the depth; the closest points of the cores then give a direction that separates no less.
 */
function ascend(a: ConvexBody, b: ConvexBody, start: Vector): Vector {
  const depth = (normal: Vector): number => -separation(a, b, normal) - a.radius - b.radius;
  let normal = start;
  for (let round = 0; round < ROUNDS; round++) {
    const now = depth(normal);
    if (now <= 0) return normal;
    const next = nearestWay(a, b, add(ZERO, normal, 1.5 * now)).normal;
    if (!(depth(next) < now)) return normal;
    const moved = length(between(normal, next));
    normal = next;
    if (moved < 1e-12) return normal;
  }
  return normal;
}
