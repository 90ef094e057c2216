/**
 * What a triangle that is close to a mesh is to it as a whole. Faces that lie in the plane of the triangle,
 * as far as that matters, cover all of it where none of their border crosses it and they cover its middle.
 * Where the middle is inside of a closed mesh and a line parts the triangle from each place where a face
 * meets its plane, no way within the triangle leads out. Else something crosses the triangle: it is noted, so
 * that the triangle can be cut there.
 */
import { Cover, dot, faceCornerAt, lengthAt, squareBetween, writeCross } from '../cover/record';
import { findOverlapping } from '../cover/tree';

/** How far into the triangle faces may reach at most, in units, and how thick its plane is. */
const REACH: f64 = 2 ** -34;
const THICK: f64 = 2 ** -48;

/** What heights and sides may be off by rounding, in units. */
const ROUNDING: f64 = 2 ** -48;

/** Faces that are looked at, at most: of a large triangle, and of one that a few cuts make small. */
const MOST: i32 = 256;
const FEW: i32 = 32;
const faces: usize = memory.data(MOST * 4, 16);
/** For each of them, whether it lies in the plane of the triangle. */
const flat: usize = memory.data(MOST, 16);

/** An edge of flat faces: its ends, and how much more often it is walked from the first one than to it. */
@unmanaged
class Edge {
  from: usize;
  to: usize;
  turns: i32;
}

/** Places of a table of edges: more than these faces have. */
const edges: usize = memory.data(1024 * 12, 16);

const normal: usize = memory.data(24, 16);
/** For each edge, the unit vector into the triangle, square to it and the normal. */
const inward: usize = memory.data(72, 16);
/** The unit vector square to a section and the normal. */
const aside: usize = memory.data(24, 16);
const faceNormal: usize = memory.data(24, 16);
/** What rounding of the normal does to heights over the triangle. */
const slack: usize = memory.data(8, 8);
const heights: usize = memory.data(24, 16);
/** Where a face meets the plane: up to three corners, and two points on each edge. */
const section: usize = memory.data(9 * 24, 16);

/** What crosses a triangle: the ends of a line. */
@unmanaged
class Crossing {
  fromX: f64;
  fromY: f64;
  fromZ: f64;
  toX: f64;
  toY: f64;
  toZ: f64;
  /** Whether anything does. */
  found: i32;
}

/** What crosses the triangle that was looked at last. */
export const crossing = changetype<Crossing>(memory.data(offsetof<Crossing>(), 16));

/**
 * How far from the mesh a point of a triangle is at most that is outside of it; Infinity where that is not
 * known.
 *
 * @param way - how far the corners are from the middle at most
 * @param close - how far faces may be from the triangle that count as in its plane
 * @param large - whether many faces may be looked at
 * @param inside - whether the middle is inside of the mesh, which is closed
 */
export function farthestOutside(
  cover: Cover,
  triangle: usize,
  middle: usize,
  way: f64,
  close: f64,
  large: bool,
  inside: bool,
): f64 {
  crossing.found = 0;
  const width = setFrame(triangle, middle);
  if (!(width > 2 * REACH)) return Infinity;
  const most = large ? MOST : FEW;
  const count = findOverlapping(cover, triangle, Math.max(close, THICK), faces, most);
  if (count > most) return Infinity;
  const height = markFlat(cover, triangle, count, close);
  if (height >= 0) {
    const far = noteBorder(cover, triangle, count);
    if (crossing.found == 0 && isCovered(cover, middle, count)) return height + rimOf(way, width, far);
  }
  if (!inside) return Infinity;
  let farthest: f64 = 0;
  for (let i = 0; i < count; i++) {
    const corners = cutFace(cover, load<i32>(faces + i * 4), triangle);
    const far = reachOf(triangle, section, corners);
    farthest = Math.max(farthest, far);
    if (far <= REACH) continue;
    if (crossing.found == 0 && load<u8>(flat + i) == 0) noteSection(corners);
    return Infinity;
  }
  return rimOf(way, width, farthest);
}

