/**
 * Whether a point is inside a closed mesh: by how often, and which way, a ray along z crosses it. An edge
 * that two triangles share is seen by both in one way, so that no crossing is counted twice or missed.
 */
import { Cover, faceCornerAt, writeCross } from './record';

/** A normal of a triangle, of any length. */
const normal: usize = memory.data(24, 16);

/** How often a triangle turns round a line along z through a point, above it: 1, 0 or -1. */
export function crossing(cover: Cover, face: i32, x: f64, y: f64, z: f64): i32 {
  const a = faceCornerAt(cover, face, 0);
  const b = faceCornerAt(cover, face, 1);
  const c = faceCornerAt(cover, face, 2);
  const turns = passing(a, b, x, y) + passing(b, c, x, y) + passing(c, a, x, y);
  return turns != 0 && isAbove(a, b, c, x, y, z) ? turns : 0;
}

/** Whether an edge, seen along z, passes to the right of a point: upward 1, downward -1, or not at all. */
function passing(from: usize, to: usize, x: f64, y: f64): i32 {
  const isFromLow = load<f64>(from, 8) <= y;
  const isToLow = load<f64>(to, 8) <= y;
  if (isFromLow == isToLow) return 0;
  // The order of ends does not depend on the way it is walked: so rounding does not, either.
  const low = isFromLow ? from : to;
  const high = isFromLow ? to : from;
  const ux = load<f64>(high) - load<f64>(low);
  const uy = load<f64>(high, 8) - load<f64>(low, 8);
  const side = ux * (y - load<f64>(low, 8)) - uy * (x - load<f64>(low));
  if (!(side > 0)) return 0;
  return isFromLow ? 1 : -1;
}

/** Whether the plane of a triangle is above a point. */
function isAbove(a: usize, b: usize, c: usize, x: f64, y: f64, z: f64): bool {
  writeCross(a, b, c, normal);
  const nx = load<f64>(normal);
  const ny = load<f64>(normal, 8);
  const nz = load<f64>(normal, 16);
  const height = nx * (x - load<f64>(a)) + ny * (y - load<f64>(a, 8)) + nz * (z - load<f64>(a, 16));
  return nz > 0 ? height < 0 : height > 0;
}
