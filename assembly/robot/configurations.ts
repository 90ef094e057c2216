/** A robot's configurations in, distances or answers out. Configurations are f64, drives numbers each, row by row. */
import { LANES, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { mixNumbers } from '../simd/mix';
import { Carried, KinematicTree, PairColumns, Segment, SegmentPair } from '../layout/records';
import { advance } from '../query/batch';
import { followCarriers } from '../scene/carry';
import { movePose } from '../scene/segment';
import { evaluatePairs } from '../query/evaluate';
import { beginTests } from '../query/margins';
import { marginOf } from '../narrow-phase/sink';
import { Verdict } from '../narrow-phase/verdict';
import { countOffended, testLanes, testStill } from './margins';
import { writeGradients } from './gradient';
import { composeLanes, linkAt, moveSegments, placeBodies, POSE_BYTES, setConfiguration } from './kinematics';
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

/**
 * Evaluates a pair list for `count` configurations. The segments are left in the last.
 *
 * @param columns - room for count × pairCount rows; moved on
 * @param sum - room for a gradient, drives × f64, if gradients are computed
 * @param gradients - where the gradients of all rows go, drives × real each, after `beginRobot`; 0: none are computed
 */
export function evaluateConfigurations(
  tree: KinematicTree,
  configurations: usize,
  count: i32,
  carried: usize,
  carriedCount: i32,
  pairs: usize,
  pairCount: i32,
  columns: PairColumns,
  maxDistance: f64,
  sum: usize,
  gradients: usize,
): void {
  let to = gradients;
  for (let first = 0; first < count; first += LANES) {
    fillLanes(tree, configurations, first, count);
    placeBodies(tree);
    for (let i = 0; i < LANES && first + i < count; i++) {
      moveSegments(tree, i);
      followCarriers(carried, carriedCount);
      evaluatePairs(pairs, pairCount, columns, maxDistance, true);
      if (to != 0) to = writeGradients(tree, i, pairs, pairCount, columns, sum, to);
      advance(columns, pairCount);
    }
  }
}

/** What is tested: the robot, against what, and where the lane poses of carried segments go, one after the other. */
let robot: KinematicTree = changetype<KinematicTree>(0);
let sink: Verdict = changetype<Verdict>(0);
let carriedList: usize = 0;
let carriedCount: i32 = 0;
let carriedPoses: usize = 0;

/** How often a robot has begun: who begins next takes the lane values of segments over. */
let begun: u32 = 0;

export function turns(): u32 {
  return begun;
}

/**
 * Begins to place a robot in many configurations, in a scene whose segments have their `LaneSegment`s.
 *
 * @param segments, segmentCount - addresses of all segments of the scene
 * @param carried, ridersCount - list of Carried records
 * @param lanePoses - room for two lane poses per carried segment
 */
export function beginRobot(
  tree: KinematicTree,
  segments: usize,
  segmentCount: i32,
  carried: usize,
  ridersCount: i32,
  lanePoses: usize,
): void {
  begun++;
  robot = tree;
  carriedList = carried;
  carriedCount = ridersCount;
  carriedPoses = lanePoses;
  for (let i = 0; i < segmentCount; i++) {
    lanesOf(segmentAt(segments, i)).pose = 0;
    lanesOf(segmentAt(segments, i)).body = 0;
  }
  for (let i = 0; i < tree.linkCount; i++) {
    const link = linkAt(tree, i);
    if (link.body > 0) beginMoving(link.segment, tree.poses + link.body * POSE_BYTES, link.body);
  }
  for (let i = 0; i < ridersCount; i++) {
    const rider = riderAt(i);
    if (lanesOf(rider.carrier).pose == 0) continue;
    for (let k = 0; k < 12; k++) {
      storeLane(relativePose(i), k, splat(load<real>(changetype<usize>(rider) + k * REAL_BYTES)));
    }
    beginMoving(rider.segment, riderPose(i), lanesOf(rider.carrier).body);
  }
  for (let i = 0; i < segmentCount; i++) {
    const segment = segmentAt(segments, i);
    if (lanesOf(segment).pose == 0) beginStill(segment);
  }
}

/**
 * Begins tests of the robot of `beginRobot`.
 *
 * @param order - see `beginTests`
 * @returns whether the pairs that do not depend on the configuration keep their margins
 */
export function beginRobotTests(pairs: usize, order: usize, pairCount: i32, margin: f64): bool {
  sink = beginTests(pairs, order, pairCount, margin, null);
  return testStill(sink);
}

function segmentAt(segments: usize, i: i32): Segment {
  return changetype<Segment>(load<usize>(segments + 4 * i));
}

function riderAt(i: i32): Carried {
  return changetype<Carried>(carriedList + i * offsetof<Carried>());
}

/** The pose of a carried segment in the frame of its carrier, the same in all lanes. */
function relativePose(i: i32): usize {
  return carriedPoses + 2 * i * POSE_BYTES;
}

/** Its pose in the world. */
function riderPose(i: i32): usize {
  return carriedPoses + (2 * i + 1) * POSE_BYTES;
}

/**
 * Adds to a counter of each pair in how many of `count` configurations it is closer than its margin. Between
 * `beginRobotTests` and the next.
 *
 * @param rows, rowCount - the numbers of the pairs that are looked at, i32 each
 * @param counters - a counter per pair of the list, u32 each
 */
export function countCollisions(
  configurations: usize,
  count: i32,
  rows: usize,
  rowCount: i32,
  counters: usize,
): void {
  for (let first = 0; first < count; first += LANES) {
    placeConfigurations(configurations, first, count);
    countOffended(sink, rows, rowCount, min(LANES, count - first), counters);
  }
}

/** The robot of the last `beginRobot`. */
export function robotAtHand(): KinematicTree {
  return robot;
}

/** Places the robot, and what it carries, in configurations `first` and following: the last one again where there are no more. */
export function placeConfigurations(configurations: usize, first: i32, count: i32): void {
  fillLanes(robot, configurations, first, count);
  placeRobot();
}

/** Tests the configurations in the lanes, and returns the free ones as bits. */
export function testPlaced(): i32 {
  placeRobot();
  return testLanes(sink);
}

/** The tests of the last `beginRobotTests`. */
export function testsAtHand(): Verdict {
  return sink;
}

/** The distance that a pair has to keep in the tests of the last `beginRobotTests`, m. */
export function marginAtHand(pair: SegmentPair): f64 {
  return marginOf(sink, pair);
}

/** Places the robot, and what it carries, in the configurations in the lanes. */
export function placeRobot(): void {
  placeBodies(robot);
  for (let i = 0; i < robot.linkCount; i++) {
    const link = linkAt(robot, i);
    if (link.body > 0) placeLanes(link.segment);
  }
  for (let i = 0; i < carriedCount; i++) {
    const rider = riderAt(i);
    const carrier = lanesOf(rider.carrier).pose;
    if (carrier == 0) continue;
    composeLanes(carrier, relativePose(i), riderPose(i));
    placeLanes(rider.segment);
  }
}

/** One of `steps` + 1 configurations evenly spaced from one to another. */
export function interpolate(from: usize, to: usize, sample: i32, steps: i32, drives: i32, out: usize): void {
  if (sample == steps) memory.copy(out, to, drives * 8);
  else mixNumbers(from, to, <f64>sample / <f64>steps, drives, out);
}
