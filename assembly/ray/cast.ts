/** Rays against segments: what each ray meets first. */
import { Segment, WIDTH } from '../layout/records';
import { resetStatistics } from '../narrow-phase/statistics';
import { EPSILON, REAL_BYTES } from '../simd/lanes';
import { isInClosedMesh } from '../tree-search/winding';
import { bring, exactRay, lookInto, WorldRay } from './ray';
import { beginSearch, hit, NONE, searchSegment, tryFirst } from './search';
import { findNormal, normal, turnBack } from './surface';

/** A segment that rays are cast at, and its number in results. */
@unmanaged
export class Target {
  segment: Segment;
  number: i32;
}

/** What rays meet, one row per ray: addresses of the columns. */
@unmanaged
export class RayColumns {
  /** Distance from the origin, m; +Infinity: nothing is met. */
  distance: usize;
  /** Number of the segment, i32; -1: nothing. */
  segment: usize;
  /** Number of the element in its segment, i32; -1: nothing. */
  element: usize;
  /** The point that is met, and the unit normal there, 3 numbers each; 0: nothing. */
  point: usize;
  normal: usize;
  /** 1: the origin is inside what is met, u8. */
  inside: usize;
}

/** By how much spheres around segments are made larger. Unit: coordinates of the origin. More than boxes are: see ray.ts. */
const SLACK: f64 = 64 * <f64>EPSILON;

/** What the squared distance of a line from a point loses at most. Unit: the square of how far the origin is from it. */
const LOST: f64 = 1e-14;

/** Squares above this have lost nothing to underflow. */
const TINY: f64 = 1e-270;

/** Bytes of a ray as it is given. */
const ROW: usize = 48;

/** Directions longer or shorter than this are scaled, twice if need be: 2^300, and 2^480. */
const LARGEST: f64 = 2.037035976334486e90;
const SHIFT: f64 = 3.1217485503159922e144;

/** Makes rays of rows of six good numbers each: origin and direction. */
export function prepareRays(rows: usize, count: i32, rays: usize): void {
  for (let i = 0; i < count; i++) {
    const row = rows + i * ROW;
    writeRay(
      rays + i * offsetof<WorldRay>(),
      load<f64>(row),
      load<f64>(row, 8),
      load<f64>(row, 16),
      load<f64>(row, 24),
      load<f64>(row, 32),
      load<f64>(row, 40),
    );
  }
}

/**
 * Makes rays of the beams of a sensor.
 *
 * @param place - of the sensor in the world: a matrix of 16 f64, column by column
 * @param beams - directions in its frame, 3 f64 each
 */
export function prepareBeams(place: usize, beams: usize, count: i32, rays: usize): void {
  const x = load<f64>(place, 96);
  const y = load<f64>(place, 104);
  const z = load<f64>(place, 112);
  for (let i = 0; i < count; i++) {
    const beam = beams + 24 * i;
    const bx = load<f64>(beam);
    const by = load<f64>(beam, 8);
    const bz = load<f64>(beam, 16);
    const dx = load<f64>(place) * bx + load<f64>(place, 32) * by + load<f64>(place, 64) * bz;
    const dy = load<f64>(place, 8) * bx + load<f64>(place, 40) * by + load<f64>(place, 72) * bz;
    const dz = load<f64>(place, 16) * bx + load<f64>(place, 48) * by + load<f64>(place, 80) * bz;
    writeRay(rays + i * offsetof<WorldRay>(), x, y, z, dx, dy, dz);
  }
}

/** Writes a ray of an origin and a direction. */
function writeRay(to: usize, ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64): void {
  let x = dx;
  let y = dy;
  let z = dz;
  const most = Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  if (!(most > 1 / LARGEST && most < LARGEST)) {
    // By a power of two, which changes no digit: squares are in range then.
    const factor = most > 1 ? 1 / SHIFT : SHIFT;
    const again = most * factor > 1 / LARGEST && most * factor < LARGEST ? 1 : factor;
    x = x * factor * again;
    y = y * factor * again;
    z = z * factor * again;
  }
  const length = Math.sqrt(x * x + y * y + z * z);
  const world = changetype<WorldRay>(to);
  world.x = ox;
  world.y = oy;
  world.z = oz;
  world.givenX = x;
  world.givenY = y;
  world.givenZ = z;
  world.length = length;
  world.dx = x / length;
  world.dy = y / length;
  world.dz = z / length;
}

/**
 * Finds what rays meet first: of what is equally far the lowest segment, and of that the lowest element.
 *
 * @param targets - segments in the order of their numbers
 * @param rays - WorldRay each
 * @param maxDistance - what is further away is not met, m
 */
export function castRays(
  targets: usize,
  targetCount: i32,
  rays: usize,
  count: i32,
  maxDistance: f64,
  columns: RayColumns,
): void {
  resetStatistics();
  for (let i = 0; i < count; i++) store<real>(columns.distance + i * REAL_BYTES, <real>maxDistance);
  // Of numbers, all bytes of −1 are the same.
  memory.fill(columns.segment, 0xff, 4 * count);
  memory.fill(columns.element, 0xff, 4 * count);
  memory.fill(columns.point, 0, 3 * count * REAL_BYTES);
  memory.fill(columns.normal, 0, 3 * count * REAL_BYTES);
  memory.fill(columns.inside, 0, count);
  for (let k = 0; k < targetCount; k++) {
    const target = changetype<Target>(targets + k * offsetof<Target>());
    castAt(target, rays, count, columns);
  }
  for (let i = 0; i < count; i++) {
    if (load<i32>(columns.segment + 4 * i) < 0) store<real>(columns.distance + i * REAL_BYTES, Infinity);
  }
}

