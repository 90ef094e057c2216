import { createGenerator } from '../../base/random.ts';
import { lengthOf } from '../../base/length.ts';
import type { Joiner, Piece } from './joiner.ts';
import { type Pair, Queue } from './queue.ts';

/** Two pieces that may be joined; with what comes of it if that is known. */
interface Candidate extends Pair {
  readonly joined: Piece | undefined;
}

/** When merging ends. */
export interface Limits {
  /** The most pieces that are wanted. */
  readonly pieces: number;
  /** The farthest that their surface may be from the mesh, metres. */
  readonly excess: number;
}

/** A piece among others. */
interface Member {
  readonly piece: Piece;
  /** The box around it: lowest x, y, z, then highest. */
  readonly box: Float64Array;
  /** The pieces that it may be joined with, and what that costs at least. */
  readonly partners: Map<number, number>;
}

/** What need not be told from nothing: this part of the excess that is allowed, or of the mesh's size. */
const FLOOR_OF_LIMIT = 1 / 16;
const FLOOR_OF_SIZE = 2 ** -10;

/** How much larger than necessary upper bounds may be, where the order of pieces depends on them, and near the limit. */
const COARSE = 1 / 4;
const FINE = 1 / 32;

/** How much more excess than the last step's is looked for. */
const AHEAD = 4;

/** From so few pieces on those that are near, and not only those that share edges, may be joined. */
const FEW = 512;

/**
 * Joins pieces, always the two of least excess. What is known to cost at least something waits until nothing
 * cheaper does, and is computed then.
 */
export class Merging {
  readonly #joiner: Joiner;
  readonly #places: () => ArrayLike<number>;
  readonly #size: number;
  readonly #limits: Limits;
  readonly #floor: number;
  readonly #queue = new Queue<Candidate>();
  readonly #members: (Member | undefined)[] = [];
  readonly #random: () => number;
  /** How far apart pieces are at most that may be joined without an edge in common; below 0: none may be. */
  #reach = -1;
  #level = 0;
  count = 0;

  /** @param size - the longest side of the box around the mesh, metres */
  constructor(joiner: Joiner, places: () => ArrayLike<number>, size: number, limits: Limits, seed: number) {
    this.#joiner = joiner;
    this.#places = places;
    this.#size = size;
    this.#limits = limits;
    this.#random = createGenerator(seed);
    this.#floor = Math.min(limits.excess * FLOOR_OF_LIMIT, size * FLOOR_OF_SIZE);
  }

  get pieces(): Piece[] {
    return this.#members.flatMap((member) => (member === undefined ? [] : [member.piece]));
  }

  /** Adds a piece; returns its number. */
  add(piece: Piece): number {
    this.#members.push({ piece, box: this.#boxOf(piece), partners: new Map() });
    this.count++;
    return this.#members.length - 1;
  }

  /** Lets two pieces be joined that share an edge. */
  pair(one: number, other: number): void {
    this.#offer(one, other, 0);
  }