/** How far from a triangle made smaller, so that all around is farther than a length, the corners are. */
function rimOf(way: f64, width: f64, length: f64): f64 {
  return (way * length) / (width - length);
}

/**
 * Marks faces that are in the plane of the triangle; returns how far they are from it at most, measured along
 * its normal over all of the triangle, and below 0 if there are none.
 */
function markFlat(cover: Cover, triangle: usize, count: i32, close: f64): f64 {
  let most: f64 = -1;
  for (let i = 0; i < count; i++) {
    const face = load<i32>(faces + i * 4);
    const height = heightOf(cover, triangle, face);
    const isFlat = height <= close;
    store<u8>(flat + i, isFlat ? 1 : 0);
    if (isFlat) most = Math.max(most, height);
  }
  return most;
}

/** How far a face is from the part of the triangle that is over it at most, along the normal of that. */
function heightOf(cover: Cover, triangle: usize, face: i32): f64 {
  const corner = faceCornerAt(cover, face, 0);
  const second = faceCornerAt(cover, face, 1);
  const third = faceCornerAt(cover, face, 2);
  writeCross(corner, second, third, faceNormal);
  const slope = Math.abs(dot(faceNormal, normal));
  const length = lengthAt(faceNormal);
  if (!(slope > 0.5 * length)) return Infinity;
  // It is greatest in corners: of the triangle, and of the face.
  let overTriangle: f64 = 0;
  for (let k: usize = 0; k < 72; k += 24) {
    overTriangle = Math.max(overTriangle, Math.abs(along(faceNormal, corner, triangle + k)) / slope);
  }
  // Of a sliver, the normal is not known well.
  overTriangle += (ROUNDING * longestOf(corner, second, third)) / length;
  let overFace: f64 = 0;
  for (let k = 0; k < 3; k++) {
    overFace = Math.max(overFace, Math.abs(along(normal, faceCornerAt(cover, face, k), triangle)));
  }
  return Math.min(overTriangle, overFace + load<f64>(slack)) + ROUNDING;
}

/** The longest edge of three corners. */
function longestOf(a: usize, b: usize, c: usize): f64 {
  return Math.sqrt(Math.max(squareBetween(a, b), Math.max(squareBetween(b, c), squareBetween(c, a))));
}

/**
 * Notes an edge of flat faces that crosses the triangle and is not walked as often one way as the other. If
 * there is none, returns how far such edges reach into the triangle.
 */
function noteBorder(cover: Cover, triangle: usize, count: i32): f64 {
  let most: f64 = 0;
  const size = countEdges(cover, count);
  for (let i = 0; i < count; i++) {
    if (load<u8>(flat + i) == 0) continue;
    for (let k = 0; k < 3; k++) {
      const from = faceCornerAt(cover, load<i32>(faces + i * 4), k);
      const to = faceCornerAt(cover, load<i32>(faces + i * 4), k == 2 ? 0 : k + 1);
      memory.copy(section, from, 24);
      memory.copy(section + 24, to, 24);
      const far = reachOf(triangle, section, 2);
      if (far <= 0 || edgeBetween(from, to, size).turns == 0) continue;
      most = Math.max(most, far);
      if (far <= REACH) continue;
      noteSection(2);
      return most;
    }
  }
  return most;
}

/**
 * Counts the edges of flat faces: for each, how much more often it is walked one way than the other. Returns
 * the size of the table, a power of two.
 */
function countEdges(cover: Cover, count: i32): i32 {
  let size = 16;
  while (size < 4 * count) size *= 2;
  memory.fill(edges, 0, size * offsetof<Edge>());
  for (let i = 0; i < count; i++) {
    if (load<u8>(flat + i) == 0) continue;
    const face = load<i32>(faces + i * 4);
    for (let k = 0; k < 3; k++) {
      const from = faceCornerAt(cover, face, k);
      const to = faceCornerAt(cover, face, k == 2 ? 0 : k + 1);
      const edge = edgeBetween(from, to, size);
      if (edge.from == 0) {
        edge.from = from;
        edge.to = to;
      }
      edge.turns += isSame(edge.from, from) ? 1 : -1;
    }
  }
  return size;
}

