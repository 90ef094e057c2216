import { wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { Pool } from '../../bindings/index.ts';
import type { Checker } from '../robot/checker.ts';
import type { Result } from '../../bindings/scene/search/outcome.ts';
import type { SearchProblem } from '../../bindings/scene/search/problem.ts';
import { readReach } from './connect.ts';
import type { SearchOptions } from './options.ts';
import { type Ends, type Goals, readEnds } from './places.ts';
import { checkEnds, choose, findObstacle } from './planner.ts';
import { pushOut } from './push-out.ts';
import { checkChecker, readSearchOptions, SEARCH_OPTIONS } from './read-options.ts';

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
 * `connect` for many problems of one robot in one scene, shared among the workers of a pool. The paths are those of `connect`,
 * bit for bit, however many workers there are. The scene counts as it is when the call is made.
 *
 * @param pool - of the engine that the scene of the checker belongs to: see `engine.createPool`
 * @param options - for all problems that say nothing else
 * @returns what came of each problem, in their order
 * @throws TypeError or RangeError as `connect`, with the number of the problem; Error when a worker ends before it has answered
 */
export async function connectMany(
  pool: Pool,
  checker: Checker,
  problems: readonly PlanProblem[],
  options: SearchOptions = {},
): Promise<Result[]> {
  const where = 'connectMany';
  if (typeof (pool as Partial<Pool> | null | undefined)?.plan !== 'function') {
    throw wrongType(where, 'pool', 'a pool, as engine.createPool makes it', pool);
  }
  checkChecker(where, checker);
  checker.tests(where);
  checkOptions(where, options, SEARCH_OPTIONS);
  if (!Array.isArray(problems)) throw wrongType(where, 'problems', 'a list of problems', problems);
  const results = new Array<Result>(problems.length);
  const open: OpenProblem[] = [];
  problems.forEach((given: PlanProblem, place) => {
    const name = `${where}: problems[${place}]`;
    if (typeof given !== 'object' || (given as unknown) === null) {
      throw wrongType(where, `problems[${place}]`, 'an object', given);
    }
    checkOptions(name, given, PROBLEM_OPTIONS);
    const { start, goals, ...own } = given;
    const settings = readSearchOptions(name, checker, { ...options, ...own });
    const reach = readReach(name, own.pushOut ?? options.pushOut);
    const asked = readEnds(name, checker, start, goals, settings.limits);
    const ends = reach > 0 ? pushOut(checker, asked, settings.limits, reach) : asked;
    const { free, refused } = checkEnds(checker, ends);
    if (refused !== undefined) results[place] = refused;
    else {
      const chosen = choose(ends.goals, checker.dimension, free);
      open.push({ place, goals: free, ends, problem: { ...settings, start: ends.start, goals: chosen } });
    }
  });
  if (open.length === 0) return results;
  const { scene, tree, shape } = checker.parts;
  const state = stateOf(where, checker);
  const found = await pool.plan(
    where,
    scene,
    tree,
    shape,
    open.map(({ problem }) => problem),
  );
  const isAsItWas = stateOf(where, checker) === state;
  for (const { unit, result } of found) {
    const { place, goals, ends } = open[unit]!;
    if (result.solved) results[place] = { ...result, goal: goals[result.goal]! };
    else results[place] = isAsItWas ? { ...result, conflict: findObstacle(checker, ends) } : result;
  }
  return results;
}

/** A text that is another one when the scene has changed; undefined when it is there no more. */
function stateOf(where: string, checker: Checker): string | undefined {
  try {
    return checker.stateOfScene(where);
  } catch {
    // While the workers search, the caller may dispose the checker or its scene.
    return undefined;
  }
}
