/**
 * Elements into the world one by one, as rows only: the lanes are the coordinates of one point.
 * `transform.ts` moves LANES elements at once, and writes blocks, too; the rows are the same to the last bit.
 */
import { ElementGroup, elementGroup, Pose, Segment } from '../layout/records';
import { ElementRow, LINE, POINT, rowBytes, rowStride, TRIANGLE } from '../layout/kinds';
import { dot } from '../simd/vec3';
import { LineRow } from './line';
import { PointRow } from './point';
import { TriangleRow } from './triangle';
import {
  add,
  joinHigh,
  joinLow,
  LANE_BYTES,
  LANES,
  loadLane,
  REAL_BYTES,
  spread,
  storeLane,
  zipHigh,
  zipLow,
} from '../simd/lanes';

/** Bytes of a row of a pose. */
const ROW_BYTES: i32 = 4 * REAL_BYTES;

/** Lane values that hold the three coordinates of a point. What is left of the last is of no meaning. */
const PARTS: i32 = (3 + LANES - 1) / LANES;

/** Where the rows are that part `part` of a column of a pose's matrix begins with. */
function partAt(pose: Pose, part: i32): usize {
  return changetype<usize>(pose) + part * LANES * ROW_BYTES;
}

/** Methods of a class, because those can be made inline. */
export class Place {
  /** Writes the world rows of the swept spheres of a segment. */
  @inline
  static swept(segment: Segment): void {
    const x = Place.column(segment, 0);
    const y = Place.column(segment, 1);
    const z = Place.column(segment, 2);
    const w = Place.column(segment, 3);
    Place.rows<PointRow>(elementGroup(segment, POINT), segment, x, y, z, w);
    Place.rows<LineRow>(elementGroup(segment, LINE), segment, x, y, z, w);
    Place.rows<TriangleRow>(elementGroup(segment, TRIANGLE), segment, x, y, z, w);
  }

  /** The first part of a column of a pose's matrix; its last column is the translation. */
  @inline
  private static column(pose: Pose, column: i32): lane {
    const at = changetype<usize>(pose) + column * REAL_BYTES - (column % LANES) * REAL_BYTES;
    const x = loadLane(at, 0);
    const y = loadLane(at + ROW_BYTES, 0);
    const isLow = column < 2;
    if (LANES == 1) return x;
    if (LANES == 2) return column % 2 == 0 ? zipLow(x, y) : zipHigh(x, y);
    const z = loadLane(at + 2 * ROW_BYTES, 0);
    const xy = isLow ? zipLow(x, y) : zipHigh(x, y);
    const zz = isLow ? zipLow(z, z) : zipHigh(z, z);
    return column % 2 == 0 ? joinLow(xy, zz) : joinHigh(xy, zz);
  }
  @inline
  private static rows<Row extends ElementRow>(
    group: ElementGroup,
    pose: Pose,
    x: lane,
    y: lane,
    z: lane,
    w: lane,
  ): void {
    const kind = changetype<Row>(0).kind();
    const end = 3 * (kind + 1);
    let row = group.rows;
    let local = group.local;
    for (let i = group.count; i > 0; i--) {
      Place.vertex(pose, x, y, z, w, local, row);
      if (kind >= LINE) Place.vertex(pose, x, y, z, w, local + 3 * LANE_BYTES, row + 3 * REAL_BYTES);
      if (kind >= TRIANGLE) Place.vertex(pose, x, y, z, w, local + 6 * LANE_BYTES, row + 6 * REAL_BYTES);
      // Last, because what is of no meaning was written there.
      store<real>(row + end * REAL_BYTES, load<real>(local + end * LANE_BYTES));
      row += rowStride(kind);
      local += REAL_BYTES;
      if (local % LANE_BYTES == 0) local += LANES * (rowBytes(kind) - REAL_BYTES);
    }
  }
  @inline
  private static vertex(pose: Pose, x: lane, y: lane, z: lane, w: lane, local: usize, to: usize): void {
    const vx = spread(local);
    const vy = spread(local + LANE_BYTES);
    const vz = spread(local + 2 * LANE_BYTES);
    storeLane(to, 0, add(dot(x, y, z, vx, vy, vz), w));
    for (let part = 1; part < PARTS; part++) {
      const at = partAt(pose, part);
      const row = dot(spread(at), spread(at + REAL_BYTES), spread(at + 2 * REAL_BYTES), vx, vy, vz);
      storeLane(to, part, add(row, spread(at + 3 * REAL_BYTES)));
    }
  }
}
