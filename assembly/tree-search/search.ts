/**
 * Search of two segments, at least one of which has a tree, for the elements that are closest, or for those
 * within a margin.
 *
 * Where bodies overlap, many pairs of elements are at the least distance there can be, minus both radii, and
 * the one of the lowest numbers is asked for. The search then begins again with the children of the lowest
 * numbers first, and leaves out nodes whose numbers are too high.
 */
import { hasDepths } from '../pairs/swept/crossing-depth';
import { REAL_BYTES } from '../simd/lanes';
import { Segment, SegmentPair } from '../layout/records';
import { Closest } from '../narrow-phase/closest';
import { comesBefore } from '../narrow-phase/pair-list';
import { flushAll } from '../narrow-phase/queue';
import { Sink, VERDICT } from '../narrow-phase/sink';
import { settle, Verdict } from '../narrow-phase/verdict';
import { lowestAt } from '../bvh/boxes';
import { toBound } from '../bvh/frames';
import { hasCloud } from './balls';
import { testPairByBalls, TOO_CLOSE, UNKNOWN } from './cloud';
import { compareLeaves, comparePrevious, WAY_BETWEEN } from './leaf-pairs';
import { PairQuery } from './pair-query';
import { isOfElements, testElements } from './element-search';
import { findTooClose } from './too-close';
import { indexOf, levelOf, topOf, traverse } from './traverse';

/** How far from the least distance the result may be: a share of it, or metres, whichever allows more. */
let relativeError: real = 0;
let absoluteError: real = 0;

/** Allows evaluations an error, until the next call. It concerns segments with trees only. */
export function setTolerance(relative: f64, absolute: f64): void {
  relativeError = <real>relative;
  absoluteError = <real>absolute;
}

/** Distances from here up to an upper bound need not be told from it, m. */
function worthFinding(upper: real): real {
  const least = upper - absoluteError;
  if (upper <= 0) return least;
  const share = upper / (1 + relativeError);
  return share < least ? share : least;
}

/** A query of two trees that opens the nearest nodes first. It adds `limit` and `leaf`. */
@unmanaged
class NearestFirst extends PairQuery {
  @inline
  wants(_a: i32, _b: i32): bool {
    return true;
  }
  @inline
  order(_: Segment, _level: i32, _index: i32, bound: real): f64 {
    return <f64>bound;
  }
}

/** The elements within a margin of each other. */
@unmanaged
class WithinQuery extends NearestFirst {
  sink: Sink;
  /** The margin, m, and the bound of what is within it. */
  margin: real;
  reach: real;
  @inline
  limit(): real {
    return this.sink.isDone ? <real>-Infinity : this.reach;
  }
  @inline
  leaf(a: i32, b: i32): void {
    compareLeaves(this.sink, this.pair, a, b, this.margin, WAY_BETWEEN, false);
  }
}

/** The closest elements, bounded from above by the sink's slot 0, until they are known to be at the floor. */
@unmanaged
class ClosestQuery extends NearestFirst {
  sink: Closest;
  /** The largest distance that is asked for, m. */
  beyond: real;
  /** The least distance possible for the pair's elements, m; whether those known as closest are at it. */
  floor: real;
  isAtFloor: bool;
  @inline
  limit(): real {
    const upper = load<real>(this.sink.uppers);
    if (upper <= this.floor && this.reachesFloor()) return -Infinity;
    return limitOf(upper, this.beyond, this.slack);
  }

  /** Whether the elements known to be closest are at the least distance there can be. */
  reachesFloor(): bool {
    flushAll(this.sink);
    this.isAtFloor = load<real>(this.sink.columns.distance + this.row * REAL_BYTES) <= this.floor;
    return this.isAtFloor;
  }
  @inline
  leaf(a: i32, b: i32): void {
    compareClosest(this.sink, this.pair, this.row, a, b, false);
  }
}

