/**
 * The least distance from an apex to any point of segments within a cone: what a sonar so wide would tell.
 *
 * Element by element. Where an element's point nearest to the apex is in the cone, it is the answer. Where it
 * is not, the nearest point in the cone lies on the cone's side, as both are convex: anything inside would
 * come nearer on the way towards that point. So rays along the side are looked at, in bundles, which are
 * halved, the nearest first, until the bounds are as near to each other as was asked for.
 *
 * Lower bounds come from planes that all of the element lies behind. Which ray of a bundle passes a plane
 * first, and where, has a closed form; that ray is cast for an upper bound. The first plane goes through the
 * point nearest to the apex, and is all that a wall needs. Where planes leave a bundle open, it gets one of
 * its own: at each distance, all of a bundle are no further from its middle than a chord times the distance,
 * and Newton's method finds where the middle first comes as near to the element as that (approach.ts).
 */
import { boundAligned, relatePoint, toBound } from '../bvh/frames';
import { blocksAt } from '../elements/cells';
import { KINDS } from '../layout/kinds';
import { BOX_GROUP_BYTES, DoubleVector, elementGroup, kindAt, WIDTH } from '../layout/records';
import { numberAt } from '../elements/numbers';
import { resetStatistics, statistics } from '../narrow-phase/statistics';
import { EPSILON, LANE_BYTES, LANES, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { Heap, siftDown, siftUp } from '../query/heap';
import { indexOf, OneTree, topOf, traverse } from '../tree-search/traverse';
import { approach, directionTo, distanceTo, measureAt, placeOf } from './approach';
import { hitElements } from './by-kind';
import { Target } from './groups';
import { lowestAt } from '../bvh/boxes';
import { isInClosedMesh } from '../tree-search/winding';
import { bring, exactRay, lookInto, ray, turn, WorldRay } from './ray';

/** Bundles of one size. Written by the bindings. */
@unmanaged
export class ConeLevel {
  /** Chord from a bundle's middle to its end: 2 sin(half the angle) · sin(the cone's half angle). */
  chord: f64;
  /** Of the turn from the middle of a bundle to its ends. */
  cosine: f64;
  sine: f64;
}

/** Number of levels. Bundles of the first are FIRST_BUNDLES of a turn, those of the last one are rays. */
export const CONE_LEVELS: i32 = 48;
export const FIRST_BUNDLES: i32 = 8;

/** A cone, and how it is to be searched. Written by the bindings. */
@unmanaged
export class Cone {
  /** Of the half angle. */
  cosine: f64;
  sine: f64;
  /** What is further away does not count, m. */
  maxDistance: f64;
  /** How near the bounds have to be to each other, m. */
  tolerance: f64;
  /** CONE_LEVELS of bundles. */
  levels: usize;
  /** Room of `bundlesBytes`. */
  bundles: usize;
}

/** What is nearest in a cone. */
@unmanaged
export class ConeRange {
  /** The least distance is between these, m; +Infinity where there is nothing. */
  lower: f64;
  upper: f64;
  /** A point in the world that is that near. */
  x: f64;
  y: f64;
  z: f64;
  /** Numbers of the segment and of the element, or -1. */
  segment: i32;
  element: i32;
}

/** Rays along the side of the cone: the turn of their middle about the axis, and a lower bound, m. */
@unmanaged
class SideRays {
  cosine: f64;
  sine: f64;
  lower: f64;

  /** Turns them by another angle. */
  turn(cosine: f64, sine: f64): void {
    const c = this.cosine;
    this.cosine = c * cosine - this.sine * sine;
    this.sine = this.sine * cosine + c * sine;
  }
}

/** A bundle of them that is still to be looked at. */
@unmanaged
class Bundle extends SideRays {
  level: i32;
}

/** A plane that all of an element lies behind, as the apex sees it. */
@unmanaged
class Plane {
  /** How far it is from the apex, m, but for what is rounded. */
  height: f64;
  /** How fast rays along the side come nearer to it: the mean, and what their turn about the axis adds. */
  ahead: f64;
  across: f64;
  beside: f64;
}

/** So many planes are kept of an element; further ones replace the oldest but for the first. */
const MOST_PLANES: i32 = 8;
const planes: usize = memory.data(MOST_PLANES * <i32>offsetof<Plane>(), 16);

/** Bundles that there is room for; further ones are not divided. */
const MOST_BUNDLES: i32 = 4096;

/** The bundles; that with the least lower bound is divided next. What is behind the heap is free. */
@unmanaged
class Bundles extends Heap {
  /** Address of the bundles. */
  bundles: usize;
  count: i32;
  @inline
  at(i: i32): Bundle {
    return changetype<Bundle>(this.bundles + i * offsetof<Bundle>());
  }
  before(a: i32, b: i32): bool {
    return this.at(a).lower < this.at(b).lower;
  }

  /** Forgets all bundles. Bundles begin at an address, and their order behind them. */
  clear(room: usize): void {
    this.bundles = room;
    this.order = room + MOST_BUNDLES * offsetof<Bundle>();
    this.count = 0;
    for (let i = 0; i < MOST_BUNDLES; i++) store<i32>(this.order + 4 * i, i);
  }

  /** Adds a bundle, if there is room. */
  add(rays: SideRays, level: i32): bool {
    if (this.count == MOST_BUNDLES) return false;
    const bundle = this.at(load<i32>(this.order + 4 * this.count));
    bundle.cosine = rays.cosine;
    bundle.sine = rays.sine;
    bundle.lower = rays.lower;
    bundle.level = level;
    siftUp<Bundles>(this, this.count++);
    return true;
  }

  /** Takes the first bundle out, which is good until the next is added. */
  take(): Bundle {
    const first = load<i32>(this.order);
    const last = --this.count;
    store<i32>(this.order, load<i32>(this.order + 4 * last));
    store<i32>(this.order + 4 * last, first);
    if (last > 0) siftDown<Bundles>(this, 0, last);
    return this.at(first);
  }
}

/** Bytes of room for bundles. */
export function bundlesBytes(): usize {
  return MOST_BUNDLES * (offsetof<Bundle>() + 4);
}

const bundles = changetype<Bundles>(memory.data(offsetof<Bundles>(), 16));

/** A bundle before it is added, and the ray of a bundle that passes the planes first. */
const rays = changetype<SideRays>(memory.data(offsetof<SideRays>(), 16));
const first = changetype<SideRays>(memory.data(offsetof<SideRays>(), 16));

/** The apex as a box without extent in the frame of the segment. */
const apexBox: usize = memory.data(BOX_GROUP_BYTES, 16);

const distances: usize = memory.data(LANE_BYTES, 16);

/** The axis in the segment's frame, and two directions across it, as long as the half angle's sine. */
const axis = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const across = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const beside = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));

