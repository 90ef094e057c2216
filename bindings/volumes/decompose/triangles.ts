import { shareVertices } from '../../elements/share-vertices.ts';
import type { Mesh } from '../../elements/mesh.ts';

/** The triangles that pieces have to hold, and which of them share an edge. */
export interface Triangles {
  /** x y z of each vertex: none is there twice. */
  readonly vertices: Float64Array;
  /** Three numbers of vertices for each; two or three of them are equal where it is no more than an edge. */
  readonly corners: readonly (readonly [number, number, number])[];
  /** Pairs of triangles. */
  readonly neighbors: readonly (readonly [number, number])[];
}

/**
 * The triangles of a mesh, each once, whichever way it faces. Those that are an edge or a corner of others
 * are left out, as what holds these holds them.
 */
export function trianglesOf(mesh: Mesh): Triangles {
  const places = new Float64Array(3 * mesh.indices.length);
  mesh.indices.forEach((vertex, i) => places.set(mesh.vertices.subarray(3 * vertex, 3 * vertex + 3), 3 * i));
  const { vertices, indices } = shareVertices(places);
  const edges = new Edges(vertices.length / 3);
  const corners: [number, number, number][] = [];
  const thin: [number, number, number][] = [];
  const known = new Set<string>();
  for (let i = 0; i < indices.length; i += 3) {
    const triangle = [indices[i]!, indices[i + 1]!, indices[i + 2]!].sort((a, b) => a - b) as [
      number,
      number,
      number,
    ];
    const key = triangle.join();
    if (known.has(key)) continue;
    known.add(key);
    const [a, b, c] = triangle;
    (a === b || b === c ? thin : corners).push(triangle);
  }
  corners.forEach((triangle, i) => edges.add(triangle, i));
  // Those of two places before those of one.
  thin.sort((a, b) => Number(a[0] === a[2]) - Number(b[0] === b[2]));
  for (const triangle of thin) {
    if (!edges.has(triangle[0], triangle[2])) edges.add(triangle, corners.push(triangle) - 1);
  }
  return { vertices, corners, neighbors: edges.neighbors };
}

/** The edges of triangles, by the numbers of their ends. */
class Edges {
  readonly #vertexCount: number;
  /** The last triangle on each edge. */
  readonly #last = new Map<number, number>();
  readonly #used: Uint8Array;
  readonly neighbors: [number, number][] = [];

  constructor(vertexCount: number) {
    this.#vertexCount = vertexCount;
    this.#used = new Uint8Array(vertexCount);
  }

  add([a, b, c]: readonly [number, number, number], triangle: number): void {
    for (const vertex of [a, b, c]) this.#used[vertex] = 1;
    for (const [from, to] of [[a, b] as const, [b, c] as const, [a, c] as const]) {
      if (from === to) continue;
      const key = from * this.#vertexCount + to;
      const last = this.#last.get(key);
      if (last !== undefined && last !== triangle) this.neighbors.push([last, triangle]);
      this.#last.set(key, triangle);
    }
  }

  /** Whether an edge from a lower number to a higher one is there; from a number to itself, a vertex. */
  has(from: number, to: number): boolean {
    return from === to ? this.#used[from] === 1 : this.#last.has(from * this.#vertexCount + to);
  }
}
