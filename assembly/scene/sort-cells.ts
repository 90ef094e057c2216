/** Puts codes of cells in order, by a radix sort of their keys' mixed bits. */
import { sortNumbers } from '../bvh/radix';
import { codeAt, codeOf, keyOf, levelOfCell } from '../elements/cells';

/** Bits of a digit, and digits of a key: three times 16 bits, and five for the level. */
const DIGIT: i32 = 11;
const DIGITS: i32 = 5;

const LEVEL_BITS: i32 = 5;

/** Spreads 16 bits to every third one. */
function spread(x: u64): u64 {
  x = (x | (x << 16)) & 0x0000ff0000ff;
  x = (x | (x << 8)) & 0x00f00f00f00f;
  x = (x | (x << 4)) & 0x0c30c30c30c3;
  return (x | (x << 2)) & 0x249249249249;
}

/** Gathers every third bit. */
function gather(x: u64): u32 {
  x &= 0x249249249249;
  x = (x | (x >> 2)) & 0x0c30c30c30c3;
  x = (x | (x >> 4)) & 0x00f00f00f00f;
  x = (x | (x >> 8)) & 0x0000ff0000ff;
  return <u32>((x | (x >> 16)) & 0xffff);
}

/** A number that grows in the order of the cells. */
function rankOf(code: u64): u64 {
  const keys = spread(keyOf(code, 0)) | (spread(keyOf(code, 1)) << 1) | (spread(keyOf(code, 2)) << 2);
  return (keys << LEVEL_BITS) | levelOfCell(code);
}

function codeOfRank(rank: u64): u64 {
  const keys = rank >> LEVEL_BITS;
  return codeOf(gather(keys), gather(keys >> 1), gather(keys >> 2), <i32>rank & ((1 << LEVEL_BITS) - 1));
}

/**
 * Sorts codes.
 *
 * @param room - for as many more
 */
export function sortCells(codes: usize, count: i32, room: usize): void {
  for (let i = 0; i < count; i++) store<u64>(codes + 8 * i, rankOf(codeAt(codes, i)));
  const sorted = sortNumbers(codes, count, room, 0, DIGITS, DIGIT);
  for (let i = 0; i < count; i++) store<u64>(codes + 8 * i, codeOfRank(codeAt(sorted, i)));
}
