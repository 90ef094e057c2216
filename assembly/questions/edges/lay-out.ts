/** Lays out a robot in a scene for tests, once for as long as nothing but the robot moves. */
import { LANES, LANE_BYTES, readLane, REAL_BYTES } from '../../simd/lanes';
import { POINT } from '../../layout/kinds';
import { aligned, elementGroup, LaneElement, Segment, SegmentPair } from '../../layout/records';
import { boundsBytes } from '../motion/prepare';
import { Motion } from '../motion/records';
import { pairAt } from '../../narrow-phase/pair-list';
import { hasTree } from '../../narrow-phase/supports';
import { roundingAt } from '../../narrow-phase/supports';
import { segmentAt } from '../../robot/arrangement';
import { beginRobot, generation } from '../../robot/configurations';
import { BOX_BYTES, elementAt, lanesOf } from '../../robot/lane-segment';
import { isPairFreeInLanes } from '../../robot/margins';
import { moves } from '../../scene/segment';
import { hasCloud } from '../../tree-search/balls';
import { hasClosed } from '../../tree-search/inside';
import { gapToMount, reachOf } from './reach';
import {
  AROUND,
  BETWEEN,
  countObstacles,
  PairRule,
  Mover,
  Obstacle,
  RobotScene,
  Test,
  WITH_TREE,
} from './robot-scene';

function take(scene: RobotScene, bytes: usize): usize {
  const address = scene.next;
  scene.next += aligned(bytes);
  return address;
}

/** Brings the layout up to date, for pairs that have to keep `margin`, m, unless they have their own. */
export function prepareScene(scene: RobotScene, margin: f64): void {
  if (scene.generation == generation() && scene.moves == moves() && scene.margin == margin) return;
  beginRobot(scene);
  scene.margin = margin;
  layOut(scene);
  scene.generation = generation();
  scene.moves = moves();
}

function layOut(scene: RobotScene): void {
  const elements = countObstacles(scene);
  scene.next = scene.room;
  scene.obstacles = take(scene, elements * offsetof<Obstacle>());
  scene.boxes = take(scene, ((elements + LANES - 1) / LANES) * BOX_BYTES);
  scene.near = take(scene, 4 * elements);
  scene.needed = take(scene, REAL_BYTES * elements);
  scene.stillScale = 0;
  listObstacles(scene);
  listMovers(scene);
  listTests(scene);
  scene.motion = changetype<Motion>(take(scene, boundsBytes(scene.tree, scene.moverCount, scene.pairCount)));
  scene.isBounded = 0;
}

function isStill(segment: Segment): bool {
  return lanesOf(segment).pose == 0;
}

/** The elements of all segments that stand still without trees; segment numbers as in the scene's list. */
function listObstacles(scene: RobotScene): void {
  let count = 0;
  for (let i = 0; i < scene.segmentCount; i++) {
    const segment = segmentAt(scene, i);
    if (!isStill(segment)) continue;
    const lanes = lanesOf(segment);
    scene.stillScale = max(scene.stillScale, lanes.scale);
    lanes.number = i;
    lanes.first = count;
    if (segment.hasTree) continue;
    for (let k = 0; k < lanes.count; k++) addObstacle(scene, segment, elementAt(lanes, k), i, count++);
  }
  scene.blockCount = (count + LANES - 1) / LANES;
}

function addObstacle(
  scene: RobotScene,
  segment: Segment,
  element: LaneElement,
  still: i32,
  number: i32,
): void {
  const place = element.place;
  const obstacle = obstacleAt(scene, number);
  obstacle.kind = element.kind;
  obstacle.element = element.values;
  obstacle.listed = element;
  obstacle.radius = element.around;
  obstacle.still = still;
  const from = lanesOf(segment).boxes + (place / LANES) * BOX_BYTES;
  const to = scene.boxes + (number / LANES) * BOX_BYTES + (number % LANES) * REAL_BYTES;
  for (let i = 0; i < 6; i++) store<real>(to + i * LANE_BYTES, readLane(from, i, place % LANES));
}

/** An obstacle by its number. */
export function obstacleAt(scene: RobotScene, number: i32): Obstacle {
  return changetype<Obstacle>(scene.obstacles + number * offsetof<Obstacle>());
}

/** The segments that move, each with the obstacles that it is compared with. */
function listMovers(scene: RobotScene): void {
  scene.moverCount = 0;
  for (let i = 0; i < scene.segmentCount; i++) {
    if (!isStill(segmentAt(scene, i))) scene.moverCount++;
  }
  scene.movers = take(scene, scene.moverCount * offsetof<Mover>());
  let count = 0;
  for (let i = 0; i < scene.segmentCount; i++) {
    const segment = segmentAt(scene, i);
    if (isStill(segment)) continue;
    lanesOf(segment).number = count;
    const mover = moverAt(scene, count++);
    mover.segment = segment;
    mover.onlyPoints = elementGroup(segment, POINT).count == lanesOf(segment).count;
    mover.margin = -Infinity;
    mover.masks = take(scene, scene.blockCount);
    memory.fill(mover.masks, 0, scene.blockCount);
    mover.rules = take(scene, scene.segmentCount * offsetof<PairRule>());
  }
}

