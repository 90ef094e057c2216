/**
 * Rays side by side, cast together: those of a scanner, or of neighboring pixels. They go through the tree of
 * a segment as one, by what their numbers lie between, down to single elements; and of an element that they
 * may come to, LANES rays at once are compared with it, by the kernels that compare one ray with LANES
 * elements. Each lane does what a ray alone does, so that what rays meet has the same bits.
 */
import { BOX_STEP, CENTER, HALF, numberOf } from '../bvh/box-group';
import { blocksAt } from '../elements/cells';
import { numberAt } from '../elements/numbers';
import { rowNumbers, TRIANGLE } from '../layout/kinds';
import { BOX_GROUP_BYTES, elementGroup, MAPS, Segment, WIDTH } from '../layout/records';
import { statistics } from '../narrow-phase/statistics';
import {
  abs,
  add,
  and,
  any,
  bits,
  LANE_BYTES,
  LANES,
  largestLane,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  REAL_BYTES,
  splat,
  spread,
  storeBelow,
  storeLane,
  sub,
} from '../simd/lanes';
import { hitElements, writeOwnBoxes } from './by-kind';
import { INVERSE, ORIGIN, ray, RAY_LANES, STEEPEST, writeRayLane } from './ray';
import { ENTRIES, SegmentSearch, walk } from './search';

/** So many rays are cast together at most: a multiple of LANES. */
export const MOST_TOGETHER: i32 = 16;

/** Rays in lanes, and how far away the best of each is so far, m. */
const BEST: i32 = RAY_LANES;
const PACKET_BYTES: i32 = (RAY_LANES + 1) * LANE_BYTES;
const packets: usize = memory.data((MOST_TOGETHER / LANES) * PACKET_BYTES, 16);

/** Of the best of each ray, its number and its place, i32. */
const numbers: usize = memory.data(4 * MOST_TOGETHER);
const places: usize = memory.data(4 * MOST_TOGETHER);

/** What the numbers of rays lie between along an axis. */
@unmanaged
class Span {
  /** Origins, m. */
  least: real;
  most: real;
  /** One over the components of directions; where these have both signs, what no number is beyond. */
  lower: real;
  upper: real;
  /** Where they have both signs, how far a ray goes at least per metre along the axis; else 0. */
  steepest: real;
}

const spans: usize = memory.data(3 * <i32>offsetof<Span>(), 16);

/** Boxes of the elements of a leaf. */
const leafBoxes: usize = memory.data(BOX_GROUP_BYTES, 16);

/** An element in all lanes: rows have up to 16 numbers. */
const element: usize = memory.data(16 * LANE_BYTES, 16);

const distances: usize = memory.data(LANE_BYTES, 16);

/** Methods of a class, because those can be made inline. */
class Slabs {
  /** Where boxes begin along an axis, seen from any of the origins, m. */
  @inline
  static begin(boxes: usize, axis: i32, pad: lane): lane {
    const half = add(loadLane(boxes + (HALF + axis) * BOX_STEP, 0), pad);
    const span = spans + axis * offsetof<Span>();
    return sub(
      sub(loadLane(boxes + (CENTER + axis) * BOX_STEP, 0), half),
      spread(span + offsetof<Span>('most')),
    );
  }

  /** Where they end. */
  @inline
  static end(boxes: usize, axis: i32, pad: lane): lane {
    const half = add(loadLane(boxes + (HALF + axis) * BOX_STEP, 0), pad);
    const span = spans + axis * offsetof<Span>();
    return sub(
      add(loadLane(boxes + (CENTER + axis) * BOX_STEP, 0), half),
      spread(span + offsetof<Span>('least')),
    );
  }

  /** Where the first of the rays is between both. */
  @inline
  static first(begin: lane, end: lane, axis: i32): lane {
    const span = spans + axis * offsetof<Span>();
    const lower = spread(span + offsetof<Span>('lower'));
    const upper = spread(span + offsetof<Span>('upper'));
    const least = min(min(mul(begin, lower), mul(begin, upper)), min(mul(end, lower), mul(end, upper)));
    // What is endless is not a number here, and is left out: it comes second.
    return max(least, mul(max(begin, neg(end)), spread(span + offsetof<Span>('steepest'))));
  }

  /** Where the last of them is. */
  @inline
  static last(begin: lane, end: lane, axis: i32): lane {
    const span = spans + axis * offsetof<Span>();
    const lower = spread(span + offsetof<Span>('lower'));
    const upper = spread(span + offsetof<Span>('upper'));
    return max(max(mul(begin, lower), mul(begin, upper)), max(mul(end, lower), mul(end, upper)));
  }
}

