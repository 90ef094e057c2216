/**
 * Samples of an edge, LANES at once. Those that lie furthest apart come first: on an edge that is not free,
 * they find that most often. Then come those between them, as far as their answer is not known; or all of
 * the edge is to be clear: see rest.ts.
 */
import { bits, LANES } from '../../simd/lanes';
import { fillLanes, interpolate, placeRobot } from '../../robot/configurations';
import { RobotScene } from './robot-scene';
import { GROUP, isRestFree, Rest } from './rest';
import { areAllFree, findFree } from './test-lanes';

/** So few samples before one that is not free are looked at one by one: to prove others free takes longer. */
const FEW: i32 = 32;

const rest = changetype<Rest>(memory.data(offsetof<Rest>(), 16));

/**
 * Whether all of `steps` + 1 configurations evenly spaced from one to another keep all margins.
 *
 * @param known - whether the first one is known to, and is not looked at
 * @param room - room for LANES configurations
 */
export function areSamplesFree(
  scene: RobotScene,
  from: usize,
  to: usize,
  steps: i32,
  known: bool,
  room: usize,
): bool {
  if (!scene.isStillFree) return false;
  spread(scene, from, to, steps, room);
  if (!areAllFree(scene, room)) return false;
  rest.begin(scene, from, to, steps, room);
  addBetween(steps, known ? 1 : 0);
  return rest.count == 0 || isRestFree(rest);
}

/**
 * The first of `steps` + 1 configurations that does not keep all margins; −1 where all do.
 *
 * @param known - whether the first one is known to, and is not looked at
 * @param room - room for LANES configurations
 */
export function findFirstTaken(
  scene: RobotScene,
  from: usize,
  to: usize,
  steps: i32,
  known: bool,
  room: usize,
): i32 {
  if (!scene.isStillFree) return 0;
  spread(scene, from, to, steps, room);
  fillLanes(scene.tree, room, 0, LANES);
  placeRobot(scene);
  rest.beginFirst(scene, from, to, steps, room);
  const free = bits(findFree(scene, true));
  for (let k = 0; k < LANES; k++) {
    if (((free >> k) & 1) == 0) rest.end = min(rest.end, spreadSample(k, steps));
  }
  const start = known ? 1 : 0;
  const before = rest.end - start;
  if (rest.end <= steps) rest.addParts(start, rest.end - 1, before <= FEW ? before : GROUP);
  else addBetween(steps, start);
  isRestFree(rest);
  return rest.end > steps ? -1 : rest.end;
}

/** Whether bounds show that all of an edge keeps all margins, and not only samples of it. */
export function isAllClear(scene: RobotScene, from: usize, to: usize, room: usize): bool {
  if (!scene.isStillFree) return false;
  rest.beginWhole(scene, from, to, room);
  return isRestFree(rest);
}

/** Adds the samples between those that were looked at first, or those before the first of them last. */
function addBetween(steps: i32, start: i32): void {
  for (let i = 0; i < LANES; i++) {
    const k = rest.wantsFirst ? LANES - 1 - i : i;
    const sample = shareOf(k, steps);
    if (sample == 0) continue;
    const before = k == 0 ? 0 : shareOf(k - 1, steps);
    rest.add(before == 0 ? start : before + 1, sample - 1, rest.scene.testCount);
  }
}

/** Writes the samples that are looked at first. */
function spread(scene: RobotScene, from: usize, to: usize, steps: i32, room: usize): void {
  const drives = scene.tree.drives;
  for (let k = 0; k < LANES; k++)
    interpolate(from, to, spreadSample(k, steps), steps, drives, room + k * drives * 8);
}

/** Number `k` of the samples looked at first: LANES of them share the edge, and the last is its end. */
function spreadSample(k: i32, steps: i32): i32 {
  const sample = shareOf(k, steps);
  // Ways of fewer steps than lanes have none for each lane.
  return sample == 0 ? steps : sample;
}

function shareOf(k: i32, steps: i32): i32 {
  return <i32>((<i64>(k + 1) * <i64>steps) / LANES);
}
