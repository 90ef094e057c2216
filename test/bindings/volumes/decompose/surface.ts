import type { Mesh, PieceElement, Vector } from '../../../../bindings/index.ts';
import { facesOf } from '../../../../bindings/volumes/faces.ts';
import { sampleSkin } from '../../../assembly/volumes/cover/skin.ts';
import { windingNumber } from '../../../support/closed-meshes.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { add, between, cross, dot, length } from '../../../support/vectors.ts';

/** Samples of each piece. */
const SAMPLES = 100;

type Triangle = readonly [Vector, Vector, Vector];

/** The farthest of many points of the surface of pieces from a mesh, by all of its triangles. */
export function farthestSample(
  mesh: Mesh,
  { elements }: { readonly elements: readonly PieceElement[] },
): number {
  const random = createRandom(SEED);
  const triangles = Array.from({ length: mesh.indices.length / 3 }, (_, i) =>
    [0, 1, 2].map((k) => {
      const at = 3 * mesh.indices[3 * i + k]!;
      return [...mesh.vertices.subarray(at, at + 3)] as unknown as Vector;
    }),
  ) as unknown as Triangle[];
  const shape = {
    vertices: triangles.flat(),
    triangles: triangles.map((_, i) => [3 * i, 3 * i + 1, 3 * i + 2] as const),
  };
  const size = Math.max(...mesh.vertices) - Math.min(...mesh.vertices);
  const isSolid = mesh.solid !== false && facesOf(mesh, size).closed;
  let most = 0;
  for (const element of elements) {
    for (const point of samplesOf(random, element)) {
      const distance = Math.min(...triangles.map((triangle) => distanceTo(triangle, point)));
      if (distance <= most) continue;
      if (!isSolid || Math.abs(windingNumber(shape, point)) < 0.5) most = distance;
    }
  }
  return most;
}

function samplesOf(random: Random, element: PieceElement): Vector[] {
  if (element.kind !== 'hull') return sampleSkin(random, element, SAMPLES);
  const facets = facetsOf(element.vertices);
  return Array.from({ length: facets.length > 0 ? SAMPLES : 0 }, () =>
    sample(random, facets[random.integer(0, facets.length - 1)]!),
  );
}

function sample(random: Random, [a, b, c]: Triangle): Vector {
  let [u, v] = [random.unit(), random.unit()];
  if (u + v > 1) [u, v] = [1 - u, 1 - v];
  return add(add(a, between(a, b), u), between(a, c), v);
}

type Facet = readonly [number, number, number];

/**
 * Triangles of the hull of points, up to rounding, point by point; of a flat one both sides. None of points
 * on a line.
 */
function facetsOf(points: readonly Vector[]): Triangle[] {
  const size = Math.max(...points.map((p) => length(between(points[0]!, p))));
  const at = (i: number) => points[i]!;
  const normalOf = ([a, b, c]: Facet) => cross(between(at(a), at(b)), between(at(a), at(c)));
  const heightOver = (facet: Facet, p: number) => {
    const normal = normalOf(facet);
    return dot(normal, between(at(facet[0]), at(p))) / (length(normal) || 1);
  };
  const numbers = points.map((_, i) => i);
  const farthest = (measure: (i: number) => number) =>
    numbers.reduce((best, i) => (measure(i) > measure(best) ? i : best), 0);
  const b = farthest((i) => length(between(at(0), at(i))));
  const c = farthest((i) => length(normalOf([0, b, i])));
  if (length(normalOf([0, b, c])) <= 1e-12 * size * size) return [];
  const base: Facet = [0, b, c];
  let facets: Facet[] = [base, [0, c, b]];
  // From the farthest on, so that slivers come last.
  const heights = numbers.map((p) => Math.abs(heightOver(base, p)));
  for (const p of numbers.toSorted((i, k) => heights[k]! - heights[i]!)) {
    const seen = new Set(facets.filter((facet) => heightOver(facet, p) > 1e-13 * size));
    if (seen.size === 0) continue;
    const edges = [...seen].flatMap(([x, y, z]) => [[x, y] as const, [y, z] as const, [z, x] as const]);
    const walked = new Set(edges.map(([x, y]) => `${x} ${y}`));
    const horizon = edges.filter(([x, y]) => !walked.has(`${y} ${x}`));
    facets = [...facets.filter((facet) => !seen.has(facet)), ...horizon.map(([x, y]): Facet => [x, y, p])];
  }
  return facets.map(([x, y, z]) => [at(x), at(y), at(z)]);
}

/** The distance of a point from a triangle: from its plane, or else from its edges. */
function distanceTo([a, b, c]: Triangle, p: Vector): number {
  const edges = [[a, b] as const, [b, c] as const, [c, a] as const];
  const normal = cross(between(a, b), between(a, c));
  const isOver = edges.every(([from, to]) => dot(cross(normal, between(from, to)), between(from, p)) >= 0);
  if (isOver && length(normal) > 0) return Math.abs(dot(normal, between(a, p))) / length(normal);
  return Math.min(
    ...edges.map(([from, to]) => {
      const [along, way] = [between(from, to), between(from, p)];
      const part = Math.min(1, Math.max(0, dot(along, way) / (dot(along, along) || 1)));
      return length(add(way, along, -part));
    }),
  );
}
