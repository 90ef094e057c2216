/** A robot's configurations in the lanes. Configurations are f64, drives numbers each, row by row. */
import { LANES, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { mixNumbers } from '../simd/mix';
import { KinematicTree } from '../layout/records';
import { movePose } from '../scene/segment';
import { beginTests } from '../query/margins';
import { Arrangement, relativePose, riderAt, riderPose, segmentAt } from './arrangement';
import { testLanes, testStill } from './margins';
import { composeLanes, linkAt, placeBodies, POSE_BYTES, setConfiguration } from './kinematics';
import { placeOnce, poseOf } from './place-once';
import { beginMoving, beginStill, lanesOf, placeLanes } from './lane-segment';

/** Moves the segments of a robot to one configuration. */
export function moveTo(tree: KinematicTree, configuration: usize): void {
  placeOnce(tree, configuration);
  for (let i = 0; i < tree.linkCount; i++) {
    const link = linkAt(tree, i);
    movePose(link.segment, poseOf(tree, link));
  }
}

/** Puts configurations `first` and following into the lanes; the last one again where there are no more. */
export function fillLanes(tree: KinematicTree, configurations: usize, first: i32, count: i32): void {
  for (let i = 0; i < LANES; i++) {
    const row = first + i < count ? first + i : count - 1;
    setConfiguration(i, configurations + row * tree.drives * 8);
  }
}

let begun: u32 = 0;

/** How often a robot has begun: the lane values of segments belong to the one that began last. */
export function generation(): u32 {
  return begun;
}

/** Begins to place a robot in many configurations. */
export function beginRobot(at: Arrangement): void {
  begun++;
  const tree = at.tree;
  for (let i = 0; i < at.segmentCount; i++) {
    const lanes = lanesOf(segmentAt(at, i));
    lanes.pose = 0;
    lanes.body = 0;
  }
  for (let i = 0; i < tree.linkCount; i++) {
    const link = linkAt(tree, i);
    if (link.body > 0) beginMoving(link.segment, tree.poses + link.body * POSE_BYTES, link.body);
  }
  for (let i = 0; i < at.carriedCount; i++) {
    const rider = riderAt(at, i);
    const carrier = lanesOf(rider.carrier);
    if (carrier.pose == 0) continue;
    for (let k = 0; k < 12; k++) {
      storeLane(relativePose(at, i), k, splat(load<real>(changetype<usize>(rider) + k * REAL_BYTES)));
    }
    beginMoving(rider.segment, riderPose(at, i), carrier.body);
  }
  for (let i = 0; i < at.segmentCount; i++) {
    const segment = segmentAt(at, i);
    if (lanesOf(segment).pose == 0) beginStill(segment);
  }
}

/**
 * Begins tests of whether pairs keep their margins, after `beginRobot`.
 *
 * @param margin - the distance that pairs without a margin of their own have to keep, m
 * @returns whether the pairs that do not depend on the configuration keep their margins
 */
export function beginRobotTests(at: Arrangement, margin: f64): bool {
  at.verdict = beginTests(at.pairs, at.order, at.pairCount, margin, null);
  return testStill(at.verdict);
}

/** Places the robot and what it carries in configurations from `first` on; lanes beyond repeat the last. */
export function placeConfigurations(at: Arrangement, configurations: usize, first: i32, count: i32): void {
  fillLanes(at.tree, configurations, first, count);
  placeRobot(at);
}

/** Tests the configurations in the lanes, and returns the free ones as bits. */
export function testPlaced(at: Arrangement): i32 {
  placeRobot(at);
  return testLanes(at.verdict);
}

/** Places the robot, and what it carries, in the configurations in the lanes. */
export function placeRobot(at: Arrangement): void {
  const tree = at.tree;
  placeBodies(tree);
  for (let i = 0; i < tree.linkCount; i++) {
    const link = linkAt(tree, i);
    if (link.body > 0) placeLanes(link.segment);
  }
  for (let i = 0; i < at.carriedCount; i++) {
    const rider = riderAt(at, i);
    const carrier = lanesOf(rider.carrier).pose;
    if (carrier == 0) continue;
    composeLanes(carrier, relativePose(at, i), riderPose(at, i));
    placeLanes(rider.segment);
  }
}

/** One of `steps` + 1 configurations evenly spaced from one to another. */
export function interpolate(from: usize, to: usize, sample: i32, steps: i32, drives: i32, out: usize): void {
  if (sample == steps) memory.copy(out, to, drives * 8);
  else mixNumbers(from, to, <f64>sample / <f64>steps, drives, out);
}