  /** Joins two pieces, or finds out what it costs; returns whether there may be more to do. */
  step(): boolean {
    if (this.count <= this.#limits.pieces) return false;
    if (this.#reach < 0 && this.count <= FEW) this.#widen();
    const next = this.#queue.pop();
    if (next === undefined) return this.#widen();
    const [one, other] = [this.#members[next.one], this.#members[next.other]];
    if (one === undefined || other === undefined) return true;
    if (next.joined !== undefined) this.#replace(next, next.joined);
    else this.#look(next, one, other);
    return true;
  }

  /** Computes what joining two pieces costs. */
  #look(next: Candidate, one: Member, other: Member): void {
    const { excess } = this.#limits;
    this.#level = Math.max(this.#level, next.cost);
    const limit = Math.min(excess, AHEAD * Math.max(this.#level, this.#floor));
    const floor = Math.max(this.#floor, this.#level / 4);
    let joined = this.#joiner.join(one.piece, other.piece, limit, floor, COARSE);
    // What is close to the limit is measured well enough to decide.
    if (joined.low <= excess && 'high' in joined && joined.high > excess) {
      joined = this.#joiner.join(one.piece, other.piece, excess, floor, FINE);
    }
    const { low } = joined;
    if (low > limit) {
      one.partners.set(next.other, low);
      other.partners.set(next.one, low);
      if (low <= excess) this.#queue.push({ ...next, cost: low });
      return;
    }
    const piece = joined as Piece;
    if (piece.high > excess) {
      one.partners.set(next.other, Infinity);
      other.partners.set(next.one, Infinity);
      return;
    }
    const cost = this.#costOf(piece.high, one, other);
    one.partners.set(next.other, cost);
    other.partners.set(next.one, cost);
    this.#queue.push({ ...next, cost, joined: piece });
  }

  /** The excess; where that is nothing, small pieces come first. */
  #costOf(high: number, one: Member, other: Member): number {
    return high > this.#floor ? high : (this.#floor * this.#across(one, other)) / (2 * this.#size);
  }

  /** The diagonal of the box around two pieces. */
  #across(one: Member, other: Member): number {
    const side = (k: number): number =>
      Math.max(one.box[k + 3]!, other.box[k + 3]!) - Math.min(one.box[k]!, other.box[k]!);
    return lengthOf(side(0), side(1), side(2));
  }

  #replace({ one, other }: Candidate, piece: Piece): void {
    const known = new Map<number, number>();
    for (const number of [one, other]) {
      for (const [partner, cost] of this.#members[number]!.partners) {
        if (partner === one || partner === other || this.#members[partner] === undefined) continue;
        known.set(partner, Math.max(known.get(partner) ?? 0, cost === Infinity ? 0 : cost));
        this.#members[partner].partners.delete(number);
      }
      this.#members[number] = undefined;
    }
    const made = this.add(piece);
    this.count -= 2;
    for (const [partner, cost] of known) this.#offer(made, partner, cost);
    if (this.#reach >= 0) this.#offerNear(made, made);
  }

  /** Lets two pieces be joined, at a cost of so much at least. */
  #offer(one: number, other: number, cost: number): void {
    const { partners } = this.#members[one]!;
    if (partners.has(other)) return;
    partners.set(other, cost);
    this.#members[other]!.partners.set(one, cost);
    this.#queue.push({ cost, rank: this.#random(), one, other, joined: undefined });
  }

  /** Lets pieces farther from each other be joined; returns whether there is anything to do. */
  #widen(): boolean {
    if (this.count > FEW || this.#reach >= 2 * this.#size) return this.#queue.size > 0;
    this.#reach =
      this.#reach < 0
        ? Math.min(2 * this.#limits.excess, this.#size / 16)
        : 4 * this.#reach + this.#size / 256;
    this.#members.forEach((member, number) => {
      if (member !== undefined) this.#offerNear(number, number);
    });
    return true;
  }

  /** Offers a piece those before a number that are near. */
  #offerNear(number: number, before: number): void {
    const own = this.#members[number]!;
    for (let i = 0; i < before; i++) {
      const member = this.#members[i];
      if (member !== undefined && gapBetween(own.box, member.box) <= this.#reach) this.#offer(number, i, 0);
    }
  }

  #boxOf({ vertices }: Piece): Float64Array {
    const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
    const places = this.#places();
    for (const vertex of vertices) {
      for (let k = 0; k < 3; k++) {
        const place = places[3 * vertex + k]!;
        if (place < box[k]!) box[k] = place;
        if (place > box[k + 3]!) box[k + 3] = place;
      }
    }
    return box;
  }
}

/** How far two boxes are apart along the axis along which they are farthest. */
function gapBetween(a: Float64Array, b: Float64Array): number {
  let gap = 0;
  for (let k = 0; k < 3; k++) gap = Math.max(gap, a[k]! - b[k + 3]!, b[k]! - a[k + 3]!);
  return gap;
}
