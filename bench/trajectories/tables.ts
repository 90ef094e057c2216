import {
  BUILD_NAMES,
  CONFLICTS,
  GENERATION_TASKS,
  nameOfWorkers,
  ROBOT_CALLS,
  SHARED_GENERATION,
} from '../names.ts';
import { minimumOf, type Results } from '../results.ts';
import { all, ns, type Table, within } from '../table-parts.ts';

/** What a call may take, microseconds, single precision, SIMD, one thread: the project's own targets. */
const TARGETS: Readonly<Record<string, number>> = {
  [GENERATION_TASKS.lowest]: 15_000,
  [GENERATION_TASKS.lowestGradient]: 20_000,
  [GENERATION_TASKS.rate]: 12_000,
  [GENERATION_TASKS.rateGradient]: 20_000,
  [GENERATION_TASKS.oneGradient]: 4,
  [ROBOT_CALLS.romeo]: 40,
  [ROBOT_CALLS.romeoEnclosed]: 40,
  [ROBOT_CALLS.fleet]: 100,
};

/** Times of a first conflict over a yes or no, at most, and how many times as fast two workers are to be. */
const MOST_FOR_FIRST = 1.5;
const LEAST_FOR_TWO = 1.8;

export function makeTrajectoryTables(results: Results): Table[] {
  return all(results, 'group').map((group) => {
    if (group === SHARED_GENERATION) return makeWorkersTable(results);
    const { configurations, freeMotions, motions } = CONFLICTS;
    const isConflicts = [configurations, freeMotions, motions].some((name) => group.startsWith(name));
    return isConflicts ? makeConflictTable(results, group) : makeCallTable(results, group);
  });
}

function makeCallTable(results: Results, group: string): Table {
  return {
    title: `${group}; minima, µs per call. Targets are for single-simd`,
    head: ['question', ...BUILD_NAMES, 'target'],
    rows: all(within(results, group), 'task').map((task) => [
      task,
      ...BUILD_NAMES.map((build) => ns(minimumOf(results, group, task, build) / 1e3)),
      ns(TARGETS[task] ?? NaN),
    ]),
  };
}

function makeConflictTable(results: Results, group: string): Table {
  return {
    title: `${group}; minima, µs per motion`,
    head: ['by', CONFLICTS.whether, CONFLICTS.first, 'first / yes or no', 'target'],
    rows: all(within(results, group), 'task').map((build) => {
      const [whether, first] = [CONFLICTS.whether, CONFLICTS.first].map((by) =>
        minimumOf(results, group, build, by),
      ) as [number, number];
      return [
        build,
        ns(whether / 1e3),
        ns(first / 1e3),
        (first / whether).toFixed(2),
        String(MOST_FOR_FIRST),
      ];
    }),
  };
}

function makeWorkersTable(results: Results): Table {
  const time = (by: string) => minimumOf(results, SHARED_GENERATION, GENERATION_TASKS.lowest, by);
  const alone = nameOfWorkers(0);
  return {
    title: `${SHARED_GENERATION}; minima, µs per call`,
    head: ['by', 'time', 'times as fast', 'target'],
    rows: all(within(results, SHARED_GENERATION), 'by').map((by) => [
      by,
      ns(time(by) / 1e3),
      (time(alone) / time(by)).toFixed(2),
      by === nameOfWorkers(2) ? String(LEAST_FOR_TWO) : '',
    ]),
  };
}
