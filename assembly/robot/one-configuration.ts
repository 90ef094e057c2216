/**
 * Whether a robot keeps its margins in one configuration: its segments are put where that has them for as long as the scene
 * is tested.
 */
import { Pose } from '../layout/records';
import { BroadPhase } from '../query/broad-phase';
import { isFree } from '../query/margins';
import { displaceCarried } from '../scene/carry';
import { markDisplaced } from '../scene/segment';
import { Arrangement } from './arrangement';
import { linkAt } from './kinematics';
import { copyPose, placeOnce, poseOf } from './place-once';

/**
 * Whether all pairs of a scene keep their margins with the robot in one configuration. The scene stays as it is.
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
