/**
 * What a bounding volume is fitted to: balls, one around each vertex of each element. An element is the
 * convex hull of its balls, so that a convex volume holds the element if it holds them.
 *
 * All of this is computed in f64, whatever the precision of the build: the result is for the caller, who has
 * f64, and all builds give the same bits.
 */

/**
 * One fit: the result, then what the computation needs. Behind this record lie the balls as given, the same
 * in units of the fit, and a disc for each.
 */
@unmanaged
export class Fit {
  /** Result: center of the volume, m. */
  centerX: f64;
  centerY: f64;
  centerZ: f64;
  /** Half extents of a box along its axes, m. */
  halfX: f64;
  halfY: f64;
  halfZ: f64;
  /** Axes of a box, unit vectors. */
  xx: f64;
  xy: f64;
  xz: f64;
  yx: f64;
  yy: f64;
  yz: f64;
  zx: f64;
  zy: f64;
  zz: f64;
  /** Radius of a sphere, m. */
  radius: f64;
  /** Center of the box around all vertices, m: the origin of the fit's own coordinates. */
  originX: f64;
  originY: f64;
  originZ: f64;
  /** Size of one unit of the fit, m: a power of two that brings all coordinates near 1. */
  unit: f64;
  count: i32;
  /** Keeps what lies behind aligned. */
  padding: i32;
}

/** A ball. */
@unmanaged
export class Ball {
  x: f64;
  y: f64;
  z: f64;
  radius: f64;
}

/** A ball seen along an axis. */
@unmanaged
export class Disc {
  x: f64;
  y: f64;
  radius: f64;
}

/** Smaller units would have no reciprocal. */
export const SMALLEST_UNIT: f64 = 2 ** -1000;

/** The smallest number above 0. */
export const LEAST: f64 = 5e-324;

/** Bytes of a fit to so many balls: a number that may be larger than any address. */
export function fitBytes(count: i32): f64 {
  return <f64>offsetof<Fit>() + <f64>count * <f64>(2 * offsetof<Ball>() + offsetof<Disc>());
}

/** Where the balls go. */
export function fitBalls(fit: usize): usize {
  return fit + offsetof<Fit>();
}

/** Ball number `i` as given, m. */
export function givenBall(fit: Fit, i: i32): Ball {
  return changetype<Ball>(fitBalls(changetype<usize>(fit)) + i * offsetof<Ball>());
}

/** Ball number `i` in the coordinates of the fit. */
export function ball(fit: Fit, i: i32): Ball {
  return givenBall(fit, fit.count + i);
}

/** Disc number `i`. */
export function disc(fit: Fit, i: i32): Disc {
  return changetype<Disc>(changetype<usize>(givenBall(fit, 2 * fit.count)) + i * offsetof<Disc>());
}

/**
 * Chooses the coordinates of the fit and brings all balls into them. A coordinate is a difference times a
 * power of two: right but for one rounding, however far away the elements are.
 */
export function prepare(fit: Fit, count: i32): void {
  fit.count = count;
  const first = givenBall(fit, 0);
  let lowX = first.x;
  let lowY = first.y;
  let lowZ = first.z;
  let highX = lowX;
  let highY = lowY;
  let highZ = lowZ;
  let radius: f64 = 0;
  for (let i = 0; i < count; i++) {
    const given = givenBall(fit, i);
    lowX = Math.min(lowX, given.x);
    lowY = Math.min(lowY, given.y);
    lowZ = Math.min(lowZ, given.z);
    highX = Math.max(highX, given.x);
    highY = Math.max(highY, given.y);
    highZ = Math.max(highZ, given.z);
    radius = Math.max(radius, given.radius);
  }
  fit.originX = lowX + (highX - lowX) * 0.5;
  fit.originY = lowY + (highY - lowY) * 0.5;
  fit.originZ = lowZ + (highZ - lowZ) * 0.5;
  const longest = Math.max(highX - lowX, Math.max(highY - lowY, highZ - lowZ));
  fit.unit = Math.max(powerBelow(longest * 0.5 + radius), SMALLEST_UNIT);
  const inverse = 1 / fit.unit;
  for (let i = 0; i < count; i++) {
    const given = givenBall(fit, i);
    const own = ball(fit, i);
    own.x = (given.x - fit.originX) * inverse;
    own.y = (given.y - fit.originY) * inverse;
    own.z = (given.z - fit.originZ) * inverse;
    own.radius = given.radius * inverse;
  }
}

/** Sets the volume's center, in the coordinates of the fit. It is then wherever f64 can have it. */
export function setCenter(fit: Fit, x: f64, y: f64, z: f64): void {
  fit.centerX = fit.originX + x * fit.unit;
  fit.centerY = fit.originY + y * fit.unit;
  fit.centerZ = fit.originZ + z * fit.unit;
}

/** A length in units of the fit in metres, never less, even among the smallest numbers there are. */
export function toMetres(fit: Fit, length: f64): f64 {
  return length > 0 ? length * fit.unit + LEAST : 0;
}

/** The largest power of two not above `x`; 0 for the smallest numbers. */
export function powerBelow(x: f64): f64 {
  return reinterpret<f64>(reinterpret<i64>(x) & 0x7ff0000000000000);
}
