/** Whether a robot keeps its margins, LANES configurations at once. What was lately too close comes first. */
import { and, any, LANES, not } from '../../simd/lanes';
import { fillLanes, placeRobot } from '../../robot/configurations';
import { CloudPair } from '../../robot/cloud-frame';
import { lookUpPair } from '../../robot/field-lanes';
import { all, areSpheresClear, findTooClose, none } from '../../robot/margins';
import { maskOf } from '../../simd/lane-sets';
import { findAround } from './around';
import { findBetween } from './between';
import { AROUND, BETWEEN, RobotScene, Test } from './robot-scene';

const ALL_LANES: i32 = (1 << LANES) - 1;

/** Whether LANES configurations are free, all of them: one after the other from an address on. */
export function areAllFree(scene: RobotScene, configurations: usize): bool {
  fillLanes(scene.tree, configurations, 0, LANES);
  placeRobot(scene);
  return !any(not(findFree(scene, true)));
}

/** The lanes that are free. `stops`: whether it is enough to know that one is not. */
export function findFree(scene: RobotScene, stops: bool): mask {
  let open = all();
  if (scene.cloudCount > 0) {
    open = maskOf(lookUpClouds(scene, stops));
    if (stops ? any(not(open)) : !any(open)) return open;
  }
  for (let i = 0; i < scene.testCount; i++) {
    const test = changetype<Test>(load<usize>(scene.tests + 4 * i));
    const left = test.apart == 0 ? open : and(open, not(maskOf(test.apart)));
    if (!any(left)) continue;
    const found = findTooCloseBy(scene, test, left, stops);
    if (!any(found)) continue;
    moveToFront(scene.tests, i);
    open = and(open, not(found));
    if (stops || !any(open)) return open;
  }
  return open;
}

const cloud = changetype<CloudPair>(memory.data(offsetof<CloudPair>(), 16));

/** What maps' distance fields know, with less work than any test: the lanes that may be free, as bits. */
function lookUpClouds(scene: RobotScene, stops: bool): i32 {
  let open = ALL_LANES;
  for (let i = 0; i < scene.cloudCount; i++) {
    const test = changetype<Test>(load<usize>(scene.clouds + 4 * i));
    const found = lookUpPair(cloud, test.pair, test.margin, open);
    test.apart = open & ~(found | cloud.open);
    if (found == 0) continue;
    moveToFront(scene.clouds, i);
    open &= ~found;
    if (stops || open == 0) return open;
  }
  return open;
}

/** The open lanes in which what a test compares is too close; of several, at least one if `stops`. */
export function findTooCloseBy(scene: RobotScene, test: Test, open: mask, stops: bool): mask {
  if (test.kind == AROUND) return findAround(scene, test.a, open, stops);
  if (test.kind == BETWEEN) return findBetween(test, open, stops);
  return areSpheresClear(test.pair, test.margin, open) ? none() : findTooClose(test.pair, test.margin, open);
}

/** Has a test come first from now on. */
export function putFirst(scene: RobotScene, test: Test): void {
  let i = 0;
  while (load<usize>(scene.tests + 4 * i) != changetype<usize>(test)) i++;
  moveToFront(scene.tests, i);
}

/** Has address `i` of a list come first from now on. */
export function moveToFront(list: usize, i: i32): void {
  const test = load<usize>(list + 4 * i);
  memory.copy(list + 4, list, 4 * i);
  store<usize>(list, test);
}