/** The place of an edge in the table, whichever way it is walked, or where it belongs. */
function edgeBetween(from: usize, to: usize, size: i32): Edge {
  let at = <i32>(((hashOf(from) + hashOf(to)) * 0x9e3779b97f4a7c15) >>> 40);
  while (true) {
    const edge = changetype<Edge>(edges + (at & (size - 1)) * offsetof<Edge>());
    if (edge.from == 0) return edge;
    if (isSame(edge.from, from) && isSame(edge.to, to)) return edge;
    if (isSame(edge.from, to) && isSame(edge.to, from)) return edge;
    at++;
  }
}

function isSame(a: usize, b: usize): bool {
  return (
    a == b ||
    (load<f64>(a) == load<f64>(b) &&
      load<f64>(a, 8) == load<f64>(b, 8) &&
      load<f64>(a, 16) == load<f64>(b, 16))
  );
}

/** A number that is equal for points in one place. */
function hashOf(p: usize): i64 {
  // 0 is added so that there is one zero only.
  const x = reinterpret<i64>(load<f64>(p) + 0);
  const y = reinterpret<i64>(load<f64>(p, 8) + 0);
  return ((x * 31 + y) * 0xbf58476d1ce4e5b + reinterpret<i64>(load<f64>(p, 16) + 0)) >> 7;
}

/** Whether flat faces turn round the middle, seen along the normal: false too where that cannot be told. */
function isCovered(cover: Cover, middle: usize, count: i32): bool {
  let turns = 0;
  for (let i = 0; i < count; i++) {
    if (load<u8>(flat + i) == 0) continue;
    const face = load<i32>(faces + i * 4);
    let left = 0;
    let right = 0;
    for (let k = 0; k < 3; k++) {
      const from = faceCornerAt(cover, face, k);
      const to = faceCornerAt(cover, face, k == 2 ? 0 : k + 1);
      writeCross(from, to, middle, faceNormal);
      const side = dot(faceNormal, normal);
      if (side > ROUNDING) left++;
      else if (side < -ROUNDING) right++;
    }
    if (left == 3) turns++;
    else if (right == 3) turns--;
    else if (left == 0 || right == 0) return false;
  }
  return turns != 0;
}

/** Notes the two points of the section that are farthest from each other, of the first and any other. */
function noteSection(count: i32): void {
  const farthest = farthestFrom(section, count);
  if (farthest < 0) return;
  memory.copy(changetype<usize>(crossing), section, 24);
  memory.copy(changetype<usize>(crossing) + 24, section + 24 * farthest, 24);
  crossing.found = 1;
}

/** The point farthest from the first one; -1 if all are in its place. */
function farthestFrom(points: usize, count: i32): i32 {
  let farthest = -1;
  let most: f64 = 0;
  for (let i = 1; i < count; i++) {
    const square = squareBetween(points, points + 24 * i);
    if (!(square > most)) continue;
    most = square;
    farthest = i;
  }
  return farthest;
}

/** Sets the normal and the directions inward; returns how far the middle is from the nearest edge. */
function setFrame(triangle: usize, middle: usize): f64 {
  let width = Infinity;
  writeCross(triangle, triangle + 24, triangle + 48, normal);
  const area = lengthAt(normal);
  if (!(area > 0)) return 0;
  scale(normal, 1 / area);
  store<f64>(slack, (ROUNDING * longestOf(triangle, triangle + 24, triangle + 48)) / area);
  for (let k: usize = 0; k < 72; k += 24) {
    const from = triangle + k;
    const to = triangle + (k == 48 ? 0 : k + 24);
    const ux = load<f64>(to) - load<f64>(from);
    const uy = load<f64>(to, 8) - load<f64>(from, 8);
    const uz = load<f64>(to, 16) - load<f64>(from, 16);
    const x = load<f64>(normal);
    const y = load<f64>(normal, 8);
    const z = load<f64>(normal, 16);
    const edge = inward + k;
    store<f64>(edge, y * uz - z * uy);
    store<f64>(edge, z * ux - x * uz, 8);
    store<f64>(edge, x * uy - y * ux, 16);
    const length = lengthAt(edge);
    if (!(length > 0)) return 0;
    scale(edge, 1 / length);
    width = Math.min(width, along(edge, middle, from));
  }
  return width;
}

