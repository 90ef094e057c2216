/**
 * Which triangles may be within a limit of a box, by the directions that can separate them: the faces of the
 * box, the plane of the triangle, and the directions square to an edge of each. Whatever rounding does to a
 * direction, a gap along it is one.
 *
 * Source: separating axes of a triangle and a box (Akenine-Möller 2001), with the triangles in lanes.
 */
import {
  abs,
  add,
  bits,
  LANES,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  or,
  REAL_BYTES,
  splat,
  sqrt,
  sub,
} from '../simd/lanes';
import { CONTACT } from '../narrow-phase/supports';
import { dot, minor } from '../simd/vec3';

/** Lane values from one vertex to the next, and to the one after the last. */
const VERTEX: i32 = 3;
const END: i32 = 9;

/**
 * The triangles of a block that the box leaves open, as bits of LANES.
 *
 * @param vertices - nine lane values, in the frame of the box: its center is the origin
 * @param radius - the radii of the triangles, m; −Infinity where there is none
 * @param half - half extents, three reals, m
 * @param reach - how far the cores may be apart, but for the radii of the triangles, m
 */
export function findNearBox(vertices: usize, radius: lane, half: usize, reach: real): i32 {
  const limit = add(radius, splat(reach));
  const hx = splat(load<real>(half));
  const hy = splat(load<real>(half + REAL_BYTES));
  const hz = splat(load<real>(half + 2 * REAL_BYTES));
  const faces = max(max(Box.face(vertices, 0, hx), Box.face(vertices, 1, hy)), Box.face(vertices, 2, hz));
  let apart = or(lt(radius, splat(0)), lt(limit, faces));
  const all = (1 << LANES) - 1;
  if (bits(apart) == all) return 0;
  // Lengths are rounded: where volumes may overlap by the limit, only faces tell.
  const least = max(limit, splat(0));
  apart = or(apart, Box.beyondPlane(vertices, hx, hy, hz, least));
  for (let i = 0; i < END; i += VERTEX) {
    if (bits(apart) == all) return 0;
    const end = i + VERTEX == END ? 0 : i + VERTEX;
    const apex = END - i - end;
    const x = Box.difference(vertices, end, i);
    const y = Box.difference(vertices, end + 1, i + 1);
    const z = Box.difference(vertices, end + 2, i + 2);
    apart = or(apart, Box.beyondEdge(vertices, i, apex, 1, 2, y, z, hy, hz, least));
    apart = or(apart, Box.beyondEdge(vertices, i, apex, 2, 0, z, x, hz, hx, least));
    apart = or(apart, Box.beyondEdge(vertices, i, apex, 0, 1, x, y, hx, hy, least));
  }
  return all & ~bits(apart);
}

/** Methods of a class, because those can be made inline. */
class Box {
  @inline
  static difference(vertices: usize, i: i32, j: i32): lane {
    return sub(loadLane(vertices, i), loadLane(vertices, j));
  }

  /** The gap along an axis of the box. */
  @inline
  static face(vertices: usize, axis: i32, half: lane): lane {
    const o = loadLane(vertices, axis);
    const p = loadLane(vertices, axis + VERTEX);
    const q = loadLane(vertices, axis + 2 * VERTEX);
    return sub(max(min(min(o, p), q), neg(max(max(o, p), q))), half);
  }

  /** Where the normal of the triangle shows a gap wider than the limit. */
  @inline
  static beyondPlane(vertices: usize, hx: lane, hy: lane, hz: lane, limit: lane): mask {
    const ux = Box.difference(vertices, 3, 0);
    const uy = Box.difference(vertices, 4, 1);
    const uz = Box.difference(vertices, 5, 2);
    const vx = Box.difference(vertices, 6, 0);
    const vy = Box.difference(vertices, 7, 1);
    const vz = Box.difference(vertices, 8, 2);
    const x = minor(uy, uz, vy, vz);
    const y = minor(uz, ux, vz, vx);
    const z = minor(ux, uy, vx, vy);
    const o = dot(loadLane(vertices, 0), loadLane(vertices, 1), loadLane(vertices, 2), x, y, z);
    const p = dot(loadLane(vertices, 3), loadLane(vertices, 4), loadLane(vertices, 5), x, y, z);
    const q = dot(loadLane(vertices, 6), loadLane(vertices, 7), loadLane(vertices, 8), x, y, z);
    const reach = dot(abs(x), abs(y), abs(z), hx, hy, hz);
    const gap = sub(max(min(min(o, p), q), neg(max(max(o, p), q))), reach);
    return lt(mul(limit, add(sqrt(dot(x, y, z, x, y, z)), splat(CONTACT))), gap);
  }

  /**
   * Where the direction square to an edge of the triangle and to the axis of the box that is neither k nor l
   * shows a gap wider than the limit. The edge is level along that direction.
   */
  @inline
  static beyondEdge(
    vertices: usize,
    start: i32,
    apex: i32,
    k: i32,
    l: i32,
    ek: lane,
    el: lane,
    hk: lane,
    hl: lane,
    limit: lane,
  ): mask {
    const first = minor(loadLane(vertices, start + k), loadLane(vertices, start + l), ek, el);
    const second = minor(loadLane(vertices, apex + k), loadLane(vertices, apex + l), ek, el);
    const reach = add(mul(hk, abs(el)), mul(hl, abs(ek)));
    const gap = sub(max(min(first, second), neg(max(first, second))), reach);
    const length = sqrt(add(mul(ek, ek), mul(el, el)));
    return lt(mul(limit, add(length, splat(CONTACT))), gap);
  }
}
