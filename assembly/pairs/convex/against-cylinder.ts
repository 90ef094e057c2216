/**
 * line, triangle, box or cylinder–cylinder: by the solver for convex cores (`convex/solve.ts`), all of it at once, so no lane is
 * left open.
 *
 * In:  rows of A and of a cylinder (center, axis, half length, girth, radius), metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Cores that touch or overlap: minus the length of
 *   the smallest translation that separates them, and its direction.
 * Degenerate: A may collapse to whatever its lengths leave. A cylinder may have no length, no girth, or neither.
 * Error: docs/convex.md; gate in test/assembly/pairs/convex/certificate.test.ts.
 */
import { solve } from './solve';
import { Columns } from '../../layout/records';
import { CYLINDER, ElementRow } from '../../layout/kinds';
import { CylinderRow } from '../../elements/cylinder';
import { A, B } from '../io/blocks';
import { Input, toNextRows } from '../io/columns';

export function againstCylinder<Row extends ElementRow>(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<Row>(source, a, A);
    Input.fill<CylinderRow>(source, b, B);
    solve(changetype<Row>(A).kind(), CYLINDER, out);
    store<u8>(open + block, 0);
    a = Input.next<Row>(source, a);
    b = Input.next<CylinderRow>(source, b);
    toNextRows(out);
  }
}
