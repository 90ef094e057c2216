/**
 * Everything against a half-space or a plane: the other core's deepest point, and its height above the plane.
 *
 * In:  rows of any element and a half-space (normal, offset, thickness), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame. The normal points into the
 *   half-space. Where a whole edge, face or end is equally deep, the point is its middle. A plane is the
 *   half-space behind it or the one before it: that which the other is less deep in, of equals the first.
 * Degenerate: extents, lengths and areas may be zero. Two half-spaces whose normals are opposed leave a slab
 *   between them or share one; the points are those that are closest to the origin. Planes have a distance
 *   from each other and from half-spaces where they are parallel. All others overlap without end: their
 *   distance is −Infinity, their normal that of A, their points those of the planes that are closest to the
 *   origin. This is the one case where points do not match a distance.
 * Error: 16 EPSILON of largest coordinate, extent, offset; gate: test/assembly/pairs/solids/random.test.ts.
 * Source: supporting points.
 */
import {
  add,
  and,
  any,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  lt,
  max,
  mul,
  neg,
  or,
  pick,
  Rows,
  scatterVectors,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { ElementRow } from '../../layout/kinds';
import { Columns, coordinates } from '../../layout/records';
import { GivenHalfSpace, HalfSpaceRow, THICKNESS } from '../../elements/half-space';
import { A, B } from '../io/blocks';
import { Input, PACKED, toNextRows } from '../io/columns';
import { CORE_POINT, findDeepest } from './deepest';
import { largest } from '../../simd/scale';
import { SolidResult } from '../io/solid-result';

/**
 * Half-spaces are opposed if their normals' sum is less, by component, and parallel if their difference is:
 * rounding turns them by as much.
 */
const OPPOSED: real = 64 * EPSILON;

/** How thick half-spaces in packed rows are, which do not say so, m: those of A and of B. */
let thicknessA: real = Infinity;
let thicknessB: real = Infinity;

/** Says how thick half-spaces in packed rows are, m. */
export function setThickness(a: real, b: real): void {
  thicknessA = a;
  thicknessB = b;
}

/** Methods of a class, because those can be made inline. */
class HalfSpaces {
  /** Brings the next LANES half-spaces into a block. */
  @inline
  static fill(source: i32, rows: usize, block: usize, thickness: real): void {
    if (source != PACKED) return Input.fill<HalfSpaceRow>(source, rows, block);
    Rows.gather<GivenHalfSpace>(rows, block);
    storeLane(block, THICKNESS, splat(thickness));
  }

  /** The address of those after them, or of their addresses. */
  @inline
  static next(source: i32, rows: usize): usize {
    return source == PACKED
      ? Input.next<GivenHalfSpace>(source, rows)
      : Input.next<HalfSpaceRow>(source, rows);
  }
}

/** The core point before the planes, three lane values. */
const before: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Turns the planes in block B round that A's core is less deep in from behind, and finds its deepest point
 * there.
 *
 * @param heights - of the core above them as they are
 * @returns its heights above them as they are then
 */
function turnPlanes<Row extends ElementRow>(heights: lane, arePlanes: mask): lane {
  for (let i = 0; i < 3; i++) storeLane(before, i, loadLane(CORE_POINT, i));
  const nx = neg(loadLane(B, 0));
  const ny = neg(loadLane(B, 1));
  const nz = neg(loadLane(B, 2));
  const offset = neg(loadLane(B, 3));
  const behind = sub(findDeepest<Row>(nx, ny, nz), offset);
  const areTurned = and(arePlanes, lt(heights, behind));
  storeLane(B, 0, pick(areTurned, nx, loadLane(B, 0)));
  storeLane(B, 1, pick(areTurned, ny, loadLane(B, 1)));
  storeLane(B, 2, pick(areTurned, nz, loadLane(B, 2)));
  storeLane(B, 3, pick(areTurned, offset, loadLane(B, 3)));
  for (let i = 0; i < 3; i++) {
    storeLane(CORE_POINT, i, pick(areTurned, loadLane(CORE_POINT, i), loadLane(before, i)));
  }
  return pick(areTurned, behind, heights);
}

export function againstHalfSpace<Row extends ElementRow>(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<Row>(source, a, A);
    HalfSpaces.fill(source, b, B, thicknessB);
    const deepest = findDeepest<Row>(loadLane(B, 0), loadLane(B, 1), loadLane(B, 2));
    let height = sub(deepest, loadLane(B, 3));
    const arePlanes = le(loadLane(B, THICKNESS), splat(0));
    if (any(arePlanes)) height = turnPlanes<Row>(height, arePlanes);
    SolidResult.writeFromA(
      out,
      loadLane(A, coordinates<Row>()),
      splat(0),
      height,
      neg(loadLane(B, 0)),
      neg(loadLane(B, 1)),
      neg(loadLane(B, 2)),
      loadLane(CORE_POINT, 0),
      loadLane(CORE_POINT, 1),
      loadLane(CORE_POINT, 2),
    );
    store<u8>(open + block, <u8>0);
    a = Input.next<Row>(source, a);
    b = HalfSpaces.next(source, b);
    toNextRows(out);
  }
}

export function halfSpaceHalfSpace(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    HalfSpaces.fill(source, a, A, thicknessA);
    HalfSpaces.fill(source, b, B, thicknessB);
    const nx = loadLane(A, 0);
    const ny = loadLane(A, 1);
    const nz = loadLane(A, 2);
    const mx = loadLane(B, 0);
    const my = loadLane(B, 1);
    const mz = loadLane(B, 2);
    const offsetA = loadLane(A, 3);
    const offsetB = loadLane(B, 3);
    const opposed = le(largest(add(nx, mx), add(ny, my), add(nz, mz)), splat(OPPOSED));
    const alike = le(largest(sub(nx, mx), sub(ny, my), sub(nz, mz)), splat(OPPOSED));
    const thickA = loadLane(A, THICKNESS);
    const thickB = loadLane(B, THICKNESS);
    // How far B is above A along A's normal, and below. Not −a − b, which is −0 for planes through the origin.
    const above = sub(
      pick(opposed, sub(splat(0), offsetA), sub(neg(thickB), offsetA)),
      pick(opposed, offsetB, neg(offsetB)),
    );
    const below = sub(sub(offsetA, thickA), pick(opposed, sub(thickB, offsetB), offsetB));
    const distance = pick(or(opposed, alike), max(above, below), splat(-Infinity));
    storeLane(out.distance, 0, distance);
    const isBelow = and(lt(splat(-Infinity), distance), lt(above, below));
    const sx = pick(isBelow, neg(nx), nx);
    const sy = pick(isBelow, neg(ny), ny);
    const sz = pick(isBelow, neg(nz), nz);
    scatterVectors(sx, sy, sz, out.normal);
    scatterVectors(mul(offsetA, nx), mul(offsetA, ny), mul(offsetA, nz), out.pointA);
    // Parallel up to rounding: along the normal of A, so that the points are square to the planes.
    const isAlike = and(alike, lt(splat(-Infinity), distance));
    const bx = pick(opposed, neg(nx), pick(isAlike, nx, mx));
    const by = pick(opposed, neg(ny), pick(isAlike, ny, my));
    const bz = pick(opposed, neg(nz), pick(isAlike, nz, mz));
    scatterVectors(mul(offsetB, bx), mul(offsetB, by), mul(offsetB, bz), out.pointB);
    store<u8>(open + block, <u8>0);
    a = HalfSpaces.next(source, a);
    b = HalfSpaces.next(source, b);
    toNextRows(out);
  }
}
