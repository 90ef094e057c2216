import type { Vector } from '../../bindings/base/checks.ts';
import { toIntegers } from './dyadic.ts';
import type { ExactVector } from './exact-vector.ts';
import {
  type Edge,
  edgeEdge,
  edgeFace,
  type Face,
  vertexEdge,
  vertexFace,
  vertexVertex,
} from './features.ts';
import { type Fraction, isLess } from './fraction.ts';
import { roundFraction, roundSquareRoot } from './round.ts';

/** The vertices of a core: one is a point, two a line, three a triangle. */
export type Core = readonly Vector[];

/** The exact distance of two cores, rounded once, to the nearest double. */
export interface ExactDistance {
  distance: number;
  squared: number;
}

/**
 * The distance between two cores in exact rational arithmetic: the minimum over all realised pairs of
 * features. Each such pair names a point of either core, so none is below the distance; and the closest
 * points lie inside some feature each, at right angles to it, so one of them is the distance.
 *
 * @param a - 1 to 3 vertices; they may coincide or lie on one line
 * @param b - likewise
 */
export function exactDistance(a: Core, b: Core): ExactDistance {
  const { integers, exponent } = toIntegers([...a, ...b].flat());
  const vertices = Array.from({ length: a.length + b.length }, (_, i) => vertexAt(integers, i));
  const squared = squaredDistance(vertices.slice(0, a.length), vertices.slice(a.length));
  return {
    distance: roundSquareRoot(squared, 2 * exponent),
    squared: roundFraction(squared, 2 * exponent),
  };
}

function vertexAt(integers: readonly bigint[], index: number): ExactVector {
  const [x, y, z] = integers.slice(3 * index, 3 * index + 3) as [bigint, bigint, bigint];
  return [x, y, z];
}

function squaredDistance(a: ExactVector[], b: ExactVector[]): Fraction {
  let best = vertexVertex(a[0]!, b[0]!);
  for (const candidate of realisedPairs(a, b)) {
    if (candidate && isLess(candidate, best)) best = candidate;
  }
  return best;
}

function* realisedPairs(a: ExactVector[], b: ExactVector[]): Generator<Fraction | undefined> {
  for (const p of a) for (const q of b) yield vertexVertex(p, q);
  for (const p of a) for (const edge of edges(b)) yield vertexEdge(p, edge);
  for (const q of b) for (const edge of edges(a)) yield vertexEdge(q, edge);
  for (const edgeA of edges(a)) for (const edgeB of edges(b)) yield edgeEdge(edgeA, edgeB);
  for (const face of faces(b)) {
    for (const p of a) yield vertexFace(p, face);
    for (const edge of edges(a)) yield edgeFace(edge, face);
  }
  for (const face of faces(a)) {
    for (const q of b) yield vertexFace(q, face);
    for (const edge of edges(b)) yield edgeFace(edge, face);
  }
}

function edges(vertices: ExactVector[]): Edge[] {
  const ends = vertices.length === 3 ? [...vertices, vertices[0]!] : vertices;
  return ends.slice(1).map((end, i) => [ends[i]!, end]);
}

function faces(vertices: ExactVector[]): Face[] {
  const [v0, v1, v2] = vertices;
  return v0 && v1 && v2 ? [[v0, v1, v2]] : [];
}
