import { HULL_VERTICES } from '../../../bindings/elements/solids.ts';
import { Simplex } from './simplex.ts';

/** Squares of distances below this, which is 1e-13 squared, are those of points inside. */
const INSIDE = 1e-26;

/** The search ends when the square of the distance is known to this part of it. */
const PRECISION = 1e-9;

/** Steps after which the search ends, whatever rounding does: two are usual, and twelve the most seen. */
const MOST_STEPS = 100;

/**
 * The convex hull of vertices that come one after the other, as something to measure distances from.
 * Coordinates are at most 2 in magnitude.
 *
 * Distances are found by the algorithm of Gilbert, Johnson and Keerthi (1988), beginning with the vertices
 * that the closest point was between before the hull grew.
 */
export class GrowingHull {
  /** How many vertices there are. */
  count = 0;
  readonly #vertices = new Float64Array(3 * HULL_VERTICES.most);
  readonly #simplex = new Simplex(this.#vertices);

  /** Adds a vertex; 256 fit. */
  add(x: number, y: number, z: number): void {
    this.#vertices.set([x, y, z], 3 * this.count++);
  }

  /**
   * The distance of a point from the hull: that of the closest point found, so that it can only be too large,
   * by a part of 1e-9 and some units in the last place of coordinates. Below 1e-13 the point is inside.
   *
   * @param near - from `at` on the numbers of vertices to begin with, best those that the closest point was
   *   between when it was last asked for; gets those that it is between now
   */
  distance(x: number, y: number, z: number, near: Uint8Array, at: number): number {
    const simplex = this.#simplex;
    simplex.restore(x, y, z, near, at);
    const { closest } = simplex;
    for (let step = 0; step < MOST_STEPS && simplex.square > INSIDE && simplex.count < 4; step++) {
      const next = this.#nearest(closest);
      const height =
        closest[0]! * (this.#vertices[3 * next]! - x) +
        closest[1]! * (this.#vertices[3 * next + 1]! - y) +
        closest[2]! * (this.#vertices[3 * next + 2]! - z);
      if (simplex.square - height <= PRECISION * simplex.square || simplex.has(next)) break;
      if (!simplex.extend(next)) break;
    }
    simplex.save(near, at);
    return Math.sqrt(simplex.square);
  }

  /** The number of the vertex that is least far along a direction; of equals the first. */
  #nearest(direction: Float64Array): number {
    const v = this.#vertices;
    const [x, y, z] = [direction[0]!, direction[1]!, direction[2]!];
    let best = 0;
    let least = Infinity;
    for (let i = 0, at = 0; i < this.count; i++, at += 3) {
      const height = x * v[at]! + y * v[at + 1]! + z * v[at + 2]!;
      if (height >= least) continue;
      least = height;
      best = i;
    }
    return best;
  }
}
