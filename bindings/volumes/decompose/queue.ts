/** Two pieces that may be joined. */
export interface Pair {
  /** What they wait by: the least comes first. */
  readonly cost: number;
  /** Decides between equal costs. */
  readonly rank: number;
  readonly one: number;
  readonly other: number;
}

/** Pairs, the cheapest first; of equals the one of the lowest rank, and then of the lowest numbers. */
export class Queue {
  readonly #heap: Pair[] = [];

  get first(): Pair | undefined {
    return this.#heap[0];
  }

  push(item: Pair): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(item, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = item;
  }

  pop(): Pair | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const moved = heap.pop();
    if (moved === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, moved)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = moved;
    return first;
  }
}

function isBefore(a: Pair, b: Pair): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.one === b.one ? a.other < b.other : a.one < b.one;
}
