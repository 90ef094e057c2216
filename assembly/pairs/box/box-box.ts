/**
 * box–box: two boxes, each inflated by a radius.
 *
 * In:  rows of boxes, metres, one common frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Cores apart: as for all kernels.
 *   Cores that touch or overlap: the normal is the axis of the largest separation, the distance minus the
 *   depth minus both radii, and the points are where the cores would touch if B were moved out by the depth.
 * Degenerate: extents may be zero; boxes with one center have the axis as normal, whichever way it points.
 * Error: 1e-12, in single 2e-6 of the largest coordinate; gate: test/assembly/pairs/box/obb/oracle.test.ts.
 */
import {
  add,
  and,
  bits,
  div,
  EPSILON,
  LANE_BYTES,
  le,
  loadLane,
  max,
  mul,
  neg,
  not,
  or,
  pick,
  scatterVectors,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../../simd/lanes';
import { BoxRow } from '../../elements/box';
import { Columns } from '../../layout/records';
import { A, B } from '../io/blocks';
import { mayTurn, remarks } from '../io/near';
import { Input, toNextRows } from '../io/columns';
import { perUnit } from '../../simd/scale';
import { dot } from '../../simd/vec3';
import { ALL_AXES, separate, SEPARATION } from './obb/sat';
import { BEST, ON_A, ON_B } from './obb/candidate';
import { BETWEEN_PLANES, findClosest } from './obb/closest';
import { DIRECTION_IN_A, findDirection } from './obb/direction';
import { between, place, toUnits, UNIT } from './obb/placement';
import { AXES, BOX_A, BOX_B, CENTER, RADIUS } from '../io/box-blocks';

/**
 * Where the way between the closest points is the separation along its axis, but for this, or no longer than
 * this, it is that axis which is the normal: so boxes that touch have one, and boxes that nearly do one that
 * is not made of roundings. Unit: that of the placement. Reason: rounding moves a point by a few EPSILON.
 * Test: "boxes that touch have an axis as normal".
 */
const STRAIGHT: real = 4 * EPSILON;

/** The core point of either box, metres; the way between them, units; the unit axis: all in the world. */
const coreA: usize = memory.data(3 * LANE_BYTES, 16);
const coreB: usize = memory.data(3 * LANE_BYTES, 16);
const way: usize = memory.data(3 * LANE_BYTES, 16);
const axis: usize = memory.data(3 * LANE_BYTES, 16);

export function boxBox(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<BoxRow>(source, a, A);
    Input.fill<BoxRow>(source, b, B);
    place();
    toUnits();
    separate(ALL_AXES);
    findDirection();
    findClosest();
    store<u8>(open + block, remarks(0, write(out)));
    a = Input.next<BoxRow>(source, a);
    b = Input.next<BoxRow>(source, b);
    toNextRows(out);
  }
}

/** Writes LANES results, and returns the lanes whose normals are to be looked at again. */
function write(out: Columns): i32 {
  const unit = loadLane(UNIT, 0);
  findCorePoints(unit);
  const separation = loadLane(SEPARATION, 0);
  const x = loadLane(way, 0);
  const y = loadLane(way, 1);
  const z = loadLane(way, 2);
  const aside = squaredLength(
    sub(x, mul(separation, loadLane(axis, 0))),
    sub(y, mul(separation, loadLane(axis, 1))),
    sub(z, mul(separation, loadLane(axis, 2))),
  );
  const squared = squaredLength(x, y, z);
  const nothing = splat(STRAIGHT * STRAIGHT);
  const straight = or(le(separation, splat(0)), or(le(aside, nothing), le(squared, nothing)));
  const length = sqrt(max(squared, nothing));
  const nx = pick(straight, loadLane(axis, 0), div(x, length));
  const ny = pick(straight, loadLane(axis, 1), div(y, length));
  const nz = pick(straight, loadLane(axis, 2), div(z, length));
  const ra = loadLane(BOX_A, RADIUS);
  const rb = loadLane(BOX_B, RADIUS);
  storeLane(out.distance, 0, sub(sub(mul(unit, pick(straight, separation, length)), ra), rb));
  scatterVectors(nx, ny, nz, out.normal);
  writeSkinPoint(coreA, ra, nx, ny, nz, out.pointA);
  writeSkinPoint(coreB, neg(rb), nx, ny, nz, out.pointB);
  return bits(and(not(straight), mayTurn(squared, loadLane(BETWEEN_PLANES, 0))));
}

/** Fills in what the best candidate and the direction are in the world. */
function findCorePoints(unit: lane): void {
  const perMetre = perUnit(unit);
  for (let i = 0; i < 3; i++) {
    const onA = inWorld(BOX_A, BEST + ON_A * LANE_BYTES, i);
    const onB = inWorld(BOX_B, BEST + ON_B * LANE_BYTES, i);
    storeLane(way, i, sub(add(mul(perMetre, between(i)), onB), onA));
    storeLane(coreA, i, add(loadLane(BOX_A, CENTER + i), mul(unit, onA)));
    storeLane(coreB, i, add(loadLane(BOX_B, CENTER + i), mul(unit, onB)));
    storeLane(axis, i, inWorld(BOX_A, DIRECTION_IN_A, i));
  }
  const length = sqrt(squaredLength(loadLane(axis, 0), loadLane(axis, 1), loadLane(axis, 2)));
  for (let i = 0; i < 3; i++) storeLane(axis, i, div(loadLane(axis, i), length));
}

/** Writes a core point moved along the normal. */
function writeSkinPoint(core: usize, by: lane, nx: lane, ny: lane, nz: lane, to: usize): void {
  scatterVectors(
    add(loadLane(core, 0), mul(by, nx)),
    add(loadLane(core, 1), mul(by, ny)),
    add(loadLane(core, 2), mul(by, nz)),
    to,
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

function squaredLength(x: lane, y: lane, z: lane): lane {
  return dot(x, y, z, x, y, z);
}
