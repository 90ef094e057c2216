import { checkFunction, checkNumber, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { tape } from '../../bindings/base/tape.ts';
import type { StopSignal } from '../../bindings/base/stop-signal.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import type { Result } from './search/outcome.ts';
import type { ConnectAsyncOptions, ConnectOptions, SearchOptions } from './options.ts';
import { type Goals, readEnds } from './places.ts';
import { Planner } from './planner.ts';
import { checkArm, readSearchOptions, SEARCH_OPTIONS } from './read-options.ts';
import { nextTurn, Slices } from './slices.ts';

const CONNECT_OPTIONS = [...SEARCH_OPTIONS, 'timeLimit', 'project'] as const;
const ASYNC_OPTIONS = [...CONNECT_OPTIONS, 'signal'] as const;

/**
 * Looks for a path from a start to one of several goals, by RRT-Connect: see docs/planning.md. Equal
 * arguments give equal paths in every host, unless there is a time limit.
 *
 * @param arm - says what is free; it may be used for other things as well
 * @param start - a configuration of the arm's joints, radians or metres
 * @param goals - one such configuration, or several
 * @returns a path, which limit the search has come to, or what the start or the goals collide with
 * @throws TypeError or RangeError that names the argument, and the joint where a number is wrong or out of
 *   limits; RangeError where memory is full
 */
export function connect(
  arm: RobotInScene,
  start: ArrayLike<number>,
  goals: Goals,
  options: ConnectOptions = {},
): Result {
  const where = 'connect';
  if (tape.listener !== undefined) return tape.listener.call(where, connect, [arm, start, goals, options]);
  checkOptions(where, options, CONNECT_OPTIONS);
  const timeLimit = readTimeLimit(where, options.timeLimit);
  const planner = makePlanner(where, arm, start, goals, options);
  try {
    if (timeLimit === Infinity) return planner.advance(where, Infinity, Infinity)!;
    const slices = new Slices();
    const end = performance.now() + timeLimit;
    for (;;) {
      const result = slices.run((work) => planner.advance(where, work, Infinity));
      if (result !== undefined) return result;
      if (performance.now() >= end) return planner.outOfTime();
    }
  } finally {
    planner.dispose();
  }
}

/**
 * Like `connect`, in slices of a few milliseconds with turns of the host's event loop in between.
 *
 * @param options - `signal` ends it
 * @returns a promise of what came of it: `aborted` when the signal has ended it
 * @throws as `connect`; also Error when the scene has changed meanwhile
 */
export async function connectAsync(
  arm: RobotInScene,
  start: ArrayLike<number>,
  goals: Goals,
  options: ConnectAsyncOptions = {},
): Promise<Result> {
  const where = 'connectAsync';
  if (tape.listener !== undefined)
    return tape.listener.call(where, connectAsync, [arm, start, goals, options]);
  checkOptions(where, options, ASYNC_OPTIONS);
  const signal = readSignal(where, options.signal);
  const end = performance.now() + readTimeLimit(where, options.timeLimit);
  const planner = makePlanner(where, arm, start, goals, options);
  try {
    const slices = new Slices();
    while (signal?.aborted !== true) {
      planner.watchScene(where);
      const result = slices.run((work) => planner.advance(where, work, Infinity));
      if (result !== undefined) return result;
      if (performance.now() >= end) return planner.outOfTime();
      await nextTurn();
    }
    const reason: unknown = signal.reason;
    return { status: 'aborted', solved: false, reason, statistics: planner.statistics };
  } finally {
    planner.dispose();
  }
}

/** Reads the arguments of a search, and begins it. */
export function makePlanner(
  where: string,
  arm: RobotInScene,
  start: unknown,
  goals: unknown,
  options: SearchOptions & Pick<ConnectOptions, 'project'>,
): Planner {
  checkArm(where, arm);
  arm.tests(where);
  const { project } = options;
  checkFunction(where, 'project', project);
  const settings = readSearchOptions(where, arm, options);
  const reach = readReach(where, options.pushOut);
  const ends = readEnds(where, arm, start, goals, settings.limits);
  return new Planner(where, arm, ends, settings, reach, project);
}

/** Reads the option `pushOut`. */
export function readReach(where: string, reach: unknown = 0): number {
  if (checkNumber(where, 'pushOut', reach) >= 0) return reach as number;
  throw outOfRange(where, 'pushOut', 'at least 0', reach);
}

function readTimeLimit(where: string, limit: unknown = Infinity): number {
  if (checkNumber(where, 'timeLimit', limit) > 0) return limit as number;
  throw outOfRange(where, 'timeLimit', 'above 0', limit);
}

function readSignal(where: string, signal: StopSignal | undefined): StopSignal | undefined {
  if (signal === undefined || typeof (signal as Partial<StopSignal> | null)?.aborted === 'boolean')
    return signal;
  throw wrongType(where, 'signal', 'an AbortSignal', signal);
}
