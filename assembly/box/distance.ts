/**
 * box–box: two boxes, each inflated by a radius.
 *
 * In:  rows of rounded boxes (`rows.ts`), metres, one common frame.
 * Out: columns of distance, skin points, normal; metres, same frame. Cores apart: as for all kernels. Cores that touch
 *   or overlap: the normal is the axis of the largest separation, the distance is minus the penetration depth minus
 *   both radii, and the points are where the cores would touch if B were moved out by the depth.
 * Degenerate: extents may be zero; boxes with one centre have the axis as normal, whichever way it points.
 * Error: 1e-12 in double, 2e-6 in single of the largest coordinate; gate in test/assembly/box/oracle.test.ts.
 */
import {
  add,
  div,
  EPSILON,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  max,
  mul,
  or,
  pick,
  Rows,
  scatterVectors,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../lanes';
import { Columns } from '../layout';
import { repeatLastRow, toNextRows } from '../kernels/columns';
import { dot } from '../vec3';
import { ALL_AXES, separate, SEPARATION } from './axes';
import { BEST, ON_A, ON_B } from './candidate';
import { findClosest } from './closest';
import { DIRECTION_IN_A, findDirection } from './direction';
import { between, place, toUnits, UNIT } from './placement';
import { AXES, BOX_A, BOX_B, CENTRE, RADIUS, RoundedBoxRow } from './rows';

const columns = changetype<Columns>(memory.data(offsetof<Columns>()));
const BYTES: i32 = offsetof<RoundedBoxRow>();

/**
 * Core points closer than this touch. Unit: that of the placement. Reason: rounding moves a point by a few EPSILON, so
 * below this the direction between the two is noise. Test: "boxes that touch have an axis as normal".
 */
const TOUCHING: real = 4 * EPSILON;

/** A length in the world along each axis, metres or units: the point of A, the way to that of B, and the normal. */
const pointA: usize = memory.data(3 * LANE_BYTES, 16);
const pointB: usize = memory.data(3 * LANE_BYTES, 16);
const way: usize = memory.data(3 * LANE_BYTES, 16);
const axis: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Compares `count` pairs of rounded boxes. Rows and columns must have room for a whole number of LANES; the rows
 * beyond the last are filled in here.
 *
 * @param a, b - rows of A and B
 * @param distance, pointA, pointB, normal - columns
 */
export function runBoxDistances(
  count: i32,
  a: usize,
  b: usize,
  distance: usize,
  pointA: usize,
  pointB: usize,
  normal: usize,
): void {
  const last = ((count - 1) / LANES) * LANES;
  repeatLastRow(a + last * BYTES, BYTES, count - last);
  repeatLastRow(b + last * BYTES, BYTES, count - last);
  columns.distance = distance;
  columns.pointA = pointA;
  columns.pointB = pointB;
  columns.normal = normal;
  for (let first = 0; first < count; first += LANES) {
    Rows.gather<RoundedBoxRow>(a + first * BYTES, BOX_A);
    Rows.gather<RoundedBoxRow>(b + first * BYTES, BOX_B);
    place();
    toUnits();
    separate(ALL_AXES);
    findDirection();
    findClosest();
    write(columns);
    toNextRows(columns);
  }
}

/** Writes LANES results. */
function write(out: Columns): void {
  const unit = loadLane(UNIT, 0);
  const perUnit = div(splat(1), unit);
  for (let i = 0; i < 3; i++) {
    const onA = inWorld(BOX_A, BEST + ON_A * LANE_BYTES, i);
    const onB = inWorld(BOX_B, BEST + ON_B * LANE_BYTES, i);
    storeLane(way, i, sub(add(mul(perUnit, between(i)), onB), onA));
    storeLane(pointA, i, add(loadLane(BOX_A, CENTRE + i), mul(unit, onA)));
    storeLane(pointB, i, add(loadLane(BOX_B, CENTRE + i), mul(unit, onB)));
    storeLane(axis, i, inWorld(BOX_A, DIRECTION_IN_A, i));
  }
  const squared = squaredLength(way);
  const separation = loadLane(SEPARATION, 0);
  const touching = or(le(separation, splat(0)), le(squared, splat(TOUCHING * TOUCHING)));
  const length = sqrt(max(splat(TOUCHING * TOUCHING), squared));
  const axisLength = sqrt(squaredLength(axis));
  const nx = pick(touching, div(loadLane(axis, 0), axisLength), div(loadLane(way, 0), length));
  const ny = pick(touching, div(loadLane(axis, 1), axisLength), div(loadLane(way, 1), length));
  const nz = pick(touching, div(loadLane(axis, 2), axisLength), div(loadLane(way, 2), length));
  const ra = loadLane(BOX_A, RADIUS);
  const rb = loadLane(BOX_B, RADIUS);
  storeLane(out.distance, 0, sub(sub(mul(unit, pick(touching, separation, length)), ra), rb));
  scatterVectors(nx, ny, nz, out.normal);
  scatterVectors(
    add(loadLane(pointA, 0), mul(ra, nx)),
    add(loadLane(pointA, 1), mul(ra, ny)),
    add(loadLane(pointA, 2), mul(ra, nz)),
    out.pointA,
  );
  scatterVectors(
    sub(loadLane(pointB, 0), mul(rb, nx)),
    sub(loadLane(pointB, 1), mul(rb, ny)),
    sub(loadLane(pointB, 2), mul(rb, nz)),
    out.pointB,
  );
}

/** Component i, in the world, of a vector in the frame of a box. */
function inWorld(box: usize, vector: usize, i: i32): lane {
  return dot(
    loadLane(vector, 0),
    loadLane(vector, 1),
    loadLane(vector, 2),
    loadLane(box, AXES + i),
    loadLane(box, AXES + 3 + i),
    loadLane(box, AXES + 6 + i),
  );
}

function squaredLength(vector: usize): lane {
  const x = loadLane(vector, 0);
  const y = loadLane(vector, 1);
  const z = loadLane(vector, 2);
  return dot(x, y, z, x, y, z);
}
