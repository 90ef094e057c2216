/**
 * All points whose component along the normal (unit) is at most the offset, m, and at least the offset minus
 * the thickness, m: Infinity for a half-space; 0 for a plane, which has two sides. There is nothing between.
 */
import { abs, add, and, any, EPSILON, le, loadLane, max, mul, neg, pick, splat, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { HALF_SPACE } from '../layout/kinds';

/**
 * How far a half-space reaches, m: further away than any point, and its square is still finite. Test: "have
 * half-spaces that reach further than any element lies".
 */
export const FAR: real = sizeof<real>() == 8 ? <real>1.3e151 : <real>4.6e18;

/** The place of the thickness in a row. */
export const THICKNESS: i32 = 4;

/**
 * A half-space has a bound along its own normal only, and a plane one against it, too: a direction within
 * this of it counts as it. Dimensionless: as many roundings as the two may have. Test: "bound a half-space by
 * its own normal".
 */
const SAME: real = 8 * EPSILON;

/** A half-space as callers of batches give it: all of a batch are as thick. */
@unmanaged
export class GivenHalfSpace {
  normalX: real;
  normalY: real;
  normalZ: real;
  offset: real;
}

@unmanaged
export class HalfSpaceRow {
  normalX: real;
  normalY: real;
  normalZ: real;
  offset: real;
  thickness: real;
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
    const nx = loadLane(block, 0);
    const ny = loadLane(block, 1);
    const nz = loadLane(block, 2);
    const along = add(add(abs(sub(nx, x)), abs(sub(ny, y))), abs(sub(nz, z)));
    const isPlane = le(loadLane(block, THICKNESS), splat(0));
    let far = splat(FAR);
    if (any(isPlane)) {
      const against = add(add(abs(add(nx, x)), abs(add(ny, y))), abs(add(nz, z)));
      // As the offset is added to this, it comes to minus the offset.
      const behind = mul(splat(-2), loadLane(block, 3));
      far = pick(and(isPlane, le(against, splat(SAME))), behind, far);
    }
    return pick(le(along, splat(SAME)), splat(0), far);
  }
  @inline
  least(axis: i32): lane {
    return splat(-FAR);
  }
  @inline
  most(axis: i32): lane {
    return splat(FAR);
  }

  /** The squared distance of a point from what is between its sides. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const height = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    const above = sub(height, loadLane(block, 3));
    const out = max(splat(0), max(above, neg(add(above, loadLane(block, THICKNESS)))));
    return mul(out, out);
  }
}
