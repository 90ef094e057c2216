/**
 * In which lanes a pair is so far apart that it keeps its margin all over the interval in the lane.
 *
 * The answer of a lane is that of the kernels, as in robot/margins.ts: bounds of spheres only decide what
 * kernels would answer alike. So it depends neither on the other lanes nor on how many there are.
 */
import {
  add,
  and,
  any,
  bits,
  largestLane,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  max,
  min,
  mul,
  neg,
  not,
  or,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../../simd/lanes';
import { BOX, POINT } from '../../layout/kinds';
import { LaneElement, PairColumns, Segment, SegmentPair } from '../../layout/records';
import { pointColumns } from '../../narrow-phase/pair-rows';
import { hasTree, roundingAt } from '../../narrow-phase/supports';
import { laneColumns } from '../../pairs/io/columns';
import { evaluatePairs } from '../../query/evaluate';
import { isPairFree } from '../../query/margins';
import { hasClosed } from '../../tree-search/inside';
import { centerOf, elementAt, freshen, lanesOf, moveToLane } from '../../robot/lane-segment';
import { boundAround, boundOf, boundTowards, boundTowardsBox } from './bounds';
import { Motion, PairMotion, RelativeMotion } from './records';
import { runKernel, runThoroughly } from '../../robot/lane-kernels';
import { isGapFromMean, squaredGapTo, squaredWay } from '../../robot/sphere-bounds';
import { walkNear } from '../../robot/walk';
import { reachInZones } from './zones';

/**
 * What the pair has to keep in the lanes, that without the first segment's motion, and if nothing moved; and
 * the lowest that it is rated where it may not keep that. Lane values, m.
 */
const needed: usize = memory.data(LANE_BYTES, 16);
const base: usize = memory.data(LANE_BYTES, 16);
const still: usize = memory.data(LANE_BYTES, 16);
const ratings: usize = memory.data(LANE_BYTES, 16);

/** A pair whose margin is to be proved, and the walk over its elements. */
@unmanaged
class Proof {
  /** How the first segment moves relative to what carries both, and whether it is the pair's b. */
  relative: RelativeMotion;
  swapped: bool;
  /** With zones of joints, what they are of, and how the other segment moves; else 0. */
  zones: Motion;
  other: RelativeMotion;
  /** Whether all elements that may be too close are rated, and not only found. */
  rates: bool;
  /** What to allow for rounding, m. */
  slack: real;
  /** The first segment; the lanes in which none of its elements was found too close to the other's. */
  a: Segment;
  open: mask;

  visit(element: LaneElement): bool {
    const a = this.a;
    const squared = squaredGapTo(centerOf(lanesOf(a)), element.kind, element.values);
    const isOpen = isNear(squared, splat(a.radius + element.around + this.slack), this.open);
    if (!any(isOpen)) return false;
    freshen(a);
    this.open = and(this.open, not(findBetween(this, element, isOpen)));
    return !any(this.open);
  }
}

const proof = changetype<Proof>(memory.data(offsetof<Proof>(), 16));

/**
 * The lanes of `asked` in which a pair may not keep its margin all over the intervals. After `beginBounds`;
 * all segments must have been placed in the lanes.
 *
 * @param least - what it would have to keep if nothing moved, m
 */
export function findUnproved(motion: Motion, pairMotion: PairMotion, least: lane, asked: mask): mask {
  proof.rates = false;
  return findOf(motion, pairMotion, least, asked);
}

/**
 * How far apart a pair is at least all over what is in the lanes, m: +Infinity where that is `least` or more,
 * and in lanes that are not asked for. After `beginBounds`; all segments must have been placed in the lanes.
 */
export function rateUnproved(motion: Motion, pairMotion: PairMotion, least: lane, asked: mask): lane {
  proof.rates = true;
  storeLane(ratings, 0, splat(Infinity));
  findOf(motion, pairMotion, least, asked);
  return pick(asked, loadLane(ratings, 0), splat(Infinity));
}

function findOf(motion: Motion, pairMotion: PairMotion, least: lane, asked: mask): mask {
  const pair = pairMotion.pair;
  const a = lanesOf(pair.a);
  const b = lanesOf(pair.b);
  const slack = roundingAt(a.scale + b.scale);
  // What stands still is gone through element by element, as it has boxes; else what carries the other.
  const swapped = !pairMotion.a;
  const relative = swapped ? pairMotion.b : pairMotion.a;
  const other = swapped ? pairMotion.a : pairMotion.b;
  storeLane(still, 0, least);
  const unmoved = other ? add(least, boundOf(motion, other)) : least;
  storeLane(base, 0, unmoved);
  storeLane(needed, 0, add(unmoved, boundOf(motion, relative)));
  const radii = splat(pair.a.radius + pair.b.radius + slack);
  const near = isNear(squaredWay(centerOf(a), centerOf(b)), radii, asked);
  if (!any(near)) return near;
  if (hasTree(pair) || hasClosed(pair)) return findAlone(pair, near);
  proof.relative = relative;
  proof.other = other;
  proof.zones = changetype<Motion>(motion.zoned ? changetype<usize>(motion) : 0);
  proof.swapped = swapped;
  proof.slack = slack;
  proof.a = swapped ? pair.b : pair.a;
  proof.open = near;
  const most = largestLane(pick(near, loadLane(needed, 0), splat(-Infinity))) + slack;
  walkNear<Proof>(proof, proof.a, swapped ? pair.a : pair.b, most);
  return and(near, not(proof.open));
}

/**
 * The lanes of `asked` in which a segment may come too close to an element that stands still.
 *
 * @param relative - the segment's motion; `bound`: how far it moves at most
 * @param swapped - whether the segment is the pair's b
 * @param least - what it would have to keep if nothing moved, m
 * @param slack - what to allow for rounding, m
 */
export function findUnprovedNear(
  relative: RelativeMotion,
  bound: lane,
  segment: Segment,
  element: LaneElement,
  swapped: bool,
  least: real,
  slack: real,
  asked: mask,
): mask {
  storeLane(base, 0, splat(least));
  storeLane(needed, 0, add(splat(least), bound));
  proof.relative = relative;
  proof.zones = changetype<Motion>(0);
  proof.rates = false;
  proof.swapped = swapped;
  proof.slack = slack;
  proof.a = segment;
  proof.open = asked;
  proof.visit(element);
  return and(asked, not(proof.open));
}

/** The lanes in which something at a squared distance, m², is within reach: `reach`, and what is needed. */
function isNear(squared: lane, reach: lane, asked: mask): mask {
  const most = add(reach, loadLane(needed, 0));
  return and(asked, not(lt(mul(most, most), squared)));
}

const numbers: usize = memory.data(LANE_BYTES, 16);

/** The lanes of `asked` in which a pair with a tree or closed mesh may be too close, found one by one. */
function findAlone(pair: SegmentPair, asked: mask): mask {
  const left = bits(asked);
  storeLane(numbers, 0, loadLane(needed, 0));
  for (let i = 0; i < LANES; i++) {
    const at = numbers + i * REAL_BYTES;
    const least = <f64>load<real>(at);
    // How deep a body is inside a closed mesh may change at once; where nothing touches, nothing can get in.
    const margin = least < 0 && hasClosed(pair) ? 0 : least;
    store<real>(at, 0);
    if (((left >> i) & 1) == 0) continue;
    moveToLane(pair.a, i);
    moveToLane(pair.b, i);
    if (proof.rates) rateAlone(pair, i, margin);
    else if (!isPairFree(pair, margin)) store<real>(at, 1);
  }
  return lt(splat(0), loadLane(numbers, 0));
}

/** The result of one pair. */
const columns = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));
const row: usize = memory.data(10 * REAL_BYTES + 9, 16);

