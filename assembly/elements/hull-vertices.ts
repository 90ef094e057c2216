/**
 * The vertices of convex hulls. A row refers to them by a number that every precision holds exactly: the
 * 256th part of their address. There lie their x, y and z coordinates, relative to the middle of the hull and
 * along its axes, m: three columns of reals, made up to a multiple of four by repeating the last vertex. Of
 * hulls of many vertices, it is listed behind these which may lie furthest along a direction.
 */
import { FacingLists, facingList, initLists, LEAST_LISTED, LIST_STEP, listsBytes } from './facing-lists';
import {
  add,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  mul,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
} from '../simd/lanes';

/** Bytes per unit of a reference. */
export const HULL_UNIT: i32 = 256;

/** Columns of coordinates are as long as a multiple of this. */
export const HULL_STEP: i32 = 4;

/** The vertex that lies furthest along a direction: its height, m, and its number; of several, the first. */
@unmanaged
class Furthest {
  height: real;
  number: i32;
}

const found = changetype<Furthest>(memory.data(offsetof<Furthest>(), 16));

/** The highest vertices of each lane of a search: their heights, and their numbers. */
const heights: usize = memory.data(LANE_BYTES, 16);
const numbers: usize = memory.data(LANE_BYTES, 16);

/** The address that a reference stands for. */
export function verticesAt(reference: real): usize {
  return <usize>(<u32>reference) * HULL_UNIT;
}

/** Bytes of a column of so many vertices. */
function columnBytes(count: i32): usize {
  return <usize>((count + HULL_STEP - 1) & -HULL_STEP) * REAL_BYTES;
}

/** Bytes of the vertices of a hull, and of what is listed of them. */
export function hullVertexBytes(count: i32): i32 {
  return <i32>(3 * columnBytes(count) + listsBytes(count));
}

/** Begins to use vertices, for which there are `hullVertexBytes`. */
export function initHullVertices(vertices: usize, count: i32): void {
  initLists(vertices, listsOf(vertices, count));
}

function listsOf(vertices: usize, count: i32): FacingLists {
  return changetype<FacingLists>(vertices + 3 * columnBytes(count));
}

/** Where half the lengths of the box around vertices are, along each axis, m: three reals. */
export function halvesOf(vertices: usize, count: i32): usize {
  return changetype<usize>(listsOf(vertices, count));
}

/** One coordinate of a vertex. */
export function coordinateOf(vertices: usize, count: i32, i: i32, axis: i32): real {
  return load<real>(vertices + axis * columnBytes(count) + i * REAL_BYTES);
}

/** How far vertices reach along a direction; 0 where there are none. */
export function reachOf(vertices: usize, count: i32, x: real, y: real, z: real): real {
  return count == 0 ? 0 : find(vertices, count, x, y, z).height;
}

/** The number of the vertex that lies furthest along a direction; of several, the first. */
export function furthest(vertices: usize, count: i32, x: real, y: real, z: real): i32 {
  return find(vertices, count, x, y, z).number;
}

function find(vertices: usize, count: i32, x: real, y: real, z: real): Furthest {
  if (count < LEAST_LISTED) return findOfAll(vertices, count, x, y, z);
  const list = facingList(vertices, count, listsOf(vertices, count), x, y, z, 0);
  if (list == 0) return findOfAll(vertices, count, x, y, z);
  const column = columnBytes(count);
  const end = <usize>(list >>> 32);
  let top: real = -Infinity;
  let first = 0;
  // Which of them is higher cannot be foretold: so nothing branches on it.
  for (let at = <usize>(<u32>list); at < end; at += LIST_STEP) {
    const a = <i32>load<u8>(at);
    const b = <i32>load<u8>(at, 1);
    const c = <i32>load<u8>(at, 2);
    const d = <i32>load<u8>(at, 3);
    const heightA = heightOf(vertices + a * REAL_BYTES, column, x, y, z);
    const heightB = heightOf(vertices + b * REAL_BYTES, column, x, y, z);
    const heightC = heightOf(vertices + c * REAL_BYTES, column, x, y, z);
    const heightD = heightOf(vertices + d * REAL_BYTES, column, x, y, z);
    const isB = heightB > heightA;
    const isD = heightD > heightC;
    const firstHalf = select<real>(heightB, heightA, isB);
    const secondHalf = select<real>(heightD, heightC, isD);
    const isSecond = secondHalf > firstHalf;
    const height = select<real>(secondHalf, firstHalf, isSecond);
    const number = select<i32>(select<i32>(d, c, isD), select<i32>(b, a, isB), isSecond);
    const isHigher = height > top;
    top = select<real>(height, top, isHigher);
    first = select<i32>(number, first, isHigher);
  }
  found.height = top;
  found.number = first;
  return found;
}

