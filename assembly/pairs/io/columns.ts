/** Rows and columns for LANES pairs: what kernels are fed with when pairs come one by one. */
import { LANE_BYTES, LANES, REAL_BYTES, Rows } from '../../simd/lanes';
import { Columns } from '../../layout/records';

const record: usize = memory.data(offsetof<Columns>());
const numbers: usize = memory.data(10 * LANE_BYTES, 16);

/** The columns: one static piece of memory. */
export function laneColumns(): Columns {
  const columns = changetype<Columns>(record);
  columns.distance = numbers;
  columns.pointA = numbers + LANE_BYTES;
  columns.pointB = numbers + 4 * LANE_BYTES;
  columns.normal = numbers + 7 * LANE_BYTES;
  return columns;
}

/** Moves columns on by LANES rows. */
export function toNextRows(columns: Columns): void {
  columns.distance += LANE_BYTES;
  columns.pointA += 3 * LANE_BYTES;
  columns.pointB += 3 * LANE_BYTES;
  columns.normal += 3 * LANE_BYTES;
}

/** Copies `count` numbers. */
export function copyReals(from: usize, to: usize, count: i32): void {
  for (let i = 0; i < count * REAL_BYTES; i += REAL_BYTES) store<real>(to + i, load<real>(from + i));
}

/** Fills the places from `count` to LANES with the last of `count` rows. */
export function repeatLastRow(rows: usize, bytes: i32, count: i32): void {
  for (let i = count; i < LANES; i++) {
    copyReals(rows + (count - 1) * bytes, rows + i * bytes, bytes / REAL_BYTES);
  }
}

/** Fills the places from `count` to `end` of a list of addresses with the last of `count`. */
export function repeatLastAddress(list: usize, count: i32, end: i32): void {
  for (let i = count; i < end; i++) store<usize>(list + 4 * i, load<usize>(list + 4 * (count - 1)));
}

/** How a kernel gets at its input: rows that are packed; rows anywhere, by a list of their addresses; filled blocks. */
export const PACKED: i32 = 0;
export const LISTED: i32 = 1;
export const FILLED: i32 = 2;

/** Methods of a class, because those can be made inline. */
export class Input {
  /** Transposes the next LANES rows into a block. */
  @inline
  static fill<Row>(source: i32, rows: usize, block: usize): void {
    if (source == PACKED) Rows.gather<Row>(rows, block);
    else if (source == LISTED) Rows.gatherListed<Row>(rows, block);
  }

  /** The address of the LANES rows after those, or of their addresses. */
  @inline
  static next<Row>(source: i32, rows: usize): usize {
    return rows + LANES * (source == PACKED ? offsetof<Row>() : sizeof<usize>());
  }
}