/** Rates a pair with a tree or closed mesh in a lane, if it is closer than `most`, m. */
function rateAlone(pair: SegmentPair, i: i32, most: f64): void {
  pointColumns(columns, row, 1);
  evaluatePairs(changetype<usize>(pair), 1, columns, most, true);
  const rating = load<real>(columns.distance) - (readLane(needed, 0, i) - readLane(still, 0, i));
  store<real>(ratings + i * REAL_BYTES, rating < 0 && hasClosed(pair) ? -Infinity : rating);
}

/** The lanes of `asked` in which an element of a may come too close to one of b. */
function findBetween(proof: Proof, b: LaneElement, asked: mask): mask {
  let open = asked;
  const lanes = lanesOf(proof.a);
  const slack = proof.slack;
  for (let i = 0; i < lanes.count; i++) {
    const a = elementAt(lanes, i);
    const squared = squaredGapTo(a.mean, b.kind, b.values);
    const near = isNear(squared, splat(a.radius + b.around + slack), open);
    if (!any(near)) continue;
    open = and(open, not(findElements(proof, a, b, squared, near)));
    if (!any(open)) return asked;
  }
  return and(asked, not(open));
}

/**
 * The lanes of `asked` in which two elements may come too close.
 *
 * @param squared - the squared gap between the bounding sphere of a's element and the core of b's element, m²
 */
