/** Cuts triangles of facets into smaller ones. */
import { Waiting } from './record';
import { Cover, dot, faceCornerAt, squareBetween, writeCross } from '../cover/record';

const normal: usize = memory.data(24, 16);
const side: usize = memory.data(24, 16);
const sides: usize = memory.data(24, 16);

/** Cuts a triangle that waits at the middle of its longest edge, and writes both halves. */
export function halve(triangle: usize, to: usize): void {
  const ab = squareBetween(triangle, triangle + 24);
  const bc = squareBetween(triangle + 24, triangle + 48);
  const ca = squareBetween(triangle + 48, triangle);
  const from = ab >= bc && ab >= ca ? 0 : bc >= ca ? 1 : 2;
  const next = from == 2 ? 0 : from + 1;
  cutEdge(triangle, from, next, 0.5, to);
}

/** Writes the two triangles that a point of an edge makes of one. */
function cutEdge(triangle: usize, from: i32, next: i32, part: f64, to: usize): void {
  const second = to + offsetof<Waiting>();
  memory.copy(to, triangle, offsetof<Waiting>());
  memory.copy(second, triangle, offsetof<Waiting>());
  const a = triangle + 24 * from;
  const b = triangle + 24 * next;
  for (let k: usize = 0; k < 24; k += 8) {
    const x = load<f64>(a + k);
    const place = x + (load<f64>(b + k) - x) * part;
    store<f64>(to + 24 * from + k, place);
    store<f64>(second + 24 * next + k, place);
  }
}

/**
 * Cuts a triangle where a face of the mesh ends, at the plane through an edge of the face and square to it:
 * that beyond which a corner is farthest. What is left of the triangle over the face can be compared with it.
 * Cuts one edge of the triangle only: the rest of the way is cut next time.
 *
 * @param way - the face must be longer than this
 * @returns whether two triangles were written: not where no plane has corners on both sides
 */
export function cutAtFace(cover: Cover, triangle: usize, face: i32, way: f64, to: usize): bool {
  const a = faceCornerAt(cover, face, 0);
  const b = faceCornerAt(cover, face, 1);
  const c = faceCornerAt(cover, face, 2);
  if (Math.max(squareBetween(a, b), Math.max(squareBetween(b, c), squareBetween(c, a))) < way * way)
    return false;
  writeCross(a, b, c, normal);
  let from = -1;
  let part: f64 = 0;
  let most: f64 = 0;
  for (let k = 0; k < 3; k++) {
    const square = setSides(cover, triangle, face, k);
    if (!(square > 0)) continue;
    for (let i = 0; i < 3; i++) {
      const here = load<f64>(sides + i * 8);
      const there = load<f64>(sides + (i == 2 ? 0 : i + 1) * 8);
      const beyond = Math.max(here, there);
      const within = Math.min(here, there);
      // What is cut off must be seen: rounding leaves corners a little beyond.
      const size = (beyond * beyond) / square;
      if (!(within < 0) || !(beyond > 0) || !(size > most)) continue;
      const place = here / (here - there);
      if (!(place > FINE) || !(place < 1 - FINE)) continue;
      most = size;
      from = i;
      part = place;
    }
  }
  if (from < 0) return false;
  cutEdge(triangle, from, from == 2 ? 0 : from + 1, part, to);
  return true;
}

/** Cuts a triangle where a plane square to it goes through a line; as above, one edge of it. */
export function cutAtLine(triangle: usize, from: usize, to: usize, halves: usize): bool {
  writeCross(triangle, triangle + 24, triangle + 48, normal);
  setSidesOf(triangle, from, to);
  let cut = -1;
  let part: f64 = 0;
  let most: f64 = 0;
  for (let i = 0; i < 3; i++) {
    const here = load<f64>(sides + i * 8);
    const there = load<f64>(sides + (i == 2 ? 0 : i + 1) * 8);
    const least = Math.min(Math.abs(here), Math.abs(there));
    if (here < 0 == there < 0 || !(least > most)) continue;
    const place = here / (here - there);
    if (!(place > FINER) || !(place < 1 - FINER)) continue;
    most = least;
    cut = i;
    part = place;
  }
  if (cut < 0) return false;
  cutEdge(triangle, cut, cut == 2 ? 0 : cut + 1, part, halves);
  return true;
}

/** Cuts along what crosses a triangle may leave less. */
const FINER: f64 = 2 ** -10;

/** Cuts closer to a corner than this part of an edge leave too much. */
const FINE: f64 = 1 / 32;

/** Sets how far each corner is beyond edge `k` of a face, times the root of what it returns. */
function setSides(cover: Cover, triangle: usize, face: i32, k: i32): f64 {
  return setSidesOf(triangle, faceCornerAt(cover, face, k), faceCornerAt(cover, face, k == 2 ? 0 : k + 1));
}

/** Sets how far each corner is beyond a line, times the root of what it returns. */
function setSidesOf(triangle: usize, a: usize, b: usize): f64 {
  const ux = load<f64>(b) - load<f64>(a);
  const uy = load<f64>(b, 8) - load<f64>(a, 8);
  const uz = load<f64>(b, 16) - load<f64>(a, 16);
  const x = load<f64>(normal);
  const y = load<f64>(normal, 8);
  const z = load<f64>(normal, 16);
  store<f64>(side, uy * z - uz * y);
  store<f64>(side, uz * x - ux * z, 8);
  store<f64>(side, ux * y - uy * x, 16);
  const offset = dot(side, a);
  for (let i = 0; i < 3; i++) store<f64>(sides + i * 8, dot(side, triangle + 24 * i) - offset);
  return dot(side, side);
}
