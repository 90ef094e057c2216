/**
 * The ray that is cast, in the frame of the segment that it is cast at. A ray is its origin and all that lies
 * along its direction, at distances from 0 on.
 *
 * Elements and boxes lie in the segment's frame as given, so that nothing of a segment has to be moved for a
 * ray. The ray is moved in double precision, by the inverse of the pose: distances along it are the same in
 * all frames, and a pose that is rigid only nearly shears the ray as it shears the segment.
 */
import { EPSILON, LANE_BYTES, loadLane, REAL_BYTES, spread, storeLane } from '../simd/lanes';
import { TRIANGLE } from '../layout/kinds';
import { elementGroup, Segment } from '../layout/records';

/** A ray in the world. */
@unmanaged
export class WorldRay {
  /** Origin, m. */
  x: f64;
  y: f64;
  z: f64;
  /** Direction, a unit vector. */
  dx: f64;
  dy: f64;
  dz: f64;
  /** The direction as it was given, but for a power of two; and its length. */
  givenX: f64;
  givenY: f64;
  givenZ: f64;
  length: f64;
}

/** The ray in the frame of the segment, in double precision and with its direction as it was given. */
@unmanaged
class ExactRay {
  x: f64;
  y: f64;
  z: f64;
  dx: f64;
  dy: f64;
  dz: f64;
  length: f64;
  /** The ray in the world that direction and length are still to be taken from: see `aimExactly`. */
  world: WorldRay | null;
}

export const exactRay = changetype<ExactRay>(memory.data(offsetof<ExactRay>(), 16));

/** The ray in the frame of the segment. Its first numbers, up to `scale`, kernels read as lane values. */
@unmanaged
export class LocalRay {
  /** Origin, m. */
  x: real;
  y: real;
  z: real;
  /** Direction: of length 1, but for rounding and for poses that are rigid only nearly. */
  dx: real;
  dy: real;
  dz: real;
  /** One over the components of the direction; a large number where there is none. */
  ix: real;
  iy: real;
  iz: real;
  /** The largest magnitude of a coordinate of the origin, m. */
  scale: real;
  /** By how much boxes of the segment are made larger for what is rounded, m. */
  pad: real;
  /**
   * The ray along which triangles are looked at: `along` is the axis of the largest component of the
   * direction, the others are sheared so that the ray is this axis.
   */
  across: i32;
  beside: i32;
  along: i32;
  shearAcross: real;
  shearBeside: real;
  step: real;
  /** What kernels compare elements with: lane values of this ray, or of several side by side. */
  lanes: usize;
}

/** Lane values of rays: origin, direction, one over its components, scale. */
export const ORIGIN: i32 = 0;
export const DIRECTION: i32 = 3;
export const INVERSE: i32 = 6;
export const SCALE: i32 = 9;
export const RAY_LANES: i32 = 10;

/** Those of the one ray. */
const alone: usize = memory.data(RAY_LANES * LANE_BYTES, 16);

/** A lane value of what elements are compared with. */
export function rayLane(i: i32): lane {
  return loadLane(ray.lanes, i);
}

/** Writes the ray into one lane of others. */
export function writeRayLane(lanes: usize, lane: i32): void {
  for (let i = 0; i < RAY_LANES; i++) {
    const number = load<real>(changetype<usize>(ray) + i * REAL_BYTES);
    store<real>(lanes + i * LANE_BYTES + lane * REAL_BYTES, number);
  }
}

/** The ray. There is one at a time. */
export const ray = changetype<LocalRay>(memory.data(offsetof<LocalRay>(), 16));

/** The frame of the segment. */
@unmanaged
class Frame {
  /** The inverse of the rotation of its pose, row by row, and the translation. */
  xx: f64;
  xy: f64;
  xz: f64;
  yx: f64;
  yy: f64;
  yz: f64;
  zx: f64;
  zy: f64;
  zz: f64;
  tx: f64;
  ty: f64;
  tz: f64;
  /** The largest coordinate of the segment, m. */
  reach: real;
  /** Whether the pose is more than a translation. */
  isTurned: bool;
  /** Whether the segment has triangles, which are looked at along the ray, and exactly. */
  hasTriangles: bool;
}

const frame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));

/**
 * Boxes are made larger by so many roundings of the largest coordinates that go into comparing them with a
 * ray, so that no element is hit whose boxes are missed. The own box of an element takes half of it: see
 * `Own`. Test: "hits what it hits without a tree".
 */
const PAD: real = 16 * EPSILON;

/** Smaller components of directions count as this: its inverse times a coordinate is finite. */
const LEAST: real = sizeof<real>() == 8 ? <real>1e-150 : <real>8.673617379884035e-19;

/** No number that is one over a component is beyond this. */
export const STEEPEST: real = 1 / LEAST;

