import { shareVertices } from '../../elements/share-vertices.ts';
import type { Mesh } from '../../elements/mesh.ts';

/** The triangles that pieces have to hold, and which of them share an edge. */
export interface Triangles {
  /** x y z of each vertex: none is there twice. */
  readonly vertices: Float64Array;
  /** Three numbers of vertices for each; two or three of them are equal where it is no more than an edge. */
  readonly corners: readonly Corners[];
  /** Pairs of triangles. */
  readonly neighbors: readonly (readonly [number, number])[];
  /** The faces that enclose a solid: their corners, counterclockwise, and the number of that triangle. */
  readonly walls: readonly { readonly corners: Corners; readonly triangle: number }[];
}

type Corners = readonly [number, number, number];

/**
 * The triangles of a mesh, each once, whichever way it faces. Those that are an edge or a corner of others
 * are left out, as what holds these holds them.
 *
 * @param faces - three numbers of the mesh's vertices for each face that encloses a solid; those that are no
 *   triangles of the mesh have to be held, too
 */
export function trianglesOf(mesh: Mesh, faces: Uint32Array = new Uint32Array(0)): Triangles {
  const all = new Float64Array(3 * mesh.indices.length);
  mesh.indices.forEach((vertex, i) => all.set(mesh.vertices.subarray(3 * vertex, 3 * vertex + 3), 3 * i));
  const { vertices, indices } = shareVertices(all);
  const edges = new Edges(vertices.length / 3);
  const corners: Corners[] = [];
  const thin: Corners[] = [];
  const known = new Map<string, number>();
  const add = (triangle: Corners): void => {
    const [a, b, c] = triangle;
    const key = triangle.join();
    if (known.has(key)) return;
    known.set(key, corners.length);
    (a === b || b === c ? thin : corners).push(triangle);
  };
  for (let i = 0; i < indices.length; i += 3) add(sorted([indices[i]!, indices[i + 1]!, indices[i + 2]!]));
  const places = numbersOf(mesh, indices);
  const walls: { corners: Corners; triangle: number }[] = [];
  for (let i = 0; i < faces.length; i += 3) {
    const wall: Corners = [places.get(faces[i]!)!, places.get(faces[i + 1]!)!, places.get(faces[i + 2]!)!];
    if (new Set(wall).size < 3) continue;
    add(sorted(wall));
    walls.push({ corners: wall, triangle: known.get(sorted(wall).join())! });
  }
  corners.forEach((triangle, i) => edges.add(triangle, i));
  // Those of two places before those of one.
  thin.sort((a, b) => Number(a[0] === a[2]) - Number(b[0] === b[2]));
  for (const triangle of thin) {
    if (!edges.has(triangle[0], triangle[2])) edges.add(triangle, corners.push(triangle) - 1);
  }
  return { vertices, corners, neighbors: edges.neighbors, walls };
}

function sorted(corners: Corners): Corners {
  return corners.toSorted((a, b) => a - b) as unknown as Corners;
}

/** For each vertex of a mesh that triangles use, its number among those of which none is there twice. */
function numbersOf(mesh: Mesh, indices: ArrayLike<number>): Map<number, number> {
  const numbers = new Map<number, number>();
  mesh.indices.forEach((vertex, i) => numbers.set(vertex, indices[i]!));
  return numbers;
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
