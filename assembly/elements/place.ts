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
    let row = group.rows;
    let local = group.local;
    for (let i = 0; i < group.count; i++) {
      for (let vertex = 0; vertex <= kind; vertex++) {
        Place.point(local + 3 * vertex * LANE_BYTES, row + 3 * vertex * REAL_BYTES);
      }
      // Last, because what is of no meaning was written there.
      const end = 3 * (kind + 1);
      store<real>(row + end * REAL_BYTES, load<real>(local + end * LANE_BYTES));
      row += rowStride(kind);
      local += REAL_BYTES;
      if ((i + 1) % LANES == 0) local += LANES * (rowBytes(kind) - REAL_BYTES);
    }
  }

  /** Writes a point in the world. Its local coordinates lie LANE_BYTES apart. */
  @inline
  private static point(local: usize, to: usize): void {
    const x = spread(local);
    const y = spread(local + LANE_BYTES);
    const z = spread(local + 2 * LANE_BYTES);
    for (let part = 0; part < PARTS; part++) {
      const from = columns + part * COLUMNS_BYTES;
      const turned = add(
        add(mul(loadLane(from, 0), x), mul(loadLane(from, 1), y)),
        mul(loadLane(from, 2), z),
      );
      storeLane(to, part, add(turned, loadLane(from, 3)));
    }
  }
}
