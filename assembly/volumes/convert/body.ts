/**
 * A bounding volume in one form for all kinds: the sum of a box, of a disc across its x axis, and of a ball.
 * Spheres have only the ball, capsules a box of half extents (half length, 0, 0), cylinders that and a disc.
 *
 * As for all fits it is computed in f64, in every build. Lengths are in units of a power of two near the
 * volume's size, relative to a center that f64 has, so that no square overflows or vanishes and a large
 * offset costs only where the center may be. What is in a body is right within a few roundings of its size.
 */
import { Frame, setAlong, setIdentity } from '../fit/frame';
import { setFromQuaternion } from '../fit/quaternion';

/** The kind of volumes that are spheres. */
export const SPHERE: i32 = 0;

/** The kind of volumes that are capsules. */
export const CAPSULE: i32 = 1;

/** The kind of volumes that are cylinders. */
export const CYLINDER_VOLUME: i32 = 2;

/** The kind of volumes that are boxes. */
export const BOX_VOLUME: i32 = 3;

/** The kind of volumes that are boxes of which the axes are those of the coordinates. */
export const ALIGNED_BOX: i32 = 4;
/** A cone is none of these, but has a cylinder's numbers: a base at its first end, an apex for the other. */
export const CONE_SOLID: i32 = 5;

/** Nor is an ellipsoid: it has a box's numbers, and reaches as far along its axes. */
export const ELLIPSOID_SOLID: i32 = 6;

@unmanaged
export class Body extends Frame {
  /** Where f64 has the center, m. */
  originX: f64;
  originY: f64;
  originZ: f64;
  /** The unit of length, m, and 1 over it. */
  unit: f64;
  perUnit: f64;
  /** The center, relative to where f64 has it. */
  x: f64;
  y: f64;
  z: f64;
  halfX: f64;
  halfY: f64;
  halfZ: f64;
  /** Radius of the disc. */
  girth: f64;
  /** Radius of the ball. */
  radius: f64;
  /** What any length of the volume is off by at most, by rounding. */
  margin: f64;
}

/** Relative rounding of axes, and of sums of a few lengths along others: under 40 · 2^-53; this is 64. */
const OUTWARD: f64 = 2 ** -47;

/** Smaller units would have no reciprocal. */
const SMALLEST_UNIT: f64 = 2 ** -1000;

/** Nor would the roundings of a place far away be numbers in units that are smaller than this part of it. */
const NEAREST: f64 = 2 ** -500;

/** The smallest number above 0. */
const LEAST: f64 = 5e-324;

/** Number `i` of those at an address. */
export function numberAt(numbers: usize, i: i32): f64 {
  return load<f64>(numbers + 8 * i);
}

/**
 * Reads a volume: x y z and radius of a sphere; both ends and radius of a capsule; both ends, radius and
 * rounding of a cylinder or cone; center, half extents, quaternion and radius of a box or ellipsoid. Metres.
 */
export function readBody(body: Body, kind: i32, numbers: usize): void {
  memory.fill(changetype<usize>(body), 0, offsetof<Body>());
  setIdentity(body);
  if (kind == SPHERE) {
    setOrigin(body, numberAt(numbers, 0), numberAt(numbers, 1), numberAt(numbers, 2));
    setUnit(body, numberAt(numbers, 3), 0);
    body.radius = numberAt(numbers, 3) * body.perUnit;
  } else if (kind == BOX_VOLUME || kind == ELLIPSOID_SOLID) readBox(body, numbers);
  else readRound(body, kind, numbers);
  const core = lengthOf(body.halfX, body.halfY, body.halfZ);
  body.margin = OUTWARD * (core + body.girth + body.radius + lengthOf(body.x, body.y, body.z));
}

function readBox(body: Body, numbers: usize): void {
  setOrigin(body, numberAt(numbers, 0), numberAt(numbers, 1), numberAt(numbers, 2));
  const x = numberAt(numbers, 3);
  const y = numberAt(numbers, 4);
  const z = numberAt(numbers, 5);
  const radius = numberAt(numbers, 10);
  setUnit(body, Math.max(x, Math.max(y, z)), radius);
  body.halfX = x * body.perUnit;
  body.halfY = y * body.perUnit;
  body.halfZ = z * body.perUnit;
  body.radius = radius * body.perUnit;
  setFromQuaternion(body, numbers + 48);
}

