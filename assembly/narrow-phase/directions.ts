/** Unit vectors from the center of one segment to that of another, computed for many pairs together. */
import { div, LANE_BYTES, loadLane, lt, mul, pick, REAL_BYTES, splat, sqrt, storeLane } from '../simd/lanes';
import { Segment } from '../layout/records';
import { dot } from '../simd/vec3';
import { writePlaneWay } from './planes';
import { CONTACT } from './supports';

/** The most directions that are kept. */
export const DIRECTIONS: i32 = 256;

const xs: usize = memory.data(DIRECTIONS * <i32>sizeof<real>(), 16);
const ys: usize = memory.data(DIRECTIONS * <i32>sizeof<real>(), 16);
const zs: usize = memory.data(DIRECTIONS * <i32>sizeof<real>(), 16);

/** A direction that is not from center to center. */
const way: usize = memory.data(3 * <i32>sizeof<real>(), 16);

/** Writes direction number `i`, of any length: from the center of a to that of b, or that of a half-space. */
export function point(i: i32, a: Segment, b: Segment): void {
  if (writePlaneWay(a, b, way)) {
    store<real>(xs + i * REAL_BYTES, load<real>(way));
    store<real>(ys + i * REAL_BYTES, load<real>(way + REAL_BYTES));
    store<real>(zs + i * REAL_BYTES, load<real>(way + 2 * REAL_BYTES));
    return;
  }
  store<real>(xs + i * REAL_BYTES, b.worldX - a.worldX);
  store<real>(ys + i * REAL_BYTES, b.worldY - a.worldY);
  store<real>(zs + i * REAL_BYTES, b.worldZ - a.worldZ);
}

/** Gives the first `count` directions unit length. Where the centers coincide, the x axis will do as well. */
export function normalize(count: i32): void {
  for (let offset: usize = 0; offset < <usize>(count * REAL_BYTES); offset += LANE_BYTES) {
    const x = loadLane(xs + offset, 0);
    const y = loadLane(ys + offset, 0);
    const z = loadLane(zs + offset, 0);
    const length = sqrt(dot(x, y, z, x, y, z));
    const none = lt(length, splat(CONTACT));
    const inverse = div(splat(1), pick(none, splat(1), length));
    storeLane(xs + offset, 0, pick(none, splat(1), mul(x, inverse)));
    storeLane(ys + offset, 0, pick(none, splat(0), mul(y, inverse)));
    storeLane(zs + offset, 0, pick(none, splat(0), mul(z, inverse)));
  }
}

export function directionX(i: i32): real {
  return load<real>(xs + i * REAL_BYTES);
}

export function directionY(i: i32): real {
  return load<real>(ys + i * REAL_BYTES);
}

export function directionZ(i: i32): real {
  return load<real>(zs + i * REAL_BYTES);
}
