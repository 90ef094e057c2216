/** A rounded triangle: a triangle, inflated by a radius. */
import { loadLane, max, min, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { TRIANGLE } from '../layout/kinds';

@unmanaged
export class TriangleRow {
  x0: real;
  y0: real;
  z0: real;
  x1: real;
  y1: real;
  z1: real;
  x2: real;
  y2: real;
  z2: real;
  radius: real;
  @inline
  kind(): i32 {
    return TRIANGLE;
  }
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 9);
  }
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const first = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    const second = dot(loadLane(block, 3), loadLane(block, 4), loadLane(block, 5), x, y, z);
    const third = dot(loadLane(block, 6), loadLane(block, 7), loadLane(block, 8), x, y, z);
    return max(max(first, second), third);
  }
  @inline
  least(axis: i32): lane {
    const block = changetype<usize>(this);
    return min(min(loadLane(block, axis), loadLane(block, axis + 3)), loadLane(block, axis + 6));
  }
  @inline
  most(axis: i32): lane {
    const block = changetype<usize>(this);
    return max(max(loadLane(block, axis), loadLane(block, axis + 3)), loadLane(block, axis + 6));
  }

  /** The squared distance of a point from the core's mean, which in lanes follows the row if there is one. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const dx = sub(x, loadLane(block, 10));
    const dy = sub(y, loadLane(block, 11));
    const dz = sub(z, loadLane(block, 12));
    return dot(dx, dy, dz, dx, dy, dz);
  }
}
