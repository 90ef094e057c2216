import type { Scene } from '../../../bindings/index.ts';
import type { Distances } from '../../../bindings/scene/pairs/distances.ts';
import { closestRows } from '../../../modules/three/closest-rows.ts';

/** How many of the closest pairs are shown. */
export const SHOWN = 5;

/** The pairs that are closest, and the lowest distance of each segment. It allocates nothing per frame. */
export class ClosestPairs {
  /** Rows of the last evaluation, the closest first; `count` of them are valid. */
  readonly rows = new Int32Array(SHOWN);
  count = 0;
  /** Milliseconds that the last evaluation took. */
  milliseconds = 0;
  readonly #scene: Scene;
  #distances: Distances;
  #pairs: Distances['pairs'] = [];
  /** By row: the places of both segments in `#lowest`. */
  #ends = new Int32Array(0);
  #lowest = new Float64Array(0);
  #places = new Map<string, number>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#distances = scene.evaluate();
  }

  /** The columns of the last evaluation. */
  get distances(): Distances {
    return this.#distances;
  }

  /** The lowest distance, metres; Infinity where nothing is compared. */
  get minimum(): number {
    return this.count === 0 ? Infinity : this.#distances.distance[this.rows[0]!]!;
  }

  /** The lowest distance of a segment to any other, metres. */
  lowestOf(segment: string): number {
    return this.#lowest[this.#places.get(segment) ?? -1] ?? Infinity;
  }

  /** Evaluates the scene. */
  measure(): void {
    const begun = performance.now();
    this.#distances = this.#scene.evaluate();
    this.milliseconds = performance.now() - begun;
    if (this.#distances.pairs !== this.#pairs) this.#number();
    const { distance } = this.#distances;
    this.#lowest.fill(Infinity);
    this.count = closestRows(distance, this.rows);
    for (let row = 0; row < distance.length; row++) {
      const value = distance[row]!;
      const a = this.#ends[2 * row]!;
      const b = this.#ends[2 * row + 1]!;
      if (value < this.#lowest[a]!) this.#lowest[a] = value;
      if (value < this.#lowest[b]!) this.#lowest[b] = value;
    }
  }

  /** Numbers the segments of the pairs, when these have changed. */
  #number(): void {
    this.#pairs = this.#distances.pairs;
    this.#places = new Map();
    this.#ends = new Int32Array(2 * this.#pairs.length);
    for (const [i, id] of this.#pairs.flat().entries()) {
      let place = this.#places.get(id);
      if (place === undefined) this.#places.set(id, (place = this.#places.size));
      this.#ends[i] = place;
    }
    this.#lowest = new Float64Array(this.#places.size);
  }
}
