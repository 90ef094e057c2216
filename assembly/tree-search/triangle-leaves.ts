/**
 * Which triangles of two leaves may be within a limit of each other, by the planes of both: a direction
 * separates two that do not overlap along it, whatever it is, so that a badly rounded normal costs time only.
 *
 * Everything is computed in the frame of the first segment, where its triangles lie as they are stored.
 *
 * Source: the first two of the separating axes of two triangles (Ericson 2005, §5.2.10), for 4 × 4 at once.
 */
import { movePoints, OF_B } from '../bvh/frames';
import { blocksAt } from '../elements/cells';
import {
  add,
  bits,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  max,
  min,
  mul,
  not,
  or,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../simd/lanes';
import { elementGroup, Segment, WIDTH } from '../layout/records';
import { TRIANGLE } from '../layout/kinds';
import { CONTACT } from '../narrow-phase/supports';
import { findTouching, putPair } from './triangle-edges';
import { dot, minor } from '../simd/vec3';

/** Numbers of a triangle: its vertices, then its radius. */
const VERTICES: i32 = 9;

/** A triangle's plane: a normal, its length at most, and how far the triangle reaches along it, both ways. */
const PLANE: i32 = 6;
const LENGTH: i32 = 3;
const LEAST: i32 = 4;
const MOST: i32 = 5;

/** The box around a triangle's core, in the frame of the first segment: least x, y, z, then the most. */
const BOX: i32 = 6;

const BLOCKS: i32 = WIDTH / LANES;
export const VERTICES_BYTES: i32 = VERTICES * LANE_BYTES;
const BLOCK_BYTES: i32 = (VERTICES + 1) * LANE_BYTES;
const PLANE_BYTES: i32 = PLANE * LANE_BYTES;
const BOX_BYTES: i32 = BOX * LANE_BYTES;

/** The triangles of a leaf in the frame of the first segment. Behind this record: planes, boxes, blocks. */
@unmanaged
export class LeafTriangles {
  segment: Segment;
  /** The number of the leaf; -1 for none. */
  index: i32;
  /** Its blocks: as they are stored, or moved. */
  blocks: usize;
  /** Whether planes and boxes are computed. */
  hasPlanes: bool;
  hasBoxes: bool;

  /** Begins with a segment where it is. */
  begin(segment: Segment): void {
    this.segment = segment;
    this.index = -1;
  }

  /** Turns to a leaf of the first segment: its blocks stay where they are, which may be for a while only. */
  turnTo(index: i32): void {
    this.blocks = leafBlocks(this.segment, index);
    if (this.index != index) this.forget(index);
  }

  /** Turns to a leaf of the second segment. */
  turnAndMove(index: i32): void {
    if (this.index == index) return;
    this.forget(index);
    const from = leafBlocks(this.segment, index);
    this.blocks = changetype<usize>(this) + MOVED;
    for (let i = 0; i < BLOCKS * BLOCK_BYTES; i += BLOCK_BYTES) {
      movePoints(from + i, 3, OF_B, this.blocks + i);
      storeLane(this.blocks + i, VERTICES, loadLane(from + i, VERTICES));
    }
  }

  private forget(index: i32): void {
    this.index = index;
    this.hasPlanes = false;
    this.hasBoxes = false;
  }

  /** The planes of its blocks. */
  planes(): usize {
    const planes = changetype<usize>(this) + HEAD;
    if (!this.hasPlanes) {
      this.hasPlanes = true;
      for (let k = 0; k < BLOCKS; k++) writePlanes(this.blocks + k * BLOCK_BYTES, planes + k * PLANE_BYTES);
    }
    return planes;
  }

  /** The boxes of its triangles. */
  boxes(): usize {
    const boxes = changetype<usize>(this) + BOXES;
    if (!this.hasBoxes) {
      this.hasBoxes = true;
      for (let k = 0; k < BLOCKS; k++) writeBoxes(this.blocks + k * BLOCK_BYTES, boxes + k * BOX_BYTES);
    }
    return boxes;
  }
}

const HEAD: usize = (offsetof<LeafTriangles>() + 15) & ~15;
const BOXES: usize = HEAD + BLOCKS * PLANE_BYTES;
const MOVED: usize = BOXES + BLOCKS * BOX_BYTES;

/** Bytes of the record with what is behind it. */
export const LEAF_TRIANGLES_BYTES: i32 = <i32>MOVED + BLOCKS * BLOCK_BYTES;

/** Whether a leaf is one of a tree and has triangles in it, and so nothing else. */
export function hasTriangles(segment: Segment, leaf: i32): bool {
  if (!segment.hasTree) return false;
  const group = elementGroup(segment, TRIANGLE);
  return <u32>(leaf * WIDTH - group.place) < <u32>(group.blocks * LANES);
}

/**
 * The triangles of two leaves that may be within a limit of each other: bit WIDTH · j + i for triangle i of
 * leaf a and j of leaf b.
 *
 * @param reach - the limit, with what is to be allowed for rounding, m
 */
export function findNearTriangles(a: LeafTriangles, b: LeafTriangles, reach: real): i32 {
  const planesA = a.planes();
  let found = 0;
  for (let j = 0; j < WIDTH; j++) {
    const triangle = laneAt(b.blocks, BLOCK_BYTES, j);
    const radius = radiusAt(triangle);
    if (radius < 0) continue;
    for (let k = 0; k < BLOCKS; k++) {
      found |=
        facing(planesA + k * PLANE_BYTES, triangle, a.blocks + k * BLOCK_BYTES, reach + radius) <<
        (j * WIDTH + k * LANES);
    }
  }
  if (found == 0) return 0;
  const planesB = b.planes();
  for (let j = 0; j < WIDTH; j++) {
    if (((found >> (j * WIDTH)) & ((1 << WIDTH) - 1)) == 0) continue;
    const radius = radiusAt(laneAt(b.blocks, BLOCK_BYTES, j));
    const plane = laneAt(planesB, PLANE_BYTES, j);
    for (let k = 0; k < BLOCKS; k++) {
      found &= ~(besides(plane, a.blocks + k * BLOCK_BYTES, reach + radius) << (j * WIDTH + k * LANES));
    }
  }
  return found;
}

/**
 * Leaves out of pairs of triangles those whose boxes in the frame of the first segment are apart: planes do
 * not tell how far beside each other triangles are.
 */
export function dropByBoxes(a: LeafTriangles, b: LeafTriangles, reach: real, found: i32): i32 {
  const boxesA = a.boxes();
  const boxesB = b.boxes();
  for (let j = 0; j < WIDTH; j++) {
    if (((found >> (j * WIDTH)) & ((1 << WIDTH) - 1)) == 0) continue;
    const radius = radiusAt(laneAt(b.blocks, BLOCK_BYTES, j));
    const box = laneAt(boxesB, BOX_BYTES, j);
    for (let k = 0; k < BLOCKS; k++) {
      const apart = outside(boxesA + k * BOX_BYTES, box, a.blocks + k * BLOCK_BYTES, reach + radius);
      found &= ~(apart << (j * WIDTH + k * LANES));
    }
  }
  return found;
}

/** Leaves out of pairs of triangles those that edges separate. */
export function dropByEdges(a: LeafTriangles, b: LeafTriangles, reach: real, found: i32): i32 {
  let kept = 0;
  while (found != 0) {
    const before = found;
    let count = 0;
    for (; found != 0 && count < LANES; found &= found - 1) {
      const fromA = laneAt(a.blocks, BLOCK_BYTES, ctz(found) % WIDTH);
      const fromB = laneAt(b.blocks, BLOCK_BYTES, ctz(found) / WIDTH);
      putPair(count++, fromA, fromB, reach + (radiusAt(fromA) + radiusAt(fromB)));
    }
    const touching = findTouching(count);
    let left = before;
    for (let lane = 0; lane < count; lane++) {
      if ((touching >> lane) & 1) kept |= left & -left;
      left &= left - 1;
    }
  }
  return kept;
}

/** The lane of triangle `i` of a leaf, in blocks of so many bytes. */
function laneAt(blocks: usize, bytes: i32, i: i32): usize {
  return blocks + (i / LANES) * bytes + (i % LANES) * REAL_BYTES;
}

/** The radius of the triangle in a lane; −Infinity where there is none. */
function radiusAt(lane: usize): real {
  return load<real>(lane + VERTICES * LANE_BYTES);
}

/** Where the blocks of a leaf begin. */
export function leafBlocks(segment: Segment, leaf: i32): usize {
  return blocksAt(segment, TRIANGLE, leaf * WIDTH, BLOCKS);
}

/** Writes the boxes of a block of triangles, given by its vertices. */
function writeBoxes(block: usize, to: usize): void {
  for (let axis = 0; axis < 3; axis++) {
    const o = loadLane(block, axis);
    const p = loadLane(block, axis + 3);
    const q = loadLane(block, axis + 6);
    storeLane(to, axis, min(min(o, p), q));
    storeLane(to, axis + 3, max(max(o, p), q));
  }
}

/** Writes the planes of a block of triangles, given by its vertices. */
function writePlanes(block: usize, to: usize): void {
  const ox = loadLane(block, 0);
  const oy = loadLane(block, 1);
  const oz = loadLane(block, 2);
  const px = loadLane(block, 3);
  const py = loadLane(block, 4);
  const pz = loadLane(block, 5);
  const qx = loadLane(block, 6);
  const qy = loadLane(block, 7);
  const qz = loadLane(block, 8);
  const ux = sub(px, ox);
  const uy = sub(py, oy);
  const uz = sub(pz, oz);
  const vx = sub(qx, ox);
  const vy = sub(qy, oy);
  const vz = sub(qz, oz);
  const nx = minor(uy, uz, vy, vz);
  const ny = minor(uz, ux, vz, vx);
  const nz = minor(ux, uy, vx, vy);
  const o = dot(nx, ny, nz, ox, oy, oz);
  const p = dot(nx, ny, nz, px, py, pz);
  const q = dot(nx, ny, nz, qx, qy, qz);
  storeLane(to, 0, nx);
  storeLane(to, 1, ny);
  storeLane(to, 2, nz);
  // CONTACT is more than squares lose to underflow.
  storeLane(to, LENGTH, add(sqrt(dot(nx, ny, nz, nx, ny, nz)), splat(CONTACT)));
  storeLane(to, LEAST, min(min(o, p), q));
  storeLane(to, MOST, max(max(o, p), q));
}

function splatAt(block: usize, i: i32): lane {
  return splat(load<real>(block + i * LANE_BYTES));
}

/**
 * The triangles of a block of A whose own plane does not separate them from one of B, as bits. `reach`: how
 * far cores of A may be from the core of B, but for their own radius, m.
 */
function facing(planes: usize, vertices: usize, block: usize, reach: real): i32 {
  const nx = loadLane(planes, 0);
  const ny = loadLane(planes, 1);
  const nz = loadLane(planes, 2);
  const o = dot(nx, ny, nz, splatAt(vertices, 0), splatAt(vertices, 1), splatAt(vertices, 2));
  const p = dot(nx, ny, nz, splatAt(vertices, 3), splatAt(vertices, 4), splatAt(vertices, 5));
  const q = dot(nx, ny, nz, splatAt(vertices, 6), splatAt(vertices, 7), splatAt(vertices, 8));
  const above = sub(min(min(o, p), q), loadLane(planes, MOST));
  const below = sub(loadLane(planes, LEAST), max(max(o, p), q));
  return bits(not(isApart(max(above, below), loadLane(planes, LENGTH), loadLane(block, VERTICES), reach)));
}

/** The triangles of a block of A that the plane of one of B separates from it, as bits. */
function besides(plane: usize, block: usize, reach: real): i32 {
  const nx = splatAt(plane, 0);
  const ny = splatAt(plane, 1);
  const nz = splatAt(plane, 2);
  const o = dot(nx, ny, nz, loadLane(block, 0), loadLane(block, 1), loadLane(block, 2));
  const p = dot(nx, ny, nz, loadLane(block, 3), loadLane(block, 4), loadLane(block, 5));
  const q = dot(nx, ny, nz, loadLane(block, 6), loadLane(block, 7), loadLane(block, 8));
  const above = sub(min(min(o, p), q), splatAt(plane, MOST));
  const below = sub(splatAt(plane, LEAST), max(max(o, p), q));
  return bits(isApart(max(above, below), splatAt(plane, LENGTH), loadLane(block, VERTICES), reach));
}

/** Bits of the triangles in a block of A whose boxes are away from one of B's. `reach`: see `facing`. */
function outside(boxes: usize, box: usize, block: usize, reach: real): i32 {
  let gap = splat(-Infinity);
  for (let axis = 0; axis < 3; axis++) {
    const above = sub(splatAt(box, axis), loadLane(boxes, axis + 3));
    const below = sub(loadLane(boxes, axis), splatAt(box, axis + 3));
    gap = max(gap, max(above, below));
  }
  return bits(isApart(gap, splat(1), loadLane(block, VERTICES), reach));
}

/** Whether a gap along a direction of given length exceeds the limit, or a lane has no triangle. */
function isApart(gap: lane, length: lane, radius: lane, reach: real): mask {
  const limit = max(add(radius, splat(reach)), splat(0));
  return or(lt(radius, splat(0)), lt(mul(limit, length), gap));
}
