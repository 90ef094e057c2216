/**
 * What planners ask of a robot in a scene: whether a configuration is free, and whether an edge is. Their
 * configurations have some of the joints; the others stand still.
 */
import { prepareScene } from './lay-out';
import { RobotScene } from './robot-scene';
import { areSamplesFree, findFirstTaken, isAllClear } from './samples';
import { countSteps, prepareEdge } from './edge';

/** What a checker tests, and how. The bindings fill it in, and bring it up to date before tests begin. */
@unmanaged
export class Checker {
  scene: RobotScene;
  margin: f64;
  /** Numbers of a configuration, and for each of them its index in a configuration of all joints, i32. */
  dimension: i32;
  joints: usize;
  /** How far the samples of an edge are apart at most, and in which metric: see edge.ts. */
  step: f64;
  metric: i32;
  /** Two configurations of all joints, with those that stand still filled in; room for LANES more. */
  from: usize;
  to: usize;
  samples: usize;
}

/** Begins tests with a checker. Whatever else is asked of the engine ends them. */
export function openChecker(checker: Checker): void {
  prepareScene(checker.scene, checker.margin);
}

/** In how many steps a checker looks at an edge, whose ends are written into its `from` and `to`. */
export function stepsOf(checker: Checker, from: usize, to: usize): i32 {
  return countSteps(takeEdge(checker, from, to), checker.step);
}

/** Writes the ends of an edge into a checker's `from` and `to`, and returns its length, radians or metres. */
function takeEdge(checker: Checker, from: usize, to: usize): f64 {
  fillIn(checker, from, checker.from);
  fillIn(checker, to, checker.to);
  return prepareEdge(checker.scene.tree, checker.from, checker.to, checker.metric);
}

/** Whether an open checker finds an edge free. `known`: whether where it begins is known to be free. */
export function isEdgeFree(checker: Checker, from: usize, to: usize, known: bool): bool {
  const steps = stepsOf(checker, from, to);
  return areSamplesFree(checker.scene, checker.from, checker.to, steps, known, checker.samples);
}

/**
 * The first sample of an edge that an open checker does not find free, as a share of it; −1 where all are.
 *
 * @param from, to - configurations of all joints, prepared as `prepareEdge` does
 * @param known - whether where it begins is known to be free
 */
export function findTakenShare(checker: Checker, from: usize, to: usize, known: bool): f64 {
  const scene = checker.scene;
  const steps = countSteps(prepareEdge(scene.tree, from, to, checker.metric), checker.step);
  const sample = findFirstTaken(scene, from, to, steps, known, checker.samples);
  return sample < 0 ? -1 : <f64>sample / <f64>steps;
}

/**
 * Whether an open checker proves an edge to be free: all of it, and not only samples. The answer is the same
 * in all builds of a precision. False where it is not known either: something is close to its margin then.
 */
export function isEdgeClear(checker: Checker, from: usize, to: usize): bool {
  takeEdge(checker, from, to);
  return isAllClear(checker.scene, checker.from, checker.to, checker.samples);
}

/** Writes the numbers of a configuration where a configuration of all joints has them. */
function fillIn(checker: Checker, configuration: usize, whole: usize): void {
  for (let i = 0; i < checker.dimension; i++) {
    const joint = load<i32>(checker.joints + 4 * i);
    store<f64>(whole + 8 * joint, load<f64>(configuration + 8 * i));
  }
}
