/** Elements from the frame of their segment to that of the world. */
import { add, LANES, loadLane, mul, Rows, splat, storeLane } from '../lanes';
import { coordinates, Pose } from '../layout';

/**
 * Transforms the vertices of blocks, and writes the blocks once more as packed rows.
 *
 * @param world - blocks of as many rows, whose radii are there already
 */
export function transformBlocks<Row>(pose: Pose, local: usize, blocks: i32, world: usize, rows: usize): void {
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
  const bytes = LANES * offsetof<Row>();
  const end = <usize>blocks * bytes;
  for (let offset: usize = 0; offset < end; offset += bytes) {
    const from = local + offset;
    const to = world + offset;
    for (let i = 0; i < coordinates<Row>(); i += 3) {
      const x = loadLane(from, i);
      const y = loadLane(from, i + 1);
      const z = loadLane(from, i + 2);
      storeLane(to, i, add(add(add(mul(xx, x), mul(xy, y)), mul(xz, z)), tx));
      storeLane(to, i + 1, add(add(add(mul(yx, x), mul(yy, y)), mul(yz, z)), ty));
      storeLane(to, i + 2, add(add(add(mul(zx, x), mul(zy, y)), mul(zz, z)), tz));
    }
    Rows.scatter<Row>(to, rows + offset);
  }
}
