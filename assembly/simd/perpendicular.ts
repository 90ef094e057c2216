/** A vector at right angles to a direction that is known: one and the same whenever asked for. */
import { abs, and, LANE_BYTES, lt, pick, splat, storeLane } from './lanes';
import { minor } from './vec3';

/** Where it goes: 3 lane values. */
export const PERPENDICULAR: usize = memory.data(3 * LANE_BYTES, 16);

/** Crosses a direction with its smallest component's axis. The result is about as long as the direction. */
export function findPerpendicular(x: lane, y: lane, z: lane): void {
  const zero = splat(0);
  const one = splat(1);
  const alongX = and(lt(abs(x), abs(y)), lt(abs(x), abs(z)));
  const alongY = lt(abs(y), abs(z));
  const ax = pick(alongX, one, zero);
  const ay = pick(alongX, zero, pick(alongY, one, zero));
  const az = pick(alongX, zero, pick(alongY, zero, one));
  storeLane(PERPENDICULAR, 0, minor(y, z, ay, az));
  storeLane(PERPENDICULAR, 1, minor(z, x, az, ax));
  storeLane(PERPENDICULAR, 2, minor(x, y, ax, ay));
}
