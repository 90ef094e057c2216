/**
 * Boxes, cylinders and cones as balls of which the convex hull holds them, for what is fitted to balls: one
 * around each corner of a box; of a cylinder around the corners of a regular polygon about each end; of a
 * cone about its base, and one around its apex.
 */
import { Body, BOX_VOLUME, CONE_SOLID, readBody, toMetres, writePlace } from './body';

/** Corners of the polygon: it reaches at most 1 / cos(π / 32) − 1 = 0.5 % of the radius over the end. */
const CORNERS: i32 = 32;
const STEP: f64 = (2 * Math.PI) / <f64>CORNERS;

/** Numbers of a ball: x, y, z, radius. */
const BALL_BYTES: i32 = 32;

const body = changetype<Body>(memory.data(offsetof<Body>(), 16));

/** How many balls there are of a box, cylinder or cone. */
export function solidBallCount(kind: i32): i32 {
  if (kind == BOX_VOLUME) return 8;
  return kind == CONE_SOLID ? CORNERS + 1 : 2 * CORNERS;
}

/** Writes the balls of a box, cylinder or cone, given as `readBody` takes it, m. */
export function writeSolidBalls(kind: i32, numbers: usize, balls: usize): void {
  readBody(body, kind, numbers);
  const moved = kind == BOX_VOLUME ? writeBoxCorners(balls) : writeEnds(kind, balls);
  const radius = toMetres(body, body.radius + moved + body.margin);
  const count = solidBallCount(kind);
  for (let i = 0; i < count; i++) store<f64>(balls + i * BALL_BYTES, radius, 24);
}

/** Writes the corners; returns how far rounding has moved one at most, in units. */
function writeBoxCorners(balls: usize): f64 {
  let moved: f64 = 0;
  for (let i = 0; i < 8; i++) {
    const x = i & 1 ? body.halfX : -body.halfX;
    const y = i & 2 ? body.halfY : -body.halfY;
    const z = i & 4 ? body.halfZ : -body.halfZ;
    moved = Math.max(moved, writeCorner(x, y, z, balls + i * BALL_BYTES));
  }
  return moved;
}

/** Writes the corners about the ends; the other end of a cone is its apex. */
function writeEnds(kind: i32, balls: usize): f64 {
  const reach = body.girth / Math.cos(STEP * 0.5);
  const both = kind != CONE_SOLID;
  const step = both ? 2 * BALL_BYTES : BALL_BYTES;
  let moved = both ? <f64>0 : writeCorner(body.halfX, 0, 0, balls + CORNERS * BALL_BYTES);
  for (let i = 0; i < CORNERS; i++) {
    const y = reach * Math.cos(STEP * <f64>i);
    const z = reach * Math.sin(STEP * <f64>i);
    const to = balls + i * step;
    moved = Math.max(moved, writeCorner(-body.halfX, y, z, to));
    if (both) moved = Math.max(moved, writeCorner(body.halfX, y, z, to + BALL_BYTES));
  }
  return moved;
}

/** Writes a place that is given along the body's axes. */
function writeCorner(x: f64, y: f64, z: f64, to: usize): f64 {
  return writePlace(
    body,
    body.x + x * body.xx + y * body.yx + z * body.zx,
    body.y + x * body.xy + y * body.yy + z * body.zy,
    body.z + x * body.xz + y * body.yz + z * body.zz,
    to,
  );
}
