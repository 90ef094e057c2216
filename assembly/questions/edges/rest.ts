/**
 * What is left of an edge: the samples between its first ones, or all of it. Where a robot is further from
 * what it has to keep clear of than it can move within an interval, all of that is clear: it is settled.
 *
 * In the middle of each interval, every test is done as if the robot had to keep as much more as it can come
 * nearer within the interval. A test that says no is done as it is, and again in both halves; a test that
 * says yes is done there. So the answer is that of all samples; or it is that all of the edge is clear, or
 * not known to be. Which of these does not depend on the number of lanes: `GROUP` intervals are divided at a
 * time in all builds, and what is said of a lane does not depend on the others.
 *
 * Or the first sample that is not free is looked for. Intervals then lie in the order of the edge, the first
 * on top, and a middle that is not free ends what is looked at from there on.
 */
import { any, bits, LANE_BYTES, LANES, loadLane, REAL_BYTES } from '../../simd/lanes';
import { maskOf } from '../../simd/lane-sets';
import { beginBounds } from '../motion/bounds';
import { beginEdge, needOf } from '../motion/edge-motion';
import { search } from '../motion/parts';
import { findVelocities } from '../motion/velocities';
import { roundingAt } from '../../narrow-phase/supports';
import { fillLanes, interpolate, placeRobot } from '../../robot/configurations';
import { proveAroundClear } from './around';
import { proveBetweenClear } from './between';
import { boundMotions } from './bounded';
import { AROUND, RobotScene, Test } from './robot-scene';
import { isStill, isStandingStill } from '../motion/records';
import { TOO_CLOSE, CLEAR } from './prove-clear';
import { findTooCloseBy, moveToFront, putFirst } from './test-lanes';

/** Intervals that are looked at together: as many as the most lanes of a build. */
export const GROUP: i32 = 4;

/** The steps of an edge all of which is to be clear. A power of two: shares of it are exact when halved. */
const FINEST: i32 = 1 << 30;

/**
 * The most middles that are looked at before an edge counts as not clear. Reason: most take a few dozen, and
 * those that take more touch something. Measured: docs/planning.md.
 */
const MOST_MIDDLES: i32 = 1024;

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
const MOST: i32 = 64 * GROUP;
const stack: usize = memory.data(MOST * 12, 16);

/** Half the lengths of the intervals in the lanes, as shares of the edge, lane value. */
const halves: usize = memory.data(LANE_BYTES, 16);

function intervalAt(i: i32): Interval {
  return changetype<Interval>(stack + i * offsetof<Interval>());
}

/** What of an edge is not known to be free: the intervals added last are looked at first. */
@unmanaged
export class Rest {
  scene: RobotScene;
  /** The edge's ends, whole configurations; its number of steps; room for LANES configurations. */
  from: usize;
  to: usize;
  steps: i32;
  room: usize;
  /** Whether what lies between the steps counts as well. */
  isWhole: bool;
  /** Whether the first sample that is not free is looked for; it is `end`, or lies before. */
  wantsFirst: bool;
  end: i32;
  /** How many intervals wait, and how many middles were looked at. */
  count: i32;
  looked: i32;
  /** Whether it is known how far the robot moves on the edge. */
  begun: bool;
  /** Whether all that was looked at keeps all margins, and nothing was given up. */
  isFree: bool;
  /** The intervals of the group in which something is left to be tested, as bits, and how many tests. */
  open: i32;
  left: i32;

  /** Begins with no samples, and with all tests. */
  begin(scene: RobotScene, from: usize, to: usize, steps: i32, room: usize): void {
    this.scene = scene;
    this.from = from;
    this.to = to;
    this.steps = steps;
    this.room = room;
    this.isWhole = false;
    this.wantsFirst = false;
    this.count = 0;
    this.looked = 0;
    this.begun = false;
    this.isFree = true;
  }

  /** Begins with all of an edge. */
  beginWhole(scene: RobotScene, from: usize, to: usize, room: usize): void {
    this.begin(scene, from, to, FINEST, room);
    this.isWhole = true;
    for (let i = 0; i < GROUP; i++) {
      this.add(i * (FINEST / GROUP), (i + 1) * (FINEST / GROUP), scene.testCount);
    }
  }

  /** Begins to look for the first sample that is not free. */
  beginFirst(scene: RobotScene, from: usize, to: usize, steps: i32, room: usize): void {
    this.begin(scene, from, to, steps, room);
    this.wantsFirst = true;
    this.end = steps + 1;
  }

  /** Adds samples in so many parts, the first of which comes last. */
  addParts(first: i32, last: i32, parts: i32): void {
    const length = last + 1 - first;
    for (let i = parts - 1; i >= 0; i--) {
      const before = first + (length * i) / parts;
      this.add(before, first + (length * (i + 1)) / parts - 1, this.scene.testCount);
    }
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
    const most = min(GROUP, this.count);
    if (!this.wantsFirst) return most;
    let count = 0;
    while (count < most) {
      const interval = intervalAt(this.count - 1 - count);
      if (interval.first >= this.end) break;
      interval.last = min(interval.last, this.end - 1);
      count++;
    }
    return count;
  }

