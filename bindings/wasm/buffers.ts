import type { Memory } from './heap.ts';

/** A piece of linear memory that is kept from call to call and only ever grows, which loses its content. */
export class GrowingBuffer {
  readonly #heap: Memory;
  #address = 0;
  #bytes = 0;
  #view: Float64Array | undefined;

  constructor(heap: Memory) {
    this.#heap = heap;
  }

  /**
   * Makes room for so many bytes, and returns where it is.
   *
   * @param most - bytes to take where it has to grow, so that it need not grow again soon
   * @throws RangeError when memory is full; nothing has changed then
   */
  reserve(where: string, bytes: number, most = bytes): number {
    if (bytes > this.#bytes) {
      const size = Math.ceil(most / 8) * 8;
      const address = this.#heap.allocate(where, size);
      this.dispose();
      this.#address = address;
      this.#bytes = size;
    }
    return this.#address;
  }

  /** Where it is. */
  get address(): number {
    return this.#address;
  }

  /** All of it as numbers: a view that lasts until memory grows. */
  get float64(): Float64Array {
    const length = this.#bytes / Float64Array.BYTES_PER_ELEMENT;
    const view = this.#view;
    // It may have come back to where it was before, at another length.
    if (
      view === undefined ||
      view.buffer !== this.#heap.buffer ||
      view.byteOffset !== this.#address ||
      view.length !== length
    ) {
      return (this.#view = this.#heap.float64(this.#address, length));
    }
    return view;
  }

  dispose(): void {
    if (this.#bytes > 0) this.#heap.free(this.#address);
    this.#bytes = 0;
  }
}
