/** Two segments that move, LANES configurations at once. */
import {
  add,
  and,
  any,
  bits,
  largestLane,
  loadLane,
  not,
  or,
  REAL_BYTES,
  splat,
  sub,
} from '../../simd/lanes';
import { dot } from '../../simd/vec3';
import { BOX, POINT } from '../../layout/kinds';
import { elementGroup, Segment } from '../../layout/records';
import { boundOf, mostBoundOf } from '../motion/bounds';
import { findUnproved } from '../motion/lane-margins';
import { Motion, RelativeMotion } from '../motion/records';
import { hasTree, roundingAt } from '../../narrow-phase/supports';
import { hasClosed } from '../../tree-search/inside';
import { centerOf, elementAt, elementBytes, elementsOf, freshen, lanesOf } from '../../robot/lane-segment';
import { areClear, areSpheresClear, findCloser, findTooClose, none } from '../../robot/margins';
import { squaredGapTo } from '../../robot/sphere-bounds';
import { BETWEEN, Test } from './robot-scene';
import { BEYOND, TOO_CLOSE, CLEAR, provePointsClear, ClearProof } from './prove-clear';
import { findWithin } from './within';

/** The open lanes in which two movers are closer than their margin; of several, at least one if `stops`. */
export function findBetween(test: Test, open: mask, stops: bool): mask {
  if (areSpheresClear(test.pair, test.margin, open)) return none();
  if (test.a.onlyPoints && test.b.onlyPoints) {
    const slack = roundingAt(lanesOf(test.pair.a).scale + lanesOf(test.pair.b).scale);
    return findPoints(test, open, slack, stops, null);
  }
  return findTooClose(test.pair, test.margin, open);
}

const proof = changetype<ClearProof>(memory.data(offsetof<ClearProof>(), 16));

/**
 * Settles, in open lanes, whether two movers, or a pair with a tree, keep their margin all over intervals.
 *
 * @param rounding - what is to be allowed for that of samples, m
 * @param closely - as for `proveAroundClear`; and whether pairs with trees are settled at all
 * @returns see prove-clear.ts
 */
export function proveBetweenClear(
  motion: Motion,
  test: Test,
  open: mask,
  rounding: real,
  closely: bool,
): i32 {
  const pair = test.pair;
  const a = test.relativeA;
  const b = test.relativeB;
  const margin = test.margin;
  const slack = slackOf(test);
  // Most pairs are so far apart that it need not be known how fast they move.
  const most = mostOf(motion, a) + mostOf(motion, b) + rounding + BEYOND * slack;
  if (areSpheresClear(pair, margin + <f64>most, open)) return CLEAR;
  let bound = splat(0);
  if (a) bound = add(bound, boundOf(motion, a));
  if (b) bound = add(bound, boundOf(motion, b));
  const approach = largestLane(bound) + rounding;
  if (areSpheresClear(pair, margin + <f64>(approach + BEYOND * slack), open)) return CLEAR;
  if (test.kind == BETWEEN && test.a.onlyPoints && test.b.onlyPoints) {
    proof.begin(motion, a, b, approach, rounding);
    return any(findPoints(test, open, slack, true, proof)) ? TOO_CLOSE : proof.unproved;
  }
  let unproved = open;
  if (closely) unproved = findUnproved(motion, test.motion, splat(<real>margin + rounding), open);
  else if (!hasTree(pair) && !hasClosed(pair)) unproved = findWithinReach(test, open, approach);
  if (!any(unproved)) return CLEAR;
  if (areSpheresClear(pair, margin, unproved)) return bits(unproved);
  return any(findTooClose(pair, margin, unproved)) ? TOO_CLOSE : bits(unproved);
}

/** What is allowed for rounding, m: as for all of the edge, so that it does not depend on the lanes. */
function slackOf(test: Test): real {
  const a = test.motion.movingA;
  const b = test.motion.movingB;
  const scaleA = a ? <real>a.reach : lanesOf(test.pair.a).scale;
  const scaleB = b ? <real>b.reach : lanesOf(test.pair.b).scale;
  return roundingAt(scaleA + scaleB);
}

function mostOf(motion: Motion, relative: RelativeMotion): real {
  return relative ? mostBoundOf(motion, relative) : 0;
}

/** The open lanes in which element spheres do not prove that two movers keep `more` than their margin, m. */
function findWithinReach(test: Test, open: mask, more: real): mask {
  const a = test.pair.a;
  const b = test.pair.b;
  const needed = <real>test.margin + roundingAt(lanesOf(a).scale + lanesOf(b).scale) + more;
  freshen(a);
  freshen(b);
  const lanes = lanesOf(a);
  let unproved = none();
  for (let i = 0; i < lanes.count && any(open); i++) {
    const element = elementAt(lanes, i);
    const kind = element.kind;
    const reach = element.around + needed;
    const squared = squaredGapTo(centerOf(lanesOf(b)), kind, element.values);
    if (areClear(squared, b.radius + reach, open, kind >= BOX)) continue;
    const found = findWithin(b, kind, element.values, reach, open);
    unproved = or(unproved, found);
    open = and(open, not(found));
  }
  return unproved;
}

/**
 * The open lanes in which points of two movers are closer than the margin; of several, at least one if
 * `stops`. `proof`: notes what is not proved clear on the intervals in the lanes.
 */
function findPoints(test: Test, open: mask, slack: real, stops: bool, proof: ClearProof | null): mask {
  const a = test.a.segment;
  const b = test.b.segment;
  const most = proof ? BEYOND * slack + proof.approach : slack;
  const margin = <real>test.margin;
  const center = centerOf(lanesOf(b));
  const centerX = loadLane(center, 0);
  const centerY = loadLane(center, 1);
  const centerZ = loadLane(center, 2);
  freshen(a);
  let tooClose = none();
  let radius = radiiOf(a);
  const end = endOf(a);
  for (let point = elementsOf(lanesOf(a)); point < end; point += elementBytes(POINT)) {
    const own = load<real>(radius) + margin;
    radius += REAL_BYTES;
    const x = loadLane(point, 0);
    const y = loadLane(point, 1);
    const z = loadLane(point, 2);
    const squared = squareOf(sub(x, centerX), sub(y, centerY), sub(z, centerZ));
    if (areClear(squared, own + b.radius + most, open, false)) continue;
    freshen(b);
    let otherRadius = radiiOf(b);
    const otherEnd = endOf(b);
    for (let other = elementsOf(lanesOf(b)); other < otherEnd; other += elementBytes(POINT)) {
      const bound = own + load<real>(otherRadius);
      otherRadius += REAL_BYTES;
      const squared = squareOf(
        sub(x, loadLane(other, 0)),
        sub(y, loadLane(other, 1)),
        sub(z, loadLane(other, 2)),
      );
      if (areClear(squared, bound + most, open, false)) continue;
      if (proof) {
        provePointsClear(proof, point, other, squared, bound + slack, open);
        if (areClear(squared, bound + slack, open, false)) continue;
      }
      const found = findCloser(POINT, point, POINT, other, squared, bound, false, test.margin, slack, open);
      tooClose = or(tooClose, found);
      open = and(open, not(found));
      if (stops ? any(found) : !any(open)) return tooClose;
    }
  }
  return tooClose;
}

function squareOf(x: lane, y: lane, z: lane): lane {
  return dot(x, y, z, x, y, z);
}

function radiiOf(segment: Segment): usize {
  return segment.radii + elementGroup(segment, POINT).place * REAL_BYTES;
}

function endOf(segment: Segment): usize {
  return elementsOf(lanesOf(segment)) + elementGroup(segment, POINT).count * elementBytes(POINT);
}
