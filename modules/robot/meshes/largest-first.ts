/**
 * Numbers of things in the order of their values, the largest first; of equal values, the one of the higher
 * rank, and then the lowest number. Values may only become smaller, and only that of the first.
 */
export class LargestFirst {
  readonly #values: Float64Array;
  readonly #ranks: Float64Array;
  readonly #heap: Uint32Array;
  #count: number;

  /**
   * @param values, ranks - by number; kept, and values changed
   * @param numbers - of the things; kept, and put into another order
   */
  constructor(values: Float64Array, ranks: Float64Array, numbers: Uint32Array) {
    this.#values = values;
    this.#ranks = ranks;
    this.#heap = numbers;
    this.#count = numbers.length;
    for (let at = (this.#count >> 1) - 1; at >= 0; at--) this.#sink(at);
  }

  /** The number of what has the largest value; undefined if nothing is left. */
  get first(): number | undefined {
    return this.#count === 0 ? undefined : this.#heap[0];
  }

  /** Lowers the value of the first. */
  lowerFirst(value: number): void {
    this.#values[this.#heap[0]!] = value;
    this.#sink(0);
  }

  /** Takes the first away. */
  dropFirst(): void {
    this.#heap[0] = this.#heap[--this.#count]!;
    this.#sink(0);
  }

  /** Moves what is at a place of the heap down to below all that comes before it. */
  #sink(at: number): void {
    const heap = this.#heap;
    const moved = heap[at]!;
    for (;;) {
      let child = 2 * at + 1;
      if (child + 1 < this.#count && this.#isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (child >= this.#count || !this.#isBefore(heap[child]!, moved)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = moved;
  }

  #isBefore(a: number, b: number): boolean {
    const value = this.#values[a]! - this.#values[b]!;
    if (value !== 0) return value > 0;
    const rank = this.#ranks[a]! - this.#ranks[b]!;
    return rank === 0 ? a < b : rank > 0;
  }
}
