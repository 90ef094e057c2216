/** The results of each bench as tables of text: printed in Node, shown in the page. */
import { makeClosestTables } from './closest/tables.ts';
import { makeCloudTables } from './clouds/tables.ts';
import { makeContactTables } from './contacts/tables.ts';
import { describeAgreement } from './cross-check.ts';
import { makeDecomposeTables } from './decompose/tables.ts';
import { makeDynamicsTables } from './dynamics/tables.ts';
import { makeHierarchyTables } from './hierarchies/tables.ts';
import {
  BASELINE,
  BOX_TASKS,
  callName,
  FITTING,
  PLAIN_NAME,
  PLANNING_TASKS,
  ROBOT_TASKS,
  SCENE_TASKS,
} from './names.ts';
import { makeIntervalTables } from './intervals/tables.ts';
import { makeMapTables } from './maps/tables.ts';
import { makeMeshTables } from './meshes-tables.ts';
import { type BenchName, distinct, minimumOf, type Results } from './results.ts';
import { makePlanTables } from './plans/tables.ts';
import { makeRayTables } from './rays/tables.ts';
import { makeSimdTables } from './simd/tables.ts';
import { makeSimulationTables } from './simulation/tables.ts';
import { makeSphereTables } from './spheres/tables.ts';
import { all, ns, perSecond, type Table, times, within } from './table-parts.ts';
import { makeReachTables } from './reach/tables.ts';
import { makeTrajectoryTables } from './trajectories/tables.ts';
import { forTheses } from './theses/list.ts';
import { makeExperimentTables } from './theses/tables.ts';

/** What one pair may cost, nanoseconds, single precision with SIMD: the project's own targets. */
const TARGETS: Readonly<Record<string, number>> = {
  'point point': 2,
  'point line': 3,
  'point triangle': 7,
  'line line': 6,
  'line triangle': 14,
  'triangle triangle': 28,
};

/** Makes the tables of a bench. */
export function makeTables(results: Results): Table[] {
  return TABLES[results.bench](results);
}

const TABLES: Readonly<Record<BenchName, (results: Results) => Table[]>> = {
  simd: makeSimdTables,
  kernels: makeKernelTables,
  scenes: makeSceneTables,
  growth: (results) => makeSeriesTables(results, 'µs per set of poses'),
  workers: (results) => makeSeriesTables(results, 'µs per set of poses'),
  robots: (results) => makeRateTables(results, Object.values(ROBOT_TASKS)),
  planning: (results) => makeRateTables(results, Object.values(PLANNING_TASKS)),
  plans: makePlanTables,
  trajectories: makeTrajectoryTables,
  reach: makeReachTables,
  intervals: makeIntervalTables,
  ccd: makeIntervalTables,
  fitting: makeFittingTables,
  spheres: makeSphereTables,
  decompose: makeDecomposeTables,
  boxes: (results) => makePairTables(results, [BOX_TASKS[6], BOX_TASKS[15], BOX_TASKS.distance]),
  solids: makePairTables,
  meshes: makeMeshTables,
  clouds: makeCloudTables,
  contacts: makeContactTables,
  rays: makeRayTables,
  maps: makeMapTables,
  hierarchies: makeHierarchyTables,
  closest: makeClosestTables,
  dynamics: makeDynamicsTables,
  simulation: makeSimulationTables,
  ...forTheses(() => makeExperimentTables),
};

function makeKernelTables(results: Results): Table[] {
  return all(results, 'group').map((group) => ({
    title: `${group}; minima, nanoseconds per pair`,
    head: [
      ...['pair', PLAIN_NAME, 'single simd', 'target', 'single scalar', 'double simd', 'double scalar'],
      ...['plain / single', 'plain / double', 'simd gain single', 'simd gain double'],
      ...['call single', 'call double'],
    ],
    rows: all(within(results, group), 'task').map((task) => {
      const by = (name: string) => minimumOf(results, group, task, name);
      const [single, double] = [by('single-simd'), by('double-simd')];
      return [
        ...[task, ns(by(PLAIN_NAME)), ns(single), ns(TARGETS[task] ?? NaN), ns(by('single-scalar'))],
        ...[ns(double), ns(by('double-scalar')), times(by(PLAIN_NAME) / single)],
        ...[times(by(PLAIN_NAME) / double), times(by('single-scalar') / single)],
        ...[times(by('double-scalar') / double), ns(by(callName('single-simd')))],
        ns(by(callName('double-simd'))),
      ];
    }),
  }));
}

