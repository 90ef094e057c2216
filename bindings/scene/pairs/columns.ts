import type { Precision } from '../../base/types.ts';
import type { Memory } from '../../wasm/heap.ts';

/** Numbers per pair, and bytes of one number, of the columns in the order of `PairColumns` in layout.ts. */
function columnWidths(precision: Precision): [count: number, bytes: number][] {
  const real = precision === 'double' ? 8 : 4;
  return [
    [1, real],
    [3, real],
    [3, real],
    [3, real],
    [1, 4],
    [1, 4],
    [1, 1],
  ];
}

/** Result columns for a number of pairs, in linear memory. */
export class PairTable {
  /** The most pairs it can hold. */
  readonly capacity: number;
  /** Where the record `PairColumns` lies. */
  readonly columns: number;
  readonly #addresses: readonly number[];
  readonly #memory: Memory;
  readonly #precision: Precision;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(where: string, capacity: number, memory: Memory, precision: Precision) {
    this.capacity = capacity;
    this.#memory = memory;
    this.#precision = precision;
    const widths = columnWidths(precision);
    const sizes = widths.map(([count, bytes]) => Math.ceil((capacity * count * bytes) / 16) * 16);
    this.columns = memory.allocate(where, 32 + sizes.reduce((sum, size) => sum + size, 0));
    let next = this.columns + 32;
    this.#addresses = sizes.map((size) => (next += size) - size);
    this.rewind();
  }

  /** Points the columns at their first rows. */
  rewind(): void {
    this.#memory.int32(this.columns, this.#addresses.length).set(this.#addresses);
  }

  /** The first `rows` rows of the columns, as views that last until memory grows. */
  views(rows: number): PairViews {
    const [distance, pointA, pointB, normal, elementA, elementB, beyond] = this.#addresses as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const reals = (address: number, length: number) => this.#memory.reals(this.#precision, address, length);
    return {
      distance: reals(distance, rows),
      pointA: reals(pointA, 3 * rows),
      pointB: reals(pointB, 3 * rows),
      normal: reals(normal, 3 * rows),
      elementA: this.#memory.int32(elementA, rows),
      elementB: this.#memory.int32(elementB, rows),
      beyond: this.#memory.uint8(beyond, rows),
    };
  }

  dispose(): void {
    this.#memory.free(this.columns);
  }
}

/** Results of segment pairs, one row per pair; metres, world frame. */
export interface PairViews {
  /** Signed distance of the closest elements; +Infinity where the pair is beyond the largest distance asked for. */
  distance: Float64Array | Float32Array;
  /** Points on the skin of a, 3 numbers per pair; 0 where the pair is beyond. */
  pointA: Float64Array | Float32Array;
  /** Points on the skin of b, 3 numbers per pair; 0 where the pair is beyond. */
  pointB: Float64Array | Float32Array;
  /** Unit vectors from a to b, 3 numbers per pair; 0 where the pair is beyond. */
  normal: Float64Array | Float32Array;
  /** Number of the closest element of a, in the order given to the segment; -1 where the pair is beyond. */
  elementA: Int32Array;
  /** Number of the closest element of b; -1 where the pair is beyond. */
  elementB: Int32Array;
  /** 1 where the pair is further apart than the largest distance asked for, else 0. */
  beyond: Uint8Array;
}

/** Results of a batch: row `set × pairs + pair` of each column. The columns belong to the caller. */
export type BatchDistances = PairViews;
