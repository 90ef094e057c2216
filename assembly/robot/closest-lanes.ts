/**
 * The closest elements of a pair of segments, for the configurations in the lanes. Bounding spheres of
 * segments and elements rule out most pairs and lower the limit; kernels compare the elements that are left,
 * all lanes at once. The results are those of `query/evaluate.ts` for each configuration, bit for bit.
 *
 * Source: branch and bound over bounding spheres, Quinlan 1994; here all lanes have to agree on what is out.
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
import { BOX, HALF_SPACE, HULL, rowNumbers } from '../layout/kinds';
import { LaneElement, PairColumns, Segment, SegmentPair } from '../layout/records';
import { numberAt } from '../elements/numbers';
import { pointColumns } from '../narrow-phase/pair-rows';
import { roundingAt } from '../narrow-phase/supports';
import { laneColumns } from '../pairs/io/columns';
import { evaluatePairs } from '../query/evaluate';
import { hasClosed } from '../tree-search/inside';
import {
  Bests,
  beginBests,
  BESTS_BYTES,
  lowerLimits,
  reachIn,
  reachOf,
  takeIn,
  takePair,
  takeUp,
} from './lane-bests';
import { isInsideInLanes } from './inside-lanes';
import { runKernel, runThoroughly } from './lane-kernels';
import { squaredGapTo, squaredWay } from './sphere-bounds';
import { centerOf, elementAt, freshen, lanesOf, moveToLane } from './lane-segment';
import { walkNear } from './walk';

/** Two elements that may be closest: of the segment whose elements are collected, and of the other one. */
@unmanaged
class Candidate {
  a: LaneElement;
  b: LaneElement;
}

/** Candidates that are collected before kernels run. */
const CANDIDATES: i32 = 128;

/** The best pairs in the lanes, and the pair of segments that is looked at. */
@unmanaged
export class ClosestSearch extends Bests {
  pair: SegmentPair;
  /** What to allow for rounding, m. */
  slack: real;
  /** The segment whose elements are collected for each one of the other, and whether it is the pair's b. */
  a: Segment;
  swapped: bool;
  /** How many candidates wait. */
  count: i32;

  /** Visits an element of the other segment: collects the elements of a that may be closest to it. */
  visit(element: LaneElement): bool {
    const a = this.a;
    const squared = squaredGapTo(centerOf(lanesOf(a)), element.kind, element.values);
    if (areBeyond(this, squared, a.radius + element.around + this.slack, element.kind >= BOX)) return false;
    freshen(a);
    collect(this, element);
    return false;
  }
}

/** Where the lists of the bests lie, the candidates, and their distances' lower bounds, lane values, m. */
const BESTS: usize = (offsetof<ClosestSearch>() + 15) & ~15;
const LISTED: usize = (BESTS + BESTS_BYTES + 15) & ~15;
const BOUNDS: usize = LISTED + CANDIDATES * offsetof<Candidate>();

/** Bytes of a search. */
export const SEARCH_BYTES: usize = BOUNDS + CANDIDATES * LANE_BYTES;

/** Begins to look for pairs within a distance, m. */
export function beginClosest(search: ClosestSearch, most: f64, subtractMargins: bool): void {
  beginBests(search, changetype<usize>(search) + BESTS, most, subtractMargins);
}

/**
 * Begins to look at a pair, for the configurations in the lanes; all segments must have been placed.
 *
 * @returns whether its bounding spheres leave it of interest in any lane
 */
export function beginPair(search: ClosestSearch, pair: SegmentPair, row: i32): bool {
  search.pair = pair;
  takeUp(search, pair, row);
  const a = lanesOf(pair.a);
  const b = lanesOf(pair.b);
  search.slack = roundingAt(a.scale + b.scale + <real>abs<f64>(search.margin));
  const way = squaredWay(centerOf(a), centerOf(b));
  return !areBeyond(search, way, pair.a.radius + pair.b.radius + search.slack, false);
}

/** What a pair is rated at least in the lanes, m, by its bounding spheres. After `beginPair`. */
export function leastRating(search: ClosestSearch): lane {
  const slack = search.slack;
  if (!(slack < Infinity)) return splat(-Infinity);
  const pair = search.pair;
  const way = squaredWay(centerOf(lanesOf(pair.a)), centerOf(lanesOf(pair.b)));
  return sub(sqrt(way), splat(pair.a.radius + pair.b.radius + slack + <real>search.margin));
}

/** Takes in the closest elements of a pair without a tree. After `beginPair`. */
export function compareElements(search: ClosestSearch): void {
  const pair = search.pair;
  if (hasClosed(pair) && isInsideInLanes(pair)) {
    for (let i = 0; i < LANES; i++) searchInLane(search, pair, search.number, i);
    return;
  }
  // What stands still is gone through element by element, as there are boxes of these.
  search.swapped = lanesOf(pair.a).pose == 0;
  search.a = search.swapped ? pair.b : pair.a;
  search.count = 0;
  const other = search.swapped ? pair.a : pair.b;
  walkNear<ClosestSearch>(search, search.a, other, largestLane(reachOf(search)) + search.slack);
  compareCandidates(search);
}

