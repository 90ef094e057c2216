/** Rows and columns for LANES pairs: what kernels are fed with when pairs come one by one. */
import { LANE_BYTES, LANES, loadLane, REAL_BYTES, Rows, scatterVectors, storeLane } from '../../simd/lanes';
import { Columns, Component, Vector } from '../../layout/records';

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
  Output.next<Vector>(columns);
}

/** Columns of results. Methods of a class, because those can be made inline; `V` is Vector or Component. */
export class Output {
  /** Moves columns on by LANES pairs. */
  @inline
  static next<V>(columns: Columns): void {
    const step = LANES * offsetof<V>();
    columns.distance += LANE_BYTES;
    columns.pointA += step;
    columns.pointB += step;
    columns.normal += step;
  }

  /** Writes LANES vectors. */
  @inline
  static write<V>(columns: Columns, x: lane, y: lane, z: lane, to: usize): void {
    if (offsetof<V>() == offsetof<Vector>()) return scatterVectors(x, y, z, to);
    const stride = columns.stride;
    storeLane(to, 0, x);
    storeLane(to + stride, 0, y);
    storeLane(to + 2 * stride, 0, z);
  }
}

/** Reads LANES vectors of a column of results as lane values x, y and z. */
export function readVectors(columns: Columns, from: usize, to: usize): void {
  for (let axis = 0; axis < 3; axis++) {
    for (let i = 0; i < LANES; i++) {
      store<real>(to + (axis * LANES + i) * REAL_BYTES, load<real>(from + componentAt(columns, i, axis)));
    }
  }
}

/** Bytes from the place where LANES vectors begin to a component of one of them. */
export function componentAt(columns: Columns, i: i32, axis: i32): usize {
  const stride = columns.stride;
  return stride == 0 ? (3 * i + axis) * REAL_BYTES : axis * stride + i * REAL_BYTES;
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

/** Fills up `count` packed rows to a whole number of LANES with the last of them; there is room. */
export function fillUpRows(rows: usize, bytes: i32, count: i32): void {
  if (count == 0) return;
  const last = ((count - 1) / LANES) * LANES;
  repeatLastRow(rows + last * bytes, bytes, count - last);
}

/** Fills the places from `count` to `end` of a list of addresses with the last of `count`. */
export function repeatLastAddress(list: usize, count: i32, end: i32): void {
  for (let i = count; i < end; i++) store<usize>(list + 4 * i, load<usize>(list + 4 * (count - 1)));
}

/**
 * How a kernel gets at its input: rows that are packed; rows anywhere, by a list of their addresses; filled
 * blocks; a column for each number of a row, which only the kernels of points, lines and triangles know.
 */
export const PACKED: i32 = 0;
export const LISTED: i32 = 1;
export const FILLED: i32 = 2;
export const COLUMNS: i32 = 3;

/** Bytes from one column of the input to the next, for COLUMNS. */
let columnBytes: i32 = 0;

/** Says how far columns of the input are apart, for kernels that are run with COLUMNS. */
export function setColumnBytes(bytes: i32): void {
  columnBytes = bytes;
}

/** Copies LANES numbers of each column into a block. */
export function fillFromColumns(columns: usize, numbers: i32, block: usize): void {
  for (let i = 0; i < numbers; i++) storeLane(block, i, loadLane(columns + i * columnBytes, 0));
}

/** Methods of a class, because those can be made inline. */
export class Input {
  /** Transposes the next LANES rows into a block. */
  @inline
  static fill<Row>(source: i32, rows: usize, block: usize): void {
    if (source == PACKED) Rows.gather<Row>(rows, block);
    else if (source == LISTED) Rows.gatherListed<Row>(rows, block);
  }

  /**
   * Brings the next LANES elements into a block, in kernels that also know COLUMNS. `V` is Component for that
   * source, and Vector for all others.
   */
  @inline
  static take<Row, V>(source: i32, rows: usize, block: usize): void {
    if (offsetof<V>() == offsetof<Component>()) Input.fromColumns<Row>(rows, block);
    else Input.fill<Row>(source, rows, block);
  }

  /**
   * Where a kernel that also knows COLUMNS reads the next LANES elements, number by number: a block, filled
   * with their rows, or their columns as they lie. `step` says how far numbers are apart there.
   */
  @inline
  static open<Row, V>(source: i32, rows: usize, block: usize): usize {
    if (offsetof<V>() == offsetof<Vector>()) Input.fill<Row>(source, rows, block);
    return Input.place<V>(rows, block);
  }

  /**
   * Where a kernel that also knows COLUMNS reads LANES elements: a block that is filled already, or their
   * columns as they lie.
   */
  @inline
  static place<V>(rows: usize, block: usize): usize {
    return offsetof<V>() == offsetof<Component>() ? rows : block;
  }

  /** Fills the block that `open` left as it was. */
  @inline
  static complete<Row, V>(rows: usize, block: usize): void {
    if (offsetof<V>() == offsetof<Component>()) Input.fromColumns<Row>(rows, block);
  }

  /** Bytes from a number of an element to the next where `open` says. */
  @inline
  static step<V>(): i32 {
    return offsetof<V>() == offsetof<Component>() ? columnBytes : LANE_BYTES;
  }

  /**
   * Copies LANES numbers of each column into a block, for kernels that know COLUMNS: a row of theirs is
   * vertices and a radius.
   */
  @inline
  private static fromColumns<Row>(columns: usize, block: usize): void {
    const numbers = <i32>(offsetof<Row>() / sizeof<real>());
    if (numbers != 4 && numbers != 7 && numbers != 10) return;
    const step = columnBytes;
    let at = Input.vertex(columns, step, block, 0);
    if (numbers > 4) at = Input.vertex(at, step, block, 3);
    if (numbers > 7) at = Input.vertex(at, step, block, 6);
    storeLane(block, numbers - 1, loadLane(at, 0));
  }

  /** Copies three columns to a place in a block, and returns the address of the column behind them. */
  @inline
  private static vertex(columns: usize, step: i32, block: usize, place: i32): usize {
    storeLane(block, place, loadLane(columns, 0));
    storeLane(block, place + 1, loadLane(columns + step, 0));
    storeLane(block, place + 2, loadLane(columns + 2 * step, 0));
    return columns + 3 * step;
  }

  /** The address of the LANES rows after those, or of their addresses. */
  @inline
  static next<Row>(source: i32, rows: usize): usize {
    return rows + LANES * (source == PACKED ? offsetof<Row>() : sizeof<usize>());
  }

  /** The address of the input after LANES elements of it, in kernels that also know COLUMNS. */
  @inline
  static pass<Row, V>(source: i32, rows: usize): usize {
    return offsetof<V>() == offsetof<Component>() ? rows + LANE_BYTES : Input.next<Row>(source, rows);
  }
}
