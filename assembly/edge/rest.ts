/**
 * What lies between the first samples of a straight way. Where a robot is further from what it has to keep clear of than it can
 * move until the samples next to that one, these need not be looked at: their answer is known.
 *
 * The samples are intervals. In the middle of each, every test is done as if the robot had to keep as much more as it can come
 * nearer within the interval. A test that says no is done as it is, and again in both halves; a test that says yes is settled
 * there. So the answer is that of all samples.
 */
import { any, LANE_BYTES, LANES, loadLane, REAL_BYTES } from '../simd/lanes';
import { maskOf } from '../simd/lane-sets';
import { beginBounds } from '../motion/bounds';
import { beginEdge, needOf } from '../motion/edge-motion';
import { findVelocities } from '../motion/velocities';
import { roundingAt } from '../narrow-phase/supports';
import { fillLanes, interpolate, placeRobot } from '../robot/configurations';
import { settleAround } from './around';
import { settleBetween } from './between';
import { boundMotions } from './bounded';
import { AROUND, RobotScene, Test } from './robot-scene';
import { OFFENDED, SETTLED } from './settling';
import { findOffendedBy, putFirst } from './test-lanes';

/** Samples that lie one after the other, and how many of the tests that are left they need: the first ones of the list. */
@unmanaged
class Interval {
  first: i32;
  last: i32;
  tests: i32;
}

/**
 * Intervals that there is room for. Reason: those of a group are replaced by two each, which are at most half as long, and
 * 32 times is as often as that can happen.
 */
const MOST: i32 = 64 * LANES;
const stack: usize = memory.data(MOST * 12, 16);
let waiting: i32 = 0;

/** Half the lengths of the intervals in the lanes, as shares of the way, lane value. */
const halves: usize = memory.data(LANE_BYTES, 16);

/** Begins with no samples, and with all tests. */
export function clearRest(): void {
  waiting = 0;
}

function intervalAt(i: i32): Interval {
  return changetype<Interval>(stack + i * offsetof<Interval>());
}

/** Adds samples, if there are any from the first to the last. */
export function addSamples(first: i32, last: i32, tests: i32): void {
  if (first > last) return;
  const interval = intervalAt(waiting++);
  interval.first = first;
  interval.last = last;
  interval.tests = tests;
}

/**
 * Whether all samples that were added keep all margins.
 *
 * @param room - room for LANES configurations
 */
export function isRestFree(scene: RobotScene, from: usize, to: usize, steps: i32, room: usize): bool {
  if (waiting == 0) return true;
  memory.copy(scene.left, scene.tests, 4 * scene.testCount);
  let begun = false;
  while (waiting > 0) {
    const count = min(LANES, waiting);
    const bytes = scene.tree.drives * 8;
    let longest = 0;
    for (let i = 0; i < LANES; i++) {
      const interval = intervalAt(waiting - 1 - min(i, count - 1));
      const middle = middleOf(interval);
      interpolate(from, to, middle, steps, scene.tree.drives, room + i * bytes);
      const half = interval.last - middle;
      longest = max(longest, half);
      store<real>(halves + i * REAL_BYTES, <real>(<f64>half / <f64>steps));
    }
    if (longest > 0 && !begun) {
      boundMotions(scene, from);
      beginEdge(scene.motion, from, to);
      begun = true;
    }
    fillLanes(scene.tree, room, 0, LANES);
    placeRobot();
    if (!testGroup(scene, count, longest > 0)) return false;
  }
  return true;
}

function middleOf(interval: Interval): i32 {
  return interval.first + (interval.last - interval.first) / 2;
}

/** Tests the intervals that were added last, which are in the lanes, and puts what is not settled in their place. */
function testGroup(scene: RobotScene, count: i32, settles: bool): bool {
  if (settles) {
    findVelocities(scene.motion);
    beginBounds(scene.motion, loadLane(halves, 0));
  }
  const asked = maskOf((1 << count) - 1);
  let open = 0;
  let left = 0;
  const tests = intervalAt(waiting - count).tests;
  for (let i = 0; i < tests; i++) {
    const test = changetype<Test>(load<usize>(scene.left + 4 * i));
    const unsettled = settles ? settle(scene, test, asked) : check(scene, test, asked);
    if (unsettled == SETTLED) continue;
    if (unsettled == OFFENDED) {
      putFirst(scene, test);
      return false;
    }
    open |= unsettled;
    store<usize>(scene.left + 4 * i, load<usize>(scene.left + 4 * left));
    store<usize>(scene.left + 4 * left++, changetype<usize>(test));
  }
  divide(count, open, left);
  return true;
}

/** What `settleAround` and `settleBetween` say of intervals of one sample. */
function check(scene: RobotScene, test: Test, asked: mask): i32 {
  return any(findOffendedBy(scene, test, asked, true)) ? OFFENDED : SETTLED;
}

function settle(scene: RobotScene, test: Test, asked: mask): i32 {
  const rounding = <real>roundingOf(scene, test);
  if (test.kind == AROUND) return settleAround(scene, test.a, test.wayA, asked, rounding);
  return settleBetween(test, asked, rounding);
}

/** What is to be allowed for the rounding of samples, m. */
function roundingOf(scene: RobotScene, test: Test): f64 {
  if (test.kind != AROUND) return needOf(test.motion, 0);
  return test.wayA.rounding + <f64>roundingAt(scene.stillScale + <real>test.wayA.traveler.reach);
}

/** Replaces the last intervals by the halves of those whose lanes are open. */
function divide(count: i32, open: i32, tests: i32): void {
  waiting -= count;
  // The halves are written over the intervals that they are of: these are read first.
  for (let i = 0; i < count; i++) {
    const interval = intervalAt(waiting + count - 1 - i);
    store<i32>(ends + 8 * i, interval.first);
    store<i32>(ends + 8 * i + 4, interval.last);
  }
  for (let i = 0; i < count; i++) {
    if (((open >> i) & 1) == 0) continue;
    const first = load<i32>(ends + 8 * i);
    const last = load<i32>(ends + 8 * i + 4);
    const middle = first + (last - first) / 2;
    addSamples(first, middle - 1, tests);
    addSamples(middle + 1, last, tests);
  }
}

/** The first and the last sample of the interval in each lane, i32. */
const ends: usize = memory.data(8 * LANES, 16);
