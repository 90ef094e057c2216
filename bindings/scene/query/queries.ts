import { listAround, type NearElements } from './around.ts';
import { type CheckedClosest, ClosestSearch } from './closest.ts';
import { Containment } from './contains.ts';
import { type CheckedContactOptions, Contacts, nearestRows } from './contacts.ts';
import { Lister } from './listing.ts';
import { type ElementPairs, listElementPairs, orderOf } from './elements-within.ts';
import { outOfRange } from '../../base/errors.ts';
import type { Numbers } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import { type ImpactQuestion, type Impacts, ImpactSearch } from './impacts.ts';
import { type NearestElement, NearestSearch } from './nearest.ts';
import type { PairDistance } from '../pairs/distances.ts';
import { withPenetration } from '../pairs/penetration.ts';
import type { SceneParts } from '../model/model.ts';
import { type QueryStatistics, readStatistics } from '../../wasm/statistics.ts';

/** Questions beside the distances of the pair list: about single elements, and contacts. */
export class SceneQueries {
  readonly #host: Host;
  readonly #parts: SceneParts;
  readonly #lister: Lister;
  #nearest: NearestSearch | undefined;
  #closest: ClosestSearch | undefined;
  #impacts: ImpactSearch | undefined;
  #containment: Containment | undefined;

  constructor(host: Host, parts: SceneParts) {
    this.#host = host;
    this.#parts = parts;
    this.#lister = new Lister(host);
  }

  elementPairs(where: string, a: string, b: string, maxDistance: number): ElementPairs {
    const first = this.#parts.segments.get(where, 'a', a);
    const second = this.#parts.segments.get(where, 'b', b);
    if (first === second) throw outOfRange(where, 'b', 'another segment than a', b);
    this.#parts.flush();
    return listElementPairs(where, first.address, second.address, maxDistance, this.#host, this.#lister);
  }

  contacts(where: string, options: CheckedContactOptions): Contacts {
    const { maxDistance, nearestOnly, polygons, isExact } = options;
    const { pairs, pairCount, phase } = this.#parts.batchScene();
    return this.#lister.contacts(
      where,
      polygons === 'polygon' ? 'polygons' : 'contacts',
      maxDistance,
      (list) =>
        withPenetration(this.#host, isExact, () =>
          this.#host.exports.listContacts(pairs, pairCount, phase, list),
        ),
      (found) => {
        const all = orderOf(found, found.row);
        const rows = nearestOnly ? nearestRows(found, all) : all;
        return new Contacts(this.#host.precision, this.#parts.pairs.rows, found, rows);
      },
    );
  }

  impacts(where: string, question: ImpactQuestion): Impacts {
    this.#impacts ??= new ImpactSearch(this.#host, this.#parts);
    return this.#impacts.find(where, question);
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

  elementsWithin(where: string, id: string, position: ArrayLike<number>, radius: number): NearElements {
    const segment = this.#parts.segments.get(where, 'id', id);
    this.#parts.flush();
    const address = this.#parts.poses.stagePosition(where, position);
    return listAround(where, segment.address, address, radius, this.#host, this.#lister);
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
    return this.#closest.find(where, this.#parts.batchScene(), this.#parts.pairs.rows, count, question);
  }

  statistics(): QueryStatistics {
    return readStatistics(this.#host);
  }

  dispose(): void {
    this.#nearest?.dispose();
    this.#closest?.dispose();
    this.#impacts?.dispose();
    this.#containment?.dispose();
  }
}
