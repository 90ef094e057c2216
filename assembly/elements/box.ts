/** A box, inflated by a rounding. Its axes are unit vectors at right angles, in the order x, y, z. */
import { abs, add, EPSILON, loadLane, max, mul, splat, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { BOX } from '../layout/kinds';

/** Makes up for the rounding of a sum of products, so that extents enclose. */
const OUTWARD: real = 1 + 8 * EPSILON;

/** Center, half extents, x-, y- and z-axis. */
@unmanaged
export class PlainBoxRow {
  centerX: real;
  centerY: real;
  centerZ: real;
  halfX: real;
  halfY: real;
  halfZ: real;
  xx: real;
  xy: real;
  xz: real;
  yx: real;
  yy: real;
  yz: real;
  zx: real;
  zy: real;
  zz: real;
}

@unmanaged
export class BoxRow extends PlainBoxRow {
  rounding: real;
  @inline
  kind(): i32 {
    return BOX;
  }
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 15);
  }
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const center = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    const along = abs(dot(loadLane(block, 6), loadLane(block, 7), loadLane(block, 8), x, y, z));
    const across = abs(dot(loadLane(block, 9), loadLane(block, 10), loadLane(block, 11), x, y, z));
    const up = abs(dot(loadLane(block, 12), loadLane(block, 13), loadLane(block, 14), x, y, z));
    return add(center, dot(loadLane(block, 3), loadLane(block, 4), loadLane(block, 5), along, across, up));
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
    const along = abs(loadLane(block, 6 + axis));
    const across = abs(loadLane(block, 9 + axis));
    const up = abs(loadLane(block, 12 + axis));
    const half = dot(loadLane(block, 3), loadLane(block, 4), loadLane(block, 5), along, across, up);
    return mul(splat(OUTWARD), half);
  }

  /** The squared distance of a point from the core. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const px = sub(x, loadLane(block, 0));
    const py = sub(y, loadLane(block, 1));
    const pz = sub(z, loadLane(block, 2));
    const along = dot(loadLane(block, 6), loadLane(block, 7), loadLane(block, 8), px, py, pz);
    const across = dot(loadLane(block, 9), loadLane(block, 10), loadLane(block, 11), px, py, pz);
    const up = dot(loadLane(block, 12), loadLane(block, 13), loadLane(block, 14), px, py, pz);
    const dx = max(splat(0), sub(abs(along), loadLane(block, 3)));
    const dy = max(splat(0), sub(abs(across), loadLane(block, 4)));
    const dz = max(splat(0), sub(abs(up), loadLane(block, 5)));
    return dot(dx, dy, dz, dx, dy, dz);
  }
}
