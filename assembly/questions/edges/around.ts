/** A segment that moves against what stands still, LANES configurations at once. */
import { and, any, bits, LANES, largestLane, loadLane, not, or, REAL_BYTES } from '../../simd/lanes';
import { squaredDistanceOf } from '../../elements/by-kind';
import { BoxRow } from '../../elements/box';
import { BOX, POINT } from '../../layout/kinds';
import { elementGroup } from '../../layout/records';
import { boundOf } from '../motion/bounds';
import { findUnprovedNear } from '../motion/lane-margins';
import { RelativeMotion } from '../motion/records';
import { roundingAt } from '../../narrow-phase/supports';
import {
  boundLanes,
  BOX_BYTES,
  centerOf,
  elementBytes,
  elementsOf,
  freshen,
  lanesOf,
  nearInBlock,
} from '../../robot/lane-segment';
import { areClear, findCloser, findNear, none } from '../../robot/margins';
import { squaredGapTo } from '../../robot/sphere-bounds';
import { ruleOf, obstacleAt } from './lay-out';
import { Mover, Obstacle, RobotScene } from './robot-scene';
import { BEYOND, TOO_CLOSE, CLEAR, provePointClear, ClearProof } from './prove-clear';
import { findWithin } from './within';

/** Open lanes in which a mover is too close to an obstacle; if `stops`, at least one of several. */
export function findAround(scene: RobotScene, mover: Mover, open: mask, stops: bool): mask {
  const slack = roundingAt(lanesOf(mover.segment).scale + scene.stillScale);
  const count = listNear(scene, mover, open, slack);
  if (count == 0) return none();
  freshen(mover.segment);
  if (mover.onlyPoints) return findPoints(scene, mover, count, open, slack, stops, null);
  let tooClose = none();
  for (let i = 0; i < count; i++) {
    const obstacle = nearAt(scene, i);
    const rule = ruleOf(mover, obstacle.still);
    const found = findNear(mover.segment, obstacle.listed, rule.swapped, rule.margin, slack, open);
    tooClose = or(tooClose, found);
    open = and(open, not(found));
    if (stops ? any(found) : !any(open)) return tooClose;
  }
  return tooClose;
}

const proof = changetype<ClearProof>(memory.data(offsetof<ClearProof>(), 16));

/**
 * Proves, in the open lanes, that a mover keeps its margins all over the intervals there.
 *
 * @param rounding - what is to be allowed for that of samples, m
 * @param closely - whether elements that are no points are compared by kernels, and not by spheres only: what
 *   is left open then does not depend on the other lanes
 * @returns `CLEAR`, `TOO_CLOSE`, or the lanes that it leaves open, as bits
 */
export function proveAroundClear(
  scene: RobotScene,
  mover: Mover,
  relative: RelativeMotion,
  open: mask,
  rounding: real,
  closely: bool,
): i32 {
  const segment = mover.segment;
  // As for all of the edge, so that it does not depend on where the other lanes are.
  const slack = roundingAt(<real>relative.moving.reach + scene.stillScale);
  const bound = boundOf(scene.motion, relative);
  const approach = largestLane(bound) + rounding;
  const count = listNear(scene, mover, open, BEYOND * slack + approach);
  if (count == 0) return CLEAR;
  freshen(segment);
  if (mover.onlyPoints) {
    proof.begin(scene.motion, relative, null, approach, rounding);
    const found = findPoints(scene, mover, count, open, slack, true, proof);
    return any(found) ? TOO_CLOSE : proof.unproved;
  }
  let unproved = none();
  for (let i = 0; i < count && any(open); i++) {
    const obstacle = nearAt(scene, i);
    const rule = ruleOf(mover, obstacle.still);
    const found = closely
      ? findUnprovedNear(
          relative,
          bound,
          segment,
          obstacle.listed,
          rule.swapped,
          <real>rule.margin + rounding,
          slack,
          open,
        )
      : findWithin(
          segment,
          obstacle.kind,
          obstacle.element,
          load<real>(scene.needed + REAL_BYTES * i) + slack + approach,
          open,
        );
    unproved = or(unproved, found);
    open = and(open, not(found));
  }
  if (!any(unproved)) return CLEAR;
  return any(findAround(scene, mover, unproved, true)) ? TOO_CLOSE : bits(unproved);
}

function nearAt(scene: RobotScene, i: i32): Obstacle {
  return changetype<Obstacle>(load<usize>(scene.near + 4 * i));
}

/** Lists the obstacles that the bounding sphere of a mover is near, and returns how many there are. */
function listNear(scene: RobotScene, mover: Mover, open: mask, slack: real): i32 {
  const segment = mover.segment;
  const center = centerOf(lanesOf(segment));
  const box = boundLanes(segment);
  const reach = mover.margin + slack;
  let count = 0;
  for (let block = 0; block < scene.blockCount; block++) {
    const compared = <i32>load<u8>(mover.masks + block);
    if (compared == 0) continue;
    let near = nearInBlock(scene.boxes + block * BOX_BYTES, box, reach) & compared;
    for (; near != 0; near &= near - 1) {
      const obstacle = obstacleAt(scene, block * LANES + ctz(near));
      const kind = obstacle.kind;
      const needed = obstacle.radius + <real>ruleOf(mover, obstacle.still).margin;
      const squared = squaredGapTo(center, kind, obstacle.element);
      if (areClear(squared, segment.radius + needed + slack, open, kind >= BOX)) continue;
      store<usize>(scene.near + 4 * count, changetype<usize>(obstacle));
      store<real>(scene.needed + REAL_BYTES * count, needed);
      count++;
    }
  }
  return count;
}

/**
 * The open lanes in which a point of a mover is closer to a listed obstacle than it has to keep; of several,
 * at least one if `stops`. `proof`: notes what is not proved clear on the intervals in the lanes.
 */
function findPoints(
  scene: RobotScene,
  mover: Mover,
  count: i32,
  open: mask,
  slack: real,
  stops: bool,
  proof: ClearProof | null,
): mask {
  const most = proof ? BEYOND * slack + proof.approach : slack;
  const segment = mover.segment;
  const points = elementGroup(segment, POINT);
  const end = elementsOf(lanesOf(segment)) + points.count * elementBytes(POINT);
  let radius = segment.radii + points.place * REAL_BYTES;
  let tooClose = none();
  for (let point = elementsOf(lanesOf(segment)); point < end; point += elementBytes(POINT)) {
    const x = loadLane(point, 0);
    const y = loadLane(point, 1);
    const z = loadLane(point, 2);
    const own = load<real>(radius);
    radius += REAL_BYTES;
    for (let i = 0; i < count; i++) {
      const obstacle = nearAt(scene, i);
      const kind = obstacle.kind;
      const element = obstacle.element;
      const squared =
        kind == BOX
          ? changetype<BoxRow>(element).squaredDistance(x, y, z)
          : squaredDistanceOf(kind, element, x, y, z);
      const bound = own + load<real>(scene.needed + REAL_BYTES * i);
      if (areClear(squared, bound + most, open, kind >= BOX)) continue;
      if (proof) {
        provePointClear(proof, point, squared, bound + slack, open);
        if (areClear(squared, bound + slack, open, kind >= BOX)) continue;
      }
      const rule = ruleOf(mover, obstacle.still);
      const found = findCloser(
        POINT,
        point,
        kind,
        element,
        squared,
        bound,
        rule.swapped,
        rule.margin,
        slack,
        open,
      );
      tooClose = or(tooClose, found);
      open = and(open, not(found));
      if (stops ? any(found) : !any(open)) return tooClose;
    }
  }
  return tooClose;
}
