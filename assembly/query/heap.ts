/**
 * A binary heap of numbers in linear memory: none comes before the one above it. A class says where they lie
 * and which of two comes first.
 *
 * Source: Williams 1964 (heapsort), and Floyd 1964 for putting a whole heap in order.
 */

/** What a heap is made of: the numbers, and which of two comes first. */
@unmanaged
export class Heap {
  /** Address of the numbers, i32. */
  order: usize;
  before(_a: i32, _b: i32): bool {
    return false;
  }
}

/** Moves the number at a place down until it comes before both below it. */
export function siftDown<Kind extends Heap>(heap: Kind, place: i32, count: i32): void {
  const number = load<i32>(heap.order + 4 * place);
  for (;;) {
    let below = 2 * place + 1;
    if (below >= count) break;
    if (below + 1 < count && heap.before(at(heap.order, below + 1), at(heap.order, below))) below++;
    if (!heap.before(at(heap.order, below), number)) break;
    store<i32>(heap.order + 4 * place, at(heap.order, below));
    place = below;
  }
  store<i32>(heap.order + 4 * place, number);
}

/** Moves the number at a place up until it does not come before the one above it. */
export function siftUp<Kind extends Heap>(heap: Kind, place: i32): void {
  const number = load<i32>(heap.order + 4 * place);
  while (place > 0) {
    const above = (place - 1) >> 1;
    if (!heap.before(number, at(heap.order, above))) break;
    store<i32>(heap.order + 4 * place, at(heap.order, above));
    place = above;
  }
  store<i32>(heap.order + 4 * place, number);
}

/** Puts so many numbers in order. */
export function heapify<Kind extends Heap>(heap: Kind, count: i32): void {
  for (let place = count / 2 - 1; place >= 0; place--) siftDown<Kind>(heap, place, count);
}

function at(order: usize, place: i32): i32 {
  return load<i32>(order + 4 * place);
}