/** Of elements that are equally close, those with the lowest numbers. */
@unmanaged
class LowestQuery extends PairQuery {
  sink: Closest;
  beyond: real;
  @inline
  limit(): real {
    return limitOf(load<real>(this.sink.uppers), this.beyond, this.slack);
  }
  @inline
  leaf(a: i32, b: i32): void {
    compareClosest(this.sink, this.pair, this.row, a, b, true);
  }

  /** Whether two nodes may have elements that come before those known to be closest. */
  wants(a: i32, b: i32): bool {
    const lowestA = load<i32>(lowestAt(this.pair.a, levelOf(a), indexOf(a)));
    const lowestB = load<i32>(lowestAt(this.pair.b, levelOf(b), indexOf(b)));
    return comesBefore(this.pair, lowestA, lowestB);
  }
  @inline
  order(segment: Segment, level: i32, index: i32, _: real): f64 {
    return <f64>load<i32>(lowestAt(segment, level, index));
  }
}

/** The largest bound of what is worth looking at. */
function limitOf(upper: real, beyond: real, slack: real): real {
  // A relative tolerance needs a known distance: before, the upper bound is the largest that is asked for.
  return toBound((upper < beyond ? worthFinding(upper) : upper) + slack);
}

/** Queues the elements of two leaves that may be as close as those known to be closest. */
function compareClosest(sink: Closest, pair: SegmentPair, row: i32, a: i32, b: i32, byNumber: bool): void {
  const normal = sink.columns.normal + 3 * row * REAL_BYTES;
  compareLeaves(sink, pair, a, b, load<real>(sink.uppers), normal, byNumber);
}

const closest = changetype<ClosestQuery>(memory.data(offsetof<ClosestQuery>(), 16));
const lowest = changetype<LowestQuery>(memory.data(offsetof<LowestQuery>(), 16));
const within = changetype<WithinQuery>(memory.data(offsetof<WithinQuery>(), 16));

/**
 * Searches for the closest elements of the pair in row `row`: those not beyond the upper bound in slot 0.
 * What it finds last may still be in the queues afterwards.
 */
export function searchClosest(sink: Closest, pair: SegmentPair, row: i32): void {
  closest.begin(pair, row, 0);
  closest.sink = sink;
  closest.beyond = load<real>(sink.uppers);
  closest.floor = floorOf(pair);
  closest.isAtFloor = false;
  comparePrevious(sink, pair);
  traverse<ClosestQuery>(closest, topOf(pair.a), topOf(pair.b));
  if (!closest.isAtFloor) return;
  lowest.pair = pair;
  lowest.row = row;
  lowest.slack = closest.slack;
  lowest.sink = sink;
  lowest.beyond = closest.beyond;
  traverse<LowestQuery>(lowest, topOf(pair.a), topOf(pair.b));
}

/** The least distance that elements of a pair can have, m; depths of crossing swept cores do not count. */
function floorOf(pair: SegmentPair): real {
  return hasDepths() ? <real>-Infinity : <real>0 - pair.a.thickness - pair.b.thickness;
}

/** Searches for elements within a margin of each other, m, until the sink is done. */
export function searchWithin(sink: Sink, pair: SegmentPair, row: i32, margin: real): void {
  if (sink.kind == VERDICT && hasCloud(pair)) {
    const answer = testPairByBalls(pair, margin);
    if (answer == TOO_CLOSE) settle(changetype<Verdict>(sink), row);
    if (answer != UNKNOWN) return;
  }
  if (sink.kind == VERDICT && isOfElements(pair)) return testElements(sink, pair, row, margin);
  within.begin(pair, row, row);
  if (sink.kind == VERDICT) return findTooClose(sink, pair, margin, within.slack);
  within.sink = sink;
  within.margin = margin;
  within.reach = toBound(margin + within.slack);
  traverse<WithinQuery>(within, topOf(pair.a), topOf(pair.b));
}
