import type { Numbers } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import { type PairTable, tableFor } from './columns.ts';
import { PairList } from './pair-list.ts';

/** Pairs of segments that somebody names for one question, whatever the pairs of the scene are. */
export class GivenPairs {
  readonly #host: Host;
  readonly #list: PairList;
  /** Where the largest distance is: see `PairResults`. */
  readonly #limit: number;
  #count = 0;
  #table: PairTable | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.#list = new PairList(host.heap);
    this.#limit = host.heap.allocate('Engine.createScene', Float64Array.BYTES_PER_ELEMENT);
  }

  /** The address of their list, which lasts until others are written. */
  get address(): number {
    return this.#list.address;
  }

  /**
   * Writes pairs.
   *
   * @param addresses - of all segments of the scene, by their places
   * @param places - of both segments of each pair
   * @param count - of the pairs
   */
  write(where: string, addresses: Int32Array, places: Int32Array, count: number): void {
    this.#list.reserve(where, Math.max(1, count));
    this.#list.writeSegments(addresses, places, count);
    this.#count = count;
  }

  /** Distances of the pairs that were written; those beyond a distance, metres, are infinite. */
  evaluate(where: string, maxDistance: number): Numbers {
    const count = this.#count;
    const table = tableFor(where, Math.max(1, count), this.#host, this.#table);
    this.#table = table;
    this.#host.heap.float64(this.#limit, 1)[0] = maxDistance;
    this.#host.exports.evaluateScene(this.#list.address, count, table.columns, this.#limit, 1);
    return table.views(count).distance;
  }

  /** The address of what was found at last, a row for each pair; 0: nobody has asked. */
  get results(): number {
    return this.#table?.columns ?? 0;
  }

  dispose(): void {
    this.#host.heap.free(this.#limit);
    this.#table?.dispose();
    this.#list.dispose();
  }
}
