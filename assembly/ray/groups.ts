/**
 * Segments that rays are cast at, in groups: halves of halves, each with a sphere around it. Rays that miss
 * its sphere leave a group out, so that a thousand segments cost a ray little more than those it passes near.
 *
 * Rays go down the groups together, as lists that become shorter, so that what a segment needs is set up once
 * for all rays that come to it (stream tracing, as Gribble and Ramani 2008, §3, have it). Groups are never
 * left out because something nearer was met: which groups there are changes no result.
 */
import { Segment } from '../layout/records';
import { EPSILON } from '../simd/lanes';
import { bring, lookInto, WorldRay } from './ray';
import { MOST_TOGETHER } from './together';

/** A segment that rays are cast at, and its number in results. */
@unmanaged
export class Target {
  segment: Segment;
  number: i32;
}

/** The sphere around a group, m. */
@unmanaged
class Sphere {
  x: f64;
  y: f64;
  z: f64;
  radius: f64;
}

/** Groups of no more segments than this are not divided. */
const LEAST: i32 = 4;

/** By how much spheres are made larger. Unit: coordinates of the origin. More than boxes are: see ray.ts. */
const SLACK: f64 = 64 * <f64>EPSILON;

/** What a line's squared distance from a point loses at most. Unit: the square of its origin's distance. */
const LOST: f64 = 1e-14;

/** Spheres of groups are made larger by so much, more than their rounding. */
const LARGER: f64 = 1 + 1e-9;

/** Segments that were arranged, and the spheres around their groups. */
@unmanaged
class Groups {
  targets: usize;
  spheres: usize;

  targetAt(i: i32): Target {
    return changetype<Target>(this.targets + i * offsetof<Target>());
  }
  sphereAt(group: i32): Sphere {
    return changetype<Sphere>(this.spheres + group * offsetof<Sphere>());
  }
}

const groups = changetype<Groups>(memory.data(offsetof<Groups>(), 16));

/** How many groups there are at most on the way to a segment. */
function depthOf(count: i32): i32 {
  let depth = 1;
  for (let size = count; size > LEAST; size -= size >> 1) depth++;
  return depth;
}

/** Bytes for so many segments and rays: groups' spheres, a list of rays per group on the way to a segment. */
export function castRoomBytes(targetCount: i32, rays: i32): usize {
  return (1 << depthOf(targetCount)) * offsetof<Sphere>() + 4 * <usize>rays * (depthOf(targetCount) + 1);
}

/** Orders segments so that each half of a group lies to one side, and writes the spheres around groups. */
export function arrangeTargets(targets: usize, count: i32, room: usize): void {
  groups.targets = targets;
  groups.spheres = room;
  arrange(groups, 0, 0, count);
}

/** Arranges segments `first` up to `end`. The halves of group i are the groups 2·i + 1 and 2·i + 2. */
function arrange(groups: Groups, group: i32, first: i32, end: i32): void {
  if (end - first <= LEAST) return;
  const axis = surround(groups, groups.sphereAt(group), first, end);
  const middle = middleOf(first, end);
  select(groups, axis, first, end - 1, middle);
  arrange(groups, 2 * group + 1, first, middle);
  arrange(groups, 2 * group + 2, middle, end);
}

function middleOf(first: i32, end: i32): i32 {
  return first + ((end - first) >> 1);
}

function coordinate(segment: Segment, axis: i32): f64 {
  return <f64>(axis == 0 ? segment.worldX : axis == 1 ? segment.worldY : segment.worldZ);
}

