/**
 * Cells as boxes: their blocks are not stored, as all numbers of a cube follow from its code, exactly but for one rounding each.
 * Whatever looks at a block of elements asks `blocksAt` for it.
 */
import { rowBytes } from '../layout/kinds';
import { CellMap, elementGroup, Segment, WIDTH } from '../layout/records';
import { LANE_BYTES, LANES, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { BoxRow } from './box';
import { fieldBlocksAt } from './field-triangles';

/** The key of the cell whose lower corner is the origin of a grid. */
export const ORIGIN_KEY: i32 = 32768;

/** Levels below that of the whole grid: that of a finest cell. */
export const FINEST: i32 = 16;

/** Bits of a key, and where the level is in a code. */
const KEY_BITS: i32 = 16;
const LEVEL_SHIFT: i32 = 3 * KEY_BITS;

/** The cell of a key and a level. */
export function codeOf(x: u32, y: u32, z: u32, level: i32): u64 {
  return (<u64>x) | ((<u64>y) << 16) | ((<u64>z) << 32) | ((<u64>level) << LEVEL_SHIFT);
}

/** A key of a cell: of the finest cell in its lower corner. */
export function keyOf(code: u64, axis: i32): i32 {
  return (<i32>(code >> (KEY_BITS * axis))) & 0xffff;
}

export function levelOfCell(code: u64): i32 {
  return <i32>(code >> LEVEL_SHIFT);
}

/** Finest cells along an edge of a cell. */
export function edgeOf(code: u64): i32 {
  return 1 << (FINEST - levelOfCell(code));
}

/** The code of one of the cells of a map. */
export function codeAt(codes: usize, i: i32): u64 {
  return load<u64>(codes + 8 * i);
}

/** The middle of a cell along an axis, m, in the frame of the segment. */
export function centerOfCell(map: CellMap, code: u64, axis: i32): f64 {
  const origin = load<f64>(changetype<usize>(map) + offsetof<CellMap>('originX') + 8 * axis);
  return origin + (<f64>(keyOf(code, axis) - ORIGIN_KEY) + 0.5 * <f64>edgeOf(code)) * map.resolution;
}

/** Half the length of the edges of a cell, m. */
export function halfOfCell(map: CellMap, code: u64): f64 {
  return 0.5 * <f64>edgeOf(code) * map.resolution;
}

/** The blocks that were asked for last: those of a leaf at most. */
const BLOCK_BYTES: i32 = LANES * <i32>offsetof<BoxRow>();
const blocks: usize = memory.data((WIDTH / LANES) * BLOCK_BYTES, 16);

/** The axes are those of the frame. */
for (let i = 0; i < WIDTH / LANES; i++) {
  for (let axis = 0; axis < 3; axis++) storeLane(blocks + i * BLOCK_BYTES, 6 + 4 * axis, splat(1));
}

/** Which blocks these are: a leaf is asked for its boxes, its extents and its places in turn. */
let blocksMap: usize = 0;
let blocksPlace: i32 = 0;
let blocksCount: i32 = 0;

/** To be called when the cells of a map are others. */
export function forgetBlocks(): void {
  blocksMap = 0;
}

/**
 * The blocks of the elements of one kind from a place on, which is a multiple of LANES, in the frame of the segment: valid until
 * the next call.
 *
 * @param count - how many blocks: those of a leaf at most
 */
export function blocksAt(segment: Segment, kind: i32, place: i32, count: i32): usize {
  const map = segment.cells;
  const group = elementGroup(segment, kind);
  if (map == null) {
    if (group.local == 0) return fieldBlocksAt(segment, place, count);
    return group.local + (place - group.place) * rowBytes(kind);
  }
  if (changetype<usize>(map) == blocksMap && place == blocksPlace && count <= blocksCount) return blocks;
  blocksMap = changetype<usize>(map);
  blocksPlace = place;
  blocksCount = count;
  for (let i = 0; i < count; i++) writeBlock(map, place + i * LANES, blocks + i * BLOCK_BYTES);
  return blocks;
}

/** Writes what differs between the cells at LANES places: middles, half extents, and the rounding, which is −Infinity for none. */
function writeBlock(map: CellMap, place: i32, block: usize): void {
  for (let i = 0; i < LANES; i++) {
    const at = block + i * REAL_BYTES;
    const exists = place + i < map.count;
    const code = exists ? codeAt(map.codes, place + i) : 0;
    const half = exists ? <real>halfOfCell(map, code) : 0;
    for (let axis = 0; axis < 3; axis++) {
      store<real>(at + axis * LANE_BYTES, exists ? <real>centerOfCell(map, code, axis) : 0);
      store<real>(at + (3 + axis) * LANE_BYTES, half);
    }
    store<real>(at + 15 * LANE_BYTES, exists ? 0 : -Infinity);
  }
}