/** Improves what rays meet first by one segment. */
function castAt(target: Target, rays: usize, count: i32, columns: RayColumns): void {
  const segment = target.segment;
  if (segment.places == 0) return;
  lookInto(segment);
  beginSearch(segment, count);
  let last = -1;
  let isSame = false;
  for (let i = 0; i < count; i++) {
    const world = changetype<WorldRay>(rays + i * offsetof<WorldRay>());
    if (passes(segment, world)) continue;
    bring(world);
    hit.distance = load<real>(columns.distance + i * REAL_BYTES);
    hit.number = load<i32>(columns.segment + 4 * i) < 0 ? NONE : -1;
    hit.place = -1;
    // An origin inside a closed mesh is at distance 0, and the element is where the ray comes out.
    const isWithin = (hit.distance > 0 || hit.number == NONE) && isInside(segment);
    if (isWithin) {
      hit.distance = Infinity;
      hit.number = NONE;
    }
    // Rays that lie side by side meet the same leaf; where the last two did not, it would be in vain.
    if (isSame && segment.hasTree) tryFirst(last);
    searchSegment(false);
    isSame = hit.place >= 0 && last >= 0 && hit.place / WIDTH == last / WIDTH;
    last = hit.place;
    if (last >= 0) write(target, world, isWithin, i, columns);
  }
}

/** Writes the row of a ray, the place of what it meets in the segment that it was brought to, and the normal there. */
function write(target: Target, world: WorldRay, isWithin: bool, i: i32, columns: RayColumns): void {
  const distance: real = isWithin ? 0 : hit.distance;
  store<real>(columns.distance + i * REAL_BYTES, distance);
  store<i32>(columns.segment + 4 * i, target.number);
  store<i32>(columns.element + 4 * i, hit.number);
  if (isWithin) turnBack();
  const isIn = isWithin || findNormal(target.segment, hit.place, distance);
  store<u8>(columns.inside + i, isIn ? 1 : 0);
  const point = columns.point + 3 * i * REAL_BYTES;
  store<real>(point, <real>(world.x + <f64>distance * world.dx));
  store<real>(point + REAL_BYTES, <real>(world.y + <f64>distance * world.dy));
  store<real>(point + 2 * REAL_BYTES, <real>(world.z + <f64>distance * world.dz));
  writeTurned(target.segment, world, columns.normal + 3 * i * REAL_BYTES);
}

/** Whether the origin of the ray is inside a closed mesh. */
function isInside(segment: Segment): bool {
  return segment.closedCount != 0 && isInClosedMesh(segment, exactRay.x, exactRay.y, exactRay.z);
}

/** Whether a ray misses the sphere around a segment. */
function passes(segment: Segment, world: WorldRay): bool {
  const x = <f64>segment.worldX - world.x;
  const y = <f64>segment.worldY - world.y;
  const z = <f64>segment.worldZ - world.z;
  const ahead = x * world.dx + y * world.dy + z * world.dz;
  const squared = x * x + y * y + z * z;
  const size = Math.abs(world.x) + Math.abs(world.y) + Math.abs(world.z);
  const radius = <f64>segment.worldRadius + SLACK * size;
  if (ahead < -radius) return true;
  return squared - ahead * ahead > radius * radius + LOST * squared;
}

/** Writes the normal in the world; where an element has none, the direction against the ray. */
function writeTurned(segment: Segment, world: WorldRay, to: usize): void {
  const x = normal.x;
  const y = normal.y;
  const z = normal.z;
  let wx = <f64>segment.xx * x + <f64>segment.xy * y + <f64>segment.xz * z;
  let wy = <f64>segment.yx * x + <f64>segment.yy * y + <f64>segment.yz * z;
  let wz = <f64>segment.zx * x + <f64>segment.zy * y + <f64>segment.zz * z;
  let squared = wx * wx + wy * wy + wz * wz;
  if (!(squared > TINY && squared < 1 / TINY)) {
    const most = Math.max(Math.max(Math.abs(wx), Math.abs(wy)), Math.abs(wz));
    wx = most > 0 ? wx / most : -world.dx;
    wy = most > 0 ? wy / most : -world.dy;
    wz = most > 0 ? wz / most : -world.dz;
    squared = wx * wx + wy * wy + wz * wz;
  }
  const length = Math.sqrt(squared);
  // A sum is never −0.
  store<real>(to, <real>(wx / length + 0));
  store<real>(to + REAL_BYTES, <real>(wy / length + 0));
  store<real>(to + 2 * REAL_BYTES, <real>(wz / length + 0));
}

/**
 * Says which rays meet something.
 *
 * @param answers - a byte per ray: 1 or 0
 */
export function castAny(
  targets: usize,
  targetCount: i32,
  rays: usize,
  count: i32,
  maxDistance: f64,
  answers: usize,
): void {
  resetStatistics();
  memory.fill(answers, 0, count);
  for (let k = 0; k < targetCount; k++) {
    const segment = changetype<Target>(targets + k * offsetof<Target>()).segment;
    if (segment.places == 0) continue;
    lookInto(segment);
    beginSearch(segment, count);
    for (let i = 0; i < count; i++) {
      const world = changetype<WorldRay>(rays + i * offsetof<WorldRay>());
      if (load<u8>(answers + i) != 0 || passes(segment, world)) continue;
      bring(world);
      hit.distance = <real>maxDistance;
      hit.number = NONE;
      if (isInside(segment) || searchSegment(true)) store<u8>(answers + i, 1);
    }
  }
}
