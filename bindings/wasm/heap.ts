import type { Precision } from '../base/types.ts';
import type { Exports } from './exports.ts';

const PAGE = 65536;
const ALIGNMENT = 16;

interface Block {
  offset: number;
  size: number;
}

/**
 * The arena of one engine: hands out 16-byte aligned pieces of linear memory and makes typed-array views of
 * them. Growing memory detaches every view, so views are made here, on demand, and kept by nobody.
 */
export class Memory {
  readonly #memory: WebAssembly.Memory;
  /** Free pieces between the arena's start and its end, by offset; no two of them touch. */
  readonly #free: Block[] = [];
  readonly #sizes = new Map<number, number>();
  #end: number;

  constructor(exports: Exports) {
    this.#memory = exports.memory;
    this.#end = align(exports.heapBase());
  }

  /** The buffer of this moment. */
  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** Bytes handed out at the moment. */
  get used(): number {
    let sum = 0;
    for (const size of this.#sizes.values()) sum += size;
    return sum;
  }

  /**
   * Finds room for `bytes` bytes. What lies there is undefined.
   *
   * @throws RangeError `where: needs … bytes …` when memory cannot grow that far; nothing has changed then
   */
  allocate(where: string, bytes: number): number {
    const size = align(Math.max(bytes, 1));
    const i = this.#free.findIndex((block) => block.size >= size);
    const offset = i < 0 ? this.#append(where, size) : this.#takeFrom(i, size);
    this.#sizes.set(offset, size);
    return offset;
  }

  /** Gives a piece back. */
  free(offset: number): void {
    const size = this.#sizes.get(offset);
    if (size === undefined) throw new Error(`Memory.free: nothing was allocated at ${offset}`);
    this.#sizes.delete(offset);
    const next = this.#free.findIndex((block) => block.offset > offset);
    const at = next < 0 ? this.#free.length : next;
    this.#free.splice(at, 0, { offset, size });
    this.#merge(at);
    if (at > 0) this.#merge(at - 1);
    const last = this.#free.at(-1);
    if (last && last.offset + last.size === this.#end) {
      this.#end = last.offset;
      this.#free.pop();
    }
  }

  /** Runs something that allocates; if it throws, all that it allocated is given back. */
  allOrNothing<T>(run: () => T): T {
    const before = new Set(this.#sizes.keys());
    try {
      return run();
    } catch (error) {
      for (const offset of [...this.#sizes.keys()]) if (!before.has(offset)) this.free(offset);
      throw error;
    }
  }

  float64(offset: number, length: number): Float64Array {
    return new Float64Array(this.buffer, offset, length);
  }

  float32(offset: number, length: number): Float32Array {
    return new Float32Array(this.buffer, offset, length);
  }

  /** Numbers of a precision. */
  reals(precision: Precision, offset: number, length: number): Float64Array | Float32Array {
    return precision === 'double' ? this.float64(offset, length) : this.float32(offset, length);
  }

  int32(offset: number, length: number): Int32Array {
    return new Int32Array(this.buffer, offset, length);
  }

  uint8(offset: number, length: number): Uint8Array {
    return new Uint8Array(this.buffer, offset, length);
  }

  #append(where: string, size: number): number {
    const offset = this.#end;
    const missing = offset + size - this.buffer.byteLength;
    if (missing > 0) {
      try {
        this.#memory.grow(Math.ceil(missing / PAGE));
      } catch {
        throw new RangeError(
          `${where}: needs ${size} bytes, which is more than WebAssembly memory can hold beside the ` +
            `${offset} bytes in use; use fewer elements or dispose scenes that are no longer needed`,
        );
      }
    }
    this.#end = offset + size;
    return offset;
  }

  #takeFrom(i: number, size: number): number {
    const block = this.#free[i]!;
    const offset = block.offset;
    block.offset += size;
    block.size -= size;
    if (block.size === 0) this.#free.splice(i, 1);
    return offset;
  }

  /** Joins the free piece at place `i` with the one after it, if they touch. */
  #merge(i: number): void {
    const block = this.#free[i];
    const next = this.#free[i + 1];
    if (block === undefined || next === undefined) return;
    if (block.offset + block.size !== next.offset) return;
    block.size += next.size;
    this.#free.splice(i + 1, 1);
  }
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
