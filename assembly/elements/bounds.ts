/** Bounds of elements in blocks: how far they reach along a direction, and their boxes along the axes. */
import { ElementRow } from '../layout/kinds';
import { add, LANE_BYTES, LANES, loadLane, max, min, mul, neg, splat, storeLane, sub } from '../simd/lanes';

/** Methods of a class, because those can be made inline. */
export class Bounds {
  /** Writes how far the elements of a block reach along a direction, and returns it. */
  @inline
  static support<Row extends ElementRow>(block: usize, x: lane, y: lane, z: lane, to: usize): lane {
    const support = add(changetype<Row>(block).reach(x, y, z), changetype<Row>(block).swept());
    storeLane(to, 0, support);
    return support;
  }

  /** Writes how far blocks' elements reach along a direction; returns the largest of `most` and them. */
  @inline
  static supports<Row extends ElementRow>(
    block: usize,
    blocks: i32,
    x: lane,
    y: lane,
    z: lane,
    most: lane,
    to: usize,
  ): lane {
    if (blocks == 0) return most;
    most = max(most, Bounds.support<Row>(block, x, y, z, to));
    // Most groups have one block, and a loop costs more than its body.
    for (let i = 1; i < blocks; i++) {
      block += LANES * offsetof<Row>();
      to += LANE_BYTES;
      most = max(most, Bounds.support<Row>(block, x, y, z, to));
    }
    return most;
  }
}

/** Lowers bounds to a block's, surfaces included: six lane values, least x, y, z, then minus the most. */
export function growBounds<Row extends ElementRow>(block: usize, bounds: usize): void {
  const radius = changetype<Row>(block).swept();
  for (let axis = 0; axis < 3; axis++) {
    const least = sub(changetype<Row>(block).least(axis), radius);
    const most = add(changetype<Row>(block).most(axis), radius);
    storeLane(bounds, axis, min(loadLane(bounds, axis), least));
    storeLane(bounds, axis + 3, min(loadLane(bounds, axis + 3), neg(most)));
  }
}

/**
 * Writes the box of every element of a block: three centers, then three half extents.
 *
 * @param step - bytes from one number of a box to the next
 */
export function boxBlock<Row extends ElementRow>(block: usize, boxes: usize, step: i32): void {
  const radius = changetype<Row>(block).swept();
  for (let axis = 0; axis < 3; axis++) {
    const least = changetype<Row>(block).least(axis);
    const most = changetype<Row>(block).most(axis);
    const half = mul(splat(0.5), sub(most, least));
    storeLane(boxes + axis * step, 0, add(least, half));
    storeLane(boxes + (3 + axis) * step, 0, add(half, radius));
  }
}
