/**
 * The convex hull of points, inflated by a radius: the middle of the points' box, axes along which the points
 * are given relative to it, how far they reach from it, and where and how many they are.
 */
import {
  add,
  EPSILON,
  LANE_BYTES,
  LANES,
  loadLane,
  mul,
  neg,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';
import { dot } from '../simd/vec3';
import { HULL } from '../layout/kinds';
import { reachOf, verticesAt } from './hull-vertices';

/** Places of the numbers of a row. */
export const HULL_AXES: i32 = 3;
export const HULL_REACH: i32 = 12;
export const HULL_VERTICES: i32 = 13;
export const HULL_COUNT: i32 = 14;

/** Makes up for the rounding of sums of products, so that extents enclose. Unit: how far the points reach. */
const OUTWARD: real = 8 * EPSILON;

const reaches: usize = memory.data(LANE_BYTES, 16);
const local: usize = memory.data(3 * LANE_BYTES, 16);

@unmanaged
export class HullRow {
  centerX: real;
  centerY: real;
  centerZ: real;
  xx: real;
  xy: real;
  xz: real;
  yx: real;
  yy: real;
  yz: real;
  zx: real;
  zy: real;
  zz: real;
  reachFromCenter: real;
  vertices: real;
  count: real;
  radius: real;
  @inline
  kind(): i32 {
    return HULL;
  }
  @inline
  swept(): lane {
    return loadLane(changetype<usize>(this), 15);
  }
  @inline
  reach(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const center = dot(loadLane(block, 0), loadLane(block, 1), loadLane(block, 2), x, y, z);
    return add(
      center,
      reachOfBlock(block, toHull(block, 0, x, y, z), toHull(block, 1, x, y, z), toHull(block, 2, x, y, z)),
    );
  }
  @inline
  least(axis: i32): lane {
    const block = changetype<usize>(this);
    const x = neg(loadLane(block, 3 + axis));
    const y = neg(loadLane(block, 6 + axis));
    const z = neg(loadLane(block, 9 + axis));
    return sub(loadLane(block, axis), add(reachOfBlock(block, x, y, z), this.rounding()));
  }
  @inline
  most(axis: i32): lane {
    const block = changetype<usize>(this);
    const x = loadLane(block, 3 + axis);
    const y = loadLane(block, 6 + axis);
    const z = loadLane(block, 9 + axis);
    return add(loadLane(block, axis), add(reachOfBlock(block, x, y, z), this.rounding()));
  }
  @inline
  private rounding(): lane {
    return mul(splat(OUTWARD), loadLane(changetype<usize>(this), 12));
  }

  /** The squared distance of a point from the middle. */
  @inline
  squaredDistance(x: lane, y: lane, z: lane): lane {
    const block = changetype<usize>(this);
    const dx = sub(x, loadLane(block, 0));
    const dy = sub(y, loadLane(block, 1));
    const dz = sub(z, loadLane(block, 2));
    return dot(dx, dy, dz, dx, dy, dz);
  }
}

/** The component of a direction along an axis of the hulls in a block or body. */
export function toHull(block: usize, axis: i32, x: lane, y: lane, z: lane): lane {
  const at = HULL_AXES + 3 * axis;
  return dot(loadLane(block, at), loadLane(block, at + 1), loadLane(block, at + 2), x, y, z);
}

/** How far hulls reach from their middles along directions given along their axes. */
function reachOfBlock(block: usize, x: lane, y: lane, z: lane): lane {
  storeLane(local, 0, x);
  storeLane(local, 1, y);
  storeLane(local, 2, z);
  for (let lane = 0; lane < LANES; lane++) {
    const vertices = verticesAt(readLane(block, HULL_VERTICES, lane));
    const count = <i32>readLane(block, HULL_COUNT, lane);
    const reach = reachOf(
      vertices,
      count,
      readLane(local, 0, lane),
      readLane(local, 1, lane),
      readLane(local, 2, lane),
    );
    store<real>(reaches + lane * REAL_BYTES, reach);
  }
  return loadLane(reaches, 0);
}
