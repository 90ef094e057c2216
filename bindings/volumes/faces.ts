import { lengthOf } from '../base/length.ts';
import type { Mesh } from '../elements/mesh.ts';
import { findOpening } from '../elements/closed-mesh.ts';

/** The faces that distances from a mesh are measured from. */
export interface Faces {
  readonly indices: Uint32Array;
  /** Whether they enclose a solid. */
  readonly closed: boolean;
  /** How far a point of the mesh is from them at most, metres. */
  readonly moved: number;
}

/**
 * Vertices that are closer than this part of the mesh's size are taken for one where that closes the mesh:
 * files round the vertex that triangles share to different places.
 */
const CRACK = 2 ** -16;

/**
 * The faces of a mesh, without the cracks that rounding left in it, where it encloses a solid then.
 *
 * @param size - the longest side of the box around the mesh, metres
 */
export function facesOf(mesh: Mesh, size: number): Faces {
  const open = { indices: mesh.indices, moved: 0 };
  if (isClosed(mesh)) return { ...open, closed: true };
  const { indices, moved } = joinVertices(mesh, size * CRACK);
  // Where nothing is left, the mesh is as thin as a crack.
  if (moved > 0 && indices.length > 0 && isClosed({ ...mesh, indices }))
    return { indices, moved, closed: true };
  return { ...open, closed: false };
}

/** Whether triangles enclose a solid: each edge is walked as often one way as the other. */
export function isClosed(mesh: Mesh): boolean {
  return findOpening(mesh) === undefined;
}

/** Triangles on vertices of which none that triangles still use is closer to another than a distance. */
function joinVertices(mesh: Mesh, distance: number): { indices: Uint32Array<ArrayBuffer>; moved: number } {
  const joiner = new Joiner(mesh.vertices, distance);
  const joined: number[] = [];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => joiner.keeperOf(mesh.indices[i + k]!)) as [number, number, number];
    // Between cracks there are triangles that are no more than an edge.
    if (a !== b && b !== c && c !== a) joined.push(a, b, c);
  }
  return { indices: Uint32Array.from(joined), moved: joiner.moved };
}

/** Says which vertex takes the place of another: the first one near it that takes its own place. */
class Joiner {
  readonly #vertices: ArrayLike<number>;
  readonly #distance: number;
  /** Vertices that take their own places, by the cell of a grid that they are in. */
  readonly #cells = new Map<string, number[]>();
  readonly #keepers = new Map<number, number>();
  /** The farthest that a vertex was moved, metres. */
  moved = 0;

  constructor(vertices: ArrayLike<number>, distance: number) {
    this.#vertices = vertices;
    this.#distance = distance;
  }

  keeperOf(vertex: number): number {
    const known = this.#keepers.get(vertex);
    if (known !== undefined) return known;
    const keeper = this.#findKeeper(vertex);
    this.#keepers.set(vertex, keeper);
    return keeper;
  }

  #findKeeper(vertex: number): number {
    const cell = [0, 1, 2].map((axis) => Math.floor(this.#vertices[3 * vertex + axis]! / this.#distance));
    for (let i = 0; i < 27; i++) {
      const near = [(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1];
      const key = cell.map((place, axis) => place + near[axis]!).join();
      for (const other of this.#cells.get(key) ?? []) {
        const length = this.#between(vertex, other);
        if (length > this.#distance) continue;
        this.moved = Math.max(this.moved, length);
        return other;
      }
    }
    const key = cell.join();
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), vertex]);
    return vertex;
  }

  #between(a: number, b: number): number {
    const [x, y, z] = [0, 1, 2].map((axis) => this.#vertices[3 * a + axis]! - this.#vertices[3 * b + axis]!);
    return lengthOf(x!, y!, z!);
  }
}
