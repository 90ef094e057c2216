import type { GrowingNumbers } from '../../base/growing-numbers.ts';
import type { LineElement, PointElement } from '../../elements/element.ts';
import type { BoxElement, CylinderElement, HullElement } from '../../elements/solids.ts';
import { outlineOf } from '../../elements/outline.ts';
import { unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import { ALONE, BOXES, COVER_ELEMENT, CYLINDERS } from '../../wasm/records.ts';
import { type CoverElement, readElement } from '../cover.ts';
import type { Joiner } from './joiner.ts';
import type { PieceKind } from './options.ts';

/** What pieces are, where they may be other than hulls. */
export type PieceElement = HullElement | PointElement | LineElement | BoxElement | CylinderElement;

/** An element that takes the place of a hull. */
export type SimpleElement = Exclude<PieceElement, HullElement>;

/** An element around a piece, and how far its surface is from the mesh, metres: at least and at most. */
export interface FittedPiece {
  readonly element: SimpleElement;
  readonly low: number;
  readonly high: number;
}

type SimpleKind = Exclude<PieceKind, 'hull'>;

/** How each kind is fitted: how many vertices a core may have, which solids there may be, and what comes. */
const WAYS: Readonly<
  Record<SimpleKind, readonly [corners: number, solids: number, kind: CoverElement['kind']]>
> = {
  sphere: [1, 0, 'point'],
  capsule: [2, 0, 'line'],
  box: [2, BOXES | ALONE, 'box'],
  cylinder: [2, CYLINDERS | ALONE, 'cylinder'],
};

/** What rounding of the corners of a box may do to how far it is from the mesh, per largest coordinate. */
const ROUNDING = 2 ** -46;

/** Excess is told this closely at first, and then again: as a part of the limit, and of what was found. */
const COARSE = 1 / 32;
const CLOSE = 1 / 64;

/** Fits elements that are cheaper than hulls around pieces, in the memory of an engine. */
export class KindFitter {
  readonly #host: Host;
  readonly #joiner: Joiner;
  readonly #cover: number;
  readonly #places: GrowingNumbers<Float64Array>;
  readonly #first: number;
  readonly #radius: number;
  readonly #part: number;
  readonly #fine: number;

  /**
   * @param cover - of the mesh, with room for the vertices of a piece behind its own
   * @param first - the first of these
   * @param radius - of the mesh, metres
   * @param part - intervals of excess are no wider than this part of their upper end
   * @param fine - what need not be told from 0, metres
   */
  constructor(
    {
      host,
      joiner,
      cover,
      places,
    }: { host: Host; joiner: Joiner; cover: number; places: GrowingNumbers<Float64Array> },
    { first, radius, part, fine }: { first: number; radius: number; part: number; fine: number },
  ) {
    this.#host = host;
    this.#joiner = joiner;
    this.#cover = cover;
    this.#places = places;
    this.#first = first;
    this.#radius = radius;
    this.#part = part;
    this.#fine = fine;
  }

  /** The first of some kinds that holds vertices and is within a limit; undefined if none is. */
  fit(vertices: ArrayLike<number>, kinds: readonly SimpleKind[], limit: number): FittedPiece | undefined {
    const { exports, heap } = this.#host;
    const places = this.#places.numbers;
    const to = heap.float64(
      unsigned(exports.coverVertices(this.#cover)) + 24 * this.#first,
      3 * vertices.length,
    );
    for (let i = 0; i < to.length; i++) to[i] = places[3 * vertices[Math.floor(i / 3)]! + (i % 3)]!;
    for (const kind of kinds) {
      const found = this.#fitKind(vertices.length, kind, limit);
      if (found !== undefined && found.high <= limit && this.#isNarrow(found)) return found;
    }
    return undefined;
  }

  #fitKind(count: number, kind: SimpleKind, limit: number): FittedPiece | undefined {
    const { exports, heap } = this.#host;
    const [corners, solids, expected] = WAYS[kind];
    const record = unsigned(exports.fitPlaces(this.#cover, this.#first, count, corners, solids));
    const element = readElement(heap, record, this.#radius) as SimpleElement;
    if (element.kind !== expected) return undefined;
    if (element.kind === 'box') return this.#measureBox(element, limit);
    const { givenLow, givenExcess } = COVER_ELEMENT.fields;
    const measure = (fine: number): FittedPiece | undefined => {
      if (exports.measurePlaces(this.#cover, limit, Math.max(fine, this.#fine)) === 0) return undefined;
      return { element, low: heap.read(record, givenLow), high: heap.read(record, givenExcess) };
    };
    const found = measure(limit * COARSE);
    if (found === undefined || found.high > limit || this.#isNarrow(found)) return found;
    return measure(found.high * CLOSE);
  }

  /** A box has flat faces, of which more can be told than of those that bend: as of a hull of its corners. */
  #measureBox(element: BoxElement, limit: number): FittedPiece | undefined {
    const { points } = outlineOf({ ...element, rounding: 0 })!;
    const first = this.#places.length / 3;
    let largest = 0;
    for (const coordinate of points) {
      this.#places.add(coordinate);
      largest = Math.max(largest, Math.abs(coordinate));
    }
    const corners = Array.from({ length: points.length / 3 }, (_, i) => first + i);
    const made = this.#joiner.beginWithin(corners, limit, this.#fine, this.#part / 2);
    if (!('high' in made)) return undefined;
    const off = largest * ROUNDING;
    return { element, low: Math.max(0, made.low - off), high: made.high + off };
  }

  #isNarrow({ low, high }: FittedPiece): boolean {
    return high - low <= this.#part * high || high <= this.#fine;
  }
}
