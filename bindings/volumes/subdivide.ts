import { outOfRange } from '../base/errors.ts';
import { lengthOf } from '../base/length.ts';
import type { Mesh } from '../elements/mesh.ts';

/** The most triangles that a mesh is cut into. */
const PIECE_LIMIT = 2 ** 20;

/** How often a triangle is halved at most: one more would make more pieces than there may be. */
const MOST_HALVINGS = 20;

/**
 * Middles of edges are rounded, by less than 2^-53 of the largest coordinate along each axis, once for each
 * time that a triangle is halved: by less than this in all. A larger radius makes up for it.
 */
const ROUNDING = 2 ** -47;

/**
 * Halves triangles at the middle of their longest edge until no edge is longer than `maxEdge`. The mesh's
 * vertices come first.
 *
 * @throws RangeError where that makes too many
 */
export function cutEdges(
  where: string,
  { vertices, indices, radius }: Mesh,
  maxEdge: number,
): { vertices: ArrayLike<number>; indices: ArrayLike<number>; radius: number } {
  if (maxEdge === Infinity) return { vertices, indices, radius };
  const cutter = new Cutter(vertices, maxEdge);
  for (let i = 0; i < indices.length; i += 3) {
    if (!cutter.cut(indices[i]!, indices[i + 1]!, indices[i + 2]!)) {
      throw outOfRange(where, 'options.maxEdge', `so large that at most ${PIECE_LIMIT} pieces come`, maxEdge);
    }
  }
  if (cutter.vertices.length === vertices.length) return { vertices, indices, radius };
  const largest = cutter.indices.reduce((most, i) => Math.max(most, cutter.size(i)), 0);
  return {
    vertices: cutter.vertices,
    indices: cutter.indices,
    radius: (radius + largest * ROUNDING + Number.MIN_VALUE * 2 ** 6) * (1 + ROUNDING),
  };
}

class Cutter {
  readonly vertices: number[];
  readonly indices: number[] = [];
  readonly #middles = new Map<string, number>();
  readonly #maxEdge: number;

  constructor(vertices: ArrayLike<number>, maxEdge: number) {
    this.vertices = Array.from(vertices);
    this.#maxEdge = maxEdge;
  }

  /**
   * Cuts a triangle that is what so many halvings have left.
   *
   * @returns whether the pieces are few enough. Edges so far out that rounding has no middle for them would
   *   never become shorter: those count as too many
   */
  cut(a: number, b: number, c: number, halvings = 0): boolean {
    const [ab, bc, ca] = [this.#length(a, b), this.#length(b, c), this.#length(c, a)];
    if (Math.max(ab, bc, ca) <= this.#maxEdge) {
      this.indices.push(a, b, c);
      return this.indices.length <= 3 * PIECE_LIMIT;
    }
    if (halvings === MOST_HALVINGS) return false;
    // The longest edge comes first.
    if (bc > ab && bc >= ca) return this.#halve(b, c, a, halvings + 1);
    return ca > ab ? this.#halve(c, a, b, halvings + 1) : this.#halve(a, b, c, halvings + 1);
  }

  /** Cuts both halves of a triangle at the middle of its first edge. */
  #halve(a: number, b: number, c: number, halvings: number): boolean {
    const middle = this.#middle(a, b);
    return this.cut(a, middle, c, halvings) && this.cut(middle, b, c, halvings);
  }

  /** The largest coordinate of a vertex. */
  size(i: number): number {
    return Math.max(...[0, 1, 2].map((k) => Math.abs(this.vertices[3 * i + k]!)));
  }

  #length(a: number, b: number): number {
    const edge = [0, 1, 2].map((k) => this.vertices[3 * b + k]! - this.vertices[3 * a + k]!);
    return lengthOf(...(edge as [number, number, number]));
  }

  /** The vertex in the middle of an edge: one, for all triangles that share the edge. */
  #middle(a: number, b: number): number {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = this.#middles.get(key);
    if (known !== undefined) return known;
    const made = this.vertices.length / 3;
    for (let k = 0; k < 3; k++)
      this.vertices.push((this.vertices[3 * a + k]! + this.vertices[3 * b + k]!) / 2);
    this.#middles.set(key, made);
    return made;
  }
}
