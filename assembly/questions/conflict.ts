/** The first configuration that does not keep all margins, in list or motion order, and which pair it is. */
import { LANES, REAL_BYTES } from '../simd/lanes';
import { PairColumns, Pose, SegmentPair } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { pointColumns } from '../narrow-phase/pair-rows';
import { marginOf } from '../narrow-phase/sink';
import { evaluatePairs } from '../query/evaluate';
import { beginTests } from '../query/margins';
import { Arrangement } from '../robot/arrangement';
import { fillLanes, placeConfigurations, testPlaced } from '../robot/configurations';
import { linkAt } from '../robot/kinematics';
import { copyPair } from '../robot/lane-bests';
import { isPairFreeInLanes } from '../robot/margins';
import { moveToLane } from '../robot/lane-segment';
import { movePose, moves } from '../scene/segment';
import { Checker, findTakenShare, openChecker } from './edges/checker';

/** Number of the first of `count` configurations not free, or -1. Between `beginRobotTests` and the next. */
export function findConflict(at: Arrangement, configurations: usize, count: i32): i32 {
  for (let first = 0; first < count; first += LANES) {
    fillLanes(at.tree, configurations, first, count);
    const taken = ~testPlaced(at) & ((1 << LANES) - 1);
    if (taken != 0) return first + ctz(taken);
  }
  return -1;
}

/**
 * The first sample of an edge that is not free, as a share of it, -1 for none: see `isEdgeFree`.
 *
 * @param from, to - configurations of all joints, their quaternions ready to be mixed
 * @param known - whether the configuration where it begins is known to be free
 */
export function findConflictOnEdge(checker: Checker, from: usize, to: usize, known: bool): f64 {
  openChecker(checker);
  return findTakenShare(checker, from, to, known);
}

/**
 * `explainConflict` for a configuration of all joints on an edge. The robot's segments go back to where they
 * were when their poses were kept, so that what tests of edges laid out stays good.
 */
export function explainOnEdge(checker: Checker, configuration: usize, columns: PairColumns): i32 {
  openChecker(checker);
  const scene = checker.scene;
  scene.verdict = beginTests(scene.pairs, scene.order, scene.pairCount, checker.margin, null);
  const number = explainConflict(scene, configuration, columns);
  const tree = scene.tree;
  for (let i = 0; i < tree.linkCount; i++) {
    movePose(linkAt(tree, i).segment, changetype<Pose>(scene.saved + i * offsetof<Pose>()));
  }
  scene.moves = moves();
  return number;
}

/** The result of one pair. */
const found = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));
const foundNumbers: usize = memory.data(10 * REAL_BYTES + 9, 16);

/**
 * Of pairs that fail their margins in a configuration, that which falls short by most; of equals, the first.
 *
 * @param columns - where the result of the pair goes, row 0
 * @returns its number; -1 where all keep their margins
 */
export function explainConflict(at: Arrangement, configuration: usize, columns: PairColumns): i32 {
  placeConfigurations(at, configuration, 0, 1);
  pointColumns(found, foundNumbers, 1);
  let worst: f64 = Infinity;
  let number = -1;
  for (let row = 0; row < at.pairCount; row++) {
    const pair: SegmentPair = pairAt(at.pairs, row);
    const margin = marginOf(at.verdict, pair);
    if (isPairFreeInLanes(pair, margin)) continue;
    moveToLane(pair.a, 0);
    moveToLane(pair.b, 0);
    evaluatePairs(changetype<usize>(pair), 1, found, Infinity, true);
    const rating = <f64>load<real>(found.distance) - margin;
    if (number >= 0 && rating >= worst) continue;
    worst = rating;
    number = row;
    copyPair(found, 0, columns, 0);
  }
  return number;
}
