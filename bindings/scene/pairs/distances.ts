import { recordKind } from '../../base/tape.ts';
import { outOfRange } from '../../base/errors.ts';
import { type Vector, vectorAt } from '../../base/checks.ts';
import type { Pair } from './pairs.ts';
import type { PairTable, PairViews } from './columns.ts';

/** The closest points of one segment pair, as a plain object. Metres, world frame. */
export interface PairDistance {
  /** Segment ids. */
  a: string;
  b: string;
  /** The links of a robot that the closest elements are of; for segments that are of no robot, their ids. */
  linkA: string;
  linkB: string;
  /** Signed distance; +Infinity beyond the largest distance asked for. */
  distance: number;
  /** Points on the surfaces. */
  pointA: Vector;
  pointB: Vector;
  /** Unit vector from a to b. */
  normal: Vector;
  /** Numbers of the closest elements in their segments; -1 beyond. */
  elementA: number;
  elementB: number;
}

/** Tells the link that an element of a segment is of: see `SegmentSet.linkOf`. */
export type LinkOf = (id: string, element: number) => string;

/** A copy of row `i` of some columns, which is about a pair. */
export function readRow(views: PairViews, i: number, [a, b]: Pair, linkOf: LinkOf): PairDistance {
  return {
    a,
    b,
    linkA: linkOf(a, views.elementA[i]!),
    linkB: linkOf(b, views.elementB[i]!),
    distance: views.distance[i]!,
    pointA: vectorAt(views.pointA, i),
    pointB: vectorAt(views.pointB, i),
    normal: vectorAt(views.normal, i),
    elementA: views.elementA[i]!,
    elementB: views.elementB[i]!,
  };
}

/** The row of a pair that is beyond the largest distance asked for. */
export function beyondRow([a, b]: Pair): PairDistance {
  const nothing = (): Vector => [0, 0, 0];
  return {
    a,
    b,
    linkA: a,
    linkB: b,
    distance: Infinity,
    pointA: nothing(),
    pointB: nothing(),
    normal: nothing(),
    elementA: -1,
    elementB: -1,
  };
}

/**
 * What `scene.evaluate()` found: columns with one row per pair. They are views of linear memory, valid until
 * the next evaluation; read them from here each time, as loading more scenes may move them.
 */
export class Distances implements PairViews {
  #table: PairTable;
  #pairs: readonly Pair[];
  readonly #linkOf: LinkOf;
  #disposed = false;

  /** @internal `scene.evaluate` gives them. */
  constructor(table: PairTable, linkOf: LinkOf) {
    this.#table = table;
    this.#linkOf = linkOf;
    this.#pairs = [];
  }

  /** @internal Points to the results of an evaluation. */
  update(table: PairTable, pairs: readonly Pair[]): void {
    this.#table = table;
    this.#pairs = pairs;
  }

  /** @internal The memory behind the columns is about to go. */
  dispose(): void {
    this.#disposed = true;
  }

  /** Number of pairs. */
  get count(): number {
    return this.pairs.length;
  }

  /** The segment ids of each row: frozen, and the same array until the pairs of the scene change. */
  get pairs(): readonly Pair[] {
    this.#check();
    return this.#pairs;
  }

  get distance(): PairViews['distance'] {
    return this.#current().distance;
  }

  get pointA(): PairViews['pointA'] {
    return this.#current().pointA;
  }

  get pointB(): PairViews['pointB'] {
    return this.#current().pointB;
  }

  get normal(): PairViews['normal'] {
    return this.#current().normal;
  }

  get elementA(): PairViews['elementA'] {
    return this.#current().elementA;
  }

  get elementB(): PairViews['elementB'] {
    return this.#current().elementB;
  }

  get beyond(): PairViews['beyond'] {
    return this.#current().beyond;
  }

  /**
   * A copy of row `i`.
   *
   * @throws RangeError when there is no such row
   */
  at(i: number): PairDistance {
    if (!Number.isInteger(i) || i < 0 || i >= this.count) {
      throw outOfRange('Distances.at', 'i', `an integer from 0 to ${this.count - 1}`, i);
    }
    return readRow(this.#current(), i, this.#pairs[i]!, this.#linkOf);
  }

  /**
   * A copy of the row with the smallest distance, the first of equals.
   *
   * @throws RangeError when the scene has no pairs, as `count` tells
   */
  minimum(): PairDistance {
    if (this.count === 0) {
      throw new RangeError('Distances.minimum: the scene has no pairs; add some, or look at count before');
    }
    const { distance } = this.#current();
    let closest = 0;
    for (let i = 1; i < distance.length; i++) if (distance[i]! < distance[closest]!) closest = i;
    return this.at(closest);
  }

  #check(): void {
    if (this.#disposed) throw new TypeError('Distances: the scene is disposed; copy what you need before');
  }

  #current(): PairViews {
    this.#check();
    return this.#table.views(this.#pairs.length);
  }
}

recordKind({
  name: 'Distances',
  type: Distances,
  methods: [],
  columns: ['distance', 'pointA', 'pointB', 'normal', 'elementA', 'elementB', 'beyond'],
});
