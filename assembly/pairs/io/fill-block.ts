/** Blocks filled with rows of a kind that is known by its number. */
import { gatherElements, gatherPacked } from '../../elements/by-kind';
import { rowBytes, rowNumbers } from '../../layout/kinds';
import { LANE_BYTES, LANES } from '../../simd/lanes';
import { COLUMNS, fillFromColumns, FILLED, LISTED } from './columns';

/** Fills a block with LANES rows: block number `block` of those packed or listed, or lying in columns. */
export function fillBlock(kind: i32, source: i32, rows: usize, to: usize, block: i32 = 0): void {
  const first = block * LANES;
  if (source == FILLED) return;
  if (source == COLUMNS) return fillFromColumns(rows + block * LANE_BYTES, rowNumbers(kind), to);
  if (source == LISTED) return gatherElements(kind, rows + 4 * first, to);
  gatherPacked(kind, rows + first * rowBytes(kind), to);
}
