/**
 * Which vertices of a hull may lie furthest along a direction. The cube of directions is cut into patches,
 * and each has a list: so a few vertices are looked at in place of all. What is found is what a search of all
 * finds, to the last bit, because a vertex is left out only where one other vertex lies further by more than
 * roundings along all directions of the patch: along its four corners, and so between them.
 *
 * Lists are made once a hull was searched so often that they cost no more than those searches did.
 *
 * Behind the columns of vertices lie a record and the lists.
 */
import { REAL_BYTES } from '../simd/lanes';

/** Hulls of fewer vertices are searched without lists. */
export const LEAST_LISTED: i32 = 16;

/** Hulls of more vertices than this, and of more than that, have patches of half the size. */
const MANY: i32 = 32;
const MOST: i32 = 96;

/** Searches of all vertices before lists are made. */
const SEARCHES: i32 = 256;

/** Numbers of a list that are looked at together. */
export const LIST_STEP: i32 = 4;

/** There is room for so many vertices per patch. */
const PER_PATCH: i32 = 12;

/** Vertices are left out that lie behind by more than this part of the largest coordinate. */
const BEHIND: real = sizeof<real>() == 8 ? <real>1.0 / 1073741824 : <real>1.0 / 4096;

/** Below this, products of coordinates may be too small for their digits. */
const SMALL: real = sizeof<real>() == 8 ? <real>1e-270 : <real>1e-27;

@unmanaged
export class FacingLists {
  /** Half the box around the vertices, m: it is as large to both sides. */
  halfX: real;
  halfY: real;
  halfZ: real;
  /** The largest of these, m; and a height by which no vertex is behind that is left out, per unit. */
  reach: real;
  behind: real;
  /** Patches along an edge of the cube: 0 before there are lists, and where there is no room for them. */
  edge: i32;
  /** Searches before lists are made. */
  left: i32;
}

/** Where lists begin: as many numbers as there are patches, and two more. */
const STARTS: usize = (offsetof<FacingLists>() + 7) & ~7;

/** Patches along an edge of the cube. */
function edgeFor(count: i32): i32 {
  return count > MOST ? 8 : count > MANY ? 4 : 2;
}

/** Bytes behind the columns: of hulls of few vertices those of a record. */
export function listsBytes(count: i32): usize {
  if (count < LEAST_LISTED) return offsetof<FacingLists>();
  const patches = 6 * edgeFor(count) * edgeFor(count);
  return STARTS + 2 * (patches + 2) + PER_PATCH * patches;
}

/** Begins without lists behind vertices. */
export function initLists(vertices: usize, lists: FacingLists): void {
  const column = (changetype<usize>(lists) - vertices) / 3;
  lists.halfX = largestIn(vertices, column);
  lists.halfY = largestIn(vertices + column, column);
  lists.halfZ = largestIn(vertices + 2 * column, column);
  lists.reach = max(max(lists.halfX, lists.halfY), lists.halfZ);
  lists.behind = lists.reach * BEHIND;
  lists.edge = 0;
  lists.left = SEARCHES;
}

/** The largest size of numbers. */
function largestIn(numbers: usize, bytes: usize): real {
  let largest: real = 0;
  for (let at: usize = 0; at < bytes; at += REAL_BYTES) largest = max(largest, abs(load<real>(numbers + at)));
  return largest;
}

/**
 * Where the vertices are listed that may lie furthest along a direction, or no more than `level` behind that:
 * the address of the first number, and in the high half that of the end. 0: all have to be looked at. A list
 * is as long as a multiple of `LIST_STEP`: its last number is repeated.
 */
export function facingList(
  vertices: usize,
  count: i32,
  lists: FacingLists,
  x: real,
  y: real,
  z: real,
  level: real,
): u64 {
  const edge = lists.edge;
  if (edge == 0) {
    if (--lists.left == 0) makeLists(vertices, count, lists);
    return 0;
  }
  const ax = abs(x);
  const ay = abs(y);
  const az = abs(z);
  // Which component is largest cannot be foretold: so nothing branches on it.
  const isY = ay > ax;
  const xy = select<real>(ay, ax, isY);
  const isZ = az > xy;
  const most = select<real>(az, xy, isZ);
  const main = select<real>(z, select<real>(y, x, isY), isZ);
  const u = select<real>(x, select<real>(z, y, isY), isZ);
  const v = select<real>(y, select<real>(x, z, isY), isZ);
  if (!(most * lists.reach > SMALL) || !(most < Infinity) || !(level <= most * lists.behind)) return 0;
  const half: real = 0.5 * <real>edge;
  const part: real = half / most;
  const i = max(0, min(edge - 1, <i32>(half + u * part)));
  const j = max(0, min(edge - 1, <i32>(half + v * part)));
  const face = 2 * (isZ ? 2 : isY ? 1 : 0) + (main < 0 ? 1 : 0);
  const starts = changetype<usize>(lists) + STARTS;
  const patch = starts + 2 * (face * edge * edge + (spread(i) | (spread(j) << 1)));
  const first = starts + 2 * (6 * edge * edge + 2);
  return <u64>(first + <usize>load<u16>(patch)) | ((<u64>(first + <usize>load<u16>(patch, 2))) << 32);
}

/** Puts the bits of a number below 8 at even places: patches are in the order in which they are cut. */
function spread(i: i32): i32 {
  return (i & 1) | ((i & 2) << 1) | ((i & 4) << 2);
}

/** Heights of vertices along the four corners of a patch. */
const heights: usize = memory.data(4 * 256 * 8, 16);

