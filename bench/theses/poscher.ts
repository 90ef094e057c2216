/** The experiments of Poscher 2020: one thread, several workers, and six axes of fifteen. */
import { ALLOCATIONS, BOX_TASKS, BUILD_NAMES, nameOfWorkers, VARIANTS, WORKER_TASKS } from '../names.ts';
import { distinct, type Figure, type Measurement, minimumOf, type Row } from '../results.ts';
import { percent } from '../table-parts.ts';
import type { ThesisExperiments } from './experiment.ts';
import { THESES } from './list.ts';
import { benchAllocation } from './poscher/allocation.ts';
import {
  benchComparisons,
  benchLineTriangle,
  benchOrderedPairs,
  benchPointTriangle,
} from './poscher/kernels.ts';
import { fitWorkers, modelTime, pairsUntil } from './poscher/model.ts';
import { MIXES, nameOfMix } from './poscher/points-at-corners.ts';
import {
  ALLOCATION,
  LINE_TRIANGLE,
  ORDERED_PAIRS,
  POINT_TRIANGLE,
  SIX_AXES_RIGHT,
  UNITS_OVER_OPERATORS,
  WORKERS,
} from './poscher/published.ts';
import { benchSixAxes, SHARES } from './poscher/six-axes.ts';

/** Numbers of workers that the model is asked about. */
const TEAMS = [1, 2, 4, 8];

export const POSCHER: ThesisExperiments = {
  thesis: THESES.poscher,
  experiments: [
    {
      where: 'table 6.1',
      claims: 'A matrix of static size costs a thousandth of one whose memory is allocated each time.',
      of: 'allocations',
      unit: 'ns each',
      run: async ({ bench }) => {
        const measurements = await benchAllocation(bench);
        const ours = timesOf(measurements, 'per element', Object.values(ALLOCATIONS));
        const [dynamic, fixed] = ALLOCATION;
        const printed = { 'dynamic, Eigen': dynamic, 'static, Eigen': fixed };
        return {
          rows: [{ what: 'a place for ten numbers', printed, ours }],
          measurements,
        };
      },
    },
    {
      where: 'table 6.2',
      claims:
        'Near an obtuse corner, telling sections apart takes 17 to 32 % less time than comparing both edges.',
      of: 'points',
      unit: 'ns per pair',
      run: async ({ bench }) => {
        const measurements = await benchPointTriangle(bench);
        const rows = MIXES.map((mix, i): Row => {
          const [sections, edges] = POINT_TRIANGLE[i]!;
          const by = [VARIANTS.sections, VARIANTS.edges, ...BUILD_NAMES];
          return {
            what: nameOfMix(mix),
            printed: { sections, 'both edges': edges },
            ours: timesOf(measurements, nameOfMix(mix), by),
          };
        });
        return { rows, measurements };
      },
    },
    {
      where: 'table 6.3',
      claims: 'Line and triangle by cases take 31 % less time than in the uniform way.',
      of: 'pairs',
      unit: 'ns per pair',
      run: async ({ bench }) => {
        const measurements = await benchLineTriangle(bench);
        const [uniform, cases] = LINE_TRIANGLE;
        const by = [VARIANTS.uniform, VARIANTS.cases, ...BUILD_NAMES];
        const task = measurements[0]!.task;
        const wrong = byName(by, (name) => {
          const { agreement } = measurements.find((one) => one.by === name)!;
          return percent(agreement!.wrong / agreement!.compared);
        });
        return {
          rows: [
            { what: task, printed: { uniform, 'by cases': cases }, ours: timesOf(measurements, task, by) },
            { what: 'wrong of these', printed: {}, ours: wrong },
          ],
          measurements,
        };
      },
    },
    {
      where: 'table 6.4',
      claims: 'The new module is faster than the old one, am2b, in each of the nine ordered pairs.',
      of: 'pair',
      unit: 'ns per pair',
      run: async ({ bench }) => {
        const measurements = await benchOrderedPairs(bench);
        const rows = Object.entries(ORDERED_PAIRS).map(([what, [am2b, broccoli]]): Row => ({
          what,
          printed: { am2b, broccoli },
          ours: timesOf(measurements, what, BUILD_NAMES),
        }));
        return { rows, measurements };
      },
    },
    {
      where: 'figure 6.1',
      claims:
        'One worker is slower than none; with ten pairs two to five are faster, and from 30 pairs on more than two take less than half of the time.',
      of: 'pairs of segments',
      unit: 'µs per set of poses',
      measuredBy: { name: 'workers' },
      run: async ({ of }) => {
        const { measurements } = (await of('workers'))!;
        const teams = distinct(measurements.map(({ by }) => by));
        const rows = [WORKER_TASKS.one, WORKER_TASKS.batch].flatMap((task) => {
          const here = measurements.filter((one) => one.task === task);
          return distinct(here.map(({ at }) => at!)).map((pairs): Row => {
            const find = (by: string) => here.find((one) => one.by === by && one.at === pairs)!;
            return {
              what: `${pairs.toLocaleString('en')}; ${task}`,
              printed: task === WORKER_TASKS.one ? { workers: WORKERS[pairs] ?? '' } : {},
              ours: byName(teams, (by) => find(by).timing.minimum / 1e3),
            };
          });
        });
        return { rows };
      },
    },
    {
      where: 'figure 6.1, on eight cores',
      claims: 'Several workers evaluate a scene up to three times as fast as one thread.',
      of: 'pairs of segments',
      unit: 'µs per set of poses; a model after none, one and two workers, not measured',
      measuredBy: { name: 'workers' },
      run: async ({ of }) => {
        const { measurements } = (await of('workers'))!;
        const rows = [WORKER_TASKS.one, WORKER_TASKS.batch].flatMap((task) =>
          modelRows(
            task,
            measurements.filter((one) => one.task === task),
          ),
        );
        return { rows };
      },
    },
    {
      where: '§6.3',
      claims:
        'Comparisons in units in the last place make line and point take 27.5 % longer than plain operators.',
      of: 'pairs',
      unit: 'times as long as with operators',
      run: ({ bench }) => {
        const measurements = benchComparisons(bench);
        const task = measurements[0]!.task;
        const [operators, units] = [VARIANTS.operators, VARIANTS.units].map((by) =>
          timeOf(measurements, task, by),
        ) as [number, number];
        const row: Row = {
          what: task,
          printed: { 'line point': UNITS_OVER_OPERATORS },
          ours: { 'point line, JS': units / operators },
        };
        return Promise.resolve({ rows: [row], measurements });
      },
    },
    {
      where: '§2.3',
      claims: 'Of what six of fifteen axes find between two boxes, as SOLID takes them, 94 % is right.',
      of: 'boxes',
      unit: 'shares, and ns per pair',
      run: async ({ bench }) => {
        const measurements = await benchSixAxes(bench);
        const rows = distinct(measurements.map(({ task }) => task)).map((task): Row => {
          const { figures } = measurements.find((one) => one.task === task)!;
          const shares = byName(Object.values(SHARES), (name) => percent(figures![name]!));
          const times = byName([BOX_TASKS[6], BOX_TASKS[15]], (by) => timeOf(measurements, task, by));
          return {
            what: task,
            printed: { right: percent(SIX_AXES_RIGHT) },
            ours: { ...shares, ...times },
          };
        });
        return { rows, measurements };
      },
    },
  ],
};

