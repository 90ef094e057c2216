/** What the bench `maps` is about: random cells, a scan, a depth image, and a search in plain JavaScript. */
import { makeRandom } from '../random.ts';

/** Keys of random cells of 0.1 m within ±4 m of the origin. */
export function randomKeys(count: number): number[] {
  const random = makeRandom(5);
  return Array.from({ length: 3 * count }, () => 32768 - 40 + Math.floor(80 * random()));
}

/** The points of a laser scanner that turns and nods: rows of 361 beams in a room of 8 m by 8 m by 3 m. */
export function scanOfRoom(): Float32Array {
  const xyz: number[] = [];
  for (let i = 0; i < 21_901; i++) {
    const [heading, elevation] = [((i % 361) * 2 * Math.PI) / 361, -0.5 + Math.floor(i / 361) / 61];
    const [x, y, z] = [
      Math.cos(elevation) * Math.cos(heading),
      Math.cos(elevation) * Math.sin(heading),
      Math.sin(elevation),
    ];
    const range = Math.min(
      3.99 / Math.abs(x),
      3.99 / Math.abs(y),
      z < 0 ? -0.99 / z : 1.99 / Math.max(z, 1e-9),
    );
    xyz.push(range * x, range * y, range * z);
  }
  return Float32Array.from(xyz);
}

/** A depth image of 640 × 480 beams over `step` both ways: a wavy wall, and a post in front of it. */
export function depthImage(step: number): Float32Array {
  const xyz: number[] = [];
  for (let v = 0; v < 480; v += step) {
    for (let u = 0; u < 640; u += step) {
      const depth = 1.5 + 0.3 * Math.sin(u / 40) * Math.cos(v / 30) - (u > 300 && u < 400 ? 0.5 : 0);
      xyz.push(depth, (depth * (u - 320)) / 525, 0.5 - (depth * (v - 240)) / 525);
    }
  }
  return Float32Array.from(xyz);
}

/**
 * The distances of a point from all cubes that are within one, one after the other.
 *
 * @param cubes - center x, y, z and half the edge of each
 */
export function distancesWithin(
  cubes: Float64Array,
  [x, y, z]: readonly [number, number, number],
  radius: number,
): number[] {
  const found: number[] = [];
  for (let i = 0; i < cubes.length; i += 4) {
    const half = cubes[i + 3]!;
    const dx = Math.abs(x - cubes[i]!) - half;
    const dy = Math.abs(y - cubes[i + 1]!) - half;
    const dz = Math.abs(z - cubes[i + 2]!) - half;
    const [px, py, pz] = [Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)];
    const most = Math.max(dx, dy, dz);
    const distance = most > 0 ? Math.sqrt(px * px + py * py + pz * pz) : most;
    if (distance <= radius) found.push(distance);
  }
  return found;
}
