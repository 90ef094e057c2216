/** The last step of line–box and triangle–box: from what is known in the box's frame to the columns. */
import {
  add,
  and,
  bits,
  div,
  EPSILON,
  le,
  loadLane,
  max,
  min,
  mul,
  not,
  or,
  pick,
  splat,
  sqrt,
  sub,
} from '../../simd/lanes';
import { Columns, coordinates } from '../../layout/records';
import { dot } from '../../simd/vec3';
import { A, B } from '../io/blocks';
import { DIRECTION, SEPARATION } from './box-axes';
import { BOX_RADIUS, Turned, UNIT } from './box-frame';
import { BETWEEN_PLANES, ON_A, ON_B } from './box-nearest';
import { mayTurn } from '../io/near';
import { SolidResult } from '../io/solid-result';

/**
 * Where the way between the closest points is the separation along its direction, but for this, or no longer
 * than this, it is that direction which is the normal: so cores that touch have one, and those that nearly do
 * one that is not made of roundings. Unit: that of the frame. Reason: rounding moves a point by a few
 * EPSILON. Test: as in `box-axes.ts`.
 */
const STRAIGHT: real = 4 * EPSILON;

/** Writes results for the rows in blocks A and B; returns the lanes whose normals need another look. */
export function writeBoxResult<Row>(out: Columns): i32 {
  const separation = loadLane(SEPARATION, 0);
  const sx = loadLane(DIRECTION, 0);
  const sy = loadLane(DIRECTION, 1);
  const sz = loadLane(DIRECTION, 2);
  const px = loadLane(ON_A, 0);
  const py = loadLane(ON_A, 1);
  const pz = loadLane(ON_A, 2);
  const qx = loadLane(ON_B, 0);
  const qy = loadLane(ON_B, 1);
  const qz = loadLane(ON_B, 2);
  const dx = sub(qx, px);
  const dy = sub(qy, py);
  const dz = sub(qz, pz);
  const squared = dot(dx, dy, dz, dx, dy, dz);
  const ax = sub(dx, mul(separation, sx));
  const ay = sub(dy, mul(separation, sy));
  const az = sub(dz, mul(separation, sz));
  const nothing = splat(STRAIGHT * STRAIGHT);
  const overlap = le(separation, splat(0));
  const straight = or(overlap, or(le(dot(ax, ay, az, ax, ay, az), nothing), le(squared, nothing)));
  const length = sqrt(max(squared, nothing));
  const vx = pick(straight, sx, div(dx, length));
  const vy = pick(straight, sy, div(dy, length));
  const vz = pick(straight, sz, div(dz, length));
  const wx = Turned.back(0, vx, vy, vz);
  const wy = Turned.back(1, vx, vy, vz);
  const wz = Turned.back(2, vx, vy, vz);
  const turned = sqrt(dot(wx, wy, wz, wx, wy, wz));
  const unit = loadLane(UNIT, 0);
  // A's point goes back to where it was before the cores were moved apart.
  const depth = min(splat(0), separation);
  const backX = sub(px, mul(depth, sx));
  const backY = sub(py, mul(depth, sy));
  const backZ = sub(pz, mul(depth, sz));
  SolidResult.write(
    out,
    loadLane(A, coordinates<Row>()),
    loadLane(B, BOX_RADIUS),
    mul(unit, mul(pick(straight, separation, length), turned)),
    div(wx, turned),
    div(wy, turned),
    div(wz, turned),
    inWorld(0, unit, backX, backY, backZ),
    inWorld(1, unit, backX, backY, backZ),
    inWorld(2, unit, backX, backY, backZ),
    inWorld(0, unit, qx, qy, qz),
    inWorld(1, unit, qx, qy, qz),
    inWorld(2, unit, qx, qy, qz),
  );
  return bits(and(not(straight), mayTurn(squared, loadLane(BETWEEN_PLANES, 0))));
}

/** Coordinate i of a point in the frame of the box. */
function inWorld(i: i32, unit: lane, x: lane, y: lane, z: lane): lane {
  return add(loadLane(B, i), mul(unit, Turned.back(i, x, y, z)));
}