  /** Tests the intervals that were added last. */
  look(count: i32): bool {
    this.looked += count;
    if (this.isWhole && this.looked > MOST_MIDDLES) this.isFree = false;
    for (let first = 0; first < count && this.isFree; first += LANES) {
      this.isFree = this.test(first, count, this.place(first, count));
    }
    if (this.isFree) this.keepOpen(count);
    return this.isFree || this.wantsFirst;
  }

  /** Puts middles of the group into the lanes; says whether anything lies around them. */
  place(first: i32, count: i32): bool {
    const scene = this.scene;
    const drives = scene.tree.drives;
    let longest = 0;
    for (let i = 0; i < LANES; i++) {
      const interval = intervalAt(this.count - 1 - min(first + i, count - 1));
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
    return proves;
  }

  /** Does the tests that are left of a group in the lanes, from `first` on; false where one fails. */
  test(first: i32, count: i32, proves: bool): bool {
    const scene = this.scene;
    const asked = maskOf((1 << min(LANES, count - first)) - 1);
    const tests = intervalAt(this.count - count).tests;
    for (let i = 0; i < tests; i++) {
      const test = testLeft(scene, i);
      const unproved = proves ? this.proveClear(test, asked) : check(scene, test, asked);
      if (unproved == TOO_CLOSE) {
        putFirst(scene, test);
        if (this.wantsFirst) this.endAt(i, first, asked);
        return false;
      }
      const others = first == 0 ? 0 : <i32>load<u8>(scene.open + i);
      store<u8>(scene.open + i, <u8>(others | (unproved << first)));
    }
    return true;
  }

  /** Has the first middle in the lanes that a test says no to be the end, and the test come first. */
  endAt(number: i32, first: i32, asked: mask): void {
    const scene = this.scene;
    const test = testLeft(scene, number);
    const lane = ctz(bits(findTooCloseBy(scene, test, asked, false)));
    this.end = middleOf(intervalAt(this.count - 1 - first - lane));
    moveToFront(scene.left, number);
  }

  /** Has the tests that were left open somewhere in the group come first. */
  keepOpen(count: i32): void {
    const scene = this.scene;
    const tests = intervalAt(this.count - count).tests;
    this.open = 0;
    this.left = 0;
    for (let i = 0; i < tests; i++) {
      const open = <i32>load<u8>(scene.open + i);
      if (open == 0) continue;
      this.open |= open;
      const test = load<usize>(scene.left + 4 * i);
      store<usize>(scene.left + 4 * i, load<usize>(scene.left + 4 * this.left));
      store<usize>(scene.left + 4 * this.left++, test);
    }
  }

  /** See prove-clear.ts. What does not move has the same bits all the way, and one look is enough. */
  proveClear(test: Test, asked: mask): i32 {
    const scene = this.scene;
    const rounding = <real>roundingOf(scene, test);
    if (test.kind == AROUND) {
      if (isStandingStill(test.relativeA)) return check(scene, test, asked);
      return proveAroundClear(scene, test.a, test.relativeA, asked, rounding, this.isWhole);
    }
    // Two that one body carries stay as they are but for rounding, which is for samples to show.
    if (this.isWhole && isStill(test.motion)) return check(scene, test, asked);
    return proveBetweenClear(scene.motion, test, asked, rounding, this.isWhole);
  }

  /** Replaces the last intervals by the halves of those that are open. */
  divide(count: i32): bool {
    // Where the end has come nearer, what lies before it is looked at once more.
    if (!this.isFree) {
      this.isFree = true;
      return true;
    }
    this.count -= count;
    // The halves are written over the intervals that they are of: these are read first.
    for (let i = 0; i < count; i++) {
      const interval = intervalAt(this.count + count - 1 - i);
      store<i32>(ends + 8 * i, interval.first);
      store<i32>(ends + 8 * i + 4, interval.last);
    }
    for (let k = 0; k < count; k++) {
      const i = this.wantsFirst ? count - 1 - k : k;
      if (((this.open >> i) & 1) == 0) continue;
      const first = load<i32>(ends + 8 * i);
      const last = load<i32>(ends + 8 * i + 4);
      const middle = first + (last - first) / 2;
      if (this.isWhole && last - first <= 2) this.isFree = false;
      const aside = this.isWhole ? 0 : 1;
      if (this.wantsFirst) this.add(middle + aside, last, this.left);
      this.add(first, middle - aside, this.left);
      if (!this.wantsFirst) this.add(middle + aside, last, this.left);
    }
    return this.isFree;
  }
}

/** Whether all that was added keeps all margins. */
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

/** A test that is left, by its number. */
function testLeft(scene: RobotScene, i: i32): Test {
  return changetype<Test>(load<usize>(scene.left + 4 * i));
}

/** What is to be allowed for the rounding of samples, m. */
function roundingOf(scene: RobotScene, test: Test): f64 {
  if (test.kind != AROUND) return needOf(test.motion, 0);
  return test.relativeA.rounding + <f64>roundingAt(scene.stillScale + <real>test.relativeA.moving.reach);
}

/** The first and the last step of each interval of a group, i32. */
const ends: usize = memory.data(8 * GROUP, 16);
