/** What places are, and those on the edge between two others. */
import { Checker } from '../questions/edges/checker';

/** The places that a search or a path consists of. */
@unmanaged
export class Space {
  checker: Checker;
  /** Numbers of a place. */
  dimension: i32;
  /** How many quaternions a place has, and where each begins, i32. */
  quaternionCount: i32;
  quaternions: usize;
  /** The longest edge that a search goes at once, radians or metres. */
  range: f64;
}

/** The Euclidean distance of the numbers of two places. */
export function distanceBetween(dimension: i32, a: usize, b: usize): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < 8 * dimension; i += 8) {
    const edge = load<f64>(b + i) - load<f64>(a + i);
    sum += edge * edge;
  }
  return Math.sqrt(sum);
}

/** Writes the place at a share of an edge, 0 to 1. Quaternions turn the shorter way, and have length 1. */
export function placeBetween(space: Space, from: usize, to: usize, share: f64, out: usize): void {
  for (let i = 0; i < 8 * space.dimension; i += 8) {
    const start = load<f64>(from + i);
    store<f64>(out + i, start + share * (load<f64>(to + i) - start));
  }
  for (let i = 0; i < space.quaternionCount; i++) {
    const at = 8 * load<i32>(space.quaternions + 4 * i);
    turnBetween(from + at, to + at, share, out + at);
  }
}

/** Writes the quaternion at a share of the shorter way, 0 to 1: interpolated, and divided by its length. */
function turnBetween(from: usize, to: usize, share: f64, out: usize): void {
  let cosine: f64 = 0;
  for (let i = 0; i < 32; i += 8) cosine += load<f64>(from + i) * load<f64>(to + i);
  const side: f64 = cosine < 0 ? -1 : 1;
  let square: f64 = 0;
  for (let i = 0; i < 32; i += 8) {
    const start = load<f64>(from + i);
    const number = start + share * (side * load<f64>(to + i) - start);
    store<f64>(out + i, number);
    square += number * number;
  }
  const length = Math.sqrt(square);
  for (let i = 0; i < 32; i += 8) store<f64>(out + i, load<f64>(out + i) / length);
}
