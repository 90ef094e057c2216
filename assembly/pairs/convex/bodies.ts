/**
 * The two cores under comparison, relative to A's first vertex or center, so that a large common offset costs
 * no digits, and in units of a power of two, so that no square overflows or underflows. The numbers of a core
 * are those of its row, without the radius.
 */
import { abs, LANE_BYTES, loadLane, max, mul, splat, storeLane, sub } from '../../simd/lanes';
import { HULL_VERTICES } from '../../elements/hull';
import { HULL, pointNumbers, rowNumbers, turnedEnd, turnedFrom } from '../../layout/kinds';
import { BoxRow } from '../../elements/box';
import { A, B } from '../io/blocks';
import { perUnit, unitBelow } from '../../simd/scale';

const LONGEST: i32 = offsetof<BoxRow>('rounding') / sizeof<real>();

export const BODY_A: usize = memory.data(LONGEST * LANE_BYTES, 16);
export const BODY_B: usize = memory.data(LONGEST * LANE_BYTES, 16);

/** Metres per unit. The largest length of a pair is at least 1 unit and less than 2. */
export const UNIT: usize = memory.data(LANE_BYTES, 16);

/** 1 over that, exactly. */
export const PER_UNIT: usize = memory.data(LANE_BYTES, 16);

/** Places of the numbers of a box, and of a cylinder or cone; the center comes first. */
export const BOX_HALF: i32 = 3;
export const BOX_AXES: i32 = 6;
export const AXIS: i32 = 3;
export const HALF: i32 = 6;
export const AXIAL_RADIUS: i32 = 7;

/** Fills in both bodies from blocks A and B, elements of these kinds; no half-spaces. */
export function place(kindA: i32, kindB: i32): void {
  const size = max(bring(kindA, A, BODY_A), bring(kindB, B, BODY_B));
  const unit = unitBelow(size);
  const scale = perUnit(unit);
  storeLane(UNIT, 0, unit);
  storeLane(PER_UNIT, 0, scale);
  toUnits(kindA, BODY_A, scale);
  toUnits(kindB, BODY_B, scale);
}

/** The place of the radius in a row: the number of numbers before it. */
export function radiusPlace(kind: i32): i32 {
  return rowNumbers(kind) - 1;
}

/** Points among the numbers of a core: all vertices of a swept sphere, the center of a solid. */
export function vertices(kind: i32): i32 {
  return pointNumbers(kind) / 3;
}

/** Where the coordinates and extents of a core end: unit vectors are among them, references behind. */
function lengthsEnd(kind: i32): i32 {
  return kind == HULL ? HULL_VERTICES : radiusPlace(kind);
}

/** Copies a core from its block, relative to A, in metres; gives its largest length. */
function bring(kind: i32, block: usize, body: usize): lane {
  const points = 3 * vertices(kind);
  let size = splat(0);
  for (let i = 0; i < points; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const x = sub(loadLane(block, i + axis), loadLane(A, axis));
      size = max(size, abs(x));
      storeLane(body, i + axis, x);
    }
  }
  const from = turnedFrom(kind);
  const turned = turnedEnd(kind);
  const end = lengthsEnd(kind);
  const all = radiusPlace(kind);
  for (let i = points; i < all; i++) storeLane(body, i, loadLane(block, i));
  for (let i = points; i < from; i++) size = max(size, abs(loadLane(block, i)));
  for (let i = turned < points ? points : turned; i < end; i++) size = max(size, abs(loadLane(block, i)));
  return size;
}

function toUnits(kind: i32, body: usize, scale: lane): void {
  const from = turnedFrom(kind);
  const turned = turnedEnd(kind);
  const end = lengthsEnd(kind);
  for (let i = 0; i < from; i++) storeLane(body, i, mul(scale, loadLane(body, i)));
  for (let i = turned; i < end; i++) storeLane(body, i, mul(scale, loadLane(body, i)));
}