/** Sets up the frame of a segment for the rays that follow. */
export function lookInto(segment: Segment): void {
  const xx = <f64>segment.xx;
  const xy = <f64>segment.xy;
  const xz = <f64>segment.xz;
  const yx = <f64>segment.yx;
  const yy = <f64>segment.yy;
  const yz = <f64>segment.yz;
  const zx = <f64>segment.zx;
  const zy = <f64>segment.zy;
  const zz = <f64>segment.zz;
  const volume = xx * (yy * zz - yz * zy) + xy * (yz * zx - yx * zz) + xz * (yx * zy - yy * zx);
  frame.xx = (yy * zz - yz * zy) / volume;
  frame.xy = (xz * zy - xy * zz) / volume;
  frame.xz = (xy * yz - xz * yy) / volume;
  frame.yx = (yz * zx - yx * zz) / volume;
  frame.yy = (xx * zz - xz * zx) / volume;
  frame.yz = (xz * yx - xx * yz) / volume;
  frame.zx = (yx * zy - yy * zx) / volume;
  frame.zy = (xy * zx - xx * zy) / volume;
  frame.zz = (xx * yy - xy * yx) / volume;
  frame.tx = <f64>segment.tx;
  frame.ty = <f64>segment.ty;
  frame.tz = <f64>segment.tz;
  const across = Math.abs(xy) + Math.abs(xz) + Math.abs(yx) + Math.abs(yz) + Math.abs(zx) + Math.abs(zy);
  frame.isTurned = !(xx == 1 && yy == 1 && zz == 1 && across == 0);
  frame.reach = segment.reach;
  frame.hasTriangles = elementGroup(segment, TRIANGLE).count > 0;
}

/** Brings a ray of the world into the frame that was set up. */
export function bring(world: WorldRay): void {
  bringTogether(world);
  compareAlone();
}

/** Brings a ray of the world into the frame that was set up, to be cast together with others. */
export function bringTogether(world: WorldRay): void {
  place(world);
  invert();
}

/** Has elements compared with the one ray. */
export function compareAlone(): void {
  const numbers = changetype<usize>(ray);
  for (let i = 0; i < RAY_LANES; i++) storeLane(alone, i, spread(numbers + i * REAL_BYTES));
  ray.lanes = alone;
  if (frame.hasTriangles) shear();
}

/** Brings origin and direction of a ray of the world into the frame that was set up, and no more. */
export function place(world: WorldRay): void {
  const x = world.x - frame.tx;
  const y = world.y - frame.ty;
  const z = world.z - frame.tz;
  if (frame.isTurned) {
    exactRay.x = frame.xx * x + frame.xy * y + frame.xz * z;
    exactRay.y = frame.yx * x + frame.yy * y + frame.yz * z;
    exactRay.z = frame.zx * x + frame.zy * y + frame.zz * z;
    ray.dx = <real>(frame.xx * world.dx + frame.xy * world.dy + frame.xz * world.dz);
    ray.dy = <real>(frame.yx * world.dx + frame.yy * world.dy + frame.yz * world.dz);
    ray.dz = <real>(frame.zx * world.dx + frame.zy * world.dy + frame.zz * world.dz);
  } else {
    // These are the same numbers: products with 1 and 0.
    exactRay.x = x;
    exactRay.y = y;
    exactRay.z = z;
    ray.dx = <real>world.dx;
    ray.dy = <real>world.dy;
    ray.dz = <real>world.dz;
  }
  ray.x = <real>exactRay.x;
  ray.y = <real>exactRay.y;
  ray.z = <real>exactRay.z;
  exactRay.world = world;
  ray.scale = max<real>(max<real>(abs<real>(ray.x), abs<real>(ray.y)), abs<real>(ray.z));
  ray.pad = PAD * (ray.scale + frame.reach);
}

/** Makes sure that the exact ray has its direction, which few rays need. */
export function aimExactly(): void {
  const world = exactRay.world;
  if (world === null) return;
  const x = world.givenX;
  const y = world.givenY;
  const z = world.givenZ;
  exactRay.dx = frame.xx * x + frame.xy * y + frame.xz * z;
  exactRay.dy = frame.yx * x + frame.yy * y + frame.yz * z;
  exactRay.dz = frame.zx * x + frame.zy * y + frame.zz * z;
  exactRay.length = world.length;
  exactRay.world = null;
}

/** Gives the ray another direction, a unit vector of the frame that was set up. */
export function turn(x: f64, y: f64, z: f64): void {
  ray.dx = <real>x;
  ray.dy = <real>y;
  ray.dz = <real>z;
  exactRay.dx = x;
  exactRay.dy = y;
  exactRay.dz = z;
  exactRay.length = 1;
  exactRay.world = null;
  invert();
  compareAlone();
}

/** Finds one over the components of the direction. */
function invert(): void {
  ray.ix = over(ray.dx);
  ray.iy = over(ray.dy);
  ray.iz = over(ray.dz);
}

function over(component: real): real {
  if (abs<real>(component) >= LEAST) return 1 / component;
  return component < 0 ? -STEEPEST : STEEPEST;
}

/** Sets up how triangles are sheared (Woop, Benthin, Wald 2013, §3). */
function shear(): void {
  const x = abs<real>(ray.dx);
  const y = abs<real>(ray.dy);
  // Without branches, as directions come at random.
  const larger = max<real>(x, y);
  const along = select<i32>(2, select<i32>(1, 0, y > x), abs<real>(ray.dz) > larger);
  ray.along = along;
  ray.across = select<i32>(0, along + 1, along == 2);
  ray.beside = select<i32>(2, along - 1, along == 0);
  ray.step = directionAlong(along);
  ray.shearAcross = directionAlong(ray.across) / ray.step;
  ray.shearBeside = directionAlong(ray.beside) / ray.step;
}

/** Components of the origin and of the direction by the number of their axis. */
export function originAlong(axis: i32): real {
  return load<real>(changetype<usize>(ray) + axis * REAL_BYTES, offsetof<LocalRay>('x'));
}

function directionAlong(axis: i32): real {
  return load<real>(changetype<usize>(ray) + axis * REAL_BYTES, offsetof<LocalRay>('dx'));
}