/** A search of a segment for what rays meet that are cast together. */
@unmanaged
export class Together extends SegmentSearch {
  count: i32;
  /** Whether any element will do. */
  anyWillDo: bool;
  /** By how much boxes are made larger, m: the most of all rays. */
  pad: real;
  /** How far away the best is of that ray of which it is furthest, m. */
  furthest: real;

  /** Begins with no rays, at the segment of another search. */
  beginLike(search: SegmentSearch, anyWillDo: bool): void {
    this.segment = search.segment;
    this.kind = search.kind;
    this.ownGroups = search.ownGroups;
    this.isNarrow = false;
    this.anyWillDo = anyWillDo;
    this.count = 0;
    this.pad = 0;
  }

  /** Adds the ray at hand: what is nearer than a distance is met, or as near and of a lower number. */
  add(distance: real, number: i32): void {
    this.pad = this.pad < ray.pad ? ray.pad : this.pad;
    this.write(this.count++, distance, number);
  }

  private write(i: i32, distance: real, number: i32): void {
    const packet = packetOf(i);
    writeRayLane(packet, i % LANES);
    store<real>(packet + BEST * LANE_BYTES + (i % LANES) * REAL_BYTES, distance);
    store<i32>(numbers + 4 * i, number);
    store<i32>(places + 4 * i, -1);
  }

  distanceOf(i: i32): real {
    return load<real>(packetOf(i) + BEST * LANE_BYTES + (i % LANES) * REAL_BYTES);
  }
  numberOf(i: i32): i32 {
    return load<i32>(numbers + 4 * i);
  }
  /** The place of what a ray meets, or -1. */
  placeOf(i: i32): i32 {
    return load<i32>(places + 4 * i);
  }

  /** Looks for what the rays meet. */
  search(): void {
    // Lanes that are left over are those of the last ray, which meet nothing there.
    for (let i = this.count; i % LANES != 0; i++) this.write(i, -1, 0);
    for (let axis = 0; axis < 3; axis++) this.findSpan(axis);
    this.findFurthest();
    walk<Together>(this);
  }

  private findSpan(axis: i32): void {
    let least = splat(Infinity);
    let most = splat(-Infinity);
    let lower = splat(Infinity);
    let upper = splat(-Infinity);
    let steepest = splat(Infinity);
    for (let i = 0; i < this.count; i += LANES) {
      const origin = loadLane(packetOf(i), ORIGIN + axis);
      const inverse = loadLane(packetOf(i), INVERSE + axis);
      least = min(least, origin);
      most = max(most, origin);
      lower = min(lower, inverse);
      upper = max(upper, inverse);
      steepest = min(steepest, abs(inverse));
    }
    const span = changetype<Span>(spans + axis * offsetof<Span>());
    span.least = -largestLane(neg(least));
    span.most = largestLane(most);
    span.lower = -largestLane(neg(lower));
    span.upper = largestLane(upper);
    span.steepest = 0;
    if (!(span.lower < 0 && span.upper > 0)) return;
    span.steepest = -largestLane(neg(steepest));
    span.lower = -STEEPEST;
    span.upper = STEEPEST;
  }

  private findFurthest(): void {
    let most = splat(-Infinity);
    for (let i = 0; i < this.count; i += LANES) most = max(most, loadLane(packetOf(i), BEST));
    this.furthest = largestLane(most);
  }

  @inline
  limit(): real {
    return this.furthest;
  }
  isSettled(): bool {
    return this.furthest < 0;
  }

  enter(group: usize, groups: i32): i32 {
    const pad = splat(this.pad);
    const most = splat(this.furthest);
    let met = 0;
    for (let i = 0; i < groups * WIDTH; i += LANES) {
      const boxes = group + (i / WIDTH) * BOX_GROUP_BYTES + (i % WIDTH) * REAL_BYTES;
      const beginX = Slabs.begin(boxes, 0, pad);
      const beginY = Slabs.begin(boxes, 1, pad);
      const beginZ = Slabs.begin(boxes, 2, pad);
      const endX = Slabs.end(boxes, 0, pad);
      const endY = Slabs.end(boxes, 1, pad);
      const endZ = Slabs.end(boxes, 2, pad);
      const near = max(
        max(Slabs.first(beginX, endX, 0), Slabs.first(beginY, endY, 1)),
        max(Slabs.first(beginZ, endZ, 2), splat(0)),
      );
      const far = min(
        min(Slabs.last(beginX, endX, 0), Slabs.last(beginY, endY, 1)),
        min(Slabs.last(beginZ, endZ, 2), most),
      );
      storeBelow(ENTRIES + 4 * i, near);
      // Where nothing is, a box ends before it begins.
      met |= bits(and(le(beginX, endX), le(near, far))) << i;
    }
    return met;
  }

