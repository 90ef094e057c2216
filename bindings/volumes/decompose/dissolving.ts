import { diagonalOf, gapBetween } from './boxes.ts';
import type { Joiner, Piece } from './joiner.ts';

/** A piece, or one that was joined: of those, vertices are enough. */
export interface Part {
  readonly piece: Piece;
  /** The box around it. */
  readonly box: Float64Array;
  /** The numbers of what it was made of; none where it does not come apart. */
  readonly parts: readonly number[];
}

/** Where the parts of a piece went. */
export interface Moved {
  /** The pieces that took something in, by their numbers. */
  readonly grown: ReadonlyMap<number, Part>;
  /** For the number of each part that went somewhere, the number of the piece that holds it. */
  readonly holders: ReadonlyMap<number, number>;
}

/** How many pieces near a part are asked to take it in, those first that grow least. */
const ASKED = 6;

/** How often hulls are computed for one piece at most. */
const MOST = 64;

/** Hands what a piece holds to others, where all of it finds a place. */
export class Dissolver {
  readonly #joiner: Joiner;
  readonly #partOf: (number: number) => Part;
  readonly #boxOf: (piece: Piece) => Float64Array;
  /** How far pieces may be from the mesh, metres. */
  readonly #excess: number;
  /** How often hulls may still be computed. */
  #left: number;

  /**
   * @param partOf - the part of a number, of those that were joined
   * @param boxOf - the box around a piece
   * @param most - how often hulls are computed at most
   */
  constructor(
    joiner: Joiner,
    {
      partOf,
      boxOf,
      excess,
      most,
    }: {
      partOf: (number: number) => Part;
      boxOf: (piece: Piece) => Float64Array;
      excess: number;
      most: number;
    },
  ) {
    this.#joiner = joiner;
    this.#partOf = partOf;
    this.#boxOf = boxOf;
    this.#excess = excess;
    this.#left = most;
  }

  /** Whether something may still be computed. */
  get canGoOn(): boolean {
    return this.#left > 0;
  }

  /**
   * Finds places for all parts of a piece. A part that no piece near it has room for comes apart itself.
   *
   * @param others - all other pieces, by their numbers
   */
  dissolve(own: Part, others: ReadonlyMap<number, Part>): Moved | undefined {
    const grown = new Map<number, Part>();
    const holders = new Map<number, number>();
    const least = this.#left - MOST;
    const comeApart = ({ parts }: Part): boolean =>
      parts.length > 0 && parts.every((number) => place(number, this.#partOf(number)));
    const place = (number: number, part: Part): boolean => {
      for (const [other, around] of this.#nearest(part, others, grown)) {
        if (this.#left <= Math.max(0, least)) return false;
        this.#left--;
        const piece = this.#join(around.piece, part.piece);
        if (piece === undefined) continue;
        // What does not come apart stays so: there are no parts that hold all of it.
        const parts = around.parts.length === 0 ? [] : [...around.parts, number];
        grown.set(other, { piece, box: this.#boxOf(piece), parts });
        holders.set(number, other);
        return true;
      }
      return comeApart(part);
    };
    return comeApart(own) ? { grown, holders } : undefined;
  }

  /** The pieces whose boxes touch that of a part, those first that grow least by it. */
  #nearest(
    part: Part,
    others: ReadonlyMap<number, Part>,
    grown: ReadonlyMap<number, Part>,
  ): [number, Part][] {
    const near: { number: number; other: Part; growth: number }[] = [];
    for (const [number, given] of others) {
      const other = grown.get(number) ?? given;
      if (gapBetween(part.box, other.box) > 0) continue;
      near.push({
        number,
        other,
        growth: diagonalOf(part.box, other.box) - diagonalOf(other.box, other.box),
      });
    }
    near.sort((a, b) => a.growth - b.growth || a.number - b.number);
    return near.slice(0, ASKED).map(({ number, other }) => [number, other]);
  }

  #join(around: Piece, piece: Piece): Piece | undefined {
    const excess = this.#excess;
    const joined = this.#joiner.join(around.within ?? around, piece, excess, excess, 0, excess);
    return 'high' in joined && joined.high <= excess ? joined : undefined;
  }
}
