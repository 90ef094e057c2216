/** Normals that rounding may have turned, in the results of a kernel that has run over many blocks. */
import { KINDS } from '../layout/kinds';
import { Columns } from '../layout/records';
import { LANE_BYTES } from '../simd/lanes';
import { proveNormals } from './convex/near-normals';
import { A, B } from './io/blocks';
import { fillBlock } from './io/fill-block';
import { nextRemarks, openLanes, turnedLanes } from './io/near';

/** The columns of one block. */
const columns = changetype<Columns>(memory.data(offsetof<Columns>()));

/**
 * Proves the normals that a kernel asks for, and leaves the open lanes of its remarks.
 *
 * @param pair - the number of the pair of kinds
 * @param source, a, b - what the kernel was given
 * @param out - the columns behind the last block
 * @param remarks - one byte per block
 */
export function lookAgain(
  pair: i32,
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  remarks: usize,
): void {
  const kindA = pair / KINDS;
  const kindB = pair % KINDS;
  let block = nextRemarks(remarks, 0, blocks);
  for (; block < blocks; block = nextRemarks(remarks, block + 1, blocks)) {
    const byte = load<u8>(remarks + block);
    store<u8>(remarks + block, <u8>openLanes(byte));
    const lanes = turnedLanes(byte);
    if (lanes == 0) continue;
    fillBlock(kindA, source, a, A, block);
    fillBlock(kindB, source, b, B, block);
    const back = (blocks - block) * LANE_BYTES;
    columns.distance = out.distance - back;
    const backVectors = out.stride == 0 ? 3 * back : back;
    columns.pointA = out.pointA - backVectors;
    columns.pointB = out.pointB - backVectors;
    columns.normal = out.normal - backVectors;
    columns.stride = out.stride;
    proveNormals(kindA, kindB, lanes, columns);
  }
}
