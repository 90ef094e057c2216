/**
 * Cells as boxes: their blocks are not stored, as all numbers of a cube follow from its code, exactly but for
 * one rounding each. Whatever looks at a block of elements asks `blocksAt` for it.
 */
import { rowBytes } from '../layout/kinds';
import { CellMap, elementGroup, MAPS, Segment, WIDTH } from '../layout/records';
import { EPSILON, LANE_BYTES, LANES, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { BoxRow } from './box';
import { fieldBlocksAt, KeptBlocks } from './field-triangles';

/** The key of the cell whose lower corner is the origin of a grid. */
export const ORIGIN_KEY: i32 = 32768;

/** Levels below that of the whole grid: that of a finest cell. */
export const FINEST: i32 = 16;

/** Bits of a key, and where the level is in a code. */
const KEY_BITS: i32 = 16;
const LEVEL_SHIFT: i32 = 3 * KEY_BITS;

/** The cell of a key and a level. */
export function codeOf(x: u32, y: u32, z: u32, level: i32): u64 {
  return <u64>x | ((<u64>y) << 16) | ((<u64>z) << 32) | ((<u64>level) << LEVEL_SHIFT);
}

/** A key of a cell: of the finest cell in its lower corner. */
export function keyOf(code: u64, axis: i32): i32 {
  return <i32>(code >> (KEY_BITS * axis)) & 0xffff;
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
const kept = changetype<KeptBlocks>(memory.data(offsetof<KeptBlocks>()));

/** To be called when the cells of a map are others. */
export function forgetBlocks(): void {
  kept.map = 0;
}

/**
 * The blocks of the elements of one kind from a place on, a multiple of LANES, in the frame of the segment:
 * valid until the next call.
 *
 * @param count - how many blocks: those of a leaf at most
 */
export function blocksAt(segment: Segment, kind: i32, place: i32, count: i32): usize {
  const map = segment.cells;
  const group = elementGroup(segment, kind);
  if (map == null) {
    if (MAPS && group.local == 0) return fieldBlocksAt(segment, place, count);
    return group.local + (place - group.place) * rowBytes(kind);
  }
  if (kept.has(changetype<usize>(map), place, count)) return blocks;
  kept.set(changetype<usize>(map), place, count);
  const numbers = segment.numbers + 4 * place;
  for (let i = 0; i < count; i++) writeBlock(map, numbers + 4 * i * LANES, blocks + i * BLOCK_BYTES);
  return blocks;
}

/** The lane of a kind's element at a place, in the segment's frame: valid as long as its block. */
export function laneAt(segment: Segment, kind: i32, place: i32): usize {
  const i = (place - elementGroup(segment, kind).place) % LANES;
  return blocksAt(segment, kind, place - i, 1) + i * REAL_BYTES;
}

/** A number of the element in a lane. */
export function numberIn(lane: usize, i: i32): f64 {
  return <f64>load<real>(lane + i * LANE_BYTES);
}

/**
 * Writes what differs between LANES cells: middles, half extents, and the rounding, −Infinity for none.
 *
 * @param numbers - address of their numbers, -1 for none
 */
function writeBlock(map: CellMap, numbers: usize, block: usize): void {
  for (let i = 0; i < LANES; i++) {
    const at = block + i * REAL_BYTES;
    const number = load<i32>(numbers + 4 * i);
    const exists = number >= 0;
    const code = exists ? codeAt(map.codes, number) : 0;
    const half = exists ? <real>halfOfCell(map, code) : 0;
    for (let axis = 0; axis < 3; axis++) {
      store<real>(at + axis * LANE_BYTES, exists ? <real>centerOfCell(map, code, axis) : 0);
      store<real>(at + (3 + axis) * LANE_BYTES, half);
    }
    store<real>(at + 15 * LANE_BYTES, exists ? 0 : -Infinity);
  }
}

/**
 * Writes the box around some cells, rounded outward: its least x, y, z, then minus the most.
 *
 * @param numbers - address of their numbers, -1 for none; of one at least there is a cell
 * @param step - bytes from one number of the box to the next
 */
export function boundLeaf(map: CellMap, numbers: usize, count: i32, box: usize, step: i32): void {
  let lowX = i32.MAX_VALUE;
  let lowY = i32.MAX_VALUE;
  let lowZ = i32.MAX_VALUE;
  let highX = 0;
  let highY = 0;
  let highZ = 0;
  for (let i = 0; i < count; i++) {
    const number = load<i32>(numbers + 4 * i);
    if (number < 0) continue;
    const code = codeAt(map.codes, number);
    const edge = edgeOf(code);
    const x = keyOf(code, 0);
    const y = keyOf(code, 1);
    const z = keyOf(code, 2);
    lowX = min(lowX, x);
    lowY = min(lowY, y);
    lowZ = min(lowZ, z);
    highX = max(highX, x + edge);
    highY = max(highY, y + edge);
    highZ = max(highZ, z + edge);
  }
  writeBounds(map.originX, map.resolution, lowX, highX, box, step);
  writeBounds(map.originY, map.resolution, lowY, highY, box + step, step);
  writeBounds(map.originZ, map.resolution, lowZ, highZ, box + 2 * step, step);
}

/** The rounding of `centerOfCell` relative to an origin: three operations there, and those made here. */
const ORIGIN_ROUNDING: f64 = 8 * f64.EPSILON;

/** Writes between which coordinates keys are, with all that middles, half extents and sums are rounded by. */
function writeBounds(origin: f64, resolution: f64, low: i32, high: i32, to: usize, step: i32): void {
  const least = origin + <f64>(low - ORIGIN_KEY) * resolution;
  const most = origin + <f64>(high - ORIGIN_KEY) * resolution;
  const rounding = 4 * <f64>EPSILON * max(abs(least), abs(most)) + ORIGIN_ROUNDING * abs(origin);
  store<real>(to, <real>(least - rounding));
  store<real>(to + 3 * step, <real>-(most + rounding));
}
