/**
 * Where two boxes lie to each other: all that a comparison needs, and nothing of where they lie in the world, so
 * that a large common offset costs no digits.
 */
import { LANE_BYTES, loadLane, max, mul, storeLane, sub } from '../lanes';
import { largest, perUnit, unitBelow } from '../kernels/scale';
import { dot } from '../vec3';
import { AXES, BOX_A, BOX_B, CENTRE, HALF } from './rows';

/** B's centre minus A's in the frame of A, and in that of B. */
export const CENTRE_IN_A: usize = memory.data(3 * LANE_BYTES, 16);
export const CENTRE_IN_B: usize = memory.data(3 * LANE_BYTES, 16);

/** B's axes in the frame of A, and A's axes in that of B, nine each: one is the other transposed. */
export const AXES_IN_A: usize = memory.data(9 * LANE_BYTES, 16);
export const AXES_IN_B: usize = memory.data(9 * LANE_BYTES, 16);

/** Half extents. */
export const HALF_A: usize = memory.data(3 * LANE_BYTES, 16);
export const HALF_B: usize = memory.data(3 * LANE_BYTES, 16);

/** Metres per unit of the lengths above. */
export const UNIT: usize = memory.data(LANE_BYTES, 16);

/** Fills in the placement of the boxes in the blocks, in metres. */
export function place(): void {
  const x = between(0);
  const y = between(1);
  const z = between(2);
  for (let i = 0; i < 3; i++) {
    const ax = loadLane(BOX_A, AXES + 3 * i);
    const ay = loadLane(BOX_A, AXES + 3 * i + 1);
    const az = loadLane(BOX_A, AXES + 3 * i + 2);
    const bx = loadLane(BOX_B, AXES + 3 * i);
    const by = loadLane(BOX_B, AXES + 3 * i + 1);
    const bz = loadLane(BOX_B, AXES + 3 * i + 2);
    storeLane(CENTRE_IN_A, i, dot(x, y, z, ax, ay, az));
    storeLane(CENTRE_IN_B, i, dot(x, y, z, bx, by, bz));
    storeLane(HALF_A, i, loadLane(BOX_A, HALF + i));
    storeLane(HALF_B, i, loadLane(BOX_B, HALF + i));
    for (let j = 0; j < 3; j++) {
      const other = AXES + 3 * j;
      const cosine = dot(
        ax,
        ay,
        az,
        loadLane(BOX_B, other),
        loadLane(BOX_B, other + 1),
        loadLane(BOX_B, other + 2),
      );
      storeLane(AXES_IN_A, 3 * j + i, cosine);
      storeLane(AXES_IN_B, 3 * i + j, cosine);
    }
  }
}

/** Goes from metres to a power of two just below the largest length, so that no square overflows or underflows. */
export function toUnits(): void {
  const unit = unitBelow(max(largestOf(CENTRE_IN_A), max(largestOf(HALF_A), largestOf(HALF_B))));
  const scale = perUnit(unit);
  storeLane(UNIT, 0, unit);
  for (let i = 0; i < 3; i++) {
    storeLane(CENTRE_IN_A, i, mul(scale, loadLane(CENTRE_IN_A, i)));
    storeLane(CENTRE_IN_B, i, mul(scale, loadLane(CENTRE_IN_B, i)));
    storeLane(HALF_A, i, mul(scale, loadLane(HALF_A, i)));
    storeLane(HALF_B, i, mul(scale, loadLane(HALF_B, i)));
  }
}

/** One component of B's centre minus A's, in the world, metres. */
export function between(axis: i32): lane {
  return sub(loadLane(BOX_B, CENTRE + axis), loadLane(BOX_A, CENTRE + axis));
}

function largestOf(vector: usize): lane {
  return largest(loadLane(vector, 0), loadLane(vector, 1), loadLane(vector, 2));
}
