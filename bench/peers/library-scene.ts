/** A scene in the hands of a library that compares two elements at a time: it gets our best culling. */
import type { SceneWork } from '../scenes/work.ts';
import { FlatScene } from './flat-scene.ts';
import type { PeerScene } from './peer.ts';

/** What a library has to do. Elements are numbered as in `FlatScene`. */
export interface ElementLibrary {
  /** Moves the library's elements to a set of poses; `flat` has been moved already. */
  place(flat: FlatScene, set: number): void;
  /**
   * The signed distance of two elements, metres; NaN if the library cannot compare them. May be anything of
   * at least `best` where the distance is not below it.
   */
  distance(i: number, j: number, best: number): number;
  dispose?(): void;
}

export class LibraryScene implements PeerScene {
  readonly distance: Float64Array;
  readonly #flat: FlatScene;
  readonly #library: ElementLibrary;

  constructor(work: SceneWork, makeLibrary: (flat: FlatScene) => ElementLibrary) {
    this.#flat = new FlatScene(work);
    this.#library = makeLibrary(this.#flat);
    this.distance = new Float64Array(work.pairs.length);
  }

  evaluate(set: number): void {
    this.#flat.place(set);
    this.#library.place(this.#flat, set);
    for (let pair = 0; pair < this.distance.length; pair++) this.distance[pair] = this.#search(pair);
  }

  /** The distance of a pair of segments; NaN if it depends on elements that the library cannot compare. */
  #search(pair: number): number {
    const flat = this.#flat;
    const library = this.#library;
    const { first, pairs } = flat;
    const a = pairs[2 * pair]!;
    const b = pairs[2 * pair + 1]!;
    flat.findLikely(a, b);
    const { likelyA, likelyB } = flat;
    let best = library.distance(likelyA, likelyB, Infinity);
    for (let i = first[a]!; i < first[a + 1]!; i++) {
      for (let j = first[b]!; j < first[b + 1]!; j++) {
        if ((i === likelyA && j === likelyB) || !flat.mayBeCloser(i, j, best)) continue;
        const distance = library.distance(i, j, best);
        if (!(distance >= best)) best = distance;
      }
    }
    return best;
  }

  dispose(): void {
    this.#library.dispose?.();
  }
}
