/** Puts numbers in order, digit by digit, the lowest first. */

/** Bits of a digit, at most. */
const MOST_BITS: i32 = 11;

const starts: usize = memory.data(4 << MOST_BITS, 16);

/**
 * Sorts numbers of 64 bits by some of these bits. Those that are alike there stay in their order.
 *
 * @param shift - the lowest of the bits
 * @param digits - how many digits there are, each of `bits` bits
 * @param room - for as many numbers
 * @returns where the numbers are: at `numbers`, or in the room
 */
export function sortNumbers(
  numbers: usize,
  count: i32,
  room: usize,
  shift: i32,
  digits: i32,
  bits: i32,
): usize {
  let from = numbers;
  let to = room;
  for (let digit = 0; digit < digits; digit++) {
    if (!sortBy(from, count, to, shift + digit * bits, bits)) continue;
    const sorted = to;
    to = from;
    from = sorted;
  }
  return from;
}

/** Moves numbers in the order of a digit; false where all have the same one. */
function sortBy(from: usize, count: i32, to: usize, shift: i32, bits: i32): bool {
  const values = 1 << bits;
  memory.fill(starts, 0, 4 * values);
  for (let i = 0; i < count; i++) {
    const at = digitAt(load<u64>(from + 8 * i), shift, values);
    store<i32>(at, load<i32>(at) + 1);
  }
  if (count == 0 || load<i32>(digitAt(load<u64>(from), shift, values)) == count) return false;
  let start = 0;
  for (let i = 0; i < values; i++) {
    const length = load<i32>(starts + 4 * i);
    store<i32>(starts + 4 * i, start);
    start += length;
  }
  for (let i = 0; i < count; i++) {
    const number = load<u64>(from + 8 * i);
    const at = digitAt(number, shift, values);
    const place = load<i32>(at);
    store<i32>(at, place + 1);
    store<u64>(to + 8 * place, number);
  }
  return true;
}

function digitAt(number: u64, shift: i32, values: i32): usize {
  return starts + 4 * (<i32>(number >> shift) & (values - 1));
}
