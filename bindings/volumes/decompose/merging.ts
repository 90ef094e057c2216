import { createGenerator } from '../../base/random.ts';
import { boxAround, diagonalOf, gapBetween } from './boxes.ts';
import { Dissolver, type Part } from './dissolving.ts';
import type { Joined, Joiner, Piece } from './joiner.ts';
import { FINE } from './options.ts';
import { groupTriangles } from './patches.ts';
import { type Pair, Queue } from './queue.ts';
import type { Triangles } from './triangles.ts';

/** When merging ends. */
export interface Limits {
  /** The most pieces that are wanted. */
  readonly pieces: number;
  /** The farthest that their surface may be from the mesh, metres. */
  readonly excess: number;
}

/** A piece among others. */
interface Member extends Part {
  /** The pieces that it may be joined with, and what that costs at least. */
  readonly partners: Map<number, number>;
}

const NO_FACETS = new Uint8Array(0);

/**
 * Excess is first allowed up to this part of its limit, or of the mesh's size, and then, step by step, more.
 * Where it is all that ends joining, half of it is allowed at once: fewer pieces are measured, and what comes
 * first hardly matters, as pieces that others have room for are dissolved in the end. Where the number of
 * pieces ends it, small steps keep them close to the mesh.
 */
const FIRST = 0.5;
const STEP = 1.6;
const FIRST_OF_LIMIT = 1 / 16;
const FIRST_OF_SIZE = 2 ** -10;
const SMALL_STEP = 1.25;

/**
 * What turns out to be farther than this part of the level waits for the next one: it takes long to tell
 * whether it is within the level, and little is lost.
 */
const NEAR = 0.7;

/** How much farther a hull around one of too many vertices may be than the level, while more is allowed. */
const SIMPLER = 4;

/** Patches that pieces begin with are this many times as long as the first level at most. */
const PATCH = 4;

/** What cannot be told from the level is taken to be above it. */
const JUST_ABOVE = 1 + 2 ** -20;

/** From so few pieces on those that are near, and not only those that share edges, may be joined. */
const FEW = 512;

/**
 * Joins pieces while that stays close to the mesh: within a small distance first, and step by step within
 * larger ones. Of pairs that may be joined, the smallest comes first. What is too far for one step waits for
 * the next for which it may be close enough.
 */
export class Merging {
  readonly #joiner: Joiner;
  readonly #places: () => ArrayLike<number>;
  readonly #size: number;
  readonly #limits: Limits;
  /** What may be joined now, by its size; and what is too far now, by how far it is at least. */
  readonly #queue = new Queue();
  readonly #later = new Queue();
  readonly #members: (Member | undefined)[] = [];
  /** Pieces that were joined, by their numbers. */
  readonly #past = new Map<number, Part>();
  /** For each piece that was joined, the number of what it became. */
  readonly #became = new Map<number, number>();
  readonly #random: () => number;
  /** How far apart pieces are at most that may be joined without an edge in common; below 0: none may be. */
  #reach = -1;
  /** How far pieces may be from the mesh now, and how many times as far next. */
  #level: number;
  readonly #step: number;
  count = 0;

  /** @param size - the longest side of the box around the mesh, metres */
  constructor(joiner: Joiner, places: () => ArrayLike<number>, size: number, limits: Limits, seed: number) {
    this.#joiner = joiner;
    this.#places = places;
    this.#size = size;
    this.#limits = limits;
    this.#random = createGenerator(seed);
    const isOnlyExcess = limits.excess < Infinity && limits.pieces <= 1;
    const first = isOnlyExcess
      ? limits.excess * FIRST
      : Math.min(limits.excess * FIRST_OF_LIMIT, size * FIRST_OF_SIZE);
    this.#level = Math.max(first, size * FINE);
    this.#step = isOnlyExcess ? STEP : SMALL_STEP;
  }

