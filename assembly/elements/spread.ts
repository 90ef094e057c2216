/**
 * How far one element, its numbers in all lanes, reaches along LANES directions. In `bounds.ts`, LANES
 * elements reach along one direction; the values are the same.
 */
import { ElementGroup } from '../layout/records';
import { ElementRow, LINE, rowNumbers, rowStride, TRIANGLE } from '../layout/kinds';
import { add, LANE_BYTES, max, REAL_BYTES, spread, storeLane } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { BoxRow } from './box';
import { supportElements } from './by-kind';

/** One solid in all lanes. */
const block: usize = memory.data((<i32>offsetof<BoxRow>() / REAL_BYTES) * LANE_BYTES, 16);

/** Methods of a class, because those can be made inline. */
export class Spread {
  /** Writes how far a group's swept spheres reach, by lanes; returns the largest of `most` and them. */
  @inline
  static supports<Row extends ElementRow>(
    group: ElementGroup,
    x: lane,
    y: lane,
    z: lane,
    most: lane,
    to: usize,
  ): lane {
    const kind = changetype<Row>(0).kind();
    let row = group.rows;
    for (let i = group.count; i > 0; i--) {
      let reach = Spread.vertex(row, 0, x, y, z);
      if (kind >= LINE) reach = max(reach, Spread.vertex(row, 1, x, y, z));
      if (kind >= TRIANGLE) reach = max(reach, Spread.vertex(row, 2, x, y, z));
      const support = add(reach, spread(row + 3 * (kind + 1) * REAL_BYTES));
      storeLane(to, 0, support);
      most = max(most, support);
      to += LANE_BYTES;
      row += rowStride(kind);
    }
    return most;
  }
  @inline
  private static vertex(row: usize, i: i32, x: lane, y: lane, z: lane): lane {
    const at = row + 3 * i * REAL_BYTES;
    return dot(spread(at), spread(at + REAL_BYTES), spread(at + 2 * REAL_BYTES), x, y, z);
  }
}

/** Writes how far the solids of a group reach, a lane value each; returns the largest of `most` and them. */
export function supportSolids(
  kind: i32,
  group: ElementGroup,
  x: lane,
  y: lane,
  z: lane,
  most: lane,
  to: usize,
): lane {
  for (let i = 0; i < group.count; i++) {
    const row = group.rows + i * rowStride(kind);
    for (let k = 0; k < rowNumbers(kind); k++) storeLane(block, k, spread(row + k * REAL_BYTES));
    most = max(most, supportElements(kind, block, 1, x, y, z, to + i * LANE_BYTES));
  }
  return most;
}
