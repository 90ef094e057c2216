import type { EdgeVerdict } from '../../robot/questions/prove.ts';
import type { EdgeTests } from '../../robot/questions/edge-tests.ts';
import type { Exhausted, SearchStatistics, Solved } from './outcome.ts';
import type { SearchProblem } from './problem.ts';
import { PathProofs } from './prove-path.ts';
import { findBlockedWay, simplifyPath } from './scene-path.ts';
import { type FoundPath, type Projection, SceneSearch } from './scene-search.ts';

/**
 * How often a way that is proved neither free nor not free goes back to the search. What then is still
 * undecided, a start that touches something say, remains so.
 */
const MOST_UNRESOLVED = 8;

/** A search, and what is done with its path: in pieces, so that others have their turn in between. */
export class ScenePlan {
  readonly #tests: EdgeTests;
  readonly #problem: SearchProblem;
  readonly #search: SceneSearch;
  /** What is done with the path that was found: its result is undefined if the search is to go on. */
  #finishing: Generator<void, Solved | undefined> | undefined;
  #iterations = 0;
  #unresolved = 0;

  constructor(where: string, tests: EdgeTests, problem: SearchProblem, project?: Projection) {
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
   * @param work - a unit is about one tested way. Infinity: until the samples are drawn, and all is done
   * @returns what came of it, once it is done
   */
  advance(where: string, work: number, iterations: number): Solved | Exhausted | undefined {
    const { maxIterations } = this.#problem;
    const most = Math.min(maxIterations, this.#iterations + iterations);
    for (;;) {
      if (this.#finishing === undefined) {
        const state = this.#search.advance(where, work, most);
        this.#iterations = this.#search.iterations;
        if (state === 'unfinished' || (state === 'maxIterations' && most < maxIterations)) return undefined;
        if (state !== 'solved') {
          return { status: 'exhausted', solved: false, limit: state, statistics: this.statistics };
        }
        const { simplify, certify } = this.#problem;
        const found = this.#search.path(where);
        // A path that is taken as it is needs no turns.
        if (!simplify && !certify) return this.#solve(found.path, found.goal);
        this.#finishing = this.#finish(where, work, found);
      } else {
        const { done, value } = this.#finishing.next();
        if (done) this.#finishing = undefined;
        if (done && value) return value;
      }
      if (work < Infinity) return undefined;
    }
  }

  dispose(): void {
    // A generator that is not at its end gives its memory back now.
    this.#finishing?.return(undefined);
    this.#search.dispose();
  }

  #solve(path: Float64Array, goal: number, unresolved: readonly number[] = []): Solved {
    const { certify, dimension } = this.#problem;
    return {
      status: 'solved',
      solved: true,
      path,
      goal,
      cost: pathLength(path, dimension),
      certified: certify && unresolved.length === 0,
      unresolved,
      statistics: this.statistics,
    };
  }

  *#finish(where: string, work: number, { path, goal }: FoundPath): Generator<void, Solved | undefined> {
    const { simplify, certify } = this.#problem;
    const solve = (places: Float64Array, unresolved?: readonly number[]): Solved =>
      this.#solve(places, goal, unresolved);
    const asked = [where, this.#tests, this.#problem, path] as const;
    const simple = simplify && (yield* simplifyPath(...asked, simplify, certify, work));
    if (!certify || simple?.isProved) return solve(simple?.path ?? path);
    if (!simple && (yield* findBlockedWay(...asked, true, work)) === undefined) return solve(path);
    // Closer looks, one way at a time.
    const proofs = new PathProofs(where, this.#tests, this.#problem);
    const verdicts = yield* proofs.prove(path);
    if (this.#reject(verdicts)) return undefined;
    // What is not decided stays as it is.
    if (!isProved(verdicts))
      return solve(
        path,
        verdicts.flatMap((known, way) => (known === 'free' ? [] : [way])),
      );
    return solve(simple && isProved(yield* proofs.prove(simple.path)) ? simple.path : path);
  }

  /** Gives the first way back to the search that is not proved to be free; says whether there is one. */
  #reject(verdicts: readonly EdgeVerdict[]): boolean {
    const hit = verdicts.indexOf('hit');
    const way = hit < 0 ? verdicts.indexOf('unresolved') : hit;
    if (way < 0 || (hit < 0 && this.#unresolved++ >= MOST_UNRESOLVED)) return false;
    this.#search.reject(way);
    return true;
  }
}

function isProved(verdicts: readonly EdgeVerdict[]): boolean {
  return verdicts.every((verdict) => verdict === 'free');
}

/** Looks for a path, to the end. */
export function findPath(where: string, tests: EdgeTests, problem: SearchProblem): Solved | Exhausted {
  const plan = new ScenePlan(where, tests, problem);
  try {
    return plan.advance(where, Infinity, Infinity)!;
  } finally {
    plan.dispose();
  }
}

/** The length of a path: the sum of the Euclidean distances of its places. */
export function pathLength(path: Float64Array, dimension: number): number {
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
