import { GrowingBuffer } from '../../wasm/buffers.ts';
import { recordAt } from '../../wasm/fields.ts';
import type { Memory } from '../../wasm/heap.ts';
import { SEGMENT_PAIR } from '../../wasm/records.ts';

/** The segments of a scene, and the pairs of them that are compared. */
export interface ListedPairs {
  /** Their addresses, and how many elements they have. */
  readonly segments: readonly { readonly address: number; readonly size: number }[];
  /** Of each pair the places of both its segments in `segments`, one pair after the other. */
  readonly ends: readonly number[];
}

/** Bytes of a pair and of its place in the order. */
const ENTRY_BYTES = SEGMENT_PAIR.bytes + Int32Array.BYTES_PER_ELEMENT;

/** The pair list of a scene in linear memory. */
export class PairList {
  readonly #heap: Memory;
  readonly #buffer: GrowingBuffer;
  #capacity = 0;

  constructor(heap: Memory) {
    this.#heap = heap;
    this.#buffer = new GrowingBuffer(heap);
  }

  get address(): number {
    return this.#buffer.address;
  }

  /** Where the order lies in which pairs are tested for freedom: their numbers, i32. */
  get order(): number {
    return recordAt(this.address, SEGMENT_PAIR, this.#capacity);
  }

  /**
   * Makes room for `entries` pairs; what the list held is lost.
   *
   * @throws RangeError when memory is full; the list is as it was then
   */
  reserve(where: string, entries: number): void {
    if (entries <= this.#capacity) return;
    const capacity = Math.max(8, 2 * entries);
    this.#buffer.reserve(where, capacity * ENTRY_BYTES);
    this.#capacity = capacity;
  }

  /** Fills the list, but for the margins. Room must have been reserved. */
  write({ segments, ends }: ListedPairs): void {
    const count = ends.length / 2;
    const order = this.#heap.int32(this.order, count);
    for (let i = 0; i < count; i++) order[i] = i;
    this.writeSegments(
      segments.map(({ address }) => address),
      ends,
      count,
    );
  }

  /**
   * Fills in the segments of pairs, without margins or an order. Room must have been reserved.
   *
   * @param addresses - of segments
   * @param ends - of each pair the places of both its segments in `addresses`
   */
  writeSegments(addresses: ArrayLike<number>, ends: ArrayLike<number>, count: number): void {
    // Record by record would take ten times as long; a pair has no place that was closest.
    const { bytes, fields } = SEGMENT_PAIR;
    const records = this.#heap.int32(this.address, (count * bytes) / 4).fill(0);
    for (let i = 0; i < count; i++) {
      records[(i * bytes + fields.a.offset) / 4] = addresses[ends[2 * i]!]!;
      records[(i * bytes + fields.b.offset) / 4] = addresses[ends[2 * i + 1]!]!;
    }
  }

  /**
   * Fills in the distances that so many pairs have to keep, in metres; where none is given, that of the call
   * applies.
   */
  writeMargins(count: number, margins: readonly (number | undefined)[]): void {
    const { bytes, fields } = SEGMENT_PAIR;
    const numbers = this.#heap.float64(this.address, (count * bytes) / 8);
    for (let i = 0; i < count; i++) numbers[(i * bytes + fields.margin.offset) / 8] = margins[i] ?? NaN;
  }

  dispose(): void {
    this.#buffer.dispose();
    this.#capacity = 0;
  }
}
