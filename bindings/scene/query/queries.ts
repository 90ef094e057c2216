import { type CheckedClosest, ClosestSearch } from './closest.ts';
import { Containment } from './contains.ts';
import type { Numbers } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import { type NearestElement, NearestSearch } from './nearest.ts';
import type { PairDistance } from '../pairs/distances.ts';
import type { SceneParts } from '../model/model.ts';

/** Questions beside the distances of the pair list: about the closest pairs, single elements, and points. */
export class SceneQueries {
  readonly #host: Host;
  readonly #parts: SceneParts;
  #nearest: NearestSearch | undefined;
  #closest: ClosestSearch | undefined;
  #containment: Containment | undefined;

  constructor(host: Host, parts: SceneParts) {
    this.#host = host;
    this.#parts = parts;
  }

  nearestElement(
    where: string,
    id: string,
    position: ArrayLike<number>,
    maxDistance: number,
  ): NearestElement | undefined {
    const segment = this.#parts.segments.get(where, 'id', id);
    this.#parts.flush();
    this.#nearest ??= this.#host.heap.allOrNothing(
      () => new NearestSearch(where, this.#host, this.#parts.poses),
    );
    return this.#nearest.find(where, segment, position, maxDistance);
  }

  contains(where: string, id: string, points: Numbers, out: Uint8Array): Uint8Array {
    const segment = this.#parts.segments.get(where, 'id', id);
    this.#parts.flush();
    this.#containment ??= this.#host.heap.allOrNothing(() => new Containment(where, this.#host));
    return this.#containment.find(where, segment, points, out);
  }

  /** Up to `count` pairs, the closest first. */
  closest(where: string, count: number, question: CheckedClosest): PairDistance[] {
    this.#closest ??= new ClosestSearch(this.#host);
    const { pairs, segments } = this.#parts;
    const scene = this.#parts.sceneWithin(where, question.maxDistance);
    return this.#closest.find(where, scene, pairs.rows, segments.linkOf, count, question);
  }

  dispose(): void {
    this.#nearest?.dispose();
    this.#closest?.dispose();
    this.#containment?.dispose();
  }
}
