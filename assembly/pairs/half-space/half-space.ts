/**
 * Everything against a half-space: the other core's deepest point, and its height above the plane.
 *
 * In:  rows of any element and a half-space (normal, offset), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame. The normal points into the
 *   half-space. Where a whole edge, face or end is equally deep, the point is its middle.
 * Degenerate: extents, lengths and areas may be zero. Two half-spaces whose normals are opposed leave a slab
 *   between them or share one; the points are those that are closest to the origin. All others overlap
 *   without end: their distance is −Infinity, their normal that of A, their points those of the planes that
 *   are closest to the origin. This is the one case where points do not match a distance.
 * Error: 16 EPSILON of largest coordinate, extent, offset; gate: test/assembly/pairs/solids/random.test.ts.
 * Source: supporting points.
 */
import {
  add,
  EPSILON,
  le,
  loadLane,
  mul,
  neg,
  pick,
  scatterVectors,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { ElementRow } from '../../layout/kinds';
import { Columns, coordinates } from '../../layout/records';
import { HalfSpaceRow } from '../../elements/half-space';
import { A, B } from '../io/blocks';
import { Input, toNextRows } from '../io/columns';
import { CORE_POINT, findDeepest } from './deepest';
import { largest } from '../../simd/scale';
import { SolidResult } from '../io/solid-result';

/** Half-spaces are opposed if their normals' sum is less, by component: rounding turns them by as much. */
const OPPOSED: real = 64 * EPSILON;

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
    Input.fill<HalfSpaceRow>(source, b, B);
    const nx = loadLane(B, 0);
    const ny = loadLane(B, 1);
    const nz = loadLane(B, 2);
    const height = sub(findDeepest<Row>(nx, ny, nz), loadLane(B, 3));
    SolidResult.writeFromA(
      out,
      loadLane(A, coordinates<Row>()),
      splat(0),
      height,
      neg(nx),
      neg(ny),
      neg(nz),
      loadLane(CORE_POINT, 0),
      loadLane(CORE_POINT, 1),
      loadLane(CORE_POINT, 2),
    );
    store<u8>(open + block, <u8>0);
    a = Input.next<Row>(source, a);
    b = Input.next<HalfSpaceRow>(source, b);
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
    Input.fill<HalfSpaceRow>(source, a, A);
    Input.fill<HalfSpaceRow>(source, b, B);
    const nx = loadLane(A, 0);
    const ny = loadLane(A, 1);
    const nz = loadLane(A, 2);
    const mx = loadLane(B, 0);
    const my = loadLane(B, 1);
    const mz = loadLane(B, 2);
    const offsetA = loadLane(A, 3);
    const offsetB = loadLane(B, 3);
    const opposed = le(largest(add(nx, mx), add(ny, my), add(nz, mz)), splat(OPPOSED));
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
    a = Input.next<HalfSpaceRow>(source, a);
    b = Input.next<HalfSpaceRow>(source, b);
    toNextRows(out);
  }
}
