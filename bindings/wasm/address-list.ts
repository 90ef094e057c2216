import type { Memory } from './heap.ts';

/** A list of addresses in linear memory, `width` per entry, that kernels read. */
export class AddressList {
  readonly #memory: Memory;
  readonly #width: number;
  #capacity = 0;
  #address = 0;

  constructor(memory: Memory, width: number) {
    this.#memory = memory;
    this.#width = width;
  }

  get address(): number {
    return this.#address;
  }

  /**
   * Makes room for `entries` entries; what the list held is lost.
   *
   * @throws RangeError when memory is full; the list is as it was then
   */
  reserve(where: string, entries: number): void {
    if (entries <= this.#capacity) return;
    const capacity = Math.max(8, 2 * entries);
    const address = this.#memory.allocate(where, capacity * this.#width * 4);
    this.dispose();
    this.#capacity = capacity;
    this.#address = address;
  }

  /** Fills the list. Room must have been reserved. */
  write(addresses: readonly number[]): void {
    this.#memory.int32(this.#address, addresses.length).set(addresses);
  }

  dispose(): void {
    if (this.#capacity > 0) this.#memory.free(this.#address);
    this.#capacity = 0;
  }
}
