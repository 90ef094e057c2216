import { shareVertices } from './share-vertices.ts';

/** The triangles of a mesh, as `Mesh` has them. */
export interface Triangles {
  readonly vertices: Float64Array;
  readonly indices: Uint32Array;
}

/** Vertices of the largest mesh of which edges are numbered by their ends. */
const MOST_VERTICES = 2 ** 26;

/** From so many parts on it pays to look whether vertices of equal coordinates join some of them. */
const MANY_PARTS = 16;

/**
 * Why triangles enclose nothing: a sentence, undefined for a closed surface. It is closed if along every edge
 * as many triangles run one way as the other: two for most, an even number where parts touch or are repeated.
 * Vertices of equal coordinates are one. The edges of a triangle with two corners in one place cancel out.
 */
export function findOpening(mesh: Triangles): string | undefined {
  if (mesh.vertices.length / 3 > MOST_VERTICES) return `it has more than ${MOST_VERTICES} vertices`;
  // Most meshes share vertices by number: only where these leave edges open, coordinates are looked at.
  if (findOpenEdge(mesh.indices, mesh.vertices.length / 3) === undefined) return undefined;
  const { vertices, indices } = shareAll(mesh);
  const edge = findOpenEdge(indices, vertices.length / 3);
  if (edge === undefined) return undefined;
  const [from, to] = [edge.from, edge.to].map((vertex) => placeOf(vertices, vertex));
  return `the edge from ${from} to ${to} has ${edge.there} ${one(edge.there)} and ${edge.back} the other`;
}

function one(count: number): string {
  return count === 1 ? 'triangle along one way' : 'triangles along one way';
}

function placeOf(vertices: Float64Array, vertex: number): string {
  return `(${vertices.subarray(3 * vertex, 3 * vertex + 3).join(', ')})`;
}

/**
 * Six times the volume that closed triangles enclose, up to a positive factor: above 0 where most face out.
 * Relative to the first vertex, in units of the others' distance from it: no number overflows or vanishes.
 */
export function signedVolume({ vertices, indices }: Triangles): number {
  const [x, y, z] = vertices as unknown as [number, number, number];
  let size = 0;
  for (let i = 0; i < vertices.length; i += 3) {
    size = Math.max(
      size,
      Math.abs(vertices[i]! - x),
      Math.abs(vertices[i + 1]! - y),
      Math.abs(vertices[i + 2]! - z),
    );
  }
  if (size === 0) return 0;
  const number = (corner: number, axis: number): number =>
    (vertices[3 * indices[corner]! + axis]! - vertices[axis]!) / size;
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [ax, ay, az] = [number(i, 0), number(i, 1), number(i, 2)];
    const [bx, by, bz] = [number(i + 1, 0), number(i + 1, 1), number(i + 1, 2)];
    const [cx, cy, cz] = [number(i + 2, 0), number(i + 2, 1), number(i + 2, 2)];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum;
}

interface OpenEdge {
  readonly from: number;
  readonly to: number;
  /** Triangles that run along it from `from` to `to`, and the other way. */
  readonly there: number;
  readonly back: number;
}

/** The first edge, by the numbers of its ends, along which not as many triangles run one way as the other. */
function findOpenEdge(indices: Uint32Array, vertexCount: number): OpenEdge | undefined {
  // Sorted numbers, and no hash table of them: a file made for the purpose could defeat that.
  const edges = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++)
      edges[i + k] = edgeOf(indices[i + k]!, indices[i + ((k + 1) % 3)]!, vertexCount);
  }
  edges.sort();
  for (let first = 0; first < edges.length;) {
    const edge = Math.floor(edges[first]! / 2);
    let there = 0;
    let end = first;
    for (; end < edges.length && Math.floor(edges[end]! / 2) === edge; end++) {
      if (edges[end]! % 2 === 0) there++;
    }
    const back = end - first - there;
    const [from, to] = [Math.floor(edge / vertexCount), edge % vertexCount];
    if (there !== back && from !== to) return { from, to, there, back };
    first = end;
  }
  return undefined;
}

/** One number for an edge and its direction: even from the lower end to the higher. */
function edgeOf(from: number, to: number, vertexCount: number): number {
  return 2 * (Math.min(from, to) * vertexCount + Math.max(from, to)) + (from < to ? 0 : 1);
}

/** The triangles of a mesh, with one vertex for each place. */
function shareAll({ vertices, indices }: Triangles): Triangles {
  const corners = new Float64Array(3 * indices.length);
  for (const [i, vertex] of indices.entries())
    corners.set(vertices.subarray(3 * vertex, 3 * vertex + 3), 3 * i);
  return shareVertices(corners);
}

/** The first triangle of each part of a mesh, rising: triangles that share vertices are one part. */
export function firstOfParts(mesh: Triangles): number[] {
  const parts = listParts(mesh.indices, mesh.vertices.length / 3);
  return parts.length < MANY_PARTS ? parts : listParts(shareAll(mesh).indices, mesh.indices.length);
}

function listParts(indices: Uint32Array, vertexCount: number): number[] {
  const parents = new Uint32Array(vertexCount).map((_, vertex) => vertex);
  const rootOf = (vertex: number): number => {
    while (parents[vertex] !== vertex) {
      parents[vertex] = parents[parents[vertex]!]!;
      vertex = parents[vertex]!;
    }
    return vertex;
  };
  for (let i = 0; i < indices.length; i += 3) {
    const root = rootOf(indices[i]!);
    parents[rootOf(indices[i + 1]!)] = root;
    parents[rootOf(indices[i + 2]!)] = root;
  }
  const known = new Uint8Array(vertexCount);
  const first: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const root = rootOf(indices[i]!);
    if (known[root] === 0) first.push(i / 3);
    known[root] = 1;
  }
  return first;
}
