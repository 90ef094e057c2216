/**
 * The leaf at hand of a segment, and what is known of its elements: boxes, support values, places in the
 * world. All of it is computed when it is first asked for. A segment without a tree is one leaf.
 */
import { supportElements } from '../elements/by-kind';
import { blocksAt } from '../elements/cells';
import { LANES, largestLane, REAL_BYTES, splat } from '../simd/lanes';
import { BOX_GROUP_BYTES, kindAt, Segment, WIDTH } from '../layout/records';
import { KINDS } from '../layout/kinds';
import { transformSegment } from '../scene/segment';
import { Supports } from '../narrow-phase/supports';
import { boxElements, boxLeaf } from '../bvh/element-boxes';
import { placeLeaf } from './leaves';

/** The most elements of a segment without a tree. */
export const MOST_FLAT: i32 = 256;

/** Box groups of one leaf's elements: as many as a segment without a tree has blocks, at most. */
const GROUPS_BYTES: i32 = (MOST_FLAT / LANES + KINDS) * BOX_GROUP_BYTES;

/** Support values of one leaf's elements. */
const SUPPORTS_BYTES: i32 = (MOST_FLAT + KINDS * LANES) * REAL_BYTES;

/** What is known of the leaf of either segment that is looked at. */
@unmanaged
export class Leaf {
  segment: Segment;
  /** Its number; -1 for none. */
  index: i32;
  /** Places in one box group: WIDTH, or LANES where a block makes a group. */
  step: i32;
  /** Box groups, and whether they are computed. */
  groups: i32;
  boxes: usize;
  boxed: i32;
  /** How far its elements reach towards the other leaf, by place, and the most of them, m. */
  supports: usize;
  most: real;
  /** What the origin of the segment adds to these, if they are local, m. */
  fromOrigin: real;
  /** Whether, and along which direction they were computed. */
  supported: i32;
  x: real;
  y: real;
  z: real;
  /** Where its elements are in the world: see `leaves.ts`. 0: not placed. */
  placed: usize;
}

const HEAD: i32 = (<i32>offsetof<Leaf>() + 15) & ~15;

/** Bytes of a leaf with all that can be known of it. */
export const LEAF_ROOM: i32 = HEAD + GROUPS_BYTES + SUPPORTS_BYTES;

/** Lays out a leaf in a room of that size. */
export function leafIn(room: usize): Leaf {
  const leaf = changetype<Leaf>(room);
  leaf.boxes = room + HEAD;
  leaf.supports = leaf.boxes + GROUPS_BYTES;
  return leaf;
}

/** Begins with a segment where it is. */
export function beginLeaf(leaf: Leaf, segment: Segment): void {
  leaf.segment = segment;
  leaf.index = -1;
  leaf.placed = 0;
  leaf.supported = 0;
  leaf.most = Infinity;
  leaf.step = segment.hasTree ? WIDTH : LANES;
  leaf.groups = segment.hasTree ? 1 : segment.places / LANES;
  leaf.boxed = 0;
  transformSegment(segment);
}

/** Turns to the leaf of a number. */
export function turnTo(leaf: Leaf, index: i32): void {
  if (leaf.index == index) return;
  leaf.index = index;
  leaf.placed = 0;
  if (!leaf.segment.hasTree) return;
  leaf.boxed = 0;
  leaf.supported = 0;
}

/** Makes sure that the boxes of a leaf's elements are there. */
export function boxElementsOf(leaf: Leaf): void {
  if (leaf.boxed) return;
  leaf.boxed = 1;
  if (leaf.segment.hasTree) boxLeaf(leaf.segment, leaf.index * WIDTH, leaf.boxes);
  else boxElements(leaf.segment, leaf.boxes);
}

/**
 * Makes sure that the support values along (x, y, z) are there.
 *
 * @returns what the origin of the segment adds to them, m
 */
export function supportElementsOf(leaf: Leaf, x: real, y: real, z: real): real {
  if (leaf.supported && x == leaf.x && y == leaf.y && z == leaf.z) return leaf.fromOrigin;
  leaf.supported = 1;
  leaf.x = x;
  leaf.y = y;
  leaf.z = z;
  const segment = leaf.segment;
  if (!segment.hasTree) {
    leaf.most = Supports.ofSegment(segment, splat(x), splat(y), splat(z), leaf.supports);
    leaf.fromOrigin = 0;
    return 0;
  }
  const place = leaf.index * WIDTH;
  const kind = kindAt(segment, place);
  const localX = splat(segment.xx * x + segment.yx * y + segment.zx * z);
  const localY = splat(segment.xy * x + segment.yy * y + segment.zy * z);
  const localZ = splat(segment.xz * x + segment.yz * y + segment.zz * z);
  const blocks = WIDTH / LANES;
  const block = blocksAt(segment, kind, place, blocks);
  leaf.most = largestLane(supportElements(kind, block, blocks, localX, localY, localZ, leaf.supports));
  leaf.fromOrigin = segment.tx * x + segment.ty * y + segment.tz * z;
  return leaf.fromOrigin;
}

/** Makes sure that the elements are in the world. There must be room for a leaf. */
export function putInWorld(leaf: Leaf): void {
  if (leaf.placed == 0 && leaf.segment.hasTree) leaf.placed = placeLeaf(leaf.segment, leaf.index * WIDTH);
}
