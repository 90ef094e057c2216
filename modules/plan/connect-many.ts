import { checkObject, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { tape } from '../../bindings/base/tape.ts';
import type { Pool } from '../../bindings/index.ts';
import { checkPool } from '../../bindings/scene/questions/question.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import type { Result } from './search/outcome.ts';
import type { SearchProblem } from './search/problem.ts';
import { readReach } from './connect.ts';
import type { SearchOptions } from './options.ts';
import { type Ends, type Goals, readEnds } from './places.ts';
import { checkEnds, choose, findObstacle } from './planner.ts';
import { planWork } from './search/question.ts';
import { pushOut } from './push-out.ts';
import { checkArm, readSearchOptions, SEARCH_OPTIONS } from './read-options.ts';

/** One of many problems: where a path begins, where it may end, and options that hold for this one only. */
export interface PlanProblem extends SearchOptions {
  readonly start: ArrayLike<number>;
  readonly goals: Goals;
}

const PROBLEM_OPTIONS = ['start', 'goals', ...SEARCH_OPTIONS] as const;

/** A problem that a worker is to solve: its place in the list, and the numbers of the goals that are free. */
interface OpenProblem {
  readonly place: number;
  readonly goals: readonly number[];
  readonly ends: Ends;
  readonly problem: SearchProblem;
}

/**
 * `connect` for many problems of one robot in one scene, shared among the workers of a pool. The paths are
 * those of `connect`, bit for bit, with any number of workers. The scene counts as it is at the call.
 *
 * @param pool - of the engine that the scene of the arm belongs to: see `engine.createPool`
 * @param options - for all problems that say nothing else
 * @returns what came of each problem, in their order
 * @throws TypeError or RangeError as `connect`, with the problem's number; Error when a worker ends early
 */
export async function connectMany(
  pool: Pool,
  arm: RobotInScene,
  problems: readonly PlanProblem[],
  options: SearchOptions = {},
): Promise<Result[]> {
  const where = 'connectMany';
  if (tape.listener !== undefined) {
    return tape.listener.call(where, connectMany, [pool, arm, problems, options]);
  }
  checkPool(where, pool);
  checkArm(where, arm);
  arm.tests(where);
  checkOptions(where, options, SEARCH_OPTIONS);
  if (!Array.isArray(problems)) throw wrongType(where, 'problems', 'a list of problems', problems);
  const results = new Array<Result>(problems.length);
  const open: OpenProblem[] = [];
  problems.forEach((given: PlanProblem, place) => {
    const name = `${where}: problems[${place}]`;
    checkObject(where, `problems[${place}]`, given);
    checkOptions(name, given, PROBLEM_OPTIONS);
    const { start, goals, ...own } = given;
    const settings = readSearchOptions(name, arm, { ...options, ...own });
    const reach = readReach(name, own.pushOut ?? options.pushOut);
    const asked = readEnds(name, arm, start, goals, settings.limits);
    const ends = reach > 0 ? pushOut(arm, asked, settings.limits, reach) : asked;
    const { free, refused } = checkEnds(arm, ends);
    if (refused !== undefined) results[place] = refused;
    else {
      const chosen = choose(ends.goals, arm.dimension, free);
      open.push({ place, goals: free, ends, problem: { ...settings, start: ends.start, goals: chosen } });
    }
  });
  if (open.length === 0) return results;
  const { scene, tree, shape } = arm.parts;
  const state = stateOf(where, arm);
  const problemsLeft = open.map(({ problem }) => problem);
  const found = await pool.ask(where, scene, planWork(shape, tree, problemsLeft));
  const isAsItWas = stateOf(where, arm) === state;
  for (const { unit, result } of found) {
    const { place, goals, ends } = open[unit]!;
    if (result.solved) results[place] = { ...result, goal: goals[result.goal]! };
    else results[place] = isAsItWas ? { ...result, conflict: findObstacle(arm, ends) } : result;
  }
  return results;
}

/** A text that is another one when the scene has changed; undefined when it is there no more. */
function stateOf(where: string, arm: RobotInScene): string | undefined {
  try {
    return arm.stateOfScene(where);
  } catch {
    // While the workers search, the caller may dispose the arm or its scene.
    return undefined;
  }
}
