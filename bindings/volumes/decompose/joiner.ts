import { type Field, unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import { FACET_LINE, HULL, JOINED } from '../../wasm/records.ts';
import type { GrowingNumbers } from '../../base/growing-numbers.ts';

/** A hull, and what is known of its facets. */
export interface Piece {
  /** The numbers of its vertices. */
  readonly vertices: Int32Array;
  /** Its facets as the binary writes them, with corners counted among its vertices. */
  readonly facets: Uint8Array;
  /** Whether it is a solid: it has a volume. */
  readonly solid: boolean;
  /** How far its surface is from the mesh, metres: at least and at most. */
  readonly low: number;
  readonly high: number;
  /** The hull of more vertices than an element has that this one is around, if it is closer to the mesh. */
  readonly within?: Piece | undefined;
}

/**
 * What came of an attempt to join two pieces: one, or how far from the mesh it would be at least, and at most
 * but for what makes it simpler; Infinity where that is not known.
 */
export type Joined = Piece | { readonly low: number; readonly most: number };

const LINE_INTEGERS = FACET_LINE.bytes / Int32Array.BYTES_PER_ELEMENT;

/** Joins pieces of a mesh, in the memory of an engine. */
export class Joiner {
  readonly #host: Host;
  readonly #cover: number;
  readonly #hull: number;
  /** Coordinates of all vertices. */
  readonly #places: GrowingNumbers<Float64Array>;
  /** For each vertex, its number among the points that are joined, and when that was set. */
  #numbers = new Int32Array(0);
  #stamps = new Int32Array(0);
  #stamp = 0;
  /** How often hulls were computed. */
  joins = 0;

  constructor(host: Host, cover: number, hull: number, places: GrowingNumbers<Float64Array>) {
    this.#host = host;
    this.#cover = cover;
    this.#hull = hull;
    this.#places = places;
  }

  /**
   * The hull of two pieces, or of one, measured anew.
   *
   * @param limit - ends the search as soon as a point of the surface is farther from the mesh than this
   * @param floor - what need not be told from 0, metres
   * @param part - the upper bound may be larger than it need be by this part
   * @param cap - how far from the mesh a simpler hull may be where the hull has too many vertices, if that is
   *   more than the limit; then the hull is within it
   */
  join(one: Piece, other: Piece | undefined, limit: number, floor: number, part: number, cap = 0): Joined {
    const isOneFirst = other === undefined || one.vertices.length >= other.vertices.length;
    const first = isOneFirst ? one : other;
    const second = isOneFirst ? other : one;
    const { exports, heap } = this.#host;
    this.joins++;
    const points: number[] = [];
    this.#begin();
    this.#add(first, points);
    if (second !== undefined) this.#add(second, points);
    this.#writePoints(points);
    const linesA = this.#writeLines(first, HULL.fields.linesA);
    const linesB = second === undefined ? 0 : this.#writeLines(second, HULL.fields.linesB);
    const own = first.solid ? first.vertices.length : 0;
    const hull = this.#hull;
    heap.write(hull, HULL, { limit, nothing: floor, part, cap });
    const result = exports.joinHulls(hull, this.#cover, points.length, own, linesA, linesB);
    if (result === JOINED) return this.#read(points);
    return this.#readFar();
  }

  /** A piece of a few vertices, of which nothing is known. */
  begin(vertices: readonly number[], floor: number, part: number): Piece {
    return this.beginWithin(vertices, Infinity, floor, part) as Piece;
  }

  /** A piece of a few vertices, if it is within a limit; `join` says what the numbers are. */
  beginWithin(vertices: readonly number[], limit: number, floor: number, part: number): Joined {
    const points = [...new Set(vertices)];
    this.#writePoints(points);
    const { exports, heap } = this.#host;
    heap.write(this.#hull, HULL, { limit, nothing: floor, part, cap: 0 });
    const result = exports.joinHulls(this.#hull, this.#cover, points.length, 0, 0, 0);
    if (result === JOINED) return this.#read(points);
    return this.#readFar();
  }

  #begin(): void {
    const count = this.#places.length / 3;
    if (this.#numbers.length < count) {
      this.#numbers = new Int32Array(2 * count);
      this.#stamps = new Int32Array(2 * count);
      this.#stamp = 0;
    }
    this.#stamp++;
  }

  #add({ vertices }: Piece, points: number[]): void {
    for (const vertex of vertices) {
      if (this.#stamps[vertex] === this.#stamp) continue;
      this.#stamps[vertex] = this.#stamp;
      this.#numbers[vertex] = points.length;
      points.push(vertex);
    }
  }

  #writePoints(points: readonly number[]): void {
    const { heap } = this.#host;
    const places = this.#places.numbers;
    const to = heap.float64(this.#address(HULL.fields.points), 3 * points.length);
    let at = 0;
    for (const vertex of points) {
      to[at++] = places[3 * vertex]!;
      to[at++] = places[3 * vertex + 1]!;
      to[at++] = places[3 * vertex + 2]!;
    }
  }

  #writeLines({ vertices, facets }: Piece, field: Field): number {
    const to = this.#host.heap.int32(this.#address(field), facets.length / 4);
    to.set(new Int32Array(facets.buffer));
    for (let line = 0; line < to.length; line += LINE_INTEGERS) {
      for (let k = line; k < line + 3; k++) to[k] = this.#numbers[vertices[to[k]!]!]!;
    }
    return facets.length / FACET_LINE.bytes;
  }

  #read(points: readonly number[]): Piece {
    const { heap } = this.#host;
    const { fields } = HULL;
    const read = (field: Field): number => heap.read(this.#hull, field);
    const kept = read(fields.keptVertices);
    const count = read(fields.vertexCount);
    return {
      vertices:
        read(fields.simplified) === 1
          ? this.#addVertices(count)
          : this.#numbered(points, fields.vertices, count),
      facets: this.#facets(fields.lines, read(fields.facetCount)),
      solid: read(fields.dimension) === 3,
      low: read(fields.givenLow),
      high: read(fields.givenHigh),
      within:
        kept === 0
          ? undefined
          : {
              vertices: this.#numbered(points, fields.kept, kept),
              facets: this.#facets(fields.keptLines, read(fields.keptFacets)),
              solid: true,
              low: read(fields.keptLow),
              high: read(fields.keptHigh),
            },
    };
  }

  #readFar(): Joined {
    const { heap } = this.#host;
    const { givenLow, givenHigh } = HULL.fields;
    return { low: heap.read(this.#hull, givenLow), most: heap.read(this.#hull, givenHigh) };
  }

  #facets(field: Field, count: number): Uint8Array {
    const lines = this.#address(field);
    return new Uint8Array(this.#host.heap.buffer.slice(lines, lines + count * FACET_LINE.bytes));
  }

  #numbered(points: readonly number[], field: Field, count: number): Int32Array {
    const numbers = this.#host.heap.int32(this.#address(field), count).slice();
    for (let i = 0; i < count; i++) numbers[i] = points[numbers[i]!]!;
    return numbers;
  }

  /** Adds vertices of a simpler hull to all that there are. */
  #addVertices(count: number): Int32Array {
    const made = this.#host.heap.float64(this.#address(HULL.fields.points), 3 * count);
    const first = this.#places.length / 3;
    for (const coordinate of made) this.#places.add(coordinate);
    return Int32Array.from({ length: count }, (_, i) => first + i);
  }

  #address(field: Field): number {
    return unsigned(this.#host.heap.read(this.#hull, field));
  }
}
