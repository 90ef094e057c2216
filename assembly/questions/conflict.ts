/** The first configuration that does not keep all margins, in list or motion order, and which pair it is. */
import { any, LANES, REAL_BYTES } from '../simd/lanes';
import { PairColumns, Pose } from '../layout/records';
import { pairAt } from '../narrow-phase/pair-list';
import { pointColumns } from '../narrow-phase/pair-rows';
import { marginOf } from '../narrow-phase/sink';
import { evaluatePairs } from '../query/evaluate';
import { beginTests } from '../query/margins';
import { Arrangement } from '../robot/arrangement';
import { fillLanes, placeConfigurations, testPlaced } from '../robot/configurations';
import { linkAt } from '../robot/kinematics';
import { copyPair } from '../robot/lane-bests';
import { all, isPairFreeInLanes } from '../robot/margins';
import { lanesOf, moveToLane } from '../robot/lane-segment';
import { movePose, moves } from '../scene/segment';
import { Checker, findTakenShare, openChecker } from './edges/checker';
import { AROUND, RobotScene, Test } from './edges/robot-scene';
import { findTooCloseBy } from './edges/test-lanes';

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
 * `explainConflict` for a configuration of all joints on an edge. What lay-out.ts lists is asked first: it
 * says of all obstacles around a segment at once that they are far enough. The robot's segments go back to
 * where they were when their poses were kept, so that what tests of edges laid out stays good.
 */
export function explainOnEdge(checker: Checker, configuration: usize, columns: PairColumns): i32 {
  openChecker(checker);
  const scene = checker.scene;
  scene.verdict = beginTests(scene.pairs, scene.order, scene.pairCount, checker.margin, null);
  placeConfigurations(scene, configuration, 0, 1);
  worst.begin(columns);
  if (scene.isStillFree) considerTests(scene);
  if (worst.row < 0) considerAll(scene);
  const tree = scene.tree;
  for (let i = 0; i < tree.linkCount; i++) {
    movePose(linkAt(tree, i).segment, changetype<Pose>(scene.saved + i * offsetof<Pose>()));
  }
  scene.moves = moves();
  return worst.row;
}

/** Looks at the pairs of the tests that fail. */
function considerTests(scene: RobotScene): void {
  for (let i = 0; i < scene.testCount; i++) {
    const test = changetype<Test>(load<usize>(scene.tests + 4 * i));
    if (!any(findTooCloseBy(scene, test, all(), true))) continue;
    if (test.kind != AROUND) {
      worst.consider(scene, test.row);
      continue;
    }
    const moving = test.a.segment;
    for (let row = 0; row < scene.pairCount; row++) {
      const pair = pairAt(scene.pairs, row);
      if (pair.a != moving && pair.b != moving) continue;
      const other = pair.a == moving ? pair.b : pair.a;
      if (lanesOf(other).pose == 0) worst.consider(scene, row);
    }
  }
}

/** The pair that falls short of its margin by most, of those that were looked at. */
@unmanaged
class Worst {
  /** How far it falls short, as what is to be added to its margin, m; of equals, the first pair counts. */
  rating: f64;
  row: i32;
  columns: PairColumns;

  begin(columns: PairColumns): void {
    this.rating = Infinity;
    this.row = -1;
    this.columns = columns;
    pointColumns(found, foundNumbers, 1);
  }

  /** Looks at a pair, whose segments must be placed. Looking at one again changes nothing. */
  consider(at: Arrangement, row: i32): void {
    const pair = pairAt(at.pairs, row);
    const margin = marginOf(at.verdict, pair);
    if (isPairFreeInLanes(pair, margin)) return;
    moveToLane(pair.a, 0);
    moveToLane(pair.b, 0);
    evaluatePairs(changetype<usize>(pair), 1, found, Infinity, true);
    const rating = <f64>load<real>(found.distance) - margin;
    if (this.row >= 0 && (rating > this.rating || (rating == this.rating && row > this.row))) return;
    this.rating = rating;
    this.row = row;
    copyPair(found, 0, this.columns, 0);
  }
}

const worst = changetype<Worst>(memory.data(offsetof<Worst>(), 16));

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
  worst.begin(columns);
  considerAll(at);
  return worst.row;
}

function considerAll(at: Arrangement): void {
  for (let row = 0; row < at.pairCount; row++) worst.consider(at, row);
}
