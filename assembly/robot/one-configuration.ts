/**
 * Whether a robot keeps its margins in one configuration: its segments are put where that has them for as long as the scene
 * is tested.
 */
import { KinematicTree, Pose } from '../layout/records';
import { BroadPhase } from '../query/broad-phase';
import { isFree } from '../query/margins';
import { displaceCarried } from '../scene/carry';
import { markDisplaced } from '../scene/segment';
import { linkAt } from './kinematics';
import { copyPose, placeOnce, poseOf } from './place-once';

/**
 * Whether all pairs of a scene keep their margins with the robot in one configuration. The scene stays as it is.
 *
 * @param configuration - one f64 per drive
 * @param carried, carriedCount - list of Carried records
 * @param saved - room for the poses of the links
 * @param order, phase - see `beginTests`
 */
export function isConfigurationFree(
  tree: KinematicTree,
  configuration: usize,
  saved: usize,
  carried: usize,
  carriedCount: i32,
  pairs: usize,
  order: usize,
  pairCount: i32,
  margin: f64,
  phase: BroadPhase | null,
): bool {
  placeOnce(tree, configuration);
  for (let i = 0; i < tree.linkCount; i++) {
    const link = linkAt(tree, i);
    copyPose(changetype<usize>(link.segment), saved + i * offsetof<Pose>());
    copyPose(changetype<usize>(poseOf(tree, link)), changetype<usize>(link.segment));
    markDisplaced(link.segment);
  }
  displaceCarried(carried, carriedCount);
  const answer = isFree(pairs, order, pairCount, margin, phase);
  for (let i = 0; i < tree.linkCount; i++) {
    const segment = linkAt(tree, i).segment;
    copyPose(saved + i * offsetof<Pose>(), changetype<usize>(segment));
    markDisplaced(segment);
  }
  displaceCarried(carried, carriedCount);
  return answer;
}
