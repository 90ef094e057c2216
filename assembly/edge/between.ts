/** Two segments that move, LANES configurations at once. */
import { and, any, loadLane, not, or, REAL_BYTES, sub } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { POINT } from '../layout/kinds';
import { elementGroup, Segment } from '../layout/records';
import { roundingAt } from '../narrow-phase/supports';
import { centerOf, elementBytes, elementsOf, freshen, lanesOf } from '../robot/lane-segment';
import { areClear, areSpheresClear, findCloser, findOffended, none } from '../robot/margins';
import { Test } from './robot-scene';

/** The open lanes in which two movers are closer than their margin; of several, at least one if `stops`. */
export function findBetween(test: Test, open: mask, stops: bool): mask {
  if (areSpheresClear(test.pair, test.margin, open)) return none();
  if (test.a.onlyPoints && test.b.onlyPoints) return findPoints(test, open, stops);
  return findOffended(test.pair, test.margin, open);
}

/** The same for segments of points. */
function findPoints(test: Test, open: mask, stops: bool): mask {
  const a = test.a.segment;
  const b = test.b.segment;
  const slack = roundingAt(lanesOf(a).scale + lanesOf(b).scale);
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
    if (areClear(squared, own + b.radius + slack, open, false)) continue;
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
      if (areClear(squared, bound + slack, open, false)) continue;
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