/** The component of one vertex along a vector: what `along` finds for LANES of them. */
function heightOf(at: usize, column: usize, x: real, y: real, z: real): real {
  return x * load<real>(at) + y * load<real>(at + column) + z * load<real>(at + 2 * column);
}

function findOfAll(vertices: usize, count: i32, x: real, y: real, z: real): Furthest {
  const column = columnBytes(count);
  const nx = splat(x);
  const ny = splat(y);
  const nz = splat(z);
  let best = splat(-Infinity);
  let number = splat(0);
  for (let i = 0; i < count; i += LANES) {
    const height = along(vertices + i * REAL_BYTES, column, nx, ny, nz);
    const higher = lt(best, height);
    best = pick(higher, height, best);
    number = pick(higher, splat(<real>i), number);
  }
  return firstOfHighest(best, number);
}

/**
 * The number of the vertex that lies furthest along a second direction, among those that lie no more than
 * `level` behind the furthest along a first one; of several, the first.
 *
 * @param ways - both directions, in one lane of six lane values
 */
export function furthestOfLevel(vertices: usize, count: i32, ways: usize, level: real): i32 {
  const x = readLane(ways, 0, 0);
  const y = readLane(ways, 1, 0);
  const z = readLane(ways, 2, 0);
  if (count >= LEAST_LISTED) {
    const list = facingList(vertices, count, listsOf(vertices, count), x, y, z, level);
    if (list != 0) return furthestOfListed(vertices, columnBytes(count), list, ways, level);
  }
  const u = splat(readLane(ways, 3, 0));
  const v = splat(readLane(ways, 4, 0));
  const w = splat(readLane(ways, 5, 0));
  const column = columnBytes(count);
  const enough = splat(findOfAll(vertices, count, x, y, z).height - level);
  let best = splat(-Infinity);
  let number = splat(0);
  for (let i = 0; i < count; i += LANES) {
    const at = vertices + i * REAL_BYTES;
    const isLevel = le(enough, along(at, column, splat(x), splat(y), splat(z)));
    const height = pick(isLevel, along(at, column, u, v, w), splat(-Infinity));
    const higher = lt(best, height);
    best = pick(higher, height, best);
    number = pick(higher, splat(<real>i), number);
  }
  return firstOfHighest(best, number).number;
}

/** `furthestOfLevel` of the vertices in a list. */
function furthestOfListed(vertices: usize, column: usize, list: u64, ways: usize, level: real): i32 {
  const x = readLane(ways, 0, 0);
  const y = readLane(ways, 1, 0);
  const z = readLane(ways, 2, 0);
  const begin = <usize>(<u32>list);
  const end = <usize>(list >>> 32);
  let top: real = -Infinity;
  for (let at = begin; at < end; at++) {
    const height = heightOf(vertices + <usize>load<u8>(at) * REAL_BYTES, column, x, y, z);
    if (height > top) top = height;
  }
  const enough = top - level;
  const u = readLane(ways, 3, 0);
  const v = readLane(ways, 4, 0);
  const w = readLane(ways, 5, 0);
  let best: real = -Infinity;
  let first = 0;
  for (let at = begin; at < end; at++) {
    const i = <i32>load<u8>(at);
    const vertex = vertices + i * REAL_BYTES;
    if (!(enough <= heightOf(vertex, column, x, y, z))) continue;
    const height = heightOf(vertex, column, u, v, w);
    if (!(height > best)) continue;
    best = height;
    first = i;
  }
  return first;
}

/** The components of LANES vertices along a vector. */
function along(at: usize, column: usize, x: lane, y: lane, z: lane): lane {
  const px = mul(x, loadLane(at, 0));
  const py = mul(y, loadLane(at + column, 0));
  return add(add(px, py), mul(z, loadLane(at + 2 * column, 0)));
}

/** The highest of all lanes; of equals the lowest number's, so that the number of lanes does not matter. */
function firstOfHighest(best: lane, number: lane): Furthest {
  storeLane(heights, 0, best);
  storeLane(numbers, 0, number);
  let top = load<real>(heights);
  let first = <i32>load<real>(numbers);
  for (let lane = 1; lane < LANES; lane++) {
    const height = load<real>(heights + lane * REAL_BYTES);
    const i = <i32>load<real>(numbers + lane * REAL_BYTES) + lane;
    if (height < top || (height == top && i > first)) continue;
    top = height;
    first = i;
  }
  found.height = top;
  found.number = first;
  return found;
}
