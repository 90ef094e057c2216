import type { Memory } from './memory.ts';

/** Bytes of one `SegmentPair` of layout.ts: two addresses, the margin, two places. */
export const PAIR_BYTES = 24;

/** What the list holds of one pair. */
export interface PairEntry {
  /** Addresses of the segments. */
  a: number;
  b: number;
  /** The distance that this pair has to keep, in metres; undefined where that of the call applies. */
  margin: number | undefined;
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

  /**
   * Makes room for `entries` pairs; what the list held is lost.
   *
   * @throws RangeError when memory is full; the list is as it was then
   */
  reserve(where: string, entries: number): void {
    if (entries <= this.#capacity) return;
    const capacity = Math.max(8, 2 * entries);
    const address = this.#memory.allocate(where, capacity * PAIR_BYTES);
    this.dispose();
    this.#capacity = capacity;
    this.#address = address;
  }

  /** Fills the list. Room must have been reserved. */
  write(entries: readonly PairEntry[]): void {
    const words = this.#memory.int32(this.#address, (entries.length * PAIR_BYTES) / 4);
    const margins = this.#memory.float64(this.#address, (entries.length * PAIR_BYTES) / 8);
    entries.forEach(({ a, b, margin }, i) => {
      words.set([a, b], 6 * i);
      margins[3 * i + 1] = margin ?? NaN;
      words.set([0, 0], 6 * i + 4);
    });
  }

  dispose(): void {
    if (this.#capacity > 0) this.#memory.free(this.#address);
    this.#capacity = 0;
  }
}
