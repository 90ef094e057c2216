/** A capsule: a straight line, inflated by a radius. */
import { clamp } from '../simd/clamp';
import { div, loadLane, max, min, mul, splat, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { LINE } from '../layout/kinds';

@unmanaged
export class LineRow {
  startX: real;
  startY: real;
  startZ: real;
  endX: real;
  endY: real;
  endZ: real;
  radius: real;
  @inline
  kind(): i32 {
    return LINE;
  }
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 6);
  }
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    return max(
      dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z),
      dot(loadLane(block, 3), loadLane(block, 4), loadLane(block, 5), x, y, z),
    );
  }
  @inline
  least(axis: i32): lane {
    const block = changetype<usize>(this);
    return min(loadLane(block, axis), loadLane(block, axis + 3));
  }
  @inline
  most(axis: i32): lane {
    const block = changetype<usize>(this);
    return max(loadLane(block, axis), loadLane(block, axis + 3));
  }

  /** The squared distance of a point from the core. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const px = sub(x, loadLane(block, 0));
    const py = sub(y, loadLane(block, 1));
    const pz = sub(z, loadLane(block, 2));
    const vx = sub(loadLane(block, 3), loadLane(block, 0));
    const vy = sub(loadLane(block, 4), loadLane(block, 1));
    const vz = sub(loadLane(block, 5), loadLane(block, 2));
    const t = clamp(div(dot(px, py, pz, vx, vy, vz), dot(vx, vy, vz, vx, vy, vz)), splat(1));
    const dx = sub(px, mul(t, vx));
    const dy = sub(py, mul(t, vy));
    const dz = sub(pz, mul(t, vz));
    return dot(dx, dy, dz, dx, dy, dz);
  }
}
