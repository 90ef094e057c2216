/**
 * The least distance from an apex to any point of segments within a cone: what a sonar so wide would tell.
 *
 * Element by element. Where an element's point nearest to the apex is in the cone, it is the answer. Where it
 * is not, the nearest point in the cone lies on the cone's side, as both are convex: anything inside would
 * come nearer on the way towards that point. So rays along the side are looked at, in bundles: at each
 * distance, all of a bundle are no further from its middle than a chord times the distance. Where the middle
 * first comes as near to the element as that is a lower bound of the distances at which any of them meets it;
 * Newton's method finds it (approach.ts). Where the middle meets it is an upper bound. Bundles are halved,
 * the nearest first, until the bounds are as near to each other as was asked for.
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
import { approach, directionTo, distanceTo, measureAt } from './approach';
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
  /** Of the turn from the middle of a bundle to those of its halves. */
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

/** A bundle of rays still to be looked at: its middle's turn about the axis, and a lower bound. */
@unmanaged
class Bundle {
  cosine: f64;
  sine: f64;
  lower: real;
  level: i32;
}

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
  add(turnCosine: f64, turnSine: f64, lower: real, level: i32): bool {
    if (this.count == MOST_BUNDLES) return false;
    const bundle = this.at(load<i32>(this.order + 4 * this.count));
    bundle.cosine = turnCosine;
    bundle.sine = turnSine;
    bundle.lower = lower;
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

/** The apex as a box without extent in the frame of the segment. */
const apexBox: usize = memory.data(BOX_GROUP_BYTES, 16);

const distances: usize = memory.data(LANE_BYTES, 16);

/** The axis in the segment's frame, and two directions across it, as long as the half angle's sine. */
const axis = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const across = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const beside = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));

/** What bounds are rounded by. Unit: coordinates of the apex and the distance. */
const ROUNDED: f64 = 64 * <f64>EPSILON;

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
    bundles.clear(this.cone.bundles);
    const first = this.levelOf(0);
    for (let i = 0, c: f64 = 1, s: f64 = 0; i < FIRST_BUNDLES; i++) {
      this.addBundle(c, s, <real>distance, 0);
      const next = c * first.cosine - s * first.sine;
      s = s * first.cosine + c * first.sine;
      c = next;
    }
    for (let divisions = 0; bundles.count > 0; divisions++) {
      const bundle = bundles.take();
      const lower = <f64>bundle.lower;
      if (lower > best.upper) break;
      if ((lower >= best.upper - this.near && this.isFound) || divisions == MOST) {
        this.least = Math.min(this.least, lower);
        break;
      }
      if (bundle.level + 1 < CONE_LEVELS) {
        this.divide(bundle);
        continue;
      }
      // No thicker than a ray, and it touches.
      aimAt(this.cone.cosine, bundle.cosine, bundle.sine);
      if (this.accept(lower)) this.isBetter = true;
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
    const c = bundle.cosine;
    const s = bundle.sine;
    const from = bundle.lower;
    this.addBundle(c * level.cosine - s * level.sine, s * level.cosine + c * level.sine, from, next);
    this.addBundle(c * level.cosine + s * level.sine, s * level.cosine - c * level.sine, from, next);
  }

  /** Adds a bundle, unless it misses the element or cannot be nearer than what was found. */
  private addBundle(c: f64, s: f64, from: real, level: i32): void {
    const best = this.best;
    const kind = this.kind;
    const block = this.block;
    const lane = this.lane;
    aimAt(this.cone.cosine, c, s);
    const chord = <real>this.levelOf(level).chord;
    const lower = laneOf(approach(kind, block, 1 << lane, splat(from), chord), lane);
    // Infinity is "never": the bound of what is found begins there as well.
    if (lower == Infinity || !(<f64>lower <= best.upper)) return;
    if (<f64>lower >= best.upper - this.near && this.isFound) {
      this.least = Math.min(this.least, <f64>lower);
      return;
    }
    const upper = laneOf(hitElements(kind, block), lane);
    if (upper < Infinity && this.accept(<f64>upper)) this.isBetter = true;
    if (!bundles.add(c, s, lower, level)) this.least = Math.min(this.least, <f64>lower);
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

/** Turns the ray to the side of the cone. */
function aimAt(cosine: f64, c: f64, s: f64): void {
  turn(
    cosine * axis.x + c * across.x + s * beside.x,
    cosine * axis.y + c * across.y + s * beside.y,
    cosine * axis.z + c * across.z + s * beside.z,
  );
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
