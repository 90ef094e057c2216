/**
 * The closest elements of a pair of segments, for the configurations in the lanes. Bounding spheres of segments and elements
 * rule out most pairs and lower the limit; kernels compare the elements that are left, all lanes at once. The results are
 * those of `query/evaluate.ts` for each configuration, bit for bit.
 *
 * Source: branch and bound over bounding spheres, Quinlan 1994; here all lanes have to agree that a branch is out.
 */
import {
  add,
  and,
  any,
  LANE_BYTES,
  LANES,
  largestLane,
  le,
  loadLane,
  lt,
  mul,
  not,
  or,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  sqrt,
  storeLane,
  sub,
} from '../simd/lanes';
import { BOX, HALF_SPACE, HULL, KINDS, rowNumbers } from '../layout/kinds';
import { elementGroup, PairColumns, Segment, SegmentPair } from '../layout/records';
import { numberAt } from '../elements/numbers';
import { pointColumns } from '../narrow-phase/pair-rows';
import { roundingAt } from '../narrow-phase/supports';
import { laneColumns } from '../pairs/io/columns';
import { evaluatePairs } from '../query/evaluate';
import { hasClosed } from '../tree-search/inside';
import { lowerLimits, ratedMargin, reachIn, reachOf, takeIn, takePair } from './lane-bests';
import { isInsideInLanes } from './inside-lanes';
import { runKernel, runThoroughly } from './lane-kernels';
import { squaredGapTo, squaredWay } from './sphere-bounds';
import { centerOf, elementBytes, elementsOf, freshen, lanesOf, meanAt, moveToLane } from './lane-segment';
import { walkNear } from './walk';

/** Two elements that may be closest. */
@unmanaged
class Candidate {
  /** Addresses of their lane values, their kinds, and their places in the segments a and b of the pair. */
  a: usize;
  b: usize;
  kindA: i32;
  kindB: i32;
  placeA: i32;
  placeB: i32;
}

/** Candidates that are collected before kernels run. */
const CANDIDATES: i32 = 128;

const candidates: usize = memory.data(CANDIDATES * <i32>offsetof<Candidate>(), 16);

/** The lower bounds of their distances, lane values, m. */
const bounds: usize = memory.data(CANDIDATES * LANE_BYTES, 16);

let count: i32 = 0;

/** The pair at hand, its number, what is taken off its distance, m, and whether its a and b are exchanged here. */
let pair: SegmentPair = changetype<SegmentPair>(0);
let number: i32 = 0;
let margin: f64 = 0;
let swapped: bool = false;

/** What is taken off its distance, and what to allow for rounding, m. */
let shift: real = 0;
let slack: real = 0;

/**
 * Begins to look at a pair, for the configurations in the lanes; all segments must have been placed.
 *
 * @returns whether its bounding spheres leave it of interest in any lane
 */
export function beginPair(at: SegmentPair, row: i32): bool {
  pair = at;
  number = row;
  margin = ratedMargin(pair);
  shift = <real>margin;
  const a = lanesOf(pair.a);
  const b = lanesOf(pair.b);
  slack = roundingAt(a.scale + b.scale + <real>abs<f64>(margin));
  const way = squaredWay(centerOf(a), centerOf(b));
  return !areBeyond(way, pair.a.radius + pair.b.radius + slack, false);
}

/** What a pair is rated at least in the lanes, m, by its bounding spheres. After `beginPair`. */
export function leastRating(): lane {
  if (!(slack < Infinity)) return splat(-Infinity);
  const way = squaredWay(centerOf(lanesOf(pair.a)), centerOf(lanesOf(pair.b)));
  return sub(sqrt(way), splat(pair.a.radius + pair.b.radius + slack + shift));
}

/** Takes in the closest elements of a pair without a tree. After `beginPair`. */
export function compareElements(): void {
  if (hasClosed(pair) && isInsideInLanes(pair)) {
    for (let i = 0; i < LANES; i++) searchInLane(pair, number, i);
    return;
  }
  // What stands still is gone through element by element, as there are boxes of these.
  swapped = lanesOf(pair.a).pose == 0;
  const a = swapped ? pair.b : pair.a;
  const b = swapped ? pair.a : pair.b;
  count = 0;
  collect(a, b);
  compareCandidates();
}

/** The result of one pair. */
const found = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));
const foundNumbers: usize = memory.data(10 * REAL_BYTES + 9, 16);

/** Takes in the closest elements of a pair with a tree or a closed mesh, in one lane: its segments are moved there. */
export function searchInLane(at: SegmentPair, row: i32, lane: i32): void {
  const taken = ratedMargin(at);
  moveToLane(at.a, lane);
  moveToLane(at.b, lane);
  pointColumns(found, foundNumbers, 1);
  evaluatePairs(changetype<usize>(at), 1, found, reachIn(lane, taken), true);
  takePair(lane, found, row, taken);
}

