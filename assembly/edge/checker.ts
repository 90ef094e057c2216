/**
 * What planners ask of a robot in a scene: whether a place is free, and whether a straight way is. Places are configurations
 * of some of the joints; the others stand still.
 */
import { prepareScene } from './lay-out';
import { RobotScene } from './robot-scene';
import { isEdgeFree } from './samples';
import { countSteps, prepareWay } from './way';

/** What a checker tests, and how. The bindings fill it in, and bring it up to date before tests begin. */
@unmanaged
export class Checker {
  scene: RobotScene;
  margin: f64;
  /** Numbers of a place, and for each where it is in a whole configuration, i32. */
  dimension: i32;
  joints: usize;
  /** How far the samples of a way are apart at most, and how that is told: see way.ts. */
  step: f64;
  metric: i32;
  /** Two whole configurations, in which the joints that stand still are filled in, and room for LANES more. */
  from: usize;
  to: usize;
  samples: usize;
}

/** Begins tests with a checker. Whatever else is asked of the engine ends them. */
export function openChecker(checker: Checker): void {
  prepareScene(checker.scene, checker.margin);
}

/** How long a way is, radians or metres. Its ends are written into `from` and `to` of the checker. */
function wayLength(checker: Checker, from: usize, to: usize): f64 {
  fillIn(checker, from, checker.from);
  fillIn(checker, to, checker.to);
  return prepareWay(checker.scene.tree, checker.from, checker.to, checker.metric);
}

/**
 * Writes 1 for each of `count` straight ways that is free, else 0, and returns how many are.
 *
 * @param places - one after the other
 * @param ends - for each way the numbers of the places where it begins and where it ends, u32
 * @param known - 1: the places where ways begin are known to be free
 */
export function areWaysFree(
  checker: Checker,
  places: usize,
  ends: usize,
  count: i32,
  known: bool,
  out: usize,
): i32 {
  openChecker(checker);
  let found = 0;
  const bytes = checker.dimension * 8;
  for (let i = 0; i < count; i++) {
    const from = places + load<i32>(ends + 8 * i) * bytes;
    const to = places + load<i32>(ends + 8 * i + 4) * bytes;
    const isFree = isWayFree(checker, from, to, known) ? 1 : 0;
    store<u8>(out + i, isFree);
    found += isFree;
  }
  return found;
}

/** Whether one straight way is free. `known`: 1 if the place where it begins is known to be free. */
export function isOneWayFree(checker: Checker, from: usize, to: usize, known: bool): bool {
  openChecker(checker);
  return isWayFree(checker, from, to, known);
}

/** In how many steps a checker looks at the way between two places. */
export function countWaySteps(checker: Checker, from: usize, to: usize): i32 {
  return countSteps(wayLength(checker, from, to), checker.step);
}

/** Whether an open checker finds a straight way free. `known`: whether the place where it begins is known to be free. */
export function isWayFree(checker: Checker, from: usize, to: usize, known: bool): bool {
  const steps = countWaySteps(checker, from, to);
  return isEdgeFree(checker.scene, checker.from, checker.to, steps, known, checker.samples);
}

/** Writes the joints of a place where a whole configuration has them. */
function fillIn(checker: Checker, place: usize, whole: usize): void {
  for (let i = 0; i < checker.dimension; i++) {
    const joint = load<i32>(checker.joints + 4 * i);
    store<f64>(whole + 8 * joint, load<f64>(place + 8 * i));
  }
}
