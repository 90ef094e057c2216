/** Normals that rounding may have turned, in the results of a kernel that has run over many blocks. */
import { gatherElements, gatherPacked } from '../elements/by-kind';
import { KINDS, rowBytes, rowNumbers } from '../layout/kinds';
import { Columns } from '../layout/records';
import { LANE_BYTES, LANES } from '../simd/lanes';
import { proveNormals } from './convex/near-normals';
import { A, B } from './io/blocks';
import { COLUMNS, fillFromColumns, FILLED, LISTED } from './io/columns';
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
    if (source != FILLED) {
      fill(kindA, source, a, block, A);
      fill(kindB, source, b, block, B);
    }
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

/** Fills a block with rows that are packed or listed, or lie in columns. */
function fill(kind: i32, source: i32, rows: usize, block: i32, to: usize): void {
  const first = block * LANES;
  if (source == COLUMNS) return fillFromColumns(rows + block * LANE_BYTES, rowNumbers(kind), to);
  if (source == LISTED) return gatherElements(kind, rows + 4 * first, to);
  gatherPacked(kind, rows + first * rowBytes(kind), to);
}
