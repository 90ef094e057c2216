/** Whether a robot keeps all margins in a scene: in one configuration, or in each of many. */
import { bits, LANES } from '../simd/lanes';
import { Pose } from '../layout/records';
import { BroadPhase } from '../query/broad-phase';
import { isFree } from '../query/margins';
import { displaceCarried } from '../scene/carry';
import { markDisplaced } from '../scene/segment';
import { Arrangement } from '../robot/arrangement';
import { fillLanes, placeRobot } from '../robot/configurations';
import { linkAt } from '../robot/kinematics';
import { copyPose, placeOnce, poseOf } from '../robot/place-once';
import { RobotScene } from './edges/robot-scene';
import { findFree } from './edges/test-lanes';

/** Writes 1 for each of `count` configurations that is free, else 0. */
export function testConfigurations(scene: RobotScene, configurations: usize, count: i32, out: usize): void {
  if (!scene.isStillFree) {
    memory.fill(out, 0, count);
    return;
  }
  for (let first = 0; first < count; first += LANES) {
    fillLanes(scene.tree, configurations, first, count);
    placeRobot(scene);
    const free = bits(findFree(scene, false));
    for (let i = 0; i < LANES && first + i < count; i++) store<u8>(out + first + i, (free >> i) & 1);
  }
}

/**
 * Whether all pairs of a scene keep their margins with the robot in one configuration. Its segments are put
 * there for as long as the scene is tested, and then back.
 *
 * @param configuration - one f64 per drive
 * @param phase - see `beginTests`
 */
export function isConfigurationFree(
  at: Arrangement,
  configuration: usize,
  margin: f64,
  phase: BroadPhase | null,
): bool {
  const tree = at.tree;
  placeOnce(tree, configuration);
  for (let i = 0; i < tree.linkCount; i++) {
    const link = linkAt(tree, i);
    copyPose(changetype<usize>(link.segment), at.saved + i * offsetof<Pose>());
    copyPose(changetype<usize>(poseOf(tree, link)), changetype<usize>(link.segment));
    markDisplaced(link.segment);
  }
  displaceCarried(at.carried, at.carriedCount);
  const answer = isFree(at.pairs, at.order, at.pairCount, margin, phase);
  for (let i = 0; i < tree.linkCount; i++) {
    const segment = linkAt(tree, i).segment;
    copyPose(at.saved + i * offsetof<Pose>(), changetype<usize>(segment));
    markDisplaced(segment);
  }
  displaceCarried(at.carried, at.carriedCount);
  return answer;
}