function scale(vector: usize, factor: f64): void {
  for (let k: usize = 0; k < 24; k += 8) store<f64>(vector + k, load<f64>(vector + k) * factor);
}

/** How far a point is from another along a direction. */
function along(direction: usize, point: usize, from: usize): f64 {
  // Of what is near, the difference is nearly exact.
  return (
    load<f64>(direction) * (load<f64>(point) - load<f64>(from)) +
    load<f64>(direction, 8) * (load<f64>(point, 8) - load<f64>(from, 8)) +
    load<f64>(direction, 16) * (load<f64>(point, 16) - load<f64>(from, 16))
  );
}

/** Writes the corners of what a face has in the thick plane of the triangle; returns how many. */
function cutFace(cover: Cover, face: i32, triangle: usize): i32 {
  for (let k = 0; k < 3; k++)
    store<f64>(heights + k * 8, along(normal, faceCornerAt(cover, face, k), triangle));
  let count = 0;
  for (let k = 0; k < 3; k++) {
    const next = k == 2 ? 0 : k + 1;
    const from = faceCornerAt(cover, face, k);
    const to = faceCornerAt(cover, face, next);
    const low = load<f64>(heights + k * 8);
    const high = load<f64>(heights + next * 8);
    if (Math.abs(low) <= THICK) memory.copy(section + 24 * count++, from, 24);
    count = cutEdge(from, to, low, high, THICK, count);
    count = cutEdge(from, to, low, high, -THICK, count);
  }
  return count;
}

/** Adds the point of an edge at a height, if there is one. */
function cutEdge(from: usize, to: usize, low: f64, high: f64, height: f64, count: i32): i32 {
  if (low < height == high < height) return count;
  const part = (height - low) / (high - low);
  const point = section + 24 * count;
  for (let k: usize = 0; k < 24; k += 8) {
    const x = load<f64>(from + k);
    store<f64>(point + k, x + part * (load<f64>(to + k) - x));
  }
  return count + 1;
}

/**
 * How far a section reaches into the triangle, across the line that separates them best: along one of its
 * edges, or along the section; 0 if it does not.
 */
function reachOf(triangle: usize, points: usize, count: i32): f64 {
  let least = Infinity;
  for (let k: usize = 0; k < 72; k += 24) {
    let most: f64 = 0;
    for (let i = 0; i < count; i++) most = Math.max(most, along(inward + k, points + 24 * i, triangle + k));
    least = Math.min(least, most);
  }
  return least <= 0 ? 0 : Math.min(least, reachAside(triangle, points, count));
}

/** How far a section reaches into the triangle across the line along the section. */
function reachAside(triangle: usize, points: usize, count: i32): f64 {
  const last = farthestFrom(points, count);
  if (last < 0) return Infinity;
  const ux = load<f64>(points + 24 * last) - load<f64>(points);
  const uy = load<f64>(points + 24 * last, 8) - load<f64>(points, 8);
  const uz = load<f64>(points + 24 * last, 16) - load<f64>(points, 16);
  const x = load<f64>(normal);
  const y = load<f64>(normal, 8);
  const z = load<f64>(normal, 16);
  store<f64>(aside, y * uz - z * uy);
  store<f64>(aside, z * ux - x * uz, 8);
  store<f64>(aside, x * uy - y * ux, 16);
  const length = lengthAt(aside);
  if (!(length > 0)) return Infinity;
  scale(aside, 1 / length);
  let low = Infinity;
  let high = -Infinity;
  for (let k: usize = 0; k < 72; k += 24) {
    const side = along(aside, triangle + k, points);
    low = Math.min(low, side);
    high = Math.max(high, side);
  }
  let least: f64 = 0;
  let most: f64 = 0;
  for (let i = 1; i < count; i++) {
    const side = along(aside, points + 24 * i, points);
    least = Math.min(least, side);
    most = Math.max(most, side);
  }
  return Math.max(0, Math.min(most - low, high - least));
}