/** Numbers of the vertices that are left, for each size of patches. */
const left: usize = memory.data(5 * 256, 16);

/** What a vertex of the list is measured against: those furthest along corners, edges, middle of a patch. */
const CHAMPIONS: i32 = 9;
const champions: usize = memory.data(CHAMPIONS * 4, 16);

/** Lists that are being made. */
@unmanaged
class Making {
  vertices: usize;
  /** Bytes of a column of coordinates. */
  column: usize;
  /** Where patches begin, where their lists do, and the bytes that there is room for and that are used. */
  starts: usize;
  first: usize;
  room: i32;
  length: i32;
  /** Patches that are done. */
  patches: i32;
  /** How long the edge of a patch is in the end: that of the cube is 2 long. */
  size: f64;
  /** By how much vertices are behind that are left out, m. */
  behind: f64;
}

const making = changetype<Making>(memory.data(offsetof<Making>(), 16));

function makeLists(vertices: usize, count: i32, lists: FacingLists): void {
  const bytes = changetype<usize>(lists) - vertices;
  const edge = edgeFor(count);
  const patches = 6 * edge * edge;
  making.vertices = vertices;
  making.column = bytes / 3;
  making.starts = changetype<usize>(lists) + STARTS;
  making.first = making.starts + 2 * (patches + 2);
  making.room = PER_PATCH * patches;
  making.length = 0;
  making.patches = 0;
  making.size = 2 / <f64>edge;
  // Twice what may be asked for: that is more than all roundings.
  making.behind = 2 * <f64>lists.behind;
  for (let i = 0; i < count; i++) store<u8>(left + i, <u8>i);
  store<u16>(making.starts, 0);
  for (let face = 0; face < 6; face++) if (!listPatch(face, left, count, -1, -1, 2)) return;
  lists.edge = edge;
}

/**
 * Lists the vertices for a patch of a face of the cube, or for each of four that it is cut into.
 *
 * @param from, count - numbers of the vertices that are not left out of a larger patch
 * @param u, v - where the patch begins
 * @returns whether there is room
 */
function listPatch(face: i32, from: usize, count: i32, u: f64, v: f64, size: f64): bool {
  setHeights(face, from, count, u, v, size);
  findChampions(count);
  const isLast = size <= making.size;
  const to = isLast ? making.first + making.length : from + 256;
  if (isLast && making.length + count + LIST_STEP > making.room) return false;
  let kept = 0;
  for (let i = 0; i < count; i++) if (!isBehind(i)) store<u8>(to + kept++, load<u8>(from + i));
  if (isLast) {
    const last = load<u8>(to + kept - 1);
    while (kept % LIST_STEP != 0) store<u8>(to + kept++, last);
    making.length += kept;
    store<u16>(making.starts + 2 * ++making.patches, <u16>making.length);
    return true;
  }
  const half = size / 2;
  return (
    listPatch(face, to, kept, u, v, half) &&
    listPatch(face, to, kept, u + half, v, half) &&
    listPatch(face, to, kept, u, v + half, half) &&
    listPatch(face, to, kept, u + half, v + half, half)
  );
}

function heightAt(i: i32, corner: i32): f64 {
  return load<f64>(heights + 32 * i + 8 * corner);
}

/** Fills in how far each vertex lies along the corners of a patch, which are on the surface of a cube. */
function setHeights(face: i32, from: usize, count: i32, u: f64, v: f64, size: f64): void {
  const axis = face >> 1;
  const sign: f64 = (face & 1) != 0 ? -1 : 1;
  const main = making.vertices + axis * making.column;
  const first = making.vertices + (axis == 2 ? 0 : axis + 1) * making.column;
  const second = making.vertices + (axis == 0 ? 2 : axis - 1) * making.column;
  for (let i = 0; i < count; i++) {
    const at = <usize>load<u8>(from + i) * REAL_BYTES;
    const p = <f64>load<real>(first + at);
    const q = <f64>load<real>(second + at);
    const height = sign * <f64>load<real>(main + at) + u * p + v * q;
    const to = heights + 32 * i;
    store<f64>(to, height);
    store<f64>(to, height + size * p, 8);
    store<f64>(to, height + size * q, 16);
    store<f64>(to, height + size * p + size * q, 24);
  }
}

/** Finds the vertices that lie furthest along sums of corners: those of each, of two neighbors, of all. */
function findChampions(count: i32): void {
  for (let k = 0; k < CHAMPIONS; k++) {
    const corners = cornersOf(k);
    let most: f64 = -Infinity;
    let found = 0;
    for (let i = 0; i < count; i++) {
      let height: f64 = 0;
      for (let corner = 0; corner < 4; corner++)
        if (((corners >> corner) & 1) != 0) height += heightAt(i, corner);
      if (!(height > most)) continue;
      most = height;
      found = i;
    }
    store<i32>(champions + 4 * k, found);
  }
}

/** The corners of a sum, as bits. */
function cornersOf(k: i32): i32 {
  if (k < 4) return 1 << k;
  return k == 4 ? 3 : k == 5 ? 12 : k == 6 ? 5 : k == 7 ? 10 : 15;
}

/** Whether a vertex is behind another one along all corners. */
function isBehind(i: i32): bool {
  for (let k = 0; k < CHAMPIONS; k++) {
    const other = load<i32>(champions + 4 * k);
    let corner = 0;
    while (corner < 4 && heightAt(other, corner) - heightAt(i, corner) > making.behind) corner++;
    if (corner == 4) return true;
  }
  return false;
}
