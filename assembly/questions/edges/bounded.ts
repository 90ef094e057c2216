/** What bounds a robot's motion on an edge of a scene: filled in per layout, when an edge needs it first. */
import { initBounds } from '../motion/prepare';
import { pairMotionAt, MovingSegment, RelativeMotion, relativeMotionAt } from '../motion/records';
import { lanesOf } from '../../robot/lane-segment';
import { AROUND, RobotScene, Test } from './robot-scene';

/** @param configuration - any one, drives × f64 */
export function boundMotions(scene: RobotScene, configuration: usize): void {
  if (scene.isBounded) return;
  scene.isBounded = 1;
  initBounds(scene.motion, scene, configuration);
  for (let i = 0; i < scene.testCount; i++) {
    linkWays(scene, changetype<Test>(load<usize>(scene.tests + 4 * i)));
  }
}

function linkWays(scene: RobotScene, test: Test): void {
  if (test.kind == AROUND) {
    const moving = changetype<MovingSegment>(lanesOf(test.a.segment).moving);
    test.relativeA = relativeMotionAt(moving, moving.depth);
    test.relativeB = changetype<RelativeMotion>(0);
    return;
  }
  const motion = pairMotionAt(scene.motion, test.row);
  test.motion = motion;
  test.relativeA = motion.a;
  test.relativeB = motion.b;
}
