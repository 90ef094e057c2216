import { lengthOf } from '../../base/length.ts';
import type { GrowingNumbers } from '../../base/growing-numbers.ts';
import { HULL_VERTICES } from '../../elements/solids.ts';
import type { Joined, Joiner, Piece } from './joiner.ts';
import { Remainder, type Wall } from './remainder.ts';

/** A place inside the mesh, by the number of its vertex, and how far it is from the mesh, metres. */
export interface Center {
  readonly vertex: number;
  readonly radius: number;
}

/** A corner that may move, and what has to hold what it sweeps. */
interface Move {
  readonly from: number;
  readonly to: number;
  /** Pieces that have to grow, and what they become. */
  readonly grown: ReadonlyMap<number, Piece>;
  /** Triangles whose pieces cannot grow that far: each needs a piece of its own. */
  readonly alone: readonly Wall[];
  /** How much too far from the mesh that one is which is farthest, metres. */
  readonly over: number;
}

/** Corners go where this many new pieces do, and not where more are needed, as long as one can. */
const MORE = [0, 1, 2, 4, 8, 16];

/** So many corners nearby, and so many places inside, are tried for each corner. */
const NEIGHBORS = 4;
const CENTERS = 3;

/**
 * So many moves may be tried, and so many more for each triangle of the mesh: a thin shell takes 7 for each,
 * a ball of spikes 40, and a link none. Corners that are only looked at count as a part of one.
 */
const TRIES = 2 ** 12;
const TRIES_PER_WALL = 64;
const LOOK = 1 / 16;

/** Of so few corners all are looked at for those nearby. */
const FEW = 1024;

/**
 * Fills what is between pieces that hold the surface of a closed mesh. All of its inside is in the pieces
 * once nothing is left of the remainder, a closed surface that at first is the mesh: its corners move, and
 * whatever their triangles sweep is in some piece. Most moves cost nothing, as the pieces around a corner
 * hold the place that it moves to; for some, pieces take in a corner of others or a place deep inside; few
 * need new pieces.
 */
export class Filling {
  readonly #joiner: Joiner;
  readonly #places: GrowingNumbers<Float64Array>;
  readonly #pieces: Map<number, Piece>;
  readonly #limit: number;
  readonly #remainder = new Remainder();
  readonly #centers: readonly Center[];
  readonly #isCenter: ReadonlySet<number>;
  /** For each vertex, the numbers of pieces that hold it, and of those that cannot grow to hold it. */
  readonly #holders = new Map<number, Set<number>>();
  readonly #far = new Map<number, Set<number>>();
  /** What pieces were, and would be if they held a vertex too, by vertex and number. */
  readonly #larger = new Map<string, { readonly from: Piece; readonly made: Piece }>();
  /** Pieces of one vertex, and of a triangle and a vertex. */
  readonly #points = new Map<number, Piece>();
  readonly #cells = new Map<string, Joined>();
  #next: number;
  /** How many moves may still be tried. */
  #left = TRIES;

  /**
   * @param pieces - by their numbers: they grow, and others are added
   * @param centers - places deep inside the mesh
   * @param limit - how far pieces may be from the mesh, metres, if there is a way
   */
  constructor(
    joiner: Joiner,
    places: GrowingNumbers<Float64Array>,
    pieces: Map<number, Piece>,
    centers: readonly Center[],
    limit: number,
  ) {
    this.#joiner = joiner;
    this.#places = places;
    this.#pieces = pieces;
    this.#centers = this.#thin(centers);
    this.#isCenter = new Set(this.#centers.map(({ vertex }) => vertex));
    this.#limit = limit;
    this.#next = Math.max(...pieces.keys()) + 1;
  }

  /** Adds a triangle of the mesh, and the piece that holds it. */
  add(wall: Wall): void {
    for (const corner of wall.corners) this.#note(corner, wall.holder);
    this.#remainder.add(wall);
    this.#left += TRIES_PER_WALL;
  }

