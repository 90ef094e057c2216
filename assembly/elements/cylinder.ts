/** A cylinder with flat ends, inflated by a rounding: middle of axis, direction (unit), half length. */
import { abs, add, EPSILON, loadLane, max, mul, splat, sqrt, sub } from '../simd/lanes';
import { dot, minor } from '../simd/vec3';
import { CYLINDER } from '../layout/kinds';

/** Makes up for the rounding of roots and sums, so that extents enclose. */
const OUTWARD: real = 1 + 8 * EPSILON;

@unmanaged
export class CylinderRow {
  centerX: real;
  centerY: real;
  centerZ: real;
  axisX: real;
  axisY: real;
  axisZ: real;
  half: real;
  radius: real;
  rounding: real;
  @inline
  kind(): i32 {
    return CYLINDER;
  }
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 8);
  }
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const ux = loadLane(block, 3);
    const uy = loadLane(block, 4);
    const uz = loadLane(block, 5);
    const center = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    const along = abs(dot(ux, uy, uz, x, y, z));
    // A cross product: one minus the squared cosine would lose half the digits.
    const cx = minor(uy, uz, y, z);
    const cy = minor(uz, ux, z, x);
    const cz = minor(ux, uy, x, y);
    const across = sqrt(dot(cx, cy, cz, cx, cy, cz));
    return add(add(center, mul(loadLane(block, 6), along)), mul(loadLane(block, 7), across));
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
    const v = loadLane(block, 3 + ((axis + 1) % 3));
    const w = loadLane(block, 3 + ((axis + 2) % 3));
    const along = mul(loadLane(block, 6), abs(loadLane(block, 3 + axis)));
    const across = mul(loadLane(block, 7), sqrt(add(mul(v, v), mul(w, w))));
    return mul(splat(OUTWARD), add(along, across));
  }

  /** The squared distance of a point from the core. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const px = sub(x, loadLane(block, 0));
    const py = sub(y, loadLane(block, 1));
    const pz = sub(z, loadLane(block, 2));
    const ux = loadLane(block, 3);
    const uy = loadLane(block, 4);
    const uz = loadLane(block, 5);
    const along = dot(ux, uy, uz, px, py, pz);
    const rx = sub(px, mul(along, ux));
    const ry = sub(py, mul(along, uy));
    const rz = sub(pz, mul(along, uz));
    const out = max(splat(0), sub(sqrt(dot(rx, ry, rz, rx, ry, rz)), loadLane(block, 7)));
    const past = max(splat(0), sub(abs(along), loadLane(block, 6)));
    return add(mul(out, out), mul(past, past));
  }
}
