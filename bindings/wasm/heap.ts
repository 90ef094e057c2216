import type { Precision } from '../base/types.ts';
import type { Exports } from './exports.ts';
import { type Field, fieldAt, type FieldValues, type RecordLayout, setField, unsigned } from './fields.ts';

const PAGE = 65536;
const ALIGNMENT = 16;

/** How many offsets of pieces that were given back are kept at least. */
const SPARE = 64;

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
  /** Bytes of each piece by its offset, and 0 of some that were given back: see `free`. */
  readonly #sizes = new Map<number, number>();
  #pieces = 0;
  /** What was allocated since `allOrNothing` began, if it has. */
  #made: number[] | undefined;
  #end: number;
  /** All of the memory: two views, of which the first says by its length whether memory has grown since. */
  #bytes: Uint8Array;
  #data: DataView;

  constructor(exports: Pick<Exports, 'memory' | 'heapBase'>) {
    this.#memory = exports.memory;
    this.#end = align(unsigned(exports.heapBase()));
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#data = new DataView(this.#memory.buffer);
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
    this.#pieces++;
    this.#made?.push(offset);
    return offset;
  }

  /**
   * Finds room for several pieces in one: to give all of them back, free the first.
   *
   * @param sizes - bytes of each piece, by its name
   * @returns the address of each piece
   * @throws RangeError as `allocate` does
   */
  allocateTogether<Name extends string>(
    where: string,
    sizes: Readonly<Record<Name, number>>,
  ): Record<Name, number> {
    let total = 0;
    for (const name in sizes) total += align(sizes[name]);
    let next = this.allocate(where, total);
    const addresses = {} as Record<Name, number>;
    for (const name in sizes) {
      addresses[name] = next;
      next += align(sizes[name]);
    }
    return addresses;
  }

  /** Gives a piece back. */
  free(offset: number): void {
    const size = this.#sizes.get(offset);
    if (!size) throw new Error(`Memory.free: nothing was allocated at ${offset}`);
    // Maps that lose a key for each that they get are copied again and again, and most pieces come back.
    this.#sizes.set(offset, 0);
    this.#pieces--;
    if (this.#sizes.size > 2 * this.#pieces + SPARE) {
      this.#sizes.forEach((bytes, at) => {
        if (bytes === 0) this.#sizes.delete(at);
      });
    }
    this.#takeBack(offset, size);
    const last = this.#free.at(-1);
    if (last && last.offset + last.size === this.#end) {
      this.#end = last.offset;
      this.#free.pop();
    }
  }

  /**
   * Lends a piece for as long as something runs.
   *
   * @throws RangeError as `allocate` does
   */
  lend<T>(where: string, bytes: number, run: (address: number) => T): T {
    const address = this.allocate(where, bytes);
    try {
      return run(address);
    } finally {
      this.free(address);
    }
  }

  /** Runs something that allocates; if it throws, all that it allocated is given back. */
  allOrNothing<T>(run: () => T): T {
    const outer = this.#made;
    const made: number[] = [];
    this.#made = made;
    try {
      return run();
    } catch (error) {
      for (const offset of new Set(made)) if (this.#sizes.get(offset)) this.free(offset);
      throw error;
    } finally {
      this.#made = outer;
      outer?.push(...made);
    }
  }

  /** The number in a field of the record at an address. */
  read(record: number, field: Field): number {
    const data = this.#fresh();
    const at = fieldAt(record, field);
    switch (field.type) {
      case 'i32':
        return data.getInt32(at, true);
      case 'u32':
        return data.getUint32(at, true);
      case 'f32':
        return data.getFloat32(at, true);
      case 'f64':
        return data.getFloat64(at, true);
    }
  }

  /** Writes numbers into fields of the record at an address. */
  write<Layout extends RecordLayout>(record: number, { fields }: Layout, values: FieldValues<Layout>): void {
    const data = this.#fresh();
    for (const name in values) setField(data, record, fields[name]!, values[name]!);
  }

  /** All of the memory, for `setField`; valid until memory grows. */
  get data(): DataView {
    return this.#fresh();
  }

  /** Writes integers one after the other: where they are few, that takes less than a view of them. */
  writeInts(offset: number, numbers: ArrayLike<number>): void {
    const data = this.#fresh();
    for (let i = 0; i < numbers.length; i++) data.setInt32(offset + 4 * i, numbers[i]!, true);
  }

  /** Writes integer number `i` of those that begin at an offset. */
  writeInt(offset: number, i: number, number: number): void {
    this.#fresh().setInt32(offset + 4 * i, number, true);
  }

  /** Writes numbers of a precision one after the other: see `writeInts`. */
  writeReals(precision: Precision, offset: number, numbers: ArrayLike<number>): void {
    const data = this.#fresh();
    if (precision === 'double') {
      for (let i = 0; i < numbers.length; i++) data.setFloat64(offset + 8 * i, numbers[i]!, true);
    } else {
      for (let i = 0; i < numbers.length; i++) data.setFloat32(offset + 4 * i, numbers[i]!, true);
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

  /** The address that lies so many numbers of a precision behind another. */
  behind(precision: Precision, offset: number, numbers: number): number {
    return offset + numbers * (precision === 'double' ? 8 : 4);
  }

  int32(offset: number, length: number): Int32Array {
    return new Int32Array(this.buffer, offset, length);
  }

  uint8(offset: number, length: number): Uint8Array {
    return new Uint8Array(this.buffer, offset, length);
  }

  /** A copy of the bytes from one offset up to another. */
  copy(from: number, to: number): Uint8Array {
    return this.uint8(from, to - from).slice();
  }

  #fresh(): DataView {
    // Asking the memory for its buffer would take longer than most of what is written.
    if (this.#bytes.length === 0) {
      this.#bytes = new Uint8Array(this.buffer);
      this.#data = new DataView(this.buffer);
    }
    return this.#data;
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

  /** Lists a free piece, joined with those that it touches: most touch one, and the list stays as long. */
  #takeBack(offset: number, size: number): void {
    let at = 0;
    while (at < this.#free.length && this.#free[at]!.offset < offset) at++;
    const before = this.#free[at - 1];
    const after = this.#free[at];
    const isBeforeNext = after?.offset === offset + size;
    if (before !== undefined && before.offset + before.size === offset) {
      before.size += isBeforeNext ? size + after.size : size;
      if (isBeforeNext) this.#free.splice(at, 1);
    } else if (isBeforeNext) {
      after.offset = offset;
      after.size += size;
    } else {
      this.#free.splice(at, 0, { offset, size });
    }
  }
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
