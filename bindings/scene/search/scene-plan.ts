import type { SceneChecker } from '../robot/checker.ts';
import type { Exhausted, SearchStatistics, Solved } from './outcome.ts';
import type { SearchProblem } from './problem.ts';
import { simplifyPath } from './scene-path.ts';
import { type Projection, SceneSearch } from './scene-search.ts';

/** A search, and what is done with its path: in pieces, so that others have their turn in between. */
export class ScenePlan {
  readonly #tests: SceneChecker;
  readonly #problem: SearchProblem;
  readonly #search: SceneSearch;
  /** The simplification, and the goal of the path, once there is one. */
  #simplifying: Generator<void, Float64Array> | undefined;
  #goal = 0;
  #iterations = 0;

  constructor(where: string, tests: SceneChecker, problem: SearchProblem, project?: Projection) {
    this.#tests = tests;
    this.#problem = problem;
    this.#search = new SceneSearch(where, tests, problem, project);
  }

  get statistics(): SearchStatistics {
    return this.#search.statistics;
  }

  /**
   * Goes on for so much work, and for at most so many samples.
   *
   * @param work - a unit is a way that is tested, about
   * @returns what came of it, once it is done
   */
  advance(where: string, work: number, iterations: number): Solved | Exhausted | undefined {
    if (this.#simplifying !== undefined) return this.#finish(this.#simplifying);
    const { maxIterations, simplify } = this.#problem;
    const most = Math.min(maxIterations, this.#iterations + iterations);
    const state = this.#search.advance(where, work, most);
    this.#iterations = this.#search.iterations;
    if (state === 'unfinished' || (state === 'maxIterations' && most < maxIterations)) return undefined;
    if (state !== 'solved') {
      return { status: 'exhausted', solved: false, limit: state, statistics: this.statistics };
    }
    const { path, goal } = this.#search.path(where);
    this.#goal = goal;
    if (simplify === undefined) return this.#solved(path);
    this.#simplifying = simplifyPath(where, this.#tests, this.#problem, path, simplify, work);
    return work === Infinity ? this.#finish(this.#simplifying) : undefined;
  }

  dispose(): void {
    // A generator that is not at its end gives its memory back now.
    this.#simplifying?.return(new Float64Array(0));
    this.#search.dispose();
  }

  #finish(simplifying: Generator<void, Float64Array>): Solved | undefined {
    const { done, value } = simplifying.next();
    return done ? this.#solved(value) : undefined;
  }

  #solved(path: Float64Array): Solved {
    const cost = pathLength(path, this.#problem.dimension);
    return { status: 'solved', solved: true, path, cost, goal: this.#goal, statistics: this.statistics };
  }
}

/** The length of a path: the sum of the Euclidean distances of its places. */
function pathLength(path: Float64Array, dimension: number): number {
  let length = 0;
  for (let at = dimension; at < path.length; at += dimension) {
    let square = 0;
    for (let k = at; k < at + dimension; k++) {
      const way = path[k]! - path[k - dimension]!;
      square += way * way;
    }
    length += Math.sqrt(square);
  }
  return length;
}
