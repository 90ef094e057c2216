/**
 * Two convex cores that no kernel of their own compares: with a hull, or with a cylinder or cone, but for
 * points. By the solver for convex cores (`solve.ts`), all of it at once, so no lane is left open.
 *
 * In:  rows of A and B, metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Cores that touch or overlap: minus
 *   the length of the smallest translation that separates them, and its direction.
 * Degenerate: any core may collapse to whatever its lengths leave. A cylinder may have no length, no radius,
 *   or neither; a cone likewise; the points of a hull may lie in one plane, on one line or in one place.
 * Error: docs/convex.md; gates in test/assembly/pairs/convex/certificate.test.ts and
 *   test/bindings/pair-batch/solids-certificate.test.ts.
 */
import { solve } from './solve';
import { Columns } from '../../layout/records';
import { ElementRow } from '../../layout/kinds';
import { A, B } from '../io/blocks';
import { Input, toNextRows } from '../io/columns';

export function againstConvex<RowA extends ElementRow, RowB extends ElementRow>(
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<RowA>(source, a, A);
    Input.fill<RowB>(source, b, B);
    solve(changetype<RowA>(A).kind(), changetype<RowB>(B).kind(), out);
    store<u8>(open + block, 0);
    a = Input.next<RowA>(source, a);
    b = Input.next<RowB>(source, b);
    toNextRows(out);
  }
}
