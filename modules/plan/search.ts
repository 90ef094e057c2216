import { checkInteger } from '../../bindings/base/errors.ts';
/// <reference lib="esnext.disposable" preserve="true" />
import { DISPOSE } from '../../bindings/base/dispose.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { recordKind, tape } from '../../bindings/base/tape.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import type { Result, SearchStatistics } from './search/outcome.ts';
import { makePlanner } from './connect.ts';
import type { ConnectOptions } from './options.ts';
import type { Goals } from './places.ts';
import type { Planner } from './planner.ts';
import { SEARCH_OPTIONS } from './read-options.ts';

const OPTIONS = [...SEARCH_OPTIONS, 'project'] as const;

/**
 * The search of `connect` in the caller's own slices: for pages, and to watch it. Several may be under way at
 * a time. Give its memory back with `dispose`.
 */
export class Search {
  readonly #planner: Planner;
  #isDisposed = false;

  /**
   * @param start - as for `connect`
   * @param goals - as for `connect`
   * @param options - as for `connect`, but without a time limit
   * @throws TypeError or RangeError as `connect`
   */
  constructor(
    arm: RobotInScene,
    start: ArrayLike<number>,
    goals: Goals,
    options: Omit<ConnectOptions, 'timeLimit'> = {},
  ) {
    checkOptions('Search', options, OPTIONS);
    this.#planner = makePlanner('Search', arm, start, goals, options);
    this.#planner.watchScene('Search');
    tape.listener?.made(this, 'Search', [arm, start, goals, options]);
  }

  /** What came of it; undefined as long as it goes on. */
  get result(): Result | undefined {
    return this.#planner.result;
  }

  /** What it has done so far: nothing where start or goal are in collision. */
  get statistics(): SearchStatistics {
    this.#check('Search.statistics');
    return this.#planner.statistics ?? { iterations: 0, nodes: 0, edges: 0, freeEdges: 0 };
  }

  /**
   * Draws so many samples more, at most, and does what they lead to; the last step simplifies the path.
   *
   * @param iterations - an integer above 0
   * @returns what came of the search; undefined if it is to go on
   * @throws RangeError that names the number; Error when the scene has changed since the search began;
   *   TypeError when this or what it needs is disposed
   */
  step(iterations: number): Result | undefined {
    const where = 'Search.step';
    this.#check(where);
    checkInteger(where, 'iterations', iterations, 1, 2 ** 31 - 1);
    this.#planner.watchScene(where);
    return this.#planner.advance(where, Infinity, iterations);
  }

  /** Ends the search. Calling it again does nothing. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#planner.dispose();
  }

  [DISPOSE](): void {
    this.dispose();
  }

  #check(where: string): void {
    if (this.#isDisposed) throw new TypeError(`${where}: the search is disposed`);
  }
}

recordKind({ name: 'Search', type: Search, methods: ['step', 'dispose'] });