/** What bounds are rounded by. Unit: coordinates of the apex and the distance. */
const ROUNDED: f64 = 64 * <f64>EPSILON;

/** Planes are taken to be nearer than kernels say by as much as these round: see approach.ts. Same unit. */
const MEASURED: f64 = 8 * <f64>EPSILON;

/** How often bundles are divided for one element at most: the bounds then stay. Test: "ends where". */
const MOST: i32 = 20000;

@unmanaged
class ConeQuery extends OneTree {
  cone: Cone;
  best: ConeRange;
  /** Whether the upper bound is a place that was found, and not the largest distance that was asked for. */
  isFound: bool;
  /** The least lower bound of what was left out because it cannot be much nearer, m. */
  least: f64;
  /** Number of the segment. */
  number: i32;
  /** What to allow for rounding, m. */
  slack: real;
  /** The element that is looked at, and whether it has improved the best so far. */
  kind: i32;
  block: usize;
  lane: i32;
  isBetter: bool;
  /** How many planes were found of it. */
  planes: i32;
  /** How near its bounds have to be to each other, with what is rounded, m. */
  near: f64;

  @inline
  limit(): real {
    return toBound(<real>this.best.upper + this.slack);
  }
  @inline
  bound(children: usize): void {
    boundAligned(apexBox, children);
  }
  leaf(a: i32, _b: i32): void {
    if (this.tree.hasTree) {
      const place = indexOf(a) * WIDTH;
      return this.look(kindAt(this.tree, place), place, WIDTH);
    }
    for (let kind = 0; kind < KINDS; kind++) {
      const group = elementGroup(this.tree, kind);
      this.look(kind, group.place, group.count);
    }
  }

