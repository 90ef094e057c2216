import type { PairDistance, Scene } from '../../../bindings/index.ts';
import { penetrationDepth } from '../../contacts/index.ts';

/** How deep a pair overlaps, as bounds, metres. */
export interface Depth {
  readonly lower: number;
  readonly upper: number;
}

/**
 * A pair; one with a mesh that overlaps also has its depth, as bounds, and its distance is minus the lower
 * one where that is farther. Reason: where surfaces cross, the distance of meshes is 0.
 */
export type DeepPair = PairDistance & { readonly depth?: Depth };

/** Depths that are found, the most: each takes about a millisecond. */
const MOST = 5000;

/** Finds how deep the pairs of a scene with meshes overlap. */
export class Depths {
  readonly #scene: Scene;
  readonly #meshes = new Map<string, boolean>();
  #left = MOST;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The closest pair of the scene as it stands; of pairs that overlap, the deepest. */
  closest(): DeepPair {
    const closest = this.#scene.closest();
    if (closest.distance > 0) return closest;
    const distances = this.#scene.evaluate({ maxDistance: 0 });
    const overlapping = [...distances.beyond.keys()].filter((row) => distances.beyond[row] === 0);
    // Their numbers are read before the scene is asked anything else.
    const pairs = overlapping.map((row) => distances.at(row)).map((pair) => this.deepened(pair));
    const first = pairs.find(({ a, b }) => a === closest.a && b === closest.b)!;
    return pairs.reduce((lowest, pair) => (pair.distance < lowest.distance ? pair : lowest), first);
  }

  /** A pair with its depth, where it has a mesh and overlaps. */
  deepened(pair: PairDistance): DeepPair {
    if (pair.distance > 0 || !(this.#hasMesh(pair.a) || this.#hasMesh(pair.b))) return pair;
    const known = -pair.distance;
    if (this.#left-- <= 0) return { ...pair, depth: { lower: known, upper: Infinity } };
    const found = penetrationDepth(this.#scene, pair.a, pair.b, { convex: false });
    if (found === undefined) return pair;
    const lower = Math.max(found.lower, known);
    return { ...pair, distance: -lower, depth: { lower, upper: Math.max(found.upper, lower) } };
  }

  #hasMesh(id: string): boolean {
    let known = this.#meshes.get(id);
    if (known === undefined) {
      const segment = this.#scene.segment(id);
      known = !segment.isMap && segment.elements.some(({ kind }) => kind === 'mesh');
      this.#meshes.set(id, known);
    }
    return known;
  }
}
