/**
 * Leaves of a tree in the world frame. Only those that are compared are ever transformed; they are kept until
 * the queues that refer to them have run.
 */
import { transformElements } from '../elements/by-kind';
import { blocksAt } from '../elements/cells';
import { pointNumbers, rowBytes, rowNumbers, rowStride } from '../layout/kinds';
import { kindAt, Segment, WIDTH } from '../layout/records';
import { LANES, loadLane, REAL_BYTES, storeLane } from '../simd/lanes';
import { BoxRow } from '../elements/box';
import { flushAll } from '../narrow-phase/queue';
import { Sink } from '../narrow-phase/sink';

/** Leaves that are kept at once. */
const ROOM: i32 = 64;

/** Numbers of the longest row. */
const LONGEST: i32 = <i32>(offsetof<BoxRow>() / sizeof<real>());

const BLOCKS_BYTES: i32 = WIDTH * LONGEST * REAL_BYTES;

/** A leaf: its elements as blocks and as rows, and for each place the address of its row with its kind. */
const LEAF_BYTES: i32 = 2 * BLOCKS_BYTES + 4 * WIDTH;

const leaves: usize = memory.data(ROOM * LEAF_BYTES, 16);

/** How many there are. */
let count: i32 = 0;

/** Makes sure that `needed` leaves can be placed: if not, the queues run and all leaves are forgotten. */
export function makeRoom(sink: Sink, needed: i32): bool {
  if (count + needed <= ROOM) return false;
  flushAll(sink);
  count = 0;
  return true;
}

/** Transforms the leaf that begins at a place. There must be room for it. */
export function placeLeaf(segment: Segment, place: i32): usize {
  const leaf = leaves + count++ * LEAF_BYTES;
  const kind = kindAt(segment, place);
  const rows = leaf + BLOCKS_BYTES;
  transformPlaces(segment, kind, place, WIDTH / LANES, leaf, rows);
  for (let i = 0; i < WIDTH; i++) store<usize>(rowsOf(leaf) + 4 * i, (rows + i * rowStride(kind)) | kind);
  return leaf;
}

/** Transforms the elements of one kind from a place on, some blocks, and writes them once more as rows. */
export function transformPlaces(
  segment: Segment,
  kind: i32,
  place: i32,
  blocks: i32,
  world: usize,
  rows: usize,
): void {
  const bytes = rowBytes(kind);
  const local = blocksAt(segment, kind, place, blocks);
  for (let i = 0; i < blocks * LANES; i += LANES) copyLengths(kind, local + i * bytes, world + i * bytes);
  transformElements(kind, segment, local, blocks, world, rows);
}

/** Copies what poses do not change: lengths. */
function copyLengths(kind: i32, from: usize, to: usize): void {
  for (let i = pointNumbers(kind); i < rowNumbers(kind); i++) storeLane(to, i, loadLane(from, i));
}

/** Addresses of the rows, by place in the leaf. */
export function rowsOf(leaf: usize): usize {
  return leaf + 2 * BLOCKS_BYTES;
}
