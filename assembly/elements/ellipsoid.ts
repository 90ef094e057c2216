/**
 * An ellipsoid, inflated by a rounding: its center, how far it reaches along its axes, and these, which are
 * unit vectors at right angles. Its numbers are those of a box. Along an axis of which the half is 0 it is
 * flat.
 */
import { add, EPSILON, loadLane, mul, splat, sqrt, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { ELLIPSOID } from '../layout/kinds';
import { PlainBoxRow } from './box';

/** Makes up for the rounding of roots and sums, so that extents enclose. */
const OUTWARD: real = 1 + 8 * EPSILON;

@unmanaged
export class EllipsoidRow extends PlainBoxRow {
  rounding: real;
  @inline
  kind(): i32 {
    return ELLIPSOID;
  }
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 15);
  }

  /** The length of what a direction becomes where the ellipsoid becomes a ball of radius 1. */
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const center = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    const along = dot(loadLane(block, 6), loadLane(block, 7), loadLane(block, 8), x, y, z);
    const across = dot(loadLane(block, 9), loadLane(block, 10), loadLane(block, 11), x, y, z);
    const up = dot(loadLane(block, 12), loadLane(block, 13), loadLane(block, 14), x, y, z);
    return add(center, this.reachAlong(along, across, up));
  }
  @inline
  least(axis: i32): lane {
    return sub(loadLane(changetype<usize>(this), axis), this.extent(axis));
  }
  @inline
  most(axis: i32): lane {
    return add(loadLane(changetype<usize>(this), axis), this.extent(axis));
  }

  /** Half the size along an axis of the frame, rounded outward. */
  @inline
  private extent(axis: i32): lane {
    const block = changetype<usize>(this);
    const reach = this.reachAlong(
      loadLane(block, 6 + axis),
      loadLane(block, 9 + axis),
      loadLane(block, 12 + axis),
    );
    return mul(splat(OUTWARD), reach);
  }

  /** How far it reaches from its center along a unit vector, given along its axes. */
  @inline
  private reachAlong(along: lane, across: lane, up: lane): lane {
    const block = changetype<usize>(this);
    const x = mul(loadLane(block, 3), along);
    const y = mul(loadLane(block, 4), across);
    const z = mul(loadLane(block, 5), up);
    return sqrt(dot(x, y, z, x, y, z));
  }

  /** The squared distance of a point from the center. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const dx = sub(x, loadLane(block, 0));
    const dy = sub(y, loadLane(block, 1));
    const dz = sub(z, loadLane(block, 2));
    return dot(dx, dy, dz, dx, dy, dz);
  }
}
