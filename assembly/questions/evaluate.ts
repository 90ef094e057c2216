/** The distances of all pairs in many configurations. */
import { LANES } from '../simd/lanes';
import { PairColumns } from '../layout/records';
import { advance } from '../query/batch';
import { evaluatePairs } from '../query/evaluate';
import { followCarriers } from '../scene/carry';
import { Arrangement } from '../robot/arrangement';
import { fillLanes } from '../robot/configurations';
import { writeGradients } from '../robot/gradient';
import { moveSegments, placeBodies } from '../robot/kinematics';

/**
 * Evaluates the pair list for `count` configurations. The segments are left in the last.
 *
 * @param columns - room for count × pairCount rows; moved on
 * @param sum - room for a gradient, drives × f64, if gradients are computed
 * @param gradients - where all rows' gradients go, drives × real each, after `beginRobot`; 0: not computed
 */
export function evaluateConfigurations(
  at: Arrangement,
  configurations: usize,
  count: i32,
  columns: PairColumns,
  maxDistance: f64,
  sum: usize,
  gradients: usize,
): void {
  const tree = at.tree;
  const pairCount = at.pairCount;
  let to = gradients;
  for (let first = 0; first < count; first += LANES) {
    fillLanes(tree, configurations, first, count);
    placeBodies(tree);
    for (let i = 0; i < LANES && first + i < count; i++) {
      moveSegments(tree, i);
      followCarriers(at.carried, at.carriedCount);
      evaluatePairs(at.pairs, pairCount, columns, maxDistance, true);
      if (to != 0) to = writeGradients(tree, i, at.pairs, pairCount, columns, sum, to);
      advance(columns, pairCount);
    }
  }
}