/** Capsules and cylinders: their x axis is that from one end to the other. */
function readRound(body: Body, kind: i32, numbers: usize): void {
  const x = numberAt(numbers, 3) - numberAt(numbers, 0);
  const y = numberAt(numbers, 4) - numberAt(numbers, 1);
  const z = numberAt(numbers, 5) - numberAt(numbers, 2);
  const hasGirth = kind == CYLINDER_VOLUME || kind == CONE_SOLID;
  const girth = hasGirth ? numberAt(numbers, 6) : 0;
  const radius = numberAt(numbers, hasGirth ? 7 : 6);
  setOrigin(
    body,
    numberAt(numbers, 0) + x * 0.5,
    numberAt(numbers, 1) + y * 0.5,
    numberAt(numbers, 2) + z * 0.5,
  );
  const longest = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
  setUnit(body, Math.max(longest, girth), radius);
  body.x = middle(body, numberAt(numbers, 0), numberAt(numbers, 3), body.originX);
  body.y = middle(body, numberAt(numbers, 1), numberAt(numbers, 4), body.originY);
  body.z = middle(body, numberAt(numbers, 2), numberAt(numbers, 5), body.originZ);
  body.girth = girth * body.perUnit;
  body.radius = radius * body.perUnit;
  // In a unit of its own, as it may be much shorter than the radius.
  const own = unitBelow(longest);
  const dx = x / own;
  const dy = y / own;
  const dz = z / own;
  body.halfX = lengthOf(dx, dy, dz) * own * 0.5 * body.perUnit;
  setAlong(body, dx, dy, dz, 0, 0, 0);
}

/** How far the middle of two coordinates lies from an origin, in units. */
function middle(body: Body, a: f64, b: f64, origin: f64): f64 {
  return ((a - origin) * 0.5 + (b - origin) * 0.5) * body.perUnit;
}

function setOrigin(body: Body, x: f64, y: f64, z: f64): void {
  body.originX = x;
  body.originY = y;
  body.originZ = z;
}

function setUnit(body: Body, size: f64, radius: f64): void {
  const away = Math.max(Math.abs(body.originX), Math.max(Math.abs(body.originY), Math.abs(body.originZ)));
  body.unit = unitBelow(Math.max(Math.max(size, radius), away * NEAREST));
  body.perUnit = 1 / body.unit;
}

/** The largest power of two not above a size; some small one for sizes near 0. */
function unitBelow(size: f64): f64 {
  return reinterpret<f64>(reinterpret<i64>(Math.max(size, SMALLEST_UNIT)) & 0x7ff0000000000000);
}

/** How far a body reaches from where f64 has its center, along a unit vector. */
export function reachAlong(body: Body, x: f64, y: f64, z: f64): f64 {
  const alongX = x * body.xx + y * body.xy + z * body.xz;
  const alongY = x * body.yx + y * body.yy + z * body.yz;
  const alongZ = x * body.zx + y * body.zy + z * body.zz;
  // The disc is across the x axis: what of the vector is across, too.
  return (
    Math.abs(x * body.x + y * body.y + z * body.z) +
    body.halfX * Math.abs(alongX) +
    body.halfY * Math.abs(alongY) +
    body.halfZ * Math.abs(alongZ) +
    body.girth * Math.sqrt(alongY * alongY + alongZ * alongZ) +
    body.radius
  );
}

/** The length of a vector, also where its square would overflow or vanish. */
export function lengthOf(x: f64, y: f64, z: f64): f64 {
  return Math.hypot(x, Math.hypot(y, z));
}

/**
 * Writes a place relative to where f64 has the center, in metres.
 *
 * @returns how far rounding has moved it, in units
 */
export function writePlace(body: Body, x: f64, y: f64, z: f64, to: usize): f64 {
  store<f64>(to, body.originX + x * body.unit);
  store<f64>(to, body.originY + y * body.unit, 8);
  store<f64>(to, body.originZ + z * body.unit, 16);
  return lengthOf(
    (numberAt(to, 0) - body.originX) * body.perUnit - x,
    (numberAt(to, 1) - body.originY) * body.perUnit - y,
    (numberAt(to, 2) - body.originZ) * body.perUnit - z,
  );
}

/** A length in metres, never less, even among the smallest numbers there are. */
export function toMetres(body: Body, length: f64): f64 {
  return length > 0 ? length * body.unit + LEAST : 0;
}
