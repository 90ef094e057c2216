/** Whether memory can be shared with workers: always in Node, in pages that are isolated from other origins. */
export function canShareMemory(): boolean {
  return typeof SharedArrayBuffer === 'function' && (globalThis.crossOriginIsolated ?? true);
}

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

/** Shared buffers that are used again, as fresh ones cost as much as filling them. Keeps the largest one. */
export class SharedStore {
  #spare: SharedArrayBuffer | undefined;

  /** A buffer of at least so many bytes. What it holds is undefined. */
  take(bytes: number): SharedArrayBuffer {
    const spare = this.#spare;
    if (spare === undefined || spare.byteLength < bytes) return new SharedArrayBuffer(bytes);
    this.#spare = undefined;
    return spare;
  }

  give(buffer: SharedArrayBuffer): void {
    if (buffer.byteLength > (this.#spare?.byteLength ?? 0)) this.#spare = buffer;
  }
}
