/**
 * Two convex cores that no kernel of their own compares: with a hull, or with a cylinder or cone, but for
 * points. By the solver for convex cores (`solve.ts`), which leaves those open that touch or overlap.
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
import { ElementRow, KINDS } from '../../layout/kinds';
import { A, B } from '../io/blocks';
import { Input, toNextRows } from '../io/columns';
import { fillBlock } from '../io/fill-block';

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
    store<u8>(open + block, <u8>solve(changetype<RowA>(A).kind(), changetype<RowB>(B).kind(), out, false));
    a = Input.next<RowA>(source, a);
    b = Input.next<RowB>(source, b);
    toNextRows(out);
  }
}

/** The thorough function of all pairs of kinds that this compares. */
export function againstConvexThorough(pair: i32, source: i32, a: usize, b: usize, out: Columns): i32 {
  const kindA = pair / KINDS;
  const kindB = pair % KINDS;
  fillBlock(kindA, source, a, A);
  fillBlock(kindB, source, b, B);
  return solve(kindA, kindB, out, true);
}
