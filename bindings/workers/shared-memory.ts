/** Whether memory can be shared with workers: in Node, and in pages isolated from other origins. */
export function canShareMemory(): boolean {
  return typeof SharedArrayBuffer === 'function' && (globalThis.crossOriginIsolated ?? true);
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
