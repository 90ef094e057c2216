/** Two segments that move, LANES configurations at once. */
import { add, and, any, bits, largestLane, loadLane, not, or, REAL_BYTES, splat, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { BOX, POINT } from '../layout/kinds';
import { elementGroup, Segment } from '../layout/records';
import { boundOf, mostBoundOf } from '../motion/bounds';
import { Motion, Way } from '../motion/records';
import { hasTree, roundingAt } from '../narrow-phase/supports';
import { hasClosed } from '../tree-search/inside';
import { centerOf, elementAt, elementBytes, elementsOf, freshen, lanesOf } from '../robot/lane-segment';
import { areClear, areSpheresClear, findCloser, findOffended, none } from '../robot/margins';
import { radiusOf, squaredGapTo } from '../robot/sphere-bounds';
import { BETWEEN, Test } from './robot-scene';
import { OFFENDED, SETTLED, settlePoints, Settling } from './settling';
import { findWithin } from './within';

/** The open lanes in which two movers are closer than their margin; of several, at least one if `stops`. */
export function findBetween(test: Test, open: mask, stops: bool): mask {
  if (areSpheresClear(test.pair, test.margin, open)) return none();
  if (test.a.onlyPoints && test.b.onlyPoints) return findPoints(test, open, stops, null);
  return findOffended(test.pair, test.margin, open);
}

const settling = changetype<Settling>(memory.data(offsetof<Settling>(), 16));

/**
 * Settles, in the open lanes, whether two movers, or a pair with a tree, keep their margin all over the intervals there.
 *
 * @param rounding - what is to be allowed for that of samples, m
 * @returns see settling.ts
 */
export function settleBetween(motion: Motion, test: Test, open: mask, rounding: real): i32 {
  const pair = test.pair;
  const a = test.wayA;
  const b = test.wayB;
  const margin = test.margin;
  // Most pairs are so far apart that it need not be known how fast they move.
  if (areSpheresClear(pair, margin + <f64>(mostOf(motion, a) + mostOf(motion, b) + rounding), open))
    return SETTLED;
  let bound = splat(0);
  if (a) bound = add(bound, boundOf(motion, a));
  if (b) bound = add(bound, boundOf(motion, b));
  const approach = largestLane(bound) + rounding;
  if (areSpheresClear(pair, margin + <f64>approach, open)) return SETTLED;
  if (test.kind == BETWEEN && test.a.onlyPoints && test.b.onlyPoints) {
    settling.motion = motion;
    settling.approach = approach;
    settling.rounding = rounding;
    settling.first = a;
    settling.second = b;
    settling.unsettled = 0;
    return any(findPoints(test, open, true, settling)) ? OFFENDED : settling.unsettled;
  }
  const unsettled = hasTree(pair) || hasClosed(pair) ? open : findUnsettled(test, open, approach);
  if (!any(unsettled)) return SETTLED;
  if (areSpheresClear(pair, margin, unsettled)) return bits(unsettled);
  return any(findOffended(pair, margin, unsettled)) ? OFFENDED : bits(unsettled);
}

function mostOf(motion: Motion, way: Way): real {
  return way ? mostBoundOf(motion, way) : 0;
}

/** The open lanes in which spheres of elements leave it open whether two movers keep `more` than their margin, m. */
function findUnsettled(test: Test, open: mask, more: real): mask {
  const a = test.pair.a;
  const b = test.pair.b;
  const needed = <real>test.margin + roundingAt(lanesOf(a).scale + lanesOf(b).scale) + more;
  freshen(a);
  freshen(b);
  const lanes = lanesOf(a);
  let unsettled = none();
  for (let i = 0; i < lanes.count && any(open); i++) {
    const element = elementAt(lanes, i);
    const kind = element.kind;
    const reach = radiusOf(element) + needed;
    const squared = squaredGapTo(centerOf(lanesOf(b)), kind, element.values);
    if (areClear(squared, b.radius + reach, open, kind >= BOX)) continue;
    const found = findWithin(b, kind, element.values, reach, open);
    unsettled = or(unsettled, found);
    open = and(open, not(found));
  }
  return unsettled;
}

/**
 * The open lanes in which points of two movers are closer than the margin; of several, at least one if
 * `stops`. `settling`: notes what is not settled on the intervals in the lanes.
 */
function findPoints(test: Test, open: mask, stops: bool, settling: Settling | null): mask {
  const a = test.a.segment;
  const b = test.b.segment;
  const slack = roundingAt(lanesOf(a).scale + lanesOf(b).scale);
  const most = settling ? slack + settling.approach : slack;
  const margin = <real>test.margin;
  const center = centerOf(lanesOf(b));
  const centerX = loadLane(center, 0);
  const centerY = loadLane(center, 1);
  const centerZ = loadLane(center, 2);
  freshen(a);
  let offended = none();
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
      if (settling) {
        settlePoints(settling, point, other, squared, bound + slack, open);
        if (areClear(squared, bound + slack, open, false)) continue;
      }
      const found = findCloser(POINT, point, POINT, other, squared, bound, false, test.margin, slack, open);
      offended = or(offended, found);
      open = and(open, not(found));
      if (stops ? any(found) : !any(open)) return offended;
    }
  }
  return offended;
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
