/** A point of the world beside a block's elements: what queries of one point and one segment share. */
import { relatePoint } from '../bvh/frames';
import { BoxRow } from '../elements/box';
import { KIND_BITS, POINT } from '../layout/kinds';
import { BOX_GROUP_BYTES, kindAt, Segment, Vector } from '../layout/records';
import { roundingAt } from '../narrow-phase/supports';
import { A, B } from '../pairs/io/blocks';
import { FILLED, laneColumns } from '../pairs/io/columns';
import { compare, compareThoroughly, pairNumber } from '../pairs/table';
import { LANE_BYTES, LANES, REAL_BYTES, spread, storeLane } from '../simd/lanes';
import { transformPlaces } from '../tree-search/leaves';

/** The point as a box without extent in the frame of the segment, laid out as one of a box group. */
export const pointBox: usize = memory.data(BOX_GROUP_BYTES, 16);

/** The point in the world as LANES rows of a point without radius, in a block. */
const pointBlock: usize = memory.data(4 * LANE_BYTES, 16);

/** Room for the elements of a block as rows. */
const rows: usize = memory.data(LANES * <i32>(offsetof<BoxRow>() + KIND_BITS), 16);

/** The lanes that a kernel leaves unresolved, as bits. */
const unresolved: usize = memory.data(1);

/** All lanes, as bits. */
export const ALL_LANES: i32 = (1 << LANES) - 1;

/** The point, m. */
export const point = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Begins with a point of the world, three f64, m, and a segment where it is.
 *
 * @returns what to allow for rounding, m
 */
export function beginPoint(segment: Segment, position: usize): real {
  // A sum is never −0, as in the rows of a segment.
  point.x = <real>load<f64>(position) + 0;
  point.y = <real>load<f64>(position + 8) + 0;
  point.z = <real>load<f64>(position + 16) + 0;
  for (let i = 0; i < 3; i++) storeLane(pointBlock, i, spread(changetype<usize>(point) + i * REAL_BYTES));
  const scale = segment.scale + abs<real>(point.x) + abs<real>(point.y) + abs<real>(point.z);
  return roundingAt(scale) + relatePoint(segment, point.x, point.y, point.z, pointBox) * scale;
}

/** Whether the point is a kernel's second body: the lower kind comes first, and of two points the element. */
export function isPointSecond(kind: i32): bool {
  return kind == POINT;
}

/**
 * Compares the point with the elements in the block that begins at a place, in the `laneColumns`.
 *
 * @returns the open lanes, as bits: `comparePointThoroughly` fills these in, once the others are read
 */
export function comparePoint(segment: Segment, place: i32): i32 {
  const kind = kindAt(segment, place);
  const isSecond = isPointSecond(kind);
  memory.copy(isSecond ? B : A, pointBlock, 4 * LANE_BYTES);
  transformPlaces(segment, kind, place, 1, isSecond ? A : B, rows);
  compare(pairNumber(POINT, kind), FILLED, 0, 0, laneColumns(), 1, unresolved);
  return <i32>load<u8>(unresolved);
}

/** Computes what `comparePoint` left open, for elements of the same kind. */
export function comparePointThoroughly(kind: i32): void {
  compareThoroughly(pairNumber(POINT, kind), FILLED, 0, 0, laneColumns());
}