  /** Looks at `count` elements from a place on. */
  look(kind: i32, place: i32, count: i32): void {
    const group = elementGroup(this.tree, kind);
    this.kind = kind;
    for (let i = place; i < place + count; i++) {
      const number = numberAt(this.tree, i);
      if (number < 0) continue;
      statistics.elementTests += 1;
      this.lane = (i - group.place) % LANES;
      this.block = blocksAt(this.tree, kind, i - this.lane, 1);
      const before = this.best.upper;
      const isEqual = this.searchElement();
      if (!isEqual && this.best.upper == before) continue;
      this.best.segment = this.number;
      this.best.element = number;
    }
  }

  /** Searches a segment. */
  searchSegment(target: Target, apex: WorldRay): void {
    const segment = target.segment;
    const best = this.best;
    lookInto(segment);
    bring(apex);
    axis.set(<f64>ray.dx, <f64>ray.dy, <f64>ray.dz);
    findSides(this.cone.sine);
    const scale = segment.scale + abs<real>(<real>apex.x) + abs<real>(<real>apex.y) + abs<real>(<real>apex.z);
    const skewed = relatePoint(segment, <real>apex.x, <real>apex.y, <real>apex.z, apexBox);
    this.tree = segment;
    this.number = target.number;
    this.slack = (16 * EPSILON + skewed) * scale;
    const before = best.upper;
    const wasFound = this.isFound;
    if (segment.closedCount != 0 && isInClosedMesh(segment, exactRay.x, exactRay.y, exactRay.z)) {
      if (this.accept(0)) {
        best.segment = target.number;
        best.element = load<i32>(lowestAt(segment, segment.top, 0));
      }
    } else traverse<ConeQuery>(this, topOf(segment), 0);
    if (best.segment != target.number || (wasFound && best.upper == before)) return;
    // The point was found in the frame of the segment.
    const x = best.x;
    const y = best.y;
    const z = best.z;
    best.x = <f64>segment.xx * x + <f64>segment.xy * y + <f64>segment.xz * z + <f64>segment.tx;
    best.y = <f64>segment.yx * x + <f64>segment.yy * y + <f64>segment.yz * z + <f64>segment.ty;
    best.z = <f64>segment.zx * x + <f64>segment.zy * y + <f64>segment.zz * z + <f64>segment.tz;
  }

  /** Takes a place of the ray as an upper bound if nearer than the one before. Returns whether it is. */
  private accept(distance: f64): bool {
    const best = this.best;
    if (!(distance < best.upper || (distance == best.upper && !this.isFound))) return false;
    this.isFound = true;
    best.upper = distance;
    best.x = <f64>ray.x + distance * <f64>ray.dx;
    best.y = <f64>ray.y + distance * <f64>ray.dy;
    best.z = <f64>ray.z + distance * <f64>ray.dz;
    return true;
  }

