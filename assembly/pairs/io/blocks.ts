/** The two elements under comparison, as blocks: LANES rows of A and of B, transposed. */
import { LANE_BYTES, LANES } from '../../simd/lanes';
import { BoxRow } from '../../elements/box';
import { rowBytes } from '../../layout/kinds';

const LONGEST: i32 = <i32>(offsetof<BoxRow>() / sizeof<real>()) * LANE_BYTES;

export const A: usize = memory.data(LONGEST, 16);
export const B: usize = memory.data(LONGEST, 16);

/** Bytes of a vertex in lanes. */
export const VERTEX_BYTES: i32 = 3 * LANE_BYTES;

/** Copies blocks of elements of two kinds there, the lower kind's first. */
export function fillBlocks(kindA: i32, a: usize, kindB: i32, b: usize): void {
  memory.copy(A, a, rowBytes(kindA) * LANES);
  memory.copy(B, b, rowBytes(kindB) * LANES);
}
