import type { Memory } from './heap.ts';

/** A piece of linear memory that is kept from call to call and only ever grows: what is staged in it does not stay. */
export class Room {
  readonly #memory: Memory;
  #address = 0;
  #bytes = 0;
  #view: Float64Array = new Float64Array(0);

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /**
   * Where there is room for so many bytes.
   *
   * @throws RangeError when memory is full; nothing has changed then
   */
  reserve(where: string, bytes: number): number {
    if (bytes > this.#bytes) {
      const size = Math.ceil(bytes / 8) * 8;
      const address = this.#memory.allocate(where, size);
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
    if (this.#view.buffer !== this.#memory.buffer || this.#view.byteOffset !== this.#address) {
      this.#view = this.#memory.float64(this.#address, this.#bytes / 8);
    }
    return this.#view;
  }

  dispose(): void {
    if (this.#bytes > 0) this.#memory.free(this.#address);
    this.#bytes = 0;
  }
}
