/** A point, inflated to a sphere. Here and in the files beside it, methods speak of LANES rows in a block. */
import { loadLane, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { POINT } from '../layout/kinds';

@unmanaged
export class PointRow {
  x: real;
  y: real;
  z: real;
  radius: real;
  @inline
  kind(): i32 {
    return POINT;
  }

  /** The radius that the core is inflated by. */
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 3);
  }

  /** How far the core reaches along a direction. */
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    return dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
  }

  /** The least coordinate of the core along an axis. */
  @inline
  least(axis: i32): lane {
    return loadLane(changetype<usize>(this), axis);
  }

  /** The largest. */
  @inline
  most(axis: i32): lane {
    return loadLane(changetype<usize>(this), axis);
  }

  /** The squared distance of a point from the core. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const dx = sub(x, loadLane(block, 0));
    const dy = sub(y, loadLane(block, 1));
    const dz = sub(z, loadLane(block, 2));
    return dot(dx, dy, dz, dx, dy, dz);
  }
}
