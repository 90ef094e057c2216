/**
 * A directory of the cells of a map: finds in one step which cells of a *brick* are occupied. A brick is a
 * cube of 4 × 4 × 4 cells of one edge, one bit each; that edge is 4ⁿ finest cells in *tier* n. A cell of
 * another edge is eight bits of the tier below. An open hash table keeps only the bricks that there are.
 *
 * Source: blocks of voxels in a hash table as in Nießner, Zollhöfer, Izadi, Stamminger 2013, "Real-time 3D
 * reconstruction at scale using voxel hashing".
 */
import { CellMap } from '../layout/records';
import { codeAt, FINEST, keyOf, levelOfCell } from './cells';

/** Bits of a key that say where in its brick a cell is; and cells along an edge of a brick. */
export const BRICK_BITS: i32 = 2;
const BRICK_EDGE: i32 = 1 << BRICK_BITS;

/** The last place along an edge of a brick. */
export const LAST: i32 = BRICK_EDGE - 1;

/** Slots of the table for each brick: with half of them empty, a brick is found in one or two steps. */
const SLOTS: i32 = 2;

/** A slot: the name of a brick, 0 for none, and its bits. */
@unmanaged
class Slot {
  name: u64;
  bits: u64;
}

/** Where in a name the tier is, counted from 1: a name is never 0. */
const TIER_SHIFT: i32 = 48;

/** The name of a brick that begins at a key, in bricks. */
export function nameOfBrick(x: i32, y: i32, z: i32, tier: i32): u64 {
  return <u64>x | ((<u64>y) << 16) | ((<u64>z) << 32) | ((<u64>(tier + 1)) << TIER_SHIFT);
}

/** The tier of the brick that a cell is in. */
function tierOf(code: u64): i32 {
  return sizeOf(code) / BRICK_BITS;
}

/** How often the edge of a finest cell is doubled for that of a cell. */
function sizeOf(code: u64): u32 {
  return FINEST - levelOfCell(code);
}

/** The name of the brick that a cell is in. */
function brickOf(code: u64): u64 {
  return blockOf(code, 0);
}

/** One number along all three axes, as keys are in a code. */
function alike(x: u64): u64 {
  return x * 0x000100010001;
}

/**
 * The name of the block that a cell is in: a cube of bricks, or one brick.
 *
 * @param doublings - how often the edge of a brick is doubled for that of the block
 */
export function blockOf(code: u64, doublings: i32): u64 {
  const tier = tierOf(code);
  const shift = BRICK_BITS * (tier + 1) + doublings;
  return ((code >> shift) & alike(0xffff >> shift)) | ((<u64>(tier + 1)) << TIER_SHIFT);
}

/** The middle of such a block, as keys in a code: in two finest cells, as all middles are at even keys. */
export function middleOf(code: u64, doublings: i32): u64 {
  const shift = BRICK_BITS * (tierOf(code) + 1) + doublings;
  // The only block of the highest tiers is larger than the grid.
  const half = alike(1 << min(shift - 1, FINEST - 1));
  return ((((code >> shift) & alike(0xffff >> shift)) << shift) + half) >> 1;
}

/** The bits of a cell in its brick: x changes first, then y. */
function bitsOf(code: u64): u64 {
  const odd = sizeOf(code) % BRICK_BITS;
  const shift = sizeOf(code) - odd;
  const x = (keyOf(code, 0) >> shift) & LAST;
  const y = (keyOf(code, 1) >> shift) & LAST;
  const z = (keyOf(code, 2) >> shift) & LAST;
  const part: u64 = odd == 0 ? 1 : 0x330033;
  return part << (x + BRICK_EDGE * (y + BRICK_EDGE * z));
}

/**
 * How many runs of cells in one brick there are among cells in order: as many as bricks, but where cells of
 * one tier are between those of another.
 */
export function countRuns(codes: usize, count: i32): i32 {
  let runs = 0;
  let last: u64 = 0;
  for (let i = 0; i < count; i++) {
    const name = brickOf(codeAt(codes, i));
    if (name != last) runs++;
    last = name;
  }
  return runs;
}

/** Bytes of a directory of cells that make so many runs. */
export function bricksBytes(runs: i32): usize {
  return SLOTS * <usize>runs * offsetof<Slot>();
}

/** Makes the directory of the cells of a map in a room of `bricksBytes`. */
export function fillBricks(map: CellMap, runs: i32, room: usize): void {
  map.bricks = room;
  map.slots = SLOTS * runs;
  map.tiers = 0;
  memory.fill(room, 0, bricksBytes(runs));
  let slot = changetype<Slot>(room);
  let last: u64 = 0;
  for (let i = 0; i < map.count; i++) {
    const code = codeAt(map.codes, i);
    const name = brickOf(code);
    if (name != last) {
      slot = slotOf(map, name);
      slot.name = name;
      map.tiers |= 1 << tierOf(code);
    }
    slot.bits |= bitsOf(code);
    last = name;
  }
}

/** The slot of a brick, or the empty one in which it would be. */
function slotOf(map: CellMap, name: u64): Slot {
  // Fibonacci hashing: the upper half of the product with 2⁶⁴ divided by the golden ratio.
  const hash = (name * 0x9e3779b97f4a7c15) >> 32;
  const end = map.bricks + map.slots * offsetof<Slot>();
  let at = map.bricks + <usize>((hash * map.slots) >> 32) * offsetof<Slot>();
  while (true) {
    const slot = changetype<Slot>(at);
    if (slot.name == name || slot.name == 0) return slot;
    at += offsetof<Slot>();
    if (at == end) at = map.bricks;
  }
}

/** Which cells of a brick are occupied, as bits. The map must not be empty. */
export function cellsInBrick(map: CellMap, name: u64): u64 {
  return slotOf(map, name).bits;
}

/** The bits of a box in a brick: from the lowest to the highest place along each axis, 0 to 3. */
export function boxInBrick(x: i32, y: i32, z: i32, farX: i32, farY: i32, farZ: i32): u64 {
  const row: u64 = (0xf << x) & (0xf >> (3 - farX));
  const rows: u64 = (0x1111 << (4 * y)) & (0x1111 >> (4 * (3 - farY)));
  const planes: u64 =
    ((<u64>0x0001000100010001) << (16 * z)) & (<u64>0x0001000100010001 >> (16 * (3 - farZ)));
  return row * rows * planes;
}

/** Whether the directory of a map has its cells, and nothing else: for tests. */
export function hasBricks(map: CellMap): bool {
  let expected = 0;
  for (let i = 0; i < map.count; i++) {
    const code = codeAt(map.codes, i);
    const bits = bitsOf(code);
    if ((cellsInBrick(map, brickOf(code)) & bits) != bits) return false;
    expected += <i32>popcnt(bits);
  }
  let found = 0;
  for (let i = 0; i < map.slots; i++) {
    found += <i32>popcnt(changetype<Slot>(map.bricks + i * offsetof<Slot>()).bits);
  }
  return found == expected;
}
