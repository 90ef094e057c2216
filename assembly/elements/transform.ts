/** Elements from one frame to another: points are moved, unit vectors are turned, lengths stay. */
import { add, LANES, loadLane, mul, Rows, splat, storeLane } from '../simd/lanes';
import { Pose } from '../layout/records';
import { dot } from '../simd/vec3';
import {
  ElementRow,
  HALF_SPACE,
  pointNumbers,
  rowStride,
  TRIANGLE,
  turnedEnd,
  turnedFrom,
} from '../layout/kinds';

/**
 * Transforms blocks, and writes them once more as packed rows at multiples of eight bytes.
 *
 * @param world - blocks of as many rows, whose lengths are there already
 */
export function transformBlocks<Row extends ElementRow>(
  pose: Pose,
  local: usize,
  blocks: i32,
  world: usize,
  rows: usize,
): void {
  const kind = changetype<Row>(0).kind();
  const points = pointNumbers(kind);
  const stride = rowStride(kind);
  const xx = splat(pose.xx);
  const xy = splat(pose.xy);
  const xz = splat(pose.xz);
  const tx = splat(pose.tx);
  const yx = splat(pose.yx);
  const yy = splat(pose.yy);
  const yz = splat(pose.yz);
  const ty = splat(pose.ty);
  const zx = splat(pose.zx);
  const zy = splat(pose.zy);
  const zz = splat(pose.zz);
  const tz = splat(pose.tz);
  for (let block = 0; block < blocks; block++) {
    const from = local + block * LANES * offsetof<Row>();
    const to = world + block * LANES * offsetof<Row>();
    for (let i = 0; i < points; i += 3) {
      const x = loadLane(from, i);
      const y = loadLane(from, i + 1);
      const z = loadLane(from, i + 2);
      storeLane(to, i, add(add(add(mul(xx, x), mul(xy, y)), mul(xz, z)), tx));
      storeLane(to, i + 1, add(add(add(mul(yx, x), mul(yy, y)), mul(yz, z)), ty));
      storeLane(to, i + 2, add(add(add(mul(zx, x), mul(zy, y)), mul(zz, z)), tz));
    }
    if (kind > TRIANGLE) {
      for (let i = turnedFrom(kind); i < turnedEnd(kind); i += 3) {
        const x = loadLane(from, i);
        const y = loadLane(from, i + 1);
        const z = loadLane(from, i + 2);
        storeLane(to, i, dot(xx, xy, xz, x, y, z));
        storeLane(to, i + 1, dot(yx, yy, yz, x, y, z));
        storeLane(to, i + 2, dot(zx, zy, zz, x, y, z));
      }
    }
    if (kind == HALF_SPACE) {
      const shift = dot(loadLane(to, 0), loadLane(to, 1), loadLane(to, 2), tx, ty, tz);
      storeLane(to, 3, add(loadLane(from, 3), shift));
    }
    Rows.scatter<Row>(to, rows + block * LANES * stride, stride);
  }
}