/** Whether in all lanes what has this squared distance, m², is further away than is of interest when it reaches so far. */
function areBeyond(squared: lane, reach: real, saturates: bool): bool {
  // Numbers without end bound nothing.
  if (!(reach < Infinity)) return false;
  const most = add(reachOf(splat(shift)), splat(reach));
  const isNegative = lt(most, splat(0));
  const isFar = and(not(isNegative), lt(mul(most, most), squared));
  const isOut = saturates ? and(isNegative, lt(splat(0), squared)) : isNegative;
  return !any(not(or(isFar, isOut)));
}

/** Collects the elements of a that may be closest to one of b that is visited. */
@unmanaged
class Collector {
  a: Segment;

  visit(kind: i32, element: usize, place: i32, radius: real): bool {
    const a = this.a;
    const squared = squaredGapTo(centerOf(lanesOf(a)), kind, element);
    if (areBeyond(squared, a.radius + radius + slack, kind >= BOX)) return false;
    freshen(a);
    collectOf(a, kind, element, place, radius);
    return false;
  }
}

const collector = changetype<Collector>(memory.data(offsetof<Collector>(), 16));

/** Collects the elements of two segments that may be closest; those of b are bounded by the sphere around a first. */
function collect(a: Segment, b: Segment): void {
  collector.a = a;
  walkNear<Collector>(collector, a, b, largestLane(reachOf(splat(shift))) + slack);
}

/** Collects the elements of a that may be closest to one of b. */
function collectOf(a: Segment, kindB: i32, elementB: usize, placeB: i32, radiusB: real): void {
  let elementA = elementsOf(lanesOf(a));
  const sweptB = sweptIn(kindB, elementB);
  for (let kindA = 0; kindA < KINDS; kindA++) {
    const group = elementGroup(a, kindA);
    for (let i = 0; i < group.count; i++) {
      const reach = load<real>(a.radii + (group.place + i) * REAL_BYTES) + radiusB + slack;
      const squared = squaredGapTo(meanAt(elementA, kindA), kindB, elementB);
      if (kindA == HALF_SPACE) {
        append(elementA, kindA, group.place + i, elementB, kindB, placeB, splat(-Infinity));
      } else if (!areBeyond(squared, reach, kindB >= BOX)) {
        const gap = sqrt(squared);
        const least = sub(gap, splat(reach));
        // Within a solid, the gap does not tell how deep.
        const bound = kindB < BOX ? least : pick(le(squared, splat(0)), splat(-Infinity), least);
        append(elementA, kindA, group.place + i, elementB, kindB, placeB, bound);
        // The gap is that of a point of A's core from B's core, or from a point of it: cores are as close at least.
        if (kindA != HULL && kindB != HULL) {
          lowerLimits(sub(gap, splat(sweptIn(kindA, elementA) + sweptB - slack)), splat(shift));
        }
      }
      elementA += elementBytes(kindA);
    }
  }
}

/** The radius that the core of an element is inflated by, m; a half-space is not. */
function sweptIn(kind: i32, element: usize): real {
  return kind == HALF_SPACE ? 0 : readLane(element, rowNumbers(kind) - 1, 0);
}

function append(a: usize, kindA: i32, placeA: i32, b: usize, kindB: i32, placeB: i32, bound: lane): void {
  if (count == CANDIDATES) compareCandidates();
  storeLane(bounds, count, bound);
  const candidate = changetype<Candidate>(candidates + count++ * offsetof<Candidate>());
  candidate.a = swapped ? b : a;
  candidate.b = swapped ? a : b;
  candidate.kindA = swapped ? kindB : kindA;
  candidate.kindB = swapped ? kindA : kindB;
  candidate.placeA = swapped ? placeB : placeA;
  candidate.placeB = swapped ? placeA : placeB;
}

/** Compares the candidates that may still be closest, and forgets all. */
function compareCandidates(): void {
  for (let k = 0; k < count; k++) {
    if (!any(le(loadLane(bounds, k), reachOf(splat(shift))))) continue;
    compareCandidate(changetype<Candidate>(candidates + k * offsetof<Candidate>()));
  }
  count = 0;
}

function compareCandidate(candidate: Candidate): void {
  const open = runKernel(candidate.kindA, candidate.a, candidate.kindB, candidate.b);
  const all = (1 << LANES) - 1;
  takeLanes(candidate, all & ~open);
  if (open == 0) return;
  runThoroughly(candidate.kindA, candidate.kindB);
  takeLanes(candidate, open);
}

/** Takes in the results of a kernel in some lanes. */
function takeLanes(candidate: Candidate, lanes: i32): void {
  const elementA = numberAt(pair.a, candidate.placeA);
  const elementB = numberAt(pair.b, candidate.placeB);
  const exchanged = candidate.kindA > candidate.kindB ? 1 : 0;
  const columns = laneColumns();
  for (let left = lanes; left != 0; left &= left - 1) {
    const i = ctz(left);
    takeIn(i, columns, i, exchanged, number, margin, elementA, elementB);
  }
}