  enterNarrow(_group: usize, _groups: i32): i32 {
    return 0;
  }

  touch(_leaf: i32): void {}
  leaf(kind: i32, place: i32): void {
    for (let i = 0; i < WIDTH; i += LANES) {
      writeOwnBoxes(kind, blocksAt(this.segment, kind, place + i, 1), leafBoxes + i * REAL_BYTES);
    }
    this.look(kind, place, this.enter(leafBoxes, 1), leafBoxes);
  }

  look(kind: i32, place: i32, which: i32, boxes: usize): void {
    for (let rest = which; rest != 0; rest &= rest - 1) {
      const i = ctz(rest);
      const number = numberAt(this.segment, place + i);
      if (number >= 0) this.compare(kind, place + i, number, boxes + i * REAL_BYTES);
    }
  }

  /** Compares an element with the rays that come to its box before they meet what they have met. */
  private compare(kind: i32, place: i32, number: i32, box: usize): void {
    let isSpread = false;
    let isBetter = false;
    for (let i = 0; i < this.count; i += LANES) {
      const packet = packetOf(i);
      if (!any(this.come(packet, box))) continue;
      if (!isSpread) spreadElement(this.segment, kind, place);
      isSpread = true;
      ray.lanes = packet;
      const distance = hitElements(kind, element);
      statistics.elementTests += LANES;
      const isMet = and(le(distance, loadLane(packet, BEST)), lt(distance, splat(Infinity)));
      if (any(isMet) && this.improve(i, bits(isMet), distance, number, place)) isBetter = true;
    }
    if (isBetter) this.findFurthest();
  }

  /** Which rays come to a box before they meet what they have met. */
  private come(packet: usize, box: usize): mask {
    const pad = this.pad;
    const ix = loadLane(packet, INVERSE);
    const iy = loadLane(packet, INVERSE + 1);
    const iz = loadLane(packet, INVERSE + 2);
    const x = mul(sub(splat(numberOf(box, CENTER)), loadLane(packet, ORIGIN)), ix);
    const y = mul(sub(splat(numberOf(box, CENTER + 1)), loadLane(packet, ORIGIN + 1)), iy);
    const z = mul(sub(splat(numberOf(box, CENTER + 2)), loadLane(packet, ORIGIN + 2)), iz);
    const halfX = mul(splat(numberOf(box, HALF) + pad), abs(ix));
    const halfY = mul(splat(numberOf(box, HALF + 1) + pad), abs(iy));
    const halfZ = mul(splat(numberOf(box, HALF + 2) + pad), abs(iz));
    const near = max(max(sub(x, halfX), sub(y, halfY)), max(sub(z, halfZ), splat(0)));
    const far = min(min(add(x, halfX), add(y, halfY)), min(add(z, halfZ), loadLane(packet, BEST)));
    return le(near, far);
  }

  /** Takes an element for the best of those rays of a packet that meet it sooner. Returns whether any do. */
  private improve(first: i32, met: i32, distance: lane, number: i32, place: i32): bool {
    const best = packetOf(first) + BEST * LANE_BYTES;
    storeLane(distances, 0, distance);
    let isBetter = false;
    for (let rest = met; rest != 0; rest &= rest - 1) {
      const lane = ctz(rest);
      const i = first + lane;
      const at = load<real>(distances + lane * REAL_BYTES);
      const before = load<real>(best + lane * REAL_BYTES);
      if (!(at < before || (at == before && number < this.numberOf(i)))) continue;
      store<real>(best + lane * REAL_BYTES, this.anyWillDo ? -1 : at);
      store<i32>(numbers + 4 * i, number);
      store<i32>(places + 4 * i, place);
      isBetter = true;
    }
    return isBetter;
  }
}

/** The packet that a ray is in. */
function packetOf(i: i32): usize {
  return packets + (i / LANES) * PACKET_BYTES;
}

/** Writes an element into all lanes. */
function spreadElement(segment: Segment, kind: i32, place: i32): void {
  const lane = (place - elementGroup(segment, kind).place) % LANES;
  const block = blocksAt(segment, kind, place - lane, 1) + lane * REAL_BYTES;
  for (let i = 0; i < rowNumbers(kind); i++) storeLane(element, i, spread(block + i * LANE_BYTES));
}

/** Whether rays can be cast together at the segment of a search: not at triangles, which are sheared. */
export function canCastTogether(search: SegmentSearch): bool {
  const segment = search.segment;
  if (MAPS && (segment.cells != null || segment.field != null)) return false;
  return elementGroup(segment, TRIANGLE).count == 0 && (segment.hasTree || search.ownGroups > 0);
}