/** What more workers would take, and from how many pairs on they would pay. */
function modelRows(task: string, measurements: readonly Measurement[]): Row[] {
  const timeAt = (pairs: number, workers: number): number =>
    measurements.find((one) => one.at === pairs && one.by === nameOfWorkers(workers))!.timing.minimum / 1e3;
  const sizes = distinct(measurements.map(({ at }) => at!));
  // A quick run has one size of some tasks, which is no line.
  if (sizes.length < 2) return [];
  const fit = fitWorkers(
    sizes.map((pairs) => ({ pairs, times: [timeAt(pairs, 0), timeAt(pairs, 1), timeAt(pairs, 2)] })),
  );
  const times = byWorkers([0, ...TEAMS], (workers) => modelTime(fit, 100, workers));
  const paying = ['as fast as none', 'twice as fast', 'three times as fast'].map((name, i): Row => ({
    what: `pairs from which on ${name}; ${task}`,
    printed: i === 2 ? { 'four cores': 'at best' } : {},
    ours: byWorkers(TEAMS, (workers) => {
      const pairs = pairsUntil(fit, workers, i + 1);
      return pairs < Infinity ? `${pairs.toLocaleString('en')} pairs` : 'never';
    }),
  }));
  return [{ what: `100; ${task}`, printed: {}, ours: times }, ...paying];
}

function byWorkers(counts: readonly number[], figure: (workers: number) => Figure): Row['ours'] {
  return Object.fromEntries(
    counts.map((workers): [string, Figure] => [nameOfWorkers(workers), figure(workers)]),
  );
}

/** A figure for each contestant. */
function byName(names: readonly string[], figure: (name: string) => Figure): Row['ours'] {
  return Object.fromEntries(names.map((name): [string, Figure] => [name, figure(name)]));
}

/** The minimum of a task by a contestant, nanoseconds. */
function timeOf(measurements: readonly Measurement[], task: string, by: string): number {
  return minimumOf({ measurements }, measurements[0]!.group, task, by);
}

function timesOf(measurements: readonly Measurement[], task: string, names: readonly string[]): Row['ours'] {
  return byName(names, (by) => timeOf(measurements, task, by));
}
