import type { Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { shareVertices } from '../../bindings/elements/share-vertices.ts';
import { HULL_VERTICES } from '../../bindings/elements/solids.ts';
import { cross, dot, subtract } from '../../bindings/geometry/vectors.ts';

/** A convex body that lies inside another one when its surface is moved inward by a length. Metres. */
export interface ConvexCore {
  /** At most as many as a hull may have. */
  readonly vertices: readonly Vector[];
  /** Everything within it of the hull of the vertices belongs to the core, too. */
  readonly radius: number;
  /** How far it may reach beyond the body, in any direction: its depths are too large by as much at most. */
  readonly loss: number;
}

/** What roundings may make of a product of lengths here, relative to it. */
const ROUNDING = 2 ** -48;

/**
 * The convex core of a closed mesh whose triangles face outward.
 *
 * A point that lies behind the planes of all triangles sees each of them from within, so that the surface
 * winds around it: it is inside. Be c such a point, ρ its distance from the nearest of these planes, and δ
 * how far a vertex lies above one at most. Then all that lies behind them holds the hull of the vertices,
 * shrunk towards c by ρ / (ρ + δ). A mesh that is convex has δ = 0, and is its hull.
 *
 * @param points - x y z of each vertex
 * @param indices - three numbers of vertices per triangle
 * @returns undefined where no such point was found: the mesh is far from convex, or has slivers
 */
export function coreOfMesh(
  points: Float64Array,
  indices: Uint32Array,
  radius: number,
): ConvexCore | undefined {
  const vertices = extremesOf(points);
  const center = middleOf(vertices);
  const reach = Math.max(...vertices.map((vertex) => distanceOf(vertex, center)));
  const at = (corner: number): Vector => vectorOf(points, indices[corner]!);
  let nearest = Infinity;
  let farthest = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const corner = at(i);
    const [along, across] = [subtract(at(i + 1), corner), subtract(at(i + 2), corner)];
    const sides = lengthOf(...along) * lengthOf(...across);
    // Without an area it covers nothing of what is seen.
    if (sides === 0 || indices[i + 1] === indices[i + 2]) continue;
    const normal = cross(along, across);
    const area = lengthOf(...normal);
    const turned = ROUNDING * sides;
    if (!(area > turned)) return undefined;
    const above = (point: Vector): number => dot(normal, subtract(point, corner)) / area;
    const error = (turned / area) * 2 * reach;
    nearest = Math.min(nearest, -above(center) - error);
    if (!(nearest > 0)) return undefined;
    for (const vertex of vertices) farthest = Math.max(farthest, above(vertex) + error);
  }
  if (nearest === Infinity) return undefined;
  return { vertices, radius, loss: (reach * farthest) / (nearest + farthest) };
}

/** Steps along an edge of the cube whose surface gives the directions that extremes are looked for in. */
const STEPS = 6;

/** The different points among some, or if those are too many for a hull, the farthest in many directions. */
export function extremesOf(points: ArrayLike<number>): readonly Vector[] {
  const { vertices } = shareVertices(Float64Array.from(points));
  const all = Array.from({ length: vertices.length / 3 }, (_, i) => vectorOf(vertices, i));
  if (all.length <= HULL_VERTICES.most) return all;
  const found = DIRECTIONS.map((direction) => {
    let best = 0;
    let most = -Infinity;
    for (const [i, vertex] of all.entries()) {
      const along = dot(vertex, direction);
      if (along > most) [best, most] = [i, along];
    }
    return best;
  });
  return [...new Set(found)].map((i) => all[i]!);
}

/** Places on the surface of a cube: fewer than a hull may have vertices. */
const DIRECTIONS: readonly Vector[] = [0, 1, 2].flatMap((axis) =>
  [-1, 1].flatMap((side) =>
    Array.from({ length: STEPS * STEPS }, (_, i): Vector => {
      const [u, v] = [i % STEPS, Math.floor(i / STEPS)].map((step) => (2 * step + 1) / STEPS - 1);
      const direction: [number, number, number] = [0, 0, 0];
      direction[axis] = side;
      direction[(axis + 1) % 3] = u!;
      direction[(axis + 2) % 3] = v!;
      return direction;
    }),
  ),
);

function vectorOf(numbers: ArrayLike<number>, i: number): Vector {
  return [numbers[3 * i]!, numbers[3 * i + 1]!, numbers[3 * i + 2]!];
}

function middleOf(vertices: readonly Vector[]): Vector {
  const mean = (k: number): number => vertices.reduce((sum, vertex) => sum + vertex[k]! / vertices.length, 0);
  return [mean(0), mean(1), mean(2)];
}

function distanceOf(a: Vector, b: Vector): number {
  return lengthOf(...subtract(a, b));
}