  /** Improves the best so far by one element. Returns whether it did. */
  private searchElement(): bool {
    const best = this.best;
    const lane = this.lane;
    turn(axis.x, axis.y, axis.z);
    measureAt(this.kind, this.block, splat(0));
    const distance = <f64>distanceTo(lane);
    if (distance > best.upper || (distance == best.upper && this.isFound)) return false;
    if (distance <= 0) return this.accept(0);
    const x = <f64>directionTo(lane, 0);
    const y = <f64>directionTo(lane, 1);
    const z = <f64>directionTo(lane, 2);
    if (x * axis.x + y * axis.y + z * axis.z >= this.cone.cosine) {
      turn(x, y, z);
      return this.accept(distance);
    }
    // Bounds do not come nearer to each other than they are rounded.
    this.near = Math.max(this.cone.tolerance, ROUNDED * (<f64>ray.scale + distance));
    this.isBetter = false;
    this.planes = 0;
    bundles.clear(this.cone.bundles);
    rays.cosine = 1;
    rays.sine = 0;
    this.addPlane(rays);
    const widest = this.levelOf(0);
    for (let i = 0; i < FIRST_BUNDLES; i++) {
      this.addBundle(distance, 0);
      rays.turn(widest.cosine, widest.sine);
      rays.turn(widest.cosine, widest.sine);
    }
    for (let divisions = 0; bundles.count > 0; divisions++) {
      const bundle = bundles.take();
      if (!this.mayBeNearer(bundle.lower)) break;
      if (divisions == MOST) {
        this.least = Math.min(this.least, bundle.lower);
        break;
      }
      if (!this.isOpen(bundle)) continue;
      if (bundle.level + 1 < CONE_LEVELS) {
        this.divide(bundle);
        continue;
      }
      // No thicker than a ray, and it touches.
      this.aimAt(bundle);
      this.improve(bundle.lower);
    }
    return this.isBetter;
  }

  private levelOf(i: i32): ConeLevel {
    return changetype<ConeLevel>(this.cone.levels + i * offsetof<ConeLevel>());
  }

  /** Adds the halves of a bundle. */
  private divide(bundle: Bundle): void {
    const next = bundle.level + 1;
    const level = this.levelOf(next);
    // The bundle is gone once others are added.
    const c = bundle.cosine;
    const s = bundle.sine;
    const lower = bundle.lower;
    for (let side = -1; side <= 1; side += 2) {
      rays.cosine = c;
      rays.sine = s;
      rays.turn(level.cosine, <f64>side * level.sine);
      this.addBundle(lower, next);
    }
  }

  /** Adds a bundle of `rays`, unless these are no nearer than what was found. */
  private addBundle(lower: f64, level: i32): void {
    rays.lower = lower;
    this.boundByPlanes(rays, level);
    if (this.mayBeNearer(rays.lower) && !bundles.add(rays, level)) {
      this.least = Math.min(this.least, rays.lower);
    }
  }

  /** Whether what is no nearer than this may be nearer than the best so far, by more than is asked for. */
  private mayBeNearer(lower: f64): bool {
    const upper = this.best.upper;
    // Infinity is "never": the bound of what is found begins there as well.
    if (lower == Infinity || !(lower <= upper)) return false;
    if (!this.isFound || lower < upper - this.near) return true;
    this.least = Math.min(this.least, lower);
    return false;
  }

  private improve(upper: f64): void {
    if (this.accept(upper)) this.isBetter = true;
  }

  /** Looks at a bundle: improves its lower bound, and the best so far. Returns whether to divide it. */
  private isOpen(bundle: Bundle): bool {
    const lane = this.lane;
    this.boundByPlanes(bundle, bundle.level);
    if (!this.mayBeNearer(bundle.lower)) return false;
    this.aimAt(first);
    const met = laneOf(hitElements(this.kind, this.block, <real>bundle.lower), lane);
    if (met < Infinity) this.improve(<f64>met);
    if (!this.mayBeNearer(bundle.lower)) return false;
    this.aimAt(bundle);
    const chord = <real>this.levelOf(bundle.level).chord;
    const from = splat(<real>bundle.lower);
    const lower = <f64>laneOf(approach(this.kind, this.block, 1 << lane, from, chord), lane);
    this.addPlane(bundle);
    bundle.lower = Math.max(bundle.lower, lower);
    this.boundByPlanes(bundle, bundle.level);
    return this.mayBeNearer(bundle.lower);
  }

  /** Turns the ray to the side of the cone. */
  private aimAt(to: SideRays): void {
    const cosine = this.cone.cosine;
    const c = to.cosine;
    const s = to.sine;
    turn(
      cosine * axis.x + c * across.x + s * beside.x,
      cosine * axis.y + c * across.y + s * beside.y,
      cosine * axis.z + c * across.z + s * beside.z,
    );
  }

