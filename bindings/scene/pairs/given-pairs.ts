import type { Numbers } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import { SEGMENT_PAIR } from '../../wasm/records.ts';
import { type PairTable, tableFor } from './columns.ts';
import { PairList } from './pair-list.ts';

/** Pairs of segments that somebody names for one question, whatever the pairs of the scene are. */
export class GivenPairs {
  readonly #host: Host;
  readonly #list: PairList;
  /** Where the largest distance is: see `PairResults`. */
  readonly #limit: number;
  #table: PairTable | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.#list = new PairList(host.heap);
    this.#limit = host.heap.allocate('Engine.createScene', Float64Array.BYTES_PER_ELEMENT);
  }

  /**
   * Writes pairs.
   *
   * @param addresses - of all segments of the scene, by their places
   * @param places - of both segments of each pair
   * @param count - of the pairs
   * @returns the address of their list, which lasts until the next ones
   */
  write(where: string, addresses: Int32Array, places: Int32Array, count: number): number {
    this.#list.reserve(where, Math.max(1, count));
    const { bytes, fields } = SEGMENT_PAIR;
    const { address } = this.#list;
    const words = this.#host.heap.int32(address, (count * bytes) / 4).fill(0);
    for (let i = 0; i < count; i++) {
      words[(i * bytes + fields.a.offset) / 4] = addresses[places[2 * i]!]!;
      words[(i * bytes + fields.b.offset) / 4] = addresses[places[2 * i + 1]!]!;
    }
    return address;
  }

  /** Distances of the pairs that were written; those beyond a distance, metres, are infinite. */
  evaluate(where: string, count: number, maxDistance: number): Numbers {
    const table = tableFor(where, Math.max(1, count), this.#host, this.#table);
    this.#table = table;
    this.#host.heap.float64(this.#limit, 1)[0] = maxDistance;
    this.#host.exports.evaluateScene(this.#list.address, count, table.columns, this.#limit, 1);
    return table.views(count).distance;
  }

  dispose(): void {
    this.#host.heap.free(this.#limit);
    this.#table?.dispose();
    this.#list.dispose();
  }
}