function makeSceneTables(results: Results): Table[] {
  return all(results, 'group').map((group) => {
    const baseline = minimumOf(results, group, SCENE_TASKS.evaluate, BASELINE);
    return {
      title: `${group}; sets of poses per second, from minima; × is against ${BASELINE}, one set per call`,
      head: ['by', 'one per call', '×', 'batch', '×', 'is free', '×', 'distances'],
      rows: all(within(results, group), 'by').map((by) => {
        const [evaluate, batch, free] = Object.values(SCENE_TASKS).map((task) =>
          minimumOf(results, group, task, by),
        ) as [number, number, number];
        const freeBaseline = minimumOf(results, group, SCENE_TASKS.free, BASELINE);
        const { agreement } = results.measurements.find((one) => one.group === group && one.by === by)!;
        return [
          ...[by, perSecond(evaluate), times(baseline / evaluate), perSecond(batch), times(baseline / batch)],
          ...[perSecond(free), times(freeBaseline / free)],
          agreement === undefined ? '' : describeAgreement(agreement),
        ];
      }),
    };
  });
}

/** One row per size, one column per contestant. */
function makeSeriesTables(results: Results, unit: string): Table[] {
  return all(results, 'group').flatMap((group) =>
    all(within(results, group), 'task').map((task) => {
      const here = within(results, group).measurements.filter((one) => one.task === task);
      const names = distinct(here.map(({ by }) => by));
      const sizes = distinct(here.map(({ at }) => at));
      return {
        title: `${group}: ${task}; minima, ${unit}`,
        head: ['size', ...names],
        rows: sizes.map((at) => [
          String(at),
          ...names.map((by) => ns(minimumOf(results, group, task, by, at) / 1e3)),
        ]),
      };
    }),
  );
}

function makeRateTables(results: Results, names: readonly string[]): Table[] {
  return all(results, 'group').map((group) => {
    const here = within(results, group);
    const tasks = names.filter((name) => here.measurements.some(({ task }) => task === name));
    return {
      title: `${group}; configurations (or edges) per second, from minima`,
      head: ['by', ...tasks],
      rows: all(here, 'by').map((by) => [
        by,
        ...tasks.map((task) => perSecond(minimumOf(here, group, task, by))),
      ]),
    };
  });
}

function makeFittingTables(results: Results): Table[] {
  return all(results, 'group').map((group) => {
    const here = within(results, group);
    const names = all(here, 'by');
    const sizes = group === FITTING.spheres ? ['radius'] : ['surface', 'volume'];
    return {
      title: `${group}: sizes over the smallest known, and minima in nanoseconds per vertex`,
      head: ['around', ...sizes.flatMap((size) => names.map((by) => `${size}, ${by}`)), ...names],
      rows: all(here, 'task').map((task) => {
        const found = here.measurements.filter((one) => one.task === task);
        const excess = sizes.flatMap((_, size) => found.map((one) => (one.excess?.[size] ?? NaN).toFixed(3)));
        return [task, ...excess, ...found.map(({ timing }) => ns(timing.minimum))];
      }),
    };
  });
}

/** One table per group. Without tasks: all that the group has. */
function makePairTables(results: Results, tasks?: readonly string[]): Table[] {
  return all(results, 'group').map((group) => {
    const shown = tasks ?? all(within(results, group), 'task');
    return {
      title: `${group}; minima, nanoseconds per pair`,
      head: ['by', ...shown],
      rows: all(within(results, group), 'by').map((by) => [
        by,
        ...shown.map((task) => ns(minimumOf(results, group, task, by))),
      ]),
    };
  });
}
