/**
 * A line or triangle A as a box B sees it: vertices from its center, along its axes, in a power of two just
 * below the largest length. So the box is -h … h, a common offset costs no digits, and no square overflows.
 */
import { abs, add, LANE_BYTES, loadLane, max, min, mul, splat, storeLane, sub } from '../../simd/lanes';
import { dot } from '../../simd/vec3';
import { A, B, VERTEX_BYTES } from '../io/blocks';
import { largest, perUnit, unitBelow } from '../../simd/scale';

/** The vertices of A: as they lie, and, where the cores overlap, moved out until they touch. Units. */
export const VERTICES_IN_BOX: usize = memory.data(3 * VERTEX_BYTES, 16);
export const MOVED: usize = memory.data(3 * VERTEX_BYTES, 16);

/** Half extents, units. */
export const HALF: usize = memory.data(3 * LANE_BYTES, 16);

/** Metres per unit. */
export const UNIT: usize = memory.data(LANE_BYTES, 16);

/** Places of the lane values in the block of a box. */
const BOX_HALF: i32 = 3;
const BOX_AXES: i32 = 6;
export const BOX_RADIUS: i32 = 15;

/** Fills in the vertices in the frame of the box and the half extents. */
export function enterBox(count: i32): void {
  let size = splat(0);
  for (let i = 0; i < 3; i++) size = max(size, loadLane(B, BOX_HALF + i));
  for (let i = 0; i < 3 * count; i += 3) {
    const x = sub(loadLane(A, i), loadLane(B, 0));
    const y = sub(loadLane(A, i + 1), loadLane(B, 1));
    const z = sub(loadLane(A, i + 2), loadLane(B, 2));
    const inX = Turned.along(0, x, y, z);
    const inY = Turned.along(1, x, y, z);
    const inZ = Turned.along(2, x, y, z);
    storeLane(VERTICES_IN_BOX, i, inX);
    storeLane(VERTICES_IN_BOX, i + 1, inY);
    storeLane(VERTICES_IN_BOX, i + 2, inZ);
    size = max(size, largest(inX, inY, inZ));
  }
  const unit = unitBelow(size);
  const scale = perUnit(unit);
  storeLane(UNIT, 0, unit);
  for (let i = 0; i < 3; i++) storeLane(HALF, i, mul(scale, loadLane(B, BOX_HALF + i)));
  for (let i = 0; i < 3 * count; i++) {
    storeLane(VERTICES_IN_BOX, i, mul(scale, loadLane(VERTICES_IN_BOX, i)));
  }
}

/** Fills in MOVED: the vertices, shifted by a multiple of a vector. */
export function moveVertices(count: i32, by: lane, vector: usize): void {
  for (let i = 0; i < 3; i++) {
    const shift = mul(by, loadLane(vector, i));
    for (let j = i; j < 3 * count; j += 3) storeLane(MOVED, j, add(loadLane(VERTICES_IN_BOX, j), shift));
  }
}

/** A coordinate clamped to −half … half. */
export function clampTo(half: lane, x: lane): lane {
  return min(half, max(sub(splat(0), half), x));
}

/** How far a box reaches from its center along a vector, times the length of that. */
export function reachAlong(x: lane, y: lane, z: lane): lane {
  return dot(abs(x), abs(y), abs(z), loadLane(HALF, 0), loadLane(HALF, 1), loadLane(HALF, 2));
}

/** Vectors to and from the frame of the box. Methods of a class, because those can be made inline. */
export class Turned {
  /** The component along axis i of the box. */
  @inline
  static along(i: i32, x: lane, y: lane, z: lane): lane {
    const u = BOX_AXES + 3 * i;
    return dot(x, y, z, loadLane(B, u), loadLane(B, u + 1), loadLane(B, u + 2));
  }

  /** Component i, in the world, of a vector in the frame of the box. */
  @inline
  static back(i: i32, x: lane, y: lane, z: lane): lane {
    return dot(
      x,
      y,
      z,
      loadLane(B, BOX_AXES + i),
      loadLane(B, BOX_AXES + 3 + i),
      loadLane(B, BOX_AXES + 6 + i),
    );
  }
}
