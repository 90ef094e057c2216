/** How far swept spheres reach, in lanes: the same numbers as those of `measure.ts`, for whole segments. */
import { add, LANE_BYTES, LANES, largestLane, loadLane, max, mul, splat, sqrt, sub } from '../simd/lanes';
import { rowBytes, rowNumbers } from '../layout/kinds';
import { dot } from '../simd/vec3';

/** What is largest among elements; −Infinity if there are none. Metres. */
@unmanaged
class Extent {
  /** How far surfaces reach from a point, */
  radius: real;
  /** and from the origin, if poses stretch; */
  reach: real;
  /** radii. */
  thickness: real;
}

export const EXTENT = changetype<Extent>(memory.data(offsetof<Extent>(), 16));

/**
 * Measures blocks of points, lines or triangles, and writes the EXTENT.
 *
 * @param x, y, z - the point
 * @param stretch - by how much poses may stretch, dimensionless
 */
export function measureSwept(
  kind: i32,
  block: usize,
  blocks: i32,
  x: real,
  y: real,
  z: real,
  stretch: real,
): void {
  const last = rowNumbers(kind) - 1;
  let radius = splat(-Infinity);
  let reach = splat(-Infinity);
  let thickness = splat(-Infinity);
  for (let i = 0; i < blocks; i++) {
    let fromPoint = splat(0);
    let fromOrigin = splat(0);
    for (let vertex = block; vertex < block + last * LANE_BYTES; vertex += 3 * LANE_BYTES) {
      const vx = loadLane(vertex, 0);
      const vy = loadLane(vertex, 1);
      const vz = loadLane(vertex, 2);
      const dx = sub(vx, splat(x));
      const dy = sub(vy, splat(y));
      const dz = sub(vz, splat(z));
      fromPoint = max(fromPoint, dot(dx, dy, dz, dx, dy, dz));
      fromOrigin = max(fromOrigin, dot(vx, vy, vz, vx, vy, vz));
    }
    const swept = loadLane(block, last);
    radius = max(radius, add(mul(splat(stretch), sqrt(fromPoint)), swept));
    reach = max(reach, mul(splat(stretch), add(sqrt(fromOrigin), swept)));
    thickness = max(thickness, swept);
    block += LANES * rowBytes(kind);
  }
  EXTENT.radius = largestLane(radius);
  EXTENT.reach = largestLane(reach);
  EXTENT.thickness = largestLane(thickness);
}
