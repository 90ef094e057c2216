import type { Numbers } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import { type PairTable, tableFor } from './columns.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import { PairList } from './pair-list.ts';

/** Pairs of segments that somebody names for one question, whatever the pairs of the scene are. */
export class GivenPairs {
  readonly #host: Host;
  readonly #list: PairList;
  /** Where the largest distance is: see `PairResults`. */
  readonly #limit: number;
  #count = 0;
  #table: PairTable | undefined;
  /** What was found of pairs that have slots, and room for the numbers of these. */
  #kept: PairTable | undefined;
  readonly #slots: GrowingBuffer;
  #results = 0;

  constructor(host: Host) {
    this.#host = host;
    this.#list = new PairList(host.heap);
    this.#slots = new GrowingBuffer(host.heap);
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

  /**
   * Distances of the pairs that were written; those beyond a distance, metres, are infinite.
   *
   * @param slots - a number below `room` for each pair: all that is found of it is kept there, until others
   *   have the slot, or there is more room. By default nothing is kept but what was found at last
   */
  evaluate(where: string, maxDistance: number, slots?: Int32Array, room = 0): Numbers {
    const count = this.#count;
    const { exports, heap } = this.#host;
    const table = tableFor(where, Math.max(1, count), this.#host, this.#table);
    this.#table = table;
    if (slots !== undefined) this.#kept = tableFor(where, room, this.#host, this.#kept);
    heap.float64(this.#limit, 1)[0] = maxDistance;
    exports.evaluateScene(this.#list.address, count, table.columns, this.#limit, 1);
    this.#results = table.columns;
    if (slots !== undefined) this.#keep(where, table.columns, slots.subarray(0, count), this.#kept!.columns);
    return table.views(count).distance;
  }

  #keep(where: string, found: number, slots: Int32Array, kept: number): void {
    const { exports, heap } = this.#host;
    const address = this.#slots.reserve(where, 4 * slots.length, 8 * slots.length);
    heap.int32(address, slots.length).set(slots);
    exports.keepEvaluated(found, slots.length, address, kept);
    this.#results = kept;
  }

  /** The address of what was found at last: a row for each pair, or slot; 0: nobody has asked. */
  get results(): number {
    return this.#results;
  }

  dispose(): void {
    this.#host.heap.free(this.#limit);
    this.#table?.dispose();
    this.#kept?.dispose();
    this.#slots.dispose();
    this.#list.dispose();
  }
}