/** Writes the sphere around segments, and returns the axis in which their middles spread furthest. */
function surround(groups: Groups, sphere: Sphere, first: i32, end: i32): i32 {
  let widest = 0;
  let most: f64 = -1;
  for (let axis = 0; axis < 3; axis++) {
    let low: f64 = Infinity;
    let high: f64 = -Infinity;
    for (let i = first; i < end; i++) {
      const x = coordinate(groups.targetAt(i).segment, axis);
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
    store<f64>(changetype<usize>(sphere) + 8 * axis, low / 2 + high / 2);
    if (high - low <= most) continue;
    most = high - low;
    widest = axis;
  }
  let radius: f64 = 0;
  for (let i = first; i < end; i++) {
    const segment = groups.targetAt(i).segment;
    const x = <f64>segment.worldX - sphere.x;
    const y = <f64>segment.worldY - sphere.y;
    const z = <f64>segment.worldZ - sphere.z;
    radius = Math.max(radius, Math.sqrt(x * x + y * y + z * z) + <f64>segment.worldRadius);
  }
  // Where a middle is so far away that this overflows, no ray passes the group.
  sphere.radius = LARGER * radius;
  return widest;
}

/** Reorders segments so that none before `k` comes after one from `k` on along an axis. */
function select(groups: Groups, axis: i32, from: i32, to: i32, k: i32): void {
  let low = from;
  let high = to;
  while (low < high) {
    const pivot = coordinate(groups.targetAt((low + high) >> 1).segment, axis);
    let i = low;
    let j = high;
    while (i <= j) {
      while (coordinate(groups.targetAt(i).segment, axis) < pivot) i++;
      while (pivot < coordinate(groups.targetAt(j).segment, axis)) j--;
      if (i > j) break;
      const segment = groups.targetAt(i).segment;
      const number = groups.targetAt(i).number;
      groups.targetAt(i).segment = groups.targetAt(j).segment;
      groups.targetAt(i++).number = groups.targetAt(j).number;
      groups.targetAt(j).segment = segment;
      groups.targetAt(j--).number = number;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return;
  }
}

/** Rays that are cast at arranged segments. */
@unmanaged
export class Cast extends Groups {
  /** The first of the rays. */
  rays: usize;

  rayAt(i: i32): WorldRay {
    return changetype<WorldRay>(this.rays + i * offsetof<WorldRay>());
  }
}

/** What rays are cast for: a `Cast`. Its methods are put in place: see tree-search/traverse.ts. */
interface CastQuery {
  targets: usize;
  spheres: usize;
  rays: usize;
  targetAt(i: i32): Target;
  sphereAt(group: i32): Sphere;
  rayAt(i: i32): WorldRay;
  /** Whether a ray need not be cast any more. */
  isSettled(i: i32): bool;
  /** Turns to a segment, at which so many rays are cast. Returns whether these may be cast together. */
  begin(segment: Segment, rays: i32): bool;
  /** Casts a ray, which was brought into the frame of the segment. */
  cast(target: Target, i: i32): void;
  /** Casts rays that lie side by side, whose numbers are listed. */
  castTogether(target: Target, list: usize, count: i32): void;
}

/**
 * Casts rays at segments that were arranged.
 *
 * @param room - that of `castRoomBytes`
 * @param rays - WorldRay each
 */
export function castAtAll<Query extends CastQuery>(
  query: Query,
  targets: usize,
  targetCount: i32,
  room: usize,
  rays: usize,
  count: i32,
): void {
  query.targets = targets;
  query.spheres = room;
  query.rays = rays;
  const numbers = room + (1 << depthOf(targetCount)) * offsetof<Sphere>();
  for (let i = 0; i < count; i++) store<i32>(numbers + 4 * i, i);
  descend<Query>(query, 0, 0, targetCount, numbers, count);
}

function descend<Query extends CastQuery>(
  query: Query,
  group: i32,
  first: i32,
  end: i32,
  list: usize,
  count: i32,
): void {
  if (end - first <= LEAST) {
    for (let i = first; i < end; i++) castAt<Query>(query, query.targetAt(i), list, count);
    return;
  }
  const sphere = query.sphereAt(group);
  const near = list + 4 * count;
  let left = 0;
  for (let k = 0; k < count; k++) {
    const i = load<i32>(list + 4 * k);
    store<i32>(near + 4 * left, i);
    left += passes(sphere.x, sphere.y, sphere.z, sphere.radius, query.rayAt(i)) ? 0 : 1;
  }
  if (left == 0) return;
  const middle = middleOf(first, end);
  descend<Query>(query, 2 * group + 1, first, middle, near, left);
  descend<Query>(query, 2 * group + 2, middle, end, near, left);
}

/** Casts at a segment the rays of `list` that come near it. There is room for as many behind the list. */
function castAt<Query extends CastQuery>(query: Query, target: Target, list: usize, count: i32): void {
  const segment = target.segment;
  if (segment.places == 0) return;
  const near = list + 4 * count;
  let left = 0;
  for (let k = 0; k < count; k++) {
    const i = load<i32>(list + 4 * k);
    store<i32>(near + 4 * left, i);
    left += query.isSettled(i) || passesSegment(segment, query.rayAt(i)) ? 0 : 1;
  }
  if (left == 0) return;
  lookInto(segment);
  const mayBeTogether = query.begin(segment, left);
  const apart = APART * <f64>segment.worldRadius;
  for (let k = 0; k < left; k += MOST_TOGETHER) {
    const some = near + 4 * k;
    const size = min<i32>(MOST_TOGETHER, left - k);
    if (mayBeTogether && areSideBySide<Query>(query, some, size, apart)) {
      query.castTogether(target, some, size);
      continue;
    }
    for (let j = 0; j < size; j++) {
      const i = load<i32>(some + 4 * j);
      bring(query.rayAt(i));
      query.cast(target, i);
    }
  }
}

/** Rays are side by side if no components of their directions differ by more than this, */
const ASIDE: f64 = 0.25;

/** and none of their origins by more than this. Unit: the radius of the segment. */
const APART: f64 = 1.0 / 64;

/** Whether rays whose numbers are listed lie side by side. */
function areSideBySide<Query extends CastQuery>(query: Query, list: usize, count: i32, apart: f64): bool {
  if (count == 1) return false;
  const first = query.rayAt(load<i32>(list));
  for (let k = 1; k < count; k++) {
    const other = query.rayAt(load<i32>(list + 4 * k));
    if (!areNear(first.dx, other.dx, ASIDE) || !areNear(first.x, other.x, apart)) return false;
    if (!areNear(first.dy, other.dy, ASIDE) || !areNear(first.y, other.y, apart)) return false;
    if (!areNear(first.dz, other.dz, ASIDE) || !areNear(first.z, other.z, apart)) return false;
  }
  return true;
}

function areNear(a: f64, b: f64, most: f64): bool {
  return Math.abs(a - b) <= most;
}

/** Whether a ray misses the sphere around a segment. */
function passesSegment(segment: Segment, ray: WorldRay): bool {
  const radius = <f64>segment.worldRadius;
  return passes(<f64>segment.worldX, <f64>segment.worldY, <f64>segment.worldZ, radius, ray);
}

/** Whether a ray misses a sphere. */
function passes(x: f64, y: f64, z: f64, radius: f64, ray: WorldRay): bool {
  const dx = x - ray.x;
  const dy = y - ray.y;
  const dz = z - ray.z;
  const ahead = dx * ray.dx + dy * ray.dy + dz * ray.dz;
  const squared = dx * dx + dy * dy + dz * dz;
  const size = Math.abs(ray.x) + Math.abs(ray.y) + Math.abs(ray.z);
  const reach = radius + SLACK * size;
  if (ahead < -reach) return true;
  return squared - ahead * ahead > reach * reach + LOST * squared;
}
