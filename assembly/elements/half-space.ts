/** All points whose component along the normal (unit) is at most the offset, m. */
import { abs, add, EPSILON, le, loadLane, max, mul, pick, splat, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { HALF_SPACE } from '../layout/kinds';

/**
 * How far a half-space reaches, m: further away than any point, and its square is still finite. Test: "have
 * half-spaces that reach further than any element lies".
 */
export const FAR: real = sizeof<real>() == 8 ? <real>1.3e151 : <real>4.6e18;

/**
 * A half-space has a bound along its own normal only: a direction within this of it counts as it.
 * Dimensionless: as many roundings as the two may have. Test: "bound a half-space by its own normal".
 */
const SAME: real = 8 * EPSILON;

@unmanaged
export class HalfSpaceRow {
  normalX: real;
  normalY: real;
  normalZ: real;
  offset: real;
  @inline
  kind(): i32 {
    return HALF_SPACE;
  }
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 3);
  }
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const dx = abs(sub(loadLane(block, 0), x));
    const dy = abs(sub(loadLane(block, 1), y));
    const dz = abs(sub(loadLane(block, 2), z));
    return pick(le(add(add(dx, dy), dz), splat(SAME)), splat(0), splat(FAR));
  }
  @inline
  least(axis: i32): lane {
    return splat(-FAR);
  }
  @inline
  most(axis: i32): lane {
    return splat(FAR);
  }

  /** The squared distance of a point from the core, which is all below its surface here. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const height = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    const above = max(splat(0), sub(height, loadLane(block, 3)));
    return mul(above, above);
  }
}
