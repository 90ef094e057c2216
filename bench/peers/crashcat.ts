import {
  createGjkClosestPoints,
  createSupport,
  gjkClosestPoints,
  setPointSupport,
  setPolygonSupport,
  type Support,
} from 'crashcat';
import { type FlatScene, STRIDE } from './flat-scene.ts';
import { type ElementLibrary, LibraryScene } from './library-scene.ts';
import type { Peer } from './peer.ts';

/** How far cores may be from each other and still count as touching, metres. */
const TOUCHING = 1e-6;

class CrashcatElements implements ElementLibrary {
  readonly #radii: Float64Array;
  readonly #supports: readonly Support[];
  /** The vertices of each core, in a list of its own. */
  readonly #vertices: readonly number[][];
  readonly #result = createGjkClosestPoints();

  constructor({ kinds, radii }: FlatScene) {
    this.#radii = radii;
    this.#supports = Array.from(kinds, () => createSupport());
    this.#vertices = Array.from(kinds, (kind) => new Array<number>(3 * (kind + 1)).fill(0));
  }

  place({ world }: FlatScene): void {
    this.#vertices.forEach((vertices, i) => {
      for (let k = 0; k < vertices.length; k++) vertices[k] = world[i * STRIDE + k]!;
      const support = this.#supports[i]!;
      if (vertices.length === 3) setPointSupport(support, vertices as [number, number, number]);
      else setPolygonSupport(support, vertices, vertices.length / 3);
    });
  }

  distance(i: number, j: number, best: number): number {
    const radii = this.#radii[i]! + this.#radii[j]!;
    const a = this.#vertices[i]!;
    const b = this.#vertices[j]!;
    const direction: [number, number, number] = [b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!];
    const limit = best + radii;
    const result = this.#result;
    gjkClosestPoints(result, this.#supports[i]!, this.#supports[j]!, TOUCHING, direction, limit * limit);
    return Math.sqrt(result.squaredDistance) - radii;
  }
}

export const CRASHCAT_PEER: Peer = {
  name: 'crashcat',
  tolerance: 1e-4,
  overlap: 'depth',
  load: (work) => Promise.resolve(new LibraryScene(work, (flat) => new CrashcatElements(flat))),
};
