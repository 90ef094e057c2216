/**
 * A cone with a flat base: the middle of its axis, its direction from base to apex (unit), half its length,
 * the radius of its base; inflated by a rounding.
 */
import { add, div, EPSILON, le, loadLane, max, min, mul, neg, pick, splat, sqrt, sub } from '../simd/lanes';
import { clamp } from '../simd/clamp';
import { dot, minor } from '../simd/vec3';
import { CONE } from '../layout/kinds';

/** Makes up for the rounding of roots and sums, so that extents enclose. */
const OUTWARD: real = 1 + 8 * EPSILON;

@unmanaged
export class ConeRow {
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
    return CONE;
  }
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 8);
  }

  /** The apex or the base, whichever reaches further. */
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const ux = loadLane(block, 3);
    const uy = loadLane(block, 4);
    const uz = loadLane(block, 5);
    const center = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    const along = mul(loadLane(block, 6), dot(ux, uy, uz, x, y, z));
    // A cross product: one minus the squared cosine would lose half the digits.
    const cx = minor(uy, uz, y, z);
    const cy = minor(uz, ux, z, x);
    const cz = minor(ux, uy, x, y);
    const across = mul(loadLane(block, 7), sqrt(dot(cx, cy, cz, cx, cy, cz)));
    return add(center, max(along, sub(across, along)));
  }
  @inline
  least(axis: i32): lane {
    const block = changetype<usize>(this);
    const along = mul(loadLane(block, 6), loadLane(block, 3 + axis));
    return sub(loadLane(block, axis), mul(splat(OUTWARD), max(neg(along), add(along, this.across(axis)))));
  }
  @inline
  most(axis: i32): lane {
    const block = changetype<usize>(this);
    const along = mul(loadLane(block, 6), loadLane(block, 3 + axis));
    return add(loadLane(block, axis), mul(splat(OUTWARD), max(along, sub(this.across(axis), along))));
  }

  /** How far the base reaches along an axis of the frame from its center. */
  @inline
  private across(axis: i32): lane {
    const block = changetype<usize>(this);
    const v = loadLane(block, 3 + ((axis + 1) % 3));
    const w = loadLane(block, 3 + ((axis + 2) % 3));
    return mul(loadLane(block, 7), sqrt(add(mul(v, v), mul(w, w))));
  }

  /**
   * The squared distance of a point from the core. In the half-plane of the point and the axis, the core is a
   * triangle: outside of it, the base or the side is nearest.
   */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const px = sub(x, loadLane(block, 0));
    const py = sub(y, loadLane(block, 1));
    const pz = sub(z, loadLane(block, 2));
    const ux = loadLane(block, 3);
    const uy = loadLane(block, 4);
    const uz = loadLane(block, 5);
    const radius = loadLane(block, 7);
    const length = mul(splat(2), loadLane(block, 6));
    const along = dot(ux, uy, uz, px, py, pz);
    const rx = sub(px, mul(along, ux));
    const ry = sub(py, mul(along, uy));
    const rz = sub(pz, mul(along, uz));
    const out = sqrt(dot(rx, ry, rz, rx, ry, rz));
    const up = add(along, loadLane(block, 6));
    const past = max(splat(0), sub(out, radius));
    const toBase = add(mul(up, up), mul(past, past));
    // From the rim, against the side, which goes up by the length and in by the radius.
    const from = sub(out, radius);
    const squared = add(mul(length, length), mul(radius, radius));
    const t = clamp(div(sub(mul(up, length), mul(from, radius)), squared), splat(1));
    const above = sub(up, mul(t, length));
    const beside = add(from, mul(t, radius));
    const toSide = add(mul(above, above), mul(beside, beside));
    const below = add(mul(from, length), mul(up, radius));
    const isInside = le(max(neg(up), below), splat(0));
    return pick(isInside, splat(0), min(toBase, toSide));
  }
}
