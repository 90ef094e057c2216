/** Flat parts of a mesh: triangles of one plane, which may be the end of a cylinder. */
import { cornerAt, Cover, dot, ownerOf, setOwner, writeCrossOf } from './record';

/** Corners of a flat part are so close to its plane, in units. */
const LEVEL: f64 = 2 ** -10;

/** Triangles of a flat part look its way: the least cosine between them. */
const COSINE: f64 = 0.5;

const sides: usize = memory.data(24, 16);

/**
 * Gives the largest triangle that has no owner, and all others without one that lie in its plane and look its
 * way, to `owner`. Returns their area, which is 0 where none is left, and writes the normal.
 */
export function takeFlat(cover: Cover, owner: i32, normal: usize): f64 {
  const largest = findLargest(cover);
  if (largest < 0) return 0;
  const length = writeCrossOf(cover, largest, normal);
  for (let i: usize = 0; i < 24; i += 8) store<f64>(normal + i, load<f64>(normal + i) / length);
  const level = dot(normal, cornerAt(cover, largest, 0));
  let area: f64 = 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) >= 0 || !isLevel(cover, i, normal, level)) continue;
    const size = writeCrossOf(cover, i, sides);
    if (i != largest && !(dot(normal, sides) > COSINE * size)) continue;
    setOwner(cover, i, owner);
    area += size * 0.5;
  }
  return area;
}

/** The largest triangle that has no owner; -1 if none has an extent. */
function findLargest(cover: Cover): i32 {
  let largest = -1;
  let most: f64 = 0;
  for (let i = 0; i < cover.triangleCount; i++) {
    if (ownerOf(cover, i) >= 0) continue;
    const size = writeCrossOf(cover, i, sides);
    if (!(size > most)) continue;
    most = size;
    largest = i;
  }
  return largest;
}

function isLevel(cover: Cover, triangle: i32, normal: usize, level: f64): bool {
  for (let k = 0; k < 3; k++) {
    if (Math.abs(dot(normal, cornerAt(cover, triangle, k)) - level) > LEVEL) return false;
  }
  return true;
}
