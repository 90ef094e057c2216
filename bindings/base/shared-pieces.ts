/** Whether all of some arrays lie in shared memory. */
export function isShared(...arrays: ArrayBufferView[]): boolean {
  return arrays.every(({ buffer }) => buffer instanceof SharedArrayBuffer);
}

const ALIGNMENT = 16;

/** Hands out pieces of one shared buffer, one after the other. */
export class SharedPieces {
  readonly #buffer: SharedArrayBuffer;
  #end = 0;

  constructor(buffer: SharedArrayBuffer) {
    this.#buffer = buffer;
  }

  /** The most that `count` pieces of `bytes` bytes in all can take. */
  static bytesFor(bytes: number, count: number): number {
    return bytes + count * ALIGNMENT;
  }

  take(bytes: number): { buffer: SharedArrayBuffer; offset: number } {
    const offset = this.#end;
    this.#end = Math.ceil((offset + bytes) / ALIGNMENT) * ALIGNMENT;
    return { buffer: this.#buffer, offset };
  }
}
