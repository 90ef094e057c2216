/**
 * point–triangle: the best of the face and the three edges.
 *
 * In:  rows of a point (x y z radius) and a triangle (three vertices, radius), metres, one frame.
 * Out: columns of distance, surface points, normal; metres, same frame.
 * Degenerate: a triangle of zero area is its longest edge, or the point it collapses to. Point on the
 *   triangle: the face normal.
 * Error: 16 EPSILON of the largest coordinate; gate in test/assembly/pairs/swept/oracle.test.ts.
 * Source: Poscher 2020, §4.3.3. His region table (A.3) has a misprint and sends some corner regions of
 *   obtuse triangles to the wrong edge; the best of all edges needs no table.
 */
import { add, any, bits, loadLane, min, sub } from '../../simd/lanes';
import { Columns, coordinates } from '../../layout/records';
import { PointRow } from '../../elements/point';
import { TriangleRow } from '../../elements/triangle';
import { Input, Output } from '../io/columns';
import { A, B, VERTEX_BYTES } from '../io/blocks';
import { remarks, turnableLanes } from '../io/near';
import { dot } from '../../simd/vec3';
import { offerClosest, squaredEdges } from './features';
import { findFoot, FOOT } from './foot';
import { Result, writeContacts } from './result';
import { unresolved } from '../../simd/scale';
import { begin, ON_A, VERTICES, writeBest } from './candidates';

export function pointTriangle<V>(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    Input.take<PointRow, V>(source, a, A);
    Input.take<TriangleRow, V>(source, b, B);
    findFoot(A, B);
    const dx = loadLane(FOOT, 0);
    const dy = loadLane(FOOT, 1);
    const dz = loadLane(FOOT, 2);
    const px = loadLane(A, 0);
    const py = loadLane(A, 1);
    const pz = loadLane(A, 2);
    const uu = loadLane(FOOT, 3);
    const vv = loadLane(FOOT, 4);
    const squares = add(uu, vv);
    const touching = Result.write<V>(
      out,
      loadLane(A, coordinates<PointRow>()),
      loadLane(B, coordinates<TriangleRow>()),
      squares,
      dx,
      dy,
      dz,
      px,
      py,
      pz,
      add(px, dx),
      add(py, dy),
      add(pz, dz),
    );
    if (any(touching)) writeContacts(out, touching, coordinates<PointRow>(), coordinates<TriangleRow>());
    const squared = dot(dx, dy, dz, dx, dy, dz);
    const between = min(min(height(0, dx, dy, dz), height(3, dx, dy, dz)), height(6, dx, dy, dz));
    const turnable = turnableLanes(squared, between, squares);
    store<u8>(open + block, remarks(bits(unresolved(uu, vv)), turnable));
    a = Input.pass<PointRow, V>(source, a);
    b = Input.pass<TriangleRow, V>(source, b);
    Output.next<V>(out);
  }
}

/** How high a vertex lies above the point along the way between the closest points, times its length. */
function height(vertex: i32, dx: lane, dy: lane, dz: lane): lane {
  const x = sub(loadLane(B, vertex), loadLane(A, 0));
  const y = sub(loadLane(B, vertex + 1), loadLane(A, 1));
  const z = sub(loadLane(B, vertex + 2), loadLane(A, 2));
  return dot(x, y, z, dx, dy, dz);
}

/** Compares the rows that `pointTriangle` leaves open; returns the lanes whose normals may have turned. */
export function pointTriangleThorough(source: i32, a: usize, b: usize, out: Columns): i32 {
  Input.fill<PointRow>(source, a, A);
  Input.fill<TriangleRow>(source, b, B);
  begin(1, 3);
  const triangle = VERTICES + VERTEX_BYTES;
  offerClosest(ON_A, VERTICES, triangle);
  return writeBest<PointRow, TriangleRow>(out, squaredEdges(triangle));
}
