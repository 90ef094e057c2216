import type { Memory } from '../../wasm/heap.ts';

/** Bytes of one `SegmentPair` of layout.ts: two addresses, the margin, two places. */
export const PAIR_BYTES = 24;

/** Addresses of the segments of one pair. */
export interface PairEntry {
  a: number;
  b: number;
}

/** The pair list of a scene in linear memory. */
export class PairList {
  readonly #memory: Memory;
  #capacity = 0;
  #address = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get address(): number {
    return this.#address;
  }

  /** Where the order lies in which pairs are tested for freedom: their numbers, i32. */
  get order(): number {
    return this.#address + this.#capacity * PAIR_BYTES;
  }

  /**
   * Makes room for `entries` pairs; what the list held is lost.
   *
   * @throws RangeError when memory is full; the list is as it was then
   */
  reserve(where: string, entries: number): void {
    if (entries <= this.#capacity) return;
    const capacity = Math.max(8, 2 * entries);
    const address = this.#memory.allocate(where, capacity * (PAIR_BYTES + 4));
    this.dispose();
    this.#capacity = capacity;
    this.#address = address;
  }

  /** Fills the list, but for the margins. Room must have been reserved. */
  write(entries: readonly PairEntry[]): void {
    const words = this.#memory.int32(this.#address, (entries.length * PAIR_BYTES) / 4);
    this.#memory.int32(this.order, entries.length).set([...entries.keys()]);
    entries.forEach(({ a, b }, i) => {
      words.set([a, b], 6 * i);
      words.set([0, 0], 6 * i + 4);
    });
  }

  /** Fills in the distances that pairs have to keep, in metres; undefined where that of the call applies. */
  writeMargins(margins: readonly (number | undefined)[]): void {
    const numbers = this.#memory.float64(this.#address, (margins.length * PAIR_BYTES) / 8);
    margins.forEach((margin, i) => {
      numbers[3 * i + 1] = margin ?? NaN;
    });
  }

  dispose(): void {
    if (this.#capacity > 0) this.#memory.free(this.#address);
    this.#capacity = 0;
  }
}