function findElements(proof: Proof, a: LaneElement, b: LaneElement, squared: lane, asked: mask): mask {
  const relative = proof.relative;
  const slack = proof.slack;
  const kindA = a.kind;
  const kindB = b.kind;
  const elementA = a.values;
  const elementB = b.values;
  const radius = a.radius;
  const boundB = b.around;
  const mean = a.mean;
  // A sphere moves as its center does: turning about that does not count.
  const bound =
    kindA != POINT
      ? boundAround(relative, mean, radius)
      : kindB == POINT
        ? boundTowards(relative, mean, elementB, squared)
        : kindB == BOX
          ? boundTowardsBox(relative, mean, elementB)
          : boundAround(relative, mean, 0);
  const least = add(loadLane(base, 0), bound);
  const reach = add(splat(radius + boundB + slack), least);
  const near = and(asked, not(lt(mul(reach, reach), squared)));
  if (!any(near)) return near;
  let found = lt(splat(0), splat(0));
  // The gap of a point and all but triangles and hulls is the distance: far inside what is needed it decides.
  if (kindA == POINT && !proof.zones && !isGapFromMean(kindB)) {
    const sure = sub(add(splat(radius + boundB), least), splat(slack));
    found = and(near, and(lt(splat(0), sure), lt(squared, mul(sure, sure))));
  }
  const unsure = and(near, not(found));
  if (!any(unsure)) return found;
  // Kernels get the elements as the scene gives them: exchanged, their last bits may differ.
  const distance = proof.swapped
    ? distanceOf(kindB, elementB, kindA, elementA, bits(unsure))
    : distanceOf(kindA, elementA, kindB, elementB, bits(unsure));
  let close = and(unsure, lt(distance, least));
  if (!proof.zones || !any(close)) return or(found, close);
  const gap = gapInZones(proof, a, b);
  close = and(close, lt(gap, loadLane(still, 0)));
  if (!proof.rates) return close;
  const rating = max(gap, sub(distance, sub(least, loadLane(still, 0))));
  storeLane(ratings, 0, min(loadLane(ratings, 0), pick(close, rating, splat(Infinity))));
  // The search goes on.
  return found;
}

/** How far apart two elements are at least along their normal in the middles of zones, m. */
function gapInZones(proof: Proof, a: LaneElement, b: LaneElement): lane {
  // Kernels have the lower kind first, and of equal kinds the pair's a.
  const isFirst = a.kind == b.kind ? !proof.swapped : a.kind < b.kind;
  const sign = splat(isFirst ? <real>1 : <real>-1);
  const x = mul(sign, loadLane(normals, 0));
  const y = mul(sign, loadLane(normals, 1));
  const z = mul(sign, loadLane(normals, 2));
  const reach = reachInZones(proof.zones, proof.relative, a, x, y, z);
  return neg(add(reach, reachInZones(proof.zones, proof.other, b, neg(x), neg(y), neg(z))));
}

/** The normals from the kernels, three lane values. */
const normals: usize = memory.data(3 * LANE_BYTES, 16);

/** The distance of two elements in the lanes that are asked for, m. */
function distanceOf(kindA: i32, a: usize, kindB: i32, b: usize, asked: i32): lane {
  const unresolved = runKernel(kindA, a, kindB, b) & asked;
  const fast = loadLane(laneColumns().distance, 0);
  if (proof.zones) for (let i = 0; i < LANES; i++) keepNormal(i);
  if (unresolved == 0) return fast;
  storeLane(numbers, 0, fast);
  runThoroughly(kindA, kindB);
  for (let i = 0; i < LANES; i++) {
    if (((unresolved >> i) & 1) == 0) continue;
    store<real>(numbers + i * REAL_BYTES, readLane(laneColumns().distance, 0, i));
    if (proof.zones) keepNormal(i);
  }
  return loadLane(numbers, 0);
}

/** Keeps the normal that a kernel found in a lane: from the element of the lower kind to the other. */
function keepNormal(i: i32): void {
  for (let axis = 0; axis < 3; axis++) {
    const component = load<real>(laneColumns().normal + (3 * i + axis) * REAL_BYTES);
    store<real>(normals + (axis * LANES + i) * REAL_BYTES, component);
  }
}
