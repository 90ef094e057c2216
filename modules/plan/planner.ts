import type { RobotInScene } from '../robot/robot-in-scene.ts';
import type { Conflict } from '../robot/questions/conflict.ts';
import type { Refused, Result, SearchStatistics } from './search/outcome.ts';
import { ScenePlan } from './search/scene-plan.ts';
import type { Projection } from './search/scene-search.ts';
import { pushOut } from './push-out.ts';
import type { Ends } from './places.ts';
import type { SearchSettings } from './read-options.ts';

/** A search from a start to goals that are checked when it begins, and whose surroundings are watched. */
export class Planner {
  readonly #arm: RobotInScene;
  readonly #ends: Ends;
  readonly #plan: ScenePlan | undefined;
  /** The numbers of the goals that are free. */
  readonly #goals: readonly number[];
  /** The state of the scene that is watched. */
  #state: string | undefined;
  #result: Result | undefined;

  /** @param reach - how far ends may be moved out of collision */
  constructor(
    where: string,
    arm: RobotInScene,
    given: Ends,
    settings: SearchSettings,
    reach: number,
    project?: Projection,
  ) {
    this.#arm = arm;
    const ends = reach > 0 ? pushOut(arm, given, settings.limits, reach) : given;
    this.#ends = ends;
    const { free, refused } = checkEnds(arm, ends);
    this.#result = refused;
    this.#goals = free;
    if (refused !== undefined) return;
    const goals = choose(ends.goals, arm.dimension, free);
    this.#plan = new ScenePlan(where, arm.tests(where), { ...settings, start: ends.start, goals }, project);
  }

  /** What came of it, once it is done. */
  get result(): Result | undefined {
    return this.#result;
  }

  get statistics(): SearchStatistics | undefined {
    return this.#plan?.statistics;
  }

  /** @throws Error when the scene has changed since this was called first */
  watchScene(where: string): void {
    const state = this.#arm.stateOfScene(where);
    this.#state ??= state;
    if (state === this.#state) return;
    throw new Error(`${where}: the scene has changed since the search began; begin another one`);
  }

  /** Goes on for so much work, and at most so many samples: see `ScenePlan.advance`. */
  advance(where: string, work: number, iterations: number): Result | undefined {
    if (this.#result !== undefined) return this.#result;
    const done = this.#plan!.advance(where, work, iterations);
    if (done === undefined) return undefined;
    if (done.solved) return this.#end({ ...done, goal: this.#goals[done.goal]! });
    return this.#end({ ...done, conflict: findObstacle(this.#arm, this.#ends) });
  }

  /** The result of a search that has taken as long as it may. */
  outOfTime(): Result {
    const statistics = this.#plan!.statistics;
    const conflict = findObstacle(this.#arm, this.#ends);
    return this.#end({ status: 'exhausted', solved: false, limit: 'timeLimit', conflict, statistics });
  }

  dispose(): void {
    this.#plan?.dispose();
  }

  #end(result: Result): Result {
    this.#result = result;
    return result;
  }
}

/** What stands in the straight way to the first goal. */
export function findObstacle(arm: RobotInScene, { start, goals }: Ends): Conflict | undefined {
  return arm.firstConflict([...start, ...goals.subarray(0, start.length)]);
}

/** The numbers of the goals that are free, or what is in the way. */
export function checkEnds(
  arm: RobotInScene,
  { start, goals }: Ends,
): { free: readonly number[]; refused?: Refused } {
  const places = new Float64Array(start.length + goals.length);
  places.set(start);
  places.set(goals, start.length);
  const areFree = arm.areFree(places);
  const free: number[] = [];
  for (let i = 1; i < areFree.length; i++) if (areFree[i] === 1) free.push(i - 1);
  if (areFree[0] === 0) return { free, refused: refuse(arm, 'start in collision', start) };
  if (free.length > 0) return { free };
  return { free, refused: refuse(arm, 'goal in collision', goals.subarray(0, start.length)) };
}

/** Some of several places, by their numbers. */
export function choose(places: Float64Array, dimension: number, numbers: readonly number[]): Float64Array {
  if (numbers.length * dimension === places.length) return places;
  return Float64Array.from(numbers.flatMap((i) => [...places.subarray(i * dimension, (i + 1) * dimension)]));
}

function refuse(arm: RobotInScene, status: Refused['status'], place: Float64Array): Refused {
  return { status, solved: false, conflict: arm.firstConflict(place)! };
}
