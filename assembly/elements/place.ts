/**
 * Elements into the world one by one, as rows only: the lanes are the coordinates of one point.
 * `transform.ts` moves LANES elements at once, and writes blocks, too; the rows are the same to the last bit.
 */
import { ElementGroup, Pose } from '../layout/records';
import { ElementRow, rowBytes, rowStride } from '../layout/kinds';
import { add, LANE_BYTES, LANES, loadLane, mul, REAL_BYTES, Rows, spread, storeLane } from '../simd/lanes';
import { PointRow } from './point';

/** Lane values that hold the three coordinates of a point. What is left of the last is of no meaning. */
const PARTS: i32 = (3 + LANES - 1) / LANES;

/** For each of them four lane values: the columns of the matrix of a pose, its translation last. */
const COLUMNS_BYTES: i32 = 4 * LANE_BYTES;
const columns: usize = memory.data(PARTS * COLUMNS_BYTES, 16);

/** Addresses of the rows of a pose that become the lanes of columns. */
const listed: usize = memory.data(4 * LANES, 16);

/** Methods of a class, because those can be made inline. */
export class Place {
  /** Has the elements that are placed from now on moved by a pose. */
  static begin(pose: Pose): void {
    for (let part = 0; part < PARTS; part++) {
      for (let lane = 0; lane < LANES; lane++) {
        const axis = part * LANES + lane;
        store<usize>(listed + 4 * lane, changetype<usize>(pose) + (axis < 3 ? axis : 2) * 4 * REAL_BYTES);
      }
      // A row of a pose has four numbers, as that of a point.
      Rows.gatherListed<PointRow>(listed, columns + part * COLUMNS_BYTES);
    }
  }

  /** Writes the world rows of a group of swept spheres. */
  @inline
  static rows<Row extends ElementRow>(group: ElementGroup): void {
    const kind = changetype<Row>(0).kind();
    const count = group.count;
    if (count == 0) return;
    let row = group.rows;
    let local = group.local;
    // Columns stand in locals: stores may change memory, as far as a compiler knows.
    const x0 = loadLane(columns, 0);
    const y0 = loadLane(columns, 1);
    const z0 = loadLane(columns, 2);
    const w0 = loadLane(columns, 3);
    const second = PARTS > 1 ? columns + COLUMNS_BYTES : columns;
    const x1 = loadLane(second, 0);
    const y1 = loadLane(second, 1);
    const z1 = loadLane(second, 2);
    const w1 = loadLane(second, 3);
    const third = PARTS > 2 ? columns + 2 * COLUMNS_BYTES : columns;
    const x2 = loadLane(third, 0);
    const y2 = loadLane(third, 1);
    const z2 = loadLane(third, 2);
    const w2 = loadLane(third, 3);
    for (let i = 0; i < count; i++) {
      for (let vertex = 0; vertex <= kind; vertex++) {
        const from = local + 3 * vertex * LANE_BYTES;
        const to = row + 3 * vertex * REAL_BYTES;
        const x = spread(from);
        const y = spread(from + LANE_BYTES);
        const z = spread(from + 2 * LANE_BYTES);
        storeLane(to, 0, add(add(add(mul(x0, x), mul(y0, y)), mul(z0, z)), w0));
        if (PARTS > 1) storeLane(to, 1, add(add(add(mul(x1, x), mul(y1, y)), mul(z1, z)), w1));
        if (PARTS > 2) storeLane(to, 2, add(add(add(mul(x2, x), mul(y2, y)), mul(z2, z)), w2));
      }
      // Last, because what is of no meaning was written there.
      const end = 3 * (kind + 1);
      store<real>(row + end * REAL_BYTES, load<real>(local + end * LANE_BYTES));
      row += rowStride(kind);
      local += REAL_BYTES;
      if ((i + 1) % LANES == 0) local += LANES * (rowBytes(kind) - REAL_BYTES);
    }
  }
}
