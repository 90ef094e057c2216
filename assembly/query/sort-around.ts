/** Puts what is around a point in the order of its numbers: a radix sort, from the last digit on. */
import { ElementList } from '../narrow-phase/listing';
import { REAL_BYTES } from '../simd/lanes';

/** The most rows that are sorted here: there is room for as many more. */
const MOST: i32 = 4096;
const numbers: usize = memory.data(4 * MOST, 16);
const distances: usize = memory.data(MOST * REAL_BYTES, 16);

const DIGIT: i32 = 8;
const VALUES: i32 = 1 << DIGIT;
const starts: usize = memory.data(4 * VALUES, 16);

/** Sorts the rows of a list, if there are few. */
export function sortAround(list: ElementList): void {
  const count = list.count;
  if (count > MOST || count > list.capacity) return;
  let all = 0;
  for (let i = 0; i < count; i++) all |= load<i32>(list.elementA + 4 * i);
  // Two digits at a time: rows go to the room and back.
  for (let shift = 0; shift < 32 && all >> shift > 0; shift += 2 * DIGIT) {
    move(list.elementA, list.distance, count, shift, numbers, distances);
    move(numbers, distances, count, shift + DIGIT, list.elementA, list.distance);
  }
}

function startAt(number: i32, shift: i32): usize {
  return starts + 4 * ((number >> shift) & (VALUES - 1));
}

/** Moves rows in the order of a digit. */
function move(
  from: usize,
  fromDistances: usize,
  count: i32,
  shift: i32,
  to: usize,
  toDistances: usize,
): void {
  memory.fill(starts, 0, 4 * VALUES);
  for (let i = 0; i < count; i++) {
    const at = startAt(load<i32>(from + 4 * i), shift);
    store<i32>(at, load<i32>(at) + 1);
  }
  let start = 0;
  for (let i = 0; i < VALUES; i++) {
    const length = load<i32>(starts + 4 * i);
    store<i32>(starts + 4 * i, start);
    start += length;
  }
  for (let i = 0; i < count; i++) {
    const number = load<i32>(from + 4 * i);
    const at = startAt(number, shift);
    const row = load<i32>(at);
    store<i32>(at, row + 1);
    store<i32>(to + 4 * row, number);
    store<real>(toDistances + row * REAL_BYTES, load<real>(fromDistances + i * REAL_BYTES));
  }
}
