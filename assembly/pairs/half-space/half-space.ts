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
  mul,
  neg,
  not,
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

  /** Whether those in blocks A and B are opposed, by 1, or alike but for their offsets, by −1. */
  @inline
  static areParallel(sign: real): mask {
    const x = add(loadLane(A, 0), mul(splat(sign), loadLane(B, 0)));
    const y = add(loadLane(A, 1), mul(splat(sign), loadLane(B, 1)));
    const z = add(loadLane(A, 2), mul(splat(sign), loadLane(B, 2)));
    return le(largest(x, y, z), splat(OPPOSED));
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
  const deepest = findDeepest<Row>(neg(loadLane(B, 0)), neg(loadLane(B, 1)), neg(loadLane(B, 2)));
  const behind = add(deepest, loadLane(B, 3));
  const areTurned = and(arePlanes, lt(heights, behind));
  turnRound(B, areTurned);
  for (let i = 0; i < 3; i++) {
    storeLane(CORE_POINT, i, pick(areTurned, loadLane(CORE_POINT, i), loadLane(before, i)));
  }
  return pick(areTurned, behind, heights);
}

/** Turns planes of a block round, so that what was before them is behind. */
function turnRound(block: usize, which: mask): void {
  for (let i = 0; i < 4; i++) storeLane(block, i, pick(which, neg(loadLane(block, i)), loadLane(block, i)));
}

/**
 * Turns planes in blocks A and B round so that they are opposed to what they are parallel to. Two of them are
 * to face each other.
 */
function opposePlanes(arePlanesA: mask, arePlanesB: mask): void {
  const areAlike = HalfSpaces.areParallel(-1);
  turnRound(B, and(arePlanesB, areAlike));
  turnRound(A, and(and(arePlanesA, not(arePlanesB)), areAlike));
  const areCrossed = and(HalfSpaces.areParallel(1), lt(sub(neg(loadLane(A, 3)), loadLane(B, 3)), splat(0)));
  const areTurned = and(and(arePlanesA, arePlanesB), areCrossed);
  turnRound(A, areTurned);
  turnRound(B, areTurned);
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
    const arePlanesA = le(loadLane(A, THICKNESS), splat(0));
    const arePlanesB = le(loadLane(B, THICKNESS), splat(0));
    if (any(or(arePlanesA, arePlanesB))) opposePlanes(arePlanesA, arePlanesB);
    const nx = loadLane(A, 0);
    const ny = loadLane(A, 1);
    const nz = loadLane(A, 2);
    const mx = loadLane(B, 0);
    const my = loadLane(B, 1);
    const mz = loadLane(B, 2);
    const offsetA = loadLane(A, 3);
    const offsetB = loadLane(B, 3);
    const opposed = HalfSpaces.areParallel(1);
    // Not −a − b, which is −0 for planes through the origin.
    const gap = sub(sub(splat(0), offsetA), offsetB);
    storeLane(out.distance, 0, pick(opposed, gap, splat(-Infinity)));
    scatterVectors(nx, ny, nz, out.normal);
    scatterVectors(mul(offsetA, nx), mul(offsetA, ny), mul(offsetA, nz), out.pointA);
    const bx = pick(opposed, neg(nx), mx);
    const by = pick(opposed, neg(ny), my);
    const bz = pick(opposed, neg(nz), mz);
    scatterVectors(mul(offsetB, bx), mul(offsetB, by), mul(offsetB, bz), out.pointB);
    store<u8>(open + block, <u8>0);
    a = HalfSpaces.next(source, a);
    b = HalfSpaces.next(source, b);
    toNextRows(out);
  }
}
