/**
 * Whether a triangle that touches a closed mesh from within stays inside of it. Its middle is inside, so that
 * the way to a point outside crosses a face. Where each face near the triangle meets its plane beyond one of
 * its edges only, no way within the triangle does.
 */
import { Cover, dot, faceCornerAt, lengthAt, writeCross } from '../cover/record';
import { findOverlapping } from '../cover/tree';

/** How far into the triangle faces may reach, in units, and how thick its plane is. */
const REACH: f64 = 2 ** -38;
const THICK: f64 = 2 ** -46;

/** Faces that are looked at, at most. */
const MOST: i32 = 256;
const faces: usize = memory.data(MOST * 4, 16);

const normal: usize = memory.data(24, 16);
/** For each edge, the unit vector into the triangle, square to it and the normal. */
const inward: usize = memory.data(72, 16);
const heights: usize = memory.data(24, 16);
/** Where a face meets the plane: up to three corners, and two points on each edge. */
const section: usize = memory.data(9 * 24, 16);

/**
 * How far from the mesh a point of a triangle is at most that is outside of it; Infinity where faces cross
 * the triangle. The middle is inside. A way from there that meets a face does so close to where it ends.
 *
 * @param way - how far the corners are from the middle at most
 */
export function farthestOutside(cover: Cover, triangle: usize, middle: usize, way: f64): f64 {
  const width = setFrame(triangle, middle);
  if (!(width > 2 * REACH)) return Infinity;
  const count = findOverlapping(cover, triangle, THICK, faces, MOST);
  if (count > MOST) return Infinity;
  for (let i = 0; i < count; i++) {
    if (!isBeyond(triangle, cutFace(cover, load<i32>(faces + i * 4), triangle))) return Infinity;
  }
  return (way * REACH) / (width - REACH);
}

/** Sets the normal and the directions inward; returns how far the middle is from the nearest edge. */
function setFrame(triangle: usize, middle: usize): f64 {
  let width = Infinity;
  writeCross(triangle, triangle + 24, triangle + 48, normal);
  const area = lengthAt(normal);
  if (!(area > 0)) return 0;
  scale(normal, 1 / area);
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
  return dot(direction, point) - dot(direction, from);
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

/** Whether all of a section is beyond one edge of the triangle. */
function isBeyond(triangle: usize, count: i32): bool {
  for (let k: usize = 0; k < 72; k += 24) {
    let most: f64 = -Infinity;
    for (let i = 0; i < count; i++) most = Math.max(most, along(inward + k, section + 24 * i, triangle + k));
    if (most <= REACH) return true;
  }
  return false;
}