  /**
   * Makes pieces hold all that the triangles enclose.
   *
   * @param report - is called again and again
   */
  run(report: () => void): void {
    this.#moveAlong();
    while (!this.#remainder.isEmpty) {
      report();
      if (this.#left <= 0) this.#fillParts();
      else if (!MORE.some((most) => this.#sweep(most))) this.#moveAnyway();
    }
  }

  /** Makes one piece of each part of what is left, however far from the mesh: that ends it at once. */
  #fillParts(): void {
    for (const corners of this.#remainder.takeParts()) {
      let piece = this.#begin(corners.slice(0, HULL_VERTICES.most));
      for (let i = HULL_VERTICES.most; i < corners.length; i += HULL_VERTICES.most) {
        const more = this.#begin(corners.slice(i, i + HULL_VERTICES.most));
        piece = this.#joiner.join(piece, more, Infinity, this.#limit, 0) as Piece;
      }
      this.#pieces.set(this.#next++, piece);
    }
  }

  /** Moves corners to others next to them, as long as all pieces around them are known to hold these. */
  #moveAlong(): void {
    for (let again = true; again;) {
      again = false;
      for (const from of this.#remainder.corners) {
        this.#left -= LOOK;
        if (this.#left <= 0) return;
        const star = this.#remainder.around(from);
        const holders = new Set(star.map(({ holder }) => holder));
        const to = neighborsIn(star, from).find((other) => {
          const known = this.#holders.get(other)!;
          return [...holders].every((holder) => known.has(holder));
        });
        if (to === undefined) continue;
        this.#remainder.move(from, to, ({ holder }) => holder);
        again = true;
      }
    }
  }

  /**
   * Moves each corner that can go somewhere without new pieces; with some, the first such corner. Returns
   * whether there was one.
   */
  #sweep(most: number): boolean {
    let moved = false;
    for (const from of this.#remainder.corners) {
      if (this.#left <= 0) return true;
      if (!this.#remainder.has(from)) continue;
      const move = this.#firstMove(from, most);
      if (move === undefined) continue;
      this.#move(move);
      moved = true;
      if (most > 0) break;
    }
    return moved;
  }

  #firstMove(from: number, most: number): Move | undefined {
    for (const to of this.#aimsOf(from)) {
      const move = this.#tryMove(from, to, most);
      if (move !== undefined && move.over <= 0) return move;
    }
    return undefined;
  }

  /** Moves corners that are far from each other although that is too far from the mesh, by what is least. */
  #moveAnyway(): void {
    const moves = this.#remainder.corners.map((from) => {
      const all = this.#aimsOf(from).map((to) => this.#tryMove(from, to, Infinity)!);
      return all.reduce((least, move) => (isLess(move, least) ? move : least));
    });
    const touched = new Set<number>();
    for (const move of moves.toSorted((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : a.from - b.from))) {
      const star = this.#remainder.around(move.from).flatMap(({ corners }) => corners);
      if (star.some((corner) => touched.has(corner)) || touched.has(move.to)) continue;
      for (const corner of [...star, move.to]) touched.add(corner);
      this.#move(move);
    }
  }

  /**
   * Where a corner may go, the nearest first: to those next to it and, if there are few, others nearby; and
   * to places inside the mesh, unless it is one already. So there are fewer corners with each move, or fewer
   * that are no such places.
   */
  #aimsOf(from: number): number[] {
    const near = neighborsIn(this.#remainder.around(from), from);
    const distance = (to: number): number => this.#between(from, to);
    const aims = new Set(this.#nearest(near, distance).slice(0, NEIGHBORS));
    const { corners } = this.#remainder;
    if (corners.length <= FEW) {
      const others = corners.filter((corner) => corner !== from);
      for (const to of this.#nearest(others, distance).slice(0, NEIGHBORS)) aims.add(to);
    }
    if (!this.#isCenter.has(from)) {
      const gaps = new Map(
        this.#centers.map(({ vertex, radius }) => [vertex, this.#between(from, vertex) - radius]),
      );
      for (const to of this.#nearest([...gaps.keys()], (vertex) => gaps.get(vertex)!).slice(0, CENTERS))
        aims.add(to);
    }
    return this.#nearest([...aims], distance);
  }

  /** Leaves those that are not in the ball around a larger one: corners should meet in few places. */
  #thin(centers: readonly Center[]): Center[] {
    const kept: Center[] = [];
    for (const center of centers.toSorted((a, b) => b.radius - a.radius || a.vertex - b.vertex)) {
      const isFar = ({ vertex }: Center): boolean => this.#between(vertex, center.vertex) > center.radius;
      if (kept.every(isFar)) kept.push(center);
    }
    return kept;
  }

  #nearest(vertices: readonly number[], distanceOf: (vertex: number) => number): number[] {
    const keyed = vertices.map((vertex) => ({ vertex, distance: distanceOf(vertex) }));
    return keyed.sort((a, b) => a.distance - b.distance || a.vertex - b.vertex).map(({ vertex }) => vertex);
  }

  #between(a: number, b: number): number {
    const places = this.#places.numbers;
    const way = (k: number): number => places[3 * a + k]! - places[3 * b + k]!;
    return lengthOf(way(0), way(1), way(2));
  }

  /** What a move takes; undefined if it needs more new pieces than there may be. */
  #tryMove(from: number, to: number, most: number): Move | undefined {
    const grown = new Map<number, Piece>();
    const alone: Wall[] = [];
    this.#left--;
    let over = 0;
    for (const wall of this.#remainder.around(from)) {
      const { holder } = wall;
      if (grown.has(holder) || this.#holders.get(to)?.has(holder) === true) continue;
      const cell = this.#cellOf(wall, to);
      const made = cell.low > this.#limit ? undefined : this.#grow(holder, to);
      if (made === undefined) {
        if (alone.push(wall) > most) return undefined;
        over = Math.max(over, ('high' in cell ? cell.high : cell.low) - this.#limit);
      } else if (made !== this.#pieces.get(holder)) {
        grown.set(holder, made);
      }
    }
    return { from, to, grown, alone, over };
  }

  /** A piece that holds a vertex too, which may be itself; undefined where that is too far from the mesh. */
  #grow(holder: number, vertex: number): Piece | undefined {
    const from = this.#pieces.get(holder)!;
    // What is too far would be so if it were larger.
    if (this.#far.get(vertex)?.has(holder) === true) return undefined;
    const key = `${vertex} ${holder}`;
    const known = this.#larger.get(key);
    if (known?.from === from) return known.made;
    const point = this.#points.get(vertex) ?? this.#begin([vertex]);
    this.#points.set(vertex, point);
    const made = this.#joiner.join(from, point, this.#limit, this.#limit, 0);
    if (!('high' in made) || made.high > this.#limit) {
      addTo(this.#far, vertex, holder);
      return undefined;
    }
    if (isSame(from.vertices, made.vertices)) {
      this.#note(vertex, holder);
      return from;
    }
    this.#larger.set(key, { from, made });
    return made;
  }

  /** The tetrahedron that a triangle sweeps when a corner moves: the piece for it alone. */
  #cellOf({ corners }: Wall, to: number): Joined {
    const vertices = [...corners, to].sort((a, b) => a - b);
    const key = vertices.join();
    const cell = this.#cells.get(key) ?? this.#joiner.beginWithin(vertices, this.#limit, this.#limit, 0);
    this.#cells.set(key, cell);
    return cell;
  }

  #begin(vertices: readonly number[]): Piece {
    return this.#joiner.begin(vertices, this.#limit, 1 / 16);
  }

  #move({ from, to, grown, alone }: Move): void {
    for (const [holder, piece] of grown) {
      this.#pieces.set(holder, piece);
      this.#note(to, holder);
    }
    const cells = new Map<Wall, number>();
    for (const wall of alone) {
      const number = this.#next++;
      const cell = this.#cellOf(wall, to);
      this.#pieces.set(number, 'high' in cell ? cell : this.#begin([...wall.corners, to]));
      for (const corner of [...wall.corners, to]) this.#note(corner, number);
      cells.set(wall, number);
    }
    this.#remainder.move(from, to, (wall) => cells.get(wall) ?? wall.holder);
  }

  #note(vertex: number, holder: number): void {
    addTo(this.#holders, vertex, holder);
  }
}

function neighborsIn(star: readonly Wall[], corner: number): number[] {
  const found = new Set(star.flatMap(({ corners }) => corners));
  found.delete(corner);
  return [...found];
}

function isLess(a: Move, b: Move): boolean {
  const [isFar, isOtherFar] = [a.over > 0, b.over > 0];
  if (isFar !== isOtherFar) return isOtherFar;
  if (isFar && a.over !== b.over) return a.over < b.over;
  return a.alone.length < b.alone.length;
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  const known = new Set(a);
  return a.length === b.length && b.every((vertex) => known.has(vertex));
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