function moverAt(scene: RobotScene, number: i32): Mover {
  return changetype<Mover>(scene.movers + number * offsetof<Mover>());
}

/**
 * What is tested: movers against obstacles from the last on, as those at the end of an arm hit most; then
 * pairs of movers, and those with trees.
 */
function listTests(scene: RobotScene): void {
  scene.tests = take(scene, 4 * (scene.moverCount + scene.pairCount));
  scene.left = take(scene, 4 * (scene.moverCount + scene.pairCount));
  scene.open = take(scene, scene.moverCount + scene.pairCount);
  scene.clouds = take(scene, 4 * scene.pairCount);
  scene.testCount = 0;
  scene.cloudCount = 0;
  scene.isStillFree = 1;
  for (let row = 0; row < scene.pairCount; row++) meet(scene, pairAt(scene.pairs, row));
  for (let i = scene.moverCount - 1; i >= 0; i--) {
    const mover = moverAt(scene, i);
    if (mover.margin > -Infinity) addTest(scene, AROUND, mover, mover, -1);
  }
  for (let row = 0; row < scene.pairCount; row++) {
    const pair = pairAt(scene.pairs, row);
    const isMoving = !isStill(pair.a) || !isStill(pair.b);
    if (isMoving && isAlone(pair))
      addTest(scene, WITH_TREE, moverOf(scene, pair.a), moverOf(scene, pair.b), row);
    else if (!isStill(pair.a) && !isStill(pair.b)) {
      addTest(scene, BETWEEN, moverOf(scene, pair.a), moverOf(scene, pair.b), row);
    }
  }
}

/** Whether a pair is tested on its own: it has a tree, or closed meshes that something may be inside. */
function isAlone(pair: SegmentPair): bool {
  return hasTree(pair) || hasClosed(pair);
}

/** The mover of a segment; it means nothing for one that stands still. */
function moverOf(scene: RobotScene, segment: Segment): Mover {
  return moverAt(scene, lanesOf(segment).number);
}

/** @param row - the number of the pair; −1 for a mover against all obstacles */
function addTest(scene: RobotScene, kind: i32, a: Mover, b: Mover, row: i32): void {
  const test = changetype<Test>(take(scene, offsetof<Test>()));
  const pair = row < 0 ? changetype<SegmentPair>(0) : pairAt(scene.pairs, row);
  test.kind = kind;
  test.a = a;
  test.b = b;
  test.pair = pair;
  test.row = row;
  test.apart = 0;
  test.margin = kind == AROUND ? 0 : marginOf(scene, pair);
  if (kind == WITH_TREE && hasCloud(pair)) {
    store<usize>(scene.clouds + 4 * scene.cloudCount++, changetype<usize>(test));
  }
  store<usize>(scene.tests + 4 * scene.testCount++, changetype<usize>(test));
}

/** The margin of a pair, m. */
function marginOf(scene: RobotScene, pair: SegmentPair): f64 {
  return isNaN(pair.margin) ? scene.margin : pair.margin;
}

/** Notes a pair of a mover and a segment that stands still; tests one of which neither moves. */
function meet(scene: RobotScene, pair: SegmentPair): void {
  const margin = marginOf(scene, pair);
  if (isStill(pair.a) == isStill(pair.b)) {
    if (isStill(pair.a) && !isPairFreeInLanes(pair, margin)) scene.isStillFree = 0;
    return;
  }
  if (isAlone(pair)) return;
  const swapped = isStill(pair.a);
  const mover = moverOf(scene, swapped ? pair.b : pair.a);
  const still = swapped ? pair.a : pair.b;
  const first = lanesOf(still).first;
  const rule = ruleOf(mover, lanesOf(still).number);
  rule.margin = margin;
  rule.swapped = swapped;
  const reach = reachOf(scene.tree, mover.segment) + <real>margin;
  const slack = roundingAt(lanesOf(still).scale + reach);
  const count = lanesOf(still).count;
  for (let i = first; i < first + count; i++) {
    const obstacle = obstacleAt(scene, i);
    const bound = reach + obstacle.radius + slack;
    if (bound >= 0 && gapToMount(obstacle.kind, obstacle.element) > bound) continue;
    mover.margin = max(mover.margin, <real>margin);
    const mask = mover.masks + i / LANES;
    store<u8>(mask, <u8>(<i32>load<u8>(mask) | (1 << (i % LANES))));
  }
}

/** What a mover has to keep from the still segment of a number. */
export function ruleOf(mover: Mover, still: i32): PairRule {
  return changetype<PairRule>(mover.rules + still * offsetof<PairRule>());
}
