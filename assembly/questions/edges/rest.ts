/**
 * What lies between the first samples of an edge. Where a robot is further from what it has to keep clear of
 * than it can move until the samples next to that one, these need not be looked at: their answer is known.
 *
 * The samples are intervals. In the middle of each, every test is done as if the robot had to keep as much
 * more as it can come nearer within the interval. A test that says no is done as it is, and again in both
 * halves; a test that says yes is done there. So the answer is that of all samples.
 */
import { any, LANE_BYTES, LANES, loadLane, REAL_BYTES } from '../../simd/lanes';
import { maskOf } from '../../simd/lane-sets';
import { beginBounds } from '../motion/bounds';
import { beginEdge, needOf } from '../motion/edge-motion';
import { search } from '../motion/intervals';
import { findVelocities } from '../motion/velocities';
import { roundingAt } from '../../narrow-phase/supports';
import { fillLanes, interpolate, placeRobot } from '../../robot/configurations';
import { proveAroundClear } from './around';
import { proveBetweenClear } from './between';
import { boundMotions } from './bounded';
import { AROUND, RobotScene, Test } from './robot-scene';
import { TOO_CLOSE, CLEAR } from './prove-clear';
import { findTooCloseBy, putFirst } from './test-lanes';

/** Samples in a row, and how many of the tests that are left they need: the first ones of the list. */
@unmanaged
class Interval {
  first: i32;
  last: i32;
  tests: i32;
}

/**
 * Intervals that there is room for. Reason: those of a group are replaced by two each, which are at most half
 * as long, and 32 times is as often as that can happen.
 */
const MOST: i32 = 64 * LANES;
const stack: usize = memory.data(MOST * 12, 16);

/** Half the lengths of the intervals in the lanes, as shares of the edge, lane value. */
const halves: usize = memory.data(LANE_BYTES, 16);

function intervalAt(i: i32): Interval {
  return changetype<Interval>(stack + i * offsetof<Interval>());
}

/** The samples of an edge whose answer is not known: the last ones are looked at first. */
@unmanaged
export class Rest {
  scene: RobotScene;
  /** The edge's ends, whole configurations; its number of steps; room for LANES configurations. */
  from: usize;
  to: usize;
  steps: i32;
  room: usize;
  /** How many intervals wait. */
  count: i32;
  /** Whether it is known how far the robot moves on the edge. */
  begun: bool;
  /** Whether all samples so far keep all margins. */
  isFree: bool;
  /** The lanes in which something is left to be tested, as bits, and how many tests that are. */
  open: i32;
  left: i32;

  /** Begins with no samples, and with all tests. */
  begin(scene: RobotScene, from: usize, to: usize, steps: i32, room: usize): void {
    this.scene = scene;
    this.from = from;
    this.to = to;
    this.steps = steps;
    this.room = room;
    this.count = 0;
    this.begun = false;
    this.isFree = true;
  }

  /** Adds samples, if there are any from the first to the last. */
  add(first: i32, last: i32, tests: i32): void {
    if (first > last) return;
    const interval = intervalAt(this.count++);
    interval.first = first;
    interval.last = last;
    interval.tests = tests;
  }

  waiting(): i32 {
    return this.count;
  }

  take(): i32 {
    return min(LANES, this.count);
  }

  /** Tests the intervals that were added last. */
  look(count: i32): bool {
    const scene = this.scene;
    const drives = scene.tree.drives;
    let longest = 0;
    for (let i = 0; i < LANES; i++) {
      const interval = intervalAt(this.count - 1 - min(i, count - 1));
      const middle = middleOf(interval);
      interpolate(this.from, this.to, middle, this.steps, drives, this.room + i * drives * 8);
      const half = interval.last - middle;
      longest = max(longest, half);
      store<real>(halves + i * REAL_BYTES, <real>(<f64>half / <f64>this.steps));
    }
    const proves = longest > 0;
    if (proves && !this.begun) {
      boundMotions(scene, this.from);
      beginEdge(scene.motion, this.from, this.to);
      this.begun = true;
    }
    fillLanes(scene.tree, this.room, 0, LANES);
    placeRobot(scene);
    if (proves) {
      findVelocities(scene.motion);
      beginBounds(scene.motion, loadLane(halves, 0));
    }
    this.isFree = this.test(count, proves);
    return this.isFree;
  }

  /** Does the tests that are left in the lanes; false where one fails. */
  test(count: i32, proves: bool): bool {
    const scene = this.scene;
    const asked = maskOf((1 << count) - 1);
    let open = 0;
    let left = 0;
    const tests = intervalAt(this.count - count).tests;
    for (let i = 0; i < tests; i++) {
      const test = changetype<Test>(load<usize>(scene.left + 4 * i));
      const unproved = proves ? proveClear(scene, test, asked) : check(scene, test, asked);
      if (unproved == CLEAR) continue;
      if (unproved == TOO_CLOSE) {
        putFirst(scene, test);
        return false;
      }
      open |= unproved;
      store<usize>(scene.left + 4 * i, load<usize>(scene.left + 4 * left));
      store<usize>(scene.left + 4 * left++, changetype<usize>(test));
    }
    this.open = open;
    this.left = left;
    return true;
  }

  /** Replaces the last intervals by the halves of those whose lanes are open. */
  divide(count: i32): bool {
    this.count -= count;
    // The halves are written over the intervals that they are of: these are read first.
    for (let i = 0; i < count; i++) {
      const interval = intervalAt(this.count + count - 1 - i);
      store<i32>(ends + 8 * i, interval.first);
      store<i32>(ends + 8 * i + 4, interval.last);
    }
    for (let i = 0; i < count; i++) {
      if (((this.open >> i) & 1) == 0) continue;
      const first = load<i32>(ends + 8 * i);
      const last = load<i32>(ends + 8 * i + 4);
      const middle = first + (last - first) / 2;
      this.add(first, middle - 1, this.left);
      this.add(middle + 1, last, this.left);
    }
    return true;
  }
}

/** Whether all samples that were added keep all margins. */
export function isRestFree(rest: Rest): bool {
  memory.copy(rest.scene.left, rest.scene.tests, 4 * rest.scene.testCount);
  search<Rest>(rest);
  return rest.isFree;
}

function middleOf(interval: Interval): i32 {
  return interval.first + (interval.last - interval.first) / 2;
}

/** What `proveAroundClear` and `proveBetweenClear` say of intervals of one sample. */
function check(scene: RobotScene, test: Test, asked: mask): i32 {
  return any(findTooCloseBy(scene, test, asked, true)) ? TOO_CLOSE : CLEAR;
}

function proveClear(scene: RobotScene, test: Test, asked: mask): i32 {
  const rounding = <real>roundingOf(scene, test);
  if (test.kind == AROUND) return proveAroundClear(scene, test.a, test.relativeA, asked, rounding);
  return proveBetweenClear(scene.motion, test, asked, rounding);
}

/** What is to be allowed for the rounding of samples, m. */
function roundingOf(scene: RobotScene, test: Test): f64 {
  if (test.kind != AROUND) return needOf(test.motion, 0);
  return test.relativeA.rounding + <f64>roundingAt(scene.stillScale + <real>test.relativeA.moving.reach);
}

/** The first and the last sample of the interval in each lane, i32. */
const ends: usize = memory.data(8 * LANES, 16);
