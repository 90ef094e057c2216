/** Volumes seen along one of their axes, for those that are round about an axis. */
import { Body, lengthOf, writePlace } from './body';

/** A cylinder along an axis of a body, of the body's own units, that holds all of it but its ball. */
@unmanaged
export class Round {
  /** Direction of the axis, a unit vector. */
  x: f64;
  y: f64;
  z: f64;
  half: f64;
  girth: f64;
}

/** Sets the cylinder along axis `i`: of a box any, else the first. */
export function setRound(body: Body, i: i32, round: Round): void {
  if (i == 0) setAxis(round, body.xx, body.xy, body.xz);
  else if (i == 1) setAxis(round, body.yx, body.yy, body.yz);
  else setAxis(round, body.zx, body.zy, body.zz);
  round.half = i == 0 ? body.halfX : i == 1 ? body.halfY : body.halfZ;
  const u = i == 0 ? body.halfY : body.halfX;
  const v = i == 2 ? body.halfY : body.halfZ;
  round.girth = lengthOf(u, v, body.girth);
}

function setAxis(round: Round, x: f64, y: f64, z: f64): void {
  round.x = x;
  round.y = y;
  round.z = z;
}

/**
 * Writes both ends of a line along the axis through the center, so far from it.
 *
 * @returns how far rounding has moved the one or the other, in units
 */
export function writeEnds(body: Body, round: Round, half: f64, numbers: usize): f64 {
  return Math.max(writeEnd(body, round, -half, numbers), writeEnd(body, round, half, numbers + 24));
}

function writeEnd(body: Body, round: Round, along: f64, to: usize): f64 {
  return writePlace(body, body.x + along * round.x, body.y + along * round.y, body.z + along * round.z, to);
}
