/**
 * Where two boxes lie to each other: all that a comparison needs, and nothing of where they lie in the world,
 * so that a large common offset costs no digits.
 */
import { abs, LANE_BYTES, loadLane, max, mul, storeLane, sub } from '../../../simd/lanes';
import { largest, perUnit, unitBelow } from '../../../simd/scale';
import { dot } from '../../../simd/vec3';
import { AXES, BOX_A, BOX_B, CENTER, HALF } from '../../io/box-blocks';

/** B's center minus A's in the frame of A, and in that of B. */
export const CENTRE_IN_A: usize = memory.data(3 * LANE_BYTES, 16);
export const CENTRE_IN_B: usize = memory.data(3 * LANE_BYTES, 16);

/** B's axes in the frame of A, and A's axes in that of B, nine each: one is the other transposed. */
export const AXES_IN_A: usize = memory.data(9 * LANE_BYTES, 16);
export const AXES_IN_B: usize = memory.data(9 * LANE_BYTES, 16);

/** The sizes of the components of B's axes in the frame of A. */
export const COSINES: usize = memory.data(9 * LANE_BYTES, 16);

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
  Axis.place(0, x, y, z);
  Axis.place(1, x, y, z);
  Axis.place(2, x, y, z);
}

/** Methods of a class, because those can be made inline. */
class Axis {
  /** Fills in what belongs to axis i of both boxes; x, y, z is the way between the centers. */
  @inline
  static place(i: i32, x: lane, y: lane, z: lane): void {
    storeLane(CENTRE_IN_A, i, Axis.along(BOX_A, i, x, y, z));
    storeLane(CENTRE_IN_B, i, Axis.along(BOX_B, i, x, y, z));
    storeLane(HALF_A, i, loadLane(BOX_A, HALF + i));
    storeLane(HALF_B, i, loadLane(BOX_B, HALF + i));
    const ax = loadLane(BOX_A, AXES + 3 * i);
    const ay = loadLane(BOX_A, AXES + 3 * i + 1);
    const az = loadLane(BOX_A, AXES + 3 * i + 2);
    Axis.turn(i, 0, Axis.along(BOX_B, 0, ax, ay, az));
    Axis.turn(i, 1, Axis.along(BOX_B, 1, ax, ay, az));
    Axis.turn(i, 2, Axis.along(BOX_B, 2, ax, ay, az));
  }

  /** Fills in the product of axis i of A and axis j of B. */
  @inline
  private static turn(i: i32, j: i32, cosine: lane): void {
    storeLane(AXES_IN_A, 3 * j + i, cosine);
    storeLane(COSINES, 3 * j + i, abs(cosine));
    storeLane(AXES_IN_B, 3 * i + j, cosine);
  }

  /** The component along axis i of a box. */
  @inline
  private static along(box: usize, i: i32, x: lane, y: lane, z: lane): lane {
    const u = AXES + 3 * i;
    return dot(x, y, z, loadLane(box, u), loadLane(box, u + 1), loadLane(box, u + 2));
  }
}

/** Goes from metres to a power of two just below the largest length: no square over- or underflows. */
export function toUnits(): void {
  const unit = unitBelow(size());
  const scale = perUnit(unit);
  storeLane(UNIT, 0, unit);
  for (let i = 0; i < 3; i++) {
    storeLane(CENTRE_IN_A, i, mul(scale, loadLane(CENTRE_IN_A, i)));
    storeLane(CENTRE_IN_B, i, mul(scale, loadLane(CENTRE_IN_B, i)));
    storeLane(HALF_A, i, mul(scale, loadLane(HALF_A, i)));
    storeLane(HALF_B, i, mul(scale, loadLane(HALF_B, i)));
  }
}

/** The largest of the lengths above. */
export function size(): lane {
  return max(largestOf(CENTRE_IN_A), max(largestOf(HALF_A), largestOf(HALF_B)));
}

/** One component of B's center minus A's, in the world, metres. */
export function between(axis: i32): lane {
  return sub(loadLane(BOX_B, CENTER + axis), loadLane(BOX_A, CENTER + axis));
}

function largestOf(vector: usize): lane {
  return largest(loadLane(vector, 0), loadLane(vector, 1), loadLane(vector, 2));
}
