import { listShape } from '../../../bindings/scene/questions/answers.ts';
import type { Question, Work } from '../../../bindings/scene/questions/question.ts';
import type { KinematicTree } from '../../robot/model/kinematic-tree.ts';
import type { ArmShape } from '../../robot/questions/arm.ts';
import { EdgeTests } from '../../robot/questions/edge-tests.ts';
import { ASKED_OF_ROBOTS } from '../../robot/questions/question.ts';
import { robotIn } from '../../robot/questions/scene-robot.ts';
import type { Exhausted, Solved } from './outcome.ts';
import type { SearchProblem } from './problem.ts';
import { findPath } from './scene-plan.ts';

/** What is found out about one problem. */
export interface PlannedUnit {
  /** Its number. */
  readonly unit: number;
  readonly result: Solved | Exhausted;
}

interface PlanSettings {
  readonly arm: ArmShape;
  /** All problems: a worker takes those that are left. */
  readonly problems: readonly SearchProblem[];
}

/** Paths that are looked for; a unit is a problem. */
const PLAN: Question<PlanSettings, PlannedUnit[]> = {
  ...ASKED_OF_ROBOTS,
  name: 'plan',
  shape: () => listShape(),
  run({ where, scene, about }, { arm, problems }, { first, count }, found = []) {
    const tree = about as KinematicTree;
    const tests = new EdgeTests(arm, () => robotIn(where, scene, tree));
    for (let unit = first; unit < first + count; unit++) {
      found.push({ unit, result: findPath(where, tests, problems[unit]!) });
    }
    return found;
  },
};

/** The questions of planners that workers answer. */
export const PLAN_QUESTIONS = [PLAN];

/** The work of `connectMany`: problems are checked, and one at least. */
export function planWork(
  arm: ArmShape,
  tree: object,
  problems: readonly SearchProblem[],
): Work<PlanSettings, PlannedUnit[]> {
  return {
    question: PLAN,
    settings: { arm, problems },
    about: tree,
    numbers: new Float64Array(0),
    units: problems.length,
    width: 0,
    given: undefined,
    out: undefined,
  };
}