  /** Keeps the plane that the element was measured to lie behind last, seen along a ray. */
  private addPlane(from: SideRays): void {
    const lane = this.lane;
    const i = this.planes++;
    const kept = i < MOST_PLANES ? i : 1 + ((i - 1) % (MOST_PLANES - 1));
    const plane = changetype<Plane>(planes + kept * offsetof<Plane>());
    const x = <f64>directionTo(lane, 0);
    const y = <f64>directionTo(lane, 1);
    const z = <f64>directionTo(lane, 2);
    const place = <f64>placeOf(lane);
    plane.ahead = this.cone.cosine * (x * axis.x + y * axis.y + z * axis.z);
    plane.across = x * across.x + y * across.y + z * across.z;
    plane.beside = x * beside.x + y * beside.y + z * beside.z;
    const run = plane.ahead + from.cosine * plane.across + from.sine * plane.beside;
    plane.height = <f64>distanceTo(lane) + place * run - MEASURED * (<f64>ray.scale + place);
  }

  /** Improves the lower bound of a bundle by what planes say of it, and finds its `first` ray. */
  private boundByPlanes(bundle: SideRays, level: i32): void {
    const ends = this.levelOf(level);
    const count = min<i32>(this.planes, MOST_PLANES);
    let most: f64 = 0;
    first.cosine = bundle.cosine;
    first.sine = bundle.sine;
    for (let i = 0; i < count; i++) {
      const plane = changetype<Plane>(planes + i * offsetof<Plane>());
      // What the turn adds is largest where this is the sine of an angle from the middle, or at an end.
      const middle = bundle.cosine * plane.across + bundle.sine * plane.beside;
      const aside = bundle.cosine * plane.beside - bundle.sine * plane.across;
      const side: f64 = aside < 0 ? -1 : 1;
      let reach = middle * ends.cosine + side * aside * ends.sine;
      let cosine = ends.cosine;
      let sine = side * ends.sine;
      if (side * aside * ends.cosine < middle * ends.sine) {
        reach = Math.sqrt(middle * middle + aside * aside);
        cosine = middle / reach;
        sine = aside / reach;
      }
      const run = plane.ahead + reach;
      const lower = run > 0 ? plane.height / run : Infinity;
      if (!(plane.height > 0 && lower > most)) continue;
      most = lower;
      first.cosine = bundle.cosine;
      first.sine = bundle.sine;
      first.turn(cosine, sine);
    }
    bundle.lower = Math.max(bundle.lower, most);
  }
}

const query = changetype<ConeQuery>(memory.data(offsetof<ConeQuery>(), 16));

/**
 * Finds what is nearest in a cone.
 *
 * @param apex - apex and axis, a unit vector
 */
export function rangeInCone(
  targets: usize,
  targetCount: i32,
  apex: WorldRay,
  cone: Cone,
  range: ConeRange,
): void {
  resetStatistics();
  query.cone = cone;
  query.best = range;
  query.least = Infinity;
  query.isFound = false;
  range.upper = cone.maxDistance;
  range.segment = -1;
  range.element = -1;
  range.x = 0;
  range.y = 0;
  range.z = 0;
  for (let i = 0; i < targetCount; i++) {
    const target = changetype<Target>(targets + i * offsetof<Target>());
    if (target.segment.places > 0) query.searchSegment(target, apex);
  }
  if (!query.isFound) range.upper = Infinity;
  range.lower = Math.min(query.least, range.upper);
}

/** Finds directions across the axis. */
function findSides(sine: f64): void {
  const x = axis.x;
  const y = axis.y;
  const z = axis.z;
  const isFlat = Math.abs(x) < 0.5;
  const a = isFlat ? 0 : z;
  const b = isFlat ? -z : 0;
  const c = isFlat ? y : -x;
  const factor = sine / Math.sqrt(a * a + b * b + c * c);
  const ux = a * factor;
  const uy = b * factor;
  const uz = c * factor;
  across.set(ux, uy, uz);
  beside.set(y * uz - z * uy, z * ux - x * uz, x * uy - y * ux);
}

function laneOf(value: lane, i: i32): real {
  storeLane(distances, 0, value);
  return load<real>(distances + i * REAL_BYTES);
}
