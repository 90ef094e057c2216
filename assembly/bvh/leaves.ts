/**
 * Leaves of a tree in the world frame. Only those that are compared are ever transformed; they are kept until the
 * queues that refer to them have run.
 */
import { LANES, loadLane, REAL_BYTES, storeLane } from '../lanes';
import {
  coordinates,
  ElementGroup,
  elementGroup,
  LINE,
  LineRow,
  POINT,
  PointRow,
  Segment,
  TRIANGLE,
  TriangleRow,
  WIDTH,
} from '../layout';
import { flushAll, Sink } from '../scene/queue';
import { transformBlocks } from '../scene/transform';

/** Leaves that are kept at once. */
const ROOM: i32 = 64;

/** Numbers of the longest row. */
const LONGEST: i32 = <i32>(offsetof<TriangleRow>() / sizeof<real>());

const BLOCKS_BYTES: i32 = WIDTH * LONGEST * REAL_BYTES;

/** A leaf: its elements' blocks, the same as rows, and for each place the address of its row with its kind. */
const LEAF_BYTES: i32 = 2 * BLOCKS_BYTES + 4 * WIDTH;

const leaves: usize = memory.data(ROOM * LEAF_BYTES, 16);

/** How many there are. */
let count: i32 = 0;

/** The kind of the elements in a leaf that begins at a place. */
export function kindAt(segment: Segment, place: i32): i32 {
  if (place >= elementGroup(segment, TRIANGLE).place) return TRIANGLE;
  return place >= elementGroup(segment, LINE).place ? LINE : POINT;
}

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
  const group = elementGroup(segment, kind);
  if (kind == TRIANGLE) transformLeaf<TriangleRow>(segment, group, place, leaf);
  else if (kind == LINE) transformLeaf<LineRow>(segment, group, place, leaf);
  else transformLeaf<PointRow>(segment, group, place, leaf);
  return leaf;
}

function transformLeaf<Row>(segment: Segment, group: ElementGroup, place: i32, leaf: usize): void {
  const local = group.local + (place - group.place) * offsetof<Row>();
  for (let i = 0; i < WIDTH; i += LANES) {
    const radii = coordinates<Row>();
    storeLane(leaf + i * offsetof<Row>(), radii, loadLane(local + i * offsetof<Row>(), radii));
  }
  transformBlocks<Row>(segment, local, WIDTH / LANES, leaf, leaf + BLOCKS_BYTES);
  for (let i = 0; i < WIDTH; i++) {
    store<usize>(
      rowsOf(leaf) + 4 * i,
      (leaf + BLOCKS_BYTES + i * offsetof<Row>()) | (coordinates<Row>() / 3 - 1),
    );
  }
}

/** Addresses of the rows, by place in the leaf. */
export function rowsOf(leaf: usize): usize {
  return leaf + 2 * BLOCKS_BYTES;
}
