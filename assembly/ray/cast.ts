/** Rays against segments: what each ray meets first. */
import { Segment, WIDTH } from '../layout/records';
import { resetStatistics } from '../narrow-phase/statistics';
import { REAL_BYTES } from '../simd/lanes';
import { isInClosedMesh } from '../tree-search/winding';
import { Cast, castAtAll, Target } from './groups';
import { bringTogether, exactRay, place, WorldRay } from './ray';
import { NONE, RaySearch } from './search';
import { findNormal, normal, turnBack } from './surface';
import { canCastTogether, Together } from './together';

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

/** Squares above this have lost nothing to underflow. */
const TINY: f64 = 1e-270;

const search = changetype<RaySearch>(memory.data(offsetof<RaySearch>(), 16));
const together = changetype<Together>(memory.data(offsetof<Together>(), 16));

/**
 * Finds what rays meet first: of what is equally far the lowest segment, and of that the lowest element.
 *
 * @param targets - segments that were arranged
 * @param room - that of `castRoomBytes`
 * @param rays - WorldRay each
 * @param maxDistance - what is further away is not met, m
 */
export function castRays(
  targets: usize,
  targetCount: i32,
  room: usize,
  rays: usize,
  count: i32,
  maxDistance: f64,
  found: RayColumns,
): void {
  resetStatistics();
  firstHits.columns = found;
  for (let i = 0; i < count; i++) store<real>(found.distance + i * REAL_BYTES, <real>maxDistance);
  // Of numbers, all bytes of −1 are the same.
  memory.fill(found.segment, 0xff, 4 * count);
  memory.fill(found.element, 0xff, 4 * count);
  memory.fill(found.point, 0, 3 * count * REAL_BYTES);
  memory.fill(found.normal, 0, 3 * count * REAL_BYTES);
  memory.fill(found.inside, 0, count);
  castAtAll<FirstHits>(firstHits, targets, targetCount, room, rays, count);
  for (let i = 0; i < count; i++) {
    if (load<i32>(found.segment + 4 * i) < 0) store<real>(found.distance + i * REAL_BYTES, Infinity);
  }
}

/** What rays meet first. */
@unmanaged
class FirstHits extends Cast {
  columns: RayColumns;
  /** The place that the last ray met in the segment, or -1; whether the one before it met the same leaf. */
  last: i32;
  isSame: bool;

  isSettled(_i: i32): bool {
    return false;
  }
  begin(segment: Segment, rays: i32): bool {
    search.begin(segment, rays);
    search.anyWillDo = false;
    this.last = -1;
    this.isSame = false;
    return canCastTogether(search);
  }

  /** What a ray has met so far. */
  private distanceOf(i: i32): real {
    return load<real>(this.columns.distance + i * REAL_BYTES);
  }

  /** Of what is equally far as that, lower numbers count: of the lower segment, whichever comes first. */
  private numberFor(target: Target, i: i32): i32 {
    const before = load<i32>(this.columns.segment + 4 * i);
    return before < 0 || before > target.number ? NONE : -1;
  }

  castTogether(target: Target, list: usize, count: i32): void {
    together.beginLike(search, false);
    for (let k = 0; k < count; k++) {
      const i = load<i32>(list + 4 * k);
      bringTogether(this.rayAt(i));
      together.add(this.distanceOf(i), this.numberFor(target, i));
    }
    together.search();
    for (let k = 0; k < count; k++) {
      search.place = together.placeOf(k);
      if (search.place < 0) continue;
      search.distance = together.distanceOf(k);
      search.number = together.numberOf(k);
      const i = load<i32>(list + 4 * k);
      place(this.rayAt(i));
      write(this.columns, target, this.rayAt(i), false, i);
    }
  }

  cast(target: Target, i: i32): void {
    const segment = target.segment;
    const columns = this.columns;
    search.distance = this.distanceOf(i);
    search.number = this.numberFor(target, i);
    search.place = -1;
    // An origin inside a closed mesh is at distance 0, and the element is where the ray comes out.
    const isWithin = (search.distance > 0 || search.number == NONE) && isInside(segment);
    if (isWithin) {
      search.distance = Infinity;
      search.number = NONE;
    }
    // Rays that lie side by side meet the same leaf; where the last two did not, it would be in vain.
    if (this.isSame && segment.hasTree) search.tryFirst(this.last);
    search.search();
    const place = search.place;
    this.isSame = place >= 0 && this.last >= 0 && place / WIDTH == this.last / WIDTH;
    this.last = place;
    if (place >= 0) write(columns, target, this.rayAt(i), isWithin, i);
  }
}

const firstHits = changetype<FirstHits>(memory.data(offsetof<FirstHits>(), 16));

/** Writes a ray's row: the place of what it meets in the segment it was brought to, and the normal there. */
function write(columns: RayColumns, target: Target, world: WorldRay, isWithin: bool, i: i32): void {
  const distance: real = isWithin ? 0 : search.distance;
  store<real>(columns.distance + i * REAL_BYTES, distance);
  store<i32>(columns.segment + 4 * i, target.number);
  store<i32>(columns.element + 4 * i, search.number);
  if (isWithin) turnBack();
  const isIn = isWithin || findNormal(target.segment, search.kindOf(search.place), search.place, distance);
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
  // Normals of faces along the axes are of length 1.
  if (squared != 1) {
    const length = Math.sqrt(squared);
    wx /= length;
    wy /= length;
    wz /= length;
  }
  // A sum is never −0.
  store<real>(to, <real>(wx + 0));
  store<real>(to + REAL_BYTES, <real>(wy + 0));
  store<real>(to + 2 * REAL_BYTES, <real>(wz + 0));
}

/**
 * Says which rays meet something. Parameters as above.
 *
 * @param found - a byte per ray: 1 or 0
 */
export function castAny(
  targets: usize,
  targetCount: i32,
  room: usize,
  rays: usize,
  count: i32,
  maxDistance: f64,
  found: usize,
): void {
  resetStatistics();
  anyHits.answers = found;
  anyHits.reach = <real>maxDistance;
  memory.fill(found, 0, count);
  castAtAll<AnyHits>(anyHits, targets, targetCount, room, rays, count);
}

/** Which rays meet something. */
@unmanaged
class AnyHits extends Cast {
  /** A byte per ray. */
  answers: usize;
  /** How far rays reach, m. */
  reach: real;

  isSettled(i: i32): bool {
    return load<u8>(this.answers + i) != 0;
  }
  begin(segment: Segment, rays: i32): bool {
    search.begin(segment, rays);
    search.anyWillDo = true;
    return canCastTogether(search);
  }
  castTogether(_: Target, list: usize, count: i32): void {
    together.beginLike(search, true);
    for (let k = 0; k < count; k++) {
      bringTogether(this.rayAt(load<i32>(list + 4 * k)));
      together.add(this.reach, NONE);
    }
    together.search();
    for (let k = 0; k < count; k++) {
      if (together.placeOf(k) >= 0) store<u8>(this.answers + load<i32>(list + 4 * k), 1);
    }
  }
  cast(target: Target, i: i32): void {
    search.distance = this.reach;
    search.number = NONE;
    search.place = -1;
    if (!isInside(target.segment)) search.search();
    else search.place = 0;
    if (search.place >= 0) store<u8>(this.answers + i, 1);
  }
}

const anyHits = changetype<AnyHits>(memory.data(offsetof<AnyHits>(), 16));
