/**
 * Boxes, cylinders, cones and ellipsoids as balls of which the convex hull holds them, for what is fitted to
 * balls: one around each corner of a box; of a cylinder around the corners of a regular polygon about each
 * end; of a cone about its base, and one around its apex; of an ellipsoid around points of evenly spaced
 * meridians and parallels, and both poles.
 */
import { Body, BOX_VOLUME, CONE_SOLID, ELLIPSOID_SOLID, readBody, toMetres, writePlace } from './body';

/** Corners of the polygon: it reaches at most 1 / cos(π / 32) − 1 = 0.5 % of the radius over the end. */
const CORNERS: i32 = 32;
const STEP: f64 = (2 * Math.PI) / <f64>CORNERS;

/** Parallels of an ellipsoid between its poles, half a turn apart by the same steps as its meridians. */
const PARALLELS: i32 = CORNERS / 2 - 1;

/** Numbers of a ball: x, y, z, radius. */
const BALL_BYTES: i32 = 32;

const body = changetype<Body>(memory.data(offsetof<Body>(), 16));

/** How many balls there are of a box, cylinder, cone or ellipsoid. */
export function solidBallCount(kind: i32): i32 {
  if (kind == BOX_VOLUME) return 8;
  if (kind == ELLIPSOID_SOLID) return PARALLELS * CORNERS + 2;
  return kind == CONE_SOLID ? CORNERS + 1 : 2 * CORNERS;
}

/** Writes the balls of a box, cylinder, cone or ellipsoid, given as `readBody` takes it, m. */
export function writeSolidBalls(kind: i32, numbers: usize, balls: usize): void {
  readBody(body, kind, numbers);
  const moved =
    kind == BOX_VOLUME
      ? writeBoxCorners(balls)
      : kind == ELLIPSOID_SOLID
        ? writeMeridians(balls)
        : writeEnds(kind, balls);
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

/**
 * Writes points of a ball of some radius over 1, stretched like the ellipsoid. Every direction is within half
 * a step of a parallel and of a meridian, so it has a cosine of at least cos(half a step) − (1 − cos(half a
 * step)) with one of them: the ellipsoid is within, and they reach at most 1 % over it.
 */
function writeMeridians(balls: usize): f64 {
  const reach = 1 / (2 * Math.cos(STEP * 0.5) - 1);
  let to = balls;
  let moved = Math.max(
    writeCorner(0, 0, reach * body.halfZ, to),
    writeCorner(0, 0, -reach * body.halfZ, to + BALL_BYTES),
  );
  for (let j = 1; j <= PARALLELS; j++) {
    const wide = reach * Math.sin(STEP * <f64>j);
    const z = reach * Math.cos(STEP * <f64>j) * body.halfZ;
    for (let i = 0; i < CORNERS; i++) {
      to = balls + (2 + (j - 1) * CORNERS + i) * BALL_BYTES;
      const x = wide * Math.cos(STEP * <f64>i) * body.halfX;
      const y = wide * Math.sin(STEP * <f64>i) * body.halfY;
      moved = Math.max(moved, writeCorner(x, y, z, to));
    }
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