  /** The pieces, by their numbers. */
  get byNumber(): Map<number, Piece> {
    return new Map(
      this.#members.flatMap((member, number) =>
        member === undefined ? [] : [[number, member.piece] as const],
      ),
    );
  }

  /** The number of the piece that holds what another one held. */
  holderOf(number: number): number {
    let last = number;
    for (let next = this.#became.get(last); next !== undefined; next = this.#became.get(last)) last = next;
    for (let i = number; i !== last;) {
      const next = this.#became.get(i)!;
      this.#became.set(i, last);
      i = next;
    }
    return last;
  }

  /** Adds a piece, and of which it was made; returns its number. */
  #add(piece: Piece, parts: readonly number[]): number {
    this.#members.push({ piece, box: this.#boxOf(piece), partners: new Map(), parts });
    this.count++;
    return this.#members.length - 1;
  }

  /**
   * Begins with patches of triangles, where these are close enough to the mesh, else with single triangles.
   * Those that share an edge may be joined.
   *
   * @returns the number of the piece of each triangle
   */
  begin(triangles: Triangles): Int32Array {
    const { corners, neighbors } = triangles;
    const numbers = new Int32Array(corners.length);
    const limits = { across: PATCH * this.#level, count: this.#limits.pieces };
    for (const group of groupTriangles(triangles, limits)) {
      const vertices = group.flatMap((triangle) => [...corners[triangle]!]);
      const patch = this.#nearOf(this.#joiner.beginWithin(vertices, this.#level * NEAR, this.#level, 0));
      if (patch !== undefined) {
        const number = this.#add(patch, []);
        for (const triangle of group) numbers[triangle] = number;
        continue;
      }
      for (const triangle of group) {
        numbers[triangle] = this.#add(this.#joiner.begin(corners[triangle]!, this.#level, 0), []);
      }
    }
    for (const [one, other] of neighbors) {
      if (numbers[one] !== numbers[other]) this.#offer(numbers[one]!, numbers[other]!, 0);
    }
    return numbers;
  }

  /** Joins two pieces, or finds that they are too far; returns whether there may be more to do. */
  step(): boolean {
    if (this.count <= this.#limits.pieces) return false;
    if (this.#reach < 0 && this.count <= FEW) this.#widen();
    const next = this.#queue.pop();
    if (next === undefined) return this.#rise() || this.#widen();
    const [one, other] = [this.#members[next.one], this.#members[next.other]];
    if (one === undefined || other === undefined) return true;
    const isLast = this.#level >= this.#limits.excess;
    const enough = isLast ? this.#level : this.#level * NEAR;
    // What an element has to be simpler for may be as far as pieces may be in the end.
    const { excess } = this.#limits;
    const cap = excess < Infinity ? Math.min(excess, this.#level * SIMPLER) : this.#level;
    const [a, b] = [one.piece.within ?? one.piece, other.piece.within ?? other.piece];
    const joined = this.#joiner.join(a, b, enough, this.#level, 0, cap);
    const isSimpler = 'within' in joined && joined.within !== undefined;
    const near = this.#nearOf(joined, isSimpler ? cap : undefined);
    if (near !== undefined) this.#replace(next, near);
    else {
      const low = Math.max(joined.low, this.#level * JUST_ABOVE);
      // What cannot be told is between: at the next level it could hardly be told either.
      const high = 'high' in joined ? joined.high : joined.most;
      const likely = high < Infinity ? low * Math.sqrt(Math.sqrt(high / low)) : low;
      this.#postpone(next, one, other, isLast ? low : Math.max(low, Math.min(likely, this.#limits.excess)));
    }
    return true;
  }

  /** The piece, if there is one no farther from the mesh than may be at the next level, or than a limit. */
  #nearOf(joined: Joined, most = Math.min(this.#level * this.#step, this.#limits.excess)): Piece | undefined {
    return 'high' in joined && joined.high <= most ? joined : undefined;
  }

  /**
   * When all is joined: dissolves pieces, the smallest first, whose parts others have room for.
   *
   * @param report - is told after each
   */
  dissolve(report: () => void): void {
    const { excess, pieces } = this.#limits;
    if (excess === Infinity) return;
    const others = new Map<number, Member>();
    this.#members.forEach((member, number) => {
      if (member !== undefined) others.set(number, member);
    });
    const sizes = [...others].map(([number, { box }]) => ({ number, size: diagonalOf(box, box) }));
    sizes.sort((a, b) => a.size - b.size || a.number - b.number);
    const dissolver = new Dissolver(this.#joiner, {
      partOf: (number) => this.#past.get(number)!,
      boxOf: (piece) => this.#boxOf(piece),
      excess,
      most: Math.ceil(this.#joiner.joins / 2),
    });
    for (const { number } of sizes) {
      if (this.count <= pieces || !dissolver.canGoOn) return;
      const own = others.get(number)!;
      others.delete(number);
      const moved = dissolver.dissolve(own, others);
      if (moved === undefined) {
        others.set(number, own);
      } else {
        for (const [other, part] of moved.grown) {
          const member = { ...others.get(other)!, ...part };
          others.set(other, member);
          this.#members[other] = member;
        }
        for (const [part, other] of moved.holders) this.#became.set(part, other);
        this.#members[number] = undefined;
        this.count--;
      }
      report();
    }
  }

  /** Lets two pieces wait until so much excess is allowed. */
  #postpone(pair: Pair, one: Member, other: Member, low: number): void {
    one.partners.set(pair.other, low);
    other.partners.set(pair.one, low);
    const isLast = this.#level >= this.#limits.excess;
    if (low <= this.#limits.excess && !isLast) this.#later.push({ ...pair, cost: low });
  }

  /** Allows more excess, as much as something needs; returns whether there is anything. */
  #rise(): boolean {
    const least = this.#later.first;
    if (least === undefined) return false;
    this.#level = Math.min(Math.max(this.#level, least.cost) * this.#step, this.#limits.excess);
    while (this.#later.first !== undefined && this.#later.first.cost <= this.#level) {
      const pair = this.#later.pop()!;
      const [one, other] = [this.#members[pair.one], this.#members[pair.other]];
      if (one !== undefined && other !== undefined) this.#push(pair, one, other);
    }
    return true;
  }

  #push(pair: Pair, one: Member, other: Member): void {
    this.#queue.push({ ...pair, cost: diagonalOf(one.box, other.box) });
  }

  #replace({ one, other }: Pair, piece: Piece): void {
    const known = new Map<number, number>();
    for (const number of [one, other]) {
      for (const [partner, low] of this.#members[number]!.partners) {
        const member = this.#members[partner];
        if (partner === one || partner === other || member === undefined) continue;
        // What is too far alone would be too far together, nearly always.
        known.set(partner, Math.max(known.get(partner) ?? 0, low));
        member.partners.delete(number);
      }
      this.#forget(number);
      this.#became.set(number, this.#members.length);
    }
    const made = this.#add(piece, [one, other]);
    this.count -= 2;
    for (const [partner, low] of known) this.#offer(made, partner, low);
    if (this.#reach >= 0) this.#offerNear(made, made);
  }

  /** Keeps of a piece what is needed to join it with another one, and no more. */
  #forget(number: number): void {
    const { piece, box, parts } = this.#members[number]!;
    const { vertices, low, high } = piece.within ?? piece;
    this.#past.set(number, { piece: { vertices, facets: NO_FACETS, solid: false, low, high }, box, parts });
    this.#members[number] = undefined;
  }

  /** Lets two pieces be joined that are so far from the mesh together, at least. */
  #offer(one: number, other: number, low: number): void {
    const [member, partner] = [this.#members[one]!, this.#members[other]!];
    if (member.partners.has(other)) return;
    const pair = { cost: low, rank: this.#random(), one, other };
    member.partners.set(other, low);
    partner.partners.set(one, low);
    if (low <= this.#level) this.#push(pair, member, partner);
    else if (low <= this.#limits.excess) this.#later.push(pair);
  }

  /** Lets pieces farther from each other be joined; returns whether there is anything to do. */
  #widen(): boolean {
    if (this.count > FEW || this.#reach >= 2 * this.#size) return false;
    this.#reach =
      this.#reach < 0 ? Math.min(this.#limits.excess, this.#size / 16) : 4 * this.#reach + this.#size / 256;
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
    return boxAround(this.#places(), vertices);
  }
}