/** The result of one pair. */
const found = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));
const foundNumbers: usize = memory.data(10 * REAL_BYTES + 9, 16);

/** For pairs with a tree or closed mesh: moves its segments to one lane, takes in their closest elements. */
export function searchInLane(search: ClosestSearch, pair: SegmentPair, row: i32, lane: i32): void {
  takeUp(search, pair, row);
  moveToLane(pair.a, lane);
  moveToLane(pair.b, lane);
  pointColumns(found, foundNumbers, 1);
  evaluatePairs(changetype<usize>(pair), 1, found, reachIn(search, lane, search.margin), true);
  takePair(search, lane, found);
}

/**
 * Whether in all lanes what has this squared distance, m², is further away than is of interest when it
 * reaches so far.
 */
function areBeyond(search: ClosestSearch, squared: lane, reach: real, saturates: bool): bool {
  // Numbers without end bound nothing.
  if (!(reach < Infinity)) return false;
  const most = add(reachOf(search), splat(reach));
  const isNegative = lt(most, splat(0));
  const isFar = and(not(isNegative), lt(mul(most, most), squared));
  const isOut = saturates ? and(isNegative, lt(splat(0), squared)) : isNegative;
  return !any(not(or(isFar, isOut)));
}

/** Collects the elements of a that may be closest to one of b. */
function collect(search: ClosestSearch, elementB: LaneElement): void {
  const kindB = elementB.kind;
  const radiusB = elementB.around;
  const a = search.a;
  const slack = search.slack;
  const sweptB = sweptIn(elementB);
  const lanes = lanesOf(a);
  for (let i = 0; i < lanes.count; i++) {
    const elementA = elementAt(lanes, i);
    const kindA = elementA.kind;
    let gap = splat(0);
    let bound = splat(-Infinity);
    if (kindA != HALF_SPACE) {
      const reach = elementA.radius + radiusB + slack;
      const squared = squaredGapTo(elementA.mean, kindB, elementB.values);
      if (areBeyond(search, squared, reach, kindB >= BOX)) continue;
      gap = sqrt(squared);
      const least = sub(gap, splat(reach));
      // Within a solid, the gap does not tell how deep.
      bound = kindB < BOX ? least : pick(le(squared, splat(0)), bound, least);
    }
    const candidate = append(search, bound);
    candidate.a = elementA;
    candidate.b = elementB;
    // The gap is that of a point of A's core from B's core or a point of it: cores are as close at least.
    if (kindA != HALF_SPACE && kindA != HULL && kindB != HULL) {
      lowerLimits(search, sub(gap, splat(sweptIn(elementA) + sweptB - slack)));
    }
  }
}

/** The radius that the core of an element is inflated by, m; a half-space is not. */
function sweptIn(element: LaneElement): real {
  const kind = element.kind;
  return kind == HALF_SPACE ? 0 : readLane(element.values, rowNumbers(kind) - 1, 0);
}

/** A candidate more, after a comparison of all where there is no room. */
function append(search: ClosestSearch, bound: lane): Candidate {
  if (search.count == CANDIDATES) compareCandidates(search);
  storeLane(changetype<usize>(search) + BOUNDS, search.count, bound);
  return candidateAt(search, search.count++);
}

function candidateAt(search: ClosestSearch, i: i32): Candidate {
  return changetype<Candidate>(changetype<usize>(search) + LISTED + i * offsetof<Candidate>());
}

/** Compares the candidates that may still be closest, and forgets all. */
function compareCandidates(search: ClosestSearch): void {
  const bounds = changetype<usize>(search) + BOUNDS;
  for (let k = 0; k < search.count; k++) {
    if (!any(le(loadLane(bounds, k), reachOf(search)))) continue;
    compareCandidate(search, candidateAt(search, k));
  }
  search.count = 0;
}

function compareCandidate(search: ClosestSearch, candidate: Candidate): void {
  // Kernels get the elements as the scene gives them: exchanged, their last bits may differ.
  const a = search.swapped ? candidate.b : candidate.a;
  const b = search.swapped ? candidate.a : candidate.b;
  const open = runKernel(a.kind, a.values, b.kind, b.values);
  takeLanes(search, a, b, ((1 << LANES) - 1) & ~open);
  if (open == 0) return;
  runThoroughly(a.kind, b.kind);
  takeLanes(search, a, b, open);
}

/** Takes in the results of a kernel in some lanes. */
function takeLanes(search: ClosestSearch, a: LaneElement, b: LaneElement, lanes: i32): void {
  const elementA = numberAt(search.pair.a, a.place);
  const elementB = numberAt(search.pair.b, b.place);
  const exchanged = a.kind > b.kind ? 1 : 0;
  for (let left = lanes; left != 0; left &= left - 1) {
    takeIn(search, ctz(left), laneColumns(), exchanged, elementA, elementB);
  }
}
