/**
 * cylinder–cylinder: by the solver for convex cores (`convex/solve.ts`), all of it at once: no lane is left open.
 *
 * In:  rows of two cylinders (centre, axis, half length, girth, radius), metres, one
 *   common frame.
 * Out: columns of distance, skin points, normal; metres, same frame. Cores that touch or overlap: minus the length of
 *   the smallest translation that separates them, and its direction.
 * Degenerate: Lengths and girths may be 0. A cylinder may have no length, no girth, or neither.
 * Error: docs/convex.md; gate in test/assembly/convex/certificate.test.ts.
 */
import { Columns, CYLINDER, CylinderRow } from '../layout';
import { solve } from '../convex/solve';
import { A, B } from './blocks';
import { Input, toNextRows } from './columns';

export function cylinderCylinder(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<CylinderRow>(source, a, A);
    Input.fill<CylinderRow>(source, b, B);
    solve(CYLINDER, CYLINDER, out);
    store<u8>(open + block, 0);
    a = Input.next<CylinderRow>(source, a);
    b = Input.next<CylinderRow>(source, b);
    toNextRows(out);
  }
}
